"""The team builder: pick a clan, add models, name them; the rules answer all the while.

Nothing is stored before the draft is saved. Buttons that only change the form (add, remove, check) send it to the same
address and get it back; with script only the changed part of the page is replaced.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.api.allstars.rows import clan_row
from games.findings import spoken_all
from games.models import RulesetVersion
from games.rules.allstars.names import find_clan
from games.rules.allstars.ruleset import Ruleset
from games.systems import ruleset
from league.models import League
from league.operations.teams import enrol_team
from league.pages.faults import Faults
from league.pages.forms.models import ModelRows
from league.pages.forms.teams import TeamForm, other_members
from league.pages.palette import palette
from league.pages.showing import player, posted, show
from teams.models import Team
from teams.operations import founding


def new_team(request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
    """Draft a team in a league: one's own, or as a ninja master that of any member."""
    rules: Ruleset = ruleset(league.ruleset_id)
    clan = _clan(request, rules)
    if clan is None:
        return _clan_page(request, rules, context)
    user = player(request)
    form = TeamForm(posted(request), owners=other_members(league, user) if context["runs"] else ())
    rows = ModelRows.posted(rules, request.POST) if request.method == "POST" else ModelRows.least(rules, clan)
    faults = Faults()
    if _wants_saving(request, form, rows):
        with faults:
            team = enrol_team(
                league,
                owner=form.owner_or(user),
                by=user,
                name=form.cleaned_data["name"],
                draft={"clan": clan, "ninja": rows.models()},
                at=timezone.now(),
            )
            messages.success(request, _("The draft of %(team)s is saved.") % {"team": team})
            return redirect("pages:team", team.pk)
        faults.onto(form, about={"team.name_taken": "name"})
    return _builder_page(request, league.ruleset, clan, {**context, "form": form, "rows": rows, "faults": faults})


def edit_draft(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Change the draft of a team that is not founded."""
    rules: Ruleset = ruleset(row.ruleset_id)
    clan = _clan(request, rules, row.draft.get("clan"))
    if clan is None:
        return _clan_page(request, rules, context)
    form = TeamForm(posted(request), initial={"name": row.name})
    faults = Faults()
    if request.method == "POST":
        rows = ModelRows.posted(rules, request.POST)
    elif "clan" in request.GET:
        rows = ModelRows.least(rules, clan)
    else:
        rows = ModelRows.stored(rules, clan, row.draft.get("ninja", ()))
    if _wants_saving(request, form, rows):
        with faults:
            draft = {"clan": clan, "ninja": rows.models()}
            founding.save_draft(row, draft, name=form.cleaned_data["name"], by=player(request), at=timezone.now())
            messages.success(request, _("The draft of %(team)s is saved.") % {"team": form.cleaned_data["name"]})
            return redirect("pages:team", row.pk)
    return _builder_page(request, row.ruleset, clan, {**context, "form": form, "rows": rows, "faults": faults})


def _clan(request: HttpRequest, rules: Ruleset, stored: str | None = None) -> str | None:
    """Return the key of the clan that is chosen by now, or None."""
    named = request.POST.get("clan") or request.GET.get("clan", stored or "")
    clan = find_clan(rules, named) if named else None
    return clan.key if clan is not None else None


def _wants_saving(request: HttpRequest, form: TeamForm, rows: ModelRows) -> bool:
    """Do to the rows what the pressed button says; whether it says to save, and everything can be read."""
    action, _colon, what = request.POST.get("action", "").partition(":")
    if action == "add":
        rows.add(what)
    elif action == "remove":
        rows.remove(what)
    readable = rows.is_valid()
    return action == "save" and form.is_valid() and readable


def _clan_page(request: HttpRequest, rules: Ruleset, context: dict[str, Any]) -> HttpResponse:
    clans = [clan_row(clan) for clan in rules.catalogue.clans]
    return show(request, "koban/team/clans.html", {**context, "clans": clans})


def _builder_page(request: HttpRequest, version: RulesetVersion, clan: str, context: dict[str, Any]) -> HttpResponse:
    rules: Ruleset = ruleset(version.key)
    rows: ModelRows = context["rows"]
    context |= {"clan": clan_row(rules.clans[clan]), "shelves": palette(rules, clan, rows.counts)}
    if rows.is_valid():
        answer = founding.check_draft(version, {"clan": clan, "ninja": rows.models()})
        violations = spoken_all(answer.violations)
        rows.place(violations, "ninja")
        context |= {"answer": answer, "violations": violations, "warnings": spoken_all(answer.warnings)}
    if request.POST.get("action") == "save":
        return show(request, "koban/team/builder.html", context)
    # Nobody asked to save yet: an empty name is no mistake.
    context["form"] = TeamForm(initial={**context["form"].initial, **_typed(request)}, owners=context["form"].owners)
    return show(request, "koban/team/builder.html", context)


def _typed(request: HttpRequest) -> dict[str, str]:
    return {name: request.POST[name] for name in ("name", "owner") if name in request.POST}
