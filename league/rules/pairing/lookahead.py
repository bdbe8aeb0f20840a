"""Can so many more rounds be dealt without a rematch?

The pairs that may still meet form a graph; a round is a perfect matching in it, and ``count`` rounds are as many matchings
that share no pair. In an odd field the bye is one more node that each contestant may meet once. Dealing rounds one at a time can
lead into a corner (six players, five rounds: every fourth tournament); looking here first avoids it.

In a field large for its rounds the answer follows from degrees (Dirac). In a small one it is searched for: first by a few
dozen quick tries, then exhaustively, cell by cell, within a bound of effort.
"""

from collections.abc import Sequence
from typing import NamedTuple

import rustworkx

TRIES = 40
EFFORT = 20_000


class Gave(NamedTuple):
    """An answer: ``rounds`` that do it, or None if nothing does; ``certain`` is off if the search was broken off."""

    rounds: list[list[tuple[int, int]]] | None
    certain: bool = True


def surely(allowed: Sequence[int], count: int) -> bool:
    """Whether degrees alone promise ``count`` rounds.

    ``allowed`` has a bit set per node. A graph in which everybody may meet half of the others or more has a perfect
    matching, and each round that is dealt takes one from everybody.
    """
    size = len(allowed)
    if count == 0 or size == 0:
        return True
    return size % 2 == 0 and 2 * (min(map(int.bit_count, allowed)) - count + 1) >= size


def hopeless(allowed: Sequence[int], count: int) -> bool:
    """Whether degrees alone rule ``count`` rounds out."""
    return count > 0 and (len(allowed) % 2 == 1 or min(map(int.bit_count, allowed), default=count) < count)


def schedule(allowed: Sequence[int], count: int) -> Gave:
    """Find ``count`` rounds that share no pair."""
    if hopeless(allowed, count):
        return Gave(None)
    if count == 0 or not allowed:
        return Gave([[] for _ in range(count)])
    for attempt in range(TRIES):
        rounds = _greedy(allowed, count, attempt)
        if rounds is not None:
            return Gave(rounds)
        if count == 1:
            return Gave(None)
    return _Search(allowed, count).run()


def matched(allowed: Sequence[int], weights: Sequence[Sequence[int]] | None = None) -> list[tuple[int, int]] | None:
    """Find one perfect matching."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([None] * len(allowed))
    graph.add_edges_from(
        [
            (one, other, weights[one][other] if weights else 1)
            for one, mask in enumerate(allowed)
            for other in bits(mask >> one << one)
        ]
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(pairs) < len(allowed):
        return None
    return sorted((min(pair), max(pair)) for pair in pairs)


def bits(mask: int) -> list[int]:
    """Places of the bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def without(allowed: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Take dealt pairs out of the graph."""
    left = list(allowed)
    for one, other in pairs:
        left[one] &= ~(1 << other)
        left[other] &= ~(1 << one)
    return left


def _greedy(allowed: Sequence[int], count: int, attempt: int) -> list[list[tuple[int, int]]] | None:
    """Deal round after round, each keeping to pairs of those who have most left to meet; tries differ in what breaks ties."""
    left = list(allowed)
    rounds = []
    size = len(allowed)
    for number in range(count):
        degree = [mask.bit_count() for mask in left]
        weights = [
            [64 * (degree[one] + degree[other]) + _scatter(one, other, attempt, number) for other in range(size)]
            for one in range(size)
        ]
        pairs = matched(left, weights)
        if pairs is None:
            return None
        rounds.append(pairs)
        left = without(left, pairs)
        if hopeless(left, count - number - 1):
            return None
    return rounds


def _scatter(one: int, other: int, attempt: int, number: int) -> int:
    """Make up a number from 0 to 63 that has no pattern to speak of and is the same on every machine."""
    low, high = min(one, other), max(one, other)
    mixed = (low * 0x9E3779B1 + high * 0x85EBCA77 + attempt * 0xC2B2AE3D + number * 0x27D4EB2F) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = mixed * 0x2C1B3C6D & 0xFFFFFFFF
    return (mixed ^ mixed >> 13) & 63


class _Search:
    """Every node meets somebody in every round: fill the cell with the fewest choices first, and go back when stuck."""

    def __init__(self, allowed: Sequence[int], count: int) -> None:
        self._left = list(allowed)
        self._free = [(1 << len(allowed)) - 1] * count
        self._rounds: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        self._steps = 0

    def run(self) -> Gave:
        solved = self._fill()
        if solved:
            return Gave([sorted(pairs) for pairs in self._rounds])
        return Gave(None, certain=self._steps <= EFFORT)

    def _fill(self) -> bool:
        self._steps += 1
        if self._steps > EFFORT:
            return False
        cell = self._tightest()
        if cell is None:
            return True
        number, one, choices = cell
        if number < 0:
            return False
        bit = 1 << one
        for other in bits(choices):
            both = bit | 1 << other
            self._left[one] ^= 1 << other
            self._left[other] ^= bit
            self._free[number] ^= both
            self._rounds[number].append((min(one, other), max(one, other)))
            if self._fill():
                return True
            self._rounds[number].pop()
            self._free[number] ^= both
            self._left[one] ^= 1 << other
            self._left[other] ^= bit
        return False

    def _tightest(self) -> tuple[int, int, int] | None:
        """Find the cell (round, node) with the fewest choices; round -1 for a dead end, None when all is filled.

        Rounds nobody has been dealt into yet are alike, so only the first of them is looked at.
        """
        best: tuple[int, int, int] | None = None
        fewest = len(self._left) + 1
        everybody = (1 << len(self._left)) - 1
        fresh_seen = False
        for number, free in enumerate(self._free):
            if free == everybody:
                if fresh_seen:
                    continue
                fresh_seen = True
            if not self._even(free):
                return -1, 0, 0
            for one in bits(free):
                choices = self._left[one] & free
                size = choices.bit_count()
                if size < fewest:
                    if size == 0:
                        return -1, 0, 0
                    best, fewest = (number, one, choices), size
        return best

    def _even(self, free: int) -> bool:
        """Whether every connected part of what is free in a round can be paired off by number."""
        rest = free
        while rest:
            part = frontier = rest & -rest
            while frontier:
                reach = 0
                for node in bits(frontier):
                    reach |= self._left[node]
                frontier = reach & free & ~part
                part |= frontier
            if part.bit_count() % 2:
                return False
            rest &= ~part
        return True
