"""How large a house document may be, and which values of a changed catalogue still make sense.

:mod:`games.rules.allstars.catalogue.check` holds what a catalogue needs to agree with itself; this is what keeps a
league from printing a Ronin of a million koban or two keywords of one name.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.catalogue.types import Catalogue, Challenge, Clan, FeatRule, Keyword, Profile
from games.rules.allstars.names import slug
from games.rules.kernel.findings import Finding, Text, gettext_noop, ngettext_noop, pointer

DEEPEST: Final = 8
LONGEST_LIST: Final = 300
LONGEST_TEXT: Final = 2000
LONGEST_NAME: Final = 60
LARGEST: Final = 100_000

_Named = Clan | Keyword | Challenge | Profile | BoardMap


def check_form(document: Any) -> Iterator[Finding]:
    """Find what is too deep, too long or too large in a house document, before anything else looks at it."""
    if not isinstance(document, dict):
        yield _too("form", "", 0, gettext_noop("The house rules are an object of sections."))
        return
    yield from _form(document, ())


def _form(value: Any, parts: tuple[str | int, ...]) -> Iterator[Finding]:
    path = pointer(*parts)
    if len(parts) > DEEPEST:
        yield _too(
            "deep",
            path,
            DEEPEST,
            ngettext_noop(
                "House rules nest {most} level deep at most.", "House rules nest {most} levels deep at most.", "most"
            ),
        )
    elif isinstance(value, dict | list):
        if len(value) > LONGEST_LIST:
            yield _too("many", path, LONGEST_LIST, gettext_noop("There is room for {most} here."))
            return
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for part, one in inner:
            yield from _form(one, (*parts, part))
    elif isinstance(value, str):
        named = bool(parts) and parts[-1] in {"key", "name"}
        most = LONGEST_NAME if named else LONGEST_TEXT
        if len(value) > most or (named and not value.strip()) or "\x00" in value:
            yield _too(
                "long", path, most, gettext_noop("A text here has 1 to {most} characters, all of them printable.")
            )
    elif isinstance(value, int | float) and not -LARGEST <= value <= LARGEST:
        yield _too("large", path, LARGEST, gettext_noop("A number here is {most} at most."))


def check_bounds(catalogue: Catalogue) -> Iterator[Finding]:
    """Find values that no game can use and names that two rows share; paths point into the catalogue."""
    for index, profile in enumerate(catalogue.profiles):
        yield from _within(("profiles", index, "koban"), profile.koban, 0, 1000)
        yield from _within(("profiles", index, "fee"), profile.fee, 0, 1000)
        yield from _within(("profiles", index, "allowance", 1), profile.allowance[1], 0, 100)
        for field in ("movement", "attack", "defense"):
            yield from _within(("profiles", index, field), getattr(profile, field), 0, 50)
        if profile.ranged is not None:
            yield from _within(("profiles", index, "ranged", "range"), profile.ranged.range, 1, 50)
    yield from _rules(("standard",), catalogue.standard)
    for index, challenge in enumerate(catalogue.challenges):
        yield from _within(("challenges", index, "rounds"), challenge.rounds, 1, 99)
        yield from _within(("challenges", index, "ninjas_allowed"), challenge.ninjas_allowed, 1, 100)
        # An attacker has one defender (rulings 61, 115).
        yield from _within(("challenges", index, "max_sides"), challenge.max_sides, 2, 2 if challenge.attacker else 4)
        if challenge.win_at is not None:
            yield from _within(("challenges", index, "win_at"), challenge.win_at, 1, 999)
        yield from _rules(("challenges", index, "rules"), challenge.rules)
    yield from _names(catalogue)


def _rules(place: tuple[str | int, ...], rules: Iterable[FeatRule]) -> Iterator[Finding]:
    for index, rule in enumerate(rules):
        yield from _within((*place, index, "xp"), rule.xp, 0, 50)
        yield from _within((*place, index, "points"), rule.points, 0, 99)


def _within(place: tuple[str | int, ...], number: int, least: int, most: int) -> Iterator[Finding]:
    if not least <= number <= most:
        yield Finding(
            code="house.out_of_bounds",
            path=pointer(*place),
            rule="Leagues",
            text=gettext_noop("{number} is not between {least} and {most}."),
            params={"number": number, "least": least, "most": most},
        )


def _names(catalogue: Catalogue) -> Iterator[Finding]:
    """Rows are found by what people write, so within one list no two rows may answer to the same."""
    yield from _shared("clans", enumerate(catalogue.clans))
    yield from _shared("keywords", enumerate(catalogue.keywords))
    yield from _shared("challenges", enumerate(catalogue.challenges))
    yield from _shared("boards", enumerate(catalogue.boards))
    profiles = list(enumerate(catalogue.profiles))
    yield from _shared("profiles", ((index, profile) for index, profile in profiles if profile.is_hero))
    for clan in catalogue.clans:
        own = ((index, profile) for index, profile in profiles if profile.clan == clan.key and not profile.is_hero)
        yield from _shared("profiles", own)


def _shared(section: str, rows: Iterable[tuple[int, _Named]]) -> Iterator[Finding]:
    taken: dict[str, str] = {}
    for index, row in rows:
        for called in {slug(row.name), slug(row.key)}:
            if taken.setdefault(called, row.key) != row.key:
                yield Finding(
                    code="house.name_taken",
                    path=pointer(section, index, "name"),
                    rule="Leagues",
                    text=gettext_noop("{name} is the name of another row."),
                    params={"name": row.name},
                )
                break


def _too(code: str, path: str, most: int, text: Text) -> Finding:
    return Finding(code=f"house.too_{code}", path=path, rule="Leagues", text=text, params={"most": most})
