"""Playing the game: the order of turns and the four actions of the LEGO Dice."""

import msgspec

from games.rules.ninjago.kit import Die, Rope
from tests.rules.ninjago.sessions import (
    CORRIDOR,
    GUARD_ON_KAI,
    KNOWN,
    TWO,
    faults,
    jay,
    judge,
    kai,
    refused,
    rests,
    searches,
    spin,
    swing,
    table,
)


def test_play_continues_clockwise() -> None:
    three = table("kai", "jay", "zane")
    assert faults(kai(roll="move"), rests("jay"), rests("zane"), rests("kai"), setup=three) == []
    assert faults(kai(roll="move"), rests("zane"), rests("jay"), setup=three) == [
        "turn.out_of_order at /log/turns/1/ninja",
        "turn.out_of_order at /log/turns/2/ninja",
    ]


def test_who_plays_out_of_turn_puts_nobody_else_out_of_turn() -> None:
    """Kai plays twice running; after kai it is the turn of jay, as ever."""
    assert faults(rests("kai"), rests("jay"), rests("kai"), rests("jay")) == []
    assert faults(rests("kai"), rests("kai"), rests("jay"), rests("kai"), rests("jay")) == [
        "turn.out_of_order at /log/turns/1/ninja"
    ]


def test_only_ninja_of_the_table_take_turns() -> None:
    assert faults(kai(roll="move"), rests("jay")) == []
    assert faults(kai(roll="move"), rests("cole")) == ["turn.ninja_not_at_table at /log/turns/1/ninja"]


def test_on_your_turn_roll_the_dice() -> None:
    assert faults(kai(roll="move", path=("b1",))) == []
    assert faults(kai(path=("b1",))) == ["roll.missing at /log/turns/0/roll"]


def test_the_action_is_on_a_face_of_the_dice() -> None:
    """The organiser's die of this table bears no rope."""
    die = Die(known=True, faces=("move", "move", "move", "guard", "guard", "general"))
    ruleset = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, die=die))
    assert faults(kai(roll="general", path=("b1",)), ruleset=ruleset) == []
    assert faults(kai(roll="rope", swing=swing("c2", "d2")), ruleset=ruleset) == [
        "roll.no_such_face at /log/turns/0/roll"
    ]


def test_start_in_a_space_with_a_guard_and_you_must_first_spin() -> None:
    assert faults(*GUARD_ON_KAI, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*GUARD_ON_KAI, kai(roll="move", path=("a1",))) == ["fight.not_fought at /log/turns/2/spins"]


def test_without_a_guard_there_is_no_fight() -> None:
    assert faults(kai(roll="move")) == []
    assert faults(kai(spins=spin("kai"), roll="move")) == ["fight.no_guard at /log/turns/0/spins"]


def test_move_up_to_two_spaces() -> None:
    assert faults(kai(roll="move")) == []
    assert faults(kai(roll="move", path=("b1",))) == []
    assert faults(kai(roll="move", path=("b1", "a1"))) == []
    assert faults(kai(roll="move", path=("b1", "a1", "a2"))) == ["move.too_far at /log/turns/0/path"]


def test_by_the_french_book_a_ninja_moves_one_or_two_spaces() -> None:
    """The English book says up to two, which also allows none; a league chooses between the two."""
    french = msgspec.structs.replace(KNOWN, settings=msgspec.structs.replace(KNOWN.settings, shortest_move=1))
    assert faults(kai(roll="move"), ruleset=french) == ["move.too_short at /log/turns/0/path"]
    assert faults(kai(roll="move", path=("b1",)), ruleset=french) == []
    assert faults(kai(roll="move", path=("b1", "a1")), ruleset=french) == []
    assert faults(kai(roll="move"), ruleset=KNOWN) == []


def test_you_may_not_move_diagonally() -> None:
    assert faults(kai(roll="move", path=("b1", "b2"))) == []
    assert faults(kai(roll="move", path=("b2",))) == ["move.no_way at /log/turns/0/path/0"]


def test_you_may_not_move_over_walls() -> None:
    """A wall parts c2 from b2."""
    assert faults(kai(roll="move", path=("c2", "d2"))) == []
    assert faults(kai(roll="move", path=("c2", "b2"))) == ["move.no_way at /log/turns/0/path/1"]


def test_spaces_are_called_by_their_names_where_they_have_any() -> None:
    board = msgspec.structs.replace(KNOWN.kit.board, names={"c1": "Gate", "b2": "Smithy"})
    named = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, board=board))
    far = kai(roll="move", path=("b2",))
    searched = kai(roll="move", path=("b1", "b2"), search="gold")
    swung = kai(roll="rope", swing=swing("a6", "d2"))
    verdicts = [judge(one, ruleset=rules).violations[0] for one in (far, searched, swung) for rules in (KNOWN, named)]
    assert [one.params for one in verdicts] == [
        {"here": "c1", "space": "b2"},
        {"here": "Gate", "space": "Smithy"},
        {"space": "b2"},
        {"space": "Smithy"},
        {"house": "a6", "here": "c1", "space": "d2"},
        {"house": "a6", "here": "Gate", "space": "d2"},
    ]


def test_a_ninja_may_pass_a_guard_and_other_ninja() -> None:
    """Ruling: fields holding a skeleton or other ninja can be passed."""
    assert faults(*GUARD_ON_KAI[:1], jay(roll="move", path=("b1", "a1"))) == []


def test_you_may_stop_and_search_then_your_turn_ends() -> None:
    """One search a turn, in the space where the move ends: a second marker in one turn cannot be told."""
    assert faults(kai(roll="move", path=("c2",), search="gold")) == []
    assert faults(kai(roll="move", path=("c2", "c3"), search="gold")) == ["search.no_guardhouse at /log/turns/0/search"]


def test_ninja_move_and_guard_moves_one_space() -> None:
    assert faults(kai(roll="guard", path=("b1",), guard="b1")) == []
    assert faults(kai(roll="guard", path=("b1", "a1"), guard="a1")) == ["move.one_space at /log/turns/0/path"]
    assert faults(kai(roll="guard", guard="c1")) == ["move.one_space at /log/turns/0/path"]


def test_move_first_then_place_a_guard_into_a_space_with_a_ninja() -> None:
    """Kai leaves the gate first: with jay gone too, no ninja is left there."""
    away = (kai(roll="move", path=("b1",)), jay(roll="move", path=("d1",)))
    assert faults(*away, kai(roll="guard", path=("a1",), guard="a1")) == []
    assert faults(*away, kai(roll="guard", path=("a1",), guard="d1")) == []
    assert faults(*away, kai(roll="guard", path=("a1",), guard="b1")) == ["guard.no_ninja at /log/turns/2/guard"]


def test_a_guard_is_taken_from_the_wall_and_placed() -> None:
    assert faults(kai(roll="guard", path=("b1",), guard="c1")) == []
    assert faults(kai(roll="guard", path=("b1",))) == ["guard.not_placed at /log/turns/0/guard"]


def test_a_guard_is_placed_only_when_rolled() -> None:
    assert faults(kai(roll="move", path=("b1",))) == []
    assert faults(kai(roll="move", path=("b1",), guard="b1")) == ["guard.not_rolled at /log/turns/0/guard"]


def test_no_guard_goes_where_one_stands() -> None:
    assert faults(*GUARD_ON_KAI[:1], jay(roll="guard", path=("d1",), guard="d1")) == []
    assert faults(*GUARD_ON_KAI[:1], jay(roll="guard", path=("d1",), guard="b1")) == [
        "guard.already_there at /log/turns/1/guard"
    ]


def test_with_every_ninja_guarded_no_guard_is_placed() -> None:
    both = (*GUARD_ON_KAI[:1], jay(roll="guard", path=("b1",)))
    assert faults(*both) == []


def test_with_no_guard_on_the_wall_none_is_placed() -> None:
    """Ruling: if none is left on the wall, no guard is placed. This table has a single guard."""
    scarce = msgspec.structs.replace(
        KNOWN, kit=msgspec.structs.replace(KNOWN.kit, guards=msgspec.structs.replace(KNOWN.kit.guards, number=1))
    )
    one = (kai(roll="guard", path=("b1",), guard="b1"),)
    assert faults(*one, jay(roll="guard", path=("d1",)), ruleset=scarce) == []
    assert faults(*one, jay(roll="guard", path=("d1",), guard="d1"), ruleset=scarce) == [
        "guard.none_left at /log/turns/1/guard"
    ]


def test_ninja_move_and_general_moves_one_space() -> None:
    assert faults(kai(roll="general", path=("b1",))) == []
    assert faults(kai(roll="general")) == ["move.one_space at /log/turns/0/path"]
    assert faults(kai(roll="general", path=("b1", "a1"))) == ["move.one_space at /log/turns/0/path"]


def test_the_general_then_moves_one_step_down() -> None:
    assert faults(kai(roll="general", path=("b1",), count={"general": 1})) == []
    assert faults(kai(roll="general", path=("b1",), count={"general": 2})) == [
        "count.general at /log/turns/0/count/general"
    ]
    assert faults(kai(roll="general", path=("b1",), count={"general": 0})) == [
        "count.general at /log/turns/0/count/general"
    ]


def test_the_rope_swings_to_a_space_that_it_reaches() -> None:
    """Tied to the roof in c2 the rope reaches the spaces around it, walls or not; c4's roof is too far from the gate."""
    assert faults(kai(roll="rope", swing=swing("c2", "b3"), count={"general": 1})) == []
    assert faults(kai(roll="rope", swing=swing("c2", "e3"))) == ["rope.out_of_reach at /log/turns/0/swing"]
    assert faults(kai(roll="rope", swing=swing("c4", "c3"))) == ["rope.out_of_reach at /log/turns/0/swing"]


def test_the_rope_is_tied_to_the_roof_of_a_guardhouse() -> None:
    assert faults(kai(roll="rope", swing=swing("c2", "b1"))) == []
    assert faults(kai(roll="rope", swing=swing("b2", "b1"))) == ["rope.out_of_reach at /log/turns/0/swing"]


def test_spaces_are_those_of_the_board() -> None:
    assert faults(kai(roll="rope", swing=swing("c2", "d2"))) == []
    assert faults(kai(roll="rope", swing=swing("c2", "moon"))) == ["rope.out_of_reach at /log/turns/0/swing"]
    assert faults(kai(roll="move", path=("moon",))) == ["move.no_way at /log/turns/0/path/0"]


def test_with_the_rope_a_ninja_stays_where_no_other_space_is_within_reach() -> None:
    """An organiser's rope that is tied to the roof in c2 and reaches the gate alone, or d2 as well."""

    def swinging(*reach: str) -> list[str]:
        board = msgspec.structs.replace(KNOWN.kit.board, ropes=(Rope(house="c2", reach=reach),))
        rules = msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, board=board))
        return faults(kai(roll="rope"), ruleset=rules)

    assert swinging("c1") == []
    assert swinging("c1", "d2") == ["rope.not_swung at /log/turns/0/swing"]


def test_with_the_rope_the_ninja_swings_and_does_not_walk() -> None:
    assert faults(kai(roll="rope", swing=swing("c2", "d2"))) == []
    assert faults(kai(roll="rope", path=("b1",), swing=swing("c2", "b2"))) == ["move.not_rolled at /log/turns/0/path"]
    assert faults(kai(roll="rope")) == ["rope.not_swung at /log/turns/0/swing"]


def test_the_rope_is_used_only_when_rolled() -> None:
    assert faults(kai(roll="move", path=("b1",))) == []
    assert faults(kai(roll="move", swing=swing("c2", "d2"))) == ["rope.not_rolled at /log/turns/0/swing"]


def test_the_rope_also_moves_the_general() -> None:
    assert faults(kai(roll="rope", swing=swing("c2", "d2"), count={"general": 1})) == []
    assert faults(kai(roll="rope", swing=swing("c2", "d2"), count={"general": 0})) == [
        "count.general at /log/turns/0/count/general"
    ]


def test_search_as_you_move_in_not_later() -> None:
    in_and_later = (kai(roll="move", path=("c2",)), rests())
    assert faults(*in_and_later, kai(roll="move", path=("c3", "c2"), search="gold")) == []
    assert faults(*in_and_later, kai(roll="move", search="gold")) == ["search.without_moving at /log/turns/2/search"]


def test_a_swing_into_a_guardhouse_may_search_it_unless_the_group_says_otherwise() -> None:
    turn = kai(roll="rope", swing=swing("c2", "c2"), search="gold")
    strict = msgspec.structs.replace(KNOWN, settings=msgspec.structs.replace(KNOWN.settings, rope_may_search=False))
    assert faults(turn) == []
    assert faults(turn, ruleset=strict) == ["search.without_moving at /log/turns/0/search"]


def test_only_a_space_with_a_guardhouse_can_be_searched() -> None:
    assert faults(kai(roll="move", path=("c2",), search="grey")) == []
    assert faults(kai(roll="move", path=("b1",), search="grey")) == ["search.no_guardhouse at /log/turns/0/search"]


def test_the_marker_on_the_roof_ends_the_searching_of_a_guardhouse() -> None:
    first = (kai(roll="move", path=("c2",), search="gold"),)
    assert faults(*first, jay(roll="move", path=("c2",))) == []
    assert faults(*first, jay(roll="move", path=("c2",), search="grey")) == ["search.twice at /log/turns/1/search"]
    assert faults(*first, jay(roll="move", path=("c2",), search="empty")) == [
        "search.roof_shows_it at /log/turns/1/search"
    ]


def test_a_grey_marker_puts_a_guard_into_the_space() -> None:
    found = (kai(roll="move", path=("c2",), search="grey"), rests())
    assert faults(*found, kai(spins=spin("kai"), roll="move")) == []
    assert faults(*found, kai(roll="move")) == ["fight.not_fought at /log/turns/2/spins"]


def test_a_gold_marker_puts_a_weapon_by_the_gate() -> None:
    assert faults(kai(roll="move", path=("c2",), search="gold", count={"gate": 1, "temple": 0})) == []
    assert faults(kai(roll="move", path=("c2",), search="gold", count={"gate": 0})) == [
        "count.gate at /log/turns/0/count/gate"
    ]


def test_a_log_tells_the_game_to_its_end() -> None:
    won = judge(*searches("gold", "gold", "gold", "gold"), ruleset=CORRIDOR)
    assert refused(won) == []
    early = judge(*searches("gold", "gold", "gold"), ruleset=CORRIDOR)
    assert refused(early) == ["log.unfinished at /log"]
    assert early.claims is None


def test_paths_point_into_the_log() -> None:
    verdict = judge(kai(roll="move", path=("b1",)), jay(roll="move", path=("d1", "e3")), setup=TWO)
    assert [(finding.code, finding.path) for finding in verdict.violations] == [
        ("move.no_way", "/log/turns/1/path/1"),
        ("log.unfinished", "/log"),
    ]


def test_all_violations_are_named_at_once() -> None:
    wild = jay(spins=spin("jay"), roll="general", path=("b1", "d4"), guard="e6", sensei=True)
    assert faults(kai(roll="move"), wild) == [
        "fight.no_guard at /log/turns/1/spins",
        "move.one_space at /log/turns/1/path",
        "move.no_way at /log/turns/1/path/1",
        "guard.not_rolled at /log/turns/1/guard",
        "guard.no_ninja at /log/turns/1/guard",
        "sensei.not_needed at /log/turns/1/sensei",
    ]
