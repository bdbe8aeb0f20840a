"""A team's scroll and the ledger behind it, in words, for reading."""

from typing import Any

from games.findings import spoken_stored
from games.systems import ruleset
from league.pages.stories import CHAPTERS, TREASURY, XP, Teller
from teams.models import Team
from teams.queries import scrolls


def scroll_and_ledger(team: Team) -> dict[str, Any]:
    """Return a founded team's ninja, its chapters with revisions and entries, and the lines behind koban and XP.

    A team that was never founded has neither: an empty dictionary.
    """
    if team.scroll is None:
        return {}
    sheet = scrolls.scroll_of(team)
    names = {ninja["id"]: ninja["name"] for ninja in sheet["ninja"]}
    teller = Teller(ruleset(team.ruleset_id), names)
    for ninja in sheet["ninja"]:
        ninja["told"] = [teller.choice(taken.get("choice")) for taken in ninja["advances"]]
    numbers = scrolls.explanation_of(team)
    return {
        "sheet": sheet,
        "chapters": [_chapter(teller, chapter) for chapter in scrolls.story_of(team)],
        "treasury": [{**line, "told": TREASURY[line["reason"]]} for line in numbers["treasury"]],
        "xp": [
            {**line, "name": teller.name(line["ninja"]), "told": XP[line["reason"]]}
            for line in sorted(numbers["xp"], key=lambda line: int(line["ninja"]))
        ],
    }


def _chapter(teller: Teller, chapter: dict[str, Any]) -> dict[str, Any]:
    return {
        **chapter,
        "title": CHAPTERS[chapter["kind"]],
        "entries": [teller.entry(entry) for entry in chapter["entries"]],
        "conflicts": [spoken_stored(conflict) for conflict in chapter["conflicts"]],
    }
