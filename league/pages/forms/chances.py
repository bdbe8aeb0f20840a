"""Two pools and what may be rerolled, for the page of chances."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.odds import MAX_DICE, CombatOdds, Rerolls, combat_odds
from league.templatetags.koban import ELEMENTS as NAMES

MASTERIES = [("", _("none")), *((element, NAMES[element]) for element in ELEMENTS)]


def _dice(label: Any, initial: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=MAX_DICE, initial=initial)


class ChancesForm(forms.Form):
    """An attack: dice of both sides with all bonuses, and their rerolls."""

    attack = _dice(_("Attack dice, bonuses included"), 4)
    defense = _dice(_("Defense dice, bonuses included"), 3)
    attack_singles = forms.IntegerField(
        label=_("Attacker: single dice to reroll"),
        help_text=_("Close Combat Master, Ranged Master, Sensei."),
        min_value=0,
        max_value=3,
        initial=0,
    )
    attack_mastery = forms.ChoiceField(label=_("Attacker: Mastery"), choices=MASTERIES, required=False)
    attack_whole = forms.IntegerField(
        label=_("Attacker: whole rolls to reroll"),
        help_text=_("Luck and reroll tokens."),
        min_value=0,
        max_value=3,
        initial=0,
    )
    defense_singles = forms.IntegerField(
        label=_("Defender: single dice to reroll"), min_value=0, max_value=3, initial=0
    )
    defense_mastery = forms.ChoiceField(label=_("Defender: Mastery"), choices=MASTERIES, required=False)
    defense_whole = forms.IntegerField(label=_("Defender: whole rolls to reroll"), min_value=0, max_value=3, initial=0)
    dirty_fighter = forms.BooleanField(label=_("The attacker is a Dirty Fighter"), required=False)
    resilient = forms.IntegerField(
        label=_("Affinities of a Resilient victim"),
        help_text=_("0 without the keyword."),
        min_value=0,
        max_value=6,
        initial=0,
    )

    def odds(self) -> CombatOdds:
        """Work out the exact chances of a valid form."""
        given = self.cleaned_data
        return combat_odds(
            given["attack"],
            given["defense"],
            attacker=self._rerolls("attack"),
            defender=self._rerolls("defense"),
            defender_lead=2 if given["dirty_fighter"] else 1,
            resilient=given["resilient"],
        )

    def _rerolls(self, side: str) -> Rerolls:
        given = self.cleaned_data
        return Rerolls(
            single=given[f"{side}_singles"],
            not_showing=given[f"{side}_mastery"] or None,
            whole=given[f"{side}_whole"],
        )
