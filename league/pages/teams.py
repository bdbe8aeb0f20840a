"""A team: the scroll once it is founded, the draft before."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.findings import spoken_all
from games.systems import ruleset
from league.models import League
from league.pages.faults import Faults
from league.pages.showing import find_team, player, reader, show
from league.pages.stories import Teller
from league.queries.leagues import teams_of
from league.queries.seasons import matches_of
from teams.models import Team
from teams.operations import founding
from teams.queries import scrolls
from teams.queries.story import has_story


@login_required
def my_teams(request: HttpRequest) -> HttpResponse:
    """List one's own teams."""
    return show(request, "koban/team/mine.html", {"teams": teams_of(player(request))})


def team(request: HttpRequest, team: int) -> HttpResponse:
    """Show a team."""
    return _page(request, *find_team(request, team))


@require_POST
@login_required
def found(request: HttpRequest, team: int) -> HttpResponse:
    """Found a drafted team if its roster is legal."""
    row, league = find_team(request, team, "teams.change_team")
    faults = Faults()
    with faults:
        founding.found_team(row, by=player(request), at=timezone.now())
        messages.success(request, _("%(team)s is founded.") % {"team": row})
        return redirect("pages:team", row.pk)
    return _page(request, row, league, faults)


@require_POST
@login_required
def reopen(request: HttpRequest, team: int) -> HttpResponse:
    """Take a founded team that has not played back to its draft."""
    row, league = find_team(request, team, "teams.reopen_team")
    faults = Faults()
    with faults:
        founding.reopen_draft(row, by=player(request), at=timezone.now())
        messages.success(request, _("%(team)s is a draft again.") % {"team": row})
        return redirect("pages:team_build", row.pk)
    return _page(request, row, league, faults)


def _page(request: HttpRequest, row: Team, league: League | None, faults: Faults | None = None) -> HttpResponse:
    user = reader(request)
    context: dict[str, Any] = {
        **team_context(request, row, league),
        "matches": matches_of(row),
        "faults": faults if faults is not None else Faults(),
    }
    if not user.has_perm("teams.view_roster", row):
        return show(request, "koban/team/hidden.html", context)
    if row.state == Team.State.DRAFT:
        return _draft_page(request, row, context)
    return _scroll_page(request, row, context)


def team_context(request: HttpRequest, row: Team, league: League | None) -> dict[str, Any]:
    """Return what every page of a team shows: the team, its league, and whether the reader may change it."""
    return {"team": row, "league": league, "may_change": reader(request).has_perm("teams.change_team", row)}


def _may_reopen(request: HttpRequest, row: Team) -> bool:
    return not has_story(row) and reader(request).has_perm("teams.reopen_team", row)


def _draft_page(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    if not context["may_change"]:
        return show(request, "koban/team/hidden.html", context)
    answer = founding.check_draft(row.ruleset, row.draft)
    context |= {
        "answer": answer,
        "violations": spoken_all(answer.violations),
        "warnings": spoken_all(answer.warnings),
    }
    return show(request, "koban/team/draft.html", context)


def _scroll_page(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    sheet = scrolls.scroll_of(row)
    rules = ruleset(row.ruleset_id)
    teller = Teller(rules, {ninja["id"]: ninja["name"] for ninja in sheet["ninja"]})
    for ninja in sheet["ninja"]:
        ninja["advances"] = [{**taken, "told": teller.choice(taken.get("choice"))} for taken in ninja["advances"]]
    context |= {
        "sheet": sheet,
        "may_reopen": _may_reopen(request, row),
        "present": [ninja for ninja in sheet["ninja"] if not ninja["gone"]],
        "gone": [ninja for ninja in sheet["ninja"] if ninja["gone"]],
        "challenges": {one.key: _(one.name) for one in rules.catalogue.challenges},
        "pending": [step for step, open_ones in sheet["pending"].items() if open_ones],
    }
    return show(request, "koban/team/scroll.html", context)
