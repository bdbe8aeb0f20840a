"""12 - 1-Player Solo Mode."""

import pytest

from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.abilities import Healed
from games.rules.tiny_ninjas.defence import blocked
from games.rules.tiny_ninjas.events import Attacked, Defended
from games.rules.tiny_ninjas.setup import Difficulty
from games.rules.tiny_ninjas.solo import SoloBattle

from .verbs import ninja, solo


def ai_attacks(battle: SoloBattle) -> list[Attacked]:
    return [event for event in battle.events if isinstance(event, Attacked) and event.side == 2]


def last_defence(battle: SoloBattle) -> Defended:
    return [event for event in battle.events if isinstance(event, Defended)][-1]


def test_you_always_start_as_the_attacker_with_five_cards_and_the_ai_holds_none() -> None:
    battle = solo(["trio"] * 5)
    assert (battle.phase, battle.attacker, len(battle.hands[0]), battle.hands[1]) == ("attack", 0, 5, [])


def test_first_a_card_is_drawn_for_the_ai_to_defend_with_and_then_you_attack() -> None:
    battle = solo(["trio", "solo"], [0, "white"], ai_draws=["pirate"])
    assert not battle.can_attack(ninja("trio"))
    assert battle.draw_defender().card == "pirate"
    battle.attack(ninja("trio"))
    assert (last_defence(battle).blocked, battle.health, battle.hands[1]) == (2, [10, 9], [])


def test_you_must_attack_once_the_defending_card_is_drawn() -> None:
    battle = solo(["trio", "solo"], [0], ai_draws=["pirate"])
    battle.draw_defender()
    assert (battle.can_end_round(), battle.can_draw_defender()) == (False, False)


@pytest.mark.parametrize("card", ["medic", "angel"])
def test_heal_and_revive_need_no_defending_card(card: str) -> None:
    assert solo([card, "solo"]).can_attack(ninja(card))


@pytest.mark.parametrize("card", ["medic", "angel"])
def test_heal_and_revive_cannot_be_used_after_the_ai_has_drawn(card: str) -> None:
    battle = solo([card, "solo"], [0], ai_draws=["pirate"])
    battle.draw_defender()
    with pytest.raises(Refused) as caught:
        battle.attack(ninja(card))
    assert caught.value.violations[0].code == "battle.support_too_late"


def test_the_princess_heals_before_the_draw_and_attacks_after_it() -> None:
    battle = solo(["princess", "solo"], [0], ai_draws=["pirate"])
    assert (battle.can_attack(ninja("princess"), instead=True), battle.can_attack(ninja("princess"))) == (True, False)
    battle.draw_defender()
    assert (battle.can_attack(ninja("princess"), instead=True), battle.can_attack(ninja("princess"))) == (False, True)


def test_no_card_is_drawn_for_the_ai_if_you_could_not_attack() -> None:
    assert not solo(["medic", "angel"]).can_draw_defender()


def test_a_drawn_card_that_meets_no_damage_is_discarded() -> None:
    battle = solo(["shadow", "solo"], [0, "three"], ai_draws=["pirate"])
    battle.draw_defender()
    battle.attack(ninja("shadow"))
    assert (battle.health, battle.hands[1], battle.discard) == ([10, 8], [], [ninja("shadow"), ninja("pirate")])


def test_the_ai_always_attacks_three_times() -> None:
    battle = solo(["trio"], [0] * 30, ai_draws=["solo"] * 9, ai_attacks=True)
    for _ in range(3):
        assert battle.phase == "ai"
        battle.ai_attack()
        battle.defend(None)
    assert (len(ai_attacks(battle)), battle.attacker, len(battle.hands[0])) == (3, 0, 5)
    assert not battle.can_ai_attack()


def test_you_may_take_your_own_action_as_the_defender() -> None:
    battle = solo(["pirate"], [0, "white"], ai_draws=["solo"], ai_attacks=True)
    battle.ai_attack()
    assert (battle.phase, battle.actor) == ("defend", 0)
    assert battle.defend(ninja("pirate")).lost == 0


def test_the_ai_does_not_use_power_ups() -> None:
    assert solo(["trio"]).tokens[1] == set()


def test_an_attack_of_the_ai_ends_the_battle_at_once() -> None:
    battle = solo(["trio"], [0], ai_draws=["solo"], ai_attacks=True)
    battle.health[0] = 2
    battle.ai_attack()
    battle.defend(None)
    assert (battle.phase, battle.winner, len(ai_attacks(battle))) == ("over", 1, 1)


def test_the_ais_alien_defends_three_red_and_abducts_nothing() -> None:
    battle = solo(["legend", "solo"], [0, "two", "two"], ai_draws=["alien"])
    battle.draw_defender()
    battle.attack(ninja("legend"))
    event = last_defence(battle)
    assert (event.blocked, event.lost, event.abducted) == (3, 1, False)
    assert battle.discard == [ninja("legend"), ninja("alien")]


def test_your_own_alien_abducts_the_ais_card() -> None:
    battle = solo(["alien"], [0], ai_draws=["solo"], ai_attacks=True)
    battle.ai_attack()
    battle.defend(ninja("alien"))
    assert battle.hands[0] == [ninja("solo")]


def test_the_ais_angel_attacks_at_once_with_a_random_card_of_the_discard_pile() -> None:
    battle = solo(["trio"], [0, 1], ai_draws=["angel"], discard=["robot", "solo"], ai_attacks=True)
    battle.ai_attack()
    assert [event.card for event in ai_attacks(battle)] == ["angel", "solo"]
    assert (battle.phase, battle.ai_attacks) == ("defend", 0)
    battle.defend(None)
    assert (battle.health, battle.ai_attacks, battle.phase) == ([8, 10], 1, "ai")


def test_the_ais_angel_finds_no_card_and_its_attack_is_over() -> None:
    battle = solo(["trio"], [0], ai_draws=["angel"], ai_attacks=True)
    battle.ai_attack()
    assert (len(ai_attacks(battle)), battle.ai_attacks) == (1, 1)


@pytest.mark.parametrize(("health", "heals"), [(6, True), (7, False)])
def test_the_ais_princess_heals_at_six_or_lower_and_attacks_at_seven_or_higher(health: int, heals: bool) -> None:
    battle = solo(["trio"], [0, "one"], ai_draws=["princess"], ai_attacks=True)
    battle.health[1] = health
    battle.ai_attack()
    (event,) = ai_attacks(battle)
    assert (event.instead, event.effects == (Healed(gained=2),), event.damage > 0) == (heals, heals, not heals)


def test_the_ais_deep_freeze_on_the_third_attack_does_nothing() -> None:
    dice: list[str | int] = [0, 0, 0, "black", 0, 0, 0, 0]
    battle = solo(["trio"], dice, ai_draws=["solo"], ai_attacks=True)
    battle.pile = [ninja("solo")] * 2 + [ninja("trio")] * 8
    battle.ai_attack()
    battle.defend(None)
    battle.ai_attack()
    battle.defend(None)
    battle.pile[0] = ninja("wolf")
    battle.ai_attack()
    assert (ai_attacks(battle)[-1].card, battle.health) == ("wolf", [5, 10])
    assert (battle.attacker, battle.phase, battle.frozen) == (0, "attack", False)


def test_the_ais_deep_freeze_on_an_earlier_attack_stops_the_next_defence() -> None:
    battle = solo(["pirate"], [0, "black", 0], ai_draws=["wolf"], ai_attacks=True)
    battle.ai_attack()
    battle.pile[0] = ninja("solo")
    battle.ai_attack()
    assert (battle.health, battle.hands[0], battle.ai_attacks) == ([8, 10], [ninja("pirate")], 2)


# --- Solo difficulty levels ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difficulty", "shield", "amount", "kept_out"),
    [
        ("easy", "blue", 4, 0),
        ("easy", "red", 4, 4),
        ("normal", "blue", 4, 2),
        ("normal", "blue", 3, 2),
        ("normal", "blue", 2, 1),
        ("normal", "blue", 1, 1),
        ("normal", "red", 3, 3),
        ("hard", "blue", 4, 4),
        ("hard", None, 4, 0),
    ],
)
def test_what_a_shield_of_the_ai_blocks_of_five_red(
    difficulty: Difficulty, shield: str | None, amount: int, kept_out: int
) -> None:
    assert blocked(5, "red", amount, shield, difficulty) == kept_out  # type: ignore[arg-type]


@pytest.mark.parametrize(("difficulty", "lost"), [("easy", 3), ("normal", 2), ("hard", 1)])
def test_the_levels_in_play_against_a_blue_shield_of_two(difficulty: Difficulty, lost: int) -> None:
    battle = solo(["trio", "solo"], [0, "black"], difficulty=difficulty, ai_draws=["vampire"])
    battle.draw_defender()
    battle.attack(ninja("trio"))
    assert last_defence(battle).lost == lost


def test_a_humans_wrong_shield_blocks_nothing_on_any_level_ruling_12() -> None:
    battle = solo(["vampire"], [0, "black"], difficulty="hard", ai_draws=["solo"], ai_attacks=True)
    battle.ai_attack()
    assert battle.defend(ninja("vampire")).lost == 2


def test_the_ai_makes_no_attack_in_your_round() -> None:
    battle = solo(["trio"])
    with pytest.raises(Refused):
        battle.ai_attack()
