"""House rules: what a league changes in the book, and the ruleset that comes of it.

"They may change or modify any of the rules" (Leagues). A house document says only what differs: settings by key, packs
to switch on, and catalogue rows. A row whose key the book has changes the fields that it gives; any other row is new
and must be whole. Whatever is wrong is found at once, each fault at its place in the document.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeVar

import msgspec

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.catalogue.check import check_catalogue
from games.rules.allstars.catalogue.load import load_catalogue, load_optional_ronin
from games.rules.allstars.catalogue.types import (
    Catalogue,
    Challenge,
    Clan,
    FeatKind,
    FeatRule,
    Keyword,
    Profile,
    Status,
)
from games.rules.allstars.house_bounds import check_bounds, check_form
from games.rules.allstars.match.grounds import check_boards, check_ground
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.settings_check import check_generator, check_settings
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.house import fault, plain, read_settings, readable, unknown_sections

Pack = Literal["optional_ronin"]
Row = dict[str, Any]
T = TypeVar("T")

SECTIONS: Final[dict[str, type]] = {
    "clans": Clan,
    "profiles": Profile,
    "keywords": Keyword,
    "feats": FeatKind,
    "challenges": Challenge,
    "statuses": Status,
    "boards": BoardMap,
}


class House(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a league changes.

    ``settings`` are values of :class:`Settings` by key; ``packs`` are off unless named (``optional_ronin``: the Ronin
    whose cards came with the game but who do not stand in the rulebook); ``standard``, if given, replaces what feats are
    worth in every challenge.
    """

    settings: Row = {}
    packs: tuple[Pack, ...] = ()
    clans: tuple[Row, ...] = ()
    profiles: tuple[Row, ...] = ()
    keywords: tuple[Row, ...] = ()
    feats: tuple[Row, ...] = ()
    challenges: tuple[Row, ...] = ()
    statuses: tuple[Row, ...] = ()
    boards: tuple[Row, ...] = ()
    standard: tuple[FeatRule, ...] | None = None


def house_rules(document: Any) -> Ruleset:
    """Return the ruleset that a house document makes of the book; raises :class:`Refused` with every fault."""
    faults = [*check_form(document)]
    house = _read(document, faults) if not faults else House()
    settings = _settings(house.settings, faults)
    base = book_with(house.packs)
    changed = {section: _rows(section, base[section], getattr(house, section), faults) for section in SECTIONS}
    catalogue = Catalogue(**changed, standard=load_catalogue().standard if house.standard is None else house.standard)
    if not faults:
        found = (*check_catalogue(catalogue), *check_bounds(catalogue), *check_boards(catalogue))
        faults += [_placed(finding, catalogue, house) for finding in found]
    whole = Ruleset(settings=settings, catalogue=catalogue)
    if faults:
        # Settings are judged with the book's catalogue while the house's cannot be played with.
        faults += check_settings(Ruleset(settings=settings, catalogue=load_catalogue()))
    else:
        faults += (*check_settings(whole), *check_generator(whole), *check_ground(whole))
    if faults:
        raise Refused(faults)
    return whole


def check_ruleset(ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything that keeps a whole ruleset, wherever it comes from, from being played; paths point into it."""
    found = (*check_catalogue(ruleset.catalogue), *check_bounds(ruleset.catalogue), *check_boards(ruleset.catalogue))
    in_catalogue = tuple(msgspec.structs.replace(one, path="/catalogue" + one.path) for one in found)
    return in_catalogue or (*check_settings(ruleset), *check_generator(ruleset), *check_ground(ruleset))


def house_of(ruleset: Ruleset) -> House:
    """Return the house document that makes this ruleset of the book.

    Rows that a later book has added are not known to it: taking up the document again brings them in.
    """
    held = {profile.key for profile in ruleset.catalogue.profiles}
    packs: tuple[Pack, ...] = (
        ("optional_ronin",) if held.issuperset(profile.key for profile in load_optional_ronin()) else ()
    )
    base = book_with(packs)
    sections = {
        section: tuple(
            changed
            for row in getattr(ruleset.catalogue, section)
            if (changed := _changes(plain(row), base[section].get(row.key)))
        )
        for section in SECTIONS
    }
    printed = plain(Settings())
    settings = {
        key: _differing(value, printed[key]) for key, value in plain(ruleset.settings).items() if value != printed[key]
    }
    standard = ruleset.catalogue.standard
    return House(
        settings=settings,
        packs=packs,
        standard=None if standard == load_catalogue().standard else standard,
        **sections,
    )


def book_with(packs: tuple[Pack, ...]) -> dict[str, dict[str, Row]]:
    """Return the book's rows, those of the packs after its own, by section and key."""
    catalogue = load_catalogue()
    rows: dict[str, dict[str, Row]] = {
        section: {row.key: plain(row) for row in getattr(catalogue, section)} for section in SECTIONS
    }
    if "optional_ronin" in packs:
        rows["profiles"] |= {profile.key: plain(profile) for profile in load_optional_ronin()}
    return rows


def _changes(row: Row, printed: Row | None) -> Row | None:
    """Return what a row says beyond the book's: its key and other fields; None if nothing."""
    if printed is None:
        return row
    fields = {field: value for field, value in row.items() if value != printed.get(field)}
    return {"key": row["key"], **fields} if fields else None


def _differing(value: Any, printed: Any) -> Any:
    """Return a setting's value, of a table only the cells that are not the book's."""
    if not isinstance(printed, dict):
        return value
    return {cell: given for cell, given in value.items() if given != printed[cell]}


def _read(document: Row, faults: list[Finding]) -> House:
    """Read the sections one by one, so that every fault of form is named."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(House)}
    faults += unknown_sections(document, {*fields})
    known = {section: value for section, value in document.items() if section in fields}
    return House(
        **{
            section: msgspec.convert(value, fields[section])
            for section, value in known.items()
            if readable(value, fields[section], (section,), faults)
        }
    )


def _settings(given: Row, faults: list[Finding]) -> Settings:
    return msgspec.convert(read_settings(Settings, given, faults), Settings)


def _rows(section: str, printed: Mapping[str, Row], given: tuple[Row, ...], faults: list[Finding]) -> tuple[Any, ...]:
    """Return the section's rows: the book's with what is changed in them, then the new ones."""
    rows = dict(printed)
    seen: set[str] = set()
    for index, row in enumerate(given):
        key = row.get("key")
        if not isinstance(key, str):
            faults.append(
                fault("house.key_missing", (section, index, "key"), gettext_noop("A row needs a key."), key="")
            )
        elif key in seen:
            text = gettext_noop("The key {key} stands here twice.")
            faults.append(fault("house.key_twice", (section, index, "key"), text, key=key))
        else:
            seen.add(key)
            whole = {**printed.get(key, {}), **row}
            if readable(whole, SECTIONS[section], (section, index), faults):
                rows[key] = whole
    return tuple(msgspec.convert(row, SECTIONS[section]) for row in rows.values())


def _placed(finding: Finding, catalogue: Catalogue, house: House) -> Finding:
    """Move a finding about the whole catalogue to the row of the house document that it speaks of.

    A row of the book can be at fault because of another row (a clan that no longer lists it): such a finding points at
    the section, and its sentence names the row.
    """
    section, *rest = finding.path.split("/")[1:]
    if section not in SECTIONS:
        return finding
    key = getattr(catalogue, section)[int(rest[0])].key
    given: tuple[Row, ...] = getattr(house, section)
    places: Iterator[int] = (index for index, row in enumerate(given) if row.get("key") == key)
    place = next(places, None)
    path = pointer(section) if place is None else pointer(section, place) + "".join(f"/{part}" for part in rest[1:])
    return msgspec.structs.replace(finding, path=path)
