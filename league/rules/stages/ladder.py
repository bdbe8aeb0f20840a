"""A ladder: teams stand on rungs, and who beats a team from above takes its rung."""

from collections.abc import Iterable, Sequence
from typing import Literal

from league.rules.results import GameResult, Outcome

Moves = Literal["insert", "swap"]
_WON = frozenset({Outcome.WON, Outcome.FORFEIT_WIN})
_LOST = frozenset({Outcome.LOST, Outcome.CEDED, Outcome.FORFEIT_LOSS})


def rungs(first_order: Sequence[int], results: Iterable[GameResult], moves: Moves = "insert") -> tuple[int, ...]:
    """Return the entrants from the top rung down, after ``results`` in the order in which the games were agreed on.

    Only a win of the lower over the higher moves anybody: the winner moves in above the loser, or the two change places. A team
    has one game at a time, so games that were under way together have no team in common, and the order in which
    their results arrive never matters.
    """
    order = list(first_order)
    for result in results:
        winner = next((side.entrant for side in result.sides if side.outcome in _WON), None)
        loser = next((side.entrant for side in result.sides if side.outcome in _LOST), None)
        if winner is None or loser is None or winner not in order or loser not in order:
            continue
        climb(order, winner, loser, moves)
    return tuple(order)


def climb(order: list[int], winner: int, loser: int, moves: Moves) -> None:
    """Let a winner take the rung of a loser who stands above, in place; any other win moves nobody."""
    below, above = order.index(winner), order.index(loser)
    if below < above:
        return
    if moves == "swap":
        order[below], order[above] = order[above], order[below]
    else:
        order.insert(above, order.pop(below))
