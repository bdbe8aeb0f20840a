"""Signing up, and one's own account."""

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.core.validators import RegexValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.names import check_name
from teams.languages import language_of
from teams.models import Player, Token


class SignUpForm(forms.Form):
    """What allauth's form asks for besides address and password."""

    name = forms.CharField(
        label=_("Name"),
        max_length=60,
        help_text=_("How other players see you."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
        validators=[check_name],
    )
    field_order = ["name", "email", "password1", "password2"]

    def signup(self, request: HttpRequest, user: Player) -> None:
        """Keep the name with the new account, and the language in which it was opened."""
        user.name = self.cleaned_data["name"]
        user.language = language_of(request)
        user.save(update_fields=["name", "language"])


def zone_choices(empty: Any = "") -> list[tuple[str, Any]]:
    """Return every time zone for a list to choose from; with ``empty`` none may be chosen too."""
    return [("", empty)] * bool(empty) + [(zone, zone.replace("_", " ")) for zone in sorted(available_timezones())]


class AccountForm(forms.Form):
    """Name, language and time zone, and the PIN with which one confirms a result on somebody else's phone."""

    name = forms.CharField(label=_("Name"), max_length=60, validators=[check_name])
    language = forms.ChoiceField(label=_("Language"), required=False)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), required=False, help_text=_("Pages of a league always use the league's.")
    )
    pin = forms.CharField(
        label=_("New PIN"),
        required=False,
        validators=[RegexValidator(r"^\d{4,8}\Z", _("A PIN has four to eight digits."))],
        help_text=_("Four to eight digits, to confirm a result on another player's phone. Empty leaves it as it is."),
        widget=forms.PasswordInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    forget_pin = forms.BooleanField(label=_("Remove my PIN"), required=False)

    def __init__(self, *args: Any, has_pin: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        languages = self.fields["language"]
        zones = self.fields["time_zone"]
        if isinstance(languages, forms.ChoiceField) and isinstance(zones, forms.ChoiceField):
            languages.choices = [("", _("as my browser says")), *settings.LANGUAGES]
            zones.choices = zone_choices(_("the server's"))
        if not has_pin:
            del self.fields["forget_pin"]


class TokenForm(forms.Form):
    """A new API token."""

    label = forms.CharField(
        label=_("What it is for"), max_length=60, required=False, validators=Token._meta.get_field("label").validators
    )
    scope = forms.ChoiceField(label=_("It may"), choices=Token.Scope.choices)
