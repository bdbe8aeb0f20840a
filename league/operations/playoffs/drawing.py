"""Drawing a bracket from a stage's field, and writing down its games as soon as both sides are known."""

from collections.abc import Sequence
from datetime import datetime

from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Stage, StageEntrant
from league.operations.playoffs.advancing import advance
from league.operations.schedule import Drawn, lay_down
from league.queries.brackets import look_at
from league.rules.brackets.waves import waves
from league.rules.stages.settings import StageSettings


def draw_bracket(stage: Stage, _settings: StageSettings, places: Sequence[StageEntrant], at: datetime) -> None:
    """Write a bracket's rounds down, and its first games. Byes have no game: who has one stands in the next match.

    Who has not come to a tournament's check-in is not in it. Raises :class:`Refused` if fewer than two are left.
    """
    missing = [place.pk for place in places if place.withdrawn_from is not None]
    StageEntrant.objects.filter(pk__in=missing).delete()
    look = look_at(stage)
    if look is None:
        raise Refused(
            [
                Finding(
                    code="season.too_few_teams",
                    path="/teams",
                    rule="Starting A League",
                    text=gettext_noop("A knock-out needs two teams at least that are there."),
                )
            ]
        )
    last = max(waves(look.bracket).values())
    lay_down(stage, [Drawn(number=number, pairs=()) for number in range(1, last + 1)], published_at=at)
    advance(stage, at=at)
