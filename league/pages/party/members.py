"""Who is in a party: taking people in, letting them go, joining with a code."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.findings import spoken
from games.systems import is_cooperative
from league.models import League
from league.operations import parties
from league.pages.faults import Faults
from league.pages.forms.leagues import CodeForm
from league.pages.party.forms import NewcomersForm, PartyForm
from league.pages.showing import find_team, player, posted, reader, show
from league.queries.leagues import members_of
from teams.models import Player, Team
from teams.operations.idle import busy_with


def find_party(request: HttpRequest, pk: int, permission: str = "teams.view_team") -> tuple[Team, League]:
    """Return a founded party with its league; see :func:`league.pages.showing.find_team`."""
    team, league = find_team(request, pk, permission)
    if league is None or not is_cooperative(team.system) or team.scroll is None:
        raise Http404
    return team, league


def new_party(request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
    """Form a party."""
    user = player(request)
    people = [row.player for row in members_of(league)]
    owners = [one for one in people if one.pk != user.pk] if context["runs"] else []
    form = PartyForm(posted(request), owners=owners, players=people, initial={"players": [str(user.pk)]})
    faults = Faults()
    if form.is_valid():
        with faults:
            team = parties.form_party(
                league,
                owner=form.owner_or(user),
                by=user,
                name=form.cleaned_data["name"],
                members=form.members(),
                at=timezone.now(),
            )
            messages.success(request, _("%(team)s is formed.") % {"team": team})
            return redirect("pages:team", team.pk)
        faults.onto(form, about={"team.name_taken": "name"})
    return show(request, "koban/party/new.html", {**context, "form": form, "faults": faults})


@login_required
def members(request: HttpRequest, team: int) -> HttpResponse:
    """Take people into a party."""
    row, league = find_party(request, team, "teams.change_team")
    rows = list(row.ninja.order_by("pk"))
    present = {one.player_id for one in rows}
    people: list[Player] = [one.player for one in members_of(league) if one.player_id not in present]
    form = NewcomersForm(posted(request), players=people, gone=[one for one in rows if one.gone])
    faults = Faults()
    if form.is_valid():
        if not form.members():
            form.add_error(None, _("Say who joins."))
        else:
            with faults:
                parties.add_members(row, form.members(), by=player(request), at=timezone.now())
                messages.success(request, _("The party has new members."))
                return redirect("pages:team", row.pk)
    context = {"team": row, "league": league, "may_change": True, "sees_roster": True, "form": form, "faults": faults}
    busy = busy_with(row)
    context |= {"rows": rows, "busy": spoken(busy)["detail"] if busy is not None else ""}
    return show(request, "koban/party/members.html", context)


@require_POST
@login_required
def leave(request: HttpRequest, team: int, member: int) -> HttpResponse:
    """Leave a party, or let somebody go."""
    row, _league = find_party(request, team)
    faults = Faults()
    with faults:
        parties.leave_party(row, member, by=player(request), at=timezone.now())
        messages.success(request, _("The member has left; what they played stays."))
    for fault in faults:
        messages.error(request, fault["detail"])
    return redirect("pages:team", row.pk)


@login_required
def join(request: HttpRequest, team: int) -> HttpResponse:
    """Join a party, and its league if need be, with the league's code."""
    row = Team.objects.filter(pk=team).first()
    if row is None or not is_cooperative(row.system):
        raise Http404
    form = CodeForm(posted(request), initial={"code": request.GET.get("code", "")})
    faults = Faults()
    if form.is_valid():
        with faults:
            parties.join_with_code(row, form.cleaned_data["code"], by=player(request), at=timezone.now())
            messages.success(request, _("You are in %(team)s.") % {"team": row})
            return redirect("pages:team", row.pk)
    named = row if reader(request).has_perm("teams.view_team", row) else None
    return show(request, "koban/party/join.html", {"form": form, "faults": faults, "named": named})
