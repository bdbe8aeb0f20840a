"""A duellist's scroll and ledger."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games.rules.tiny_ninjas.achievements import catalogue
from games.rules.tiny_ninjas.scroll import Scroll
from league.pages.chapters import entries_ever_told, told_chapter
from league.pages.showing import show
from league.pages.stories import CHAPTERS
from league.pages.tiny_ninjas.entries import opponents_in, tell_entry, told_conflict
from league.pages.tiny_ninjas.words import DIFFICULTIES, mode_name
from league.queries.duels import matches_at, names_of_duellists
from teams.models import Team
from teams.queries import scrolls


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
    opponents = opponents_in(entries_ever_told(story))
    chapters = [
        told_chapter(
            chapter,
            CHAPTERS[chapter["kind"]],
            lambda entry: tell_entry(entry, opponents),
            [told_conflict(conflict) for conflict in chapter["conflicts"]],
        )
        for chapter in story
    ]
    return show(request, "koban/plain/ledger.html", {**context, "chapters": chapters})
