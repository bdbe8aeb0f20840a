"""Clubs of the teams in a season, so that a Swiss stage can keep those of one club apart."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.operations.stages.entering import set_clubs
from league.pages.faults import Faults
from league.pages.forms.clubs import ClubsForm
from league.pages.leagues import league_context
from league.pages.showing import find_season, player, posted, show
from league.queries.seats import entrants_with_teams


@login_required
def clubs(request: HttpRequest, season: int) -> HttpResponse:
    """Show and change the club of every team of a season."""
    row = find_season(request, season, "league.run_league")
    form = ClubsForm(posted(request), entrants=entrants_with_teams(row))
    faults = Faults()
    if form.is_valid():
        with faults:
            set_clubs(row.pk, form.clubs(), by=player(request), at=timezone.now())
            messages.success(request, _("The clubs are noted."))
            return redirect("pages:season", row.pk)
    context = {**league_context(request, row.league), "season": row, "form": form, "faults": faults}
    return show(request, "koban/stage/clubs.html", context)
