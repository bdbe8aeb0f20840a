"""Does the ledger still say what the scrolls say? Every pin is folded anew, and against an independent sum."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from teams.models import Team
from teams.queries.scrolls import explanation_of
from teams.queries.story import fold_story


@dataclass(frozen=True)
class Difference:
    """The first place where a team's rows and its story disagree."""

    team: int
    where: str
    stored: Any
    told: Any

    def __str__(self) -> str:
        return f"team {self.team}, {self.where}: stored {self.stored!r}, the story says {self.told!r}"


def reconcile_team(team: Team) -> Difference | None:
    """Fold a team's story from nothing and compare it with every pin and with the sum of its ledger's lines.

    Returns the first difference, or None. Writes nothing.
    """
    return next(_differences(team), None)


def _differences(team: Team) -> Iterator[Difference]:
    chapters = list(team.chapters.order_by("position"))
    tellings = fold_story(team)
    for chapter, telling in zip(chapters, tellings, strict=True):
        if chapter.pin != telling.scroll:
            yield Difference(team.pk, f"chapter {chapter.position}", chapter.pin, telling.scroll)
        if chapter.conflicts != list(telling.conflicts):
            yield Difference(team.pk, f"conflicts of chapter {chapter.position}", chapter.conflicts, telling.conflicts)
    if not tellings:
        return
    scroll = tellings[-1].scroll
    if team.scroll != scroll:
        yield Difference(team.pk, "scroll", team.scroll, scroll)
    for name in ("treasury", "rating"):
        if getattr(team, name) != scroll.get(name, 0):
            yield Difference(team.pk, name, getattr(team, name), scroll.get(name, 0))
    yield from _against_the_lines(team, scroll)


def _against_the_lines(team: Team, scroll: dict[str, Any]) -> Iterator[Difference]:
    lines = explanation_of(team)
    koban = sum(line["amount"] for line in lines["treasury"])
    if koban != scroll.get("treasury", 0):
        yield Difference(team.pk, "sum of the treasury's lines", scroll.get("treasury", 0), koban)
    for state in scroll.get("ninja", ()):
        xp = sum(line["amount"] for line in lines["xp"] if line["ninja"] == state["id"])
        if xp != state.get("xp", 0):
            yield Difference(team.pk, f"sum of the XP lines of ninja {state['id']}", state.get("xp", 0), xp)


def reconcile_all() -> list[Difference]:
    """Reconcile every team and return the first difference of each that has one."""
    found = []
    for team in Team.objects.order_by("pk").iterator(chunk_size=100):
        difference = reconcile_team(team)
        if difference is not None:
            found.append(difference)
    return found
