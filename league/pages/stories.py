"""An All-Stars team's story in words: its entries, the lines behind its numbers, and advances."""

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.ruleset import Ruleset
from league.pages.matches.allstars.words import (
    ATTRIBUTE_NAMES,
    DOWNTIME,
    ENDED,
    RESULTS,
    TARGETS,
    VICTIMS,
    element,
    times,
)
from teams.operations.undoing import Undoable

Payload = dict[str, Any]

CHAPTERS: Final[dict[str, Promise]] = {
    "founding": _("Founding"),
    "match": _("Match"),
    "interval": _("Between matches"),
    "rollover": _("A new season"),
}
TREASURY: Final[dict[str, Promise]] = {
    "budget": _("starting budget"),
    "unspent": _("unspent koban, not kept"),
    "recruit": _("recruited"),
    "kept": _("kept when drafted anew"),
    "redistribution": _("Redistribution"),
    "revenue": _("revenue"),
    "bonus": _("bonus for the lower rating"),
    "shrewd_negotiator": _("Shrewd Negotiator"),
    "fee": _("Ronin fee"),
    "bye": _("bye"),
    "adjusted": _("adjusted by a ninja master"),
    "rolled_over": _("left behind for the new season"),
    "redrafted": _("left behind when drafted anew"),
    "restarted": _("left behind at the new beginning"),
}
XP: Final[dict[str, Promise]] = {
    "feats": _("feats"),
    "all_star": _("All-Star award"),
    "water": _("downtime"),
    "rolled_over": _("left behind for the new season"),
}


class Teller:
    """Tells entries to people. ``names`` are the team's ninja by id; what its rules do not know keeps its key.

    Of ``heroes``, Ronin among them, it is not told that they learn (ruling 8).
    """

    def __init__(self, rules: Ruleset, names: Mapping[str, str], heroes: Container[str] = ()) -> None:
        self._rules = rules
        self._names = names
        self._heroes = heroes
        self._tell: dict[str, Callable[[Payload], str]] = {
            "founded": self._founded,
            "recruited": self._recruited,
            "dismissed": lambda entry: gettext("%(ninja)s is dismissed") % {"ninja": self.name(entry["ninja"])},
            "played": self._played,
            "bye": lambda _entry: gettext("A round without an opponent"),
            "feat": self._feat,
            "all_star": lambda entry: gettext("%(ninja)s is an All-Star") % {"ninja": self.name(entry["ninja"])},
            "healing_house": lambda entry: (
                gettext("%(ninja)s ends in the Healing House") % {"ninja": self.name(entry["ninja"])}
            ),
            "fee": self._fee,
            "downtime": self._downtime,
            "advance": self._advance,
            "adjusted": lambda entry: gettext("The treasury is adjusted by %(koban)s koban") % entry,
            "rolled_over": self._rolled_over,
            "redrafted": self._redrafted,
            "restarted": lambda _entry: gettext("The team begins anew"),
        }

    def entry(self, entry: Payload) -> str:
        """Tell one entry of the ledger."""
        tell = self._tell.get(entry["kind"])
        return tell(entry) if tell else entry["kind"]

    def name(self, ninja: Any) -> str:
        """Return a ninja's name."""
        return self._names.get(str(ninja)) or gettext("a ninja without a name")

    def dice(self, roll: Payload) -> str:
        """Tell an advancement roll without what it was used for."""
        first, second = roll["dice"]
        return gettext("%(ninja)s, advancement roll %(number)s: %(first)s and %(second)s") % {
            "ninja": self.name(roll["ninja"]),
            "number": roll["number"],
            "first": element(first),
            "second": element(second),
        }

    def choice(self, choice: Payload | None) -> str:
        """Tell what an advancement roll was used for."""
        if choice is None:
            return gettext("still to be chosen")
        if choice.get("keyword"):
            keyword = self._rules.keywords.get(choice["keyword"])
            return gettext(keyword.name) if keyword else str(choice["keyword"])
        if choice.get("attribute"):
            return gettext("+%(step)s %(attribute)s") % {
                "step": self._rules.settings.advance_step,
                "attribute": ATTRIBUTE_NAMES[choice["attribute"]],
            }
        return gettext("%(element)s affinity") % {"element": element(choice["affinity"])}

    def challenge(self, key: str | None) -> str:
        """Return a challenge's name."""
        challenge = self._rules.challenges.get(key or "")
        return gettext(challenge.name) if challenge else str(key or "")

    def _profile(self, key: str) -> str:
        profile = self._rules.profiles.get(key)
        return gettext(profile.name) if profile else key

    def _founded(self, entry: Payload) -> str:
        clan = self._rules.clans.get(entry["clan"])
        return gettext("The team is founded in clan %(clan)s with %(budget)s koban") % {
            "clan": gettext(clan.name) if clan else entry["clan"],
            "budget": entry["budget"],
        }

    def _rolled_over(self, entry: Payload) -> str:
        told = [gettext("The team goes into a new season")]
        if entry.get("suspensions"):
            told.append(gettext("absences are carried"))
        if not entry.get("advancement", True):
            told.append(gettext("without XP and advances"))
        if not entry.get("treasury", True):
            told.append(gettext("without its treasury"))
        return ", ".join(told)

    def _redrafted(self, entry: Payload) -> str:
        return gettext("The team is drafted anew with %(budget)s koban and keeps %(names)s") % {
            "budget": entry["budget"],
            "names": ", ".join(self.name(ninja) for ninja in entry["kept"]) or gettext("nobody"),
        }

    def _recruited(self, entry: Payload) -> str:
        told = {"ninja": self.name(entry["ninja"]), "profile": self._profile(entry["profile"])}
        profile = self._rules.profiles.get(entry["profile"])
        chosen = entry.get("ability")
        if chosen:
            abilities = {one.key: one.name for one in profile.abilities} if profile else {}
            ability = gettext(abilities.get(chosen, str(chosen)))
            return gettext("%(ninja)s joins: %(profile)s with %(ability)s") % {**told, "ability": ability}
        return gettext("%(ninja)s joins: %(profile)s") % told

    def _played(self, entry: Payload) -> str:
        result = RESULTS[entry["result"]]
        if entry["how"] == "forfeit":
            return gettext("Forfeit: %(result)s") % {"result": result}
        return gettext("%(challenge)s, %(result)s %(score)s to %(against)s, %(how)s") % {
            "challenge": self.challenge(entry["challenge"]),
            "result": result,
            "score": entry["score"],
            "against": entry["against"],
            "how": ENDED[entry["how"]],
        }

    def _feat(self, entry: Payload) -> str:
        feat = self._rules.feats.get(entry["feat"])
        done = gettext(feat.name) if feat else entry["feat"]
        whom = TARGETS.get(entry.get("target") or "") or VICTIMS.get(entry.get("victim") or "")
        if whom:
            done = gettext("%(feat)s of a %(victim)s") % {"feat": done, "victim": whom}
        if entry.get("champion"):
            done = gettext("%(feat)s as Champion") % {"feat": done}
        return gettext("%(ninja)s: %(done)s") % {
            "ninja": self.name(entry["ninja"]),
            "done": times(entry.get("count", 1), done),
        }

    def _fee(self, entry: Payload) -> str:
        text = gettext("%(ninja)s gets the fee") if entry["paid"] else gettext("%(ninja)s is let go")
        return text % {"ninja": self.name(entry["ninja"])}

    def _downtime(self, entry: Payload) -> str:
        result = self._rules.settings.downtime_table.of(entry["die"])
        in_vain = result == "learn" and entry["ninja"] in self._heroes
        told = gettext("%(ninja)s rolls %(element)s in downtime: %(outcome)s") % {
            "ninja": self.name(entry["ninja"]),
            "element": element(entry["die"]),
            "outcome": DOWNTIME["nothing" if in_vain else result],
        }
        if entry.get("exempts"):
            told += gettext(" (%(ninja)s)") % {"ninja": self.name(entry["exempts"])}
        return told

    def _advance(self, entry: Payload) -> str:
        first, second = entry["dice"]
        return gettext("%(ninja)s, advancement roll %(number)s: %(first)s and %(second)s, %(choice)s") % {
            "ninja": self.name(entry["ninja"]),
            "number": entry["number"],
            "first": element(first),
            "second": element(second),
            "choice": self.choice(entry.get("choice")),
        }


def choices_told(choices: Iterable[Undoable], teller: Teller) -> list[dict[str, Any]]:
    """Tell the choices that can be taken back, each with the ``value`` by which a form names it."""
    return [
        {
            "value": f"{one.choice.position}:{one.choice.index}",
            "told": teller.entry(one.entry),
            "alone": one.alone,
        }
        for one in choices
    ]
