"""After-match steps of a team: fees, then downtime as the owner declares it, then advances."""

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext

from games.findings import spoken_all
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.steps import OpenSteps
from league.pages.matches.allstars.heroes import heroes_of
from league.pages.matches.allstars.step_forms import open_step_forms, taken
from league.pages.matches.faults import NamedFaults
from league.pages.showing import find_team, player, show
from league.queries import matches
from league.queries.leagues import settings_of
from league.queries.readiness import open_fixture_of, waits_of
from teams.models import Team
from teams.operations import after_match
from teams.queries.scrolls import rules_of_steps, steps_of


@login_required
def steps(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what a team can answer now, or answer one step of it."""
    team, league = find_team(request, pk, "teams.change_team")
    rules = rules_of_steps(team)
    if not isinstance(rules, Ruleset):
        raise Http404
    told = steps_of(team)
    names = told["names"]
    posted = request.POST if request.method == "POST" else None
    forms = open_step_forms(rules, msgspec.convert(told, OpenSteps), names, posted)
    answered = next((form for form in forms if form.is_bound), None)
    faults = NamedFaults(names)
    if posted is not None and answered is None:
        messages.warning(request, gettext("This step is not open any more."))
        return redirect("pages:team_steps", pk)
    if answered is not None and answered.is_valid():
        with faults:
            changed = after_match.answer_steps(team, answered.answers, by=player(request), at=timezone.now())
            messages.success(request, _last(rules, changed, answered.ninja, names))
            return redirect("pages:team_steps", pk)
    context = {
        "team": team,
        "league": league,
        "hours": settings_of(league).steps_after_hours if league else None,
        "due_at": told["due_at"],
        "forms": forms,
        "taken": taken(rules, matches.steps_taken(team), names, heroes_of(rules, team)),
        "faults": faults,
        "form": answered,
        "waits": spoken_all(waits_of(league, {1: team}).get(1, ())) if league and not forms else [],
        "elsewhere": open_fixture_of(team),
    }
    return show(request, "koban/match/steps.html", context)


def _last(rules: Ruleset, team: Team, ninja: str, names: dict[str, str]) -> str:
    """Return what came of the step that was just answered for a model."""
    entries = [entry for entry in matches.steps_taken(team) if entry["ninja"] == ninja]
    return (taken(rules, entries, names, heroes_of(rules, team)) or [gettext("Stored.")])[-1]
