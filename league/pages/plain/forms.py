"""A report as JSON."""

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext_lazy as _

LIMIT = 256_000


class PasteForm(forms.Form):
    """A report in the form that the game's rules document, typed or pasted."""

    report = forms.CharField(
        label=_("Report or log, as JSON"),
        max_length=LIMIT,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocapitalize": "off"}),
    )

    def clean_report(self) -> dict[str, Any]:
        """Return the document; refuses what is no JSON object."""
        try:
            document = msgspec.json.decode(self.cleaned_data["report"].encode(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise forms.ValidationError(_("This is not a JSON object."), code="not_json") from error
        return document
