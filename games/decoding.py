"""What msgspec says of a value that does not fit, in the reader's language."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.utils.translation import gettext

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.kernel.misfits import Misfits, placed, sentences_of

_SENTENCES = tuple(
    (re.compile(pattern), template)
    for pattern, template in (
        (r"Expected `([^`]+)`, got `([^`]+)`", gettext_noop("Expected `{0}`, got `{1}`")),
        (r"Expected `([^`]+)` of length ([<>=]* ?\d+)", gettext_noop("Expected `{0}` of length {1}")),
        (r"Expected `([^`]+)` of length (\d+), got (\d+)", gettext_noop("Expected `{0}` of length {1}, got {2}")),
        (r"Expected `([^`]+)` ([<>]=? \S+)", gettext_noop("Expected `{0}` {1}")),
        (r"Expected `([^`]+)` that's a multiple of (\d+)", gettext_noop("Expected `{0}` that's a multiple of {1}")),
        (r"Expected `([^`]+)` matching regex (.+)", gettext_noop("Expected `{0}` matching regex {1}")),
        (r"Object missing required field `(.+)`", gettext_noop("Object missing required field `{0}`")),
        (r"Object contains unknown field `(.+)`", gettext_noop("Object contains unknown field `{0}`")),
        (r"Invalid enum value (.+)", gettext_noop("Invalid enum value {0}")),
        (r"Invalid value (.+)", gettext_noop("Invalid value {0}")),
        (r"Invalid RFC3339 encoded (.+)", gettext_noop("Invalid RFC3339 encoded {0}")),
        (r"JSON is malformed: (.+)", gettext_noop("JSON is malformed: {0}")),
        (r"Input data was truncated", gettext_noop("Input data was truncated")),
    )
)


def said(sentence: str) -> str:
    """Return a sentence of msgspec's, its place left out, as people read it; one that is not known stays as it is."""
    for pattern, template in _SENTENCES:
        if found := pattern.fullmatch(sentence):
            return gettext(template).format(*found.groups())
    return sentence


def malformed(error: msgspec.DecodeError) -> tuple[Finding, ...]:
    """Return every fault of a value that does not fit, each at its place in what was sent."""
    if isinstance(error, msgspec.ValidationError):
        return tuple(_fault(sentence) for sentence in sentences_of(error))
    return (Finding(code="not_json", path="", rule="", text="{fault}", params={"fault": str(error)}),)


def _fault(sentence: str) -> Finding:
    """Read a sentence of msgspec's: ``Expected `int`, got `str` - at `$.sides[0].score```.

    A key of a mapping is not named there (``[...]``): the pointer then stops at the mapping.
    """
    fault, _separator, place = sentence.partition(" - at ")
    address = re.search(r"\$[^`]*", place)
    known = address.group().partition("[...]")[0] if address else ""
    parts = re.findall(r"[^.\[\]$]+", known)
    if field := re.fullmatch(r"Object (?:missing required|contains unknown) field `(.+)`", fault):
        parts.append(field[1])
    return Finding(code="invalid", path=pointer(*parts), rule="", text="{fault}", params={"fault": fault})


@contextmanager
def inside(field: str) -> Iterator[None]:
    """Let a value that does not fit name its places inside the field of the request that holds it."""
    try:
        yield
    except msgspec.ValidationError as error:
        raise Misfits(tuple(placed(sentence, f"$.{field}") for sentence in sentences_of(error))) from error
