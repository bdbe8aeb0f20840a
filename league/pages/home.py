"""The first page: what waits for you, your leagues and your teams."""

from django.http import HttpRequest, HttpResponse

from league.pages.showing import reader, show
from league.queries import leagues
from league.queries.waiting import waiting_for
from teams.models import Player


def home(request: HttpRequest) -> HttpResponse:
    """Welcome a visitor; show a player what waits for them."""
    user = reader(request)
    if not isinstance(user, Player):
        return show(request, "koban/welcome.html", {"leagues": leagues.newest_public()})
    context = {
        "waiting": waiting_for(user),
        "memberships": leagues.memberships_of(user),
        "teams": leagues.teams_of(user),
    }
    return show(request, "koban/home.html", context)
