"""The page of a party: its members, how far it is, and the sessions it logged; and the story behind them."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, gettext_lazy

from games.findings import spoken_all, spoken_stored
from league.models import Stage
from league.pages.chapters import told_chapter
from league.pages.party.words import besides, best_in_words, played, seated
from league.pages.showing import reader, show
from league.pages.stories import CHAPTERS
from league.queries.parties import board_of, campaigns_of, party_of, session_row, sessions
from league.queries.sessions import waits_before_session
from teams.models import Player, Team
from teams.operations.idle import busy_with
from teams.queries import scrolls
from teams.queries.parties import belongs_to

CHAPTERS_OF_PARTIES: Final = {
    **CHAPTERS,
    "match": gettext_lazy("Session"),
    "interval": gettext_lazy("Between sessions"),
}
SHOWN = 10
"""So many sessions stand on the page of a party; the log of the campaign has them all."""


def scroll(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show a party."""
    user = reader(request)
    mine = isinstance(user, Player) and belongs_to(row, user)
    log = sessions(user).filter(sides__entrant__team=row)[:SHOWN]
    board = board_of(row)
    waits = _waits(row) if mine or context["may_change"] else {}
    context |= {
        "party": party_of(row),
        "mine": mine,
        "campaigns": [stage for stage, reasons in waits.items() if not reasons],
        "waits": dict.fromkeys(reason["detail"] for reasons in waits.values() for reason in reasons),
        "busy": busy_with(row) is not None,
        "board": [lined(line) for line in board["board"]],
        "mastered": sum(line["wins"] > 0 for line in board["board"]),
        "lines": len(board["board"]),
        "sessions": [logged(session_row(one)) for one in log],
    }
    return show(request, "koban/party/scroll.html", context)


def _waits(party: Team) -> dict[Stage, list[dict[str, str]]]:
    """Return for each campaign of a party what keeps it from sitting down to a session now."""
    stages = campaigns_of(party)
    if not stages:
        return {}
    found = waits_before_session(stages[0].season.league, stages, party)
    return {stage: spoken_all(waits) for stage, waits in found.items()}


def lined(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line of a board with its words."""
    best = line["best"]
    told = best_in_words(best) if best is not None else ""
    return {**line, "title": played(line), "told": told, "besides": besides(line)}


def logged(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a session of a log with its words."""
    return {**row, "played": played(row["table"]), "seated": seated(row["table"], row["names"])}


def ledger(request: HttpRequest, row: Team, context: dict[str, Any]) -> HttpResponse:
    """Show a party's chapters: who came and went, and what was played."""
    return show(request, "koban/plain/ledger.html", {**context, "chapters": told_chapters(row)})


def told_chapters(row: Team) -> list[dict[str, Any]]:
    """Return a party's chapters with their entries and conflicts in words."""
    names = {str(pk): name for pk, name in row.ninja.values_list("pk", "name")}
    return [
        told_chapter(
            chapter,
            CHAPTERS_OF_PARTIES[chapter["kind"]],
            lambda entry: tell_entry(entry, names),
            [told_conflict(conflict, names) for conflict in chapter["conflicts"]],
        )
        for chapter in scrolls.story_of(row)
    ]


def told_conflict(conflict: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, str]:
    """Tell a stored conflict; ``names`` are those of the party's members by id."""
    params = conflict["params"]
    named = {**params, "player": names.get(str(params.get("player")), "")}
    return spoken_stored({**conflict, "path": "", "params": named})


def tell_entry(entry: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Tell one entry of a party's ledger; ``names`` are those of its members by id."""
    who = {"name": names.get(entry.get("player", ""), "")}
    match entry["kind"]:
        case "joined":
            return gettext("%(name)s joins") % who
        case "left":
            return gettext("%(name)s leaves") % who
        case "played":
            result = gettext("won") if entry["claims"]["won"] else gettext("lost")
            at_table = ", ".join(f"{name} ({ninja})" for ninja, name in seated(entry["setup"], names))
            told = {"game": played(entry["setup"]), "result": result, "who": at_table}
            return gettext("%(game)s: %(result)s, with %(who)s") % told
        case "rolled_over":
            return gettext("The party goes into a new season")
        case _:
            return gettext("The party begins anew")
