"""What the referee has to say about a roster, a report or a log.

A finding carries a stable code, the place it speaks of, and the rule it rests on. Its text is an English template: the
rules know nothing of the reader's language, so a face translates the template and fills in ``params``.
"""

from collections.abc import Iterable

import msgspec


def gettext_noop(text: str) -> str:
    """Mark an English template for translation and return it unchanged."""
    return text


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One violation or warning.

    ``code`` is stable and never translated (``roster.over_budget``); ``path`` is a JSON pointer into what was checked
    (``/ninja/3/ability``); ``rule`` names the rulebook heading or ruling ("Building A Team", "ruling 44"); ``text`` is
    an English template in ``str.format`` style; ``params`` fill it.
    """

    code: str
    path: str
    rule: str
    text: str
    params: dict[str, str | int] = {}

    @property
    def message(self) -> str:
        """The English sentence."""
        return self.text.format_map(self.params)


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
