"""A team's draft and scroll."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.findings import spoken_all
from games.systems import ruleset
from league.pages.showing import player, show
from league.pages.stories import Teller, choices_told
from teams.models import Team
from teams.operations import founding, undoing
from teams.queries import scrolls


def draft(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show a draft with its cost and every rule it breaks."""
    answer = founding.check_draft(row.ruleset, row.draft)
    context |= {
        "answer": answer,
        "violations": spoken_all(answer.violations),
        "warnings": spoken_all(answer.warnings),
    }
    return show(request, "koban/team/draft.html", context)


def scroll(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show everything that is true of a team now."""
    sheet = scrolls.scroll_of(row)
    rules = ruleset(row.ruleset_id)
    teller = Teller(rules, {ninja["id"]: ninja["name"] for ninja in sheet["ninja"]})
    for ninja in sheet["ninja"]:
        ninja["advances"] = [{**taken, "told": teller.choice(taken.get("choice"))} for taken in ninja["advances"]]
    mine = undoing.undoable(row, by=player(request)) if context["may_change"] else []
    context |= {
        "sheet": sheet,
        "choices": choices_told(mine, teller),
        "present": [ninja for ninja in sheet["ninja"] if not ninja["gone"]],
        "gone": [ninja for ninja in sheet["ninja"] if ninja["gone"]],
        "challenges": {one.key: _(one.name) for one in rules.catalogue.challenges},
        "pending": [step for step, open_ones in sheet["pending"].items() if open_ones],
    }
    return show(request, "koban/team/scroll.html", context)
