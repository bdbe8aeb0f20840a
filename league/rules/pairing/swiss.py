"""One round of Swiss pairing, dealt so that the rounds still planned can follow it.

The best round by cost is dealt if the planned rounds after it can be completed without a rematch. If not, the next best
is tried, and so on in order of cost. Where the planned number can no longer be reached by any round, as many as can be are kept open and
the answer says how many. The same field gives the same round, whatever order it is handed in.
"""

import heapq
from collections.abc import Iterator, Sequence
from itertools import count as counting

from league.rules.pairing import lookahead
from league.rules.pairing.cost import BYE, Costs
from league.rules.pairing.field import Contestant, Pair, Pairing
from league.rules.pairing.matching import Edge, best_round, whole, with_rematches

RANKED = 40_000
"""How far the ranking of rounds goes, divided by the square of the field, before any round that is known to do is dealt."""


def pair_round(field: Sequence[Contestant], *, rounds_after: int = 0) -> Pairing:
    """Pair the contestants who are present; ``rounds_after`` is how many rounds are planned after this one.

    Raises :class:`ValueError` if two contestants share an id or ``rounds_after`` is negative.
    """
    if len({one.id for one in field}) < len(field):
        raise ValueError("a contestant is named twice")
    if rounds_after < 0:
        raise ValueError("rounds still to come cannot be fewer than none")
    costs = Costs(field)
    present = [place for place, one in enumerate(costs.order) if one.present]
    best = best_round(costs, present)
    if best is None:
        return _offer(costs, present)
    if _roomy(costs, rounds_after):
        return _pairing(costs, best, rounds_after=rounds_after, foreseen=True)
    future = _Future(costs, present)
    for left in range(rounds_after, -1, -1):
        dealt, certain = _deal(costs, present, best, future, left)
        if dealt is not None:
            return _pairing(costs, dealt, rounds_after=left, foreseen=certain)
    raise AssertionError("with no round to follow, the best round always stands")


def _roomy(costs: Costs, rounds_after: int) -> bool:
    """Whether the field is so large for its rounds that whatever is dealt now, the rest can follow.

    The look-ahead's degree rule, with degrees counted from below: everybody loses one more opponent in this round.
    """
    size = len(costs.order)
    odd = size % 2
    degrees = [size - 1 - len(set(one.met)) + (odd and not one.byes) for one in costs.order]
    if odd:
        degrees.append(sum(not one.byes for one in costs.order))
    return 2 * (min(degrees, default=0) - rounds_after) >= size + odd


class _Future:
    """Who may still meet whom, among all contestants who are still in. The bye of an odd field is the last node."""

    def __init__(self, costs: Costs, present: Sequence[int]) -> None:
        size = len(costs.order)
        self._bye = size
        self._all_present = len(present) == size
        self.allowed = [0] * (size + size % 2)
        for one in range(size):
            for other in range(one + 1, size):
                if costs.lawful(one, other):
                    self._allow(one, other)
            if size % 2 and costs.lawful(one, BYE):
                self._allow(one, self._bye)

    def _allow(self, one: int, other: int) -> None:
        self.allowed[one] |= 1 << other
        self.allowed[other] |= 1 << one

    def after(self, dealt: Sequence[Edge]) -> list[int]:
        """Take this round's pairs away. A bye given because somebody sits out may have no node here."""
        pairs = [(one, self._bye if other == BYE else other) for one, other in dealt]
        return lookahead.without(self.allowed, [pair for pair in pairs if pair[1] < len(self.allowed)])

    def known(self, left: int) -> lookahead.Gave:
        """Find some way to play on: this round and ``left`` more, or if somebody sits this one out, those ``left``."""
        return lookahead.schedule(self.allowed, left + self._all_present)

    def round_of(self, known: lookahead.Gave) -> list[Edge] | None:
        """Read the first round of a known way as this one."""
        if not known.rounds or not self._all_present:
            return None
        return [(one, BYE if other == self._bye else other) for one, other in known.rounds[0]]


def _deal(
    costs: Costs, present: Sequence[int], best: list[Edge], future: _Future, left: int
) -> tuple[list[Edge] | None, bool]:
    """Find the least costly round that ``left`` rounds can follow, or None if none can.

    The second value is off if effort ran out and the round is dealt in hope.
    """
    if lookahead.surely(future.after(best), left):
        return best, True
    known = future.known(left)
    if known.rounds is None:
        return (None, True) if known.certain else (best, False)
    for looked_at, dealt in enumerate(ranked(costs, present, best)):
        answer = lookahead.schedule(future.after(dealt), left)
        if answer.rounds is not None:
            return dealt, True
        if not answer.certain or looked_at * len(present) ** 2 > RANKED:
            fallback = future.round_of(known)
            return (fallback, True) if fallback else (best, False)
    return None, True


def ranked(costs: Costs, present: Sequence[int], best: list[Edge]) -> Iterator[list[Edge]]:
    """Every lawful round in order of cost (Murty): each one found splits the rest by the first pair in which they differ."""
    ticket = counting()

    def priced(dealt: list[Edge]) -> int:
        return sum(costs.of(*edge) for edge in dealt)

    queue: list[tuple[int, int, list[Edge], frozenset[Edge], frozenset[Edge]]] = [
        (priced(best), next(ticket), best, frozenset(), frozenset())
    ]
    while queue:
        _, _, dealt, fixed, barred = heapq.heappop(queue)
        yield dealt
        for edge in dealt:
            if edge in fixed:
                continue
            settled = {place for pair in fixed for place in pair}
            rest = whole(
                costs, [place for place in present if place not in settled], barred | {edge}, bye=BYE not in settled
            )
            if rest is not None:
                other = sorted([*fixed, *rest])
                heapq.heappush(queue, (priced(other), next(ticket), other, fixed, barred | {edge}))
            fixed |= {edge}


def _offer(costs: Costs, present: Sequence[int]) -> Pairing:
    return _pairing(costs, with_rematches(costs, present), rounds_after=0, foreseen=True)


def _pairing(costs: Costs, dealt: Sequence[Edge], *, rounds_after: int, foreseen: bool) -> Pairing:
    pairs: list[Pair] = []
    rematches: list[Pair] = []
    bye: int | None = None
    second_bye = False
    for one, other in sorted(dealt):
        first = costs.order[one]
        if other == BYE:
            bye, second_bye = first.id, first.byes > 0
            continue
        pairs.append((first.id, costs.order[other].id))
        if not costs.lawful(one, other):
            rematches.append(pairs[-1])
    return Pairing(
        pairs=tuple(pairs),
        bye=bye,
        rematches=tuple(rematches),
        second_bye=second_bye,
        rounds_after=rounds_after,
        foreseen=foreseen,
    )
