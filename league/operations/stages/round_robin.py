"""The calendar of a round robin, drawn whole at its start; groups play side by side in the same rounds."""

from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest

from league.models import Stage, StageEntrant
from league.operations.schedule import Drawn, lay_down
from league.rules import calendar
from league.rules.stages.kinds import RoundRobin
from league.rules.stages.rota import rota, rounds_for
from league.rules.stages.settings import StageSettings


def lay_down_calendar(stage: Stage, settings: StageSettings, places: Sequence[StageEntrant], at: datetime) -> None:
    """Draw every round (circle method, or a rota of tables) and publish it; publishing opens no match."""
    if not isinstance(settings, RoundRobin):
        raise TypeError("a round robin has a round robin's settings")
    groups: dict[int, list[int]] = {}
    for place in places:
        groups.setdefault(place.group, []).append(place.entrant_id)
    calendars = [_calendar(ids, settings) for _number, ids in sorted(groups.items())]
    drawn = []
    for number, turns in enumerate(zip_longest(*calendars), 1):
        there = [turn for turn in turns if turn is not None]
        drawn.append(
            Drawn(
                number=number,
                pairs=[pair for turn in there for pair in turn.pairs],
                byes=[pk for turn in there for pk in turn.byes],
            )
        )
    lay_down(stage, drawn, published_at=at)


def _calendar(ids: Sequence[int], settings: RoundRobin) -> tuple[calendar.Round, ...]:
    if settings.sides == 2:
        return calendar.round_robin(ids, settings.legs)
    return rota(ids, settings.sides, settings.rounds or rounds_for(len(ids), settings.sides))
