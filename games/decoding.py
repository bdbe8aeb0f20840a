"""What msgspec says of a value that does not fit, in the reader's language."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from django.utils.translation import gettext

from games.rules.kernel.findings import gettext_noop

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


@contextmanager
def inside(field: str) -> Iterator[None]:
    """Let a value that does not fit name its place inside the field of the request that holds it."""
    try:
        yield
    except msgspec.ValidationError as error:
        sentence, _separator, place = str(error).partition(" - at `$")
        raise msgspec.ValidationError(f"{sentence} - at `$.{field}{place or '`'}") from error
