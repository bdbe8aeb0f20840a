"""The kit as it is read: in the reader's language, and with a word on each part that is only assumed."""

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.ninjago.kit import Assumption, Kit, Part, assumptions
from games.rules.ninjago.ruleset import Ruleset


def assumed(rules: Ruleset, parts: tuple[Part, ...] | None = None) -> tuple[Assumption, ...]:
    """Return what the kit assumes, of these parts or of all."""
    return tuple(
        msgspec.structs.replace(assumption, text=_read(assumption.text))
        for assumption in assumptions(rules.kit)
        if parts is None or assumption.part in parts
    )


def spoken_kit(kit: Kit) -> Kit:
    """Return a kit whose parts say in the reader's language what they assume."""
    return msgspec.structs.replace(
        kit,
        board=msgspec.structs.replace(kit.board, assumption=_read(kit.board.assumption)),
        die=msgspec.structs.replace(kit.die, assumption=_read(kit.die.assumption)),
        spinner=msgspec.structs.replace(kit.spinner, assumption=_read(kit.spinner.assumption)),
        guards=msgspec.structs.replace(kit.guards, assumption=_read(kit.guards.assumption)),
    )


def unvouched(kit: Kit) -> Iterator[Finding]:
    """Warn of each part that is not marked as known."""
    for assumption in assumptions(kit):
        yield Finding(
            code="kit.assumed",
            path=pointer(assumption.part),
            rule="Setting up the game",
            text=gettext_noop(
                "This part is not marked as known: it refuses no report, and answers from it are assumed."
            ),
        )


def _read(text: str) -> str:
    """Translate; to gettext an empty text is the catalogue's header."""
    return gettext(text) if text else ""
