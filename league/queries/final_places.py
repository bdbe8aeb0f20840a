"""The final places of a season: those of its last stage, then those who did not come so far."""

from typing import Any

from league.models import Entrant, Season, Stage
from league.queries.tables import rows_by_group
from league.rules.brackets.groups import merged


def final_places(season: Season) -> list[dict[str, Any]]:
    """Return teams by place, the champion first; empty until the last stage is over.

    Who fell out at a cut comes behind everybody who got through, in the order of the stage's table. Level teams share a
    place.
    """
    stages = list(
        Stage.objects.filter(season=season, plays_off_for__isnull=True)
        .select_related("season__league")
        .order_by("-order")
    )
    if not stages or stages[0].state != Stage.State.FINISHED:
        return []
    places: dict[int, int] = {}
    for stage in stages:
        tables = list(rows_by_group(stage).values())
        rows = merged(tables) if len(tables) > 1 else [row for table in tables for row in table]
        first: dict[int, int] = {}
        for row in rows:
            if row.entrant not in places:
                places[row.entrant] = first.setdefault(row.rank, len(places) + 1)
    teams = Entrant.objects.select_related("team").in_bulk(places)
    return [
        {"place": place, "team": teams[pk].team_id, "name": teams[pk].team.name}
        for pk, place in sorted(places.items(), key=lambda one: (one[1], teams[one[0]].seed))
    ]
