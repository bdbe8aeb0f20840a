"""Forms of brackets and cuts."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class DecideForm(forms.Form):
    """Who goes on from a game that nobody has won."""

    team = forms.ChoiceField(label=_("Goes on"))
    reason = forms.CharField(label=_("Reason"), max_length=500)

    def __init__(self, *args: Any, match: dict[str, Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.number = match["number"]
        self.auto_id = f"match-{match['number']}-%s"
        teams = [(str(side["team"]), side["name"]) for side in match["sides"] if side["team"] is not None]
        self.fields["team"] = forms.ChoiceField(label=_("Goes on"), choices=[*teams, ("", _("Nobody"))], required=False)

    def decision(self) -> dict[str, Any]:
        """Return the team that goes on, None for nobody, and the reason."""
        team = self.cleaned_data["team"]
        return {"team": int(team) if team else None, "reason": self.cleaned_data["reason"]}


class TakeCutForm(forms.Form):
    """How ties across the line are settled; an order is given by numbers, 1 for the best."""

    tie = forms.ChoiceField(
        label=_("Teams that are level"),
        choices=[
            ("play_off", _("play off for the place")),
            ("lot", _("draw lots")),
            ("order", _("stand in the order given below")),
        ],
        required=False,
    )
    reason = forms.CharField(label=_("Reason for an order of your own"), max_length=500, required=False)

    def __init__(self, *args: Any, tied: Sequence[dict[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = tied
        for team in tied:
            self.fields[f"place_{team['team']}"] = forms.IntegerField(
                label=team["name"], min_value=1, max_value=len(tied), required=False
            )

    def answer(self) -> dict[str, Any]:
        """Return how ties are settled, as the operation takes it."""
        if not self.tied:
            return {}
        places = {team["team"]: self.cleaned_data[f"place_{team['team']}"] for team in self.tied}
        given = [team for team in places if places[team] is not None]
        order = sorted(given, key=lambda team: places[team])
        answer = {"tie": self.cleaned_data["tie"] or None, "reason": self.cleaned_data["reason"]}
        return {**answer, "order": order} if answer["tie"] == "order" else answer
