"""03 to 09 in reports: Attack & Defend, dice, abilities, Power-Ups, gameplay and rounds; a log kept and one broken."""

import msgspec
import pytest

from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, Report, ReshuffleLine
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup
from tests.rules.refusals import told

from .lines import COMPLETE, attack, defence, master, refused, refused_of, replace, turtle, won

PIRATE_2 = defence("pirate", 2, dice=("white",), shield="red")
EMPTY_BABY = attack("baby", dice=("white",), colour="red")

# --- 01 - Getting Started --------------------------------------------------------------------------------------------


def test_health_never_exceeds_ten() -> None:
    assert refused_of(won(left=10)) == []
    assert refused_of(won(left=11)) == ["battle.over_limit at /battles/0/health/0"]


def test_healing_never_takes_health_above_ten() -> None:
    hurt = (attack(), turtle(2, side=2))
    assert refused(*hurt, attack("medic", 3, dice=("white",), healed=1)) == []
    assert refused(*hurt, attack("medic", 3, dice=("white",), healed=2)) == [
        "log.over_limit at /battles/0/log/2/healed"
    ]


def test_a_battle_ends_when_one_player_has_no_health_left() -> None:
    assert refused_of(won()) == []
    assert refused_of(BattleReport(winner=1, health=(4, 3))) == ["battle.loser_stands at /battles/0/health"]


def test_the_winner_is_the_one_who_stands() -> None:
    assert refused_of(won()) == []
    assert refused_of(BattleReport(winner=1, health=(0, 3))) == ["battle.winner_behind at /battles/0/winner"]


def test_unequal_health_is_no_draw() -> None:
    assert refused_of(won()) == []
    assert refused_of(BattleReport(winner=None, health=(2, 1))) == [
        "battle.no_draw at /battles/0/winner",
        "battle.not_level at /battles/0/winner",
    ]


def test_a_log_goes_on_until_one_player_has_fallen() -> None:
    setup = MatchSetup(mode="standard")
    four = Report(battles=(BattleReport(log=(attack(),) * 4),))
    three = Report(battles=(BattleReport(log=(attack(),) * 3),))
    assert told("tiny_ninjas", check_report(book(), setup, four).violations) == []
    assert told("tiny_ninjas", check_report(book(), setup, three).violations) == ["log.unfinished at /battles/0/log/2"]


def test_when_both_fall_the_battle_is_played_again() -> None:
    """Ruling 6: a draw is no result but in BLITZ."""
    assert refused_of(won()) == []
    assert refused_of(BattleReport(winner=None, health=(0, 0))) == ["battle.no_draw at /battles/0/winner"]


def test_a_match_is_one_battle() -> None:
    assert refused_of(won()) == []
    assert refused_of(won(), won()) == ["series.one_battle at /battles/1"]


def test_whoever_defends_first_has_four_cards() -> None:
    answered = turtle(defence=defence("pirate", 1, dice=("white",)))
    assert refused(*[answered] * 4) == []
    assert refused(*[answered] * 4, turtle(defence=defence("solo", 1))) == [
        "log.no_card at /battles/0/log/4/defence/card"
    ]


def test_handicaps_are_those_that_achievements_name() -> None:
    """Ruling 15: cards revealed, a hand of four, five health at the start, a limit of eight."""
    declared = Handicap(start=5, limit=8, hand=4, revealed=True)
    assert refused_of(won(), setup=MatchSetup(mode="standard", handicaps=(declared, Handicap()))) == []
    other = Handicap(start=3, hand=2)
    assert refused_of(won(), setup=MatchSetup(mode="standard", handicaps=(other, Handicap()))) == [
        "setup.handicap_value at /handicaps/0/start",
        "setup.handicap_value at /handicaps/0/hand",
    ]


# --- 03 - Attack & Defend --------------------------------------------------------------------------------------------


def test_a_shield_defends_damage_of_its_colour() -> None:
    assert refused(attack(defence=PIRATE_2)) == []
    assert refused(master(defence=PIRATE_2)) == [
        "log.wrong_shield at /battles/0/log/0/defence/blocked",
        "log.blocked at /battles/0/log/0/defence/blocked",
    ]


def test_without_the_right_shield_nothing_is_kept_out() -> None:
    assert refused(master(defence=defence("pirate", 0, dice=("white",), shield="red"), health=(10, 7))) == []
    assert refused(master(defence=defence("pirate", 0, dice=("white",), shield="red"), health=(10, 8))) == [
        "log.health at /battles/0/log/0/health"
    ]


def test_a_shield_keeps_out_what_its_roll_gives() -> None:
    assert refused(attack(defence=PIRATE_2)) == []
    assert refused(attack(defence=replace(PIRATE_2, blocked=3))) == ["log.blocked at /battles/0/log/0/defence/blocked"]


def test_no_more_is_kept_out_than_comes_in() -> None:
    assert refused(attack(defence=defence("shadow", 3, dice=("black",)))) == []
    four = refused(attack(defence=defence("shadow", 4)))
    assert "log.blocked_too_much at /battles/0/log/0/defence/blocked" in four


def test_the_range_tells_the_least_and_the_most() -> None:
    assert refused(attack("pirate", colour="red", damage=4)) == []
    assert refused(attack("pirate", colour="red", damage=5)) == ["log.out_of_range at /battles/0/log/0/damage"]


def test_damage_has_the_colour_of_the_card() -> None:
    assert refused(attack(colour="red")) == []
    assert refused(attack(colour="blue")) == ["log.colour at /battles/0/log/0/colour"]


def test_damage_is_red_or_blue() -> None:
    assert refused(attack(colour="red")) == []
    assert refused(attack(colour=None)) == ["log.no_colour at /battles/0/log/0/colour"]


# --- Components, rulings 5 and 11 ------------------------------------------------------------------------------------


def test_only_cards_of_the_deck_are_played() -> None:
    assert refused(attack("solo", colour="red", damage=2), ruleset=COMPLETE) == []
    assert refused(attack("samurai", colour="red", damage=2), ruleset=COMPLETE) == [
        "log.unknown_card at /battles/0/log/0/card"
    ]


def test_a_card_is_played_as_often_as_the_deck_holds_it_until_a_reshuffle() -> None:
    twice = (EMPTY_BABY, EMPTY_BABY)
    assert refused(*twice, ReshuffleLine(round=1), EMPTY_BABY) == []
    assert refused(*twice, EMPTY_BABY) == ["log.too_many_copies at /battles/0/log/2/card"]


# --- 04 - TN Dice, Roll Icons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "damage"), [("one", 1), ("two", 2), ("three", 4)])
def test_the_value_in_the_roll_icon_is_the_result(die: str, damage: int) -> None:
    """The Pirate: One deals 1, Two deals 2, Three deals 4."""
    assert refused(attack("pirate", dice=(die,), colour="red", damage=damage)) == []
    assert refused(attack("pirate", dice=(die,), colour="red", damage=3)) == ["log.amount at /battles/0/log/0/damage"]


def test_a_die_shows_what_is_on_its_faces() -> None:
    assert refused(attack("pirate", dice=("two",), colour="red", damage=2)) == []
    assert refused(attack("pirate", dice=("four",), colour="red", damage=4)) == [
        "log.no_such_face at /battles/0/log/0/dice"
    ]


def test_the_roll_icon_says_which_results_count() -> None:
    assert refused(attack("pirate", dice=("two",), colour="red", damage=2)) == []
    assert refused(attack("pirate", dice=("white",), colour="red", damage=2)) == [
        "log.roll_icon at /battles/0/log/0/dice"
    ]


def test_two_dice_are_rolled_only_for_the_two_dice_icon() -> None:
    assert refused(master()) == []
    assert refused(attack("pirate", dice=("two", "two"), colour="red", damage=4)) == [
        "log.roll_icon at /battles/0/log/0/dice"
    ]


def test_two_dice_add_up() -> None:
    """The second example: Two and Three are 3 blue."""
    assert refused(master()) == []
    assert refused(replace(master(), damage=4)) == ["log.amount at /battles/0/log/0/damage"]


def test_an_ability_gives_what_its_card_says() -> None:
    assert refused(attack("medic", dice=("white",), healed=0), ruleset=COMPLETE) == []
    hurt = (attack(), attack(rnd=2, side=2))
    assert refused(*hurt, attack("medic", 3, dice=("white",), healed=2), ruleset=COMPLETE) == []
    assert refused(*hurt, attack("medic", 3, dice=("white",), healed=1), ruleset=COMPLETE) == [
        "log.heal at /battles/0/log/2/healed"
    ]


# --- 05 - Abilities --------------------------------------------------------------------------------------------------


def test_sneak_attack_takes_two_health_on_a_three() -> None:
    assert refused(attack("shadow", dice=("three",), struck=2)) == []
    assert refused(attack("shadow", dice=("three",), struck=3)) == ["log.sneak_attack at /battles/0/log/0/struck"]


def test_what_cannot_be_defended_is_lost() -> None:
    struck = attack("shadow", dice=("three",), struck=2)
    assert refused(replace(struck, health=(10, 8))) == []
    assert refused(replace(struck, health=(10, 10))) == ["log.health at /battles/0/log/0/health"]
    assert refused(replace(struck, defence=defence("pirate"))) == ["log.nothing_to_defend at /battles/0/log/0/defence"]


def test_life_drain_gives_as_much_as_the_defender_loses() -> None:
    hurt = attack(rnd=2, side=2)
    drain = attack("vampire", 3, dice=("two",), colour="red", damage=2)
    assert refused(hurt, replace(drain, drained=2), ruleset=COMPLETE) == []
    assert refused(hurt, replace(drain, drained=3), ruleset=COMPLETE) == ["log.drained at /battles/0/log/1/drained"]
    assert refused(hurt, replace(drain, drained=1), ruleset=COMPLETE) == ["log.drained at /battles/0/log/1/drained"]


def test_doom_takes_a_card_on_black() -> None:
    assert refused(attack("grim", dice=("black",), discarded="solo")) == []
    assert refused(attack("grim", dice=("black",))) == ["log.doom at /battles/0/log/0/discarded"]


def test_doom_takes_none_on_white() -> None:
    assert refused(attack("grim", dice=("white",))) == []
    assert refused(attack("grim", dice=("white",), discarded="solo")) == [
        "log.no_such_ability at /battles/0/log/0/discarded"
    ]


def test_only_a_card_with_a_choice_offers_one() -> None:
    assert refused(attack(), ruleset=COMPLETE) == []
    assert refused(attack(instead=True), ruleset=COMPLETE) == ["log.choice at /battles/0/log/0/instead"]


def test_only_turtle_alien_and_wolf_have_defend_abilities() -> None:
    assert refused(attack(defence=defence("alien", 3, abducted=True))) == []
    assert refused(attack(defence=replace(PIRATE_2, abducted=True))) == [
        "log.no_such_ability at /battles/0/log/0/defence/abducted"
    ]
    assert refused(attack(defence=replace(PIRATE_2, bite=1))) == ["log.bite at /battles/0/log/0/defence/bite"]


def test_wolfs_defence_hurts_the_attacker_as_in_the_second_example() -> None:
    wolf = defence("wolf", 1, dice=("one", "three"), shield="blue", bite=1)
    assert refused(master(defence=wolf, health=(9, 8))) == []
    assert refused(master(defence=replace(wolf, bite=2))) == ["log.bite at /battles/0/log/0/defence/bite"]


def test_after_deep_freeze_an_attack_cannot_be_defended() -> None:
    frozen = attack("wolf", dice=("black",))
    assert refused(frozen, attack(), ruleset=COMPLETE) == []
    assert refused(frozen, attack(defence=PIRATE_2), ruleset=COMPLETE) == ["log.frozen at /battles/0/log/1/defence"]


# --- 06 - Power-Up Tokens --------------------------------------------------------------------------------------------


def test_red_adds_one_to_a_red_attack() -> None:
    assert refused(attack(power_ups=("red",), damage=4)) == []
    assert refused(attack(power_ups=("red",), damage=3)) == ["log.amount at /battles/0/log/0/damage"]
    assert refused(attack(power_ups=("red",), damage=5)) == ["log.amount at /battles/0/log/0/damage"]


def test_blue_adds_one_to_a_blue_attack() -> None:
    assert refused(replace(master(power_ups=("blue",)), damage=4)) == []
    assert refused(replace(master(power_ups=("red",)), damage=4)) == ["log.amount at /battles/0/log/0/damage"]


def test_yellow_adds_one_to_any_shield() -> None:
    assert refused(attack(defence=replace(PIRATE_2, blocked=3, power_up=True))) == []
    assert refused(attack(defence=replace(PIRATE_2, blocked=2, power_up=True))) == [
        "log.blocked at /battles/0/log/0/defence/blocked"
    ]


def test_the_attacker_uses_red_and_blue_and_the_defender_yellow() -> None:
    line = {"round": 1, "side": 1, "card": "trio", "type": "attack"}
    assert msgspec.convert({**line, "power_ups": ["red", "blue"]}, AttackLine).power_ups == ("red", "blue")
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'yellow'"):
        msgspec.convert({**line, "power_ups": ["yellow"]}, AttackLine)


def test_each_token_of_the_attacker_is_activated_once_in_a_battle() -> None:
    red = attack(power_ups=("red",), damage=4)
    assert refused(red, attack()) == []
    assert refused(red, red) == ["log.power_up_twice at /battles/0/log/1/power_ups"]


def test_the_yellow_token_is_activated_once_in_a_battle() -> None:
    yellow = attack(defence=replace(PIRATE_2, blocked=3, power_up=True))
    assert refused(yellow, attack(defence=PIRATE_2)) == []
    assert refused(yellow, yellow) == ["log.power_up_twice at /battles/0/log/1/defence/power_up"]


def test_tokens_are_activated_before_the_card_so_that_a_wasted_one_is_spent() -> None:
    """Ruling 3: a blue token beside a red attack."""
    wasted = attack(power_ups=("blue",))
    blue = replace(master(power_ups=("blue",)), damage=4)
    assert refused(wasted, master()) == []
    assert refused(wasted, blue) == ["log.power_up_twice at /battles/0/log/1/power_ups"]


def test_several_tokens_may_be_activated_in_a_round() -> None:
    yellow = replace(PIRATE_2, blocked=3, power_up=True)
    red = attack(power_ups=("red",), damage=4, defence=yellow)
    assert refused(red, replace(master(power_ups=("blue",)), damage=4)) == []
    assert refused(attack(power_ups=("red", "blue"), damage=4)) == []
    assert refused(attack(power_ups=("red", "red"), damage=4)) == ["log.power_up_twice at /battles/0/log/0/power_ups"]


# --- 07 - Gameplay Explained and 09 - Gameplay Flowchart -------------------------------------------------------------


def test_players_alternate_as_attacker_and_defender() -> None:
    assert refused(turtle(), turtle(2, side=2), turtle(3), turtle(4, side=2)) == []
    assert refused(turtle(), turtle(2, side=1)) == ["log.not_attacker at /battles/0/log/1/side"]


def test_rounds_go_on_until_one_player_is_defeated() -> None:
    assert refused(*[attack()] * 4) == []
    assert refused(*[attack()] * 4, turtle()) == ["log.after_end at /battles/0/log/4"]


def test_damage_that_is_not_defended_is_lost() -> None:
    assert refused(attack(health=(10, 7))) == []
    assert refused(attack(health=(10, 8))) == ["log.health at /battles/0/log/0/health"]
    assert refused(attack(defence=PIRATE_2, health=(10, 9))) == []
    assert refused(attack(defence=PIRATE_2, health=(10, 10))) == ["log.health at /battles/0/log/0/health"]


def test_what_is_told_beside_a_log_agrees_with_it() -> None:
    log = (attack(),) * 4
    assert refused_of(BattleReport(winner=1, health=(10, 0), rounds=1, first=1, log=log)) == []
    assert refused_of(BattleReport(winner=1, health=(9, 0), log=log)) == ["battle.disagrees at /battles/0/health"]


# --- 08 - Round Structure --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["medic", "grim"])
def test_the_defender_plays_a_card_only_against_damage(card: str) -> None:
    support = attack(card, dice=("white",))
    assert refused(support) == []
    assert refused(replace(support, defence=defence("pirate"))) == ["log.nothing_to_defend at /battles/0/log/0/defence"]


def test_a_card_that_deals_no_damage_deals_none() -> None:
    assert refused(attack("medic", dice=())) == []
    assert refused(attack("medic", dice=(), damage=1, colour="red")) == [
        "log.colour at /battles/0/log/0/colour",
        "log.no_damage at /battles/0/log/0/damage",
    ]


def test_an_attacker_takes_as_many_turns_as_there_are_cards_in_the_hand() -> None:
    assert refused(*[turtle()] * 5) == []
    assert refused(*[turtle()] * 6) == ["log.no_card at /battles/0/log/5/card"]


def test_with_a_declared_hand_of_four_there_are_four() -> None:
    setup = MatchSetup(mode="standard", handicaps=(Handicap(hand=4), Handicap()))
    assert refused(*[turtle()] * 4, setup=setup) == []
    assert refused(*[turtle()] * 5, setup=setup) == ["log.no_card at /battles/0/log/4/card"]


def test_a_defender_who_becomes_attacker_has_five_cards_again() -> None:
    two_rounds = (turtle(), turtle(), turtle(2, side=2))
    assert refused(*two_rounds, *[turtle(3)] * 5) == []
    assert refused(*two_rounds, *[turtle(3)] * 6) == ["log.no_card at /battles/0/log/8/card"]


def test_an_attacker_who_becomes_defender_has_the_cards_that_remain() -> None:
    answered = turtle(2, side=2, defence=defence("pirate", 1, dice=("white",)))
    assert refused(*[turtle()] * 4, answered) == []
    assert refused(*[turtle()] * 4, answered, answered) == ["log.no_card at /battles/0/log/5/defence/card"]


def test_rounds_follow_each_other() -> None:
    assert refused(turtle(), turtle(2, side=2), turtle(3)) == []
    assert refused(turtle(), turtle(3), turtle(1)) == ["log.round_order at /battles/0/log/2"]


def test_very_many_rounds_are_odd() -> None:
    few = check_report(book(), MatchSetup(mode="standard"), Report(battles=(won(rounds=99),)))
    many = check_report(book(), MatchSetup(mode="standard"), Report(battles=(won(rounds=100),)))
    assert told("tiny_ninjas", few.warnings) == []
    assert told("tiny_ninjas", many.warnings) == ["battle.many_rounds at /battles/0/rounds"]
