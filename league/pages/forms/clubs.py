"""Which club each team of a season plays for."""

from collections.abc import Iterable
from typing import Any

from django import forms

from games.names import check_name
from league.models import Entrant


class ClubsForm(forms.Form):
    """One field for each team, empty where it plays for no club."""

    def __init__(self, *args: Any, entrants: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entrant in entrants:
            self.fields[str(entrant.team_id)] = forms.CharField(
                label=entrant.team.name,
                max_length=60,
                required=False,
                initial=entrant.club,
                validators=[check_name],
            )

    def clubs(self) -> dict[int, str]:
        """Return the clubs by team."""
        return {int(team): club for team, club in self.cleaned_data.items()}
