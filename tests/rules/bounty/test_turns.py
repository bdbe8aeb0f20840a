"""Move Your Ninja, Revealing Villains and Clear Room."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.kit import Potential
from games.rules.bounty.report import PlaceMastery, Reveal
from tests.rules.bounty.sessions import (
    BOTH,
    CORRIDOR,
    EAST,
    KNOWN,
    MET,
    ONE_CARD_EACH,
    WEST,
    adventure,
    chosen,
    faults,
    judge,
    kai,
    nya,
    refused,
    ruleset,
    table,
    up,
    warnings,
    with_board,
)


def test_two_tornadoes_are_two_moves() -> None:
    assert faults(kai("5")) == []
    assert faults(kai("5", path=("r7",))) == []
    assert faults(kai("5", path=("r7", "r8"))) == []
    assert faults(kai("5", path=("r7", "r8", "r9"))) == ["move.too_many at /log/turns/0/path"]


def test_ninja_move_between_connecting_rooms() -> None:
    assert faults(kai("5", path=("r5", "r4"))) == []
    assert faults(kai("5", path=("r4",))) == ["move.no_door at /log/turns/0/path/0"]


def test_ninja_move_between_rooms_of_the_ship() -> None:
    assert faults(kai("5", path=("r5",))) == []
    assert faults(kai("5", path=("attic",))) == ["move.no_door at /log/turns/0/path/0"]
    assert faults(kai("5", path=("attic",), asked=("nya",))) == [
        "move.no_door at /log/turns/0/path/0",
        "ask.too_far at /log/turns/0/asked/0",
    ]


def test_ninja_cannot_go_through_walls() -> None:
    """A wall parts r4 from r7."""
    assert faults(kai("5", path=("r8",)), rooms=("r7", "r6")) == []
    assert faults(kai("5", path=("r4",)), rooms=("r7", "r6")) == ["move.no_door at /log/turns/0/path/0"]


def test_moving_into_a_room_with_a_villain_a_ninja_must_stop() -> None:
    assert faults(kai("1", **MET)) == []
    assert faults(kai("1", path=("r5", "r4"), reveals=up((1, 2)))) == ["move.must_stop at /log/turns/0/path/1"]


def test_starting_in_a_room_with_a_villain_a_ninja_may_leave() -> None:
    stays = (kai("1", **MET), nya("5"))
    assert faults(*stays, kai("2", path=("r6", "r7"))) == []


def test_a_villain_in_a_room_with_a_ninja_is_turned_face_up() -> None:
    assert faults(kai("1", **MET)) == []
    assert faults(kai("1", path=("r5",))) == ["reveal.missing at /log/turns/0/reveals"]


def test_a_villain_that_was_not_turned_up_is_told_once() -> None:
    """Nya and kai then stay where they are, and villain 1 with kai."""
    told = kai("1", **MET), nya("5"), kai("2")
    assert faults(*told) == []
    assert faults(kai("1", path=("r5",)), *told[1:]) == ["reveal.missing at /log/turns/0/reveals"]


def test_a_villain_that_arrives_where_a_ninja_is_is_turned_face_up() -> None:
    waits = (kai("5", path=("r5",)),)
    assert faults(*waits, nya("1", reveals=up((1, 3)))) == []
    assert faults(*waits, nya("1")) == ["reveal.missing at /log/turns/1/reveals"]


def test_a_villain_that_met_no_ninja_stays_face_down() -> None:
    assert faults(kai("1")) == []
    assert faults(kai("1", reveals=up((1, 2)))) == ["reveal.unmet at /log/turns/0/reveals/0"]


def test_a_revealed_villain_stays_face_up() -> None:
    seen = (kai("1", **MET),)
    assert faults(*seen, nya("5", path=("r5",), defeats=(1,))) == []
    assert faults(*seen, nya("5", path=("r5",), reveals=up((1, 4)))) == ["reveal.twice at /log/turns/1/reveals/0"]


def test_villains_have_a_strength_of_two_to_five() -> None:
    assert faults(kai("1", path=("r5",), reveals=up((1, 5)))) == []
    assert faults(kai("1", path=("r5",), reveals=up((1, 6)))) == ["reveal.strength at /log/turns/0/reveals/0/strength"]
    assert faults(kai("1", path=("r5",), reveals=up((1, 1)))) == ["reveal.strength at /log/turns/0/reveals/0/strength"]


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
    assert faults(kai("1", **MET), rules=none_of_them) == ["reveal.too_many_alike at /log/turns/0/reveals/0"]
    assert faults(kai("1", **MET), rules=unsure) == []
    assert warnings(kai("1", **MET), rules=unsure) == ["reveal.too_many_alike"]


def test_only_villains_that_were_placed_can_be_met() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", **MET, defeats=(3,))) == ["villain.not_placed at /log/turns/0/defeats/0"]
    assert faults(kai("1", path=("r5",), reveals=up((1, 2), (7, 2)))) == [
        "villain.not_placed at /log/turns/0/reveals/1"
    ]


def test_ninja_one_move_away_can_be_asked() -> None:
    """Nya in r6 is next to r5, in r7 two moves away."""
    assert faults(kai("1", **MET, asked=("nya",)), rooms=("r6", "r6")) == []
    assert faults(kai("1", **MET, asked=("nya",)), rooms=("r6", "r7")) == ["ask.too_far at /log/turns/0/asked/0"]


def test_asked_ninja_move_through_an_open_door() -> None:
    """Ruling: one room, through an open door. A wall parts r4 from r7."""
    assert faults(kai("5", path=("r5", "r4")), nya("3", asked=("kai",)), rooms=("r6", "r7")) == [
        "ask.too_far at /log/turns/1/asked/0"
    ]
    assert faults(kai("5", path=("r5",)), nya("3", path=("r6",), asked=("kai",)), rooms=("r6", "r7")) == []


def test_another_ninja_of_the_table_is_asked() -> None:
    assert faults(kai("5", path=("r5",), asked=("nya",))) == []
    assert faults(kai("5", path=("r5",), asked=("kai",))) == ["ask.nobody at /log/turns/0/asked/0"]
    assert faults(kai("5", path=("r5",), asked=("zane",))) == ["ask.nobody at /log/turns/0/asked/0"]
    assert faults(kai("5", path=("r5",), asked=("nya", "nya"))) == ["ask.nobody at /log/turns/0/asked/1"]


def test_a_ninja_in_the_room_already_is_not_a_move_away() -> None:
    assert faults(kai("5", path=("r7",), asked=("nya",)), rooms=("r6", "r6")) == []
    assert faults(kai("5", asked=("nya",)), rooms=("r6", "r6")) == ["ask.too_far at /log/turns/0/asked/0"]


def test_ninja_may_be_asked_though_there_is_no_villain() -> None:
    assert faults(kai("5", path=("r7",), asked=("nya",))) == []


def test_an_asked_ninja_moves_into_the_room() -> None:
    """Ruling: asked ninja are not bound by the stop rule afterwards; nya goes on from r5, not from r6."""
    asked = (kai("1", **MET, asked=("nya",)),)
    assert faults(*asked, nya("5", path=("r4", "r3"))) == []
    assert faults(*asked, nya("5", path=("r7",))) == ["move.no_door at /log/turns/1/path/0"]


def test_a_villain_of_no_more_strength_is_defeated() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    too_strong = {"path": ("r5",), "reveals": up((1, 3)), "defeats": (1,)}
    assert faults(kai("1", **too_strong)) == ["defeat.too_strong at /log/turns/0/defeats"]


def test_all_ninja_in_the_room_count_their_strength() -> None:
    """The book's example: two ninja with two Tornadoes each defeat a villain of strength 4."""
    four = {"path": ("r5",), "reveals": up((1, 4)), "defeats": (1,)}
    five = {"path": ("r5",), "reveals": up((1, 5)), "defeats": (1,)}
    assert faults(kai("1", **four, asked=("nya",))) == []
    assert faults(kai("1", **five, asked=("nya",))) == ["defeat.too_strong at /log/turns/0/defeats"]
    assert faults(kai("1", **four)) == ["defeat.too_strong at /log/turns/0/defeats"]


def cards_of_the_example() -> tuple[Potential, ...]:
    """Kai's first card adds 2 to the strength, nya's first 1 and zane's nothing."""
    strengths = {"kai_1": 2, "nya_1": 1, "zane_1": 0}
    return tuple(
        msgspec.structs.replace(card, strength=strengths.get(card.key, card.strength))
        for card in KNOWN.kit.potentials.cards
    )


def test_three_ninja_of_whom_two_have_cards_have_a_strength_of_nine() -> None:
    """The book's second example: 2 + 2, 2 + 1 and 2. In r8 villains of 2, 3 and 4 fall."""
    three = table("kai", "nya", "zane")
    rules = ruleset(
        adventures=(adventure(1, {"A": ("mastery_comic_book", "mastery_comic_book", *("villains_moon",) * 3)}),),
        potentials=msgspec.structs.replace(KNOWN.kit.potentials, cards=cards_of_the_example()),
    )
    token = PlaceMastery(room="r8")
    options: dict[str, Any] = {
        "rules": rules,
        "setup": three,
        "opening": (token, token, *(EAST, BOTH) * 3),
        "rooms": ("r7", "r7", "r7"),
    }
    cards, more = (chosen(kai=f"kai_{card}", nya=f"nya_{card}", zane=f"zane_{card}") for card in (1, 2))

    def clears(*strengths: int) -> list[str]:
        villains = up(*zip((1, 3, 5), strengths, strict=True))
        first = kai("5", path=("r8",), mastery=2, reveals=villains, potentials=cards)
        asks = nya("1", path=("r8",), asked=("zane",), defeats=(1, 3, 5), tornadoes=1, potentials=more)
        return faults(first, asks, **options)

    assert clears(2, 3, 4) == []
    assert clears(3, 4, 4) == ["defeat.too_strong at /log/turns/1/defeats"]


@pytest.mark.parametrize("colour", ["teal", "red", "purple"])
def test_a_villain_is_teal_red_or_purple(colour: str) -> None:
    shown = {"villain": 1, "colour": colour, "strength": 2}
    reveals = (msgspec.convert(shown, Reveal),)
    assert faults(kai("1", path=("r5",), reveals=reveals)) == []
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'green'"):
        msgspec.convert({**shown, "colour": "green"}, Reveal)


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
    assert faults(too_many, **WEST_TWICE) == ["defeat.too_strong at /log/turns/0/defeats"]


def test_villains_that_are_not_defeated_stay_in_the_room() -> None:
    one = kai("5", path=("r5",), reveals=up((1, 2), (3, 2)), defeats=(3,))
    earns = {"defeats": (1,), "potentials": ONE_CARD_EACH}
    elsewhere = nya("2", path=("r7",), **earns)
    assert faults(one, elsewhere, **WEST_TWICE) == ["defeat.other_room at /log/turns/1/defeats/0"]
    assert faults(one, nya("2", path=("r5",), **earns), **WEST_TWICE) == []


def test_the_room_that_the_ninja_is_in_is_cleared() -> None:
    seen = (kai("1", **MET), nya("5"))
    assert faults(*seen, kai("2", defeats=(1,))) == []
    assert faults(*seen, kai("2", path=("r6",), defeats=(1,))) == ["defeat.other_room at /log/turns/2/defeats/0"]


def test_a_villain_is_defeated_once() -> None:
    beaten = (kai("1", **MET, defeats=(1,)), nya("5"))
    assert faults(*beaten, kai("2")) == []
    assert faults(*beaten, kai("2", defeats=(1,))) == ["defeat.twice at /log/turns/2/defeats/0"]
    assert faults(kai("1", **MET, defeats=(1, 1))) == ["defeat.twice at /log/turns/0/defeats/1"]


def test_only_a_villain_turned_face_up_is_defeated() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", path=("r5",), defeats=(1,))) == [
        "reveal.missing at /log/turns/0/reveals",
        "defeat.face_down at /log/turns/0/defeats/0",
    ]


def test_mastery_tokens_of_the_room_are_collected() -> None:
    """Card 5 puts a token into r8; a token may be left, and there may be several."""
    placed = (kai("5"),)
    assert faults(*placed, nya("3", path=("r7", "r8"), mastery=1)) == []
    assert faults(*placed, nya("3", path=("r7", "r8"))) == []
    assert faults(*placed, nya("3", path=("r7", "r8"), mastery=2, potentials=ONE_CARD_EACH)) == [
        "mastery.not_there at /log/turns/1/mastery"
    ]
    assert faults(*placed, nya("3", path=("r7",), mastery=1)) == ["mastery.not_there at /log/turns/1/mastery"]


def test_mastery_tokens_are_collected_without_defeating_the_villains_there() -> None:
    """Card 2 puts villain 1 into r8, beside the token of card 5."""
    placed = (kai("5"), nya("2"))
    assert faults(*placed, kai("3", path=("r7",))) == []
    beside = (kai("2", path=("r7", "r8"), reveals=up((1, 5))), nya("5"))
    assert faults(*beside, kai("1", mastery=1)) == []


def test_defeated_villains_and_mastery_fill_the_victory_track() -> None:
    taken = kai("1", **MET, defeats=(1,), count={"victory": 1})
    assert faults(taken) == []
    assert faults(kai("1", **MET, defeats=(1,), count={"victory": 0})) == [
        "count.victory at /log/turns/0/count/victory"
    ]
    assert faults(kai("1", **MET, count={"victory": 1})) == ["count.victory at /log/turns/0/count/victory"]


def test_one_slip_in_counting_a_track_is_told_once_where_it_happened() -> None:
    """One token too many is counted on each track; the table plays on with that, and so does the log."""
    on = {"victory": 1, "villains": 1}
    slip = (kai("1", count=on), nya("3", count=on))
    assert faults(*slip) == [
        "count.victory at /log/turns/0/count/victory",
        "count.villains at /log/turns/0/count/villains",
    ]
    assert faults(*slip, kai("5", count={"victory": 1, "villains": 2}))[2:] == [
        "count.villains at /log/turns/2/count/villains"
    ]


def test_a_track_is_full_by_the_count_with_which_the_table_plays_on() -> None:
    eight = kai("1", **MET, defeats=(1,), count={"victory": 8})
    assert refused(judge(eight)) == ["count.victory at /log/turns/0/count/victory"]
    assert refused(judge(eight, nya("2")))[1:] == ["turn.after_the_end at /log/turns/1"]


def test_what_rests_on_an_assumed_board_only_warns() -> None:
    board = msgspec.structs.replace(CORRIDOR, known=False)
    rules = msgspec.structs.replace(KNOWN, kit=with_board(KNOWN.kit, board))
    through = kai("5", path=("r4",))
    assert faults(through, rules=rules) == []
    assert warnings(through, rules=rules) == ["move.no_door"]
    too_strong = kai("1", path=("r5",), reveals=up((1, 5)), defeats=(1,))
    assert faults(too_strong, rules=rules) == ["defeat.too_strong at /log/turns/0/defeats"]


def test_on_an_assumed_board_the_tables_own_count_of_the_villain_track_is_claimed() -> None:
    board = msgspec.structs.replace(CORRIDOR, known=False)
    rules = msgspec.structs.replace(KNOWN, kit=with_board(KNOWN.kit, board))
    counted = kai("1", count={"villains": 2})
    assumed = judge(counted, rules=rules, won=False)
    assert assumed.claims is not None
    assert assumed.claims.villain_track == 2
    assert faults(counted) == ["count.villains at /log/turns/0/count/villains"]
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
