"""Opening a battle: its mode, the handicaps declared beforehand (ruling 15), and who is youngest."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Handicap
from games.rules.tiny_ninjas.system import MODES
from league.pages.matches.forms import OpeningForm, side_choices
from league.pages.tiny_ninjas.words import DIFFICULTIES, handicap_words
from league.queries.matches import May


class DuelForm(OpeningForm):
    """What is played and under which handicaps; the mode is not asked for where the round has ``fixed`` it."""

    def __init__(
        self, data: Mapping[str, Any] | None, *, ruleset: Ruleset, fixed: str, may: May, teams: Mapping[int, str]
    ) -> None:
        super().__init__(data, challenges=(), may=may, teams=teams)
        self._fixed = fixed
        if not fixed:
            names = [(key, gettext(name)) for key, name in MODES.items()]
            self.fields["mode"] = forms.ChoiceField(label=_("Mode"), choices=names)
        choices = [(key, ", ".join(handicap_words(handicap))) for key, handicap in _handicaps(ruleset).items()]
        for number, team in teams.items():
            self.fields[f"handicaps_{number}"] = forms.MultipleChoiceField(
                label=gettext("Handicaps of %(team)s") % {"team": team},
                choices=choices,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )
        self.fields["youngest"] = forms.TypedChoiceField(
            label=_("Youngest player"),
            choices=[("", _("let dice say")), *side_choices(list(teams), teams)],
            required=False,
            coerce=int,
            empty_value=None,
            help_text=_("The youngest chooses whether to attack or to defend first."),
        )
        self._known = _handicaps(ruleset)

    @property
    def asked(self) -> dict[str, Any]:
        """The table, as the operation takes it."""
        given = self.cleaned_data
        table = {
            "mode": self._fixed or given["mode"],
            "handicaps": [self._together(given[f"handicaps_{number}"]) for number in (1, 2)],
            **({"youngest": given["youngest"]} if given["youngest"] else {}),
        }
        return {"table": table, "side": self.side}

    def _together(self, keys: list[str]) -> dict[str, int | bool]:
        """Return the handicaps that were ticked as one."""
        together: dict[str, int | bool] = {}
        for key in keys:
            handicap = self._known[key]
            named = {name: getattr(handicap, name) for name in Handicap.__struct_fields__}
            together |= {name: value for name, value in named.items() if value}
        return together


class SoloForm(OpeningForm):
    """How hard the AI is, and at which health the player starts (12 - 1-Player Solo Mode)."""

    def __init__(self, data: Mapping[str, Any] | None, *, ruleset: Ruleset, may: May, teams: Mapping[int, str]) -> None:
        super().__init__(data, challenges=(), may=may, teams=teams)
        self.fields["difficulty"] = forms.ChoiceField(label=_("Difficulty"), choices=list(DIFFICULTIES.items()))
        usual = ruleset.settings.health
        self.fields["start"] = forms.TypedChoiceField(
            label=_("Starting health"),
            choices=[(health, health) for health in (usual, *ruleset.settings.solo_start)],
            coerce=int,
        )
        self._usual = usual

    @property
    def asked(self) -> dict[str, Any]:
        """The table, as the operation takes it."""
        given = self.cleaned_data
        start = {} if given["start"] == self._usual else {"start": given["start"]}
        return {
            "table": {"mode": "solo", "difficulty": given["difficulty"], "handicaps": [start, {}]},
            "side": self.side,
        }


def _handicaps(ruleset: Ruleset) -> dict[str, Handicap]:
    """Return every handicap that can be declared in a league, by the key of its tick."""
    settings = ruleset.settings
    return {
        **{f"start-{health}": Handicap(start=health) for health in settings.handicap_start},
        **{f"limit-{health}": Handicap(limit=health) for health in settings.handicap_limit},
        **{f"hand-{cards}": Handicap(hand=cards) for cards in settings.handicap_hand},
        "revealed": Handicap(revealed=True),
    }
