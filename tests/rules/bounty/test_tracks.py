"""Spinjitzu Tornadoes and Potential Cards, and How to Win: what covering the tracks brings."""

from typing import Any

import msgspec

from games.rules.bounty.report import Turn
from tests.rules.bounty.sessions import (
    CORRIDOR,
    KNOWN,
    MET,
    ONE_CARD_EACH,
    RICH,
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

ASSUMED = msgspec.structs.replace(CORRIDOR, known=False)


def earned_two(**last: Any) -> tuple[Turn, ...]:
    """Two tokens: villain 1 in r5, then the comic book in r8. They cover space 2, a Potential Card."""
    return kai("1", **MET, defeats=(1,)), nya("5", path=("r7", "r8"), mastery=1, **last)


def test_covering_a_potential_icon_gives_every_ninja_a_card() -> None:
    assert faults(*earned_two(potentials=ONE_CARD_EACH)) == []
    assert faults(*earned_two()) == ["potential.not_as_covered at /log/turns/1/potentials"]
    assert faults(*earned_two(potentials=chosen(kai="kai_1"))) == ["potential.not_everyone at /log/turns/1/potentials"]


def test_without_covering_the_icon_there_is_no_card() -> None:
    assert faults(kai("1", **MET, defeats=(1,))) == []
    assert faults(kai("1", **MET, defeats=(1,), potentials=ONE_CARD_EACH)) == [
        "potential.not_as_covered at /log/turns/0/potentials"
    ]


def test_a_ninja_chooses_one_of_its_own_cards() -> None:
    assert faults(*earned_two(potentials=chosen(kai="kai_4", nya="nya_2"))) == []
    assert faults(*earned_two(potentials=chosen(kai="nya_4", nya="nya_2"))) == [
        "potential.not_its_own at /log/turns/1/potentials/0/card"
    ]
    assert faults(*earned_two(potentials=chosen(kai="kai_9", nya="nya_2"))) == [
        "potential.not_its_own at /log/turns/1/potentials/0/card"
    ]
    stranger = (*ONE_CARD_EACH, *chosen(cole="cole_1"))
    assert faults(*earned_two(potentials=stranger)) == ["potential.not_at_table at /log/turns/1/potentials/2/ninja"]


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
    assert rich({"mastery": 3, "potentials": ONE_CARD_EACH}) == ["tornado.not_as_covered at /log/turns/0/tornadoes"]
    assert rich({"mastery": 2, "potentials": ONE_CARD_EACH, "tornadoes": 1}) == [
        "tornado.not_as_covered at /log/turns/0/tornadoes"
    ]


def test_a_tornado_gives_a_move_and_strength_to_all() -> None:
    """The book's example: three Tornadoes are three moves. Nya, who did not clear the room, has three too."""
    first = {"mastery": 3, "potentials": chosen(kai="kai_4", nya="nya_4"), "tornadoes": 1}
    assert rich(first, {"path": ("r6", "r5", "r4")}) == []
    assert rich(first, {"path": ("r6", "r5", "r4", "r3")}) == ["move.too_many at /log/turns/1/path"]


def test_a_ninja_has_four_tornadoes() -> None:
    """Two at the start and one for each of the two icons; a board with a third icon could not give another."""
    six = {"mastery": 6, "potentials": (*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2")), "tornadoes": 2}
    assert rich(six) == []
    assert rich({**six, "tornadoes": 3}) == [
        "tornado.not_as_covered at /log/turns/0/tornadoes",
        "tornado.none_left at /log/turns/0/tornadoes",
    ]


def test_a_chosen_card_stays_in_play_and_cannot_be_chosen_again() -> None:
    other = (*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2"))
    again = (*ONE_CARD_EACH, *chosen(kai="kai_1", nya="nya_2"))
    assert rich({"mastery": 5, "tornadoes": 1, "potentials": other}) == []
    assert rich({"mastery": 5, "tornadoes": 1, "potentials": again}) == [
        "potential.twice at /log/turns/0/potentials/2/card"
    ]


def with_card(card: str, *turns: Turn) -> list[str]:
    """Kai's first turn, into r8, earned kai the card; nya in r7 has one more move."""
    first = kai("5", path=("r8",), mastery=2, potentials=chosen(kai=card, nya="nya_2"))
    return faults(first, *turns, **RICH)


def test_a_card_with_strength_adds_to_the_total() -> None:
    """The book's example 2 counts 2 + 2 for a ninja with such a card: enough for a villain of strength 4 in r8."""
    arrives = nya("2", reveals=up((1, 4)))
    beats = kai("1", defeats=(1,), tornadoes=1)
    assert with_card("kai_1", arrives, beats) == []
    assert with_card("kai_2", arrives, beats) == ["defeat.too_strong at /log/turns/2/defeats"]


def test_a_card_with_moves_adds_to_the_moves() -> None:
    assert with_card("kai_2", nya("3"), kai("6", path=("r7", "r6", "r5"), reveals=up((1, 2)))) == []
    assert with_card("kai_1", nya("3"), kai("6", path=("r7", "r6", "r5"), reveals=up((1, 2)))) == [
        "move.too_many at /log/turns/2/path"
    ]


def test_a_card_that_goes_through_walls_goes_before_the_rules_for_that_ninja_only() -> None:
    """From r7 a wall parts r4."""
    assert with_card("kai_4", nya("3"), kai("4", path=("r7", "r4"))) == []
    assert with_card("kai_1", nya("3"), kai("4", path=("r7", "r4"))) == ["move.no_door at /log/turns/2/path/1"]
    assert with_card("kai_4", nya("3", path=("r4",))) == ["move.no_door at /log/turns/1/path/0"]


def test_a_card_that_passes_villains_lets_a_ninja_go_on() -> None:
    """Kai walks back to r6; card 1 then puts villain 1 into r5."""
    back = (nya("3"), kai("4", path=("r7", "r6")), nya("1"))
    passes = kai("2", path=("r5", "r4"), reveals=up((1, 2)))
    assert with_card("kai_5", *back, passes) == []
    assert with_card("kai_1", *back, passes) == ["move.must_stop at /log/turns/4/path/1"]


def test_a_card_lets_a_ninja_be_asked_from_further_away() -> None:
    """Nya in r6 asks kai in r8."""
    asks = nya("3", path=("r6",), asked=("kai",))
    assert with_card("kai_3", asks) == []
    assert with_card("kai_1", asks) == ["ask.too_far at /log/turns/1/asked/0"]


def test_a_ninja_that_goes_through_walls_can_be_asked_through_one() -> None:
    """Nya in r4 asks kai in r7."""
    apart = (nya("3", path=("r6", "r5")), kai("4", path=("r7",)))
    asks = nya("2", path=("r4",), asked=("kai",))
    assert with_card("kai_4", *apart, asks) == []
    assert with_card("kai_1", *apart, asks) == ["ask.too_far at /log/turns/3/asked/0"]


def test_a_card_with_a_special_text_makes_its_ninja_uncertain() -> None:
    """Koban cannot apply such a card, so what its ninja does can only warn; other ninja keep to the rules."""
    first = kai("5", path=("r8",), mastery=2, potentials=chosen(kai="kai_6", nya="nya_2"))
    flies = kai("4", path=("r12",))
    assert faults(first, nya("3"), flies, **RICH) == []
    assert warnings(first, nya("3"), flies, **RICH) == ["move.no_door"]
    assert faults(first, nya("3", path=("r12",)), **RICH) == ["move.no_door at /log/turns/1/path/0"]


def test_a_ninja_has_six_cards() -> None:
    """A board with seven icons on its first seven spaces would ask for a seventh card."""
    board = msgspec.structs.replace(CORRIDOR, potentials=(1, 2, 3, 4, 5, 6, 7), tornadoes=())
    generous = {**RICH, "rules": msgspec.structs.replace(RICH["rules"], kit=with_board(RICH["rules"].kit, board))}
    six = tuple(one for number in range(1, 7) for one in chosen(kai=f"kai_{number}", nya=f"nya_{number}"))
    seventh = chosen(kai="kai_7", nya="nya_7")
    assert faults(kai("3", path=("r8",), mastery=6, potentials=six), **generous) == []
    assert faults(kai("3", path=("r8",), mastery=7, potentials=(*six, *seventh)), **generous) == [
        "potential.not_its_own at /log/turns/0/potentials/12/card",
        "potential.none_left at /log/turns/0/potentials/12/card",
        "potential.not_its_own at /log/turns/0/potentials/13/card",
        "potential.none_left at /log/turns/0/potentials/13/card",
    ]


def test_a_full_victory_track_wins_before_the_villain_track_is_full() -> None:
    """Seven tokens win here, and seven lie in r8."""
    seven = ruleset(adventures=(adventure(1, {"A": ("mastery_comic_book",) * 7}, victory=7),))
    all_seven = kai(
        "3", path=("r8",), mastery=7, tornadoes=2, potentials=(*ONE_CARD_EACH, *chosen(kai="kai_2", nya="nya_2"))
    )
    options = {**RICH, "rules": seven}
    won = judge(all_seven, **options)
    assert won.violations == ()
    assert won.claims is not None
    assert (won.claims.won, won.claims.victory_track, won.claims.turns) == (True, 7, 1)
    assert faults(all_seven, nya("5"), **options) == ["turn.after_the_end at /log/turns/1"]
    assert faults(all_seven, won=False, **options) == ["log.outcome at /log/won"]


def test_a_full_villain_track_loses() -> None:
    """Two villains enter with card 1 and two with card 2; three advances bring the first two to their skulls."""
    goal = ruleset(adventures=(adventure(1, {}, villain=2),))
    advances = (kai("1"), nya("3"), kai("4"))
    lost = judge(*advances, nya("6"), rules=goal, won=False)
    assert lost.violations == ()
    assert lost.claims is not None
    assert (lost.claims.won, lost.claims.villain_track, lost.claims.turns) == (False, 2, 4)
    assert refused(judge(*advances, rules=goal)) == ["log.unfinished at /log"]
    assert faults(*advances, nya("6"), rules=goal, won=True) == ["log.outcome at /log/won"]
    assert faults(*advances, nya("6"), kai("5"), rules=goal, won=False) == ["turn.after_the_end at /log/turns/4"]


def test_the_track_that_is_filled_first_decides() -> None:
    """Ruling: the event comes before the ninja act, so after its villains have filled their track nothing follows."""
    goal = ruleset(adventures=(adventure(1, {}, villain=2),))
    advances = (kai("1"), nya("3"), kai("4"))
    acts = nya("6", path=("r7",))
    assert faults(*advances, nya("6"), rules=goal, won=False) == []
    assert faults(*advances, acts, rules=goal, won=False) == ["turn.after_the_end at /log/turns/3"]


def test_no_game_is_decided_before_its_first_turn() -> None:
    """Not even where the kit is only assumed."""
    goal = ruleset(adventures=(adventure(1, {}, villain=2),))
    assumed = msgspec.structs.replace(goal, kit=with_board(goal.kit, ASSUMED))
    assert refused(judge(kai("1"), nya("3"), kai("4"), nya("6"), rules=assumed, won=False)) == []
    nothing = judge(rules=assumed)
    assert refused(nothing) == ["log.unfinished at /log"]
    assert nothing.claims is None


def test_nothing_on_a_track_fills_none_however_long_it_is() -> None:
    """On an assumed board a track may be shorter than it is taken for; but it has a space."""
    assumed = msgspec.structs.replace(KNOWN, kit=with_board(KNOWN.kit, ASSUMED))
    taken = nya("1"), kai("5", path=("r7", "r8"), mastery=1)
    order: dict[str, Any] = {"rules": assumed, "setup": table("nya", "kai")}
    assert refused(judge(*taken, **order)) == []
    assert refused(judge(nya("1"), kai("5"), **order)) == ["log.unfinished at /log"]
    advanced = nya("1"), kai("3"), nya("4"), kai("6")
    assert refused(judge(*advanced, **order, won=False)) == []
    assert refused(judge(*advanced[:3], **order, won=False)) == ["log.unfinished at /log"]
    assert refused(judge(*advanced[:3], *taken[1:], **order, won=False)) == ["log.unfinished at /log"]
