"""What a pair costs: the laws of Swiss pairing as one whole number, the more important law in the higher digits.

A matching of least total cost therefore keeps each law as far as the laws above it allow: no second bye, no rematch, the
bye to the lowest score, scores as level as possible (squares, so that two small gaps beat one wide one), labels kept
apart in their order, and within a score group the top half against the bottom half.
"""

from collections.abc import Sequence
from itertools import groupby

from league.rules.pairing.field import Contestant

BYE = -1
"""Stands for the empty chair in an odd field."""


class Costs:
    """Costs of pairs in one round. Contestants are named by their place in ``order``, the strongest first."""

    def __init__(self, field: Sequence[Contestant]) -> None:
        self.order = sorted(field, key=lambda one: (-one.score, one.seed, one.id))
        size = len(self.order)
        self.places = {one.id: place for place, one in enumerate(self.order)}
        self._index: list[int] = []
        self._group: list[int] = []
        for _, group in groupby(self.order, key=lambda one: one.score):
            length = len(list(group))
            self._index += range(length)
            self._group += [length] * length
        self._met = [frozenset(one.met) for one in self.order]
        labels = max((len(one.avoid) for one in self.order), default=0)
        lowest = min((one.score for one in self.order), default=0)
        widest = max((one.score - lowest for one in self.order), default=0)
        self._lowest = lowest
        # Each law's digits have room for the worst sum of everything below it.
        self._label_unit = [size**3 * (size + 1) ** place for place in reversed(range(labels))]
        self._gap_unit = size**3 * (size + 1) ** labels
        self._bye_unit = self._gap_unit * (size * widest**2 + 1)
        self.rematch = self._bye_unit * (widest + 1)
        most = 1 + max((len(one.met) for one in self.order), default=0)
        self.second_bye = self.rematch * (size * most + 1)

    def neighbours(self) -> list[int]:
        """Places in an order in which good opponents stand close together: each group's two halves are shuffled."""
        return sorted(
            range(len(self.order)),
            key=lambda p: (-self.order[p].score, self._index[p] % ((self._group[p] + 1) // 2), self._index[p]),
        )

    def lawful(self, one: int, other: int) -> bool:
        """Whether two places have not met, or a place has had no bye."""
        if other == BYE:
            return self.order[one].byes == 0
        return self.order[other].id not in self._met[one]

    def of(self, one: int, other: int) -> int:
        """Cost of pairing ``one`` with ``other``; ``one`` stands higher, and only ``other`` can be the bye."""
        first = self.order[one]
        if other == BYE:
            cost = (first.score - self._lowest) * self._bye_unit + (len(self.order) - 1 - one)
            return cost + (first.byes * self.second_bye if first.byes else 0)
        second = self.order[other]
        gap = first.score - second.score
        if gap:
            # The lowest of the upper group meets the highest of the lower one.
            cost = gap * gap * self._gap_unit + (self._group[one] - 1 - self._index[one] + self._index[other]) ** 2
        else:
            cost = (other - one - self._group[one] // 2) ** 2
        for label, its, unit in zip(first.avoid, second.avoid, self._label_unit, strict=False):
            if label is not None and label == its:
                cost += unit
        if second.id in self._met[one]:
            cost += first.met.count(second.id) * self.rematch
        return cost
