"""A battle as a form: from who won and how much health was left up to a pasted log."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.kernel.letter_case import decode
from games.rules.tiny_ninjas.achievements import claimable
from games.rules.tiny_ninjas.report import BattleReport, Claim, Line
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from league.pages.forms.pasted import faults_of
from league.pages.matches.forms import side_choices

LONGEST_LOG = 256_000
"""Characters of a pasted log."""
TIE = "tie"


class LogField(forms.CharField):
    """The lines of a log as a JSON list, checked for their form; None for an empty field."""

    def clean(self, value: Any) -> list[Any] | None:
        """Return the lines in full form; raises :class:`forms.ValidationError` that names every fault with its place."""
        text = super().clean(value).strip()
        if not text:
            return None
        try:
            lines = decode(text.encode(), tuple[Line, ...])
        except msgspec.ValidationError as error:
            raise forms.ValidationError(faults_of(error)) from error
        except msgspec.DecodeError as error:
            raise forms.ValidationError(gettext("This is not a JSON list of lines."), code="not_json") from error
        plain: list[Any] = msgspec.to_builtins(lines)
        return plain or None


class BattleForm(forms.Form):
    """The ``number``-th battle of a match, from 1. Nothing but the winner need be filled in, with a log not even that.

    ``stored`` is what an earlier version says of it, ``claims`` what was claimed for it.
    """

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        ruleset: Ruleset,
        setup: MatchSetup,
        names: Mapping[int, str],
        number: int,
        stored: BattleReport | None = None,
        claims: tuple[Claim, ...] = (),
    ) -> None:
        initial = _initial(stored, claims, tie=setup.mode == "blitz") if stored else None
        super().__init__(data, prefix=f"b{number}", initial=initial)
        self.number = number
        self.mode = setup.mode
        sides = side_choices([1, 2], names)
        winners = [*sides, (TIE, _("nobody: health is level"))] if setup.mode == "blitz" else sides
        if setup.mode == "champion":
            winners = [("", _("not played")), *winners]
        self.fields["winner"] = forms.ChoiceField(
            label=_("Who won"), choices=winners, required=False, widget=forms.RadioSelect
        )
        for side in (1, 2):
            self.fields[f"health_{side}"] = forms.IntegerField(
                label=gettext("Health left: %(team)s") % {"team": names[side]},
                min_value=0,
                max_value=99,
                required=False,
            )
        self.fields["rounds"] = forms.IntegerField(
            label=_("Rounds, of both players together"), min_value=1, max_value=2000, required=False
        )
        if setup.mode != "solo":
            self.fields["first"] = forms.ChoiceField(
                label=_("Who attacked first"), choices=[("", _("not noted")), *sides], required=False
            )
        self.fields["ceded_by"] = forms.ChoiceField(
            label=_("Who gave up"), choices=[("", _("nobody")), *sides], required=False
        )
        achievements = [(row.key, f"{gettext(row.name)}: {gettext(row.text)}") for row in claimable(ruleset, setup)]
        for side in (1, 2) if achievements else ():
            self.fields[f"claims_{side}"] = forms.MultipleChoiceField(
                label=gettext("%(team)s claims") % {"team": names[side]},
                choices=achievements,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        self.fields["log"] = LogField(
            label=_("Log of the battle"),
            required=False,
            max_length=LONGEST_LOG,
            widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocapitalize": "off"}),
            help_text=_("A JSON list of lines. With a log everything else follows from it."),
        )

    @property
    def seldom(self) -> list[forms.BoundField]:
        """The fields that a brief report leaves alone."""
        names = ("first", "ceded_by", "claims_1", "claims_2", "log")
        return [self[name] for name in names if name in self.fields]

    @property
    def more(self) -> bool:
        """Whether one of those is filled in, or wrong."""
        return any(field.value() or field.errors for field in self.seldom)

    @property
    def played(self) -> bool:
        """Whether anything is said of this battle. An only battle is always played."""
        given = self.cleaned_data
        return bool(given["winner"] or given["ceded_by"] or given["log"])

    def clean(self) -> dict[str, Any]:
        """Ask for what a battle that is told of cannot do without."""
        given = super().clean() or self.cleaned_data
        health = [given.get("health_1"), given.get("health_2")]
        told = given.get("winner") or given.get("ceded_by") or given.get("log") or "log" in self.errors
        if not told and (self.mode != "champion" or health != [None, None] or given.get("rounds") is not None):
            self.add_error("winner", forms.ValidationError(gettext("Say who won."), code="required"))
        if self.mode == "blitz" and None in health and health != [None, None]:
            missing = "health_1" if health[0] is None else "health_2"
            self.add_error(missing, forms.ValidationError(gettext("Say how much health both had left."), code="both"))
        return given

    @property
    def battle(self) -> dict[str, Any]:
        """The battle as a report holds it."""
        given = self.cleaned_data
        winner = int(given["winner"]) if given["winner"] in {"1", "2"} else None
        told: dict[str, Any] = {
            "winner": winner,
            "health": self._health(winner),
            "rounds": given["rounds"],
            "first": int(given["first"]) if given.get("first") else None,
            "ceded_by": int(given["ceded_by"]) if given["ceded_by"] else None,
            "log": given["log"],
        }
        return {name: value for name, value in told.items() if value is not None}

    def _health(self, winner: int | None) -> list[int] | None:
        """Return health by side; where only the winner's is given, the loser has none left."""
        left = [self.cleaned_data["health_1"], self.cleaned_data["health_2"]]
        if winner is not None and left[winner - 1] is not None and left[2 - winner] is None:
            left[2 - winner] = 0
        return None if None in left else left

    @property
    def claims(self) -> list[tuple[int, str]]:
        """What is claimed, by side."""
        return [(side, key) for side in (1, 2) for key in self.cleaned_data.get(f"claims_{side}", ())]


def _initial(stored: BattleReport, claims: tuple[Claim, ...], *, tie: bool) -> dict[str, Any]:
    level = TIE if tie and stored.log is None and stored.ceded_by is None else ""
    health = stored.health or (None, None)
    return {
        "winner": str(stored.winner or level),
        "health_1": health[0],
        "health_2": health[1],
        "rounds": stored.rounds,
        "first": str(stored.first or ""),
        "ceded_by": str(stored.ceded_by or ""),
        "log": msgspec.json.format(msgspec.json.encode(stored.log), indent=1).decode() if stored.log else "",
        **{f"claims_{side}": [claim.achievement for claim in claims if claim.side == side] for side in (1, 2)},
    }
