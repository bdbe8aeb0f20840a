"""A team that leaves a season for good: what becomes of its games is the league's choice each time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from django.db import transaction

from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, ngettext_noop
from league.models import Claim, Entrant, Fixture, FixtureSide, Invitation, Season, Stage, StageEntrant
from league.operations.amendments import void_at_once
from league.operations.fixtures import lock_fixture
from league.operations.forfeits import forfeit
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from league.operations.playoffs.advancing import follow_up
from league.operations.rewriting import take_back
from league.operations.stages.late_entry import entrant_for
from league.operations.stages.vacating import give_seats_back, hand_claims_over, lock_left_by, vacate, with_two_others
from league.operations.tables import mark_stale
from league.queries.amendments import counts
from league.queries.stages import DECIDED
from league.rules.results import Outcome
from teams.ledger import lock_teams
from teams.models import Player, Team
from teams.operations.uniqueness import rivals_to_lock

Pending = Literal["forfeited", "unplayed", "played_without"]
BACK = gettext_noop("The team that had left is back")


@transaction.atomic
def leave(
    season_id: int,
    team: int,
    *,
    by: Player,
    at: datetime,
    reason: str,
    struck: bool = False,
    pending: Pending = "forfeited",
) -> Entrant:
    """Let a team leave a running season. The reason is shown to all.

    Its played games stand, and those still to come are won by its opponents (``forfeited``, ruling 66) or count for nobody
    (``unplayed``), as those without an opponent always do. With ``played_without`` the others play a game of three or four without it, and
    only games of two are won by its opponent. With ``struck`` all its games leave the tables, while opponents keep what they earned in them;
    those to come count for nobody, unless others play them without it. Raises :class:`Conflict` while a game of the team is open, reported or disputed, or is in a draft.
    """
    season = _lock_running(season_id, by)
    entrant = _present(season, team)
    _require_reason(reason)
    fixtures = _pending(entrant)
    left_to_others = with_two_others(fixtures) if pending == "played_without" else []
    fixtures = [pk for pk in fixtures if pk not in left_to_others]
    awarded = [] if struck or pending == "unplayed" else _with_opponents(fixtures)
    written_off = [pk for pk in fixtures if pk not in awarded]
    for pk in left_to_others:
        vacate(pk, entrant, by=by, at=at, reason=reason)
    for pk in written_off:
        _write_off(pk, by=by, at=at, reason=reason)
    entrant.left_at = at
    entrant.leaving = Entrant.Leaving.STRUCK if struck else Entrant.Leaving.STANDS
    entrant.save(update_fields=["left_at", "leaving"])
    _lock_games(awarded)
    for pk in awarded:
        forfeit(pk, _sides_gone(pk), by=by, at=at, reason=reason)
    for pk in written_off:
        follow_up(lock_fixture(pk), at=at)
    _close_invitations(entrant, at=at)
    _mark_tables(season, at=at)
    note(season.league, "season.left", by=by, at=at, reason=reason, season=season.pk, team=team)
    return entrant


@transaction.atomic
def replace(season_id: int, team: int, heir: Team, *, by: Player, at: datetime, reason: str) -> Entrant:
    """Let another team of the league take a team's place over: its results in the tables, and the games still to come.

    Raises :class:`Refused` for an heir that is in the season or cannot enter it, else as :func:`leave`. Returns the heir.
    """
    season = _lock_running(season_id, by)
    entrant = _present(season, team)
    _require_reason(reason)
    if season.entrants.filter(team=heir).exists():
        text = gettext_noop("{team} is in this season already.")
        raise Refused([Finding(code="season.team_in_it", path="/heir", rule="", text=text, params={"team": heir.name})])
    fixtures = _pending(entrant)
    successor = entrant_for(season, heir)
    successor.inherits = entrant
    successor.save(update_fields=["inherits"])
    entrant.left_at = at
    entrant.leaving = Entrant.Leaving.REPLACED
    entrant.save(update_fields=["left_at", "leaving"])
    FixtureSide.objects.filter(fixture__in=fixtures, entrant=entrant).update(entrant=successor)
    StageEntrant.objects.filter(entrant=entrant).update(entrant=successor)
    _close_invitations(entrant, at=at)
    _mark_tables(season, at=at)
    note(season.league, "season.replaced", by=by, at=at, reason=reason, season=season.pk, team=team, heir=heir.pk)
    return successor


@transaction.atomic
def undo_leaving(season_id: int, team: int, *, by: Player, at: datetime) -> Entrant:
    """Take a team back as if it had never left: its games to come are to be played again.

    Games that were awarded to opponents are voided, with the koban that was paid for them; those that others have played
    without it stand. Raises :class:`Refused` for conflicts that this leaves in a story (koban spent meanwhile),
    :class:`Conflict` for a team that has not left, for later games of a bracket that stand in the way, while others are at a
    game without it, and once the team that took its place has played or left.
    """
    season = _lock_running(season_id, by)
    entrant = season.entrants.filter(team=team).first()
    if entrant is None or entrant.left_at is None:
        raise Conflict("season.team_not_gone", gettext_noop("This team has not left the season."))
    left_to_others = lock_left_by(entrant)
    left_at, again, awarded = entrant.left_at, [], []
    if entrant.leaving == Entrant.Leaving.REPLACED:
        _take_back_from_heir(entrant)
    else:
        again = _schedule_again(entrant, left_at)
        awarded = _lock_games(_settled_by_leaving(entrant, left_at, Claim.Kind.FORFEITED))
    entrant.left_at = None
    entrant.leaving = ""
    entrant.save(update_fields=["left_at", "leaving"])
    # Later games of a bracket first: they rest on the earlier ones.
    for fixture in reversed(awarded):
        if counts(fixture):
            void_at_once(fixture, by=by, at=at, reason=BACK)
        else:
            take_back(fixture, by=by, at=at, reason=BACK)
    give_seats_back([*left_to_others, *again, *(fixture.pk for fixture in awarded)])
    for pk in again:
        follow_up(lock_fixture(pk), at=at)
    _mark_tables(season, at=at)
    note(season.league, "season.came_back", by=by, at=at, season=season.pk, team=team)
    return entrant


def _lock_running(season_id: int, by: Player) -> Season:
    season = lock_season(season_id)
    require_master(season.league, by)
    if season.state != Season.State.RUNNING:
        raise Conflict("season.not_running", gettext_noop("This season is not running."))
    return season


def _present(season: Season, team: int) -> Entrant:
    entrant = season.entrants.select_related("team").filter(team=team).first()
    if entrant is None:
        raise Missing("season.team_not_in_it", gettext_noop("This team is not in the season."))
    if entrant.left_at is not None:
        raise Conflict("season.team_left", gettext_noop("{team} has left this season."), team=entrant.team.name)
    return entrant


def _require_reason(reason: str) -> None:
    if not reason.strip():
        text = gettext_noop("Leaving needs a reason, which everybody can read.")
        raise Refused([Finding(code="reason.missing", path="/reason", rule="ruling 66", text=text)])


def _pending(entrant: Entrant) -> list[int]:
    """Lock the games that an entrant has still to play; raises :class:`Conflict` for one that has begun or is a draft."""
    rows = Fixture.objects.select_for_update(of=("self",)).filter(sides__entrant=entrant).exclude(state__in=DECIDED)
    fixtures = list(rows.select_related("round").order_by("pk"))
    begun = [one.pk for one in fixtures if one.state != Fixture.State.SCHEDULED]
    if begun:
        raise Conflict(
            "season.team_is_playing",
            ngettext_noop(
                "{count} game of this team is open or waits for a confirmation.",
                "{count} games of this team are open or wait for a confirmation.",
                "count",
            ),
            {"fixtures": begun},
            count=len(begun),
        )
    drafts = [one.round.number for one in fixtures if one.round.published_at is None]
    if drafts:
        raise Conflict("round.draft_waits", gettext_noop("Round {number} is a draft still."), number=drafts[0])
    return [one.pk for one in fixtures]


def _with_opponents(fixtures: Sequence[int]) -> list[int]:
    """Return the games that somebody else can win; nobody does where a party plays alone."""
    others = FixtureSide.objects.filter(fixture__in=fixtures, side__gt=1)
    return list(others.order_by("fixture").values_list("fixture", flat=True).distinct())


def _sides_gone(fixture_id: int) -> list[int]:
    gone = FixtureSide.objects.filter(fixture=fixture_id, entrant__left_at__isnull=False)
    return list(gone.order_by("side").values_list("side", flat=True))


def _write_off(fixture_id: int, *, by: Player, at: datetime, reason: str) -> None:
    """Settle a locked game that will not be played, for nobody's good and nobody's fault."""
    FixtureSide.objects.filter(fixture=fixture_id).update(outcome=Outcome.UNPLAYED)
    Fixture.objects.filter(pk=fixture_id).update(state=Fixture.State.UNPLAYED, confirmed_at=at)
    Claim.objects.create(fixture_id=fixture_id, kind=Claim.Kind.UNPLAYED, by=by, reason=reason, at=at)


def _close_invitations(entrant: Entrant, *, at: datetime) -> None:
    waiting = Invitation.objects.filter(state=Invitation.State.WAITING)
    for rows in (waiting.filter(challenger=entrant), waiting.filter(opponent=entrant)):
        rows.update(state=Invitation.State.LAPSED, answered_at=at)


def _mark_tables(season: Season, *, at: datetime) -> None:
    for stage in season.stages.exclude(state=Stage.State.PLANNED):
        mark_stale(stage, at=at)


def _schedule_again(entrant: Entrant, left_at: datetime) -> list[int]:
    """Open the games again that were written off when the team left, and return them."""
    written_off = _settled_by_leaving(entrant, left_at, Claim.Kind.UNPLAYED)
    FixtureSide.objects.filter(fixture__in=written_off).update(outcome="")
    Fixture.objects.filter(pk__in=written_off).update(state=Fixture.State.SCHEDULED, confirmed_at=None)
    return written_off


def _settled_by_leaving(entrant: Entrant, left_at: datetime, kind: str) -> list[int]:
    states = [Fixture.State.UNPLAYED, Fixture.State.FORFEITED]
    rows = Fixture.objects.filter(sides__entrant=entrant, state__in=states)
    settled = rows.filter(claims__kind=kind, claims__at=left_at).exclude(
        pk__in=Claim.objects.filter(kind=Claim.Kind.VOIDED, at__gt=left_at).values("fixture")
    )
    return list(settled.order_by("pk").values_list("pk", flat=True))


def _lock_games(fixtures: Sequence[int]) -> list[Fixture]:
    """Lock games, then all their teams at once: each game by itself would lock them out of order."""
    locked = [lock_fixture(pk) for pk in fixtures]
    teams = Team.objects.filter(entrants__sides__fixture__in=fixtures).distinct().only("system", "ruleset")
    lock_teams({*(team.pk for team in teams), *rivals_to_lock(teams)})
    return locked


def _take_back_from_heir(entrant: Entrant) -> None:
    heir = Entrant.objects.get(inherits=entrant)
    if heir.left_at is not None:
        raise Conflict(
            "season.heir_has_left", gettext_noop("The team that took the place over has left the season too.")
        )
    played = FixtureSide.objects.filter(entrant=heir, fixture__match__isnull=False) | FixtureSide.objects.filter(
        entrant=heir, fixture__state__in=[*DECIDED]
    )
    if played.exists():
        raise Conflict("season.heir_has_played", gettext_noop("The team that took the place over has played already."))
    FixtureSide.objects.filter(entrant=heir).update(entrant=entrant)
    StageEntrant.objects.filter(entrant=heir).update(entrant=entrant)
    _delete_heir(heir, entrant)


def _delete_heir(heir: Entrant, entrant: Entrant) -> None:
    Invitation.objects.filter(challenger=heir).delete()
    Invitation.objects.filter(opponent=heir).delete()
    hand_claims_over(heir, entrant)
    heir.delete()
