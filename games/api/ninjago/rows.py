"""The kit as it is read: in the reader's language, and with a word on each part that is only assumed."""

from collections.abc import Iterable, Iterator

import msgspec

from games.api.stateless import unvouched_part
from games.rules.kernel.findings import Finding, pointer
from games.rules.ninjago.kit import Assumption, Kit, Part, assumptions
from games.rules.ninjago.ruleset import Ruleset
from games.texts import translated


def assumed(rules: Ruleset, parts: tuple[Part, ...] | None = None) -> tuple[Assumption, ...]:
    """Return what the kit assumes, of these parts or of all."""
    return spoken(assumption for assumption in assumptions(rules.kit) if parts is None or assumption.part in parts)


def spoken(assumptions: Iterable[Assumption]) -> tuple[Assumption, ...]:
    """Return assumptions in the reader's language."""
    return tuple(msgspec.structs.replace(one, text=translated(one.text)) for one in assumptions)


def spoken_kit(kit: Kit) -> Kit:
    """Return a kit whose parts say in the reader's language what they assume."""
    return msgspec.structs.replace(
        kit,
        board=msgspec.structs.replace(kit.board, assumption=translated(kit.board.assumption)),
        die=msgspec.structs.replace(kit.die, assumption=translated(kit.die.assumption)),
        spinner=msgspec.structs.replace(kit.spinner, assumption=translated(kit.spinner.assumption)),
        guards=msgspec.structs.replace(kit.guards, assumption=translated(kit.guards.assumption)),
    )


def unvouched(kit: Kit) -> Iterator[Finding]:
    """Warn of each part that is not marked as known."""
    for assumption in assumptions(kit):
        yield unvouched_part(pointer(assumption.part), "Setting up the game")
