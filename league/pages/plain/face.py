"""Teams of games without rosters: a name founds them."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.findings import spoken_all
from league.models import League
from league.operations.teams import found_at_once
from league.pages.faults import Faults
from league.pages.forms.teams import TeamForm, other_members
from league.pages.showing import player, posted, show
from teams.models import Team
from teams.operations import founding


class PlainFace:
    """What games without rosters share of :class:`league.pages.faces.Face`: a team is founded as soon as it has a name."""

    def new_team(self, request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
        """Name a team and found it."""
        user = player(request)
        form = TeamForm(posted(request), owners=other_members(league, user) if context["runs"] else ())
        faults = Faults()
        if form.is_valid():
            with faults:
                team = found_at_once(
                    league,
                    owner=form.owner_or(user),
                    by=user,
                    name=form.cleaned_data["name"],
                    draft={},
                    at=timezone.now(),
                )
                messages.success(request, _("%(team)s is founded.") % {"team": team})
                return redirect("pages:team", team.pk)
            faults.onto(form, about={"team.name_taken": "name"})
        return show(request, "koban/plain/new_team.html", {**context, "form": form, "faults": faults})

    def edit_draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Rename a team that is not founded."""
        form = TeamForm(posted(request), initial={"name": team.name})
        faults = Faults()
        if form.is_valid():
            with faults:
                founding.save_draft(
                    team, team.draft, name=form.cleaned_data["name"], by=player(request), at=timezone.now()
                )
                return redirect("pages:team", team.pk)
        return show(request, "koban/plain/new_team.html", {**context, "form": form, "faults": faults})

    def draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a draft, ready to be founded."""
        answer = founding.check_draft(team.ruleset, team.draft)
        return show(request, "koban/plain/draft.html", {**context, "violations": spoken_all(answer.violations)})
