"""A chapter of a team's story as a form: every step, recruit and dismissal can be changed or taken out (ruling 70)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.ruleset import Ruleset
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, ELEMENT_NAMES, FACES, raised
from league.pages.stories import Teller

Entry = dict[str, Any]
Choices = list[tuple[str, str]]


class ChapterForm(forms.Form):
    """The entries of a chapter; what happened in a match is corrected with the match and stands here as it is.

    Fields are named by what they change and the entry's index. ``names`` are the team's ninja by id, ``present`` those on the
    roster, ``kind`` the chapter's.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        kind: str,
        entries: Sequence[Entry],
        rules: Ruleset,
        clan: str,
        names: Mapping[str, str],
        present: Sequence[str],
    ) -> None:
        super().__init__(data)
        self._entries = entries
        self._rules = rules
        self._names = names
        self._teller = Teller(rules, names)
        for index, entry in enumerate(entries):
            for name, field in self._fields_of(entry, index):
                self.fields[f"{name}_{index}"] = field
        if kind == "interval":
            self._add_dismissal(present)
        if kind in {"interval", "founding"}:
            self._add_recruit(clan)

    def rows(self) -> list[dict[str, Any]]:
        """The entries in order, each in words with the fields that change it."""
        return [
            {
                "told": self._teller.entry(entry),
                "fields": [self[name] for name in self.fields if name.rpartition("_")[2] == str(index)],
            }
            for index, entry in enumerate(self._entries)
        ]

    def new(self) -> list[forms.BoundField]:
        """The fields of a recruit and a dismissal that were forgotten."""
        return [self[name] for name in self.fields if name.startswith("new_")]

    def entries(self) -> list[Entry]:
        """Return the chapter as it was filled in: downtime rolls in the order that was given, newcomers at the end."""
        told = [
            (index, self._told(entry, index))
            for index, entry in enumerate(self._entries)
            if not self.cleaned_data.get(f"remove_{index}")
        ]
        rolls = sorted(
            (one for one in told if one[1]["kind"] == "downtime"),
            key=lambda one: (self.cleaned_data[f"order_{one[0]}"], one[0]),
        )
        waiting = (entry for _index, entry in rolls)
        ordered = [next(waiting) if entry["kind"] == "downtime" else entry for _index, entry in told]
        return [*ordered, *self._added()]

    def clean(self) -> dict[str, Any]:
        """Ask for both name and model of a forgotten recruit."""
        cleaned = super().clean() or {}
        if bool(cleaned.get("new_name")) != bool(cleaned.get("new_profile")):
            self.add_error("new_profile", gettext("A recruit has a name and a model."))
        return cleaned

    def _fields_of(self, entry: Entry, index: int) -> Iterator[tuple[str, forms.Field]]:
        match entry["kind"]:
            case "fee":
                yield (
                    "paid",
                    _choice(_("Fee"), [("yes", _("paid")), ("no", _("let go"))], "yes" if entry["paid"] else "no"),
                )
            case "downtime":
                yield (
                    "order",
                    forms.IntegerField(label=_("Rolled as number"), min_value=1, max_value=99, initial=index + 1),
                )
                yield "die", _choice(_("Die"), list(FACES), entry["die"])
                others = [("", _("nobody")), *self._names.items()]
                yield "exempts", _choice(_("Spares"), others, entry.get("exempts") or "", required=False)
            case "advance":
                yield "die1", _choice(_("First die"), list(FACES), entry["dice"][0])
                yield "die2", _choice(_("Second die"), list(FACES), entry["dice"][1])
                yield "choice", _choice(_("Used for"), self._gains(), _chosen(entry.get("choice")), required=False)
            case "recruited":
                if abilities := self._abilities(entry["profile"]):
                    yield "ability", _choice(_("Ability"), abilities, entry.get("ability") or "")
            case "dismissed":
                yield "ninja", _choice(_("Who goes"), list(self._names.items()), str(entry["ninja"]))
            case "adjusted":
                yield "koban", forms.IntegerField(label=_("koban"), initial=entry["koban"])
            case _:
                return
        yield "remove", forms.BooleanField(label=_("Take it out"), required=False)

    def _told(self, entry: Entry, index: int) -> Entry:
        given = {name: self.cleaned_data.get(f"{name}_{index}") for name in _FIELDS}
        changes: Entry = {}
        match entry["kind"]:
            case "fee":
                changes = {"paid": given["paid"] == "yes"}
            case "downtime":
                changes = {"die": given["die"], "exempts": given["exempts"] or None}
            case "advance":
                what, _colon, key = (given["choice"] or "").partition(":")
                before = entry.get("choice")
                choice = before if given["choice"] == _chosen(before) else {what: key} if what else None
                changes = {"dice": [given["die1"], given["die2"]], "choice": choice}
            case "recruited" if given["ability"]:
                changes = {"ability": given["ability"]}
            case "dismissed" | "adjusted" as kind:
                name = "ninja" if kind == "dismissed" else "koban"
                changes = {name: given[name]}
        told = {**entry, **changes}
        if any(told.get(name) != entry.get(name) for name in ("die", "dice")):
            # Other dice than those that the server rolled are told.
            told.pop("rolled_by", None)
        return told

    def _added(self) -> Iterator[Entry]:
        if gone := self.cleaned_data.get("new_dismissal"):
            yield {"kind": "dismissed", "ninja": gone}
        if profile := self.cleaned_data.get("new_profile"):
            key, _colon, ability = profile.partition(":")
            name = self.cleaned_data["new_name"].strip()
            yield {"kind": "recruited", "name": name, "profile": key, "ability": ability or None}

    def _add_dismissal(self, present: Sequence[str]) -> None:
        gone = [("", _("nobody")), *((one, self._names.get(one, one)) for one in present)]
        self.fields["new_dismissal"] = _choice(_("A dismissal that was forgotten"), gone, "", required=False)

    def _add_recruit(self, clan: str) -> None:
        self.fields["new_name"] = forms.CharField(
            label=_("A recruit who was forgotten: name"), max_length=60, required=False
        )
        models = [
            (f"{profile.key}:{key}" if key else profile.key, f"{gettext(profile.name)} {gettext(name)}".strip())
            for profile in self._rules.catalogue.profiles
            if profile.clan in {None, clan}
            for key, name in (self._abilities(profile.key) or [("", "")])
        ]
        self.fields["new_profile"] = _choice(_("Its model"), [("", _("nobody")), *models], "", required=False)

    def _abilities(self, key: str) -> Choices:
        """Return the abilities of which a model chooses one, none for a model that chooses none."""
        profile = self._rules.profiles.get(key)
        chosen = profile is not None and profile.choose
        return [(one.key, gettext(one.name)) for one in profile.abilities] if profile is not None and chosen else []

    def _gains(self) -> Choices:
        return [
            ("", gettext("still to be chosen")),
            *((f"attribute:{key}", raised(self._rules, key)) for key in ATTRIBUTE_NAMES),
            *((f"affinity:{key}", gettext("Affinity: %(what)s") % {"what": ELEMENT_NAMES[key]}) for key in ELEMENTS),
            *((f"keyword:{one.key}", gettext(one.name)) for one in self._rules.catalogue.keywords),
        ]


_FIELDS = ("paid", "die", "exempts", "die1", "die2", "choice", "ability", "ninja", "koban")


def _choice(
    label: Any, choices: Sequence[tuple[str, Any]], initial: str, *, required: bool = True
) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, initial=initial, required=required)


def _chosen(choice: Mapping[str, Any] | None) -> str:
    """Return a choice as an option of the form names it."""
    kept = [(what, key) for what, key in (choice or {}).items() if key]
    return ":".join(kept[0]) if kept else ""
