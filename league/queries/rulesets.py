"""A league's rules: what differs from the book, how that came about, and every setting with its bounds."""

from typing import Any

from django.utils.translation import gettext

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from games.systems import ruleset, system
from league.models import League, RulesetChange


def rules_of(league: League) -> dict[str, Any]:
    """Return a league's house rules, their difference from the book, and every change of them, oldest first."""
    game = system(league.system)
    rules = ruleset(league.ruleset_id)
    return {
        "league": league.pk,
        "ruleset": league.ruleset_id,
        "house": game.house_of(rules),
        "difference": list(game.difference(game.load_ruleset(game.book()), rules)),
        "history": [_line(number, change) for number, change in enumerate(_changes(league), 1)],
    }


def change_of(league: League, which: str) -> dict[str, Any]:
    """Return one change: its house rules, its difference from the book and from the rules before it.

    ``which`` is its number (from 1) or the beginning of its ruleset's key, of which the newest counts. Raises
    :class:`Missing`.
    """
    changes = _changes(league)
    number = _number(changes, which)
    change = changes[number - 1]
    game = system(league.system)
    rules = ruleset(change.ruleset_id)
    book = game.load_ruleset(game.book())
    before = ruleset(changes[number - 2].ruleset_id) if number > 1 else book
    return {
        **_line(number, change),
        "house": game.house_of(rules),
        "difference": list(game.difference(book, rules)),
        "changes": list(game.difference(before, rules)),
    }


def ruleset_before(league: League, number: int) -> str | None:
    """Return the key of the ruleset before a change by its number (from 1); the first has only the book before it."""
    keys = RulesetChange.objects.filter(league=league).order_by("pk").values_list("ruleset_id", flat=True)
    return keys[number - 2] if number > 1 else None


def settings_of_rules(league: League) -> list[dict[str, Any]]:
    """Return every setting: its key and meaning, the book's and the league's value, and the schema of its values."""
    now = league.ruleset.document["settings"]
    return [
        {
            "key": setting["key"],
            "description": gettext(setting["description"]),
            "book": setting["default"],
            "house": now.get(setting["key"], setting["default"]),
            "schema": setting["schema"],
        }
        for setting in system(league.system).settings_list()
    ]


def _changes(league: League) -> list[RulesetChange]:
    return list(RulesetChange.objects.filter(league=league).select_related("by").order_by("pk"))


def _line(number: int, change: RulesetChange) -> dict[str, Any]:
    return {
        "number": number,
        "ruleset": change.ruleset_id,
        "by": change.by.name,
        "reason": change.reason,
        "at": change.at,
    }


def _number(changes: list[RulesetChange], which: str) -> int:
    # Six digits or more are the beginning of a key: no league changes its rules a hundred thousand times.
    if which.isdecimal() and len(which) < 6 and 1 <= int(which) <= len(changes):
        return int(which)
    fitting = [number for number, change in enumerate(changes, 1) if change.ruleset_id.startswith(which)]
    if len(which) < 6 or not fitting:
        raise Missing("rules.unknown", gettext_noop("The league has no such version of its rules."))
    return fitting[-1]
