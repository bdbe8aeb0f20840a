"""How the engine plays what nobody played."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class EngineForm(forms.Form):
    """A computer player, and whether its match is a proposal."""

    policy = forms.ChoiceField(
        label=_("Computer players"),
        choices=[("tactical", _("play to win")), ("random", _("play at random"))],
        widget=forms.RadioSelect,
        initial="tactical",
    )
    result = forms.ChoiceField(
        label=_("The result"),
        choices=[("proposed", _("is a proposal that the players confirm")), ("counts", _("counts at once"))],
        widget=forms.RadioSelect,
        initial="proposed",
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=500,
        required=False,
        help_text=_("Everybody can read it. Needed where the result counts at once."),
    )

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, auto_id="id_engine_%s")

    def clean(self) -> dict[str, Any]:
        """Ask for the reason where the operation will."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("result") == "counts" and not given.get("reason"):
            self.add_error("reason", _("A result that counts at once needs a reason."))
        return given

    @property
    def asked(self) -> dict[str, Any]:
        """What was chosen, as the operations take it."""
        given = self.cleaned_data
        return {"policy": given["policy"], "propose": given["result"] == "proposed", "reason": given["reason"]}
