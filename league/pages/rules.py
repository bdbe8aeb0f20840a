"""A league's rules: where they differ from the book, how that came about, and changing them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import SystemKey
from games.refusals import Missing
from league.operations.rulesets import change_rules, preview_rules
from league.pages.faults import Faults
from league.pages.forms.grounds import GroundForm
from league.pages.forms.rules import RulesForm, spoken
from league.pages.leagues import league_context
from league.pages.showing import find_league, player, posted, show
from league.queries.rulesets import change_of, rules_of, settings_of_rules

RUN = "league.run_league"


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league's rules: every difference from the book, and every change with its date, reason and author."""
    row = find_league(request, slug)
    told = rules_of(row)
    context = {
        **league_context(request, row),
        "differences": _lines(told["difference"], settings_of_rules(row)),
        "history": list(reversed(told["history"])),
        "grounds": [{**one, "drawing": "\n".join(one["terrain"])} for one in told["house"].get("boards", [])],
    }
    return show(request, "koban/league/rules.html", context)


def version(request: HttpRequest, slug: str, which: str) -> HttpResponse:
    """Show one version: what it changed in the one before, and where it differs from the book."""
    row = find_league(request, slug)
    try:
        told = change_of(row, which)
    except Missing as unknown:
        raise Http404 from unknown
    settings = settings_of_rules(row)
    context = {
        **league_context(request, row),
        "change": told,
        "changes": _lines(told["changes"], settings),
        "differences": _lines(told["difference"], settings),
    }
    return show(request, "koban/league/rules_version.html", context)


@login_required
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules: first a preview of what that comes to, then for good, with a reason."""
    row = find_league(request, slug, RUN)
    settings = settings_of_rules(row)
    form = RulesForm(posted(request), settings=settings, house=rules_of(row)["house"])
    ground = GroundForm(posted(request)) if row.system == SystemKey.ALLSTARS else None
    faults = Faults()
    preview: list[dict[str, Any]] | None = None
    if form.is_valid() and (ground is None or ground.is_valid()):
        house = form.house() if ground is None else ground.added_to(form.house())
        with faults:
            if request.POST.get("what") == "change":
                reason = form.cleaned_data["reason"]
                change_rules(row, house, reason=reason, by=player(request), at=timezone.now())
                messages.success(request, _("The rules are changed. Open matches keep those they opened under."))
                return redirect("pages:league_rules", row.slug)
            preview = _lines(list(preview_rules(row, house).changes), settings)
        if ground is not None:
            ground.take(faults, house)
    faults.onto(form, under="/house/settings")
    faults.onto(form)
    context = {**league_context(request, row), "form": form, "ground": ground, "faults": faults, "preview": preview}
    page = show(request, "koban/league/rules_change.html", context)
    if ground is not None and ground.errors:
        page.status_code = 422
    return page


def _lines(difference: list[dict[str, Any]], settings: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Return differences for people: a setting by its description, anything else by its place."""
    described = {f"/settings/{setting['key']}": setting["description"] for setting in settings}
    return [
        {
            "what": described.get(one["path"], one["path"].removeprefix("/catalogue/").replace("/", " / ")),
            "book": _spoken_at(one["path"], one["book"]),
            "house": _spoken_at(one["path"], one["house"]),
        }
        for one in difference
    ]


def _spoken_at(path: str, value: Any) -> str:
    """Return a value in words; what a part of a kit is assumed to be is a text of the catalogue."""
    return _(value) if value and path.endswith("/assumption") else spoken(value)
