"""What workers do with a simulation, done here."""

import json
from importlib.resources import files

from django.utils import timezone

from teams.models import Job
from teams.operations import simulations
from tests.games.api.asking import Json


def play(job: int) -> None:
    """Play every part as workers do, and one of them twice, as a broker may deliver it."""
    parts = simulations.chunks_left(Job.objects.get(pk=job))
    for part in [*parts, parts[0]]:
        simulations.play_chunk(job, part, at=timezone.now())


def example(system: str, name: str) -> Json:
    """Return a documented example."""
    content: Json = json.loads((files(f"games.api.{system}") / "examples" / f"{name}.json").read_text("utf-8"))
    return content
