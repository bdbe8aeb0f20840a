"""Entering teams into a season, moving a deadline."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.pages.forms.moments import MomentField
from teams.models import Team


class EnterTeamsForm(forms.Form):
    """Which teams enter a season."""

    teams = forms.MultipleChoiceField(
        label=_("Teams"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose a team at least.")},
    )

    def __init__(self, *args: Any, teams: Iterable[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = {str(team.pk): team for team in teams}
        field = self.fields["teams"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [
                (pk, _("%(team)s (%(owner)s)") % {"team": team, "owner": team.owner})
                for pk, team in self._teams.items()
            ]

    def chosen(self) -> list[Team]:
        """Return the teams in the order in which they stand in the list."""
        wanted = set(self.cleaned_data["teams"])
        return [team for pk, team in self._teams.items() if pk in wanted]


class ExtensionForm(forms.Form):
    """A deadline of a fixture's own, on the league's clock."""

    deadline = MomentField(label=_("New deadline"), required=False, help_text=_("Empty: the round's again."))
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Members read it in the journal.")
    )


class DeadlineForm(forms.Form):
    """A new deadline, on the league's clock."""

    deadline = MomentField(label=_("New deadline"))
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Members read it in the journal.")
    )
