"""What is known of a team in a season besides its name."""

from datetime import datetime

from django.db import transaction

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from league.models import Entrant
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from teams.models import Player


@transaction.atomic
def set_club(season_id: int, team: int, *, club: str, by: Player, at: datetime) -> Entrant:
    """Say which club a team plays for; a Swiss stage can keep those of one club apart."""
    season = lock_season(season_id)
    require_master(season.league, by)
    entrant = season.entrants.select_related("team").filter(team=team).first()
    if entrant is None:
        raise Missing("season.team_not_in_it", gettext_noop("This team is not in the season."))
    entrant.club = club
    entrant.save(update_fields=["club"])
    note(season.league, "entrant.club_set", by=by, at=at, season=season.pk, team=team)
    return entrant
