"""What was changed of a league, for its journal: each setting by its label, with the old value and the new one."""

from collections.abc import Iterator
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext

from league.models import JournalLine, League
from league.pages.forms.leagues import LeagueForm
from league.pages.forms.structs import StructFields
from league.pages.forms.words import choice_name, part_name
from league.rules.settings import LeagueSettings
from league.templatetags.koban import in_full


def say_changes(line: JournalLine, league: League) -> list[str]:
    """Return a line for each thing that a deed changed of its league; nothing for deeds of another kind."""
    changed: dict[str, list[Any]] = line.about.get("changed", {})
    return list(_lines(changed, ZoneInfo(league.time_zone))) if changed else []


def _lines(changed: dict[str, list[Any]], zone: ZoneInfo) -> Iterator[str]:
    labels = {one.name: one.label for one in StructFields(LeagueSettings()).settings}
    labels |= {name: str(field.label) for name, field in LeagueForm.base_fields.items()}
    for name, (old, new) in changed.items():
        setting, _dot, part = name.partition(".")
        label = labels.get(setting, part_name(setting))
        what = f"{label} ({part_name(part)})" if part else label
        yield gettext("%(what)s: %(old)s → %(new)s") % {"what": what, "old": _say(old, zone), "new": _say(new, zone)}


def _say(value: Any, zone: ZoneInfo) -> str:
    match value:
        case bool():
            return gettext("yes") if value else gettext("no")
        case None | "" | []:
            return "–"
        case list():
            return ", ".join(choice_name(str(one)) for one in value)
        case str():
            at = parse_datetime(value) if "T" in value else None
            return choice_name(value) if at is None else in_full(at.astimezone(zone))
        case _:
            return str(value)
