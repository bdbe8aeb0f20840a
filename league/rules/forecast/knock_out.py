"""A knock-out played from where it stands to its end."""

from collections.abc import Callable, Sequence

from league.rules.brackets import build
from league.rules.brackets.bracket import Bracket, Match, Origin, Source, Stage
from league.rules.forecast.outlook import KnockOut


def built(knock_out: KnockOut, seeds: Sequence[int]) -> Bracket:
    """Build the bracket of a knock-out."""
    if knock_out.kind == "double":
        return build.double_elimination(seeds, reset=knock_out.reset)
    return build.single_elimination(seeds, third_place=knock_out.third_place)


def play_out(bracket: Bracket, known: dict[int, int | None], first_wins: Callable[[int, int], bool]) -> dict[int, int]:
    """Play a bracket to its end and return everybody's place; ``known`` are winners of matches that are decided."""
    won: dict[int, int | None] = {}
    lost: dict[int, int | None] = {}
    places: dict[int, int] = {}

    def comes(source: Source) -> int | None:
        if source.origin is Origin.SEED:
            return bracket.entrants[source.number - 1]
        return (won if source.origin is Origin.WINNER else lost)[source.number]

    for match in bracket.matches:
        one, other = (comes(source) for source in match.sources)
        if match.stage is Stage.RESET and not _final_is_open(bracket, match, won, comes):
            continue
        winner, loser = one if one is not None else other, None
        if one is not None and other is not None:
            winner = known[match.number] if match.number in known else (one if first_wins(one, other) else other)
            loser = None if winner is None else other if winner == one else one
        won[match.number], lost[match.number] = winner, loser
        if winner is not None and match.winner_place is not None:
            places[winner] = match.winner_place
        if loser is not None and match.loser_place is not None:
            places[loser] = match.loser_place
    return places


def _final_is_open(
    bracket: Bracket, reset: Match, won: dict[int, int | None], comes: Callable[[Source], int | None]
) -> bool:
    """Whether the side from the second chance has won the final, so that both have lost once."""
    final = next(match for match in bracket.matches if match.number == reset.sources[0].number)
    return won[final.number] == comes(final.sources[1])
