"""Tiny Ninjas as pages show it. A duellist is founded as soon as it has a name."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.models import Fixture
from league.pages.changed import Changed
from league.pages.matches.sending import Send, Sheet
from league.pages.plain.face import PlainFace
from league.pages.tiny_ninjas import changes, report, scroll
from league.pages.tiny_ninjas.fixture import DuelFixture
from teams.models import Team


class TinyNinjasFace(PlainFace):
    """See :class:`league.pages.faces.Face`."""

    def scroll(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a scroll."""
        return scroll.scroll(request, team, context)

    def ledger(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a ledger."""
        return scroll.ledger(request, team, context)

    def changes(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
        """Tell what changes in a scroll."""
        return changes.changes(team, rows)

    def conflicts(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Tell the conflicts of a preview."""
        return changes.conflicts(team, rows)

    def fixture(self, fixture: Fixture) -> DuelFixture:
        """Return a fixture with its mode and handicaps."""
        return DuelFixture(fixture)

    def answer(self, request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
        """Show, check or send a report."""
        return report.answer(request, fixture, sheet, send)


TINY_NINJAS = TinyNinjasFace()
