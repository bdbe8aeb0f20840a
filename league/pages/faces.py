"""Where the games' pages differ: what each game shows of its teams and matches, and how it takes their reports."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.http import HttpRequest, HttpResponse

from games.models import Report
from league.models import Fixture, League
from league.pages.allstars.face import ALLSTARS
from league.pages.changed import Changed
from league.pages.matches.forms import OpeningForm
from league.pages.matches.sending import Send, Sheet
from league.pages.party.face import PARTY
from league.pages.tiny_ninjas.face import TINY_NINJAS
from league.queries.matches import May
from teams.models import Team


class FixtureFace(Protocol):
    """A fixture as its game shows it. The three templates are parts of the fixture's page."""

    told: str
    """The template of one version of the report; it finds what :meth:`tell` returned in ``version.told``."""
    frozen: str
    """The template of the match as it opened, with what :meth:`about` returned."""

    @property
    def printable(self) -> bool:
        """Whether there is a result sheet to print."""
        ...

    def about(self) -> dict[str, Any]:
        """Return what the page says of the match: ``challenge`` (with a name), and what is frozen."""
        ...

    def opening(self, data: Any, *, may: May, teams: Mapping[int, str]) -> OpeningForm:
        """Return the form that opens it."""
        ...

    def tell(self, report: Report) -> Any:
        """Return what a stored version of the report says, in words."""
        ...

    def differences(self, one: Report, other: Report) -> list[Any]:
        """Return where two versions differ: rows of ``place``, ``what``, ``first`` and ``second``."""
        ...


class Face(Protocol):
    """The pages of one game. ``context`` is what every page of a league or team shows."""

    def new_team(self, request: HttpRequest, league: League, context: dict[str, Any]) -> HttpResponse:
        """Show and take the draft of a new team."""
        ...

    def edit_draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show and take a changed draft."""
        ...

    def draft(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show a draft, with what the rules say of it."""
        ...

    def scroll(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show the scroll of a founded team."""
        ...

    def ledger(self, request: HttpRequest, team: Team, context: dict[str, Any]) -> HttpResponse:
        """Show the story behind a scroll."""
        ...

    def changes(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
        """Tell in words what a preview changes in a team's scroll."""
        ...

    def conflicts(self, team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Return conflicts of a preview, each with the entry that is ``told`` in the story and what is ``spoken`` of it."""
        ...

    def fixture(self, fixture: Fixture) -> FixtureFace:
        """Return a fixture as this game shows it."""
        ...

    def answer(self, request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
        """Show the report form, check it, or send it: whatever the pressed button says."""
        ...


def face(system: str) -> Face:
    """Return the pages of the system with that key."""
    return _FACES[system]


_FACES: dict[str, Face] = {
    "allstars": ALLSTARS,
    "tiny_ninjas": TINY_NINJAS,
    "ninjago": PARTY,
    "bounty": PARTY,
}
