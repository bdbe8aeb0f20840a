"""A day at a tournament: who is there, and the clock of a round."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from league.models import Entrant, Round, Season, StageEntrant
from league.operations.journal import note
from league.operations.locks import lock_round, lock_season, require_master
from teams.models import Player

LONGEST = 24 * 60
"""Minutes that a round's clock can run."""


@transaction.atomic
def set_check_in(
    season_id: int, *, opens_at: datetime | None, closes_at: datetime | None, by: Player, at: datetime
) -> Season:
    """Set when teams of a tournament check in; without ``opens_at`` there is no check-in, and everybody plays."""
    season = _tournament(season_id)
    require_master(season.league, by)
    if season.state != Season.State.PLANNED:
        raise Conflict("season.already_started", gettext_noop("This season has started already."))
    if closes_at is not None and (opens_at is None or closes_at <= opens_at):
        text = gettext_noop("Check-in closes after it opens.")
        raise Refused([Finding(code="check_in.closes_too_early", path="/closes_at", rule="", text=text)])
    season.check_in_opens_at, season.check_in_closes_at = opens_at, closes_at
    season.save(update_fields=["check_in_opens_at", "check_in_closes_at"])
    note(season.league, "check_in.set", by=by, at=at, season=season.pk)
    return season


@transaction.atomic
def check_in(season_id: int, teams: Sequence[int], *, by: Player, at: datetime, present: bool = True) -> list[Entrant]:
    """Note that teams are there (``present`` false: that they are not, after all). Checking in twice is checking in once.

    Players check their own teams in while check-in is open, ninja masters all teams at any time. Who comes once rounds
    are drawn is paired from the next round on. Raises :class:`Refused` for teams that are not in the tournament.
    """
    season = _tournament(season_id)
    entrants = {row.team_id: row for row in season.entrants.filter(left_at__isnull=True).select_related("team")}
    violations = [
        Finding(
            code="season.team_not_in_it",
            path=pointer("teams", index),
            rule="",
            text=gettext_noop("This team is not in the season."),
        )
        for index, team in enumerate(teams)
        if team not in entrants
    ]
    if violations:
        raise Refused(violations)
    chosen = [entrants[team] for team in teams]
    if not by.has_perm("league.run_league", season.league):
        _refuse_player(season, chosen, by=by, at=at)
    moved = [one for one in chosen if (one.checked_in_at is not None) != present]
    Entrant.objects.filter(pk__in=[one.pk for one in moved]).update(checked_in_at=at if present else None)
    if present:
        places = StageEntrant.objects.filter(entrant__in=moved, stage__state="running", withdrawn_from=1)
        places.update(withdrawn_from=None)
    if moved:
        what = "check_in.arrived" if present else "check_in.cancelled"
        note(season.league, what, by=by, at=at, season=season.pk, teams=[one.team_id for one in moved])
    return list(season.entrants.select_related("team").order_by("seed"))


def _tournament(season_id: int) -> Season:
    season = lock_season(season_id)
    if season.format != Season.Format.TOURNAMENT:
        raise Conflict("season.not_a_tournament", gettext_noop("Only a tournament has a check-in."))
    return season


def _refuse_player(season: Season, entrants: Sequence[Entrant], *, by: Player, at: datetime) -> None:
    if any(entrant.team.owner_id != by.pk for entrant in entrants):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))
    opens, closes = season.check_in_opens_at, season.check_in_closes_at
    if opens is None or at < opens or (closes is not None and at >= closes):
        raise Conflict("check_in.closed", gettext_noop("Check-in is not open."))


@transaction.atomic
def start_clock(stage_id: int, number: int, *, minutes: int, by: Player, at: datetime) -> Round:
    """Start the clock of a published round: it runs so many minutes from now. Starting it anew replaces it."""
    row = _timed(stage_id, number, by)
    if row.published_at is None:
        raise Conflict("round.not_published", gettext_noop("This round is a draft still."))
    _check_minutes(minutes)
    row.starts_at, row.ends_at = at, at + timedelta(minutes=minutes)
    return _set(row, "clock.started", by=by, at=at, minutes=minutes)


@transaction.atomic
def extend_clock(stage_id: int, number: int, *, minutes: int, by: Player, at: datetime) -> Round:
    """Give a round so many minutes more, also when its time is up."""
    row = _timed(stage_id, number, by)
    if row.ends_at is None:
        raise Conflict("clock.not_started", gettext_noop("The clock of this round is not running."))
    _check_minutes(minutes)
    row.ends_at = max(row.ends_at, at) + timedelta(minutes=minutes)
    return _set(row, "clock.extended", by=by, at=at, minutes=minutes)


@transaction.atomic
def stop_clock(stage_id: int, number: int, *, by: Player, at: datetime) -> Round:
    """Stop a clock that runs; raises :class:`Conflict` for one that does not."""
    row = _timed(stage_id, number, by)
    if row.ends_at is None or row.ends_at <= at:
        raise Conflict("clock.not_started", gettext_noop("The clock of this round is not running."))
    row.ends_at = at
    return _set(row, "clock.stopped", by=by, at=at, minutes=0)


def _timed(stage_id: int, number: int, by: Player) -> Round:
    row, _fixtures = lock_round(stage_id, number)
    require_master(row.stage.season.league, by)
    return row


def _check_minutes(minutes: int) -> None:
    if not 1 <= minutes <= LONGEST:
        text = gettext_noop("A clock runs from 1 to {longest} minutes.")
        raise Refused([Finding(code="clock.minutes", path="/minutes", rule="", text=text, params={"longest": LONGEST})])


def _set(row: Round, what: str, *, by: Player, at: datetime, minutes: int) -> Round:
    row.save(update_fields=["starts_at", "ends_at"])
    note(row.stage.season.league, what, by=by, at=at, round=row.pk, minutes=minutes)
    return row
