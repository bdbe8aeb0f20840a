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

RANKED = 2_000
"""How many rounds, best first, are looked at before a known completion is dealt instead."""


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
    future = _Future(costs, present)
    for left in range(rounds_after, -1, -1):
        dealt, certain = _deal(costs, present, best, future, left)
        if dealt is not None:
            return _pairing(costs, dealt, rounds_after=left, foreseen=certain)
    raise AssertionError("with no round to follow, the best round always stands")


class _Future:
    """Who may meet whom after this round, all contestants counted who are still in."""

    def __init__(self, costs: Costs, present: Sequence[int]) -> None:
        size = len(costs.order)
        self._bye = size
        self._odd = size % 2 == 1
        self._all_present = len(present) == size
        self.allowed = [0] * (size + self._odd)
        for one in range(size):
            for other in range(one + 1, size):
                if costs.lawful(one, other):
                    self.allowed[one] |= 1 << other
                    self.allowed[other] |= 1 << one
            if self._odd and costs.lawful(one, BYE):
                self.allowed[one] |= 1 << self._bye
                self.allowed[self._bye] |= 1 << one

    def after(self, dealt: Sequence[Edge]) -> list[int]:
        """The graph once ``dealt`` has been played."""
        pairs = [(one, self._bye if other == BYE else other) for one, other in dealt]
        return lookahead.without(self.allowed, [pair for pair in pairs if pair[1] < len(self.allowed)])

    def known_round(self, left: int) -> tuple[list[Edge] | None, bool]:
        """A round of some completion, if everybody is present and there is one."""
        if not self._all_present:
            return None, False
        rounds, certain = lookahead.schedule(self.allowed, left + 1)
        if rounds is None:
            return None, certain
        return [(one, BYE if other == self._bye else other) for one, other in rounds[0]], True


def _deal(
    costs: Costs, present: Sequence[int], best: list[Edge], future: _Future, left: int
) -> tuple[list[Edge] | None, bool]:
    """Find the least costly round that ``left`` rounds can follow. The second value is off if effort ran out."""
    after = future.after(best)
    if lookahead.surely(after, left):
        return best, True
    known, certain = future.known_round(left)
    if known is None and certain:
        return None, True
    for _, dealt in zip(range(RANKED), ranked(costs, present, best), strict=False):
        answer = lookahead.schedule(future.after(dealt), left)
        if answer.rounds is not None:
            return dealt, True
        certain = certain and answer.certain
    return known, certain


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
