"""Checks of an organiser's own kit: what the files must hold before sessions can rest on them."""

from collections.abc import Iterable

from games.rules.bounty.kit import Adventure, Board, Kit, Potentials, Villains
from games.rules.bounty.pieces import (
    CARDS_OF_ADVENTURE,
    COLOURS,
    EVENTS,
    LETTERS,
    MOST_WITH_DOUBLE_ICONS,
    NINJA,
    POTENTIALS_EACH,
    ROOMS,
    STRONGEST,
    TRAINING_EACH,
    VILLAIN_TOKENS,
    VITAL_PLACES,
    WEAKEST,
)
from games.rules.bounty.ship import Ship
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.repeats import twice


def check_kit(kit: Kit) -> tuple[Finding, ...]:
    """Return every fault of a kit; paths point into it. A kit without faults can be played and simulated."""
    found: list[Finding] = []
    for number, board in enumerate(kit.boards):
        found += _check_board(board, pointer("boards", number))
        found += _check_paths(board, pointer("boards", number))
    found += _twice([str(board.players) for board in kit.boards], pointer("boards"))
    found += _twice([str(adventure.number) for adventure in kit.adventures], pointer("adventures"))
    if sorted(card.key for card in kit.events.cards) != sorted(EVENTS):
        found.append(
            Finding(
                code="kit.events",
                path=pointer("events", "cards"),
                rule="How to Play a Turn",
                text=gettext_noop("There are six Event Cards, numbered 1 to 6."),
            )
        )
    found += _check_ending(kit)
    for number, adventure in enumerate(kit.adventures):
        found += _check_adventure(adventure, kit, pointer("adventures", number))
    found += _check_potentials(kit.potentials)
    found += _check_villains(kit.villains)
    return tuple(found)


def _twice(keys: Iterable[str], path: str) -> list[Finding]:
    return twice(keys, path, code="kit.twice", rule="Components")


def _check_board(board: Board, at: str) -> Iterable[Finding]:
    names = [room.key for room in board.rooms]
    if len(names) != ROOMS:
        yield Finding(
            code="kit.rooms",
            path=at + "/rooms",
            rule="Game Setup",
            text=gettext_noop("The ship has twelve rooms, not {rooms}."),
            params={"rooms": len(names)},
        )
    yield from _twice(names, at + "/rooms")
    yield from _twice([path.key for path in board.paths], at + "/paths")
    yield from _twice(board.central, at + "/central")
    for number, one in enumerate(board.rooms):
        yield from _twice(one.marks, at + pointer("rooms", number, "marks"))
    for field, pairs in (("doors", board.doors), ("walls", board.walls)):
        for number, pair in enumerate(pairs):
            yield from _twice(pair, at + pointer(field, number))
    if len(set(board.central)) != 2:
        yield Finding(
            code="kit.central",
            path=at + "/central",
            rule="Game Setup",
            text=gettext_noop("Two rooms are central."),
        )
    for path, room in _named_rooms(board):
        if room not in names:
            yield Finding(
                code="kit.no_such_room",
                path=at + path,
                rule="Game Setup",
                text=gettext_noop("The board has no room {room}."),
                params={"room": room},
            )
    ship = Ship(board)
    for number, name in enumerate(ship.names):
        if ship.distance[0][number] == len(ship.names):
            yield Finding(
                code="kit.cut_off",
                path=at + "/doors",
                rule="Move Your Ninja",
                text=gettext_noop("No open doors lead to {room}."),
                params={"room": name},
            )


def _named_rooms(board: Board) -> Iterable[tuple[str, str]]:
    for number, room in enumerate(board.central):
        yield pointer("central", number), room
    for field, pairs in (("doors", board.doors), ("walls", board.walls)):
        for number, pair in enumerate(pairs):
            for end, room in enumerate(pair):
                yield pointer(field, number, end), room
    for number, path in enumerate(board.paths):
        for step, room in enumerate(path.steps):
            yield pointer("paths", number, "steps", step), room


def _check_paths(board: Board, at: str) -> Iterable[Finding]:
    """Entrances bear both icons, marks exist for tea and books, and the track's icons lie on the track."""
    ship = Ship(board)
    for number, path in enumerate(board.paths):
        yield from _twice(path.icons, at + pointer("paths", number, "icons"))
        if board.players > MOST_WITH_DOUBLE_ICONS and {"cloud", "moon"} <= set(path.icons):
            yield Finding(
                code="kit.double_icons",
                path=at + pointer("paths", number, "icons"),
                rule="Flip Event Card",
                text=gettext_noop("With four players no entrance bears both icons."),
            )
    goals = {path.steps[-1] for path in board.paths}
    if len(goals) != VITAL_PLACES[board.players]:
        yield Finding(
            code="kit.vital_places",
            path=at + "/paths",
            rule="The Goal of the Villains",
            text=ngettext_noop(
                "Vital places that golden paths lead to on the board for {players} player: {places}, not {told}.",
                "Vital places that golden paths lead to on the board for {players} players: {places}, not {told}.",
                "players",
            ),
            params={"players": board.players, "places": VITAL_PLACES[board.players], "told": len(goals)},
        )
    missing = [
        icon for icon, found in (("cloud", ship.entrances("cloud")), ("moon", ship.entrances("moon"))) if not found
    ]
    missing += [
        mark
        for mark, found in (("teapot", ship.marked("teapot")), ("comic_book", ship.marked("comic_book")))
        if not found
    ]
    for icon in missing:
        yield Finding(
            code="kit.icon_missing",
            path=at,
            rule="Flip Event Card",
            text=gettext_noop("No place on the board bears the icon {icon}."),
            params={"icon": icon.replace("_", " ")},
        )
    if len(board.tornadoes) > 2:
        yield Finding(
            code="kit.tornadoes",
            path=at + "/tornadoes",
            rule="Spinjitzu Tornadoes",
            text=gettext_noop("Each ninja has four Tornadoes and starts with two: at most two icons can add one."),
        )
    if len(board.potentials) > POTENTIALS_EACH:
        yield Finding(
            code="kit.potential_icons",
            path=at + "/potentials",
            rule="Potential Cards",
            text=gettext_noop("Each ninja has six Potential Cards: at most six icons can give one."),
        )
    for field, spaces in (("tornadoes", board.tornadoes), ("potentials", board.potentials)):
        for number, space in enumerate(spaces):
            if space > board.victory_track or space in spaces[:number]:
                yield Finding(
                    code="kit.no_such_space",
                    path=at + pointer(field, number),
                    rule="Add tokens to the Victory Track",
                    text=gettext_noop("Space {space} is not on the Victory Track, or stands twice."),
                    params={"space": space},
                )


def _check_ending(kit: Kit) -> Iterable[Finding]:
    """Every game must come to an end: villains keep coming and advancing, and there are enough of them."""
    icons = {icon for card in kit.events.cards for icon in card.icons}
    if "advance" not in icons or icons.isdisjoint({"villains_cloud", "villains_moon"}):
        yield Finding(
            code="kit.endless",
            path=pointer("events", "cards"),
            rule="Flip Event Card",
            text=gettext_noop("The Event Cards must bring villains and let them advance, or no game would end."),
        )
    for number, adventure in enumerate(kit.adventures):
        for place, goal in enumerate(adventure.goals):
            if goal.victory + goal.villain > VILLAIN_TOKENS + 1:
                yield Finding(
                    code="kit.endless",
                    path=pointer("adventures", number, "goals", place),
                    rule="How to Win",
                    text=gettext_noop("With 60 Villain Tokens both tracks could stay unfilled for ever."),
                )


def _check_adventure(adventure: Adventure, kit: Kit, at: str) -> Iterable[Finding]:
    letters = [card.letter for card in adventure.cards]
    wanted = list(LETTERS[: CARDS_OF_ADVENTURE[adventure.number]])
    if letters != wanted:
        yield Finding(
            code="kit.adventure_cards",
            path=at + "/cards",
            rule="Adventure Cards",
            text=gettext_noop("Adventure {number} has the cards A to {last}, in order."),
            params={"number": adventure.number, "last": wanted[-1]},
        )
    for board in kit.boards:
        goal = adventure.goal(board.players)
        if goal is None or goal.victory > board.victory_track or goal.villain > board.villain_track:
            yield Finding(
                code="kit.goal",
                path=at + "/goals",
                rule="How to Win",
                text=ngettext_noop(
                    "With {players} player both tracks need a goal that lies on the track.",
                    "With {players} players both tracks need a goal that lies on the track.",
                    "players",
                ),
                params={"players": board.players},
            )
        elif _brought_by_card_a(adventure, board) >= goal.villain:
            yield Finding(
                code="kit.lost_at_once",
                path=at + "/cards/0/icons",
                rule="How to Win",
                text=ngettext_noop(
                    "With {players} player Card A fills the Villain Track: the game is lost before its first turn.",
                    "With {players} players Card A fills the Villain Track: the game is lost before its first turn.",
                    "players",
                ),
                params={"players": board.players},
            )


def _brought_by_card_a(adventure: Adventure, board: Board) -> int:
    """Return how many villains Card A itself brings to their skulls."""
    card, ship = adventure.card("A"), Ship(board)
    to_go: list[int] = []
    for icon in card.icons if card is not None else ():
        if icon == "advance":
            to_go = [steps - 1 for steps in to_go]
        elif icon in {"villains_cloud", "villains_moon"}:
            entered = ship.entrances("cloud" if icon == "villains_cloud" else "moon")
            to_go += [len(ship.paths[path].steps) - 1 for path in entered]
    return sum(steps <= 0 for steps in to_go[:VILLAIN_TOKENS])


def _check_potentials(potentials: Potentials) -> Iterable[Finding]:
    yield from _twice([card.key for card in potentials.cards], pointer("potentials", "cards"))
    for ninja in NINJA:
        own = [card for card in potentials.cards if card.ninja == ninja]
        if len(own) != POTENTIALS_EACH or sum(card.training for card in own) != TRAINING_EACH:
            yield Finding(
                code="kit.potentials",
                path=pointer("potentials", "cards"),
                rule="Potential Cards",
                text=gettext_noop("{ninja} has six Potential Cards, three of them with the training dummy."),
                params={"ninja": ninja.capitalize()},
            )


def _check_villains(villains: Villains) -> Iterable[Finding]:
    shown = {kind.colour for kind in villains.kinds if kind.tokens}
    if len(shown) < len(COLOURS):
        yield Finding(
            code="kit.villain_colours",
            path=pointer("villains", "kinds"),
            rule="Body, Heart, and Mind",
            text=gettext_noop("There are villains of three colours: red, purple and teal."),
        )
    if sum(kind.tokens for kind in villains.kinds) != VILLAIN_TOKENS:
        yield Finding(
            code="kit.villain_tokens",
            path=pointer("villains", "kinds"),
            rule="Components for the Token Chest",
            text=gettext_noop("There are 60 Villain Tokens."),
        )
    for number, kind in enumerate(villains.kinds):
        if not WEAKEST <= kind.strength <= STRONGEST:
            yield Finding(
                code="kit.villain_strength",
                path=pointer("villains", "kinds", number, "strength"),
                rule="Clear Room",
                text=gettext_noop("Villains have a strength of 2 to 5, not {strength}."),
                params={"strength": kind.strength},
            )
