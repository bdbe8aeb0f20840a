"""The cooperative games as pages show them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Fixture, League
from league.pages.changed import Changed
from league.pages.matches.sending import Send, Sheet
from league.pages.party import changes, members, report, scroll
from league.pages.party.fixture import SessionFixture
from league.pages.plain.face import PlainFace
from teams.models import Team


class PartyFace(PlainFace):
    """See :class:`league.pages.faces.Face`. A party is founded as soon as it is formed."""

    def new_team(self, request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
        """Form a party."""
        return members.new_party(request, league, context)

    def scroll(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a party."""
        return scroll.scroll(request, team, context)

    def ledger(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a party's chapters."""
        return scroll.ledger(request, team, context)

    def changes(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
        """Tell what changes in a party."""
        return changes.changes(team, rows)

    def conflicts(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Tell the conflicts of a preview."""
        return changes.conflicts(team, rows)

    def fixture(self, fixture: Fixture) -> SessionFixture:
        """Return a session with its table."""
        return SessionFixture(fixture)

    def answer(self, request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
        """Show, check or send a report."""
        return report.answer(request, fixture, sheet, send)


PARTY = PartyFace()
