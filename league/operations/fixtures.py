"""Opening a fixture at the table, and taking that back while nothing is reported.

Locks are taken in one order everywhere: the fixture, then its match, then the teams by id.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from games import operations as games
from games.chains import Chain, attach
from games.decoding import inside
from games.models import Match
from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import Partners
from games.systems import ruleset, system
from league.models import Claim, Fixture, FixtureSide, League, Mark
from league.operations.journal import note
from league.queries.readiness import waits_of
from teams import ledger
from teams.models import Appearance, Player, Team
from teams.queries.parties import belongs_to

_FIXTURE = Chain(Fixture, "round", "stage", "season", "league", by="id", lock=True)
_SIDES = Chain(FixtureSide, "entrant", "team", by="fixture", without=["scroll", "draft", "redraft"])


def lock_fixture(fixture_id: int) -> Fixture:
    """Lock a fixture and return it with its round, stage, season, league and sides. Raises :class:`Missing`.

    Every report passes here: the sides come without their owners, who are asked for where somebody speaks for them, and
    without the scrolls of their teams, which have a lock of their own.
    """
    rows = _FIXTURE.rows(fixture_id)
    if not rows:
        raise Missing("fixture.unknown", gettext_noop("There is no such fixture."))
    [fixture] = rows
    attach(fixture, "sides", _SIDES.rows(fixture_id))
    return fixture


def sides_of(fixture: Fixture) -> dict[int, FixtureSide]:
    """Return a fixture's sides by number, in order, with their teams."""
    return {row.side: row for row in sorted(fixture.sides.all(), key=lambda row: row.side)}


def league_of(fixture: Fixture) -> League:
    """Return the league a fixture belongs to."""
    return fixture.round.stage.season.league


def plays_alone(fixture: Fixture) -> bool:
    """Whether a fixture has one side: a party or a duellist that plays against the game itself."""
    return len(sides_of(fixture)) == 1


def acted_for(row: FixtureSide, by: Player | None) -> Player | None:
    """Return whom somebody speaks for on a side: its owner, or None for those whose own side it is."""
    team = row.entrant.team
    return None if by is None or belongs_to(team, by) else team.owner


def mark_of(fixture: Fixture, by: Player | None, speaker: FixtureSide | None = None) -> str:
    """Return the mark of what a ninja master does in a match of their own, for nobody or for the other side (ruling 69)."""
    if by is None or (speaker is not None and acted_for(speaker, by) is None):
        return ""
    return Mark.OWN_MATCH if any(belongs_to(row.entrant.team, by) for row in sides_of(fixture).values()) else ""


def speaker_side(fixture: Fixture, player: Player, side: int | None = None) -> FixtureSide:
    """Return the side a player speaks for: their own, or the one a ninja master names.

    Raises :class:`Forbidden` for a stranger, :class:`Missing` for a side that is not there and for whoever may not see
    the league.
    """
    league = league_of(fixture)
    sides = sides_of(fixture)
    # Members of parties are asked for only where nobody owns a side.
    own = [row for row in sides.values() if row.entrant.team.owner_id == player.pk] or [
        row for row in sides.values() if belongs_to(row.entrant.team, player)
    ]
    if own and side in {None, *(row.side for row in own)}:
        return own[0] if side is None else sides[side]
    if player.has_perm("league.run_league", league):
        if side is not None and side not in sides:
            raise Missing("fixture.unknown_side", gettext_noop("This fixture has no side {side}."), side=side)
        return sides[1 if side is None else side]
    if not player.has_perm("league.view_league", league):
        raise Missing("fixture.unknown", gettext_noop("There is no such fixture, or you may not see it."))
    raise Forbidden("fixture.not_yours", gettext_noop("Only its players and the league's ninja masters can do this."))


@transaction.atomic
def open_fixture(
    fixture_id: int,
    *,
    by: Player,
    at: datetime,
    challenge: str | None = None,
    roll_challenge: bool = False,
    partners: Partners = (),
    table: dict[str, Any] | None = None,
    side: int | None = None,
) -> Fixture:
    """Open a fixture: rosters and handicap freeze and are shown to both sides (ruling 77).

    The challenge is the round's, or what was agreed, or (``roll_challenge``) the random challenge generator's, whose dice
    are kept. ``partners`` are the sides that play together, agreed on like the challenge (ruling 61). ``table`` says
    what is played and who sits where, in games that open so. Raises :class:`Conflict` if it is open or a team is busy,
    :class:`Refused` naming what each team must do first.
    """
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    if fixture.state != Fixture.State.SCHEDULED:
        raise Conflict(
            "fixture.not_scheduled", gettext_noop("Only a fixture that is still to be played can be opened.")
        )
    with inside("table") if table is not None else nullcontext():
        return open_locked(
            fixture,
            speaker,
            by=by,
            at=at,
            challenge=challenge,
            roll_challenge=roll_challenge,
            partners=partners,
            table=table,
        )


def open_locked(
    fixture: Fixture,
    speaker: FixtureSide,
    *,
    by: Player | None,
    at: datetime,
    challenge: str | None = None,
    roll_challenge: bool = False,
    partners: Partners = (),
    draw_partners: bool = False,
    table: dict[str, Any] | None = None,
) -> Fixture:
    """Open a locked, scheduled fixture (see :func:`open_fixture`).

    With ``draw_partners`` the match's dice split its sides where its challenge needs partners and nobody agreed on any.
    """
    league = league_of(fixture)
    if fixture.round.published_at is None:
        raise Conflict("round.not_published", gettext_noop("This round is a draft still."))
    chosen = _challenge(fixture, league, challenge, roll_challenge=roll_challenge)
    sides = sides_of(fixture)
    teams = ledger.lock_teams(row.entrant.team_id for row in sides.values())
    ordered = {number: teams[row.entrant.team_id] for number, row in sides.items()}
    _require_ready(league, ordered, table)
    strange = _partners_at_a_table(partners, table)
    with also(strange), placed("/table" if table is not None else ""):
        match = games.open_match(
            system_key=league.system,
            version_key=league.ruleset_id,
            scrolls=[team.scroll or {} for team in ordered.values()],
            challenge=chosen,
            roll_challenge=roll_challenge and not chosen,
            partners=() if strange else partners,
            draw_partners=draw_partners,
            table=table,
            seed=_seed_before(fixture),
            at=at,
        )
        _require_agreement(chosen, table, match)
    Appearance.objects.bulk_create(Appearance(match=match, side=number, team=team) for number, team in ordered.items())
    fixture.match = match
    fixture.state = Fixture.State.OPEN
    fixture.challenge = match.setup.get("challenge") or ""
    fixture.challenge_dice = match.setup.get("challenge_dice") or []
    fixture.save(update_fields=["match", "state", "challenge", "challenge_dice"])
    _claim(fixture, Claim.Kind.OPENED, speaker, by=by, at=at)
    note(
        league,
        "fixture.opened",
        by=by,
        acting_for=acted_for(speaker, by),
        at=at,
        fixture=fixture.pk,
        match=match.pk,
    )
    return fixture


@contextmanager
def placed(place: str) -> Iterator[None]:
    """Let refusals name their place in the request: ``place`` holds what they were found in."""
    try:
        yield
    except Refused as refused:
        raise Refused(moved(refused.violations, place)) from refused


def _partners_at_a_table(partners: Partners, table: dict[str, Any] | None) -> list[Finding]:
    if not partners or table is None:
        return []
    text = gettext_noop("A game that opens with a table has no partners.")
    return [Finding(code="partners.not_in_game", path="/partners", rule="", text=text)]


@contextmanager
def also(found: Sequence[Finding]) -> Iterator[None]:
    """Refuse what was ``found`` already, together with what is refused within."""
    try:
        yield
    except Refused as refused:
        raise Refused([*found, *refused.violations]) from refused
    if found:
        raise Refused(found)


def moved(findings: Iterable[Finding], place: str) -> list[Finding]:
    """Return findings whose paths start from what holds the thing they were found in."""
    return [msgspec.structs.replace(finding, path=place + finding.path) for finding in findings]


def _require_agreement(chosen: str | None, table: dict[str, Any] | None, match: Match) -> None:
    """Refuse a table that is about something else than the round, or the request, says."""
    if table is None or chosen is None or match.setup.get("challenge") == chosen:
        return
    text = gettext_noop("This is to be a game of {challenge}; the table says something else.")
    called = dict(system(match.system).challenges(ruleset(match.ruleset_id))).get(chosen, chosen)
    raise Refused(
        [Finding(code="table.challenge", path="", rule="Challenges", text=text, params={"challenge": called})]
    )


def _seed_before(fixture: Fixture) -> bytes | None:
    """Return the dice seed with which a fixture was opened before, None if it never was."""
    claim = fixture.claims.filter(kind=Claim.Kind.UNOPENED).select_related("match").order_by("-pk").first()
    return bytes(claim.match.seed) if claim is not None and claim.match is not None else None


def _challenge(fixture: Fixture, league: League, challenge: str | None, *, roll_challenge: bool) -> str | None:
    fixed = fixture.round.challenge
    game = system(league.system)
    rules = ruleset(league.ruleset_id)
    named = game.knows_challenge(rules, challenge) if challenge is not None else None
    if roll_challenge and challenge is not None:
        text = gettext_noop("A challenge is either agreed or rolled, not both.")
        raise Refused([Finding(code="challenge.two_ways", path="/roll_challenge", rule="Challenges", text=text)])
    if fixed and (roll_challenge or (challenge is not None and named != fixed)):
        raise Refused(
            [
                Finding(
                    code="challenge.fixed",
                    path="/challenge",
                    rule="Challenges",
                    text=gettext_noop("The league has fixed {challenge} for this round."),
                    params={"challenge": dict(game.challenges(rules)).get(fixed, fixed)},
                )
            ]
        )
    if fixed:
        return fixed
    return None if challenge is None else known_challenge(league, challenge)


def known_challenge(league: League, challenge: str) -> str:
    """Return the key of a challenge that a league's rules know; :class:`Refused` at ``/challenge`` if they know none."""
    named = system(league.system).knows_challenge(ruleset(league.ruleset_id), challenge)
    if named is None:
        raise Refused(
            [
                Finding(
                    code="challenge.unknown",
                    path="/challenge",
                    rule="Challenges",
                    text=gettext_noop("There is no challenge called {challenge}."),
                    params={"challenge": challenge},
                )
            ]
        )
    return named


def _require_ready(league: League, teams: Mapping[int, Team], table: dict[str, Any] | None) -> None:
    """Refuse teams that have something to do first, and with them whatever is wrong with their table."""
    violations = [
        finding
        for number, findings in waits_of(league, teams).items()
        for finding in moved(findings, pointer("sides", number - 1))
    ]
    if violations:
        raise Refused([*violations, *_faults_of_table(league, teams, table)])


def _faults_of_table(league: League, teams: Mapping[int, Team], table: dict[str, Any] | None) -> list[Finding]:
    scrolls = [team.scroll for team in teams.values() if team.scroll is not None]
    # A team that was never founded has nobody who could sit down.
    if table is None or len(scrolls) < len(teams):
        return []
    try:
        system(league.system).open_table(ruleset(league.ruleset_id), scrolls, table)
    except Refused as refused:
        return moved(refused.violations, "/table")
    return []


@transaction.atomic
def unopen_fixture(fixture_id: int, *, by: Player, at: datetime, side: int | None = None) -> Fixture:
    """Close an opened fixture again while nothing is reported (:class:`Conflict` once something is)."""
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    match = fixture.match
    if fixture.state != Fixture.State.OPEN or match is None:
        raise Conflict("fixture.not_open", gettext_noop("Only an open fixture without a report can be un-opened."))
    games.set_state(match, Match.State.UNOPENED)
    match.appearances.update(busy=False)
    # While it still names the match.
    _claim(fixture, Claim.Kind.UNOPENED, speaker, by=by, at=at)
    fixture.match = None
    fixture.state = Fixture.State.SCHEDULED
    fixture.challenge = fixture.round.challenge
    fixture.challenge_dice = []
    fixture.save(update_fields=["match", "state", "challenge", "challenge_dice"])
    note(
        league_of(fixture),
        "fixture.unopened",
        by=by,
        acting_for=acted_for(speaker, by),
        at=at,
        fixture=fixture.pk,
        match=match.pk,
    )
    return fixture


def _claim(fixture: Fixture, kind: Claim.Kind, speaker: FixtureSide, *, by: Player | None, at: datetime) -> None:
    Claim.objects.create(
        fixture=fixture,
        match=fixture.match,
        kind=kind,
        side=speaker.side,
        by=by,
        acting_for=acted_for(speaker, by),
        at=at,
    )
