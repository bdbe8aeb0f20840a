"""The referee's findings as sentences with names instead of ids, and the field each speaks of."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.findings import filled
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.findings import Finding
from league.pages.matches.allstars.words import ATTRIBUTE_NAMES, ELEMENT_NAMES, TARGETS, VICTIMS

NINJA = {"ninja", "exempts"}
SIDES = {"side", "owner"}
WORDS: dict[str, Mapping[str, Any]] = {
    "victim": VICTIMS,
    "target": TARGETS,
    "element": ELEMENT_NAMES,
    "first": ELEMENT_NAMES,
    "second": ELEMENT_NAMES,
    "attribute": ATTRIBUTE_NAMES,
}


class Sentence(msgspec.Struct, frozen=True, kw_only=True):
    """A finding in the reader's language. ``path`` is its JSON pointer into what was checked."""

    text: str
    rule: str
    path: str
    code: str


def say(
    finding: Finding | Mapping[str, Any],
    *,
    names: Mapping[str, str],
    teams: Mapping[int, str] | None = None,
    ruleset: Ruleset | None = None,
) -> Sentence:
    """Return a finding, fresh or stored, with everybody called by name."""
    told: Mapping[str, Any] = msgspec.to_builtins(finding) if isinstance(finding, Finding) else finding
    params = {key: _word(key, value, names, teams or {}, ruleset) for key, value in (told.get("params") or {}).items()}
    return Sentence(
        text=filled(told.get("text", ""), params),
        rule=str(told.get("rule", "")),
        path=str(told.get("path", "")),
        code=str(told.get("code", "")),
    )


def say_all(
    findings: Iterable[Finding | Mapping[str, Any]],
    *,
    names: Mapping[str, str],
    teams: Mapping[int, str] | None = None,
    ruleset: Ruleset | None = None,
) -> list[Sentence]:
    """Return every finding as a sentence."""
    return [say(finding, names=names, teams=teams, ruleset=ruleset) for finding in findings]


def _word(
    key: str, value: Any, names: Mapping[str, str], teams: Mapping[int, str], ruleset: Ruleset | None
) -> str | int:
    if key in NINJA:
        return names.get(str(value)) or str(value)
    if key in SIDES and value in teams:
        return gettext("%(number)s (%(team)s)") % {"number": value, "team": teams[value]}
    if key in WORDS:
        return str(WORDS[key].get(str(value), value))
    if ruleset is not None and key in {"challenge", "agreed"} and value in ruleset.challenges:
        return ruleset.challenges[value].name
    return str(value) if not isinstance(value, int) else value
