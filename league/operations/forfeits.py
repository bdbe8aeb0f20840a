"""Fixtures that one side, or every side, did not turn up for (ruling 66)."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction

from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.systems import system
from league.models import Claim, Fixture, FixtureSide
from league.operations.fixtures import league_of, lock_fixture, mark_of, plays_alone, sides_of
from league.operations.journal import note
from league.operations.playoffs.advancing import follow_up
from league.operations.settling import progresses
from league.operations.tables import mark_stale
from league.rules.results import Outcome
from teams import ledger
from teams.models import Chapter, Player
from teams.operations.idle import require_in_play


@transaction.atomic
def forfeit(fixture_id: int, absent: Sequence[int], *, by: Player, at: datetime, reason: str) -> Fixture:
    """Record a forfeit by the sides in ``absent``; all of them is a double forfeit. The reason is shown to all.

    The side present wins in the league and earns koban without bonus; nobody gains XP, pays a fee or serves an absence.
    Raises :class:`Forbidden` for anybody but a ninja master, :class:`Conflict` once the match is open and where nobody
    stands on another side.
    """
    fixture = lock_fixture(fixture_id)
    league = league_of(fixture)
    if not by.has_perm("league.run_league", league):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))
    require_opponents(fixture)
    if fixture.state != Fixture.State.SCHEDULED:
        raise Conflict(
            "fixture.not_scheduled", gettext_noop("Only a fixture that has not been opened can be forfeited.")
        )
    sides = sides_of(fixture)
    violations = absent_faults(sides, absent)
    if not reason.strip():
        violations.append(
            Finding(
                code="reason.missing",
                path="/reason",
                rule="ruling 66",
                text=gettext_noop("A forfeit needs a reason, which everybody can read."),
            )
        )
    if violations:
        raise Refused(violations)
    missing = set(absent)
    outcomes = outcomes_of(sides, absent)
    teams = ledger.lock_teams(row.entrant.team_id for row in sides.values())
    for team in teams.values():
        require_in_play(team)
    game = system(league.system)
    earned = {}
    for number, row in sides.items() if progresses(fixture) else ():
        team = teams[row.entrant.team_id]
        before = team.treasury
        entries = game.forfeit_entries(won=number not in missing)
        row.chapter = ledger.append_chapter(team, Chapter.Kind.MATCH, entries, by=by, at=at, reason=reason)
        earned[number] = team.treasury - before
    for number, row in sides.items():
        row.outcome = outcomes[number]
        row.koban = earned.get(number, 0)
    FixtureSide.objects.bulk_update(sides.values(), ["outcome", "koban", "chapter"])
    fixture.state = Fixture.State.FORFEITED
    fixture.confirmed_at = at
    fixture.save(update_fields=["state", "confirmed_at"])
    mark = mark_of(fixture, by)
    Claim.objects.create(fixture=fixture, kind=Claim.Kind.FORFEITED, by=by, mark=mark, reason=reason, at=at)
    note(league, "fixture.forfeited", by=by, mark=mark, at=at, reason=reason, fixture=fixture.pk, sides=sorted(missing))
    follow_up(fixture, at=at)
    stage = fixture.round.stage
    mark_stale(stage, at=at)
    return fixture


def require_opponents(fixture: Fixture) -> None:
    """Raise :class:`Conflict` for a game of one side: whoever plays it wins or loses it together, and nobody cedes it."""
    if plays_alone(fixture):
        raise Conflict(
            "fixture.no_opponent",
            gettext_noop(
                "Nobody stands on another side here: it can be voided, but nobody forfeits it, and it is no draw."
            ),
        )


def absent_faults(sides: Mapping[int, FixtureSide], absent: Sequence[int]) -> list[Finding]:
    """Say what is wrong with naming these sides as absent from a fixture."""
    if not absent:
        return [
            Finding(
                code="fixture.nobody_absent",
                path="/sides",
                rule="ruling 66",
                text=gettext_noop("A forfeit names at least one side that was absent."),
            )
        ]
    return [
        Finding(
            code="fixture.unknown_side",
            path=pointer("sides", index),
            rule="ruling 66",
            text=gettext_noop("This fixture has no side {side}."),
            params={"side": number},
        )
        for index, number in enumerate(absent)
        if number not in sides
    ]


def outcomes_of(sides: Mapping[int, FixtureSide], absent: Sequence[int]) -> dict[int, Outcome]:
    """Return what a forfeit by the sides in ``absent`` is for every side, by its number."""
    if set(absent) == set(sides):
        return dict.fromkeys(sides, Outcome.DOUBLE_FORFEIT)
    return {number: Outcome.FORFEIT_LOSS if number in absent else Outcome.FORFEIT_WIN for number in sides}
