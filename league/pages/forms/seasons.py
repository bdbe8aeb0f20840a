"""Planning a season, entering teams, moving a deadline."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.pages.forms.leagues import MomentInput
from teams.models import Team


class PlanSeasonForm(forms.Form):
    """A season with a round-robin stage."""

    name = forms.CharField(label=_("Name of the season"), max_length=80)
    legs = forms.TypedChoiceField(
        label=_("Everybody meets everybody"),
        choices=[("1", _("once")), ("2", _("twice, with sides changed"))],
        coerce=int,
        widget=forms.RadioSelect,
        initial="1",
    )
    first_deadline = forms.DateField(
        label=_("First round is due on"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("At the end of that day on the league's clock. Empty: no deadlines."),
    )
    days = forms.IntegerField(label=_("Days for every further round"), min_value=1, max_value=366, initial=7)
    challenges = forms.MultipleChoiceField(
        label=_("Challenges, fixed round by round in this order"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("They repeat if there are more rounds. None: players agree on one, or roll for it."),
    )

    def __init__(self, *args: Any, challenges: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["challenges"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = list(challenges)

    def settings(self) -> dict[str, Any]:
        """Return the settings of the round robin, ready for :func:`league.operations.seasons.plan_season`."""
        given = self.cleaned_data
        return {
            "legs": given["legs"],
            "first_deadline": given["first_deadline"],
            "days": given["days"],
            "challenges": given["challenges"],
        }


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


class DeadlineForm(forms.Form):
    """A new deadline, on the league's clock."""

    deadline = forms.DateTimeField(label=_("New deadline"), widget=MomentInput())
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Members read it in the journal.")
    )
