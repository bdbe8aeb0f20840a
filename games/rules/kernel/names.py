"""What people call things: in any script, with accents, apostrophes and pictures, but with nothing that nobody sees.

Two names that look the same are the same, and no name turns the line around in which it stands.
"""

import unicodedata
from typing import Final

from games.rules.kernel.findings import Finding, gettext_noop

_UNSEEN: Final = frozenset({"Cc", "Cf", "Zl", "Zp"})
"""Categories of Unicode: controls, marks of format (bidirectional ones, zero-width ones), ends of lines and paragraphs."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u180e\u2800\u3164\uffa0")
"""Fillers and joiners that Unicode counts as letters, marks or symbols, and that show nothing."""
_NON_JOINER: Final = "\u200c"
_JOINER: Final = "\u200d"
_KEYCAP: Final = "\u20e3"
_STYLES: Final = frozenset("\ufe0e\ufe0f")
"""As text, as picture: how the sign before them is drawn."""
_VIRAMA: Final = 9
"""The combining class of signs that silence a vowel: after them Indic scripts write joiners and non-joiners."""


def unseen_characters(name: str) -> tuple[str, ...]:
    """Return the characters of a name that nobody sees or that turn text around, each once, as ``U+202E``.

    A joiner between pictures, and what Persian and Indic scripts need to write their words, is none.
    """
    around = f" {name} "
    strange = {
        character
        for before, character, after in zip(around, name, around[2:], strict=False)
        if _is_unseen(character) and not _belongs(before, character, after)
    }
    return tuple(f"U+{ord(character):04X}" for character in sorted(strange))


def name_faults(name: str, path: str) -> tuple[Finding, ...]:
    """Refuse a name for its unseen characters, all at once."""
    strange = unseen_characters(name)
    if not strange:
        return ()
    return (
        Finding(
            code="name.unseen_character",
            path=path,
            rule="",
            text=gettext_noop("A name has no character that nobody sees or that turns the text around: {characters}."),
            params={"characters": ", ".join(strange)},
        ),
    )


def _is_unseen(character: str) -> bool:
    return character in _BLANK or _picks_a_form(character) or unicodedata.category(character) in _UNSEEN


def _picks_a_form(character: str) -> bool:
    """Tell whether a character only says in which form the one before it is drawn."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"


def _belongs(before: str, character: str, after: str) -> bool:
    """Tell whether writing needs an unseen character where it stands."""
    if character in {_JOINER, _NON_JOINER} and unicodedata.combining(before) == _VIRAMA:
        return True
    kind = unicodedata.category(before)
    if character == _JOINER:
        return (kind in {"So", "Sk"} or before in _STYLES) and unicodedata.category(after) == "So"
    if character == _NON_JOINER:
        return unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    if character in _STYLES:
        return kind in {"So", "Sm"} or after == _KEYCAP
    return _picks_a_form(character) and kind == "Lo"
