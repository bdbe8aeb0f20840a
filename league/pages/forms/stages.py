"""Planning a season and its stages: a form for each kind of stage, following its settings."""

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.names import check_name
from games.systems import is_cooperative
from league.models import League, Season, Stage
from league.pages.forms.structs import StructFields
from league.pages.forms.used import has_rosters, unused_by_stage, unused_tie_breakers
from league.pages.playing import challenges_of
from league.rules.stages.kinds import KINDS
from league.rules.stages.settings import StageSettings

OFFERED = [kind for kind in Stage.Kind if kind != Stage.Kind.FRIENDLIES]
"""Kinds that can be planned; the place for friendlies is made with the first of them."""


class StageForm(forms.Form):
    """A stage's name, and a field for every setting of its kind that means something to the league's game.

    ``first`` says that no stage comes before it.
    """

    name = forms.CharField(label=_("Name of the stage"), max_length=80, validators=[check_name])

    def __init__(
        self,
        *args: Any,
        kind: str,
        current: StageSettings,
        league: League,
        first: bool,
        **kwargs: Any,
    ) -> None:
        left_out = unused_by_stage(league.system, kind, first=first)
        self._stored = {name: value for name, value in msgspec.to_builtins(current).items() if name in left_out}
        self._struct = StructFields(
            current,
            options={"challenges": list(challenges_of(league))},
            leave_out=left_out,
            without=unused_tie_breakers(league.system),
        )
        kwargs["initial"] = {**self._struct.initial(), **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.fields.update(self._struct.fields())
        if "progression" in self.fields and not has_rosters(league.system):
            self.fields["progression"].label = _("Games count for the players' records too, not for the table alone")

    def clean(self) -> dict[str, Any]:
        """Refuse what is chosen twice."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name in list(self._struct.chosen_twice(given)):
            self.add_error(name, gettext("This stands in the list already."))
        return given

    def settings(self) -> dict[str, Any]:
        """Return the settings as they were filled in, with what is stored for those that are not shown."""
        return {**self._stored, **self._struct.read(self.cleaned_data)}

    def cards(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields, those that belong together under one heading; what stands outside the settings comes first."""
        own = [self[name] for name in self.base_fields if name in self.fields]
        (_title, plain), *others = self._struct.groups()
        return [
            (gettext("The stage"), [*own, *(self[name] for name in plain)]),
            *((title, [self[name] for name in names]) for title, names in others),
        ]

    def opened(self) -> list[str]:
        """The headings under which something is filled in or wrong."""
        return [title for title, fields in self.cards()[1:] if any(field.errors or field.value() for field in fields)]


class PlanSeasonForm(StageForm):
    """A season with its first stage, which takes the season's name."""

    name = forms.CharField(label=_("Name of the season"), max_length=80, validators=[check_name])
    format = forms.ChoiceField(
        label=_("Format"),
        choices=[
            (Season.Format.LEAGUE.value, _("a season, played over weeks")),
            (Season.Format.TOURNAMENT.value, _("a tournament, played in a day or a weekend")),
        ],
        initial=Season.Format.LEAGUE.value,
        required=False,
    )

    def __init__(self, *args: Any, league: League, **kwargs: Any) -> None:
        super().__init__(*args, league=league, **kwargs)
        if is_cooperative(league.system):
            del self.fields["format"]


def defaults(kind: str) -> StageSettings:
    """Return the settings of a new stage of a kind; raises :class:`KeyError` for no kind."""
    return KINDS[kind]()
