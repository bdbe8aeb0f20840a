"""The games of a bracket as rows: added, moved to other sides, dropped, won without being played."""

from collections.abc import Sequence
from datetime import datetime

from league.models import Claim, Fixture, FixtureSide, Round, Season, Stage
from league.queries.brackets import Look
from league.rules.brackets.waves import waves
from league.rules.results import Outcome


def add_game(stage: Stage, look: Look, number: int, sides: Sequence[int], *, replay: int = 0) -> Fixture:
    """Write a game of a bracket match down: in the match's round, under its place there; replays come behind."""
    turn = waves(look.bracket)
    row = Round.objects.get(stage=stage, number=turn[number])
    together = [match.number for match in look.bracket.matches if turn[match.number] == turn[number]]
    place = together.index(number) + 1 if not replay else _next_number(row, len(together))
    fixture = Fixture.objects.create(
        round=row,
        number=place,
        challenge=row.challenge,
        table=place if stage.season.format == Season.Format.TOURNAMENT else None,
        bracket_match=number,
        replay=replay,
    )
    _seat(fixture, sides)
    return fixture


def _next_number(row: Round, least: int) -> int:
    last = row.fixtures.order_by("-number").values_list("number", flat=True).first() or 0
    return max(last, least) + 1


def move_game(fixture: Fixture, sides: Sequence[int]) -> None:
    """Give a game that has not begun other sides."""
    FixtureSide.objects.filter(fixture=fixture).delete()
    _seat(fixture, sides)


def _seat(fixture: Fixture, sides: Sequence[int]) -> None:
    FixtureSide.objects.bulk_create(
        FixtureSide(fixture=fixture, side=side, entrant_id=pk) for side, pk in enumerate(sides, 1)
    )


def drop_game(fixture: Fixture) -> None:
    """Take a game that has not begun out of the calendar. If it was opened and un-opened, the journal keeps that."""
    Claim.objects.filter(fixture=fixture).delete()
    FixtureSide.objects.filter(fixture=fixture).delete()
    fixture.delete()


def walk_over(fixture: Fixture, departed: frozenset[int], *, at: datetime) -> None:
    """Write down that a game was won, or lost by both, because a side has left: for the bracket alone, without koban."""
    rows = list(FixtureSide.objects.filter(fixture=fixture))
    away = [row for row in rows if row.entrant_id in departed]
    for row in rows:
        if len(away) == len(rows):
            row.outcome, row.advances = Outcome.DOUBLE_FORFEIT, False
        else:
            row.advances = row not in away
            row.outcome = Outcome.FORFEIT_WIN if row.advances else Outcome.FORFEIT_LOSS
    FixtureSide.objects.bulk_update(rows, ["outcome", "advances"])
    fixture.state = Fixture.State.FORFEITED
    fixture.decider = "walk_over"
    fixture.confirmed_at = at
    fixture.save(update_fields=["state", "decider", "confirmed_at"])
    Claim.objects.create(fixture=fixture, kind=Claim.Kind.FORFEITED, at=at)
