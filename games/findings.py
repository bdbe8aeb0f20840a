"""Findings and refusals in the reader's language."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext

from games.decoding import said
from games.rules.kernel.findings import Finding, Plural, Text, gettext_noop
from games.texts import translated

TERMS = frozenset(
    {
        *("ability", "achievement", "action", "agreed", "attribute", "card", "challenge", "clan", "colour", "element"),
        *("feat", "first", "here", "icon", "keyword", "profile", "result", "roll", "room", "second", "shield"),
        *("target", "token", "variant", "victim"),
    }
)
"""Of what fills a sentence, the names of the catalogue and words of the rules; what players named stays as it is."""
LISTS = frozenset({"choices", "dice", "results"})
NAMES = frozenset({"job", "line", "ninja", "page", "schema", "team", "year"})
"""Numbers that name something and count nothing: they are written as they are."""

_WORDS = (
    *(gettext_noop("air"), gettext_noop("earth"), gettext_noop("fire")),
    *(gettext_noop("spirit"), gettext_noop("void"), gettext_noop("water")),
    *(gettext_noop("movement"), gettext_noop("attack"), gettext_noop("defense")),
    *(gettext_noop("ninja"), gettext_noop("chunin"), gettext_noop("sentry")),
    *(gettext_noop("vip"), gettext_noop("messenger"), gettext_noop("champion")),
    *(gettext_noop("red"), gettext_noop("blue"), gettext_noop("yellow"), gettext_noop("purple"), gettext_noop("teal")),
    *(gettext_noop("black"), gettext_noop("white"), gettext_noop("orange"), gettext_noop("green")),
    *(gettext_noop("one"), gettext_noop("two"), gettext_noop("three"), gettext_noop("cloud"), gettext_noop("moon")),
    *(gettext_noop("teapot"), gettext_noop("comic book"), gettext_noop("another colour")),
)
"""Keys that stand for themselves in a sentence."""


def filled(text: Text | Mapping[str, Any], params: Mapping[str, Any]) -> str:
    """Return a template of the rules or of a refusal, fresh or stored as JSON, translated and filled.

    "" stays "" (to gettext it is a header).
    """
    if isinstance(text, Mapping):
        text = msgspec.convert(text, Plural)
    told = ngettext(text.one, text.many, params[text.count]) if isinstance(text, Plural) else translated(text)
    return told.format_map({key: _told(key, value) for key, value in params.items()})


def spoken(finding: Finding) -> dict[str, str]:
    """Return a finding as people and programs read it: code, path and rule stay, the sentence is translated."""
    return {
        "code": finding.code,
        "path": finding.path,
        "rule": finding.rule,
        "detail": filled(finding.text, finding.params),
    }


def spoken_all(findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Return every finding as people read it."""
    return [spoken(finding) for finding in findings]


def spoken_stored(document: dict[str, object]) -> dict[str, str]:
    """Return a finding that was stored as JSON as people read it."""
    text: Any = document.get("text", "")
    params = document.get("params")
    return {
        "code": str(document.get("code", "")),
        "path": str(document.get("path", "")),
        "rule": str(document.get("rule", "")),
        "detail": filled(text, params if isinstance(params, dict) else {}),
    }


def _told(key: str, value: Any) -> Any:
    if isinstance(value, int | float) and key not in NAMES:
        return number_format(value, force_grouping=True)
    if not isinstance(value, str) or not value:
        return value
    if key in TERMS:
        return gettext(value)
    if key in LISTS:
        return ", ".join(gettext(part) for part in value.split(", "))
    return said(value) if key == "fault" else value
