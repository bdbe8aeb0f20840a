"""Which rules a caller asks about: the book's, or those of a stored ruleset version."""

from functools import cache
from typing import Any, Final, NamedTuple

import msgspec
from drf_spectacular.utils import OpenApiParameter

from games.models import RulesetVersion
from games.refusals import Missing
from games.rules.kernel.content import content_key
from games.rules.kernel.findings import gettext_noop
from games.systems import ruleset, system

RULESET: Final = OpenApiParameter(
    "ruleset", str, description="The key of a stored ruleset version; without it the rules are the book's."
)


class RulesetQuery(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which ruleset version is meant; the book's without."""

    ruleset: str | None = None


class Rules(NamedTuple):
    """A typed ruleset and the key that its content has."""

    key: str
    ruleset: Any


@cache
def book_rules(system_key: str) -> Rules:
    """Return a system's rules as printed; asks no database."""
    game = system(system_key)
    document = game.book()
    return Rules(content_key(document), game.load_ruleset(document))


def find_rules(system_key: str, key: str | None) -> Rules:
    """Return the rules of a stored version of that system, or of the book; raises :class:`Missing` for any other key."""
    if key is None or key == book_rules(system_key).key:
        return book_rules(system_key)
    if not RulesetVersion.objects.filter(pk=key, system=system_key).exists():
        raise Missing("ruleset.unknown", gettext_noop("There is no ruleset {key}."), key=key)
    return Rules(key, ruleset(key))


def stored_key(system_key: str, key: str | None) -> str | None:
    """Return the key of a stored version, None for the book's; raises :class:`Missing` for any other key."""
    found = find_rules(system_key, key)
    return None if found == book_rules(system_key) else found.key
