"""Games of three or four that go on without a team that left the season: its seat is given up, and may be given back.

Ruling 64 lets the others play on where somebody gives up during a game of three or four; what a league may choose here is
the same before the game. Sides are numbered from 1 without a gap, so those behind an empty seat move up. The claim
that tells of the leaving keeps the seat as it was drawn.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import count

from games.refusals import Conflict
from games.rules.kernel.findings import ngettext_noop
from league.models import Claim, Entrant, Fixture, FixtureSide
from league.operations.journal import note
from league.queries.stages import DECIDED
from teams.models import Player

_LEFT = Claim.Kind.LEFT


def with_two_others(fixtures: Sequence[int]) -> list[int]:
    """Return those of an entrant's games that two or three others can play without it."""
    third = FixtureSide.objects.filter(fixture__in=fixtures, side=3)
    return list(third.order_by("fixture").values_list("fixture", flat=True))


def vacate(fixture_id: int, entrant: Entrant, *, by: Player, at: datetime, reason: str) -> None:
    """Take an entrant out of a locked game that has not begun; the others play it."""
    rows = _sides(fixture_id)
    drawn = _as_drawn(rows, _empty_seats(fixture_id, rows))
    seat, gone = next((number, row) for number, row in drawn.items() if row.entrant_id == entrant.pk)
    Claim.objects.create(fixture_id=fixture_id, kind=_LEFT, entrant=entrant, side=seat, by=by, reason=reason, at=at)
    league = entrant.season.league
    note(league, "match.left", by=by, at=at, reason=reason, fixture=fixture_id, team=entrant.team_id, side=seat)
    gone.delete()
    for number, row in enumerate((row for row in rows if row is not gone), 1):
        _move(row, number)


def lock_left_by(entrant: Entrant) -> list[int]:
    """Lock the games to come that an entrant left to the others; those they have played without it are theirs.

    Raises :class:`Conflict` while one is open, or reported and not confirmed.
    """
    left = Claim.objects.filter(kind=_LEFT, entrant=entrant).values("fixture")
    rows = Fixture.objects.select_for_update(of=("self",)).filter(pk__in=left).exclude(sides__entrant=entrant)
    undecided = list(rows.exclude(state__in=DECIDED).order_by("pk"))
    begun = [one.pk for one in undecided if one.state != Fixture.State.SCHEDULED]
    if begun:
        raise Conflict(
            "season.played_without_it",
            ngettext_noop(
                "{count} game without this team is open or waits for a confirmation.",
                "{count} games without this team are open or wait for a confirmation.",
                "count",
            ),
            {"fixtures": begun},
            count=len(begun),
        )
    return [one.pk for one in undecided]


def give_seats_back(fixtures: Iterable[int]) -> None:
    """Seat everybody again who left one of these locked games and is back in the season, where it is still to be played."""
    for fixture in Fixture.objects.filter(pk__in=set(fixtures), state=Fixture.State.SCHEDULED).order_by("pk"):
        rows = _sides(fixture.pk)
        empty = _empty_seats(fixture.pk, rows)
        back = [claim for claim in empty if claim.entrant is not None and claim.entrant.left_at is None]
        seats = _as_drawn(rows, empty)
        for claim in back:
            seats[claim.side or 0] = FixtureSide(fixture=fixture, entrant=claim.entrant, slot_id=rows[0].slot_id)
        # The last one first: the seat that a side moves to is always free.
        for number, (_seat, row) in reversed(list(enumerate(sorted(seats.items()), 1))):
            _move(row, number)


def hand_claims_over(heir: Entrant, entrant: Entrant) -> None:
    """Let what an heir once left count for the entrant whose place it had."""
    Claim.objects.filter(kind=_LEFT, entrant=heir).update(entrant=entrant)


def _sides(fixture_id: int) -> list[FixtureSide]:
    return list(FixtureSide.objects.filter(fixture=fixture_id).order_by("side"))


def _empty_seats(fixture_id: int, rows: Sequence[FixtureSide]) -> list[Claim]:
    """Return by whom seats of a game were left, the last time where somebody left twice."""
    there = {row.entrant_id for row in rows}
    said = Claim.objects.filter(fixture=fixture_id, kind=_LEFT).exclude(entrant__in=there).order_by("pk")
    return list({claim.entrant_id: claim for claim in said.select_related("entrant")}.values())


def _as_drawn(rows: Sequence[FixtureSide], empty: Iterable[Claim]) -> dict[int, FixtureSide]:
    """Return the sides of a game by the seats for which they were drawn, empty ones left out."""
    gone = {claim.side for claim in empty}
    return dict(zip((number for number in count(1) if number not in gone), rows, strict=False))


def _move(row: FixtureSide, number: int) -> None:
    row.side = number
    row.save()
