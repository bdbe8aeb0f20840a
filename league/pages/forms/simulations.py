"""What is to be simulated, and by whose rules."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.rules.bounty.survey import Survey as BountyGames
from games.rules.kernel.letter_case import decode
from games.rules.ninjago.survey import Survey as NinjagoGames
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.simulate import Simulation
from league.models import League
from league.pages.forms.pasted import faults_of
from league.pages.forms.words import counts
from teams.operations.simulated.bounty import BountySurvey
from teams.operations.simulated.ninjago import NinjagoSurvey
from teams.operations.simulated.tiny_ninjas import Battles

LARGEST_DECK = 256 * 1024
"""Bytes of an uploaded deck, as for a stateless call."""
POLICIES = [("tactical", _("plays to win")), ("random", _("plays at random"))]


class SimulationForm(forms.Form):
    """Whose rules apply: the rulebook's, or those of one of these leagues."""

    rules = forms.ChoiceField(label=_("Rules"), required=False)

    def __init__(self, *args: Any, leagues: Sequence[League], **more: Any) -> None:
        super().__init__(*args, **more)
        self._leagues = {league.slug: league for league in leagues}
        field = self.fields["rules"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [("", _("the rulebook’s")), *((slug, one.name) for slug, one in self._leagues.items())]

    @property
    def ruleset(self) -> str | None:
        """The stored version that was chosen; None is the book."""
        league = self._leagues.get(self.cleaned_data["rules"])
        return None if league is None else league.ruleset_id


class BattlesForm(SimulationForm):
    """Tiny Ninjas: a mode, two computer players, how often, and perhaps a deck of one's own."""

    mode = forms.ChoiceField(
        label=_("Mode"),
        choices=[
            ("standard", _("Standard battle")),
            ("blitz", _("BLITZ")),
            ("survivor", _("SURVIVOR")),
            ("champion", _("First battle of a CHAMPION series")),
            ("solo:easy", _("Solo, Easy")),
            ("solo:normal", _("Solo, Normal")),
            ("solo:hard", _("Solo, Hard")),
        ],
    )
    one = forms.ChoiceField(label=_("Side 1"), choices=POLICIES)
    two = forms.ChoiceField(
        label=_("Side 2"), choices=POLICIES, help_text=_("In solo the AI follows the rulebook, whatever stands here.")
    )
    battles = forms.TypedChoiceField(label=_("Battles"), coerce=int, choices=counts(1000, 2000, 5000, 10_000))
    deck = forms.FileField(
        label=_("A deck of your own"),
        required=False,
        help_text=_("A JSON file as the API shows the deck; it takes the place of the deck of the rules chosen above."),
    )

    def clean_deck(self) -> Deck | None:
        """Read an uploaded deck."""
        file = self.cleaned_data["deck"]
        if not file:
            return None
        if file.size > LARGEST_DECK:
            raise ValidationError(_("The file is too large."), code="too_large")
        try:
            return decode(file.read(), Deck)
        except msgspec.DecodeError as error:
            raise ValidationError(faults_of(error)) from None

    def asked(self, seed: str) -> Battles:
        """What a valid form asks for."""
        given = self.cleaned_data
        mode, _colon, difficulty = given["mode"].partition(":")
        simulation = Simulation(
            setup=msgspec.convert({"mode": mode, "difficulty": difficulty or None}, MatchSetup),
            seed=seed,
            policies=(given["one"], given["two"]),
            battles=given["battles"],
            deck=given["deck"],
        )
        return Battles(simulation=simulation, ruleset=self.ruleset)


class SurveyForm(SimulationForm):
    """A cooperative game: how often each kind of game is played."""

    games = forms.TypedChoiceField(
        label=_("Games of each kind"), coerce=int, choices=[(100, "100"), (200, "200"), (500, "500")], initial=200
    )


class NinjagoForm(SurveyForm):
    """Ninjago: with or without the house variants."""

    variants = forms.BooleanField(label=_("The house variants too, each by itself"), required=False)

    def asked(self, seed: str) -> NinjagoSurvey:
        """What a valid form asks for."""
        given = self.cleaned_data
        survey = NinjagoGames(variants=None if given["variants"] else ((),), games=given["games"], seed=seed)
        return NinjagoSurvey(survey=survey, ruleset=self.ruleset)


class BountyForm(SurveyForm):
    """Destiny's Bounty: every adventure."""

    def asked(self, seed: str) -> BountySurvey:
        """What a valid form asks for."""
        return BountySurvey(survey=BountyGames(games=self.cleaned_data["games"], seed=seed), ruleset=self.ruleset)
