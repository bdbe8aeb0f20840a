"""What a league's catalogue has otherwise than the book, row by row, in words."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Literal

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.catalogue.load import load_optional_ronin
from games.rules.allstars.house import SECTIONS, book_with, house_of
from games.rules.allstars.ruleset import Ruleset
from league.pages.changed import one_after_another
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, element

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
    "rounds": _("rounds"),
    "max_sides": _("sides, at most"),
    "win_at": _("won at once with"),
    "setup": _("setup"),
    "length": _("length"),
    "rules": _("what counts"),
    "feats": _("what counts"),
}


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
    printed = book_with(house.packs)
    packed = {profile.key for profile in load_optional_ronin()} if house.packs else set()
    marks: dict[str, dict[str, Mark]] = {section: {} for section in SECTIONS}
    marks["profiles"] = {key: Mark(kind="pack") for key in sorted(packed)}
    for section, found in marks.items():
        for row in getattr(house, section):
            found[row["key"]] = _mark(rules, row, printed[section].get(row["key"]))
    return marks


def changed_rows(difference: Iterable[Mapping[str, Any]], rules: Ruleset) -> list[dict[str, str]]:
    """Tell differences in the catalogue: which row, which field of it, and both values.

    A row that is new is told in short: it stands in full in the league's catalogue. ``rules`` have the names.
    """
    return [_changed_row(one, rules) for whole in difference for one in _row_by_row(whole)]


def _row_by_row(one: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a difference, that of a whole section (one of them has none) row by row."""
    if one["path"].removeprefix(CATALOGUE) not in ROWS:
        yield one
        return
    for side, other in (("book", "house"), ("house", "book")):
        for row in one[side] or ():
            yield {"path": f"{one['path']}/{row['key']}", side: row, other: None}


def _changed_row(one: Mapping[str, Any], rules: Ruleset) -> dict[str, str]:
    section, _slash, rest = one["path"].removeprefix(CATALOGUE).partition("/")
    key, _slash, field = rest.partition("/")
    field = field.partition("/")[0]
    if section not in ROWS:
        return {"what": gettext("What counts in every challenge"), "book": "", "house": gettext("another")}
    held = {row.key: row.name for row in getattr(rules.catalogue, section)}
    given = next((row for row in (one["house"], one["book"]) if not field and isinstance(row, Mapping)), {})
    name = gettext(held.get(key) or given.get("name") or key)
    what = str(ROWS[section]) % {"name": name}
    if not field:
        return {"what": what, "book": _whole(rules, one["book"]), "house": _whole(rules, one["house"])}
    return {
        "what": gettext("%(row)s, %(field)s") % {"row": what, "field": FIELDS.get(field) or _("other details")},
        "book": _said(rules, field, one["book"]),
        "house": _said(rules, field, one["house"]) or gettext("another"),
    }


def _whole(rules: Ruleset, row: Mapping[str, Any] | None) -> str:
    """Tell a whole row by name, text, and what can be told of its fields in short."""
    if not row:
        return gettext("none")
    if "terrain" in row:
        return f"{row['name']} ({row['size']} × {row['size']})"
    fields = [field for field in row if field in FIELDS and field not in {"name", "text"} and row[field]]
    told = [_field(rules, field, row[field]) for field in fields if _said(rules, field, row[field])]
    held = one_after_another(told) if told else ""
    return " – ".join(part for part in (gettext(row["name"]), row.get("text") and gettext(row["text"]), held) if part)


def _mark(rules: Ruleset, row: Mapping[str, Any], printed: Mapping[str, Any] | None) -> Mark:
    if printed is None:
        return Mark(kind="new")
    told = dict.fromkeys(_field(rules, field, printed.get(field)) for field in row if field != "key")
    return Mark(kind="changed", book=one_after_another(told))


def _field(rules: Ruleset, field: str, value: Any) -> str:
    label = str(FIELDS.get(field) or _("other details"))
    said = _said(rules, field, value)
    return gettext("%(field)s %(value)s") % {"field": label, "value": said} if said else label


def _said(rules: Ruleset, field: str, value: Any) -> str:
    return _SAY.get(field, _plain)(rules, value)


def _plain(_rules: Ruleset, value: Any) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(value) if isinstance(value, int) else ""


def _quoted(_rules: Ruleset, value: Any) -> str:
    return gettext("“%(text)s”") % {"text": gettext(value)} if value else ""


def _elements(_rules: Ruleset, value: Any) -> str:
    return _listed([value] if isinstance(value, str) else value or (), element)


def _keywords(rules: Ruleset, value: Any) -> str:
    return _listed(
        value or (), lambda key: gettext(rules.keywords[key].name if key in rules.keywords else key)
    ) or gettext("none")


def _models(rules: Ruleset, value: Any) -> str:
    return _listed(value or (), lambda key: gettext(rules.profiles[key].name if key in rules.profiles else key))


def _allowance(_rules: Ruleset, value: Any) -> str:
    least, most = value
    return gettext("%(least)s to %(most)s") % {"least": least, "most": most}


def _listed(keys: Iterable[str], name: Callable[[str], str]) -> str:
    return ", ".join(name(key) for key in keys)


_SAY: Final[dict[str, Callable[[Ruleset, Any], str]]] = {
    "name": _quoted,
    "text": _quoted,
    "setup": _quoted,
    "length": _quoted,
    "affinity": _elements,
    "keywords": _keywords,
    "profiles": _models,
    "allowance": _allowance,
}
