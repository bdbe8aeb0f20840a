"""The kit as it is read: in the reader's language, and with a word on each part that is only assumed."""

from collections.abc import Iterable, Iterator

import msgspec

from games.api.stateless import unvouched_part
from games.rules.bounty.kit import Assumption, Board, Kit, Part, Potentials, assumptions
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.kernel.findings import Finding, pointer
from games.texts import translated


def assumed(rules: Ruleset, setup: Setup, parts: tuple[Part, ...] | None = None) -> tuple[Assumption, ...]:
    """Return what the kit assumes for a session, of these parts or of all that it uses."""
    return spoken(
        assumption
        for assumption in assumptions(rules.kit, len(setup.seats), setup.adventure)
        if parts is None or assumption.part in parts
    )


def spoken(assumptions: Iterable[Assumption]) -> tuple[Assumption, ...]:
    """Return assumptions in the reader's language."""
    return tuple(msgspec.structs.replace(one, text=translated(one.text)) for one in assumptions)


def spoken_kit(kit: Kit) -> Kit:
    """Return a kit with its names, and what its parts assume, in the reader's language."""
    replace = msgspec.structs.replace
    return replace(
        kit,
        boards=tuple(_board(board) for board in kit.boards),
        events=replace(kit.events, assumption=translated(kit.events.assumption)),
        adventures=tuple(replace(one, assumption=translated(one.assumption)) for one in kit.adventures),
        potentials=_potentials(kit.potentials),
        villains=replace(kit.villains, assumption=translated(kit.villains.assumption)),
    )


def unvouched(kit: Kit) -> Iterator[Finding]:
    """Warn of each part that is not marked as known."""
    parts = (
        *((pointer("boards", number), board.known) for number, board in enumerate(kit.boards)),
        (pointer("events"), kit.events.known),
        *((pointer("adventures", number), adventure.known) for number, adventure in enumerate(kit.adventures)),
        (pointer("potentials"), kit.potentials.known),
        (pointer("villains"), kit.villains.known),
    )
    for path, known in parts:
        if not known:
            yield unvouched_part(path, "Components")


def _board(board: Board) -> Board:
    rooms = tuple(msgspec.structs.replace(room, name=translated(room.name)) for room in board.rooms)
    return msgspec.structs.replace(board, assumption=translated(board.assumption), rooms=rooms)


def _potentials(potentials: Potentials) -> Potentials:
    cards = tuple(msgspec.structs.replace(card, name=translated(card.name)) for card in potentials.cards)
    return msgspec.structs.replace(potentials, assumption=translated(potentials.assumption), cards=cards)
