"""A team: the scroll once it is founded, the draft before."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import League
from league.operations.teams import discard_draft
from league.pages.faces import face
from league.pages.faults import Faults
from league.pages.showing import find_team, player, reader, show
from league.queries.between import offers_to
from league.queries.game_records import all_stars_of
from league.queries.leagues import teams_of
from league.queries.seasons import matches_of
from teams.models import Team
from teams.operations import founding
from teams.queries.story import has_story


@login_required
def my_teams(request: HttpRequest) -> HttpResponse:
    """List one's own teams."""
    user = player(request)
    return show(request, "koban/team/mine.html", {"teams": teams_of(user), "offers": offers_to(user)})


def team(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team."""
    return _page(request, *find_team(request, team))


@require_POST
@login_required
def found(request: HttpRequest, team: int) -> HttpResponse:
    """Found a drafted team if its roster is legal."""
    row, league = find_team(request, team, "teams.change_team")
    faults = Faults()
    with faults:
        founding.found_team(row, by=player(request), at=timezone.now())
        messages.success(request, _("%(team)s is founded.") % {"team": row})
        return redirect("pages:team", row.pk)
    return _page(request, row, league, faults)


@require_POST
@login_required
def discard(request: HttpRequest, team: int) -> HttpResponse:
    """Delete a draft that was made by mistake."""
    row, league = find_team(request, team, "teams.change_team")
    if league is None:
        raise Http404
    faults = Faults()
    with faults:
        discard_draft(league, row, by=player(request), at=timezone.now())
        messages.success(request, _("The draft of %(team)s is deleted.") % {"team": row})
        return redirect("pages:league", league.slug)
    return _page(request, row, league, faults)


@require_POST
@login_required
def reopen(request: HttpRequest, team: int) -> HttpResponse:
    """Take a founded team that has not played back to its draft."""
    row, league = find_team(request, team, "teams.change_team")
    faults = Faults()
    with faults:
        founding.reopen_draft(row, by=player(request), at=timezone.now())
        messages.success(request, _("%(team)s is a draft again.") % {"team": row})
        return redirect("pages:team_build", row.pk)
    return _page(request, row, league, faults)


def _page(request: HttpRequest, row: Team, league: League | None, faults: Faults | None = None) -> HttpResponse:
    matches = matches_of(row)
    context: dict[str, Any] = {
        **team_context(request, row, league),
        "matches": matches,
        "all_stars": {},
        "faults": faults if faults is not None else Faults(),
    }
    if not context["sees_roster"]:
        return show(request, "koban/team/hidden.html", context)
    context["all_stars"] = all_stars_of(row, matches)
    if row.state == Team.State.DRAFT:
        if not context["may_change"]:
            return show(request, "koban/team/hidden.html", context)
        return face(row.system).draft(request, row, context)
    founded = row.state == Team.State.FOUNDED
    context["may_reopen"] = founded and not has_story(row) and reader(request).has_perm("teams.reopen_team", row)
    return face(row.system).scroll(request, row, context)


def team_context(request: HttpRequest, row: Team, league: League | None) -> dict[str, Any]:
    """Return what every page of a team shows: the team, its league, and whether the reader may change it."""
    return {
        "team": row,
        "league": league,
        "may_change": reader(request).has_perm("teams.change_team", row),
        "sees_roster": reader(request).has_perm("teams.view_roster", row),
        "begins_anew": founding.begins_anew(row),
    }
