"""Changing a pairing by hand, before the games it touches have begun."""

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import datetime

from django.db import transaction

from games.rules.kernel.findings import Finding, Refused, gettext_noop, ngettext_noop, pointer
from league.models import Fixture, FixtureSide, Round, Season
from league.operations.journal import note
from league.operations.locks import lock_round, require_master
from league.operations.schedule import Drawn, fixtures_of
from league.operations.stages.rounds import refuse_begun
from league.operations.tables import mark_stale
from league.rules.results import Outcome
from teams.models import Player


@transaction.atomic
def swap_teams(stage_id: int, number: int, team: int, other: int, *, by: Player, at: datetime) -> Round:
    """Let two teams of a round change places: opponents, or a game and a bye.

    Raises :class:`Refused` for a team that is not in the round, :class:`Conflict` once a game of either has begun.
    """
    row, _fixtures = lock_round(stage_id, number)
    require_master(row.stage.season.league, by)
    sides = {side.entrant.team_id: side for side in _sides(row)}
    violations = [
        _fault("round.team_not_in_it", gettext_noop("This team is not in the round."), name)
        for name, pk in (("team", team), ("other", other))
        if pk not in sides
    ]
    if violations:
        raise Refused(violations)
    mine, theirs = sides[team], sides[other]
    refuse_begun([mine.fixture, theirs.fixture])
    mine.entrant, theirs.entrant = theirs.entrant, mine.entrant
    FixtureSide.objects.bulk_update([mine, theirs], ["entrant"])
    mark_stale(row.stage, at=at)
    note(row.stage.season.league, "round.changed", by=by, at=at, round=row.pk, teams=[team, other])
    return row


@transaction.atomic
def swap_tables(stage_id: int, number: int, fixture: int, other: int, *, by: Player, at: datetime) -> Round:
    """Let two games of a round change tables; they may be under way. The two are named by their ids."""
    row, fixtures = lock_round(stage_id, number)
    require_master(row.stage.season.league, by)
    there = {one.pk: one for one in fixtures if one.state != Fixture.State.BYE}
    violations = [
        _fault("round.fixture_not_in_it", gettext_noop("This game is not in the round."), name)
        for name, pk in (("fixture", fixture), ("other", other))
        if pk not in there
    ]
    if violations:
        raise Refused(violations)
    mine, theirs = there[fixture], there[other]
    mine.table, theirs.table = theirs.table, mine.table
    Fixture.objects.bulk_update([mine, theirs], ["table"])
    note(row.stage.season.league, "round.tables_changed", by=by, at=at, round=row.pk)
    return row


@transaction.atomic
def pair_by_hand(stage_id: int, number: int, tables: Sequence[Sequence[int]], *, by: Player, at: datetime) -> Round:
    """Write the pairing of a whole round anew: ``tables`` of teams, best first; a team alone has a bye.

    Every team that the round has, byes by choice and absences aside, is named once. Rematches are the ninja master's own affair.
    Raises :class:`Refused` naming every fault, :class:`Conflict` once a game of the round has begun.
    """
    row, fixtures = lock_round(stage_id, number)
    stage = row.stage
    require_master(stage.season.league, by)
    sides = _sides(row)
    mine = {s.entrant.team_id: s.entrant_id for s in sides if s.outcome not in {Outcome.REQUESTED_BYE, Outcome.ABSENT}}
    violations = list(_faults(tables, set(mine)))
    if violations:
        raise Refused(violations)
    refuse_begun(fixtures)
    drawn = Drawn(
        number=number,
        pairs=[[mine[team] for team in table] for table in tables if len(table) > 1],
        byes=[mine[table[0]] for table in tables if len(table) == 1],
        requested=[s.entrant_id for s in sides if s.outcome == Outcome.REQUESTED_BYE],
        absent=[s.entrant_id for s in sides if s.outcome == Outcome.ABSENT],
    )
    FixtureSide.objects.filter(fixture__round=row).delete()
    row.fixtures.all().delete()
    made, theirs = fixtures_of(row, drawn, tables=stage.season.format == Season.Format.TOURNAMENT)
    Fixture.objects.bulk_create(made)
    FixtureSide.objects.bulk_create(theirs)
    row.draw = {**row.draw, "by_hand": True}
    row.save(update_fields=["draw"])
    mark_stale(stage, at=at)
    note(stage.season.league, "round.changed", by=by, at=at, round=row.pk)
    return row


def _sides(row: Round) -> list[FixtureSide]:
    rows = FixtureSide.objects.filter(fixture__round=row, slot=row).select_related("entrant", "fixture")
    return list(rows.order_by("fixture__number", "side"))


def _faults(tables: Sequence[Sequence[int]], known: set[int]) -> Iterator[Finding]:
    named = Counter(team for table in tables for team in table)
    for index, table in enumerate(tables):
        if not 1 <= len(table) <= 4:
            yield _fault("round.table_size", gettext_noop("A table has one to four teams."), "tables", index)
        for seat, team in enumerate(table):
            if team not in known:
                text = gettext_noop("This team is not in the round.")
                yield _fault("round.team_not_in_it", text, "tables", index, seat)
            elif named[team] > 1:
                text = gettext_noop("This team sits at more than one table.")
                yield _fault("round.team_twice", text, "tables", index, seat)
    if missing := known - set(named):
        without = ngettext_noop("{count} team has no table.", "{count} teams have no table.", "count")
        yield Finding(code="round.teams_missing", path="/tables", rule="", text=without, params={"count": len(missing)})


def _fault(code: str, text: str, *path: str | int) -> Finding:
    return Finding(code=code, path=pointer(*path), rule="", text=text)
