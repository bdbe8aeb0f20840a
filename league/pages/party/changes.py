"""What a preview changes in a party's scroll, in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from league.pages.changed import Changed, one_after_another, told
from league.pages.party.scroll import tell_entry, told_conflict
from league.pages.party.words import best_in_words, played
from teams.models import Team

WHAT: Final[dict[str, Promise]] = {
    "tries": _("sessions"),
    "wins": _("sessions won"),
    "board": _("how far the party is"),
    "joined": _("in the party"),
    "here": _("in the party"),
}


def changes(_team: Team, rows: Sequence[Mapping[str, Any]]) -> list[Changed]:
    """Tell the changes of a preview, the party's first."""
    return [
        Changed(
            whom=row["name"],
            what=str(WHAT[row["what"]]),
            before=_say(row["what"], row["before"]),
            after=_say(row["what"], row["after"]),
        )
        for row in rows
        if row["what"] in WHAT
    ]


def conflicts(team: Team, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return conflicts of a preview, each with the entry that is ``told`` in the story and what is ``spoken`` of it."""
    names = {str(pk): name for pk, name in team.ninja.values_list("pk", "name")}
    return [
        {
            **row,
            "told": tell_entry(row["entry"], names) if row["entry"] else "",
            "spoken": told_conflict(row["finding"], names),
        }
        for row in rows
    ]


def _say(what: str, value: Any) -> str:
    return _board(value or ()) if what == "board" else told(value)


def _board(lines: Iterable[Mapping[str, Any]]) -> str:
    return one_after_another(f"{played(line)}{gettext(':')} {_line(line)}" for line in lines)


def _line(line: Mapping[str, Any]) -> str:
    said = [
        ngettext("%(count)s session", "%(count)s sessions", line["tries"]) % {"count": line["tries"]},
        gettext("won: %(count)s") % {"count": line["wins"]},
    ]
    if line["best"]:
        said.append(gettext("best: %(best)s") % {"best": best_in_words(line["best"])})
    return ", ".join(said)
