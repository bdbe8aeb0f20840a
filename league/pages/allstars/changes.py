"""What a preview changes in an All-Stars scroll, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.findings import spoken_stored
from games.systems import ruleset
from league.pages.changed import NOTHING, Changed, one_after_another, record_told, told
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, element
from league.pages.stories import Teller
from teams.models import Team

# What follows from a line that is told already (the level's number, the next threshold, a profile's cost) is left out.
WHAT: Final[dict[str, Promise]] = {
    "treasury": _("treasury"),
    "rating": _("rating"),
    "record": _("games played"),
    "joined": _("on the team"),
    "profile_name": _("profile"),
    "abilities": _("abilities"),
    "xp": _("XP"),
    "level_name": _("level"),
    "advances": _("advances"),
    "keywords": _("keywords"),
    "affinity": _("affinity"),
    **ATTRIBUTE_NAMES,
    "absent": _("misses games"),
    "starts_in_healing_house": _("begins in the Healing House"),
    "gone": _("gone"),
    "pending": _("steps that are open"),
}
GONE: Final[dict[str, Promise]] = {"dismissed": _("dismissed"), "let_go": _("let go")}


def changes(team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
    """Tell the changes of a preview, the team's first."""
    say = Words(Teller(ruleset(team.ruleset_id), {}))
    return [
        Changed(
            whom=row["name"],
            what=str(WHAT[row["what"]]),
            before=say(row["what"], row["before"]),
            after=say(row["what"], row["after"]),
        )
        for row in rows
        if row["what"] in WHAT
    ]


def conflicts(team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return conflicts of a preview, each with the entry that is ``told`` in the story and what is ``spoken`` of it."""
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    names |= {row["ninja"]: row["name"] for row in rows if row["ninja"]}
    teller = Teller(ruleset(team.ruleset_id), names)
    return [{**row, "told": _entry(teller, row["entry"]), "spoken": spoken_stored(row["finding"])} for row in rows]


def _entry(teller: Teller, entry: dict[str, Any]) -> str:
    """Tell an entry in conflict; of a roll whose choice stands in an entry of its own, the dice."""
    if not entry:
        return ""
    return teller.dice(entry) if entry["kind"] == "advance" and not entry.get("choice") else teller.entry(entry)


class Words:
    """Tells the values of a sheet."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._say: dict[str, Callable[[Any], str]] = {
            "record": record_told,
            "profile_name": gettext,
            "level_name": gettext,
            "abilities": _named,
            "keywords": _named,
            "affinity": lambda keys: ", ".join(element(key) for key in keys),
            "advances": self._advances,
            "gone": lambda how: str(GONE[how]),
            "pending": _open_steps,
        }

    def __call__(self, what: str, value: Any) -> str:
        """Tell a value by the name of its place on the sheet."""
        say = self._say.get(what)
        if say is None:
            return told(value)
        return (say(value) if value else "") or NOTHING

    def _advances(self, taken: Iterable[Mapping[str, Any]]) -> str:
        return one_after_another(
            gettext("roll %(number)s: %(first)s and %(second)s, %(choice)s")
            % {
                "number": one["number"],
                "first": element(one["dice"][0]),
                "second": element(one["dice"][1]),
                "choice": self._teller.choice(one.get("choice")),
            }
            for one in taken
        )


def _named(rows: Iterable[Mapping[str, str]]) -> str:
    return ", ".join(gettext(row["name"]) for row in rows)


def _open_steps(pending: Mapping[str, Any]) -> str:
    said = []
    if pending.get("fees"):
        said.append(gettext("fee of %(names)s") % {"names": _names(pending["fees"])})
    to_roll = [*pending.get("downtime", ()), *pending.get("waiting", ())]
    if to_roll:
        said.append(gettext("downtime of %(names)s") % {"names": _names(to_roll)})
    if pending.get("spirits"):
        said.append(gettext("%(names)s may spare another") % {"names": _names(pending["spirits"])})
    said += [
        gettext("advancement roll %(number)s of %(ninja)s") % {"number": number, "ninja": ninja["name"]}
        for ninja, number in pending.get("advances", ())
    ]
    return one_after_another(said)


def _names(ninja: Iterable[Mapping[str, str]]) -> str:
    return ", ".join(one["name"] for one in ninja)
