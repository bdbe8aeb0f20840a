"""What the referee has to say about a roster, a report or a log.

A finding carries a stable code, the place it speaks of, and the rule it rests on. Its text is an English template: the
rules know nothing of the reader's language, so a face translates the template and fills in ``params``. A template that
counts something stands in the singular and in the plural (:class:`Plural`).
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec


class Plural(msgspec.Struct, frozen=True):
    """An English template for one and for any other number; ``count`` names the parameter that is counted."""

    one: str
    many: str
    count: str


Text = str | Plural
"""An English template in ``str.format`` style."""


def gettext_noop(text: str) -> str:
    """Mark an English template for translation and return it unchanged."""
    return text


def ngettext_noop(one: str, many: str, count: str) -> Plural:
    """Mark a template for translation that is worded by the parameter ``count``."""
    return Plural(one, many, count)


def in_english(text: Text, params: Mapping[str, Any]) -> str:
    """Fill a template.

    >>> in_english(ngettext_noop("{rounds} round is left.", "{rounds} rounds are left.", "rounds"), {"rounds": 1})
    '1 round is left.'
    """
    if isinstance(text, Plural):
        text = text.one if params[text.count] == 1 else text.many
    return text.format_map(params)


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One violation or warning.

    ``code`` is stable and never translated (``roster.over_budget``); ``path`` is a JSON pointer into what was checked
    (``/ninja/3/ability``); ``rule`` names the rulebook heading or ruling ("Building A Team", "ruling 44"); ``text`` is
    an English template; ``params`` fill it.
    """

    code: str
    path: str
    rule: str
    text: Text
    params: dict[str, str | int] = {}

    @property
    def message(self) -> str:
        """The English sentence."""
        return in_english(self.text, self.params)


class FileFinding(Finding, frozen=True, kw_only=True):
    """A fault of a file that somebody wrote; ``line`` (from 1) is where its place begins."""

    line: int

    @property
    def message(self) -> str:
        """The English sentence, with its line."""
        return f"Line {self.line}: {in_english(self.text, self.params)}"


class Refused(Exception):  # noqa: N818  the word of the house: a rule refuses
    """What was asked for breaks a rule; ``violations`` names every fault."""

    def __init__(self, violations: Iterable[Finding]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(violation.message for violation in self.violations))


def pointer(*parts: str | int) -> str:
    """Build a JSON pointer (RFC 6901) from its unescaped parts.

    >>> pointer("sides", 0, "a/b")
    '/sides/0/a~1b'
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
