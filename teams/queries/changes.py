"""What an amendment changes in a scroll, number by number."""

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.kernel.system import Document
from games.systems import ruleset, system
from teams.models import Team


def changes_between(team: Team, after: Document, names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return where a team's sheet differs from that of another scroll: of which ninja (None for the team), what, how.

    A ninja that is on only one of the two has the change ``joined``.
    """
    game, rules = system(team.system), ruleset(team.ruleset_id)
    old = game.sheet(rules, team.scroll) if team.scroll else {"ninja": []}
    new = game.sheet(rules, after)
    changes = []
    for what, one, other in _differences(old, new):
        both = [_with_names(value, names) if what == "pending" else value for value in (one, other)]
        changes.append(_change(None, "", what, *both))
    before = {line["id"]: line for line in old["ninja"]}
    later = {line["id"]: line for line in new["ninja"]}
    for ninja in {**before, **later}:
        name = names.get(ninja, "")
        if ninja in before and ninja in later:
            differences = _differences(before[ninja], later[ninja])
            changes += [_change(ninja, name, what, one, other) for what, one, other in differences]
        else:
            changes.append(_change(ninja, name, "joined", ninja in before, ninja in later))
    return changes


def _differences(old: Document, new: Document) -> Iterator[tuple[str, Any, Any]]:
    for what in {**old, **new}:
        one, other = old.get(what), new.get(what)
        if what == "ninja" or one == other:
            continue
        if what == "board":
            # Of a party's board only the lines that move: it has one for everything that can be tried.
            lines, later = one or [], other or []
            one, other = [row for row in lines if row not in later], [row for row in later if row not in lines]
        yield what, one, other


def with_names(params: Mapping[str, str | int], names: Mapping[str, str]) -> dict[str, str | int]:
    """Return what a finding is filled with, the ninja of whom it speaks by name."""
    return {
        key: names.get(str(value), value) if key in {"ninja", "exempts"} else value for key, value in params.items()
    }


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """Return open steps with the name of each ninja beside its id."""
    if isinstance(value, dict):
        return {key: _with_names(one, names) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_with_names(one, names) for one in value]
    return {"id": value, "name": names[value]} if isinstance(value, str) and value in names else value


def _change(ninja: str | None, name: str, what: str, before: Any, after: Any) -> dict[str, Any]:
    return {"ninja": ninja, "name": name, "what": what, "before": before, "after": after}
