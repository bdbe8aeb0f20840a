"""Simulations: a match played many times by computer players, in chunks that workers share.

Nothing of it touches a team. The row of the job says what is to be played, and keeps what each chunk came to.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
import structlog
from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.refusals import Conflict
from games.rules.allstars.match.events import Options
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import MatchSetup
from games.rules.allstars.simulate import Tally, simulate
from games.rules.kernel.findings import gettext_noop
from games.systems import ruleset
from teams.models import Job, Player
from teams.operations.jobs import ask_for_job, finish_part, parts_left

logger = structlog.get_logger(__name__)

KIND: Final = "allstars.simulation"
CHUNK: Final = 25
"""Matches of one part: some seconds' work at most."""
UNFINISHED: Final = (Job.State.QUEUED, Job.State.RUNNING)


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played: ``matches`` times this setup. ``ruleset`` is a stored version's key, None the book."""

    setup: MatchSetup
    policies: tuple[str, ...]
    seed: str
    matches: int
    options: Options = Options()
    ruleset: str | None = None


@transaction.atomic
def ask_for_simulation(simulation: Simulation, *, by: Player, at: datetime) -> Job:
    """Ask workers for a simulation; raises :class:`Conflict` while another one of the same player is unfinished."""
    # Two calls at once must not both find nothing.
    Player.objects.select_for_update().get(pk=by.pk)
    running = Job.objects.filter(kind=KIND, by=by, state__in=UNFINISHED).first()
    if running is not None:
        raise Conflict(
            "simulation.unfinished",
            gettext_noop("Your simulation number {job} is not finished yet."),
            job=running.pk,
        )
    chunks = len(_chunks(simulation.matches))
    job = ask_for_job(KIND, msgspec.to_builtins(simulation), total=chunks, by=by, at=at)
    transaction.on_commit(lambda: _tell_a_worker(job.pk), robust=True)
    return job


def chunks_left(job: Job) -> list[str]:
    """Return the chunks of a simulation that are still to be played, each by the number of its first match."""
    return parts_left(job, _chunks(simulation_of(job).matches))


def play_chunk(job_id: int, chunk: str, *, at: datetime) -> None:
    """Play one chunk of a simulation and note what it came to; played twice, it comes to the same and counts once."""
    simulation = simulation_of(Job.objects.get(pk=job_id))
    first = int(chunk)
    tally = simulate(
        _ruleset(simulation),
        simulation.setup,
        dict(enumerate(simulation.policies, start=1)),
        simulation.seed.encode(),
        first=first,
        count=min(CHUNK, simulation.matches - first),
        options=simulation.options,
    )
    finish_part(job_id, chunk, msgspec.to_builtins(tally), at=at)


def simulation_of(job: Job) -> Simulation:
    """Return what a job is to play."""
    return msgspec.convert(job.params, Simulation)


def tally_of(job: Job) -> Tally:
    """Add up the chunks that are played."""
    return sum((msgspec.convert(chunk, Tally) for chunk in job.result.values()), Tally())


def forgotten_simulations(*, at: datetime) -> Sequence[int]:
    """Return the simulations that should long have moved: asked for within the last day, and ten minutes ago or more."""
    rows = Job.objects.filter(
        kind=KIND,
        state__in=UNFINISHED,
        created_at__range=(at - timedelta(days=1), at - timedelta(minutes=10)),
    )
    return list(rows.values_list("pk", flat=True))


def _chunks(matches: int) -> list[str]:
    return [str(first) for first in range(0, matches, CHUNK)]


def _ruleset(simulation: Simulation) -> Ruleset:
    if simulation.ruleset is None:
        return book()
    stored: Ruleset = ruleset(simulation.ruleset)
    return stored


def _tell_a_worker(job_id: int) -> None:
    # The row is the job: without a broker the sweep finds it later.
    try:
        current_app.send_task("teams.tasks.simulate_job", args=[job_id], retry=False)
    except (OperationalError, OSError) as error:
        logger.warning("message_not_sent", task="teams.tasks.simulate_job", row=job_id, error=str(error))
