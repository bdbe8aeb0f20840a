"""A duellist's scroll and ledger."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.findings import spoken_stored
from games.rules.tiny_ninjas.achievements import catalogue
from games.rules.tiny_ninjas.scroll import Scroll
from league.pages.showing import show
from league.pages.stories import CHAPTERS
from league.pages.tiny_ninjas.words import DIFFICULTIES, RESULTS, achievement, mode_name
from league.queries.duels import matches_at, names_of_duellists
from teams.models import Team
from teams.queries import scrolls

PLAIN_ENTRIES: Final[dict[str, Promise]] = {
    "founded": _("The duellist is founded"),
    "rolled_over": _("The duellist goes into a new season"),
    "restarted": _("The duellist begins anew"),
}


def scroll(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show everything that is true of a duellist now."""
    typed = msgspec.convert(row.scroll or {}, Scroll)
    opponents = names_of_duellists([*typed.against, *(title.opponent for title in typed.titles if title.opponent)])
    fixtures = matches_at(row, [title.position for title in typed.titles])
    context |= {
        "record": typed.record,
        "modes": [(mode_name(mode), record) for mode, record in typed.modes.items()],
        "streak": typed.streak,
        "against": sorted(
            ((*opponents.get(key, (None, "")), streak) for key, streak in typed.against.items()),
            key=lambda line: (-line[2].best, line[1]),
        ),
        "solo": [(str(DIFFICULTIES[level]), streak) for level, streak in typed.solo.items()],
        "titles": [
            {
                "opponent": opponents.get(title.opponent or "", (None, ""))[1],
                "undefeated": title.undefeated,
                "fixture": fixtures.get(title.position),
            }
            for title in typed.titles
        ],
        "earned": [
            {"key": one.key, "name": gettext(one.name), "times": typed.achievements[one.key].times}
            for one in catalogue()
            if one.key in typed.achievements
        ],
        "missing": len(typed.missing),
        "challenges": None,
    }
    return show(request, "koban/tiny_ninjas/scroll.html", context)


def ledger(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show a duellist's chapters, battle by battle."""
    story = scrolls.story_of(row)
    ids = {entry["opponent"] for chapter in story for entry in chapter["entries"] if entry.get("opponent")}
    opponents = {key: name for key, (_team, name) in names_of_duellists(sorted(ids)).items()}
    chapters = [
        {
            **chapter,
            "title": CHAPTERS[chapter["kind"]],
            "entries": [
                {"index": index, "told": tell_entry(entry, opponents)} for index, entry in enumerate(chapter["entries"])
            ],
            "conflicts": [spoken_stored(conflict) for conflict in chapter["conflicts"]],
        }
        for chapter in story
    ]
    return show(request, "koban/plain/ledger.html", {**context, "chapters": chapters})


def tell_entry(entry: dict[str, Any], opponents: Mapping[str, str]) -> str:
    """Tell one entry of a duellist's ledger; ``opponents`` are duellists' names by id."""
    match entry["kind"]:
        case "fought":
            return _fought(entry, opponents)
        case "deed":
            told = {"number": entry["number"], "achievement": achievement(entry["achievement"])}
            if entry["proof"] == "claim":
                return gettext("Battle %(number)s: %(achievement)s, claimed and confirmed") % told
            return gettext("Battle %(number)s: %(achievement)s") % told
        case other:
            return str(PLAIN_ENTRIES.get(other, other))


def _fought(entry: dict[str, Any], opponents: Mapping[str, str]) -> str:
    result = str(RESULTS[entry["result"]])
    if entry["how"] == "forfeit":
        return gettext("Forfeit: %(result)s") % {"result": result}
    told = {
        "number": entry["number"],
        "mode": mode_name(entry["mode"], entry.get("difficulty")),
        "opponent": opponents.get(entry.get("opponent") or "") or gettext("the AI"),
        "result": result,
    }
    said = gettext("Battle %(number)s, %(mode)s against %(opponent)s: %(result)s") % told
    if entry.get("health") is not None:
        said += ", " + gettext("health left %(health)s") % {"health": entry["health"]}
    if entry["how"] == "ceded":
        said += ", " + gettext("given up")
    return said
