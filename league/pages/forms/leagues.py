"""Opening, joining and running a league."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import SystemKey
from games.names import check_name
from league.models.league import check_time_zone
from league.pages.forms.account import zone_choices
from league.pages.forms.moments import MomentField


class OpenLeagueForm(forms.Form):
    """A new league."""

    name = forms.CharField(label=_("Name of the league"), max_length=80, validators=[check_name])
    system = forms.ChoiceField(
        label=pgettext_lazy("one of those that are played", "Game"),
        choices=SystemKey.choices,
        initial=SystemKey.ALLSTARS,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"), help_text=_("Deadlines and dates are given in it."), validators=[check_time_zone]
    )
    public = forms.BooleanField(
        label=_("Anyone may look at the league, its tables and scrolls"), required=False, initial=True
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = self.fields["time_zone"]
        if isinstance(zones, forms.ChoiceField):
            zones.choices = zone_choices()
            if not self.is_bound:
                # A script of the page looks for it; without script the zone of the account stands.
                zones.widget.attrs["data-zone-of-the-browser"] = True


class CodeForm(forms.Form):
    """A join code or a claim code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=16,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
    )


class NamesForm(forms.Form):
    """People without an account."""

    names = forms.CharField(
        label=_("Names, one on each line"),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=20_000,
        help_text=_("Each gets a code with which the person can claim the place later."),
    )

    def clean_names(self) -> list[str]:
        """Return the lines."""
        names: str = self.cleaned_data["names"]
        lines = [line.strip() for line in names.splitlines() if line.strip()]
        if len(lines) > 200:
            raise ValidationError(_("At most 200 names at once."))
        return lines


class BareNameForm(forms.Form):
    """Another name for a person without an account."""

    name = forms.CharField(label=_("Name"), max_length=60, validators=[check_name])


class LeagueForm(forms.Form):
    """Name, time zone and roster lock of a league. The lock is given on the league's clock."""

    name = forms.CharField(label=_("Name of the league"), max_length=80, validators=[check_name])
    time_zone = forms.ChoiceField(label=_("Time zone"))
    roster_lock_at = MomentField(
        label=_("Roster lock"),
        required=False,
        help_text=_("Until then founded teams can be taken back to a draft. Empty: never locked."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = self.fields["time_zone"]
        if isinstance(zones, forms.ChoiceField):
            zones.choices = zone_choices()
