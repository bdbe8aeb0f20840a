"""Checks of an organiser's own kit: what a file must hold before sessions can rest on it."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.kernel.names import name_faults
from games.rules.ninjago.fortress import Fortress
from games.rules.ninjago.kit import Board, Kit
from games.rules.ninjago.pieces import ACTION_NAMES, ACTIONS, COLOUR, GUARDHOUSES, NINJA


def check_kit(kit: Kit) -> tuple[Finding, ...]:
    """Return every fault of a kit; paths point into it. A kit without faults can be played and simulated."""
    found = [*_check_board(kit.board), *_check_ways(kit.board)]
    found += [
        Finding(
            code="kit.action_missing",
            path=pointer("die", "faces"),
            rule="Playing the game",
            text=gettext_noop("No face of the LEGO Dice bears the action {action}."),
            params={"action": ACTION_NAMES[action]},
        )
        for action in ACTIONS
        if action not in kit.die.faces
    ]
    found += [
        Finding(
            code="kit.colour_missing",
            path=pointer("spinner", "sectors"),
            rule="Fighting guards",
            text=gettext_noop("The spinner has no sector in the colour of {ninja} ({colour})."),
            params={"ninja": ninja.capitalize(), "colour": COLOUR[ninja]},
        )
        for ninja in NINJA
        if ninja not in kit.spinner.sectors
    ]
    return tuple(found)


def _check_board(board: Board) -> Iterable[Finding]:
    names = set(board.spaces)
    for space, times in Counter(board.spaces).items():
        if times > 1:
            yield Finding(
                code="kit.space_twice",
                path=pointer("board", "spaces"),
                rule="Setting up the game",
                text=gettext_noop("Two spaces bear the name {space}."),
                params={"space": space},
            )
    for path, space in _named_spaces(board):
        if space not in names:
            yield Finding(
                code="kit.no_such_space",
                path=path,
                rule="Setting up the game",
                text=gettext_noop("The board has no space {space}."),
                params={"space": space},
            )
    if len(set(board.houses)) != GUARDHOUSES or len(board.houses) != GUARDHOUSES:
        yield Finding(
            code="kit.guardhouses",
            path=pointer("board", "houses"),
            rule="Setting up the game",
            text=gettext_noop("Nine guardhouses stand in nine different spaces."),
        )
    yield from _check_names(board)
    for number, rope in enumerate(board.ropes):
        if rope.house in {one.house for one in board.ropes[:number]}:
            yield Finding(
                code="kit.rope_twice",
                path=pointer("board", "ropes", number, "house"),
                rule="Rope move and General",
                text=gettext_noop("What the rope reaches from the roof in {space} is told once, and stands twice."),
                params={"space": rope.house},
            )
        if rope.house not in board.houses:
            yield Finding(
                code="kit.rope_without_house",
                path=pointer("board", "ropes", number, "house"),
                rule="Rope move and General",
                text=gettext_noop("The rope is tied to the roof of a guardhouse; {space} has none."),
                params={"space": rope.house},
            )


def _check_names(board: Board) -> Iterable[Finding]:
    """Refuse a name that another space bears, be it as its key, and one with characters that nobody sees."""
    called = Counter(board.names.get(space, space).casefold() for space in board.spaces)
    for space, name in board.names.items():
        path = pointer("board", "names", space)
        if called[name.casefold()] > 1:
            yield Finding(
                code="kit.name_twice",
                path=path,
                rule="Setting up the game",
                text=gettext_noop("Another space is called {name} too."),
                params={"name": name},
            )
        for one in name_faults(name, path):
            yield msgspec.structs.replace(one, rule="Setting up the game")


def _check_ways(board: Board) -> Iterable[Finding]:
    for number, (one, other) in enumerate(board.ways):
        if one == other:
            yield Finding(
                code="kit.way_nowhere",
                path=pointer("board", "ways", number),
                rule="Ninja move",
                text=gettext_noop("A way leads from one space to another, not from {space} to itself."),
                params={"space": one},
            )
    fortress = Fortress(board)
    for number, space in enumerate(fortress.names):
        if len(fortress.neighbours[number]) > 4:
            yield Finding(
                code="kit.too_many_ways",
                path=pointer("board", "ways"),
                rule="Ninja move",
                text=gettext_noop("Ninja do not move diagonally: at most four ways lead from {space}."),
                params={"space": space},
            )
        if fortress.distance[fortress.gate][number] == len(fortress.names):
            yield Finding(
                code="kit.cut_off",
                path=pointer("board", "ways"),
                rule="Ninja move",
                text=gettext_noop("No way leads from the gate to {space}."),
                params={"space": space},
            )


def _named_spaces(board: Board) -> Iterable[tuple[str, str]]:
    yield pointer("board", "gate"), board.gate
    for named in board.names:
        yield pointer("board", "names", named), named
    for number, house in enumerate(board.houses):
        yield pointer("board", "houses", number), house
    for number, way in enumerate(board.ways):
        for end, space in enumerate(way):
            yield pointer("board", "ways", number, end), space
    for number, rope in enumerate(board.ropes):
        yield pointer("board", "ropes", number, "house"), rope.house
        for place, space in enumerate(rope.reach):
            yield pointer("board", "ropes", number, "reach", place), space
