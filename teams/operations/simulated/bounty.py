"""Destiny's Bounty Adventures: win chance and length of each adventure."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.rules.bounty.odds import Tally, simulate
from games.rules.bounty.ruleset import Ruleset, book
from games.rules.bounty.survey import Case, Survey, cases, check_survey, whole
from games.rules.kernel.findings import Finding
from teams.operations.simulated.surveys import Surveys


class BountySurvey(msgspec.Struct, frozen=True, kw_only=True):
    """A survey, and the stored ruleset version it is played by; None is the book."""

    survey: Survey
    ruleset: str | None = None

    @property
    def games(self) -> int:
        """Games of each kind."""
        return self.survey.games


class Bounty(Surveys[BountySurvey, Case, Tally]):
    """See :mod:`teams.operations.simulated.surveys` for its parts."""

    key = "bounty.survey"
    asked = BountySurvey
    tally = Tally

    def book(self) -> Ruleset:
        return book()

    def complete(self, rules: Ruleset, asked: BountySurvey) -> BountySurvey:
        return msgspec.structs.replace(asked, survey=whole(rules, asked.survey))

    def check(self, rules: Ruleset, asked: BountySurvey) -> tuple[Finding, ...]:
        return check_survey(rules, asked.survey)

    def cases(self, asked: BountySurvey) -> Sequence[Case]:
        return cases(asked.survey)

    def simulate(self, rules: Ruleset, asked: BountySurvey, case: Case, *, start: int, count: int) -> Tally:
        return simulate(rules, case.setup, case.policy, asked.survey.seed.encode(), start=start, count=count)


BOUNTY: Final = Bounty()
