"""Games decided by dice that are loaded with everybody's skill."""

from collections.abc import Sequence
from typing import Final

from games.rules.kernel.dice import Dice
from league.rules.ratings import Odds, Skill, chances_of_winning, odds

_WHOLE: Final = 1 << 16
"""Chances are counted in so many parts."""


class Luck:
    """The chances of every game between entrants, named by their places in ``skills``. Each is worked out once."""

    def __init__(self, skills: Sequence[Skill]) -> None:
        self._skills = skills
        self._pairs: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._tables: dict[tuple[int, ...], tuple[int, ...]] = {}

    def play(self, sides: Sequence[int], dice: Dice) -> Sequence[int]:
        """Play a game of two to four and return who won it; two who drew it are returned both."""
        if len(sides) > 2:
            return self._play_table(tuple(sides), dice)
        one, other = sides
        win, undecided, _decided = self._chances(one, other)
        luck = _roll(dice)
        return (one,) if luck < win else sides if luck < undecided else (other,)

    def wins(self, one: int, other: int, dice: Dice) -> bool:
        """Play a game that must have a winner, and say whether it is the first side."""
        return _roll(dice) < self._chances(one, other)[2]

    def _play_table(self, sides: tuple[int, ...], dice: Dice) -> Sequence[int]:
        """Pick the best, then the next best among the others; the two draw as often as they would between themselves."""
        best = self._pick(sides, dice)
        second = self._pick(tuple(one for one in sides if one != best), dice)
        win, undecided, _decided = self._chances(best, second)
        return (best, second) if _roll(dice) < undecided - win else (best,)

    def _pick(self, sides: tuple[int, ...], dice: Dice) -> int:
        known = self._tables.get(sides)
        if known is None:
            known = self._tables[sides] = _steps(chances_of_winning([self._skills[one] for one in sides]))
        luck = _roll(dice)
        return next(one for one, upto in zip(sides, known, strict=True) if luck < upto)

    def _chances(self, one: int, other: int) -> tuple[int, int, int]:
        known = self._pairs.get((one, other))
        if known is None:
            known = self._pairs[one, other] = parts(odds(self._skills[one], self._skills[other]))
        return known


def parts(expected: Odds) -> tuple[int, int, int]:
    """Return chances as dice read them, in parts of 65,536: a win, a win or a draw, a win where nobody draws."""
    win = round(expected.win * _WHOLE)
    decided = expected.win / (expected.win + expected.loss)
    return win, win + round(expected.draw * _WHOLE), round(decided * _WHOLE)


def _steps(chances: Sequence[float]) -> tuple[int, ...]:
    """Add chances up, in parts of 65,536: one after the other, up to the whole."""
    upto = 0.0
    steps = []
    for chance in chances[:-1]:
        upto += chance
        steps.append(round(upto * _WHOLE))
    return (*steps, _WHOLE)


def _roll(dice: Dice) -> int:
    return dice.roll(256) << 8 | dice.roll(256)


def by_lot(whos: Sequence[int], dice: Dice) -> list[int]:
    """Shuffle at most 256; the order of equals is then left to a stable sort."""
    order = list(whos)
    for last in range(len(order) - 1, 0, -1):
        chosen = dice.roll(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order
