"""Ninjago: The Board Game: how hard is which game?"""

from importlib.resources import files
from typing import Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.ninjago.documented import DOCUMENTED
from games.api.ninjago.simulated import SurveyAnswer, survey_answer
from games.api.stateless import answer
from games.rules.ninjago.survey import Survey
from teams.api.access import caller
from teams.api.permissions import MayPlay
from teams.api.simulations.asked import asks, own_job, queued, read_asked
from teams.models import Job
from teams.operations.simulated.ninjago import NINJAGO, NinjagoSurvey
from teams.operations.simulations import ask_for_simulation

_TAG: Final = "Ninjago: The Board Game: simulations"


class NinjagoSurveys(APIView):
    """Asking for a survey."""

    permission_classes = [MayPlay]
    throttle_scope = "stateless"

    @asks(
        "ninjago_simulate",
        summary="Win chance and length by steps, variant and players",
        tag=_TAG,
        question="NinjagoSurvey",
        example=files("games.api.ninjago") / "examples" / "ninjago_simulate.json",
    )
    def post(self, request: Request) -> Response:
        """Let workers play every kind of game up to 1,000 times; one simulation of a caller at a time."""
        survey, key = read_asked(request, "ninjago", Survey)
        asked = NinjagoSurvey(survey=survey, ruleset=key)
        return queued(ask_for_simulation(NINJAGO, asked, by=caller(request), at=timezone.now()))


class NinjagoSurveyDetail(APIView):
    """One of one's surveys."""

    permission_classes = [MayPlay]

    @DOCUMENTED.operation("ninjago_simulation", summary="What a survey came to so far", tag=_TAG, answer=SurveyAnswer)
    def get(self, request: Request, job: int) -> Response:
        """Return win chance and length of every kind of game, with intervals of 95%, and what they assume of the kit."""
        return answer(told(own_job(request, NINJAGO, job)))


def told(job: Job) -> SurveyAnswer:
    """Tell what a job came to so far."""
    asked = NINJAGO.asked_of(job)
    rules = NINJAGO.rules_of(asked)
    return survey_answer(job.pk, job.state, job.done, job.total, rules, asked.survey, NINJAGO.by_case(job))
