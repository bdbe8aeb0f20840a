"""What a survey came to, as it is read."""

from collections.abc import Iterable

import msgspec

from games.api.ninjago.rows import spoken
from games.api.surveyed import Progress
from games.rules.kernel.estimates import Estimate, mean_of, share
from games.rules.ninjago.kit import Assumption
from games.rules.ninjago.odds import Tally
from games.rules.ninjago.pieces import Variant
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.survey import Case, Survey, assumed_in


class CaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game: how many `games` were played, and how many were won.

    `win_chance` (0 to 1) has Wilson's interval of 95%; `turns`, the mean length of the hunt in turns,
    a normal one. Both are null before the first games are played. `final_battles` counts the games that came to one.
    """

    steps: int
    variants: tuple[Variant, ...]
    players: int
    policy: PolicyName
    games: int
    won: int
    win_chance: Estimate | None
    final_battles: int
    turns: Estimate | None


class SurveyAnswer(Progress, frozen=True, kw_only=True):
    """How hard each kind of game is, from the games played so far; `games` are to be played of each.

    `assumptions` are the parts of the kit that all of it rests on and that nobody vouches for.
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
        assumptions=spoken(assumed_in(ruleset)),
    )


def _row(case: Case, tally: Tally) -> CaseRow:
    return CaseRow(
        steps=case.steps,
        variants=case.variants,
        players=case.players,
        policy=case.policy,
        games=tally.played,
        won=tally.won,
        win_chance=share(tally.won, tally.played) if tally.played else None,
        final_battles=tally.final_battles,
        turns=mean_of(tally.turns) if tally.played else None,
    )
