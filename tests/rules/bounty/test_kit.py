"""The data files: what is known, what is assumed, and the checks of an organiser's own."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.checks import check_kit
from games.rules.bounty.kit import AdventureCard, Board, Goal, Kit, Path, Room, VillainKind, assumptions
from games.rules.bounty.pieces import COLOURS
from games.rules.bounty.ruleset import Ruleset, Settings, book, check_ruleset, ruleset_from_json
from games.rules.kernel.content import content_key
from tests.rules.bounty.sessions import CORRIDOR, EVENT_CARDS, FOR_FOUR, KNOWN, QUIET, adventure
from tests.rules.refusals import told

KIT = book().kit


def refusals(kit: Kit, settings: Settings | None = None) -> list[str]:
    """What keeps a league's rules from being played, as "code at path"."""
    return told("bounty", check_ruleset(Ruleset(settings=settings or Settings(), kit=kit)))


def with_board(**changes: Any) -> Kit:
    board: Board = msgspec.structs.replace(CORRIDOR, **changes)
    return msgspec.structs.replace(KNOWN.kit, boards=(board, *KNOWN.kit.boards[1:]))


def test_the_shipped_kit_and_that_of_the_tests_can_be_played_with() -> None:
    assert (refusals(KIT), refusals(KNOWN.kit)) == ([], [])


def test_the_shipped_kit_says_what_it_assumes() -> None:
    for_two = assumptions(KIT, players=2, adventure=1)
    assert [one.part for one in for_two] == ["board", "events", "adventure", "potentials", "villains"]
    assert all(one.text for one in for_two)
    assert assumptions(KNOWN.kit, players=2, adventure=1) == ()


def test_numbers_of_the_components_are_those_of_the_book() -> None:
    """24 Adventure Cards, 24 Potential Cards, 6 Event Cards, 60 Villain Tokens, 12 rooms on each of three boards."""
    assert sum(len(adventure.cards) for adventure in KIT.adventures) == 24
    assert len(KIT.potentials.cards) == 24
    assert len(KIT.events.cards) == 6
    assert sum(kind.tokens for kind in KIT.villains.kinds) == 60
    assert [(board.players, len(board.rooms)) for board in KIT.boards] == [(2, 12), (3, 12), (4, 12)]


def test_the_vital_places_are_goals_of_the_villains() -> None:
    """Control centre, gaming console and Wu's meditation spot; with four players the engine-room stairs too."""
    goals = [{path.steps[-1] for path in board.paths} for board in KIT.boards]
    three = {"control_center", "gaming_room", "meditation_spot"}
    assert goals == [three, three, three | {"engine_stairs"}]


def test_two_and_three_players_have_a_double_icon_entrance() -> None:
    doubles = [sum(len(path.icons) == 2 for path in board.paths) for board in KIT.boards]
    assert doubles == [1, 1, 0]


def test_the_difficulty_of_the_adventures_is_left_open() -> None:
    assert [adventure.swords for adventure in KIT.adventures] == [None] * 6


def test_a_ship_has_twelve_rooms() -> None:
    kit = with_board(rooms=CORRIDOR.rooms[:11], paths=(CORRIDOR.paths[0],))
    assert refusals(with_board()) == []
    assert "kit.rooms at /kit/boards/0/rooms" in refusals(kit)


def test_rooms_are_named_once() -> None:
    kit = with_board(rooms=(*CORRIDOR.rooms[:11], CORRIDOR.rooms[0]))
    assert refusals(with_board()) == []
    assert "kit.twice at /kit/boards/0/rooms" in refusals(kit)


def test_two_rooms_are_central() -> None:
    assert refusals(with_board()) == []
    assert refusals(with_board(central=("r6",))) == ["kit.central at /kit/boards/0/central"]


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("central", ("r6", "attic"), "kit.no_such_room at /kit/boards/0/central/1"),
        ("walls", (("r1", "attic"),), "kit.no_such_room at /kit/boards/0/walls/0/1"),
        (
            "paths",
            (*CORRIDOR.paths, Path(key="one", icons=("cloud", "moon"), steps=("attic", "r2"))),
            "kit.no_such_room at /kit/boards/0/paths/3/steps/0",
        ),
    ],
)
def test_every_room_named_is_on_the_board(field: str, value: object, refusal: str) -> None:
    assert refusals(with_board()) == []
    assert refusals(with_board(**{field: value})) == [refusal]


def test_open_doors_lead_to_every_room() -> None:
    assert refusals(with_board()) == []
    assert refusals(with_board(doors=CORRIDOR.doors[:-1])) == ["kit.cut_off at /kit/boards/0/doors"]


def test_every_icon_has_a_place() -> None:
    assert refusals(with_board()) == []
    only_cloud = with_board(paths=tuple(msgspec.structs.replace(path, icons=("cloud",)) for path in CORRIDOR.paths))
    assert refusals(only_cloud) == ["kit.icon_missing at /kit/boards/0"]
    assert [finding.params for finding in check_kit(only_cloud)] == [{"icon": "moon"}]
    no_marks = with_board(rooms=tuple(msgspec.structs.replace(room, marks=()) for room in CORRIDOR.rooms))
    assert [finding.params for finding in check_kit(no_marks)] == [{"icon": "teapot"}, {"icon": "comic book"}]


def test_at_most_two_tornado_icons_take_effect() -> None:
    """Ruling: four Tornadoes each, two at the start."""
    assert refusals(with_board(tornadoes=(3, 6))) == []
    assert refusals(with_board(tornadoes=(3, 6, 9))) == ["kit.tornadoes at /kit/boards/0/tornadoes"]


def test_icons_lie_on_the_victory_track() -> None:
    assert refusals(with_board()) == []
    assert refusals(with_board(potentials=(2, 21))) == ["kit.no_such_space at /kit/boards/0/potentials/1"]
    assert refusals(with_board(potentials=(2, 2))) == ["kit.no_such_space at /kit/boards/0/potentials/1"]


def test_at_most_six_icons_give_a_potential_card() -> None:
    assert refusals(with_board(potentials=(1, 2, 3, 4, 5, 6))) == []
    assert refusals(with_board(potentials=(1, 2, 3, 4, 5, 6, 7, 8))) == [
        "kit.potential_icons at /kit/boards/0/potentials"
    ]


def for_four(*paths: Path) -> list[str]:
    board = msgspec.structs.replace(FOR_FOUR, paths=paths)
    return refusals(msgspec.structs.replace(KNOWN.kit, boards=(*KNOWN.kit.boards[:2], board)))


def test_with_four_players_villains_head_for_the_stairs_to_the_engine_room_too() -> None:
    west, east, both, stairs = FOR_FOUR.paths
    elsewhere = msgspec.structs.replace(stairs, steps=("r1", "r2", "r4"))
    assert for_four(west, east, both, elsewhere) == []
    assert for_four(west, east, both) == ["kit.vital_places at /kit/boards/2/paths"]
    as_west = msgspec.structs.replace(stairs, steps=("r1", "r2"))
    assert for_four(west, east, both, as_west) == ["kit.vital_places at /kit/boards/2/paths"]


@pytest.mark.parametrize("paths", [FOR_FOUR.paths, CORRIDOR.paths[:2]], ids=["four", "two"])
def test_with_two_or_three_players_three_places_are_vital(paths: tuple[Path, ...]) -> None:
    assert refusals(with_board(paths=CORRIDOR.paths)) == []
    assert refusals(with_board(paths=paths)) == ["kit.vital_places at /kit/boards/0/paths"]


def test_with_four_players_no_entrance_bears_both_icons() -> None:
    west, east, both, stairs = FOR_FOUR.paths
    assert for_four(west, east, both, stairs) == []
    assert for_four(west, east, CORRIDOR.paths[2], stairs) == ["kit.double_icons at /kit/boards/2/paths/2/icons"]


def test_a_game_is_not_lost_before_its_first_turn() -> None:
    """Card A lets two villains enter, and three steps bring both to their skulls on every board."""
    lost = {"A": ("villains_cloud", "advance", "advance", "advance")}

    def with_goal(villain: int) -> Kit:
        return msgspec.structs.replace(KNOWN.kit, adventures=(adventure(1, lost, villain=villain),))

    assert refusals(with_goal(3)) == []
    assert refusals(with_goal(2)) == ["kit.lost_at_once at /kit/adventures/0/cards/0/icons"] * 3


@pytest.mark.parametrize(
    ("field", "value", "refusal"),
    [
        ("doors", (*CORRIDOR.doors, ("r3", "r3")), "kit.twice at /kit/boards/0/doors/11"),
        ("walls", (("r4", "r4"),), "kit.twice at /kit/boards/0/walls/0"),
        ("central", ("r6", "r7", "r6"), "kit.twice at /kit/boards/0/central"),
        (
            "paths",
            (*CORRIDOR.paths[:2], Path(key="x", icons=("moon", "moon"), steps=("r12", "r9"))),
            "kit.twice at /kit/boards/0/paths/2/icons",
        ),
        (
            "rooms",
            (Room(key="r1", name="", marks=("teapot", "teapot")), *CORRIDOR.rooms[1:]),
            "kit.twice at /kit/boards/0/rooms/0/marks",
        ),
    ],
)
def test_what_stands_once_is_not_repeated(field: str, value: object, refusal: str) -> None:
    """A door joins two rooms, and a room or an entrance bears an icon once."""
    assert refusals(with_board()) == []
    assert refusals(with_board(**{field: value})) == [refusal]


def test_a_room_has_a_name() -> None:
    assert msgspec.convert({"key": "r 1", "name": ""}, Room).key == "r 1"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"key": " ", "name": ""}, Room)


def test_event_cards_are_numbered() -> None:
    assert refusals(KNOWN.kit) == []
    events = msgspec.structs.replace(KNOWN.kit.events, cards=(*EVENT_CARDS[:5], EVENT_CARDS[0]))
    assert refusals(msgspec.structs.replace(KNOWN.kit, events=events)) == ["kit.events at /kit/events/cards"]


def test_adventures_have_their_number_of_cards() -> None:
    assert refusals(KNOWN.kit) == []
    first = KNOWN.kit.adventures[0]
    longer = msgspec.structs.replace(first, cards=(*first.cards, AdventureCard(letter="D")))
    assert refusals(msgspec.structs.replace(KNOWN.kit, adventures=(longer,))) == [
        "kit.adventure_cards at /kit/adventures/0/cards"
    ]


def test_adventures_have_goals_on_the_tracks_for_every_board() -> None:
    assert refusals(KNOWN.kit) == []
    first = KNOWN.kit.adventures[0]
    far = msgspec.structs.replace(first, goals=(*first.goals[:2], Goal(players=4, victory=21, villain=3)))
    none = msgspec.structs.replace(first, goals=first.goals[:2])
    assert refusals(msgspec.structs.replace(KNOWN.kit, adventures=(far,))) == ["kit.goal at /kit/adventures/0/goals"]
    assert refusals(msgspec.structs.replace(KNOWN.kit, adventures=(none,))) == ["kit.goal at /kit/adventures/0/goals"]


def test_a_game_must_come_to_an_end() -> None:
    """61 spaces are always filled by 60 villains up to one; with more both tracks might stay open."""
    first = KNOWN.kit.adventures[0]
    boards = tuple(msgspec.structs.replace(one, victory_track=60, villain_track=60) for one in KNOWN.kit.boards)

    def with_goal(victory: int, villain: int) -> Kit:
        goals = tuple(Goal(players=players, victory=victory, villain=villain) for players in (2, 3, 4))
        adventures = (msgspec.structs.replace(first, goals=goals),)
        return msgspec.structs.replace(KNOWN.kit, boards=boards, adventures=adventures)

    assert refusals(with_goal(50, 11)) == []
    assert refusals(with_goal(50, 12)) == [
        "kit.endless at /kit/adventures/0/goals/0",
        "kit.endless at /kit/adventures/0/goals/1",
        "kit.endless at /kit/adventures/0/goals/2",
    ]
    assert refusals(QUIET.kit) == ["kit.endless at /kit/events/cards"]


def test_each_ninja_has_six_cards_three_of_them_for_training() -> None:
    assert refusals(KNOWN.kit) == []
    cards = KNOWN.kit.potentials.cards
    missing = msgspec.structs.replace(KNOWN.kit.potentials, cards=cards[1:])
    untrained = msgspec.structs.replace(
        KNOWN.kit.potentials, cards=(msgspec.structs.replace(cards[0], training=False), *cards[1:])
    )
    assert refusals(msgspec.structs.replace(KNOWN.kit, potentials=missing)) == [
        "kit.potentials at /kit/potentials/cards"
    ]
    assert refusals(msgspec.structs.replace(KNOWN.kit, potentials=untrained)) == [
        "kit.potentials at /kit/potentials/cards"
    ]


def test_sixty_villain_tokens_of_strength_two_to_five() -> None:
    assert refusals(KNOWN.kit) == []
    few = msgspec.structs.replace(KNOWN.kit.villains, kinds=of_colours(19, 20, 20))
    strong = msgspec.structs.replace(KNOWN.kit.villains, kinds=of_colours(20, 20, 20, strength=6))
    assert refusals(msgspec.structs.replace(KNOWN.kit, villains=few)) == ["kit.villain_tokens at /kit/villains/kinds"]
    assert refusals(msgspec.structs.replace(KNOWN.kit, villains=strong)) == [
        f"kit.villain_strength at /kit/villains/kinds/{kind}/strength" for kind in range(3)
    ]


def of_colours(*tokens: int, strength: int = 2) -> tuple[VillainKind, ...]:
    """So many villains of one strength, by colour."""
    return tuple(
        VillainKind(colour=colour, strength=strength, tokens=number)
        for colour, number in zip(COLOURS, tokens, strict=True)
    )


def test_villains_are_red_purple_and_teal() -> None:
    without_teal = msgspec.structs.replace(KNOWN.kit.villains, kinds=of_colours(0, 30, 30))
    with_teal = msgspec.structs.replace(KNOWN.kit.villains, kinds=of_colours(1, 29, 30))
    assert refusals(msgspec.structs.replace(KNOWN.kit, villains=with_teal)) == []
    assert refusals(msgspec.structs.replace(KNOWN.kit, villains=without_teal)) == [
        "kit.villain_colours at /kit/villains/kinds"
    ]


def test_a_ruleset_survives_being_stored() -> None:
    stored = msgspec.json.encode(book())
    assert ruleset_from_json(stored) == book()
    assert content_key(ruleset_from_json(stored)) == content_key(book())
    assert content_key(KNOWN) != content_key(book())


def test_a_league_has_no_fewest_players_above_its_most() -> None:
    assert refusals(KIT, Settings(least_players=3, most_players=3)) == []
    assert refusals(KIT, Settings(least_players=4, most_players=3)) == ["settings.players at /settings/least_players"]


def test_an_adventure_is_offered_once() -> None:
    assert refusals(KIT, Settings(adventures=(3, 1))) == []
    assert refusals(KIT, Settings(adventures=(3, 1, 3))) == ["settings.twice at /settings/adventures"]
