"""Models to recruit, one row each: for the team builder, and for recruiting between games.

The rows live in the form alone: buttons add and remove them, and nothing is stored before the whole is saved. Each row's
id stands in a field ``row``; the fields of row 3 are ``row3-profile``, ``row3-name`` and ``row3-ability``.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.names import find_ability, find_profile
from games.rules.allstars.ruleset import Ruleset


class ModelForm(forms.Form):
    """One model: its own name, and its ability where one is chosen. An empty name takes the suggested one."""

    profile = forms.CharField(max_length=60, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=60, required=False)
    ability = forms.ChoiceField(label=_("Ability"), required=False)

    def __init__(
        self, data: QueryDict | None = None, *, row: int, profile: Profile, initial: dict[str, str] | None = None
    ) -> None:
        super().__init__(data, prefix=f"row{row}", initial=initial)
        self.row = row
        self.shown = profile
        self.violations: list[dict[str, str]] = []
        ability = self.fields["ability"]
        if not profile.choose:
            del self.fields["ability"]
        elif isinstance(ability, forms.ChoiceField):
            ability.choices = [("", _("choose one")), *((one.key, gettext(one.name)) for one in profile.abilities)]


class ModelRows:
    """The rows of a form, read from what was posted or from a stored roster."""

    def __init__(self, rules: Ruleset, rows: Iterable[ModelForm]) -> None:
        self._rules = rules
        self._rows = list(rows)

    @classmethod
    def posted(cls, rules: Ruleset, data: QueryDict) -> "ModelRows":
        """Read the rows of a posted form; a row whose model the rules do not know is left out."""
        rows = []
        for row in dict.fromkeys(int(one) for one in data.getlist("row") if one.isdecimal() and len(one) < 6):
            profile = rules.profiles.get(data.get(f"row{row}-profile", ""))
            if profile is not None:
                rows.append(ModelForm(data, row=row, profile=profile))
        return cls(rules, rows[:100])

    @classmethod
    def stored(cls, rules: Ruleset, clan: str, models: Sequence[Mapping[str, Any]]) -> "ModelRows":
        """Show the models of a stored roster."""
        rows = []
        for row, model in enumerate(models):
            profile = find_profile(rules, clan, model["profile"])
            if profile is not None:
                chosen = find_ability(profile, model.get("ability") or "")
                initial = {
                    "profile": profile.key,
                    "name": model["name"],
                    "ability": chosen.key if chosen is not None else "",
                }
                rows.append(ModelForm(initial=initial, row=row, profile=profile))
        return cls(rules, rows)

    @classmethod
    def least(cls, rules: Ruleset, clan: str) -> "ModelRows":
        """Begin with as many models as a clan's team must have."""
        rows = cls(rules, [])
        for key in rules.clans[clan].profiles:
            for _number in range(rules.profiles[key].allowance[0]):
                rows.add(key)
        return rows

    def __iter__(self) -> Any:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def counts(self) -> Counter[str]:
        """How many rows there are of each profile."""
        return Counter(row.shown.key for row in self._rows)

    def add(self, key: str) -> None:
        """Add a model with a name of its own to start from; an unknown profile adds none."""
        profile = self._rules.profiles.get(key)
        if profile is not None:
            row = max((one.row for one in self._rows), default=-1) + 1
            initial = {"profile": key, "name": self._free_name(profile)}
            self._rows.append(ModelForm(initial=initial, row=row, profile=profile))

    def remove(self, row: str) -> None:
        """Take a row out."""
        self._rows = [one for one in self._rows if str(one.row) != row]

    def is_valid(self) -> bool:
        """Whether every row can be read; each wrong one says what is wrong with it."""
        return all(row.is_valid() or not row.is_bound for row in self._rows)

    def models(self) -> list[dict[str, str]]:
        """Return the models as a roster or a recruiting order names them."""
        models: list[dict[str, str]] = []
        for row in self._rows:
            given = row.cleaned_data if row.is_bound else row.initial
            name = given.get("name") or self._free_name(row.shown, {model["name"] for model in models})
            model = {"name": name, "profile": row.shown.key}
            if given.get("ability"):
                model["ability"] = given["ability"]
            models.append(model)
        return models

    def place(self, violations: Iterable[dict[str, str]], under: str) -> list[dict[str, str]]:
        """Note at each row the violations of it (paths like ``/ninja/3/ability``), and return all the others."""
        others = []
        for violation in violations:
            parts = violation["path"].split("/")
            if len(parts) > 2 and parts[1] == under and parts[2].isdecimal() and int(parts[2]) < len(self._rows):
                self._rows[int(parts[2])].violations.append(violation)
            else:
                others.append(violation)
        return others

    def _free_name(self, profile: Profile, taken: set[str] | None = None) -> str:
        used = {str(row["name"].value()) for row in self._rows} | (taken or set())
        name = gettext(profile.name)
        numbered = (f"{name} {number}" for number in range(2, 200))
        return name if name not in used else next(one for one in numbered if one not in used)
