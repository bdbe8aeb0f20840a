"""Single values of a file that no league ever had, wherever in it they stand: moments, and names."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.kernel.moments import is_kept
from games.rules.kernel.names import name_faults
from league.transfer.documents import Team

Place = tuple[str | int, ...]

_NAMES: Final = frozenset({"name", "club"})


def check_values(value: Any, place: Place = ()) -> Iterator[Finding]:
    """Find moments that a clock of another zone or PostgreSQL cannot tell, and names with characters that nobody sees."""
    if isinstance(value, datetime):
        if not is_kept(value):
            text = gettext_noop("A date of a file lies in the years 2000 to 2200.")
            yield Finding(code="transfer.date", path=pointer(*place), rule="", text=text)
    elif isinstance(value, str):
        if place[-1] in _NAMES:
            yield from name_faults(value, pointer(*place))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from check_values(getattr(value, name), (*place, name))
    elif isinstance(value, tuple | list):
        for index, one in enumerate(value):
            yield from check_values(one, (*place, index))


def check_founded_first(team: Team, place: Place) -> Iterator[Finding]:
    """Find chapters, and tellings of them, that are older than the team: its story begins with its founding."""
    founded = next((chapter.at for chapter in team.chapters if chapter.position == 0), None)
    if founded is None or not is_kept(founded):
        return
    for index, chapter in enumerate(team.chapters):
        here = (*place, "chapters", index)
        moments = {(*here, "at"): chapter.at}
        moments |= {(*here, "revisions", number, "at"): one.at for number, one in enumerate(chapter.revisions)}
        for spot, at in moments.items():
            if at < founded and is_kept(at):
                text = gettext_noop("Nothing in a team's story is older than its founding.")
                yield Finding(code="transfer.before_founding", path=pointer(*spot), rule="", text=text)
