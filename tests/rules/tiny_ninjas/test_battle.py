"""01 Getting Started, 03 Attack & Defend, 06 Power-Up Tokens, 07 Gameplay, 08 Round Structure, 10 Battle Examples."""

import msgspec
import pytest

from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.defence import blocked, lets_through
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import MatchSetup

from .verbs import duel, ninja


def refusal(call: object, *args: object, **kwargs: object) -> str:
    """The code a move is refused with."""
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)  # type: ignore[operator]
    return caught.value.violations[0].code


def opened(**fields: object) -> Battle:
    """A standard battle just dealt."""
    setup = MatchSetup(mode="standard", **fields)  # type: ignore[arg-type]
    return Battle(book(), battle_rules(book(), setup), SeededDice(b"opened"))


# --- 10 - Battle Examples --------------------------------------------------------------------------------------------


def test_example_1_trio_against_archer_on_orange() -> None:
    battle = duel(["trio", "solo"], ["archer", "solo"], ["orange"])
    battle.attack(ninja("trio"))
    event = battle.defend(ninja("archer"))
    assert (event.blocked, event.lost, event.health) == (0, 3, (10, 7))


def test_example_2_master_on_two_and_three_against_wolf_on_one_and_three() -> None:
    battle = duel(["master", "solo"], ["wolf", "solo"], ["two", "three", "one", "three"])
    attack = battle.attack(ninja("master"))
    event = battle.defend(ninja("wolf"))
    assert (attack.colour, attack.damage) == ("blue", 3)
    assert (event.blocked, event.lost, event.bite, event.health) == (1, 2, 1, (9, 8))


def test_example_3_robot_on_orange_against_shadow_on_black() -> None:
    battle = duel(["robot", "solo"], ["shadow", "solo"], ["orange", "black"])
    attack = battle.attack(ninja("robot"))
    event = battle.defend(ninja("shadow"))
    assert (attack.colour, attack.damage) == ("red", 2)
    assert (event.lost, event.health) == (0, (10, 10))


@pytest.mark.parametrize(("die", "damage"), [("one", 1), ("two", 2), ("three", 4)])
def test_the_pirate_deals_what_its_roll_icon_says(die: str, damage: int) -> None:
    battle = duel(["pirate", "solo"], ["solo"], [die])
    assert battle.attack(ninja("pirate")).damage == damage


@pytest.mark.parametrize(("die", "lost"), [("white", 1), ("black", 0)])
def test_the_pirate_defends_2_or_3_red(die: str, lost: int) -> None:
    battle = duel(["trio", "solo"], ["pirate", "solo"], [die])
    battle.attack(ninja("trio"))
    assert battle.defend(ninja("pirate")).lost == lost


# --- 01 - Getting Started --------------------------------------------------------------------------------------------


def test_battles_begin_with_ten_health_five_cards_and_three_power_ups_each() -> None:
    battle = opened()
    assert battle.health == [10, 10]
    assert [len(hand) for hand in battle.hands] == [5, 5]
    assert list(battle.tokens) == [{"red", "blue", "yellow"}] * 2


@pytest.mark.parametrize(("attacks", "attacker"), [(True, 1), (False, 0)])
def test_the_youngest_chooses_to_attack_or_defend_first(attacks: bool, attacker: int) -> None:
    battle = opened(youngest=2)
    assert (battle.phase, battle.actor) == ("role", 1)
    battle.choose_role(attacks=attacks)
    assert battle.attacker == attacker


def test_without_a_named_youngest_the_dice_name_one() -> None:
    setup = MatchSetup(mode="standard")
    chosen = {Battle(book(), battle_rules(book(), setup), SeededDice(b"y", n)).youngest for n in range(20)}
    assert chosen == {0, 1}


def test_whoever_defends_first_discards_one_card_before_the_first_round() -> None:
    battle = opened(youngest=1)
    battle.choose_role(attacks=True)
    assert (battle.phase, battle.actor) == ("discard", 1)
    given = battle.hands[1][0]
    battle.discard_first(given)
    assert (battle.phase, [len(hand) for hand in battle.hands], battle.discard) == ("attack", [5, 4], [given])


def test_only_a_card_of_the_hand_is_discarded_and_only_then() -> None:
    battle = opened(youngest=1)
    assert refusal(battle.discard_first, battle.hands[1][0]) == "battle.phase"
    battle.choose_role(attacks=True)
    battle.hands[1][:] = [ninja("trio")] * 5
    assert refusal(battle.discard_first, ninja("solo")) == "battle.not_in_hand"


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_a_league_may_change_how_many_cards_the_first_defender_discards(cards: int) -> None:
    ruleset = Ruleset(settings=Settings(first_discard=cards), deck=book().deck)
    rules = battle_rules(ruleset, MatchSetup(mode="standard", youngest=1))
    battle = Battle(ruleset, rules, SeededDice(b"discards"))
    battle.choose_role(attacks=True)
    for _ in range(cards):
        battle.discard_first(battle.hands[1][0])
    assert (battle.phase, len(battle.hands[1])) == ("attack", 5 - cards)


def test_with_no_card_anywhere_nothing_is_drawn_ruling_5() -> None:
    battle = duel(["solo"], ["solo"])
    battle.pile = []
    assert battle.draw(0, 2) == ((), ())


def test_roles_are_chosen_once() -> None:
    battle = opened(youngest=1)
    battle.choose_role(attacks=True)
    assert (battle.can_choose_role(), refusal(battle.choose_role, attacks=True)) == (False, "battle.phase")


def test_the_discard_pile_becomes_the_draw_pile_as_soon_as_that_is_depleted() -> None:
    battle = duel(["solo"], ["solo"], [0], discard=["trio", "pirate"])
    battle.pile = [ninja("robot")]
    battle.draw(0, 1)
    assert (battle.hands[0][-1], sorted(map(repr, battle.pile)), battle.discard) == (
        ninja("robot"),
        ["pirate", "trio"],
        [],
    )
    assert battle.depleted == 1


def test_with_both_piles_empty_a_player_draws_as_far_as_possible_ruling_5() -> None:
    battle = duel(["solo"], ["solo"], [0])
    battle.pile = [ninja("robot")]
    keys, _ = battle.draw(0, 3)
    assert keys == ("robot",)


def test_health_never_exceeds_ten() -> None:
    battle = duel(["medic", "solo"], ["solo"], ["black"])
    battle.health[0] = 9
    battle.attack(ninja("medic"))
    assert battle.health == [10, 10]


def test_eliminating_all_health_wins() -> None:
    battle = duel(["trio", "solo"], ["solo"])
    battle.health[1] = 3
    battle.attack(ninja("trio"))
    event = battle.defend(None)
    assert (event.health, battle.phase, battle.winner) == ((10, 0), "over", 0)


# --- 03 - Attack & Defend --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shield", "damage", "kept_out"),
    [
        ("red", "red", 2),
        ("red", "blue", 0),
        ("blue", "blue", 2),
        ("blue", "red", 0),
        ("yellow", "red", 2),
        ("yellow", "blue", 2),
    ],
)
def test_shields_defend_their_colour_and_yellow_defends_both(shield: str, damage: str, kept_out: int) -> None:
    assert blocked(3, damage, 2, shield) == kept_out  # type: ignore[arg-type]


def test_a_defence_of_more_than_the_attack_leaves_no_damage() -> None:
    assert blocked(2, "red", 5, "red") == 2


def test_what_a_pirate_lets_through_of_three_red() -> None:
    answer = lets_through(book(), "pirate", 3, "red")
    assert (answer.chances, answer.mean, answer.assumed) == ({0: 0.5, 1: 0.5}, 0.5, False)


def test_an_answer_from_assumed_numbers_says_so() -> None:
    assert lets_through(book(), "solo", 3, "red").assumed


# --- 06 - Power-Up Tokens --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "token", "dice", "damage"),
    [
        ("trio", "red", (), 4),
        ("trio", "blue", (), 3),
        ("master", "blue", ("two", "three"), 4),
        ("master", "red", ("two", "three"), 3),
    ],
)
def test_red_and_blue_add_one_to_an_attack_of_their_colour(
    card: str, token: str, dice: tuple[str, ...], damage: int
) -> None:
    battle = duel([card, "solo"], ["solo"], dice)
    assert battle.attack(ninja(card), (token,)).damage == damage  # type: ignore[arg-type]


def test_yellow_adds_one_to_any_shield() -> None:
    battle = duel(["trio", "solo"], ["pirate", "solo"], ["white"])
    battle.attack(ninja("trio"))
    assert battle.defend(ninja("pirate"), power_up=True).lost == 0


def test_yellow_helps_no_shield_of_the_wrong_colour_ruling_4() -> None:
    battle = duel(["master", "solo"], ["pirate", "solo"], ["two", "three", "white"])
    battle.attack(ninja("master"))
    assert battle.defend(ninja("pirate"), power_up=True).lost == 3


def test_a_league_may_let_yellow_help_a_wrong_shield() -> None:
    ruleset = Ruleset(settings=Settings(yellow_needs_right_shield=False), deck=book().deck)
    battle = duel(["master", "solo"], ["pirate", "solo"], ["two", "three", "white"], ruleset=ruleset)
    battle.attack(ninja("master", ruleset))
    assert battle.defend(ninja("pirate", ruleset), power_up=True).lost == 2


def test_each_token_is_activated_once_per_battle() -> None:
    battle = duel(["trio", "trio", "solo"], ["solo"])
    battle.attack(ninja("trio"), ("red",))
    battle.defend(None)
    assert refusal(battle.attack, ninja("trio"), ("red",)) == "battle.power_up"


def test_one_token_cannot_be_activated_twice_for_one_card() -> None:
    battle = duel(["trio", "solo"], ["solo"])
    assert refusal(battle.attack, ninja("trio"), ("red", "red")) == "battle.power_up"


def test_several_power_ups_may_be_activated_in_the_same_round() -> None:
    battle = duel(["trio", "pyro", "solo"], ["solo"], ["black"])
    first = battle.attack(ninja("trio"), ("red",))
    battle.defend(None)
    second = battle.attack(ninja("pyro"), ("blue",))
    assert (first.damage, second.damage, battle.tokens[0]) == (4, 3, {"yellow"})


def test_tokens_are_activated_before_the_card_so_a_wasted_one_stays_spent_ruling_3() -> None:
    battle = duel(["trio", "solo"], ["solo"])
    battle.attack(ninja("trio"), ("blue",))
    assert battle.tokens[0] == {"red", "yellow"}


def test_a_league_may_give_a_wasted_token_back() -> None:
    ruleset = Ruleset(settings=Settings(wasted_power_up_spent=False), deck=book().deck)
    battle = duel(["trio", "solo"], ["solo"], ruleset=ruleset)
    battle.attack(ninja("trio", ruleset), ("blue",))
    assert battle.tokens[0] == {"red", "blue", "yellow"}


def test_the_yellow_token_is_the_defenders_and_needs_a_card() -> None:
    battle = duel(["trio", "solo"], ["solo"])
    battle.attack(ninja("trio"))
    assert (battle.can_defend(None), refusal(battle.defend, None, power_up=True)) == (True, "battle.power_up")


def test_a_spent_yellow_token_is_refused() -> None:
    battle = duel(["trio", "solo"], ["solo"])
    battle.tokens[1].discard("yellow")
    battle.attack(ninja("trio"))
    assert refusal(battle.defend, ninja("solo"), power_up=True) == "battle.power_up"


def test_power_ups_do_not_add_to_an_ability() -> None:
    battle = duel(["shadow", "solo"], ["solo"], ["three"])
    event = battle.attack(ninja("shadow"), ("red",))
    assert (event.damage, event.health) == (0, (10, 8))


# --- 07 - Gameplay Explained and 08 - Round Structure ----------------------------------------------------------------


def test_a_card_must_be_in_the_hand() -> None:
    battle = duel(["trio"], ["solo"])
    assert (battle.can_attack(ninja("robot")), refusal(battle.attack, ninja("robot"))) == (False, "battle.not_in_hand")


def test_played_cards_go_to_the_discard_pile() -> None:
    battle = duel(["trio", "solo"], ["turtle", "solo"], ["white"])
    battle.attack(ninja("trio"))
    battle.defend(ninja("turtle"))
    assert battle.discard == [ninja("trio"), ninja("turtle")]


def test_the_defender_may_choose_not_to_defend_and_keeps_the_cards() -> None:
    battle = duel(["trio", "solo"], ["turtle"])
    battle.attack(ninja("trio"))
    event = battle.defend(None)
    assert (event.lost, battle.hands[1]) == (3, [ninja("turtle")])


def test_a_defender_cannot_play_a_card_that_is_not_in_the_hand() -> None:
    battle = duel(["trio", "solo"], ["turtle"])
    battle.attack(ninja("trio"))
    assert refusal(battle.defend, ninja("solo")) == "battle.not_in_hand"


@pytest.mark.parametrize("card", ["medic", "angel", "grim"])
def test_the_defender_can_play_a_card_only_if_damage_is_dealt(card: str) -> None:
    battle = duel([card, "solo"], ["turtle"], ["white"])
    battle.attack(ninja(card))
    assert (battle.phase, refusal(battle.defend, ninja("turtle"))) == ("attack", "battle.phase")


def test_a_roll_of_no_damage_needs_no_defence() -> None:
    battle = duel(["baby", "solo"], ["turtle"], ["white"])
    assert (battle.attack(ninja("baby")).damage, battle.phase) == (0, "attack")


def test_the_attacker_may_attack_as_often_as_wanted_and_decides_when_the_round_ends() -> None:
    battle = duel(["solo", "solo", "solo"], ["turtle"])
    battle.attack(ninja("solo"))
    battle.defend(None)
    battle.attack(ninja("solo"))
    battle.defend(None)
    assert (battle.phase, battle.actor, battle.rounds) == ("attack", 0, 1)
    assert battle.can_end_round()


def test_the_round_ends_by_itself_when_the_attacker_has_no_card_left() -> None:
    battle = duel(["solo"], ["turtle"], [0, 0, 0, 0])
    battle.attack(ninja("solo"))
    battle.defend(None)
    assert (battle.rounds, battle.attacker, battle.hands[0]) == (2, 1, [])


def test_when_a_defender_becomes_attacker_the_hand_is_restored_to_five() -> None:
    battle = duel(["solo", "solo"], ["turtle", "trio"], [0, 0, 0])
    event = battle.end_round()
    assert ([len(hand) for hand in battle.hands], len(event.drawn)) == ([2, 5], 3)


def test_when_an_attacker_becomes_defender_only_the_remaining_cards_defend() -> None:
    battle = duel(["solo"], ["trio"], [0, 0, 0, 0])
    battle.attack(ninja("solo"))
    battle.defend(None)
    battle.attack(ninja("trio"))
    assert (battle.actor, battle.hands[0], battle.can_defend(None)) == (0, [], True)


def test_roles_alternate_every_round() -> None:
    battle = duel(["solo"] * 2, ["trio"], [0] * 20)
    attackers = []
    for _ in range(4):
        attackers.append(battle.attacker)
        battle.end_round()
    assert attackers == [0, 1, 0, 1]


def test_only_the_attacker_ends_the_round_and_not_while_damage_waits() -> None:
    battle = duel(["trio", "solo"], ["turtle"])
    battle.attack(ninja("trio"))
    assert (battle.can_end_round(), refusal(battle.end_round)) == (False, "battle.phase")


def test_both_fall_at_once_and_nobody_wins_ruling_6() -> None:
    battle = duel(["master", "solo"], ["wolf", "solo"], ["two", "three", "one", "three"])
    battle.health[:] = [1, 2]
    battle.attack(ninja("master"))
    battle.defend(ninja("wolf"))
    assert (battle.phase, battle.health, battle.winner) == ("over", [0, 0], None)


def test_a_league_may_let_the_attacker_win_when_both_fall() -> None:
    ruleset = Ruleset(settings=Settings(both_fall="attacker_wins"), deck=book().deck)
    battle = duel(["master", "solo"], ["wolf", "solo"], ["two", "three", "one", "three"], ruleset=ruleset)
    battle.health[:] = [1, 2]
    battle.attack(ninja("master", ruleset))
    battle.defend(ninja("wolf", ruleset))
    assert battle.winner == 0


def test_events_are_frozen() -> None:
    event = duel(["trio", "solo"], ["solo"]).attack(ninja("trio"))
    with pytest.raises(AttributeError):
        event.damage = 9  # type: ignore[misc]


def test_events_survive_storage() -> None:
    event = duel(["trio", "solo"], ["solo"]).attack(ninja("trio"))
    assert msgspec.json.decode(msgspec.json.encode(event), type=type(event)) == event
