"""French is complete: what people read is collected anew from the sources, and the catalogue has a word for all of it."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from config import messages

TEMPLATES = sorted((messages.ROOT / "league" / "templates").rglob("*.html"))
READ_ALOUD = {"alt", "aria-label", "data-label", "placeholder", "title"}
"""Attributes that people read or hear."""
NAMES = {"Koban", "XP"}
"""Words that are the same in every language."""


@cache
def sources() -> Catalog:
    return messages.collect()


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_text_is_translated(language: str) -> None:
    """Mend with ``make messages``, then write what is missing into the catalogue."""
    assert list(messages.faults(sources(), messages.read_catalogue(language))) == []


@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_what_is_compiled_is_what_was_written(language: str) -> None:
    """``make messages`` compiles; a clone needs no tool for it."""
    written, compiled = messages.read_catalogue(language), messages.read_compiled(language)
    assert messages.translations(compiled) == messages.translations(written)
    assert compiled.plural_expr == written.plural_expr


def test_french_keeps_to_the_rules_of_its_printers() -> None:
    """A no-break space before : ; ! ? and inside guillemets, and a curved apostrophe."""
    wrong = re.compile(r" [:;!?»]|« |'|\w[;!?»]|\w:(\s|$)")
    french = messages.translations(messages.read_catalogue("fr")).values()
    assert [string for strings in french for string in strings if wrong.search(string)] == []


def test_french_elides_nothing_before_a_name() -> None:
    """*de* and *que* would be *d’* and *qu’* before Aiko and not before Ben: sentences are worded so that neither comes."""
    called = r"(ninja|who|owner|ronin|names?|team|league|stage|round|challenge|target|ability|profile|space|here|house|zone|key)"
    before_a_name = re.compile(rf"\b(d|qu|j|n|s|l)(e|a|’)[ \u00a0]?(%\({called}\)s|{{{called}}})", re.IGNORECASE)
    french = messages.translations(messages.read_catalogue("fr")).values()
    assert before_a_name.search("le trésor de %(team)s")
    assert before_a_name.search("Ce que {ninja} a obtenu")
    assert not before_a_name.search("le trésor de l’équipe %(team)s")
    assert [string for strings in french for string in strings if before_a_name.search(string)] == []


@pytest.mark.parametrize(
    "text",
    [
        "The rules refuse this",
        "A model that gives up its move rolls one more die when it attacks that turn.",
        "Koban to build a team with (Building A Team)",
        "Skip to the content",
        "{count} model must roll downtime first.",
        "%d team has entered.",
    ],
    ids=["a lazy text", "a text of a data file", "a setting", "a template", "a refusal", "a plural"],
)
def test_the_collector_finds(text: str) -> None:
    assert sources().get(text) is not None


def catalogue_with(text: str | tuple[str, str], string: str | tuple[str, str] = "", *, fuzzy: bool = False) -> Catalog:
    catalog = Catalog("fr")
    catalog.add(text, string, flags=["fuzzy"] if fuzzy else [])
    return catalog


@pytest.mark.parametrize(
    ("catalog", "fault"),
    [
        (Catalog("fr"), "missing: {count} koban"),
        (catalogue_with("{count} koban"), "untranslated: {count} koban"),
        (catalogue_with("{count} koban", "{count} koban", fuzzy=True), "fuzzy: {count} koban"),
        (catalogue_with("{count} koban", "{nombre} koban"), "placeholders: {count} koban"),
    ],
    ids=["missing", "untranslated", "fuzzy", "another placeholder"],
)
def test_a_fault_of_a_catalogue_is_named(catalog: Catalog, fault: str) -> None:
    assert list(messages.faults(catalogue_with("{count} koban"), catalog)) == [fault]


def test_a_text_that_nothing_says_any_more_is_named() -> None:
    assert list(messages.faults(Catalog(), catalogue_with("gone", "parti"))) == ["no longer used: gone"]


class Shown(HTMLParser):
    """Gathers what of a page is read, shown or spoken."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "style"}:
            self._silent = tag
        self.texts += [value for name, value in attrs if name in READ_ALOUD and value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._silent:
            self._silent = ""

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def untranslated(template: str) -> list[str]:
    """Return the words of a template that stand outside every tag of translation."""
    bare = re.sub(r"{#.*?#}|{% comment %}.*?{% endcomment %}", "", template, flags=re.DOTALL)
    bare = re.sub(r"{% blocktrans(?:late)?\b.*?{% endblocktrans(?:late)? %}", "", bare, flags=re.DOTALL)
    bare = re.sub(r"{%.*?%}|{{.*?}}|&\w+;", "", bare, flags=re.DOTALL)
    page = Shown()
    page.feed(bare)
    return [word for text in page.texts for word in re.findall(r"[^\W\d_]{2,}", text) if word not in NAMES]


def test_words_outside_a_translation_are_seen() -> None:
    page = '<p title="Sum">{% translate "Yes" %} and {{ name }}<script>var no;</script></p>{# not this #}'
    assert untranslated(page) == ["Sum", "and"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(TEMPLATES[0].parent).as_posix())
def test_no_page_shows_a_text_outside_a_translation(path: Path) -> None:
    assert untranslated(path.read_text("utf-8")) == []
