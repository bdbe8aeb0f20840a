"""A team's scroll and the ledger behind it, in words, for reading."""

from typing import Any

from games.findings import spoken_stored
from games.models import SystemKey
from games.systems import is_cooperative, ruleset
from league.pages.chapters import told_entries
from league.pages.matches.allstars.heroes import heroes_of
from league.pages.party.scroll import told_chapters
from league.pages.stories import CHAPTERS, TREASURY, XP, Teller
from league.pages.tiny_ninjas.entries import tell_entry
from league.queries.duels import names_of_duellists
from teams.models import Team
from teams.queries import scrolls
from teams.queries.changes import with_names


def scroll_and_ledger(team: Team) -> dict[str, Any]:
    """Return a founded team's ninja, its chapters with revisions and entries, and the lines behind koban and XP.

    A team that was never founded has neither: an empty dictionary. Of games without a treasury the chapters alone are
    told.
    """
    if team.scroll is None:
        return {}
    if is_cooperative(team.system):
        return {"chapters": _party(team)}
    if team.system == SystemKey.TINY_NINJAS:
        return {"chapters": _duellist(team)}
    sheet = scrolls.scroll_of(team)
    names = {ninja["id"]: ninja["name"] for ninja in sheet["ninja"]}
    rules = ruleset(team.ruleset_id)
    teller = Teller(rules, names, heroes_of(rules, team))
    for ninja in sheet["ninja"]:
        ninja["told"] = [teller.choice(taken.get("choice")) for taken in ninja["advances"]]
    numbers = scrolls.explanation_of(team)
    return {
        "sheet": sheet,
        "chapters": [_chapter(teller, chapter, names) for chapter in scrolls.story_of(team)],
        "treasury": [{**line, "told": TREASURY[line["reason"]]} for line in numbers["treasury"]],
        "xp": [
            {**line, "name": teller.name(line["ninja"]), "told": XP[line["reason"]]}
            for line in sorted(numbers["xp"], key=lambda line: int(line["ninja"]))
        ],
    }


def _chapter(teller: Teller, chapter: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    return {
        **chapter,
        "title": CHAPTERS[chapter["kind"]],
        "entries": told_entries(chapter, teller.entry),
        "conflicts": [
            spoken_stored({**conflict, "params": with_names(conflict["params"], names)})
            for conflict in chapter["conflicts"]
        ],
    }


def _party(team: Team) -> list[dict[str, Any]]:
    return list(told_chapters(team))


def _duellist(team: Team) -> list[dict[str, Any]]:
    story = scrolls.story_of(team)
    ids = sorted({entry["opponent"] for chapter in story for entry in chapter["entries"] if entry.get("opponent")})
    opponents = {key: name for key, (_team, name) in names_of_duellists(ids).items()}
    return [
        {
            **chapter,
            "title": CHAPTERS[chapter["kind"]],
            "entries": told_entries(chapter, lambda entry: tell_entry(entry, opponents)),
            "conflicts": [spoken_stored(conflict) for conflict in chapter["conflicts"]],
        }
        for chapter in story
    ]
