"""What a preview changes in a duellist's scroll, in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.pages.changed import NOTHING, Changed, one_after_another, record_told
from league.pages.tiny_ninjas.entries import opponents_in, tell_entry, told_conflict
from league.pages.tiny_ninjas.words import DIFFICULTIES, mode_name
from league.queries.duels import names_of_duellists
from teams.models import Team

# Achievements that are missing are those that are not earned: they are told once.
WHAT: Final[dict[str, Promise]] = {
    "record": _("battles"),
    "modes": _("battles by mode"),
    "streak": _("wins running"),
    "against": _("wins running by opponent"),
    "solo": _("wins running against the AI"),
    "titles": _("Champion titles"),
    "achievements": _("achievements"),
}


def changes(_team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
    """Tell the changes of a preview; of what has many lines only those that move."""
    names = names_of_duellists(sorted(_opponents(rows)))
    return [
        Changed(
            whom="",
            what=str(WHAT[row["what"]]),
            before=_say(row["what"], row["before"], row["after"], names),
            after=_say(row["what"], row["after"], row["before"], names),
        )
        for row in rows
        if row["what"] in WHAT
    ]


def conflicts(_team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return conflicts of a preview, each with the entry that is ``told`` in the story and what is ``spoken`` of it."""
    entries = [row["entry"] for row in rows]
    opponents = opponents_in(entries)
    return [
        {
            **row,
            "told": tell_entry(row["entry"], opponents) if row["entry"] else "",
            "spoken": told_conflict(row["finding"]),
        }
        for row in rows
    ]


def _opponents(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for row in rows:
        for value in (row["before"], row["after"]):
            if row["what"] == "against":
                yield from value or {}
            elif row["what"] == "titles":
                yield from (title["opponent"] for title in value or () if title.get("opponent"))


def _say(what: str, value: Any, other: Any, names: Mapping[str, tuple[int, str]]) -> str:
    match what:
        case "record":
            return record_told(value)
        case "streak":
            return _streak(value or {})
        case "titles":
            return ", ".join(_title(one, names) for one in value or ()) or NOTHING
        case "achievements":
            return ", ".join(_award(one) for one in value or () if one not in (other or ())) or NOTHING
    moved = {key: one for key, one in (value or {}).items() if one != (other or {}).get(key)}
    told = [f"{_key(what, key, names)} {_line(what, one)}" for key, one in moved.items()]
    return one_after_another(told)


def _key(what: str, key: str, names: Mapping[str, tuple[int, str]]) -> str:
    if what == "modes":
        return mode_name(key)
    return str(DIFFICULTIES[key]) if what == "solo" else _name(key, names)


def _line(what: str, value: Mapping[str, Any]) -> str:
    return record_told(value) if what == "modes" else _streak(value)


def _streak(streak: Mapping[str, int]) -> str:
    return gettext("%(current)s, best %(best)s") % {"current": 0, "best": 0, **streak}


def _title(title: Mapping[str, Any], names: Mapping[str, tuple[int, str]]) -> str:
    told = gettext("against %(opponent)s") % {"opponent": _name(title.get("opponent") or "", names)}
    return gettext("%(title)s, undefeated") % {"title": told} if title.get("undefeated") else told


def _name(duellist: str, names: Mapping[str, tuple[int, str]]) -> str:
    return names.get(duellist, (0, gettext("somebody who left")))[1]


def _award(award: Mapping[str, Any]) -> str:
    times = award.get("times", 1)
    return gettext(award["name"]) + (f" × {times}" if times > 1 else "")
