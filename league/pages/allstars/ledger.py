"""The ledger behind a team's scroll: every number opened to the entries it is made of."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from games.findings import spoken_stored
from games.systems import ruleset
from league.pages.chapters import told_chapter
from league.pages.colons import with_colon
from league.pages.matches.allstars.heroes import heroes_of
from league.pages.showing import player, reader, show
from league.pages.stories import CHAPTERS, TREASURY, XP, Teller
from teams.models import Team
from teams.operations import undoing
from teams.queries import scrolls
from teams.queries.changes import with_names
from teams.queries.states import TOLD


def ledger(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show a team's chapters, and the lines that its treasury and the XP of each ninja are the sums of."""
    names = {str(pk): name for pk, name in row.ninja.values_list("pk", "name")}
    rules = ruleset(row.ruleset_id)
    heroes = heroes_of(rules, row)
    teller = Teller(rules, names)
    # What a die or an advance came to is told by the rules of its time.
    rules_at = dict(row.chapters.values_list("position", "ruleset"))
    chapters = [
        _told(Teller(ruleset(rules_at[chapter["position"]]), names, heroes), chapter, names)
        for chapter in scrolls.story_of(row)
    ]
    entries = {chapter["position"]: {entry["index"]: entry for entry in chapter["entries"]} for chapter in chapters}
    numbers = scrolls.explanation_of(row)
    context |= {
        "may_undo": context["may_change"] and undoing.may_undo(row, by=player(request)),
        "chapters": chapters,
        "may_correct": row.state in TOLD and reader(request).has_perm("teams.adjust_team", row),
        "treasury": [_line(line, entries, _treasury_reason(line, teller)) for line in numbers["treasury"]],
        "xp": _by_ninja(numbers["xp"], entries, teller),
    }
    return show(request, "koban/team/ledger.html", context)


def _told(teller: Teller, chapter: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    conflicts = [{**one, "params": with_names(one["params"], names)} for one in chapter["conflicts"]]
    title = CHAPTERS[chapter["kind"]]
    return told_chapter(chapter, title, teller.entry, [spoken_stored(conflict) for conflict in conflicts])


def _treasury_reason(line: dict[str, Any], teller: Teller) -> str:
    reason = str(TREASURY[line["reason"]])
    return with_colon(reason, teller.name(line["ninja"])) if line["ninja"] else reason


def _line(line: dict[str, Any], entries: dict[int, dict[int, Any]], reason: str) -> dict[str, Any]:
    of_chapter = entries.get(line["position"], {})
    return {**line, "told": reason, "behind": [of_chapter[index] for index in line["entries"] if index in of_chapter]}


def _by_ninja(lines: list[dict[str, Any]], entries: dict[int, dict[int, Any]], teller: Teller) -> list[dict[str, Any]]:
    groups: dict[str, dict[str, Any]] = {}
    for line in lines:
        group = groups.setdefault(
            line["ninja"], {"id": line["ninja"], "name": teller.name(line["ninja"]), "total": 0, "lines": []}
        )
        group["lines"].append(_line(line, entries, str(XP[line["reason"]])))
        group["total"] = line["total"]
    return list(groups.values())
