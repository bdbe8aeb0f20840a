"""Games that nobody has agreed on yet: what players of an open stage, and on a ladder, are taken to arrange.

When such a stage ends is the ninja master's word. So an open stage is taken to end when everybody has had their games, and a
ladder when everybody has made one more challenge.
"""

from collections.abc import Iterator, Sequence

from games.rules.kernel.dice import Dice
from league.rules.forecast.luck import Luck, by_lot
from league.rules.forecast.outlook import Challenges, FreeGames
from league.rules.stages.ladder import climb


def free_games(stage: FreeGames, gone: frozenset[int], dice: Dice) -> Iterator[tuple[int, int]]:
    """Arrange games by lot, within the stage's limits, until everybody has had theirs or nobody is left to meet."""
    left = [0 if who in gone else max(0, stage.games - had) for who, had in enumerate(stage.had)]
    met = {(one, other): count for one, other, count in stage.met}
    last = list(stage.last) or [None] * len(left)

    def may_meet(one: int, other: int) -> bool:
        often = stage.per_opponent is not None and met.get(_pair(one, other), 0) >= stage.per_opponent
        return not often and (stage.twice_running or (last[one] != other and last[other] != one))

    arranged = True
    while arranged:
        arranged = False
        waiting = by_lot([who for who, count in enumerate(left) if count], dice)
        while waiting:
            one = waiting.pop()
            other = next((who for who in waiting if may_meet(one, who)), None)
            if other is None:
                continue
            waiting.remove(other)
            left[one] -= 1
            left[other] -= 1
            met[_pair(one, other)] = met.get(_pair(one, other), 0) + 1
            last[one], last[other] = other, one
            arranged = True
            yield one, other


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def climbed(
    ladder: Challenges, agreed: Sequence[Sequence[int]], gone: frozenset[int], luck: Luck, dice: Dice
) -> list[int]:
    """Play the games agreed on and one challenge of everybody below the top, in an order by lot; return the rungs."""
    order = list(ladder.order)
    for sides in agreed:
        _play(order, sides, ladder, luck, dice)
    for who in by_lot([one for one in order if one not in gone], dice):
        above = [one for one in order[: order.index(who)] if one not in gone][-(ladder.reach or len(order)) :]
        if above:
            _play(order, (who, above[dice.roll(len(above))]), ladder, luck, dice)
    return order


def _play(order: list[int], sides: Sequence[int], ladder: Challenges, luck: Luck, dice: Dice) -> None:
    best = luck.play(sides, dice)
    if len(best) == 1:
        climb(order, best[0], next(one for one in sides if one != best[0]), ladder.moves)
