"""The addresses under which one's calendar program finds the fixtures of one's leagues and teams."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from league.operations import calendar_keys
from league.pages.showing import player, show
from league.queries.leagues import memberships_of, teams_of


@never_cache
@login_required
def calendars(request: HttpRequest) -> HttpResponse:
    """List the calendar addresses of one's leagues and teams, with one's key in them."""
    user = player(request)
    query = urlencode({"key": calendar_keys.calendar_key(user)})

    def address(name: str, pk: int) -> str:
        return request.build_absolute_uri(f"{reverse(name, args=[pk])}?{query}")

    context = {
        "leagues": [(row.league.name, address("league_calendar", row.league_id)) for row in memberships_of(user)],
        "teams": [(team.name, address("team_calendar", team.pk)) for team in teams_of(user)],
    }
    return show(request, "koban/calendars.html", context)


@require_POST
@login_required
def renew(request: HttpRequest) -> HttpResponse:
    """Take another key, so that the addresses given out so far stop working."""
    calendar_keys.renew_calendar_key(player(request))
    messages.success(request, _("Your calendars have new addresses; the old ones do not work any more."))
    return redirect("pages:calendars")
