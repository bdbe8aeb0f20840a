"""The kit as it is read: in the reader's language, and with a word on each part that is only assumed."""

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext

from games.rules.bounty.kit import Assumption, Board, Kit, Part, Potentials, assumptions
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup
from games.rules.kernel.findings import Finding, gettext_noop, pointer


def assumed(rules: Ruleset, setup: Setup, parts: tuple[Part, ...] | None = None) -> tuple[Assumption, ...]:
    """Return what the kit assumes for a session, of these parts or of all that it uses."""
    return tuple(
        msgspec.structs.replace(assumption, text=_read(assumption.text))
        for assumption in assumptions(rules.kit, len(setup.seats), setup.adventure)
        if parts is None or assumption.part in parts
    )


def spoken_kit(kit: Kit) -> Kit:
    """Return a kit with its names, and what its parts assume, in the reader's language."""
    replace = msgspec.structs.replace
    return replace(
        kit,
        boards=tuple(_board(board) for board in kit.boards),
        events=replace(kit.events, assumption=_read(kit.events.assumption)),
        adventures=tuple(replace(one, assumption=_read(one.assumption)) for one in kit.adventures),
        potentials=_potentials(kit.potentials),
        villains=replace(kit.villains, assumption=_read(kit.villains.assumption)),
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
            yield Finding(
                code="kit.assumed",
                path=path,
                rule="Components",
                text=gettext_noop(
                    "This part is not marked as known: it refuses no report, and answers from it are assumed."
                ),
            )


def _board(board: Board) -> Board:
    rooms = tuple(msgspec.structs.replace(room, name=_read(room.name)) for room in board.rooms)
    return msgspec.structs.replace(board, assumption=_read(board.assumption), rooms=rooms)


def _potentials(potentials: Potentials) -> Potentials:
    cards = tuple(msgspec.structs.replace(card, name=_read(card.name)) for card in potentials.cards)
    return msgspec.structs.replace(potentials, assumption=_read(potentials.assumption), cards=cards)


def _read(text: str) -> str:
    """Translate; to gettext an empty text is the catalogue's header."""
    return gettext(text) if text else ""
