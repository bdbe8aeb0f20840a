"""Forms that the desk alone has."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TreasuryForm(forms.Form):
    """Koban to give to a team or to take from it."""

    koban = forms.IntegerField(
        label=_("Koban"), min_value=-1000, max_value=1000, help_text=_("A negative number takes koban away.")
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=500, help_text=_("It stays with the entry; whoever sees the ledger reads it.")
    )
