"""What a league's catalogue has otherwise than the book, row by row, in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.catalogue.load import load_optional_ronin
from games.rules.allstars.house import SECTIONS, book_with, house_of
from games.rules.allstars.ruleset import Ruleset
from league.pages.changed import one_after_another
from league.pages.forms.words import ELEMENTS
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, TARGETS, VICTIMS, element

Names = Mapping[str, Mapping[str, str]]
"""Names of rows by section and key."""

FIELDS: Final[dict[str, Promise]] = {
    "name": _("name"),
    "text": _("text"),
    **ATTRIBUTE_NAMES,
    "koban": _("recruit cost"),
    "fee": _("fee"),
    "affinity": _("affinity"),
    "allowance": _("how many a team may hold"),
    "keywords": _("keywords"),
    "ranged": _("ranged attack"),
    "abilities": _("abilities"),
    "choose": _("how many abilities are chosen"),
    "base": _("base"),
    "category": _("category"),
    "profiles": _("models"),
    "ninjas_allowed": _("models on the board"),
    "rounds": pgettext_lazy("of a game", "rounds"),
    "max_sides": _("sides, at most"),
    "win_at": _("won at once with"),
    "setup": _("setup"),
    "length": _("length"),
    "rules": _("what counts"),
    "feats": _("what counts"),
    "kind": _("kind of model"),
    "clan": _("clan"),
    "roles": _("roles"),
    "score": _("what the feats say of the score"),
    "sentries": _("with sentries"),
    "attacker": _("one side attacks, the other defends"),
    "stealth": _("who starts in Stealth"),
    "victims": _("whom it is done to"),
    "targets": _("in which role"),
    "size": _("size"),
    "terrain": _("terrain"),
    "deployment": _("deployment zones"),
    "elements": _("elements of terrain"),
}
WORDS: Final[dict[str, dict[str, Promise]]] = {
    "category": {"general": _("general"), "unique": _("unique"), **ELEMENTS},
    "roles": {**TARGETS, "champion": _("Champion")},
    "score": {"exact": _("all of it"), "at_least": _("its least value")},
    "stealth": {"none": _("nobody"), "small": _("models on small bases"), "all": _("all models")},
    "victims": VICTIMS,
    "targets": TARGETS,
    "base": {"small": _("small"), "large": _("large")},
}
"""Words for the values of fields that name a choice of the rules."""
USUAL: Final = {"score": "exact", "stealth": "none", "base": "small"}
"""Choices that go without saying in a new row."""


CATALOGUE: Final = "/catalogue/"
"""Where the paths of differences in the catalogue begin."""

ROWS: Final[dict[str, Promise]] = {
    "clans": _("Clan %(name)s"),
    "profiles": _("Model %(name)s"),
    "keywords": _("Keyword %(name)s"),
    "feats": _("Feat %(name)s"),
    "challenges": _("Challenge %(name)s"),
    "statuses": _("Status effect %(name)s"),
    "boards": _("Ground %(name)s"),
}


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """How a row differs from the book: it is new, of an optional pack, or changed.

    ``book`` says for each changed field what the book has instead, or only the field where that takes too many words.
    """

    kind: Literal["new", "pack", "changed"]
    book: str = ""


def marks_of(rules: Ruleset) -> dict[str, dict[str, Mark]]:
    """Return the marks of a ruleset's rows by section and key; rows that are the book's have none."""
    house = house_of(rules)
    names = _names((rules,))
    printed = book_with(house.packs)
    packed = {profile.key for profile in load_optional_ronin()} if house.packs else set()
    marks: dict[str, dict[str, Mark]] = {section: {} for section in SECTIONS}
    marks["profiles"] = {key: Mark(kind="pack") for key in sorted(packed)}
    for section, found in marks.items():
        for row in getattr(house, section):
            found[row["key"]] = _mark(names, row, printed[section].get(row["key"]))
    return marks


def changed_rows(difference: Iterable[Mapping[str, Any]], rules: Iterable[Ruleset]) -> list[dict[str, str]]:
    """Tell differences in the catalogue: which row, which field of it, and both values.

    A row that is new is told in short: it stands in full in the league's catalogue. ``rules`` are those compared: what
    one of them has no longer, the other names.
    """
    names = _names(rules)
    return [_changed_row(one, names) for whole in difference for one in _row_by_row(whole)]


def _names(rules: Iterable[Ruleset]) -> Names:
    """Return what every row is called; where rulesets call one differently, the last of them counts."""
    names: dict[str, dict[str, str]] = {section: {} for section in ROWS}
    for one in rules:
        for section, held in names.items():
            held |= {row.key: row.name for row in getattr(one.catalogue, section)}
    return names


def _row_by_row(one: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a difference, that of a whole section (one of them has none) row by row."""
    if one["path"].removeprefix(CATALOGUE) not in ROWS:
        yield one
        return
    for side, other in (("book", "house"), ("house", "book")):
        for row in one[side] or ():
            yield {"path": f"{one['path']}/{row['key']}", side: row, other: None}


def _changed_row(one: Mapping[str, Any], names: Names) -> dict[str, str]:
    section, _slash, rest = one["path"].removeprefix(CATALOGUE).partition("/")
    key, _slash, field = rest.partition("/")
    field = field.partition("/")[0]
    if section not in ROWS:
        return {"what": gettext("What counts in every challenge"), "book": "", "house": gettext("another")}
    what = str(ROWS[section]) % {"name": gettext(names[section][key])}
    if not field:
        return {"what": what, "book": _whole(names, one["book"]), "house": _whole(names, one["house"])}
    return {
        "what": gettext("%(row)s, %(field)s") % {"row": what, "field": FIELDS.get(field) or _("other details")},
        "book": _said(names, field, one["book"]),
        "house": _said(names, field, one["house"]) or gettext("another"),
    }


def _whole(names: Names, row: Mapping[str, Any] | None) -> str:
    """Tell a whole row by name, text, and what can be told of its fields in short."""
    if not row:
        return gettext("none")
    if "terrain" in row:
        return f"{row['name']} ({row['size']} × {row['size']})"
    fields = [field for field in row if field in FIELDS and field not in {"name", "text"} and row[field]]
    fields = [field for field in fields if row[field] != USUAL.get(field)]
    told = [_field(names, field, row[field]) for field in fields if _said(names, field, row[field])]
    held = one_after_another(told) if told else ""
    return " – ".join(part for part in (gettext(row["name"]), row.get("text") and gettext(row["text"]), held) if part)


def _mark(names: Names, row: Mapping[str, Any], printed: Mapping[str, Any] | None) -> Mark:
    if printed is None:
        return Mark(kind="new")
    told = dict.fromkeys(_field(names, field, printed.get(field)) for field in row if field != "key")
    return Mark(kind="changed", book=one_after_another(told))


def _field(names: Names, field: str, value: Any) -> str:
    label = str(FIELDS.get(field) or _("other details"))
    said = _said(names, field, value)
    return gettext("%(field)s %(value)s") % {"field": label, "value": said} if said else label


def _said(names: Names, field: str, value: Any) -> str:
    if field in WORDS:
        return _listed([value] if isinstance(value, str) else value or (), lambda key: str(WORDS[field][key]))
    return _SAY.get(field, _plain)(names, value)


def _plain(_names: Names, value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(value) if isinstance(value, int) else ""


def _quoted(_names: Names, value: Any) -> str:
    return gettext("“%(text)s”") % {"text": gettext(value)} if value else ""


def _elements(_names: Names, value: Any) -> str:
    return _listed([value] if isinstance(value, str) else value or (), element)


def _keywords(names: Names, value: Any) -> str:
    return _listed(value or (), lambda key: gettext(names["keywords"][key])) or gettext("none")


def _models(names: Names, value: Any) -> str:
    return _listed(value or (), lambda key: gettext(names["profiles"][key]))


def _kind(names: Names, value: Any) -> str:
    """Tell the kind of a model: of some it is a keyword, the others are called as they are written."""
    return gettext(names["keywords"].get(value) or value.capitalize())


def _clan(names: Names, value: Any) -> str:
    return gettext(names["clans"][value]) if value else gettext("none")


def _allowance(_names: Names, value: Any) -> str:
    least, most = value
    return gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _listed(keys: Iterable[str], name: Callable[[str], str]) -> str:
    return ", ".join(name(key) for key in keys)


_SAY: Final[dict[str, Callable[[Names, Any], str]]] = {
    "name": _quoted,
    "text": _quoted,
    "setup": _quoted,
    "length": _quoted,
    "affinity": _elements,
    "keywords": _keywords,
    "profiles": _models,
    "kind": _kind,
    "clan": _clan,
    "allowance": _allowance,
}
