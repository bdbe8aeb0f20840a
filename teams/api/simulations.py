"""A match played many times by computer players: ask for it, watch it, read what it came to."""

import json
from importlib.resources import files
from typing import Any, Final

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.allstars.asking import RulesetQuery, read_question
from games.api.allstars.engine.answers import SimulatedSide, SimulationAnswer
from games.api.allstars.engine.documented import ENGINE, RULESET
from games.api.allstars.engine.questions import Simulate
from games.api.allstars.engine.reading import read_table
from games.api.allstars.engine.view import answer
from games.api.bodies import read_query
from games.rules.allstars.simulate import mean, share
from teams.api import examples
from teams.api.access import caller, find
from teams.api.jobs import JobSerializer
from teams.api.permissions import MayPlay
from teams.models import Job
from teams.operations.simulations import KIND, Simulation, ask_for_simulation, simulation_of, tally_of

TAG: Final = "Ninja All-Stars: simulations"
_EXAMPLE: Final[dict[str, Any]] = json.loads(
    (files("games.api.allstars.engine") / "examples" / "simulate.json").read_text("utf-8")
)


class Simulations(APIView):
    """Asking for a simulation."""

    permission_classes = [MayPlay]
    throttle_scope = "stateless"

    @extend_schema(
        operation_id="simulate",
        summary="Play a match many times",
        tags=[TAG],
        parameters=[RULESET],
        request={"application/json": {"$ref": "#/components/schemas/AllStarsSimulate"}},
        responses={202: JobSerializer},
        examples=[
            examples.question(_EXAMPLE["summary"], _EXAMPLE["request"]),
            examples.answer(_EXAMPLE["summary"], _EXAMPLE["response"], "202"),
        ],
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
            ruleset=read_query(request, RulesetQuery).ruleset,
        )
        job = ask_for_simulation(simulation, by=caller(request), at=timezone.now())
        return Response(JobSerializer(job).data, status=202)


class SimulationDetail(APIView):
    """One of one's simulations."""

    permission_classes = [MayPlay]

    @ENGINE.operation("simulation", summary="What a simulation came to so far", tag=TAG, answer=SimulationAnswer)
    def get(self, request: Request, job: int) -> Response:
        """Add up the matches played so far: wins, draws, mean scores and rounds, each with its interval of 95%."""
        return answer(_summary(find(Job.objects.filter(by=caller(request), kind=KIND), job)))


def _summary(job: Job) -> SimulationAnswer:
    simulation, tally = simulation_of(job), tally_of(job)
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
