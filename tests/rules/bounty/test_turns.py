"""Move Your Ninja, Revealing Villains, Clear Room, Spinjitzu Tornadoes and Potential Cards."""

from typing import Any

import msgspec

from games.rules.bounty.kit import Board, Kit
from games.rules.bounty.report import PlaceMastery, Turn
from tests.rules.bounty.sessions import (
    BOTH,
    CORRIDOR,
    KNOWN,
    WEST,
    adventure,
    chosen,
    faults,
    judge,
    kai,
    nya,
    ruleset,
    up,
    warnings,
)

MET = {"path": ("r5",), "reveals": up((1, 2))}
"""Kai walks from r6 into r5, where card 1 has just put villain 1, of strength 2."""


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

ONE_CARD_EACH = chosen(kai="kai_1", nya="nya_1")
"""Earned with the second token on the Victory Track."""


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


def earned_two(**last: Any) -> tuple[Turn, ...]:
    """Two tokens: villain 1 in r5, then the comic book in r8. They cover space 2, a Potential Card."""
    return kai("1", **MET, defeats=(1,)), nya("5", path=("r7", "r8"), mastery=1, **last)


def test_covering_a_potential_icon_gives_every_ninja_a_card() -> None:
    assert faults(*earned_two(potentials=ONE_CARD_EACH)) == []
    assert faults(*earned_two()) == ["potential.not_as_covered"]
    assert faults(*earned_two(potentials=chosen(kai="kai_1"))) == ["potential.not_everyone"]


def test_without_covering_the_icon_there_is_no_card() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", **MET, defeats=(1,), potentials=ONE_CARD_EACH)) == ["potential.not_as_covered"]


def test_a_ninja_chooses_one_of_its_own_cards() -> None:
    assert faults(*earned_two(potentials=chosen(kai="kai_4", nya="nya_2"))) == []
    assert faults(*earned_two(potentials=chosen(kai="nya_4", nya="nya_2"))) == ["potential.not_its_own"]
    assert faults(*earned_two(potentials=chosen(kai="kai_9", nya="nya_2"))) == ["potential.not_its_own"]
    stranger = (*ONE_CARD_EACH, *chosen(cole="cole_1"))
    assert faults(*earned_two(potentials=stranger)) == ["potential.not_at_table"]


RICH: dict[str, Any] = {
    "rules": ruleset(
        adventures=(adventure(1, {"A": ("mastery_comic_book",) * 7, "B": ("villains_cloud",), "C": ("advance",)}),)
    ),
    "opening": (PlaceMastery(room="r8"),) * 7,
    "rooms": ("r7", "r7"),
}
"""Seven Mastery Tokens lie in r8, a room from where kai and nya start."""


def rich(*acts: dict[str, Any]) -> list[str]:
    """Kai goes to r8 and nya follows; each of them in turn does as told, on cards that leave r8 alone."""
    cards: tuple[Any, ...] = ("3", "4", "6", "1")
    steps: list[dict[str, Any]] = [{"path": ("r8",)}, {"path": ("r8",)}, {}, {}]
    makers = (kai, nya, kai, nya)
    turns = [maker(card, **{**step, **act}) for maker, card, step, act in zip(makers, cards, steps, acts, strict=False)]
    return faults(*turns, **RICH)


def test_covering_a_tornado_icon_gives_every_ninja_a_tornado() -> None:
    """Three tokens cover the card on space 2 and the Tornado on space 3."""
    assert rich({"mastery": 3, "potentials": ONE_CARD_EACH, "tornadoes": 1}) == []
    assert rich({"mastery": 3, "potentials": ONE_CARD_EACH}) == ["tornado.not_as_covered"]
    assert rich({"mastery": 2, "potentials": ONE_CARD_EACH, "tornadoes": 1}) == ["tornado.not_as_covered"]


def test_a_tornado_gives_a_move_and_strength_to_all() -> None:
    """The book's example: three Tornadoes are three moves. Nya, who did not clear the room, has three too."""
    first = {"mastery": 3, "potentials": chosen(kai="kai_4", nya="nya_4"), "tornadoes": 1}
    assert rich(first, {"path": ("r6", "r5", "r4")}) == []
    assert rich(first, {"path": ("r6", "r5", "r4", "r3")}) == ["move.too_many"]


def test_a_ninja_has_four_tornadoes() -> None:
    """Two at the start and one for each of the two icons; a board with a third icon could not give another."""
    six = {"mastery": 6, "potentials": (*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2")), "tornadoes": 2}
    assert rich(six) == []
    assert rich({**six, "tornadoes": 3}) == ["tornado.not_as_covered", "tornado.none_left"]


def test_a_chosen_card_stays_in_play_and_cannot_be_chosen_again() -> None:
    other = (*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2"))
    again = (*ONE_CARD_EACH, *chosen(kai="kai_1", nya="nya_2"))
    assert rich({"mastery": 5, "tornadoes": 1, "potentials": other}) == []
    assert rich({"mastery": 5, "tornadoes": 1, "potentials": again}) == ["potential.twice"]


def with_card(card: str, *turns: Turn) -> list[str]:
    """Kai's first turn, into r8, earned kai the card; nya in r7 has one more move."""
    first = kai("5", path=("r8",), mastery=2, potentials=chosen(kai=card, nya="nya_2"))
    return faults(first, *turns, **RICH)


def test_a_card_with_strength_adds_to_the_total() -> None:
    """The book's example 2 counts 2 + 2 for a ninja with such a card: enough for a villain of strength 4 in r8."""
    arrives = nya("2", reveals=up((1, 4)))
    beats = kai("1", defeats=(1,), tornadoes=1)
    assert with_card("kai_1", arrives, beats) == []
    assert with_card("kai_2", arrives, beats) == ["defeat.too_strong"]


def test_a_card_with_moves_adds_to_the_moves() -> None:
    assert with_card("kai_2", nya("3"), kai("6", path=("r7", "r6", "r5"), reveals=up((1, 2)))) == []
    assert with_card("kai_1", nya("3"), kai("6", path=("r7", "r6", "r5"), reveals=up((1, 2)))) == ["move.too_many"]


def test_a_card_that_goes_through_walls_goes_before_the_rules_for_that_ninja_only() -> None:
    """From r7 a wall parts r4."""
    assert with_card("kai_4", nya("3"), kai("4", path=("r7", "r4"))) == []
    assert with_card("kai_1", nya("3"), kai("4", path=("r7", "r4"))) == ["move.no_door"]
    assert with_card("kai_4", nya("3", path=("r4",))) == ["move.no_door"]


def test_a_card_that_passes_villains_lets_a_ninja_go_on() -> None:
    """Kai walks back to r6; card 1 then puts villain 1 into r5."""
    back = (nya("3"), kai("4", path=("r7", "r6")), nya("1"))
    passes = kai("2", path=("r5", "r4"), reveals=up((1, 2)))
    assert with_card("kai_5", *back, passes) == []
    assert with_card("kai_1", *back, passes) == ["move.must_stop"]


def test_a_card_lets_a_ninja_be_asked_from_further_away() -> None:
    """Nya in r6 asks kai in r8."""
    asks = nya("3", path=("r6",), asked=("kai",))
    assert with_card("kai_3", asks) == []
    assert with_card("kai_1", asks) == ["ask.too_far"]


def test_a_ninja_that_goes_through_walls_can_be_asked_through_one() -> None:
    """Nya in r4 asks kai in r7."""
    apart = (nya("3", path=("r6", "r5")), kai("4", path=("r7",)))
    asks = nya("2", path=("r4",), asked=("kai",))
    assert with_card("kai_4", *apart, asks) == []
    assert with_card("kai_1", *apart, asks) == ["ask.too_far"]


def test_a_card_with_a_special_text_makes_its_ninja_uncertain() -> None:
    """Koban cannot apply such a card, so what its ninja does can only warn; other ninja keep to the rules."""
    first = kai("5", path=("r8",), mastery=2, potentials=chosen(kai="kai_6", nya="nya_2"))
    flies = kai("4", path=("r12",))
    assert faults(first, nya("3"), flies, **RICH) == []
    assert warnings(first, nya("3"), flies, **RICH) == ["move.no_door"]
    assert faults(first, nya("3", path=("r12",)), **RICH) == ["move.no_door"]


def test_a_ninja_has_six_cards() -> None:
    """A board with seven icons on its first seven spaces would ask for a seventh card."""
    board = msgspec.structs.replace(CORRIDOR, potentials=(1, 2, 3, 4, 5, 6, 7), tornadoes=())
    generous = {**RICH, "rules": msgspec.structs.replace(RICH["rules"], kit=with_board(RICH["rules"].kit, board))}
    six = tuple(one for number in range(1, 7) for one in chosen(kai=f"kai_{number}", nya=f"nya_{number}"))
    seventh = chosen(kai="kai_7", nya="nya_7")
    assert faults(kai("3", path=("r8",), mastery=6, potentials=six), **generous) == []
    assert faults(kai("3", path=("r8",), mastery=7, potentials=(*six, *seventh)), **generous) == [
        *["potential.not_its_own", "potential.none_left"] * 2
    ]


def with_board(kit: Kit, board: Board) -> Kit:
    return msgspec.structs.replace(kit, boards=(board, *kit.boards[1:]))


def test_a_full_victory_track_wins_before_the_villain_track_is_full() -> None:
    """Seven tokens win here, and seven lie in r8."""
    seven = ruleset(adventures=(adventure(1, {"A": ("mastery_comic_book",) * 7}, victory=7),))
    all_seven = kai("3", path=("r8",), mastery=7, tornadoes=2, potentials=TWO_CARDS_EACH)
    options = {**RICH, "rules": seven}
    won = judge(all_seven, **options)
    assert won.violations == ()
    assert won.claims is not None
    assert (won.claims.won, won.claims.victory_track, won.claims.turns) == (True, 7, 1)
    assert faults(all_seven, nya("5"), **options) == ["turn.after_the_end"]
    assert faults(all_seven, won=False, **options) == ["log.outcome"]


TWO_CARDS_EACH = (*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2"))


def test_a_full_villain_track_loses() -> None:
    """Two villains enter with card 1 and two with card 2; three advances bring the first two to their skulls."""
    goal = ruleset(adventures=(adventure(1, {}, villain=2),))
    advances = (kai("1"), nya("3"), kai("4"))
    lost = judge(*advances, nya("6"), rules=goal, won=False)
    assert lost.violations == ()
    assert lost.claims is not None
    assert (lost.claims.won, lost.claims.villain_track, lost.claims.turns) == (False, 2, 4)
    assert [finding.code for finding in judge(*advances, rules=goal).violations] == ["log.unfinished"]
    assert faults(*advances, nya("6"), rules=goal, won=True) == ["log.outcome"]
    assert faults(*advances, nya("6"), kai("5"), rules=goal, won=False) == ["turn.after_the_end"]


def test_the_track_that_is_filled_first_decides() -> None:
    """Ruling: the event comes before the ninja act, so after its villains have filled their track nothing follows."""
    goal = ruleset(adventures=(adventure(1, {}, villain=2),))
    advances = (kai("1"), nya("3"), kai("4"))
    acts = nya("6", path=("r7",))
    assert faults(*advances, nya("6"), rules=goal, won=False) == []
    assert faults(*advances, acts, rules=goal, won=False) == ["turn.after_the_end"]


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
