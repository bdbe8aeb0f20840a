"""A team drafted anew: who stays, who joins, and what the rules say of it. Nothing is stored before it is saved."""

from collections import Counter
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.findings import filled, spoken_all
from games.systems import ruleset
from league.operations.between import redrafting
from league.operations.between.allowed import fault_of_redrafting
from league.pages.faults import Faults
from league.pages.forms.between import KeepForm
from league.pages.forms.models import ModelRows
from league.pages.palette import palette
from league.pages.showing import find_team, player, posted, show
from league.pages.teams import team_context
from teams.models import Team
from teams.operations.redrafts import check_redraft
from teams.queries.scrolls import scroll_of


@login_required
def redraft(request: HttpRequest, team: int) -> HttpResponse:
    """Choose who stays and who joins; save it, or finish it."""
    row, league = find_team(request, team, "teams.change_team")
    if league is None or row.state != Team.State.REDRAFT:
        return redirect("pages:team", row.pk)
    fault = fault_of_redrafting(row, league, by=player(request), at=timezone.now())
    if fault is not None and request.method != "POST":
        messages.warning(request, filled(fault.text, fault.params))
        return redirect("pages:team_between", row.pk)
    rules = ruleset(row.ruleset_id)
    present = [ninja for ninja in scroll_of(row)["ninja"] if not ninja["gone"]]
    everybody = check_redraft(row, {**row.redraft, "keep": [one["id"] for one in present], "recruit": []})
    costs = [line.cost for line in everybody.lines]
    form = KeepForm(
        posted(request),
        initial={"keep": row.redraft["keep"]},
        ninja=[(one["id"], _line(one, cost)) for one, cost in zip(present, costs, strict=True)],
    )
    if request.method == "POST":
        rows = ModelRows.posted(rules, request.POST)
    else:
        rows = ModelRows.stored(rules, row.clan, row.redraft["recruit"])
    action = _change_rows(request, rows)
    readable = rows.is_valid() and (not form.is_bound or form.is_valid())
    faults = Faults()
    if (
        action in {"save", "finish"}
        and readable
        and _stored(request, row, form, rows, faults, finish=action == "finish")
    ):
        return redirect("pages:team" if action == "finish" else "pages:team_redraft", row.pk)
    context: dict[str, Any] = {
        **team_context(request, row, league),
        "form": form,
        "rows": rows,
        "refused": readable and len(faults) > 0,
        "budget": rules.settings.budget if row.redraft["budget"] is None else row.redraft["budget"],
        "advance_koban": row.redraft["advance_koban"],
        "faults": list(faults),
    }
    keep: list[str] = []
    if readable:
        keep = form.cleaned_data["keep"] if form.is_bound else row.redraft["keep"]
        answer = check_redraft(row, {**row.redraft, "keep": keep, "recruit": rows.models()})
        violations = spoken_all(answer.violations)
        rows.place(violations, "recruit")
        # What the verdict says stands there alone.
        told = [fault for fault in faults if fault not in violations]
        context |= {"answer": answer, "violations": violations, "warnings": [], "faults": told}
    stay = Counter(one["profile"] for one in present if one["id"] in keep)
    context["shelves"] = palette(rules, row.clan, rows.counts + stay)
    page = show(request, "koban/between/redraft.html", context)
    if context["refused"]:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


def _change_rows(request: HttpRequest, rows: ModelRows) -> str:
    """Do to the rows what the pressed button says, and return what else it says."""
    action, _colon, what = request.POST.get("action", "").partition(":")
    if action == "add":
        rows.add(what)
    elif action == "remove":
        rows.remove(what)
    return action


def _stored(request: HttpRequest, row: Team, form: KeepForm, rows: ModelRows, faults: Faults, *, finish: bool) -> bool:
    with faults:
        by, at = player(request), timezone.now()
        redrafting.save_redraft(row, form.cleaned_data["keep"], rows.models(), by=by, at=at)
        if finish:
            redrafting.finish_redraft(row, by=by, at=at)
            messages.success(request, _("%(team)s is drafted anew.") % {"team": row})
        else:
            messages.success(request, _("The redraft of %(team)s is saved.") % {"team": row})
        return True
    return False


def _line(ninja: dict[str, Any], cost: int) -> str:
    return _("%(name)s (%(profile)s, %(xp)s XP): %(koban)s koban") % {
        "name": ninja["name"],
        "profile": _(ninja["profile_name"]),
        "xp": ninja["xp"],
        "koban": cost,
    }
