"""Random matchups without an early rematch: everybody meets all the others before meeting anybody again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from league.rules.pairing.field import Contestant, Pairing
from league.rules.pairing.swiss import pair_round
from league.rules.results import PLAYED, GameResult, Outcome
from league.rules.stages.lots import drawn


def draw(entrants: Sequence[int], results: Iterable[GameResult], seed: str, *, rounds_after: int = 0) -> Pairing:
    """Draw a round by lot. ``results`` are those of the rounds before; ``seed`` is recorded with the round.

    Who has sat out least sits out if the number is odd. Once everybody has met everybody the next turn begins; where a turn
    cannot be completed (teams have come or gone) those meet again who have met least often.
    """
    games, byes = _history(results)
    turns = min((games[pair] for pair in combinations(sorted(entrants), 2)), default=0)
    sat_out = min((byes[one] for one in entrants), default=0)
    met: dict[int, list[int]] = {one: [] for one in entrants}
    for (one, other), count in games.items():
        if one in met and other in met:
            met[one] += [other] * (count - turns)
            met[other] += [one] * (count - turns)
    field = [
        Contestant(id=one, seed=place, met=tuple(met[one]), byes=byes[one] - sat_out)
        for place, one in enumerate(drawn(entrants, seed))
    ]
    return pair_round(field, rounds_after=rounds_after)


def _history(results: Iterable[GameResult]) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    games: Counter[tuple[int, int]] = Counter()
    byes: Counter[int] = Counter()
    for result in results:
        table = sorted(side.entrant for side in result.sides if side.outcome in PLAYED)
        games.update((one, other) for one, other in combinations(table, 2))
        byes.update(side.entrant for side in result.sides if side.outcome is Outcome.BYE)
    return games, byes
