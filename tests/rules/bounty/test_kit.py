"""The data files: what is known, what is assumed, and the checks of an organiser's own."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.checks import check_kit
from games.rules.bounty.kit import AdventureCard, Board, Goal, Kit, Path, VillainKind, assumptions
from games.rules.bounty.ruleset import book, ruleset_from_json
from games.rules.kernel.content import content_key
from tests.rules.bounty.sessions import CORRIDOR, EVENT_CARDS, KNOWN, QUIET

KIT = book().kit


def codes(kit: Kit) -> list[str]:
    return [finding.code for finding in check_kit(kit)]


def with_board(**changes: Any) -> Kit:
    board: Board = msgspec.structs.replace(CORRIDOR, **changes)
    return msgspec.structs.replace(KNOWN.kit, boards=(board, *KNOWN.kit.boards[1:]))


def test_the_shipped_kit_and_that_of_the_tests_can_be_played_with() -> None:
    assert (codes(KIT), codes(KNOWN.kit)) == ([], [])


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
    assert "kit.rooms" in codes(kit)


def test_rooms_are_named_once() -> None:
    kit = with_board(rooms=(*CORRIDOR.rooms[:11], CORRIDOR.rooms[0]))
    assert "kit.twice" in codes(kit)


def test_two_rooms_are_central() -> None:
    assert codes(with_board(central=("r6",))) == ["kit.central"]


@pytest.mark.parametrize(
    ("field", "value", "path"),
    [
        ("central", ("r6", "attic"), "/boards/0/central/1"),
        ("walls", (("r1", "attic"),), "/boards/0/walls/0/1"),
        (
            "paths",
            (Path(key="one", icons=("cloud", "moon"), steps=("r1", "attic")),),
            "/boards/0/paths/0/steps/1",
        ),
    ],
)
def test_every_room_named_is_on_the_board(field: str, value: object, path: str) -> None:
    found = check_kit(with_board(**{field: value}))
    assert [(finding.code, finding.path) for finding in found] == [("kit.no_such_room", path)]


def test_open_doors_lead_to_every_room() -> None:
    assert codes(with_board(doors=CORRIDOR.doors[:-1])) == ["kit.cut_off"]


def test_every_icon_has_a_place() -> None:
    only_cloud = with_board(paths=(CORRIDOR.paths[0],))
    assert codes(only_cloud) == ["kit.icon_missing"]
    assert [finding.params for finding in check_kit(only_cloud)] == [{"icon": "moon"}]
    no_marks = with_board(rooms=tuple(msgspec.structs.replace(room, marks=()) for room in CORRIDOR.rooms))
    assert [finding.params for finding in check_kit(no_marks)] == [{"icon": "teapot"}, {"icon": "comic_book"}]


def test_at_most_two_tornado_icons_take_effect() -> None:
    """Ruling: four Tornadoes each, two at the start."""
    assert codes(with_board(tornadoes=(3, 6, 9))) == ["kit.tornadoes"]


def test_icons_lie_on_the_victory_track() -> None:
    assert codes(with_board(potentials=(2, 21))) == ["kit.no_such_space"]
    assert codes(with_board(potentials=(2, 2))) == ["kit.no_such_space"]


def test_event_cards_are_numbered() -> None:
    events = msgspec.structs.replace(KNOWN.kit.events, cards=(*EVENT_CARDS[:5], EVENT_CARDS[0]))
    assert codes(msgspec.structs.replace(KNOWN.kit, events=events)) == ["kit.events"]


def test_adventures_have_their_number_of_cards() -> None:
    first = KNOWN.kit.adventures[0]
    longer = msgspec.structs.replace(first, cards=(*first.cards, AdventureCard(letter="D")))
    assert codes(msgspec.structs.replace(KNOWN.kit, adventures=(longer,))) == ["kit.adventure_cards"]


def test_adventures_have_goals_on_the_tracks_for_every_board() -> None:
    first = KNOWN.kit.adventures[0]
    far = msgspec.structs.replace(first, goals=(*first.goals[:2], Goal(players=4, victory=21, villain=3)))
    none = msgspec.structs.replace(first, goals=first.goals[:2])
    assert codes(msgspec.structs.replace(KNOWN.kit, adventures=(far,))) == ["kit.goal"]
    assert codes(msgspec.structs.replace(KNOWN.kit, adventures=(none,))) == ["kit.goal"]


def test_a_game_must_come_to_an_end() -> None:
    """61 spaces are always filled by 60 villains up to one; with more both tracks might stay open."""
    first = KNOWN.kit.adventures[0]
    board = msgspec.structs.replace(CORRIDOR, victory_track=60, villain_track=60)
    boards = tuple(msgspec.structs.replace(board, players=players) for players in (2, 3, 4))

    def with_goal(victory: int, villain: int) -> Kit:
        goals = tuple(Goal(players=players, victory=victory, villain=villain) for players in (2, 3, 4))
        adventures = (msgspec.structs.replace(first, goals=goals),)
        return msgspec.structs.replace(KNOWN.kit, boards=boards, adventures=adventures)

    assert codes(with_goal(50, 11)) == []
    assert codes(with_goal(50, 12)) == ["kit.endless"] * 3
    assert codes(QUIET.kit) == ["kit.endless"]


def test_each_ninja_has_six_cards_three_of_them_for_training() -> None:
    cards = KNOWN.kit.potentials.cards
    missing = msgspec.structs.replace(KNOWN.kit.potentials, cards=cards[1:])
    untrained = msgspec.structs.replace(
        KNOWN.kit.potentials, cards=(msgspec.structs.replace(cards[0], training=False), *cards[1:])
    )
    assert codes(msgspec.structs.replace(KNOWN.kit, potentials=missing)) == ["kit.potentials"]
    assert codes(msgspec.structs.replace(KNOWN.kit, potentials=untrained)) == ["kit.potentials"]


def test_sixty_villain_tokens_of_strength_two_to_five() -> None:
    few = msgspec.structs.replace(KNOWN.kit.villains, kinds=(VillainKind(colour="red", strength=2, tokens=59),))
    strong = msgspec.structs.replace(KNOWN.kit.villains, kinds=(VillainKind(colour="red", strength=6, tokens=60),))
    assert codes(msgspec.structs.replace(KNOWN.kit, villains=few)) == ["kit.villain_tokens"]
    assert codes(msgspec.structs.replace(KNOWN.kit, villains=strong)) == ["kit.villain_strength"]


def test_a_ruleset_survives_being_stored() -> None:
    stored = msgspec.json.encode(book())
    assert ruleset_from_json(stored) == book()
    assert content_key(ruleset_from_json(stored)) == content_key(book())
    assert content_key(KNOWN) != content_key(book())
