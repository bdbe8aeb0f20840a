"""Leagues: the list, opening one, joining, and a league's own page and journal."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.systems import is_cooperative
from league.models import League
from league.operations import leagues as operations
from league.pages.deeds import say_deed
from league.pages.faults import Faults
from league.pages.forms.leagues import CodeForm, OpenLeagueForm
from league.pages.settings_changed import say_changes
from league.pages.showing import find_league, player, posted, reader, show
from league.queries import leagues as queries
from league.queries.seasons import seasons_of

PAGE = 50


def leagues(request: HttpRequest) -> HttpResponse:
    """List public leagues and one's own."""
    sought = request.GET.get("q", "").strip()
    rows = queries.visible_leagues(reader(request)).order_by("-pk")
    if sought:
        rows = rows.filter(name__icontains=sought)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    roles = queries.roles_of(reader(request))
    context = {"page": page, "roles": roles, "q": sought}
    return show(request, "koban/league/list.html", context)


@login_required
def open_league(request: HttpRequest) -> HttpResponse:
    """Open a league; its founder is its ninja master."""
    user = player(request)
    form = OpenLeagueForm(posted(request), initial={"time_zone": user.time_zone or "UTC"})
    faults = Faults()
    if form.is_valid():
        given = form.cleaned_data
        with faults:
            league = operations.open_league(
                user,
                name=given["name"],
                system=given["system"],
                time_zone=given["time_zone"],
                settings={"public": given["public"]},
                at=timezone.now(),
            )
            messages.success(request, _("Your league is open. Give players its join code."))
            return redirect("pages:league", league.slug)
    faults.onto(form)
    return show(request, "koban/league/open.html", {"form": form, "faults": faults})


@login_required
def join(request: HttpRequest) -> HttpResponse:
    """Join a league with its code."""
    form = CodeForm(posted(request), initial={"code": request.GET.get("code", "")})
    faults = Faults()
    if form.is_valid():
        with faults:
            membership = operations.join_league(player(request), form.cleaned_data["code"], at=timezone.now())
            messages.success(request, _("You are in %(league)s.") % {"league": membership.league})
            return redirect("pages:league", membership.league.slug)
    faults.onto(form, about={"league.unknown_join_code": "code"})
    return show(request, "koban/league/join.html", {"form": form, "faults": faults})


@login_required
def claim(request: HttpRequest) -> HttpResponse:
    """Take over the place, teams included, that a ninja master kept."""
    form = CodeForm(posted(request), initial={"code": request.GET.get("code", "")})
    faults = Faults()
    if form.is_valid():
        with faults:
            membership = operations.claim_place(player(request), form.cleaned_data["code"], at=timezone.now())
            messages.success(request, _("Your place in %(league)s is yours.") % {"league": membership.league})
            return redirect("pages:league", membership.league.slug)
    faults.onto(form, about={"league.unknown_claim_code": "code", "league.already_playing": "code"})
    return show(request, "koban/league/claim.html", {"form": form, "faults": faults})


def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league: about it, its seasons and teams; to its members also who they are."""
    row = find_league(request, slug)
    about = league_context(request, row)
    context = {
        **about,
        "settings": queries.settings_of(row),
        "members": queries.members_of(row) if about["role"] else [],
        "teams": queries.teams_in(row),
        "hidden": queries.hidden_teams(reader(request), row, at=timezone.now()),
        "seasons": seasons_of(row),
    }
    return show(request, "koban/league/league.html", context)


@login_required
def journal(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league's members what was done in it, by whom and why."""
    row = find_league(request, slug)
    context = league_context(request, row)
    if not context["role"]:
        raise PermissionDenied
    page = Paginator(queries.journal_of(row), PAGE).get_page(request.GET.get("page"))
    lines = [(line, say_deed(line.what, row.system), say_changes(line, row)) for line in page]
    return show(request, "koban/league/journal.html", {**context, "page": page, "lines": lines})


def league_context(request: HttpRequest, league: League) -> dict[str, object]:
    """Return what every page of a league shows: the league, the reader's role, and whether they run it."""
    role = queries.role_of(reader(request), league)
    return {
        "league": league,
        "role": role,
        "runs": role == "master",
        "cooperative": is_cooperative(league.system),
    }
