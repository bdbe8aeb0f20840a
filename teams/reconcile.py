"""Does the ledger still say what the scrolls say? Every pin is folded anew, and added up a second time without the fold."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from games.decoding import UNREADABLE
from games.rules.kernel.findings import Refused
from games.rules.kernel.system import Telling
from games.systems import system
from teams.models import Chapter, Team
from teams.queries.scrolls import explanation_of
from teams.queries.story import pages_of


@dataclass(frozen=True)
class Difference:
    """The first place where a team's rows and its story disagree. ``by`` says who else counted: the fold, or the books."""

    team: int
    where: str
    stored: Any
    told: Any
    by: str = "the story"

    def __str__(self) -> str:
        return f"team {self.team}, {self.where}: stored {self.stored!r}, {self.by} says {self.told!r}"


@dataclass(frozen=True)
class Unreadable(Difference):
    """A place in a team's rows that cannot be read, so that what comes after it cannot be compared; ``told`` says why."""

    def __str__(self) -> str:
        return f"team {self.team}, {self.where}: cannot be read ({self.told})"


def reconcile_team(team: Team) -> Difference | None:
    """Fold a team's story from nothing and compare it with every pin; add it up without the fold and compare again.

    Returns the first difference, or None. Rows that cannot be read are a difference. Writes nothing.
    """
    try:
        return next(_differences(team), None)
    except (*UNREADABLE, Refused) as error:
        return _unreadable(team, "stored rows", error)


def reconcile_all() -> list[Difference]:
    """Reconcile every team and return the first difference of each that has one."""
    found = []
    for team in Team.objects.order_by("pk").iterator(chunk_size=100):
        difference = reconcile_team(team)
        if difference is not None:
            found.append(difference)
    return found


def _differences(team: Team) -> Iterator[Difference]:
    game, pages = system(team.system), pages_of(team)
    books = game.open_books()
    scroll: dict[str, Any] | None = None
    for chapter, part in pages:
        try:
            books.read(part)
            telling = game.fold([part], scroll)
            pinned = game.figures(chapter.pin)
        except (*UNREADABLE, Refused) as error:
            yield _unreadable(team, f"chapter {chapter.position}", error)
            return
        scroll = telling.scroll
        yield from _against_the_books(team, chapter, books.figures(), pinned)
        yield from _against_the_fold(team, chapter, telling)
    if team.scroll != scroll:
        yield Difference(team.pk, "scroll", team.scroll, scroll)
    if pages:
        yield from _between_the_rows(team)
        yield from _against_the_lines(team)


def _unreadable(team: Team, where: str, error: Exception) -> Unreadable:
    return Unreadable(team.pk, where, None, f"{type(error).__name__}: {error}")


def _against_the_books(
    team: Team, chapter: Chapter, told: dict[str, Any], stored: dict[str, Any]
) -> Iterator[Difference]:
    """Compare a pin with an independent sum of the entries up to it."""
    for name in dict.fromkeys((*told, *stored)):
        if told.get(name) != stored.get(name):
            where = f"chapter {chapter.position}, {name}"
            yield Difference(team.pk, where, stored.get(name), told.get(name), by="the independent sum")


def _against_the_fold(team: Team, chapter: Chapter, telling: Telling) -> Iterator[Difference]:
    if chapter.pin != telling.scroll:
        yield Difference(team.pk, f"chapter {chapter.position}", chapter.pin, telling.scroll)
    stored, told = _named(chapter.conflicts), _named(telling.conflicts)
    if stored != told:
        yield Difference(team.pk, f"conflicts of chapter {chapter.position}", stored, told)


def _named(conflicts: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return what makes conflicts what they are: their sentences are those of the release that stored them."""
    return [{key: one[key] for key in ("position", "index", "code", "ninja") if key in one} for one in conflicts]


def _between_the_rows(team: Team) -> Iterator[Difference]:
    """Compare what is pinned beside the scroll, for lists to sort by, with the scroll."""
    scroll = team.scroll or {}
    for name in ("treasury", "rating"):
        if getattr(team, name) != scroll.get(name, 0):
            yield Difference(team.pk, name, getattr(team, name), scroll.get(name, 0))
    if team.clan != scroll.get("clan", ""):
        yield Difference(team.pk, "clan", team.clan, scroll.get("clan", ""))
    told = {int(state["id"]): state for state in scroll.get("ninja", ())}
    for row in team.ninja.filter(pk__in=told).order_by("pk"):
        state = told[row.pk]
        stored = [row.profile, row.xp, row.gone]
        says = [state["profile"], state.get("xp", 0), state.get("gone") or ""]
        if stored != says:
            yield Difference(team.pk, f"row of ninja {row.pk}", stored, says)


def _against_the_lines(team: Team) -> Iterator[Difference]:
    """Compare the scroll with the sum of the lines by which people are told of it."""
    lines, scroll = explanation_of(team), team.scroll or {}
    koban = sum(line["amount"] for line in lines["treasury"])
    if koban != scroll.get("treasury", 0):
        yield Difference(team.pk, "sum of the treasury's lines", scroll.get("treasury", 0), koban)
    for state in scroll.get("ninja", ()):
        xp = sum(line["amount"] for line in lines["xp"] if line["ninja"] == state["id"])
        if xp != state.get("xp", 0):
            yield Difference(team.pk, f"sum of the XP lines of ninja {state['id']}", state.get("xp", 0), xp)
