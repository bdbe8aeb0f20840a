"""Drafting a team, new or known; how it is drafted is its game's."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from league.pages.faces import face
from league.pages.leagues import league_context
from league.pages.showing import find_league, find_team
from league.pages.teams import team_context
from teams.models import Team


@login_required
def new_team(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft a team in a league: one's own, or as a ninja master that of any member."""
    league = find_league(request, slug)
    context = league_context(request, league)
    if not context["role"]:
        raise PermissionDenied
    return face(league.system).new_team(request, league, context)


@login_required
def edit_draft(request: HttpRequest, team: int) -> HttpResponse:
    """Change the draft of a team that is not founded."""
    row, league = find_team(request, team, "teams.change_team")
    if row.state != Team.State.DRAFT:
        messages.warning(request, gettext("%(team)s is no draft any more.") % {"team": row})
        return redirect("pages:team", row.pk)
    return face(row.system).edit_draft(request, row, team_context(request, row, league))
