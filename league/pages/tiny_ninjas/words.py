"""The words of Tiny Ninjas on pages: modes, handicaps, results, and the referee's findings with names for sides."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.findings import filled
from games.rules.kernel.findings import Finding
from games.rules.tiny_ninjas.achievements import by_key
from games.rules.tiny_ninjas.cards import assumed_deck
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup
from games.rules.tiny_ninjas.system import MODES

RESULTS: Final[dict[str, Promise]] = {"won": _("won"), "lost": _("lost"), "drawn": _("drawn")}
DIFFICULTIES: Final[dict[str, Promise]] = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}
SHOWN: Final[dict[str, Promise]] = {
    "one": _("One"),
    "two": _("Two"),
    "three": _("Three"),
    "orange": _("Orange"),
    "green": _("Green"),
    "purple": _("Purple"),
    "white": _("White"),
    "black": _("Black"),
}
"""What a die shows, in each of its three readings."""
HANDICAPS: Final[dict[str, Promise]] = {
    "start": _("starting health"),
    "limit": _("highest health"),
    "hand": _("hand limit"),
    "revealed": _("open cards"),
}


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A finding in the reader's language, and its JSON pointer into what was checked."""

    text: str
    rule: str
    path: str


def say(finding: Finding | Mapping[str, Any], names: Mapping[int, str]) -> Sentence:
    """Return a finding, fresh or stored, that names the line of a log it is about; ``names`` are those of the sides."""
    told: Mapping[str, Any] = msgspec.to_builtins(finding) if isinstance(finding, Finding) else finding
    params = {key: _word(key, value, names) for key, value in (told.get("params") or {}).items()}
    path = str(told.get("path", ""))
    text = _place(path) + filled(told.get("text", ""), params)
    return Sentence(text=text, rule=str(told.get("rule", "")), path=path)


def say_all(findings: Iterable[Finding | Mapping[str, Any]], names: Mapping[int, str]) -> list[Sentence]:
    """Return every finding as a sentence."""
    return [say(finding, names) for finding in findings]


def _place(path: str) -> str:
    """Return which line of a log a pointer into a report means, "" if it means none."""
    match path.strip("/").split("/"):
        case ["battles", battle, "log", line, *_rest]:
            places = (
                gettext("Battle %(number)s") % {"number": int(battle) + 1},
                gettext("Line %(number)s of the log") % {"number": int(line) + 1},
            )
            return f"{' · '.join(places)} – "
        case _:
            return ""


def _word(key: str, value: Any, names: Mapping[int, str]) -> Any:
    if key == "side" and value in names:
        return gettext("%(number)s (%(team)s)") % {"number": value, "team": names[value]}
    if key == "handicap" and value in HANDICAPS:
        return str(HANDICAPS[value])
    if key == "achievement":
        return achievement(value)
    if key == "card" and value in assumed_deck().by_key:
        return gettext(assumed_deck().by_key[value].name)
    return value


def achievement(key: str) -> str:
    """Return an achievement's name; one that is none keeps its key."""
    row = by_key().get(key)
    return gettext(row.name) if row else key


def mode_name(mode: str, difficulty: str | None = None) -> str:
    """Return what is played, in solo with its difficulty."""
    if mode != "solo":
        return gettext(MODES[mode]) if mode in MODES else mode
    level = DIFFICULTIES.get(difficulty or "")
    return gettext("Solo, %(difficulty)s") % {"difficulty": level} if level else gettext("Solo")


def handicap_words(handicap: Handicap) -> list[str]:
    """Return what a side has taken upon itself."""
    told = []
    if handicap.start is not None:
        text = ngettext("starts at %(health)s health", "starts at %(health)s health", handicap.start)
        told.append(text % {"health": handicap.start})
    if handicap.limit is not None:
        text = ngettext("has %(health)s health at most", "has %(health)s health at most", handicap.limit)
        told.append(text % {"health": handicap.limit})
    if handicap.hand is not None:
        text = ngettext("holds %(cards)s card at most", "holds %(cards)s cards at most", handicap.hand)
        told.append(text % {"cards": handicap.hand})
    if handicap.revealed:
        told.append(gettext("plays with open cards"))
    return told


def names_of(setup: MatchSetup, teams: Mapping[int, str]) -> dict[int, str]:
    """Return what the sides are called; in solo the second one is the AI."""
    return {**teams, 2: gettext("the AI")} if setup.mode == "solo" else dict(teams)
