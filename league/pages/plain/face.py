"""A game without pages of its own."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.findings import spoken_all, spoken_stored
from games.operations import judge
from league.models import Fixture, League
from league.operations.teams import found_at_once
from league.pages.faults import Faults
from league.pages.forms.teams import TeamForm, other_members
from league.pages.matches.sending import Send, Sheet, sending_form
from league.pages.plain.fixture import PlainFixture
from league.pages.plain.forms import PasteForm
from league.pages.showing import player, posted, show
from league.pages.stories import CHAPTERS
from league.queries import matches
from teams.models import Team
from teams.operations import founding
from teams.queries import scrolls


class PlainFace:
    """See :class:`league.pages.faces.Face`. A team is founded as soon as it has a name."""

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
        return show(request, "koban/plain/new_team.html", {**context, "form": form, "faults": faults})

    def edit_draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Rename a team that is not founded."""
        form = TeamForm(posted(request), initial={"name": team.name})
        faults = Faults()
        if form.is_valid():
            with faults:
                founding.save_draft(team, team.draft, name=form.cleaned_data["name"])
                return redirect("pages:team", team.pk)
        return show(request, "koban/plain/new_team.html", {**context, "form": form, "faults": faults})

    def draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a draft, ready to be founded."""
        answer = founding.check_draft(team.ruleset, team.draft)
        return show(request, "koban/plain/draft.html", {**context, "violations": spoken_all(answer.violations)})

    def scroll(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a team's matches."""
        return show(request, "koban/plain/scroll.html", {**context, "sheet": scrolls.scroll_of(team)})

    def ledger(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a team's chapters."""
        chapters = [
            {
                **chapter,
                "title": CHAPTERS[chapter["kind"]],
                "entries": [],
                "conflicts": [spoken_stored(conflict) for conflict in chapter["conflicts"]],
            }
            for chapter in scrolls.story_of(team)
        ]
        return show(request, "koban/plain/ledger.html", {**context, "chapters": chapters})

    def fixture(self, fixture: Fixture) -> PlainFixture:
        """Return a fixture with its reports."""
        return PlainFixture(fixture)

    def answer(self, request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
        """Take a report as JSON; ``check`` asks the referee and stores nothing."""
        stored = matches.reports_of(fixture) if sheet.stored is not None else []
        initial = (
            {"report": msgspec.json.format(msgspec.json.encode(stored[-1].body), indent=2).decode()} if stored else {}
        )
        form = PasteForm(posted(request), initial=initial)
        teams = {number: team.name for number, team in matches.teams_of(fixture).items()}
        sending = sending_form(sheet, teams, posted(request))
        faults = Faults()
        checked = None
        if form.is_valid() and sending.is_valid():
            report = form.cleaned_data["report"]
            with faults:
                if request.POST.get("do") != "check" or fixture.match is None:
                    return send(report, sending)
                judgement = judge(fixture.match, report)
                checked = {
                    "violations": spoken_all(judgement.violations),
                    "warnings": spoken_all(judgement.warnings),
                }
        context = {
            "fixture": fixture,
            "league": matches.league_of(fixture),
            "sheet": sheet,
            "form": form,
            "sending": sending,
            "faults": faults,
            "checked": checked,
        }
        return show(request, "koban/plain/report.html", context)
