"""Forming a party, and who joins it."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.operations.parties import NewMember
from league.pages.forms.leagues import NamesForm
from league.pages.forms.teams import TeamForm
from teams.models import Ninja, Player

MOST = 40


class NewcomersForm(NamesForm):
    """Who joins: members of the league, people without an account, and those who left and come back."""

    field_order: tuple[str, ...] = ("players", "back", "names")

    def __init__(self, *args: Any, players: Iterable[Player] = (), gone: Iterable[Ninja] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names"].required = False
        self.fields["names"].label = _("People who are not in the league yet, one on each line")
        ticks = (
            ("players", _("Members of the league"), [(str(row.pk), str(row)) for row in players]),
            ("back", _("Left, and come back"), [(str(row.pk), row.name) for row in gone]),
        )
        for name, label, choices in ticks:
            if choices:
                self.fields[name] = forms.MultipleChoiceField(
                    label=label, required=False, choices=choices, widget=forms.CheckboxSelectMultiple
                )
        self.order_fields(self.field_order)

    def members(self) -> list[NewMember]:
        """Return who joins, as the operation takes it."""
        return [
            *(NewMember(player=int(pk)) for pk in self.cleaned_data.get("players", ())),
            *(NewMember(member=pk) for pk in self.cleaned_data.get("back", ())),
            *(NewMember(name=name) for name in self.cleaned_data["names"]),
        ]


class PartyForm(NewcomersForm, TeamForm):
    """A party's name and first members; a ninja master also says whose it is."""

    field_order = ("name", "owner", "players", "names")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the party")
        if "owner" in self.fields:
            self.fields["owner"].label = _("Whose party it is")
