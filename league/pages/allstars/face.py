"""Ninja All-Stars as pages show it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Fixture, League
from league.pages.allstars import builder, changes, ledger, report, scroll
from league.pages.allstars.fixture import AllStarsFixture
from league.pages.changed import Changed
from league.pages.matches.sending import Send, Sheet
from teams.models import Team


class AllStarsFace:
    """See :class:`league.pages.faces.Face`."""

    def new_team(self, request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
        """Build a team."""
        return builder.new_team(request, league, context)

    def edit_draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Build on."""
        return builder.edit_draft(request, team, context)

    def draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a draft."""
        return scroll.draft(request, team, context)

    def scroll(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a scroll."""
        return scroll.scroll(request, team, context)

    def ledger(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a ledger."""
        return ledger.ledger(request, team, context)

    def changes(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
        """Tell what changes in a scroll."""
        return changes.changes(team, rows)

    def conflicts(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Tell the conflicts of a preview."""
        return changes.conflicts(team, rows)

    def fixture(self, fixture: Fixture) -> AllStarsFixture:
        """Return a fixture with its rosters."""
        return AllStarsFixture(fixture)

    def answer(self, request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
        """Show, check or send a report."""
        return report.answer(request, fixture, sheet, send)


ALLSTARS = AllStarsFace()
