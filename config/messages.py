"""Every text that people read, collected for translation without GNU gettext.

Four sources: calls of gettext in Python, the tags of templates, the texts of data files, and the descriptions of
settings. ``manage.py messages`` merges them into the catalogues under ``locale/`` and compiles these; a test of the house
fails on a text that was not collected or not translated.
"""

import ast
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "games", "teams", "league")
LANGUAGES = ("fr",)
"""Those that Koban is translated into; English is the source."""

CALLS: dict[str, tuple[Any, ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "ngettext_noop": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
DATA_TEXTS = frozenset({"name", "text", "setup", "length", "label", "assumption", "at_its_moon"})
"""The keys of data files under which a text for people stands."""

_Found = tuple[str | tuple[str, ...], str | None]


def collect() -> Catalog:
    """Return every message of the sources, in order of file and line."""
    catalog = Catalog(project="Koban", charset="utf-8", fuzzy=False)
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*")):
            for message, context in _messages(path):
                catalog.add(message, context=context, locations=[(path.relative_to(ROOT).as_posix(), 1)])
    return catalog


def catalogue_path(language: str) -> Path:
    """Return where a language's catalogue stands; its compiled form stands beside it as ``.mo``."""
    return Path(settings.LOCALE_PATHS[0]) / language / "LC_MESSAGES" / "django.po"


def read_catalogue(language: str) -> Catalog:
    """Read a language's catalogue as it is stored."""
    with catalogue_path(language).open("rb") as file:
        return read_po(file, locale=language)


def read_compiled(language: str) -> Catalog:
    """Read what Django reads."""
    with catalogue_path(language).with_suffix(".mo").open("rb") as file:
        return read_mo(file)


def write_catalogue(language: str, catalog: Catalog) -> None:
    """Store a catalogue and its compiled form."""
    path = catalogue_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    # In one go: somebody who reads at the same moment finds either the old catalogue or the new one.
    written = BytesIO()
    write_po(written, catalog, width=120, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    for target, content in ((path, written.getvalue()), (path.with_suffix(".mo"), compiled(catalog))):
        beside = target.with_name(f"{target.name}.new")
        beside.write_bytes(content)
        beside.replace(target)


def compiled(catalog: Catalog) -> bytes:
    """Return a catalogue as Django reads it."""
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def merge(language: str) -> Catalog:
    """Return a language's catalogue with what was added to the sources, and without what is gone."""
    sources = collect()
    catalog = read_catalogue(language) if catalogue_path(language).exists() else Catalog(language, fuzzy=False)
    sources.creation_date = catalog.creation_date
    catalog.update(sources, no_fuzzy_matching=True)
    return catalog


def faults(sources: Catalog, catalog: Catalog) -> Iterator[str]:
    """Say what keeps a catalogue from being a whole and faithful translation of the sources."""
    for message in _entries(sources):
        told = catalog.get(message.id, message.context)
        name = _name(message)
        if told is None:
            yield f"missing: {name}"
        elif told.fuzzy:
            yield f"fuzzy: {name}"
        elif not told.string or not all(_strings(told)):
            yield f"untranslated: {name}"
        elif message.pluralizable != told.pluralizable:
            yield f"plural forms: {name}"
        elif any(_placeholders(string) not in _wanted(message) for string in _strings(told)):
            yield f"placeholders: {name}"
    for message in _entries(catalog):
        if sources.get(message.id, message.context) is None:
            yield f"no longer used: {_name(message)}"
    yield from (f"obsolete: {key}" for key in catalog.obsolete)


def translations(catalog: Catalog) -> dict[tuple[str | None, str], tuple[str, ...]]:
    """Return the translations by context and first form, for comparing two catalogues."""
    return {(message.context or None, _name(message)): _strings(message) for message in _entries(catalog)}


def _messages(path: Path) -> Iterator[_Found]:
    if path.suffix == ".py" and "migrations" not in path.parts:
        yield from _calls(path.read_bytes())
        yield from _descriptions(path.read_text("utf-8"))
    elif path.suffix in {".html", ".txt"} and "templates" in path.parts:
        yield from _tags(path.read_text("utf-8"))
    elif path.suffix == ".json" and "rules" in path.parts:
        yield from ((text, None) for text in _texts(json.loads(path.read_bytes())))


def _calls(source: bytes) -> Iterator[_Found]:
    # Babel's annotation of what it yields names the parts in another order.
    found: Iterator[Any] = extract_python(BytesIO(source), CALLS, (), {})
    for _line, function, arguments, _comments in found:
        forms = arguments if isinstance(arguments, tuple) else (arguments,)
        places = CALLS[function] or (1,)
        chosen = forms[: len(places)]
        if all(isinstance(form, str) and form for form in chosen) and len(chosen) == len(places):
            context = str(chosen[0]) if function.removeprefix("n").startswith("pgettext") else None
            texts = tuple(str(form) for form in chosen[1 if context else 0 :])
            yield (texts[0] if len(texts) == 1 else texts), context


def _tags(template: str) -> Iterator[_Found]:
    # Every line of its own: what is left of the markup is no Python, and its indentation means nothing.
    calls = "\n".join(line.strip() for line in templatize(template).splitlines())
    yield from _calls(calls.encode())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in DATA_TEXTS and isinstance(inner, str) and inner:
                yield inner
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _descriptions(source: str) -> Iterator[_Found]:
    """Find ``Meta(description="...")``, which msgspec wants as a keyword of a call that is not ours."""
    if "Meta(" not in source:
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Meta":
            for keyword in node.keywords:
                if keyword.arg == "description" and isinstance(keyword.value, ast.Constant):
                    yield str(keyword.value.value), None


def _entries(catalog: Catalog) -> list[Message]:
    return [message for message in catalog if message.id]


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _name(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _wanted(message: Message) -> list[set[str]]:
    """Return what a translation may fill in: what one of the English forms does."""
    forms = (message.id,) if isinstance(message.id, str) else message.id
    return [_placeholders(form) for form in forms]


def _placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}", text))
