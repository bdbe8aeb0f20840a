"""What a pair costs: the laws of Swiss pairing as one whole number, the more important law in the higher digits.

A matching of least total cost therefore keeps each law as far as the laws above it allow: no second bye, no rematch, the
bye to the lowest score, scores as level as possible (squares, so that two small gaps beat one wide one), labels kept
apart in their order, the bye to the lowest seed, and within a score group the top half against the bottom half.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from league.rules.pairing.field import Contestant

BYE = -1
"""Stands for the empty chair in an odd field."""


class Costs:
    """Costs of pairs in one round. Contestants are named by their place in ``order``, the strongest first.

    Raises :class:`ValueError` for more than two labels: the digits would no longer fit the matching's 128 bits.
    """

    def __init__(self, field: Sequence[Contestant]) -> None:
        self.order = sorted(field, key=lambda one: (-one.score, one.seed, one.id))
        size = len(self.order)
        self._ids = [one.id for one in self.order]
        self._labels = [one.avoid for one in self.order]
        self._index: list[int] = []
        self._from_below: list[int] = []
        self._half: list[int] = []
        for _, group in groupby(self.order, key=lambda one: one.score):
            length = len(list(group))
            self._index += range(length)
            self._from_below += reversed(range(length))
            self._half += [length // 2] * length
        self._met = [frozenset(one.met) for one in self.order]
        labels = max((len(one.avoid) for one in self.order), default=0)
        if labels > 2:
            raise ValueError("a contestant has two labels at most")
        lowest = min((one.score for one in self.order), default=0)
        widest = max((one.score - lowest for one in self.order), default=0)
        self._gap = [one.score - lowest for one in self.order]
        # Each law's digits have room for the worst sum of everything below it.
        self._place_unit: int = size**3
        self._label_unit: list[int] = [self._place_unit * (size + 1) ** (labels - place) for place in range(labels)]
        self._gap_unit: int = self._place_unit * (size + 1) ** (labels + 1)
        self._bye_unit: int = self._gap_unit * (size * widest**2 + 1)
        self._rematch: int = self._bye_unit * (widest + 1)
        most = 1 + max((len(one.met) for one in self.order), default=0)
        self._second_bye: int = self._rematch * (size * most + 1)

    def neighbours(self) -> list[int]:
        """Places in an order in which good opponents stand close together: each group's two halves are shuffled."""
        return sorted(
            range(len(self.order)),
            key=lambda p: (-self.order[p].score, self._index[p] % max(1, self._half[p]), self._index[p]),
        )

    def lawful(self, one: int, other: int) -> bool:
        """Whether two places have not met, or a place has had no bye."""
        if other == BYE:
            return self.order[one].byes == 0
        return self._ids[other] not in self._met[one]

    def of(self, one: int, other: int) -> int:
        """Cost of pairing ``one`` with ``other``; ``one`` stands higher, and only ``other`` can be the bye."""
        if other == BYE:
            byes = self.order[one].byes
            place = (len(self.order) - 1 - one) * self._place_unit
            return self._gap[one] * self._bye_unit + place + byes * self._second_bye
        ((_, _, cost),) = self.priced(one, (other,))
        return cost

    def priced(self, one: int, others: Iterable[int], *, lawful_only: bool = False) -> list[tuple[int, int, int]]:
        """Price pairs of ``one`` with ``others``, all of whom stand lower: (one, other, cost) each.

        A field has tens of thousands of pairs, so this loop is kept tight.
        """
        score, from_below, half = self._gap[one], self._from_below[one], one + self._half[one]
        met, labels, ids, gaps, index = self._met[one], self._labels[one], self._ids, self._gap, self._index
        # Whoever of the group stands before this place is in the same half.
        own_half = self._half[one] if index[one] < self._half[one] else len(index)
        edges = []
        for other in others:
            gap = score - gaps[other]
            # Across groups the lowest of the upper one meets the highest of the lower one.
            cost = (
                gap * gap * self._gap_unit + (from_below + index[other]) ** 2
                if gap
                else (other - half) ** 2 + (index[other] < own_half)
            )
            if ids[other] in met:
                if lawful_only:
                    continue
                cost += self.order[one].met.count(ids[other]) * self._rematch
            if labels:
                cost += self._alike(labels, self._labels[other])
            edges.append((one, other, cost))
        return edges

    def _alike(self, labels: Sequence[str | None], others: Sequence[str | None]) -> int:
        shared = zip(labels, others, self._label_unit, strict=False)
        return sum(unit for label, its, unit in shared if label is not None and label == its)
