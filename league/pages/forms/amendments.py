"""Amending a match: what is to become of it, how each conflict is settled, and on which preview that rests."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy

from league.operations.amendments import Action, Correct, Forfeit, Move, Void, WriteOff
from teams.operations.settlements import Settlement

REMEDIES = {
    "adjust": gettext_lazy("give koban by decree"),
    "undo": gettext_lazy("take the purchase or choice back"),
    "decree": gettext_lazy("keep the advance by decree"),
    "stand": gettext_lazy("leave it in the story without effect"),
}


UNDOING = {
    "advance": gettext_lazy("take the choice back; the dice stand"),
    "recruited": gettext_lazy("take the purchase back"),
    "fee": gettext_lazy("take the fee back, to be decided again"),
    "dismissed": gettext_lazy("take the dismissal back"),
}


class AmendForm(forms.Form):
    """What is to become of a match without another report: void it, count it as not played, or move it elsewhere.

    A game of one side is neither forfeited nor written off.
    """

    WITHOUT_GAME = (
        ("forfeit", gettext_lazy("A forfeit: somebody did not come")),
        ("write_off:draw", gettext_lazy("Nobody played: a draw in the table alone")),
        ("write_off:double_loss", gettext_lazy("Nobody played: lost by every side, in the table alone")),
    )

    def __init__(
        self, *args: Any, targets: Iterable[tuple[int, str]], sides: Sequence[tuple[int, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        moves = [(f"move:{pk}", gettext("Move it to %(fixture)s") % {"fixture": name}) for pk, name in targets]
        void = ("void", gettext_lazy("Void it: the fixture is to be played again"))
        against = len(sides) > 1
        self.fields["do"] = forms.ChoiceField(
            label=gettext_lazy("What happens to it"),
            choices=[void, *(self.WITHOUT_GAME if against else ()), *moves],
            widget=forms.RadioSelect,
            initial="void",
        )
        if not against:
            return
        self.fields["absent"] = forms.TypedMultipleChoiceField(
            label=gettext_lazy("Who did not come, if it is a forfeit"),
            choices=sides,
            widget=forms.CheckboxSelectMultiple,
            coerce=int,
            required=False,
        )

    def clean(self) -> dict[str, Any]:
        """Ask who did not come to a forfeit."""
        cleaned = super().clean() or {}
        if cleaned.get("do") == "forfeit" and not cleaned.get("absent"):
            self.add_error("absent", gettext("A forfeit names at least one side that was absent."))
        return cleaned

    def action(self) -> Action:
        """Return what was chosen."""
        chosen, _colon, which = self.cleaned_data["do"].partition(":")
        match chosen:
            case "move":
                return Move(to=int(which))
            case "forfeit":
                return Forfeit(sides=tuple(self.cleaned_data["absent"]))
            case "write_off":
                return WriteOff(outcome="draw" if which == "draw" else "double_loss")
            case _:
                return Void()


class JSONInput(forms.CharField):
    """A value that a page hands to itself as JSON."""

    widget = forms.HiddenInput

    def to_python(self, value: Any) -> Any:
        """Return the value; raises :class:`ValidationError` for what is no JSON."""
        try:
            return json.loads(super().to_python(value) or "null")
        except (ValueError, RecursionError) as error:
            raise ValidationError(gettext("This page was changed on its way."), code="json") from error


class SettleForm(forms.Form):
    """A previewed amendment: for every conflict a remedy, a reason, and the preview's basis unseen."""

    action = JSONInput()
    basis = JSONInput(required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=500, help_text=gettext_lazy("Everybody can read it.")
    )
    void_following = forms.BooleanField(
        label=gettext_lazy("Take back later games of the bracket that are in the way"), required=False
    )

    def __init__(self, *args: Any, conflicts: Sequence[Mapping[str, Any]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._conflicts = [one for one in conflicts if one["remedies"]]
        for number, conflict in enumerate(self._conflicts):
            choices = [("", gettext("not settled yet")), *_remedies(conflict)]
            self.fields[f"remedy_{number}"] = forms.ChoiceField(
                label=gettext_lazy("Remedy"), choices=choices, required=False
            )
            if "adjust" in conflict["remedies"]:
                self.fields[f"koban_{number}"] = forms.IntegerField(
                    label=gettext_lazy("Koban given by decree"), min_value=1, max_value=1000, required=False
                )
            if {"adjust", "decree"} & set(conflict["remedies"]):
                self.fields[f"why_{number}"] = forms.CharField(
                    label=gettext_lazy("Reason of a decree"), max_length=500, required=False
                )

    def conflicts(self) -> list[dict[str, Any]]:
        """The conflicts that can be settled, each with its fields."""
        return [
            {**conflict, "fields": [self[name] for name in self.fields if name.endswith(f"_{number}")]}
            for number, conflict in enumerate(self._conflicts)
        ]

    def complete_but_for_a_reason(self) -> bool:
        """Say whether all but the reason was filled in; that fault is left to the call, which tells others beside it."""
        self.full_clean()
        if self.has_error("reason", "required"):
            del self.errors["reason"]
            self.cleaned_data["reason"] = ""
        return not self.errors

    def settlements(self) -> dict[str, Settlement]:
        """Return how conflicts are settled, by the conflict's key."""
        told = {}
        for number, conflict in enumerate(self._conflicts):
            remedy = self.cleaned_data.get(f"remedy_{number}")
            if remedy:
                koban = self.cleaned_data.get(f"koban_{number}")
                told[conflict["key"]] = Settlement(
                    remedy=remedy, koban=koban, reason=self.cleaned_data.get(f"why_{number}", "")
                )
        return told


def _remedies(conflict: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """Return the remedies of a conflict in words; what is undone is called by its name."""
    undoing = UNDOING.get(conflict["entry"].get("kind", ""), REMEDIES["undo"])
    return [(one, undoing if one == "undo" else REMEDIES[one]) for one in conflict["remedies"]]


def action_document(action: Action) -> dict[str, Any]:
    """Return an action as a page hands it to itself; see :func:`read_action`."""
    return {"kind": type(action).__name__, **msgspec.to_builtins(action)}


def read_action(document: Any) -> Action:
    """Return the action of a document; raises :class:`msgspec.ValidationError` for anything else."""
    kinds: dict[str, type[Action]] = {kind.__name__: kind for kind in (Correct, Move, Void, Forfeit, WriteOff)}
    given = dict(document) if isinstance(document, dict) else {}
    kind = kinds.get(given.pop("kind", ""))
    if kind is None:
        raise msgspec.ValidationError("no such action")
    return msgspec.convert(given, kind)
