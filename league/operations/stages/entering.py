"""What is known of a team in a season besides its name."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Entrant
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from teams.models import Player


@transaction.atomic
def set_clubs(season_id: int, clubs: Mapping[int, str], *, by: Player, at: datetime) -> dict[int, Entrant]:
    """Say which club teams play for, nothing for none; a Swiss stage can keep those of one club apart.

    Returns the entrants by team. Raises :class:`Missing` for a team that is not in the season.
    """
    season = lock_season(season_id)
    require_master(season.league, by)
    entrants = {row.team_id: row for row in season.entrants.select_related("team").filter(team__in=clubs)}
    if len(entrants) < len(clubs):
        raise Missing("season.team_not_in_it", gettext_noop("This team is not in the season."))
    for team, club in clubs.items():
        entrant = entrants[team]
        if entrant.club == club:
            continue
        entrant.club = club
        entrant.save(update_fields=["club"])
        note(season.league, "entrant.club_set", by=by, at=at, season=season.pk, team=team)
    return entrants
