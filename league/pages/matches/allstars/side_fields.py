"""The fields of one side: score, awards, and the after-match steps that were done at the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.progression import ATTRIBUTES
from games.rules.allstars.ruleset import Ruleset
from league.pages.matches.allstars.fields import advance_field, fee_field, roll_field, side_field, star_field
from league.pages.matches.allstars.layout import SideLayout
from league.pages.matches.allstars.lists import PlainSelect
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, ELEMENT_NAMES, FACES

Choices = list[tuple[str, str | Promise]]


def side_fields(table: Table, layout: SideLayout) -> dict[str, forms.Field]:
    """Return the fields of a side by name."""
    number = layout.setup.side
    everybody: Choices = [(ninja.id, table.name(ninja.id)) for ninja in layout.setup.ninja]
    present: Choices = [(ninja.id, table.name(ninja.id)) for ninja in layout.setup.ninja if not ninja.absent]
    nobody: Choices = [("", _("nobody"))]
    fields: dict[str, forms.Field] = {
        side_field(number, "score"): forms.IntegerField(label=_("Score"), required=False, min_value=0, max_value=999)
    }
    for index in range(layout.stars):
        fields[star_field(number, index)] = _choice([*nobody, *present], _("All-Star"))
    for ninja in layout.ronin:
        decided: Choices = [("", _("not decided yet")), ("pay", _("paid")), ("go", _("let go"))]
        fields[fee_field(number, ninja)] = _choice(decided, table.name(ninja))
    server: Choices = [("", _("server rolls")), *FACES]
    for index in range(layout.rolls):
        fields[roll_field(number, index, "ninja")] = _choice([*nobody, *everybody], _("Who rolls"))
        fields[roll_field(number, index, "die")] = _choice(server, _("Die"))
        fields[roll_field(number, index, "spares")] = _choice([*nobody, *everybody], _("Spares"))
    choices = advance_choices(table.ruleset)
    for index in range(layout.advances):
        fields[advance_field(number, index, "ninja")] = _choice([*nobody, *everybody], _("Who advances"))
        fields[advance_field(number, index, "number")] = forms.IntegerField(
            label=_("Which roll"), required=False, min_value=1, max_value=99
        )
        fields[advance_field(number, index, "die1")] = _choice(server, _("First die"))
        fields[advance_field(number, index, "die2")] = _choice(server, _("Second die"))
        fields[advance_field(number, index, "choice")] = forms.ChoiceField(
            label=_("Used for"),
            choices=[("", _("not chosen yet")), *choices],
            required=False,
            widget=PlainSelect,
        )
    return fields


def advance_choices(ruleset: Ruleset) -> list[tuple[str | Promise, list[tuple[str, str | Promise]]]]:
    """Return everything that an advancement roll can ever be used for, in groups."""
    keywords: Choices = [
        (f"keyword:{keyword.key}", gettext(keyword.name))
        for keyword in ruleset.catalogue.keywords
        if keyword.category != "unique"
    ]
    attributes: Choices = [(f"attribute:{name}", ATTRIBUTE_NAMES[name]) for name in ATTRIBUTES]
    affinities: Choices = [(f"affinity:{element}", ELEMENT_NAMES[element]) for element in ELEMENTS]
    return [(_("Keyword"), keywords), (_("Attribute"), attributes), (_("Affinity"), affinities)]


def unfinished(layout: SideLayout, cleaned: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is filled in by halves: a die that nobody rolled, one die of two, a choice for nobody."""
    number = layout.setup.side
    for index in range(layout.rolls):
        ninja, *others = (cleaned.get(roll_field(number, index, what)) for what in ("ninja", "die", "spares"))
        if any(others) and not ninja:
            yield roll_field(number, index, "ninja"), gettext("Say who rolled.")
    for index in range(layout.advances):
        parts = ("ninja", "number", "die1", "die2", "choice")
        ninja, _number, first, second, choice = (cleaned.get(advance_field(number, index, what)) for what in parts)
        if (first or second or choice) and not ninja:
            yield advance_field(number, index, "ninja"), gettext("Say who advances.")
        if bool(first) != bool(second):
            yield advance_field(number, index, "die1"), gettext("Give both dice, or let the server roll both.")


def _choice(choices: Choices, label: str | Promise) -> forms.ChoiceField:
    return forms.ChoiceField(label=str(label), choices=choices, required=False, widget=PlainSelect)
