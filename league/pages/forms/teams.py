"""Naming a team and its ninja, and who goes between games."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.names import check_name
from league.models import League
from league.queries.leagues import members_of
from teams.models import Player


class TeamForm(forms.Form):
    """A team's name; a ninja master also says whose it is."""

    name = forms.CharField(label=_("Name of the team"), max_length=60, validators=[check_name])
    owner = forms.ChoiceField(label=_("Whose team it is"), required=False)

    def __init__(self, *args: Any, owners: Iterable[Player] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.owners = list(owners)
        self._owners = {str(owner.pk): owner for owner in self.owners}
        field = self.fields["owner"]
        if not self._owners:
            del self.fields["owner"]
        elif isinstance(field, forms.ChoiceField):
            field.choices = [("", _("mine")), *((pk, str(owner)) for pk, owner in self._owners.items())]

    def owner_or(self, default: Player) -> Player:
        """Return the owner that was chosen, or ``default``."""
        return self._owners.get(self.cleaned_data.get("owner", ""), default)


def other_members(league: League, user: Player) -> list[Player]:
    """Return whom a ninja master can act for."""
    return [member.player for member in members_of(league) if member.player_id != user.pk]


class DismissForm(forms.Form):
    """Ninja to dismiss, by id."""

    dismiss = forms.MultipleChoiceField(
        label=_("Dismiss, without refund"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, ninja: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["dismiss"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = list(ninja)


class NinjaForm(forms.Form):
    """A ninja's name."""

    name = forms.CharField(label=_("Name"), max_length=60, validators=[check_name])
