"""A tournament ground drawn into a form: a character for each space, a line for each row."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.names import slug
from league.pages.faults import Faults

MOST: Final = 2_000
"""Characters of a drawing: 40 rows of 40 spaces, and the ends of their lines."""


class GroundForm(forms.Form):
    """One ground to add, or to put in the place of the one with the same name; empty if there is none to add."""

    prefix = "ground"
    name = forms.CharField(label=_("Name of the ground"), max_length=40, required=False)
    drawing = forms.CharField(
        label=_("Drawing"),
        max_length=MOST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "drawing", "wrap": "off"}),
        help_text=_(
            "A line for each row from north to south, a character for each space: . open, r rough, o obscuring, "
            "e elevated, s structure, f foliage. Deployment zones are the edges but for two spaces at either end; "
            "others are given as JSON in the catalogue."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for a name beside a drawing, and for a drawing beside a name."""
        given = super().clean() or self.cleaned_data
        if given.get("drawing") and not slug(given.get("name", "")):
            self.add_error("name", forms.ValidationError(_("A ground needs a name."), code="required"))
        if given.get("name") and not given.get("drawing") and "drawing" not in self.errors:
            self.add_error("drawing", forms.ValidationError(_("Draw the ground, too."), code="required"))
        return given

    def added_to(self, house: Mapping[str, Any]) -> dict[str, Any]:
        """Return house rules with the ground among their ``boards``."""
        if not self.cleaned_data["drawing"]:
            return dict(house)
        name = self.cleaned_data["name"]
        rows = self.cleaned_data["drawing"].split()
        row = {"key": slug(name), "name": name, "size": len(rows), "terrain": rows}
        others = [one for one in house.get("boards", []) if one.get("key") != row["key"]]
        return {**house, "boards": [*others, row]}

    def take(self, faults: Faults, house: Mapping[str, Any]) -> None:
        """Show the faults of the drawn ground, the last of the ``boards``, beside it."""
        if self.cleaned_data["drawing"]:
            places = {"key": "name", "terrain": "drawing", "size": "drawing", "deployment": "drawing"}
            faults.onto(self, places, under=f"/house/boards/{len(house['boards']) - 1}")
