"""Move Your Ninja, Revealing Villains and Clear Room."""

from typing import Any

import msgspec

from tests.rules.bounty.sessions import (
    BOTH,
    CORRIDOR,
    KNOWN,
    MET,
    ONE_CARD_EACH,
    WEST,
    adventure,
    faults,
    judge,
    kai,
    nya,
    ruleset,
    up,
    warnings,
    with_board,
)


def test_two_tornadoes_are_two_moves() -> None:
    assert faults(kai("5")) == []
    assert faults(kai("5", path=("r7",))) == []
    assert faults(kai("5", path=("r7", "r8"))) == []
    assert faults(kai("5", path=("r7", "r8", "r9"))) == ["move.too_many"]


def test_ninja_move_between_connecting_rooms() -> None:
    assert faults(kai("5", path=("r5", "r4"))) == []
    assert faults(kai("5", path=("r4",))) == ["move.no_door"]


def test_ninja_move_between_rooms_of_the_ship() -> None:
    assert faults(kai("5", path=("r5",))) == []
    assert faults(kai("5", path=("attic",))) == ["move.no_door"]
    assert faults(kai("5", path=("attic",), asked=("nya",))) == ["move.no_door", "ask.too_far"]


def test_ninja_cannot_go_through_walls() -> None:
    """A wall parts r4 from r7."""
    assert faults(kai("5", path=("r8",)), rooms=("r7", "r6")) == []
    assert faults(kai("5", path=("r4",)), rooms=("r7", "r6")) == ["move.no_door"]


def test_moving_into_a_room_with_a_villain_a_ninja_must_stop() -> None:
    assert faults(kai("1", **MET)) == []
    assert faults(kai("1", path=("r5", "r4"), reveals=up((1, 2)))) == ["move.must_stop"]


def test_starting_in_a_room_with_a_villain_a_ninja_may_leave() -> None:
    stays = (kai("1", **MET), nya("5"))
    assert faults(*stays, kai("2", path=("r6", "r7"))) == []


def test_a_villain_in_a_room_with_a_ninja_is_turned_face_up() -> None:
    assert faults(kai("1", **MET)) == []
    assert faults(kai("1", path=("r5",))) == ["reveal.missing"]


def test_a_villain_that_arrives_where_a_ninja_is_is_turned_face_up() -> None:
    waits = (kai("5", path=("r5",)),)
    assert faults(*waits, nya("1", reveals=up((1, 3)))) == []
    assert faults(*waits, nya("1")) == ["reveal.missing"]


def test_a_villain_that_met_no_ninja_stays_face_down() -> None:
    assert faults(kai("1")) == []
    assert faults(kai("1", reveals=up((1, 2)))) == ["reveal.unmet"]


def test_a_revealed_villain_stays_face_up() -> None:
    seen = (kai("1", **MET),)
    assert faults(*seen, nya("5", path=("r5",), defeats=(1,))) == []
    assert faults(*seen, nya("5", path=("r5",), reveals=up((1, 4)))) == ["reveal.twice"]


def test_villains_have_a_strength_of_two_to_five() -> None:
    assert faults(kai("1", path=("r5",), reveals=up((1, 5)))) == []
    assert faults(kai("1", path=("r5",), reveals=up((1, 6)))) == ["reveal.strength"]
    assert faults(kai("1", path=("r5",), reveals=up((1, 1)))) == ["reveal.strength"]


def test_no_more_villains_are_alike_than_there_are_tokens() -> None:
    """Ruling: five tokens of each colour and strength; where that is assumed it only warns."""
    none_of_them = ruleset(
        villains=msgspec.structs.replace(
            KNOWN.kit.villains,
            kinds=tuple(
                msgspec.structs.replace(kind, tokens=0 if (kind.colour, kind.strength) == ("red", 2) else 6)
                for kind in KNOWN.kit.villains.kinds
            ),
        )
    )
    assumed = msgspec.structs.replace(none_of_them.kit.villains, known=False)
    unsure = msgspec.structs.replace(none_of_them, kit=msgspec.structs.replace(none_of_them.kit, villains=assumed))
    assert faults(kai("1", **MET)) == []
    assert faults(kai("1", **MET), rules=none_of_them) == ["reveal.too_many_alike"]
    assert faults(kai("1", **MET), rules=unsure) == []
    assert warnings(kai("1", **MET), rules=unsure) == ["reveal.too_many_alike"]


def test_only_villains_that_were_placed_can_be_met() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", **MET, defeats=(3,))) == ["villain.not_placed"]
    assert faults(kai("1", path=("r5",), reveals=up((1, 2), (7, 2)))) == ["villain.not_placed"]


def test_ninja_one_move_away_can_be_asked() -> None:
    """Nya in r6 is next to r5, in r7 two moves away."""
    assert faults(kai("1", **MET, asked=("nya",)), rooms=("r6", "r6")) == []
    assert faults(kai("1", **MET, asked=("nya",)), rooms=("r6", "r7")) == ["ask.too_far"]


def test_asked_ninja_move_through_an_open_door() -> None:
    """Ruling: one room, through an open door. A wall parts r4 from r7."""
    assert faults(kai("5", path=("r5", "r4")), nya("3", asked=("kai",)), rooms=("r6", "r7")) == ["ask.too_far"]
    assert faults(kai("5", path=("r5",)), nya("3", path=("r6",), asked=("kai",)), rooms=("r6", "r7")) == []


def test_another_ninja_of_the_table_is_asked() -> None:
    assert faults(kai("5", path=("r5",), asked=("nya",))) == []
    assert faults(kai("5", path=("r5",), asked=("kai",))) == ["ask.nobody"]
    assert faults(kai("5", path=("r5",), asked=("zane",))) == ["ask.nobody"]
    assert faults(kai("5", path=("r5",), asked=("nya", "nya"))) == ["ask.nobody"]


def test_a_ninja_in_the_room_already_is_not_a_move_away() -> None:
    assert faults(kai("5", path=("r7",), asked=("nya",)), rooms=("r6", "r6")) == []
    assert faults(kai("5", asked=("nya",)), rooms=("r6", "r6")) == ["ask.too_far"]


def test_ninja_may_be_asked_though_there_is_no_villain() -> None:
    assert faults(kai("5", path=("r7",), asked=("nya",))) == []


def test_an_asked_ninja_moves_into_the_room() -> None:
    """Ruling: asked ninja are not bound by the stop rule afterwards; nya goes on from r5, not from r6."""
    asked = (kai("1", **MET, asked=("nya",)),)
    assert faults(*asked, nya("5", path=("r4", "r3"))) == []
    assert faults(*asked, nya("5", path=("r7",))) == ["move.no_door"]


def test_a_villain_of_no_more_strength_is_defeated() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    too_strong = {"path": ("r5",), "reveals": up((1, 3)), "defeats": (1,)}
    assert faults(kai("1", **too_strong)) == ["defeat.too_strong"]


def test_all_ninja_in_the_room_count_their_strength() -> None:
    """The book's example: two ninja with two Tornadoes each defeat a villain of strength 4."""
    four = {"path": ("r5",), "reveals": up((1, 4)), "defeats": (1,)}
    five = {"path": ("r5",), "reveals": up((1, 5)), "defeats": (1,)}
    assert faults(kai("1", **four, asked=("nya",))) == []
    assert faults(kai("1", **five, asked=("nya",))) == ["defeat.too_strong"]
    assert faults(kai("1", **four)) == ["defeat.too_strong"]


WEST_TWICE: dict[str, Any] = {
    "rules": ruleset(adventures=(adventure(1, {"A": ("villains_cloud", "villains_cloud")}),)),
    "opening": (WEST, BOTH, WEST, BOTH),
}
"""Adventure Card A has put villains 1 and 3 into r5."""


def test_any_combination_within_the_strength_is_defeated() -> None:
    """Two ninja of strength 2: villains of 2 and 2 fall together, of 2 and 3 one falls and one stays."""
    comes = {"path": ("r5",), "asked": ("nya",)}
    both = kai("5", **comes, reveals=up((1, 2), (3, 2)), defeats=(1, 3), potentials=ONE_CARD_EACH)
    one = kai("5", **comes, reveals=up((1, 2), (3, 3)), defeats=(3,))
    too_many = kai("5", **comes, reveals=up((1, 2), (3, 3)), defeats=(1, 3), potentials=ONE_CARD_EACH)
    assert faults(both, **WEST_TWICE) == []
    assert faults(one, **WEST_TWICE) == []
    assert faults(too_many, **WEST_TWICE) == ["defeat.too_strong"]


def test_villains_that_are_not_defeated_stay_in_the_room() -> None:
    one = kai("5", path=("r5",), reveals=up((1, 2), (3, 2)), defeats=(3,))
    earns = {"defeats": (1,), "potentials": ONE_CARD_EACH}
    assert faults(one, nya("2"), kai("2"), **WEST_TWICE) == ["card.flipped_before"]
    assert faults(one, nya("2", path=("r5",), **earns), **WEST_TWICE) == []


def test_the_room_that_the_ninja_is_in_is_cleared() -> None:
    seen = (kai("1", **MET), nya("5"))
    assert faults(*seen, kai("2", defeats=(1,))) == []
    assert faults(*seen, kai("2", path=("r6",), defeats=(1,))) == ["defeat.other_room"]


def test_a_villain_is_defeated_once() -> None:
    beaten = (kai("1", **MET, defeats=(1,)), nya("5"))
    assert faults(*beaten, kai("2")) == []
    assert faults(*beaten, kai("2", defeats=(1,))) == ["defeat.twice"]
    assert faults(kai("1", **MET, defeats=(1, 1))) == ["defeat.twice"]


def test_only_a_villain_turned_face_up_is_defeated() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", path=("r5",), defeats=(1,))) == ["reveal.missing", "defeat.face_down"]


def test_mastery_tokens_of_the_room_are_collected() -> None:
    """Card 5 puts a token into r8; a token may be left, and there may be several."""
    placed = (kai("5"),)
    assert faults(*placed, nya("3", path=("r7", "r8"), mastery=1)) == []
    assert faults(*placed, nya("3", path=("r7", "r8"))) == []
    assert faults(*placed, nya("3", path=("r7", "r8"), mastery=2, potentials=ONE_CARD_EACH)) == ["mastery.not_there"]
    assert faults(*placed, nya("3", path=("r7",), mastery=1)) == ["mastery.not_there"]


def test_mastery_tokens_are_collected_without_defeating_the_villains_there() -> None:
    """Card 2 puts villain 1 into r8, beside the token of card 5."""
    placed = (kai("5"), nya("2"))
    assert faults(*placed, kai("3", path=("r7",))) == []
    beside = (kai("2", path=("r7", "r8"), reveals=up((1, 5))), nya("5"))
    assert faults(*beside, kai("1", mastery=1)) == []


def test_defeated_villains_and_mastery_fill_the_victory_track() -> None:
    taken = kai("1", **MET, defeats=(1,), count={"victory": 1})
    assert faults(taken) == []
    assert faults(kai("1", **MET, defeats=(1,), count={"victory": 0})) == ["count.victory"]
    assert faults(kai("1", **MET, count={"victory": 1})) == ["count.victory"]


def test_what_rests_on_an_assumed_board_only_warns() -> None:
    board = msgspec.structs.replace(CORRIDOR, known=False)
    rules = msgspec.structs.replace(KNOWN, kit=with_board(KNOWN.kit, board))
    through = kai("5", path=("r4",))
    assert faults(through, rules=rules) == []
    assert warnings(through, rules=rules) == ["move.no_door"]
    too_strong = kai("1", path=("r5",), reveals=up((1, 5)), defeats=(1,))
    assert faults(too_strong, rules=rules) == ["defeat.too_strong"]


def test_on_an_assumed_board_the_tables_own_count_of_the_villain_track_is_claimed() -> None:
    board = msgspec.structs.replace(CORRIDOR, known=False)
    rules = msgspec.structs.replace(KNOWN, kit=with_board(KNOWN.kit, board))
    counted = kai("1", count={"villains": 5})
    assumed, known = judge(counted, rules=rules), judge(counted)
    assert assumed.claims is not None
    assert known.claims is not None
    assert (assumed.claims.villain_track, known.claims.villain_track) == (5, 0)
    assert [finding.code for finding in assumed.warnings] == ["count.villains", "log.unfinished"]


def test_all_violations_are_named_at_once_with_their_paths() -> None:
    wild = kai("2", steps=(), path=("r5", "r3", "r1"), asked=("zane",), defeats=(9,), mastery=2, tornadoes=3)
    found = [(finding.code, finding.path) for finding in judge(wild).violations]
    assert found == [
        ("card.villains_arrive", "/log/turns/0/steps"),
        ("move.too_many", "/log/turns/0/path"),
        ("move.no_door", "/log/turns/0/path/1"),
        ("move.no_door", "/log/turns/0/path/2"),
        ("ask.nobody", "/log/turns/0/asked/0"),
        ("villain.not_placed", "/log/turns/0/defeats/0"),
        ("mastery.not_there", "/log/turns/0/mastery"),
        ("tornado.not_as_covered", "/log/turns/0/tornadoes"),
        ("tornado.none_left", "/log/turns/0/tornadoes"),
        ("potential.not_as_covered", "/log/turns/0/potentials"),
        ("log.unfinished", "/log"),
    ]
