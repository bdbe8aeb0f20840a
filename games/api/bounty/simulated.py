"""What a survey came to, as it is read."""

from collections.abc import Iterable

import msgspec

from games.api.bounty.rows import spoken
from games.api.surveyed import Progress
from games.rules.bounty.kit import Assumption
from games.rules.bounty.odds import Tally
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.survey import Case, Survey, assumed_in
from games.rules.kernel.estimates import Estimate, mean_of, share


class CaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game: how many `games` were played, and how many were won.

    `win_chance` (0 to 1) has Wilson's interval of 95%; `turns`, the mean length in turns of all players together,
    a normal one. Both are null before the first games are played.
    """

    adventure: int
    players: int
    policy: PolicyName
    games: int
    won: int
    win_chance: Estimate | None
    turns: Estimate | None


class SurveyAnswer(Progress, frozen=True, kw_only=True):
    """How hard each kind of game is, from the games played so far; `games` are to be played of each.

    `assumptions` are the parts of the kit that all of it rests on and that nobody vouches for. New rules
    that a card brings in words are not played.
    """

    cases: tuple[CaseRow, ...]
    assumptions: tuple[Assumption, ...]


def survey_answer(
    job: int, state: str, done: int, total: int, ruleset: Ruleset, survey: Survey, cases: Iterable[tuple[Case, Tally]]
) -> SurveyAnswer:
    """Tell what a survey came to so far, its assumptions in the reader's language."""
    return SurveyAnswer(
        job=job,
        state=state,
        done=done,
        total=total,
        games=survey.games,
        seed=survey.seed,
        cases=tuple(_row(case, tally) for case, tally in cases),
        assumptions=spoken(assumed_in(ruleset, survey)),
    )


def _row(case: Case, tally: Tally) -> CaseRow:
    return CaseRow(
        adventure=case.adventure,
        players=case.players,
        policy=case.policy,
        games=tally.played,
        won=tally.won,
        win_chance=share(tally.won, tally.played) if tally.played else None,
        turns=mean_of(tally.turns) if tally.played else None,
    )
