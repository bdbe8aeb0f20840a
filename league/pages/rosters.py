"""Between games: dismissing and recruiting, and a ninja's name."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.refusals import Missing
from games.rules.allstars.ruleset import Ruleset
from games.systems import ruleset
from league.pages.faults import Faults
from league.pages.forms.models import ModelRows
from league.pages.forms.teams import DismissForm, NinjaForm
from league.pages.palette import palette
from league.pages.showing import find_team, player, posted, show
from league.pages.teams import team_context
from teams.models import Team
from teams.operations import roster
from teams.queries.scrolls import scroll_of


@login_required
def change(request: HttpRequest, team: int) -> HttpResponse:
    """Dismiss, then recruit from the treasury; all of it or nothing."""
    row, league = find_team(request, team, "teams.change_team")
    if row.state != Team.State.FOUNDED:
        return redirect("pages:team", row.pk)
    rules = ruleset(row.ruleset_id)
    if not isinstance(rules, Ruleset):
        raise Http404
    sheet = scroll_of(row)
    present = [ninja for ninja in sheet["ninja"] if not ninja["gone"]]
    form = DismissForm(posted(request), ninja=[(ninja["id"], _line(ninja)) for ninja in present])
    rows = ModelRows.posted(rules, request.POST)
    faults = Faults()
    action, _colon, what = request.POST.get("action", "").partition(":")
    if action == "add":
        rows.add(what)
    elif action == "remove":
        rows.remove(what)
    readable = rows.is_valid()
    if action == "save" and form.is_valid() and readable:
        with faults:
            wanted = msgspec.convert(
                {"dismiss": form.cleaned_data["dismiss"], "recruit": rows.models()}, roster.RosterChange
            )
            roster.change_roster(row, wanted, by=player(request), at=timezone.now())
            messages.success(request, _("The roster is changed."))
            return redirect("pages:team", row.pk)
    rows.place(faults, "recruit")
    faults.onto(form)
    hindrances = Faults()
    with hindrances:
        roster.require_between_games(row)
    cost = sum(one.shown.koban for one in rows)
    context = {
        **team_context(request, row, league),
        "sheet": sheet,
        "hindrances": hindrances,
        "cost": cost,
        "left": sheet["treasury"] - cost,
        "form": form,
        "rows": rows,
        "faults": faults,
        "shelves": palette(rules, row.clan, rows.counts + _staying(form, present)),
    }
    return show(request, "koban/team/roster.html", context)


def _staying(form: DismissForm, present: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Count the team's models by profile, without those that are ticked to go."""
    going = form["dismiss"].value() or ()
    return Counter(ninja["profile"] for ninja in present if ninja["id"] not in going)


def _line(ninja: dict[str, Any]) -> str:
    return _("%(name)s (%(profile)s, %(xp)s XP)") % {
        "name": ninja["name"],
        "profile": _(ninja["profile_name"]),
        "xp": ninja["xp"],
    }


@login_required
def rename(request: HttpRequest, team: int, ninja: int) -> HttpResponse:
    """Give a ninja another name."""
    row, league = find_team(request, team, "teams.change_team")
    try:
        found = roster.find_ninja(row, ninja)
    except Missing as error:
        raise Http404 from error
    form = NinjaForm(posted(request), initial={"name": found.name})
    faults = Faults()
    if form.is_valid():
        with faults:
            roster.rename_ninja(found, form.cleaned_data["name"], by=player(request), at=timezone.now())
            messages.success(request, _("The ninja is called %(name)s now.") % {"name": found.name})
            return redirect("pages:team", row.pk)
    faults.onto(form, about={"roster.name_taken": "name"})
    context = {**team_context(request, row, league), "ninja": found, "form": form, "faults": faults}
    return show(request, "koban/team/ninja.html", context)
