"""The rounds of a bracket's calendar: matches that can be played at the same time."""

from league.rules.brackets.bracket import Bracket, Match, Stage


def waves(bracket: Bracket) -> dict[int, int]:
    """Return the round of the calendar, from 1, for every match by number.

    A knock-out's rounds are its own. In a double elimination the second chance takes two rounds for each of the main part,
    and nobody has two games in one round.
    """
    second = any(match.stage is Stage.SECOND_CHANCE for match in bracket.matches)
    last = max((_wave(match, second=second) for match in bracket.matches if _in_line(match, second=second)), default=0)
    return {
        match.number: _wave(match, second=second) if _in_line(match, second=second) else _after(last, match)
        for match in bracket.matches
    }


def _in_line(match: Match, *, second: bool) -> bool:
    """Whether a match's round follows from its number: all but the finals behind a second chance."""
    return match.stage in {Stage.MAIN, Stage.SECOND_CHANCE, Stage.THIRD_PLACE} or (
        match.stage is Stage.FINAL and not second and match.round > 1
    )


def _wave(match: Match, *, second: bool) -> int:
    if match.stage is Stage.SECOND_CHANCE:
        return match.round + 1
    return 2 * (match.round - 1) if second and match.round > 1 else match.round


def _after(last: int, match: Match) -> int:
    return last + (2 if match.stage is Stage.RESET else 1)
