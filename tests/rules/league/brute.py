"""Pairing by trying everything: slow, short, and independent of the matching and the look-ahead."""

from collections.abc import Iterator, Sequence

from league.rules.pairing.field import Contestant

BYE = 0
"""Ids in these tests start at 1."""

Round = tuple[tuple[int, int], ...]


def all_rounds(ids: Sequence[int]) -> Iterator[Round]:
    """Every way to pair these off. An odd number has the bye among it."""
    seats = sorted(ids) if len(ids) % 2 == 0 else [BYE, *sorted(ids)]
    yield from _pair_off(tuple(seats))


def _pair_off(seats: tuple[int, ...]) -> Iterator[Round]:
    if not seats:
        yield ()
        return
    one, *others = seats
    for other in others:
        for rest in _pair_off(tuple(seat for seat in others if seat != other)):
            yield ((one, other), *rest)


def used(field: Sequence[Contestant]) -> frozenset[tuple[int, int]]:
    """Pairs that have met, a bye being a meeting with nobody."""
    met = {(min(one.id, other), max(one.id, other)) for one in field for other in one.met}
    return frozenset(met | {(BYE, one.id) for one in field if one.byes})


def can_follow(ids: tuple[int, ...], gone: frozenset[tuple[int, int]], rounds: int) -> bool:
    if rounds == 0:
        return True
    return any(can_follow(ids, gone | frozenset(r), rounds - 1) for r in all_rounds(ids) if not gone & frozenset(r))


def most_rounds(field: Sequence[Contestant], planned: int) -> int:
    """How many of the planned rounds can follow the best choice of this one; -1 if this one cannot be dealt."""
    present = [one.id for one in field if one.present]
    everybody = tuple(one.id for one in field)
    gone = used(field)
    lawful = [r for r in all_rounds(present) if not gone & frozenset(r)]
    reached = [
        left for left in range(planned + 1) if any(can_follow(everybody, gone | frozenset(r), left) for r in lawful)
    ]
    return max(reached, default=-1)
