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
from games.systems import is_cooperative, ruleset, system
from league.operations.rulesets import change_rules, preview_rules
from league.pages.catalogue_marks import CATALOGUE, changed_rows
from league.pages.faults import Faults
from league.pages.forms.grounds import GroundForm
from league.pages.forms.rules import RulesForm, spoken
from league.pages.forms.words import part_name
from league.pages.leagues import league_context
from league.pages.party.parts import KIT, changed_parts
from league.pages.showing import find_league, player, posted, show
from league.queries.rulesets import change_of, rules_of, settings_of_rules

RUN = "league.run_league"


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league's rules: every difference from the book, and every change with its date, reason and author."""
    row = find_league(request, slug)
    told = rules_of(row)
    context = {
        **league_context(request, row),
        "differences": _lines(told["difference"], settings_of_rules(row), ruleset(row.ruleset_id)),
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
        "changes": _lines(told["changes"], settings, ruleset(told["ruleset"])),
        "differences": _lines(told["difference"], settings, ruleset(told["ruleset"])),
    }
    return show(request, "koban/league/rules_version.html", context)


@login_required
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules: first a preview of what that comes to, then for good, with a reason."""
    row = find_league(request, slug, RUN)
    settings = settings_of_rules(row)
    challenges = dict(system(row.system).challenges(ruleset(row.ruleset_id)))
    form = RulesForm(posted(request), settings=settings, house=rules_of(row)["house"], challenges=challenges)
    ground = GroundForm(posted(request)) if row.system == SystemKey.ALLSTARS else None
    faults = Faults()
    preview: list[dict[str, Any]] | None = None
    if form.is_valid() and (ground is None or ground.is_valid()):
        house = form.house() if ground is None else ground.added_to(form.house())
        with faults:
            if request.POST.get("what") == "change":
                reason = form.cleaned_data["reason"]
                change_rules(row, house, reason=reason, by=player(request), at=timezone.now())
                done = _("The rules are changed. Open matches keep those they opened under.")
                if is_cooperative(row.system):
                    done = _("The rules are changed. Open sessions keep those they opened under.")
                messages.success(request, done)
                return redirect("pages:league_rules", row.slug)
            preview = _lines(list(preview_rules(row, house).changes), settings, ruleset(row.ruleset_id))
        if ground is not None:
            ground.take(faults, house)
    faults.onto(form, under="/house/settings")
    faults.onto(form)
    context = {**league_context(request, row), "form": form, "ground": ground, "faults": faults, "preview": preview}
    page = show(request, "koban/league/rules_change.html", context)
    if ground is not None and ground.errors:
        page.status_code = 422
    return page


def _lines(difference: list[dict[str, Any]], settings: list[dict[str, Any]], rules: Any) -> list[dict[str, str]]:
    """Return differences for people: a setting, or a cell of one, by its description, others by name.

    Those are parts of a kit and, of the ``rules``, rows of the catalogue. Anything else is told by its place.
    """
    described = {f"/settings/{setting['key']}": setting["description"] for setting in settings}
    described |= {
        f"/settings/{setting['key']}/{cell}": f"{setting['description']}: {part_name(cell)}"
        for setting in settings
        for cell in setting["schema"].get("properties", ())
    }
    lines = [
        {
            "what": described.get(one["path"], one["path"].replace("/", " / ")),
            "book": spoken(one["book"]),
            "house": spoken(one["house"]),
        }
        for one in difference
        if not one["path"].startswith((KIT, CATALOGUE))
    ]
    lines += changed_rows((one for one in difference if one["path"].startswith(CATALOGUE)), rules)
    return [*lines, *changed_parts(one for one in difference if one["path"].startswith(KIT))]
