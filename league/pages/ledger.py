"""The ledger behind a team's scroll."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from league.pages.faces import face
from league.pages.showing import find_team, reader
from league.pages.teams import team_context
from teams.models import Team
from teams.operations.founding import begins_anew


def ledger(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team's story, and what its numbers are the sums of."""
    row, league = find_team(request, team)
    if not reader(request).has_perm("teams.view_roster", row) or _is_new(row):
        raise PermissionDenied
    return face(row.system).ledger(request, row, team_context(request, row, league))


def _is_new(row: Team) -> bool:
    return row.state == Team.State.DRAFT and not begins_anew(row)
