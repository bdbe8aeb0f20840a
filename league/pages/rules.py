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
from league.models import League
from league.operations.rulesets import change_rules, preview_rules
from league.pages.faults import Faults
from league.pages.forms.grounds import GroundForm
from league.pages.forms.rules import RulesForm
from league.pages.leagues import league_context
from league.pages.rule_lines import names_held, told_rules
from league.pages.showing import find_league, player, posted, show
from league.queries.rulesets import change_of, rules_of, ruleset_before, settings_of_rules

RUN = "league.run_league"


def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a league's rules: every difference from the book, and every change with its date, reason and author."""
    row = find_league(request, slug)
    told = rules_of(row)
    context = {
        **league_context(request, row),
        "differences": told_rules(
            row.system, told["difference"], settings_of_rules(row), _compared(row, None, row.ruleset_id)
        ),
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
        "changes": told_rules(
            row.system, told["changes"], settings, _compared(row, ruleset_before(row, told["number"]), told["ruleset"])
        ),
        "differences": told_rules(row.system, told["difference"], settings, _compared(row, None, told["ruleset"])),
    }
    return show(request, "koban/league/rules_version.html", context)


@login_required
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the rules: first a preview of what that comes to, then for good, with a reason."""
    row = find_league(request, slug, RUN)
    settings = settings_of_rules(row)
    now = ruleset(row.ruleset_id)
    names, kit = names_held(row.system, [now]), is_cooperative(row.system)
    form = RulesForm(posted(request), settings=settings, house=rules_of(row)["house"], names=names, kit=kit)
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
            wanted = preview_rules(row, house)
            preview = told_rules(row.system, wanted.changes, settings, [now, wanted.rules])
        if ground is not None:
            ground.take(faults, house)
    faults.onto(form, under="/house/settings")
    faults.onto(form)
    context = {**league_context(request, row), "form": form, "ground": ground, "faults": faults, "preview": preview}
    page = show(request, "koban/league/rules_change.html", context)
    if ground is not None and ground.errors:
        page.status_code = 422
    return page


def _compared(league: League, before: str | None, after: str) -> list[Any]:
    """Return two versions of the rules; before the first there is the book."""
    game = system(league.system)
    return [game.load_ruleset(game.book()) if before is None else ruleset(before), ruleset(after)]
