"""Tiny Ninjas: thousands of battles of one deck, and how each card does."""

from importlib.resources import files
from typing import Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.stateless import answer
from games.api.tiny_ninjas.documented import DOCUMENTED
from games.api.tiny_ninjas.simulated import SimulationAnswer, simulation_answer
from games.rules.tiny_ninjas.simulate import Simulation
from teams.api.access import caller
from teams.api.permissions import MayPlay
from teams.api.simulations.asked import asks, own_job, queued, read_asked
from teams.models import Job
from teams.operations.simulated.tiny_ninjas import TINY_NINJAS, Battles
from teams.operations.simulations import ask_for_simulation

_TAG: Final = "Tiny Ninjas: simulations"


class TinyNinjasSimulations(APIView):
    """Asking for battles."""

    permission_classes = [MayPlay]
    throttle_scope = "stateless"

    @asks(
        "tiny_ninjas_simulate",
        summary="Play a deck many times",
        tag=_TAG,
        question="TinyNinjasSimulation",
        example=files("games.api.tiny_ninjas") / "examples" / "tiny_ninjas_simulate.json",
    )
    def post(self, request: Request) -> Response:
        """Let workers play up to 10,000 battles of a deck, in any mode; one simulation of a caller at a time."""
        simulation, key = read_asked(request, "tiny_ninjas", Simulation)
        asked = Battles(simulation=simulation, ruleset=key)
        return queued(ask_for_simulation(TINY_NINJAS, asked, by=caller(request), at=timezone.now()))


class TinyNinjasSimulation(APIView):
    """One of one's simulations."""

    permission_classes = [MayPlay]

    @DOCUMENTED.operation(
        "tiny_ninjas_simulation", summary="What the battles came to so far", tag=_TAG, answer=SimulationAnswer
    )
    def get(self, request: Request, job: int) -> Response:
        """Return each card's win rate, who won, whether beginning helps and how long battles are, with intervals of 95%."""
        return answer(told(own_job(request, TINY_NINJAS, job)))


def told(job: Job) -> SimulationAnswer:
    """Tell what a job came to so far."""
    asked = TINY_NINJAS.asked_of(job)
    return simulation_answer(job.pk, job.state, TINY_NINJAS.rules_of(asked), asked.simulation, TINY_NINJAS.sum_of(job))
