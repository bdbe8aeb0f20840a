"""Ninjago: The Board Game: win chance and length of each kind of game."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.rules.kernel.findings import Finding
from games.rules.ninjago.odds import Tally, simulate
from games.rules.ninjago.ruleset import Ruleset, book
from games.rules.ninjago.survey import Case, Survey, cases, check_survey, whole
from teams.operations.simulated.surveys import Surveys


class NinjagoSurvey(msgspec.Struct, frozen=True, kw_only=True):
    """A survey, and the stored ruleset version it is played by; None is the book."""

    survey: Survey
    ruleset: str | None = None

    @property
    def games(self) -> int:
        """Games of each kind."""
        return self.survey.games


class Ninjago(Surveys[NinjagoSurvey, Case, Tally]):
    """See :mod:`teams.operations.simulated.surveys` for its parts."""

    key = "ninjago.survey"
    asked = NinjagoSurvey
    tally = Tally

    def book(self) -> Ruleset:
        return book()

    def complete(self, rules: Ruleset, asked: NinjagoSurvey) -> NinjagoSurvey:
        return msgspec.structs.replace(asked, survey=whole(rules, asked.survey))

    def check(self, rules: Ruleset, asked: NinjagoSurvey) -> tuple[Finding, ...]:
        return check_survey(rules, asked.survey)

    def cases(self, asked: NinjagoSurvey) -> Sequence[Case]:
        return cases(asked.survey)

    def simulate(self, rules: Ruleset, asked: NinjagoSurvey, case: Case, *, start: int, count: int) -> Tally:
        return simulate(rules, case.setup, case.policy, asked.survey.seed.encode(), start=start, count=count)


NINJAGO: Final = Ninjago()
