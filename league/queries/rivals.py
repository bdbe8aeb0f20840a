"""Teams that share a league: what one of them has, another may not be allowed to have as well."""

from league.models import Enrolment
from teams.models import Team


def rivals_of(team: Team) -> list[int]:
    """Return the other teams of a team's league that have not retired, by id in order."""
    leagues = Enrolment.objects.filter(team=team, left_at__isnull=True).values("league")
    rows = Enrolment.objects.filter(league__in=leagues, left_at__isnull=True).exclude(team=team)
    rows = rows.exclude(team__state=Team.State.RETIRED)
    return list(rows.order_by("team").values_list("team_id", flat=True))
