"""Ninja All-Stars: one match played many times."""

from importlib.resources import files
from typing import Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.allstars.asking import read_question
from games.api.allstars.engine.answers import SimulatedSide, SimulationAnswer
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.questions import Simulate
from games.api.allstars.engine.reading import read_table
from games.api.bodies import read_query
from games.api.rulesets import RulesetQuery, stored_key
from games.api.stateless import answer
from games.rules.kernel.estimates import mean, share
from teams.api.access import caller
from teams.api.permissions import MayPlay
from teams.api.simulations.asked import asks, own_job, queued
from teams.models import Job
from teams.operations.simulated.allstars import ALLSTARS, Simulation
from teams.operations.simulations import ask_for_simulation

_TAG: Final = "Ninja All-Stars: simulations"


class Simulations(APIView):
    """Asking for a simulation."""

    permission_classes = [MayPlay]
    throttle_scope = "stateless"

    @asks(
        "simulate",
        summary="Play a match many times",
        tag=_TAG,
        question="AllStarsSimulate",
        example=files("games.api.allstars.engine") / "examples" / "simulate.json",
    )
    def post(self, request: Request) -> Response:
        """Let workers play up to 1,000 matches of these teams; one simulation of a caller at a time."""
        ruleset, asked = read_question(request, Simulate)
        table = read_table(ruleset, asked)
        simulation = Simulation(
            setup=table.setup,
            policies=tuple(table.policies.values()),
            seed=asked.seed,
            matches=asked.matches,
            options=asked.options,
            ruleset=stored_key("allstars", read_query(request, RulesetQuery).ruleset),
        )
        return queued(ask_for_simulation(ALLSTARS, simulation, by=caller(request), at=timezone.now()))


class SimulationDetail(APIView):
    """One of one's simulations."""

    permission_classes = [MayPlay]

    @ENGINE.operation("simulation", summary="What a simulation came to so far", tag=_TAG, answer=SimulationAnswer)
    def get(self, request: Request, job: int) -> Response:
        """Add up the matches played so far: wins, draws, mean scores and rounds, each with its interval of 95%."""
        return answer(_summary(own_job(request, ALLSTARS, job)))


def _summary(job: Job) -> SimulationAnswer:
    simulation, tally = ALLSTARS.asked_of(job), ALLSTARS.sum_of(job)
    played = tally.matches
    return SimulationAnswer(
        job=job.pk,
        state=job.state,
        played=played,
        matches=simulation.matches,
        draws=tally.draws,
        rounds=mean(tally.rounds, tally.rounds_squared, played) if played else None,
        sides=tuple(
            SimulatedSide(
                side=frozen.side,
                clan=frozen.clan,
                policy=policy,
                won=side.won,
                drawn=side.drawn,
                lost=side.lost,
                win_rate=share(side.won, played),
                score=mean(side.score, side.score_squared, played),
            )
            for frozen, policy, side in zip(simulation.setup.sides, simulation.policies, tally.sides, strict=False)
        ),
    )
