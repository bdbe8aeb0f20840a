"""The words of the cooperative games on pages: what was played, and how it went."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

NINJA: Final = {"kai": "Kai", "jay": "Jay", "nya": "Nya", "cole": "Cole", "zane": "Zane"}
VARIANTS: Final[dict[str, Promise]] = {
    "sensei_power": _("Sensei Power"),
    "ninja_memory": _("Ninja Memory"),
    "ninja_knockout": _("Ninja Knockout"),
}
FINAL_BATTLES: Final[dict[str, Promise]] = {
    "not_fought": _("there was none"),
    "won": _("the ninja won it"),
    "lost": _("the ninja lost it"),
}
SENSEI: Final[dict[str, Promise]] = {
    "steps": _("when the General moved off the steps"),
    "final_battle": _("in the final battle"),
}


def played(table: Mapping[str, Any]) -> str:
    """Return what is played at a table, or stands on a line of a board."""
    if "adventure" in table:
        return gettext("Adventure %(number)s") % {"number": table["adventure"]}
    steps = ngettext("%(steps)s step", "%(steps)s steps", table["steps"]) % {"steps": table["steps"]}
    return ", ".join([steps, *(str(VARIANTS.get(variant, variant)) for variant in table["variants"])])


def seated(table: Mapping[str, Any], names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return who sits at a table, clockwise from whoever starts: the ninja, and its player's name."""
    return [
        (NINJA.get(seat["ninja"], seat["ninja"]), names.get(seat["player"] or "", "") or gettext("a guest"))
        for seat in table.get("seats", ())
    ]


def told(claims: Mapping[str, Any] | None) -> list[tuple[str, Any]]:
    """Return a session in brief as pairs of a word and a value; nothing is said of what was not told."""
    if claims is None:
        return []
    said = {**claims, "won": gettext("yes") if claims["won"] else gettext("no")}
    if "final_battle" in said:
        said["final_battle"] = FINAL_BATTLES[said["final_battle"]]
    if "sensei" in said:
        said["sensei"] = ", ".join(str(SENSEI[use]) for use in said["sensei"]) or None
    return [(str(word), said[key]) for key, word in CLAIMS.items() if said.get(key) is not None]


CLAIMS: Final[dict[str, Promise]] = {
    "won": _("The ninja won"),
    "final_battle": _("Final battle"),
    "weapons_lost": _("Golden weapons lost"),
    "weapons_found": _("Golden weapons found"),
    "sensei": _("What the Sensei helped with"),
    "searched": _("Guardhouses searched"),
    "power_used": _("Spins of Sensei power"),
    "knockouts": _("Guards knocked out"),
    "villain_track": _("Villains on the Villain Track"),
    "victory_track": _("Tokens on the Victory Track"),
    "defeated": _("Villains defeated"),
    "mastery": _("Mastery Tokens collected"),
    "last_card": _("Last Adventure Card"),
    "tornadoes": _("Tornadoes of each ninja"),
    "potentials": _("Potential Cards of each ninja"),
    "turns": _("Turns"),
}


def best_in_words(best: Mapping[str, Any]) -> str:
    """Return the best session of a line of a board in one line."""
    parts = [gettext("won") if best["won"] else gettext("lost")]
    if "villain_track" in best:
        count = best["villain_track"]
        parts.append(ngettext("%(count)s villain", "%(count)s villains", count) % {"count": count})
    else:
        count = best["weapons_lost"]
        parts.append(ngettext("%(count)s weapon lost", "%(count)s weapons lost", count) % {"count": count})
    if best["turns"] is not None:
        parts.append(ngettext("%(count)s turn", "%(count)s turns", best["turns"]) % {"count": best["turns"]})
    count = best["players"]
    parts.append(ngettext("%(count)s player", "%(count)s players", count) % {"count": count})
    return ", ".join(parts)


def besides(line: Mapping[str, Any]) -> list[str]:
    """Return what a line of a board counts besides tries and wins, each in a line of its own."""
    if not line["tries"]:
        return []
    if "seatings" in line:
        return [_seating(one) for one in line["seatings"]]
    count = line["weapons_lost"]
    lost = ngettext("%(count)s golden weapon lost in all", "%(count)s golden weapons lost in all", count)
    battles = {"won": line["final_won"], "lost": line["final_lost"], "none": line["final_not_fought"]}
    return [
        lost % {"count": count},
        gettext("helped by the Sensei: %(count)s") % {"count": line["sensei"]},
        gettext("final battles won: %(won)s, lost: %(lost)s, not fought: %(none)s") % battles,
    ]


def _seating(one: Mapping[str, Any]) -> str:
    told = ngettext(
        "with %(players)s players: %(wins)s won in %(tries)s try",
        "with %(players)s players: %(wins)s won in %(tries)s tries",
        one["tries"],
    )
    return told % {"players": one["players"], "wins": one["wins"], "tries": one["tries"]}
