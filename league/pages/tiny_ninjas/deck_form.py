"""A deck as JSON, uploaded or pasted."""

from typing import Any

import msgspec
from django import forms
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.decoding import said

LARGEST = 256_000
"""Bytes of a deck."""


class DeckForm(forms.Form):
    """A deck that a ninja master copied from the cards: a file, or its text."""

    file = forms.FileField(label=_("Deck as a JSON file"), required=False)
    text = forms.CharField(
        label=_("or as text"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocapitalize": "off"}),
    )
    complete = forms.BooleanField(
        label=_("Every number is copied from the printed cards"),
        required=False,
        help_text=_("Then nothing is assumed any more: the referee refuses what the deck speaks against."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False, help_text=_("Everybody can read it."))

    def clean_file(self) -> bytes:
        """Return what was uploaded, nothing if nothing was."""
        file = self.cleaned_data["file"]
        if file is not None and file.size > LARGEST:
            text = ngettext("A deck has %(bytes)s byte at most.", "A deck has %(bytes)s bytes at most.", LARGEST)
            text %= {"bytes": number_format(LARGEST, force_grouping=True)}
            raise forms.ValidationError(text, code="too_large")
        return b"" if file is None else bytes(file.read())

    def clean(self) -> dict[str, Any]:
        """Read the deck; a file goes before the text, which still shows the deck that was there."""
        given = super().clean() or self.cleaned_data
        name = "file" if given.get("file") else "text"
        raw = given.get(name) or b""
        try:
            deck = msgspec.json.decode(raw, type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError) as error:
            fault = said(str(error).partition(" - at ")[0])
            text = gettext("This is not a JSON object: %(error)s") % {"error": fault}
            self.add_error(name, forms.ValidationError(text, code="not_json"))
        else:
            given["deck"] = {**deck, "complete": given["complete"]}
        return given
