"""Entries and conflicts of a duellist's ledger in words."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.pages.tiny_ninjas.words import RESULTS, achievement, mode_name, say
from league.queries.duels import names_of_duellists

PLAIN_ENTRIES: Final[dict[str, Promise]] = {
    "founded": _("The duellist is founded"),
    "rolled_over": _("The duellist goes into a new season"),
    "restarted": _("The duellist begins anew"),
}


def opponents_in(entries: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the names of the duellists that entries speak of, by id."""
    ids = sorted({entry["opponent"] for entry in entries if entry.get("opponent")})
    return {key: name for key, (_team, name) in names_of_duellists(ids).items()}


def told_conflict(conflict: Mapping[str, Any]) -> dict[str, str]:
    """Tell a stored conflict, achievements and cards by name."""
    said = say({**conflict, "path": ""}, {})
    return {"code": str(conflict["code"]), "path": "", "rule": said.rule, "detail": said.text}


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
