"""A form that follows :class:`league.rules.settings.LeagueSettings`: every setting with its description and bounds."""

from typing import Any

import msgspec
from django import forms
from django.utils.translation import gettext

from games.findings import filled
from league.pages.forms.leagues import LeagueForm
from league.pages.forms.structs import StructFields
from league.pages.forms.used import has_rosters, unused_by_league, unused_tie_breakers
from league.rules.settings import LeagueSettings
from league.rules.stages import sense


class SettingsForm(LeagueForm):
    """The league's own fields, and one field for every setting that means something to its game."""

    def __init__(self, *args: Any, current: LeagueSettings, system: str, **kwargs: Any) -> None:
        self._struct = StructFields(current, leave_out=unused_by_league(system), without=unused_tie_breakers(system))
        kwargs["initial"] = {**self._struct.initial(), **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        self.fields.update(self._struct.fields())
        if not has_rosters(system):
            del self.fields["roster_lock_at"]

    def clean(self) -> dict[str, Any]:
        """Say what makes no sense together with what is out of bounds, each beside its field."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name in list(self._struct.chosen_twice(given)):
            self.add_error(name, gettext("This stands in the list already."))
        settings = msgspec.convert(self._struct.read_what_can_be(given), LeagueSettings)
        for finding in sense.faults_of_league(settings):
            _settings, *parts = finding.path.strip("/").split("/")
            self.add_error("_".join(parts), filled(finding.text, finding.params))
        return given

    def settings(self) -> dict[str, Any]:
        """Return the settings as they were filled in, ready for :func:`league.operations.leagues.change_league`."""
        return self._struct.read(self.cleaned_data)

    def league_fields(self) -> list[forms.BoundField]:
        """The fields of the league itself."""
        return [self[name] for name in LeagueForm.base_fields if name in self.fields]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The settings, those that belong together under one heading."""
        return [
            (title or gettext("How the league is run"), [self[name] for name in names])
            for title, names in self._struct.groups()
        ]
