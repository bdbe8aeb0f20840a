"""Findings in the reader's language."""

from collections.abc import Iterable

from django.utils.translation import gettext

from games.rules.kernel.findings import Finding


def spoken(finding: Finding) -> dict[str, str]:
    """Return a finding as people and programs read it: code, path and rule stay, the sentence is translated."""
    return {
        "code": finding.code,
        "path": finding.path,
        "rule": finding.rule,
        "detail": gettext(finding.text).format_map(finding.params),
    }


def spoken_all(findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Return every finding as people read it."""
    return [spoken(finding) for finding in findings]


def spoken_stored(document: dict[str, object]) -> dict[str, str]:
    """Return a finding that was stored as JSON as people read it."""
    text = str(document.get("text", ""))
    params = document.get("params")
    return {
        "code": str(document.get("code", "")),
        "path": str(document.get("path", "")),
        "rule": str(document.get("rule", "")),
        "detail": gettext(text).format_map(params if isinstance(params, dict) else {}) if text else "",
    }
