"""Destiny's Bounty Adventures: how hard is which adventure?"""

from importlib.resources import files
from typing import Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.bounty.documented import DOCUMENTED
from games.api.bounty.simulated import SurveyAnswer, survey_answer
from games.api.stateless import answer
from games.rules.bounty.survey import Survey
from teams.api.access import caller
from teams.api.permissions import MayPlay
from teams.api.simulations.asked import asks, own_job, queued, read_asked
from teams.models import Job
from teams.operations.simulated.bounty import BOUNTY, BountySurvey
from teams.operations.simulations import ask_for_simulation

_TAG: Final = "Destiny's Bounty Adventures: simulations"


class BountySurveys(APIView):
    """Asking for a survey."""

    permission_classes = [MayPlay]
    throttle_scope = "stateless"

    @asks(
        "bounty_simulate",
        summary="Win chance and length by adventure and players",
        tag=_TAG,
        question="BountySurvey",
        example=files("games.api.bounty") / "examples" / "bounty_simulate.json",
    )
    def post(self, request: Request) -> Response:
        """Let workers play every adventure up to 1,000 times; one simulation of a caller at a time."""
        survey, key = read_asked(request, "bounty", Survey)
        asked = BountySurvey(survey=survey, ruleset=key)
        return queued(ask_for_simulation(BOUNTY, asked, by=caller(request), at=timezone.now()))


class BountySurveyDetail(APIView):
    """One of one's surveys."""

    permission_classes = [MayPlay]

    @DOCUMENTED.operation("bounty_simulation", summary="What a survey came to so far", tag=_TAG, answer=SurveyAnswer)
    def get(self, request: Request, job: int) -> Response:
        """Return win chance and length of every kind of game, with intervals of 95%, and what they assume of the kit."""
        return answer(told(own_job(request, BOUNTY, job)))


def told(job: Job) -> SurveyAnswer:
    """Tell what a job came to so far."""
    asked = BOUNTY.asked_of(job)
    rules = BOUNTY.rules_of(asked)
    return survey_answer(job.pk, job.state, job.done, job.total, rules, asked.survey, BOUNTY.by_case(job))
