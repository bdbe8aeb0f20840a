"""What msgspec says of a value that does not fit, in the reader's language."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import msgspec
from django.utils.translation import gettext

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.kernel.misfits import Misfits, placed, sentences_of

UNREADABLE: Final = (msgspec.ValidationError, LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""What reading a document can raise that no rules ever wrote."""

_SENTENCES = tuple(
    (re.compile(pattern), template)
    for pattern, template in (
        (r"Expected `([^`]+)`", gettext_noop("Expected `{0}`")),
        (r"Expected `([^`]+)`, got `([^`]+)`", gettext_noop("Expected `{0}`, got `{1}`")),
        (r"Expected a hashable value, got `([^`]+)`", gettext_noop("Expected a hashable value, got `{0}`")),
        (r"Expected `([^`]+)` of length ([<>]=? \d+|\d+)", gettext_noop("Expected `{0}` of length {1}")),
        (r"Expected `([^`]+)` of length (\d+) to (\d+)", gettext_noop("Expected `{0}` of length {1} to {2}")),
        (r"Expected `([^`]+)` of length (\d+), got (\d+)", gettext_noop("Expected `{0}` of length {1}, got {2}")),
        (
            r"Expected `([^`]+)` of length (\d+) to (\d+), got (\d+)",
            gettext_noop("Expected `{0}` of length {1} to {2}, got {3}"),
        ),
        (r"Expected `([^`]+)` of at least length (\d+)", gettext_noop("Expected `{0}` of length {1} at least")),
        (
            r"Expected `([^`]+)` of at least length (\d+), got (\d+)",
            gettext_noop("Expected `{0}` of length {1} at least, got {2}"),
        ),
        (r"Expected `([^`]+)` of at most length (\d+)", gettext_noop("Expected `{0}` of length {1} at most")),
        (
            r"Expected `([^`]+)` of at most length (\d+), got (\d+)",
            gettext_noop("Expected `{0}` of length {1} at most, got {2}"),
        ),
        (r"Expected `([^`]+)` ([<>]=? \S+)", gettext_noop("Expected `{0}` {1}")),
        (r"Expected `([^`]+)` that's a multiple of (\S+)", gettext_noop("Expected `{0}` that's a multiple of {1}")),
        (r"Expected `([^`]+)` matching regex (.+)", gettext_noop("Expected `{0}` matching regex {1}")),
        (r"Expected `([^`]+)` with a timezone component", gettext_noop("Expected `{0}` with a time zone")),
        (r"Expected `([^`]+)` with no timezone component", gettext_noop("Expected `{0}` without a time zone")),
        (r"Object missing required field `(.+)`", gettext_noop("Object missing required field `{0}`")),
        (r"Object contains unknown field `(.+)`", gettext_noop("Object contains unknown field `{0}`")),
        (r"Invalid enum value (.+)", gettext_noop("Invalid enum value {0}")),
        (r"Invalid value (.+)", gettext_noop("Invalid value {0}")),
        (r"Invalid RFC3339 encoded (.+)", gettext_noop("Invalid RFC3339 encoded {0}")),
        (r"Invalid ISO8601 duration", gettext_noop("Invalid ISO8601 duration")),
        (r"Invalid epoch timestamp", gettext_noop("Invalid epoch timestamp")),
        (r"Timestamp is out of range ?", gettext_noop("Timestamp is out of range")),
        (r"Duration is out of range", gettext_noop("Duration is out of range")),
        (r"Invalid UUID(?: bytes)?", gettext_noop("Invalid UUID")),
        (r"Invalid decimal string", gettext_noop("Invalid decimal string")),
        (r"Invalid base64 encoded string", gettext_noop("Invalid base64 encoded string")),
        (r"Number out of range", gettext_noop("Number out of range")),
        (r"Integer value out of range", gettext_noop("Integer value out of range")),
        (r"Invalid UTF-8 encoded string", gettext_noop("The text is not UTF-8")),
        (r"JSON is malformed: (.+) \(byte (\d+)\)", gettext_noop("JSON is malformed: {0} (byte {1})")),
        (r"JSON is malformed: (.+)", gettext_noop("JSON is malformed: {0}")),
        (r"Input data was truncated", gettext_noop("Input data was truncated")),
        (r"[Mm]aximum recursion depth exceeded.*", gettext_noop("The data is nested too deeply")),
    )
)
"""Every sentence of msgspec's about data; in what a pattern finds, one of :data:`_REASONS` is told in words too."""

_REASONS = frozenset(
    {
        *(gettext_noop("invalid character"), gettext_noop("invalid number"), gettext_noop("trailing characters")),
        *(gettext_noop("invalid character in unicode escape"), gettext_noop("invalid escape character in string")),
        *(gettext_noop("invalid escaped character"), gettext_noop("invalid utf-16 surrogate pair")),
        *(
            gettext_noop("unexpected end of escaped utf-16 surrogate pair"),
            gettext_noop("unexpected end of hex escape"),
        ),
        *(gettext_noop("expected ',' or ']'"), gettext_noop("expected ',' or '}'"), gettext_noop("expected ':'")),
        *(gettext_noop("expected '\"'"), gettext_noop("object keys must be strings")),
        *(gettext_noop("trailing comma in array"), gettext_noop("trailing comma in object")),
        *(gettext_noop("date"), gettext_noop("datetime"), gettext_noop("time")),
    }
)


def said(sentence: str) -> str:
    """Return a sentence of msgspec's, its place left out, as people read it; one that is not known stays as it is."""
    for pattern, template in _SENTENCES:
        if found := pattern.fullmatch(sentence):
            return gettext(template).format(*(gettext(one) if one in _REASONS else one for one in found.groups()))
    return sentence


def malformed(error: msgspec.DecodeError) -> tuple[Finding, ...]:
    """Return every fault of a value that does not fit, each at its place in what was sent."""
    if isinstance(error, msgspec.ValidationError):
        return tuple(_fault(sentence) for sentence in sentences_of(error))
    return (Finding(code="not_json", path="", rule="", text="{fault}", params={"fault": str(error)}),)


def _fault(sentence: str) -> Finding:
    """Read a sentence of msgspec's: ``Expected `int`, got `str` - at `$.sides[0].score```.

    Where a mapping's key is not named (``[...]``) the pointer stops at the mapping.
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
