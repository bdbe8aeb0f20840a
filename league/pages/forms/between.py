"""Forms of what happens between seasons."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.rules.kernel.system import Luggage
from league.models import League
from league.queries.leagues import settings_of
from teams.models import Player, Team


class TeamsForm(forms.Form):
    """Teams of a league."""

    teams = forms.MultipleChoiceField(
        label=_("Teams"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose a team at least.")},
    )

    def __init__(self, data: QueryDict | None = None, *, teams: Iterable[Team], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        field = self.fields["teams"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = [
                (str(team.pk), _("%(team)s (%(owner)s)") % {"team": team, "owner": team.owner}) for team in teams
            ]

    def chosen(self) -> list[int]:
        """Return the ids of the teams in the order in which they stand in the list."""
        wanted = set(self.cleaned_data["teams"])
        choices = self.fields["teams"].choices  # type: ignore[attr-defined]  # a field of choices
        return [int(pk) for pk, _label in choices if pk in wanted]


class RolloverForm(TeamsForm):
    """Which teams go into a season, and what they take along. Only teams with a roster have anything to leave behind."""

    absences = forms.ChoiceField(
        label=_("Games still to be missed"),
        choices=[("", _("as the rules say")), ("lapse", _("they lapse")), ("carry", _("they are still missed"))],
        required=False,
    )
    advancement = forms.BooleanField(label=_("XP and advances are kept"), required=False)
    treasury = forms.BooleanField(label=_("The treasury is kept"), required=False)
    basis = forms.JSONField(required=False, widget=forms.HiddenInput)
    shown = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None = None, *, league: League, teams: Iterable[Team]) -> None:
        settings = settings_of(league)
        rows = list(teams)
        initial = {
            "teams": [str(team.pk) for team in rows],
            "advancement": settings.rollover_keeps_advancement,
            "treasury": settings.rollover_keeps_treasury,
        }
        super().__init__(data, teams=rows, initial=initial)
        if league.system != "allstars":
            for name in ("absences", "advancement", "treasury"):
                del self.fields[name]

    def luggage(self) -> Luggage:
        """Return what the teams take along."""
        given = self.cleaned_data
        absences = {"lapse": False, "carry": True}.get(given.get("absences", ""))
        return Luggage(
            absences=absences, advancement=given.get("advancement", True), treasury=given.get("treasury", True)
        )

    def asked(self) -> str:
        """Return the choices in one line, to tell whether a preview showed these or others."""
        return msgspec.json.encode([self.chosen(), self.luggage()]).decode()


class RedraftsForm(TeamsForm):
    """Which teams are drafted anew, and within which budget."""

    budget = forms.IntegerField(label=_("Budget in koban"), min_value=0, max_value=10_000)
    advance_koban = forms.IntegerField(
        label=_("Koban for each advance of a ninja that stays"),
        min_value=0,
        max_value=1000,
        help_text=_("Beside what the ninja costs by its list."),
    )


class KeepForm(forms.Form):
    """Ninja that stay, by id."""

    keep = forms.MultipleChoiceField(label=_("Who stays"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, ninja: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["keep"]
        if isinstance(field, forms.MultipleChoiceField):
            field.choices = list(ninja)


class WhyForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Members read it in the journal.")
    )


class OfferForm(forms.Form):
    """To whom a team is offered; a ninja master may give it at once."""

    player = forms.ChoiceField(label=_("New owner"))
    at_once = forms.BooleanField(label=_("At once, without waiting for an answer"), required=False)

    def __init__(self, *args: Any, players: Iterable[Player], master: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._players = {str(one.pk): one for one in players}
        field = self.fields["player"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", _("choose")), *((pk, str(one)) for pk, one in self._players.items())]
        if not master:
            del self.fields["at_once"]

    @property
    def has_takers(self) -> bool:
        """Whether there is anybody to offer it to."""
        return bool(self._players)

    def chosen(self) -> Player:
        """Return the new owner."""
        return self._players[self.cleaned_data["player"]]
