"""Sitting down to a session: who plays which ninja, and what is played."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.bounty import pieces as bounty
from games.rules.ninjago import pieces as ninjago
from league.pages.party.words import NINJA, VARIANTS

GUEST = "guest"


class SeatsForm(forms.Form):
    """For each ninja who plays it, and which ninja starts; ``members`` are those of the party, by id and name."""

    ninja: tuple[str, ...] = ()

    def __init__(self, *args: Any, members: Iterable[tuple[str, str]], rules: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("nobody")), *members, (GUEST, _("a guest"))]
        for name in self.ninja:
            self.fields[name] = forms.ChoiceField(label=NINJA[name], required=False, choices=choices)
        self.fields["starts"] = forms.ChoiceField(
            label=_("Who starts"),
            required=False,
            choices=[("", _("the first of them")), *((name, NINJA[name]) for name in self.ninja)],
            help_text=_("The others follow clockwise, in this order."),
        )
        self.add_game(rules.settings)

    def add_game(self, settings: Any) -> None:
        """Add the fields that say what is played."""

    def game(self) -> dict[str, Any]:
        """Return what is played."""
        return {}

    def clean(self) -> dict[str, Any]:
        """See that somebody sits at the table, whoever starts among them."""
        given: dict[str, Any] = super().clean() or {}
        if not self.errors and not any(given.get(name) for name in self.ninja):
            self.add_error(self.ninja[0], gettext("Say who plays."))
        starts = given.get("starts")
        if starts and not given.get(starts):
            self.add_error("starts", gettext("Nobody plays this ninja."))
        return given

    def table(self) -> dict[str, Any]:
        """Return the table as the operation takes it: seats clockwise from whoever starts."""
        given = self.cleaned_data
        first = self.ninja.index(given["starts"]) if given["starts"] else 0
        order = [*self.ninja[first:], *self.ninja[:first]]
        seats = [
            {"ninja": name, "player": None if given[name] == GUEST else given[name]} for name in order if given[name]
        ]
        return {"seats": seats, **self.game()}


class VoyageForm(SeatsForm):
    """A table of Destiny's Bounty."""

    ninja = bounty.NINJA

    def add_game(self, settings: Any) -> None:
        """Ask for the adventure."""
        self.fields["adventure"] = forms.TypedChoiceField(
            label=_("Adventure"), coerce=int, choices=[(number, number) for number in settings.adventures]
        )

    def game(self) -> dict[str, Any]:
        """Return the adventure."""
        return {"adventure": self.cleaned_data["adventure"]}


class TempleForm(SeatsForm):
    """A table of Ninjago."""

    ninja = ninjago.NINJA

    def add_game(self, settings: Any) -> None:
        """Ask for the steps of the temple and the house variants."""
        self.fields["steps"] = forms.TypedChoiceField(
            label=_("Steps of the temple"),
            coerce=int,
            initial=settings.steps,
            choices=[
                (number, ngettext("%(steps)s step", "%(steps)s steps", number) % {"steps": number})
                for number in settings.steps_allowed
            ],
        )
        if settings.variants:
            self.fields["variants"] = forms.MultipleChoiceField(
                label=_("House variants"),
                required=False,
                widget=forms.CheckboxSelectMultiple,
                choices=[(variant, VARIANTS[variant]) for variant in settings.variants],
            )

    def game(self) -> dict[str, Any]:
        """Return steps and variants."""
        return {"steps": self.cleaned_data["steps"], "variants": self.cleaned_data.get("variants", [])}


SEATS: dict[str, type[SeatsForm]] = {"bounty": VoyageForm, "ninjago": TempleForm}
"""The form of a table, by system."""
