"""Ninjago: The Board Game: win chance and length of each kind of game."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.rules.kernel.findings import Finding
from games.rules.ninjago.odds import Tally, simulate
from games.rules.ninjago.ruleset import Ruleset, book
from games.rules.ninjago.survey import Case, Survey, cases, check_survey, whole
from teams.models import Job
from teams.operations.simulated.sort import Sort
from teams.operations.simulated.surveys import by_case, parts_of, read_part


class NinjagoSurvey(msgspec.Struct, frozen=True, kw_only=True):
    """A survey, and the stored ruleset version it is played by; None is the book."""

    survey: Survey
    ruleset: str | None = None


class Ninjago(Sort[NinjagoSurvey, Tally]):
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

    def parts(self, asked: NinjagoSurvey) -> Sequence[str]:
        return parts_of(len(cases(asked.survey)), asked.survey.games)

    def play(self, rules: Ruleset, asked: NinjagoSurvey, part: str) -> Tally:
        number, first, count = read_part(part, asked.survey.games)
        case = cases(asked.survey)[number]
        return simulate(rules, case.setup, case.policy, asked.survey.seed.encode(), start=first, count=count)

    def by_case(self, job: Job) -> list[tuple[Case, Tally]]:
        """Return every case of a job with what its games so far came to."""
        found = cases(self.asked_of(job).survey)
        return list(zip(found, by_case(self.tallies_of(job), len(found), Tally()), strict=True))


NINJAGO: Final = Ninjago()
