"""The first page: what waits for you, your leagues and your teams."""

from django.http import HttpRequest, HttpResponse

from league.models import Membership
from league.pages.showing import reader, show
from league.queries import leagues
from league.queries.waiting import waiting_for
from teams.models import Player


def home(request: HttpRequest) -> HttpResponse:
    """Welcome a visitor; show a player what waits for them."""
    user = reader(request)
    if not isinstance(user, Player):
        return show(request, "koban/welcome.html", {"leagues": leagues.newest_public()})
    memberships = list(leagues.memberships_of(user))
    context = {
        "waiting": waiting_for(user),
        "memberships": memberships,
        "has_desk": user.is_superuser or any(one.role == Membership.Role.MASTER for one in memberships),
        "teams": leagues.teams_of(user),
    }
    return show(request, "koban/home.html", context)
