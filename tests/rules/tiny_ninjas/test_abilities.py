"""05 - Abilities: each is a unit of its own."""

from collections.abc import Sequence

import pytest

from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.abilities import (
    Doomed,
    Froze,
    Healed,
    Revived,
    Struck,
    deep_freeze,
    doom,
    heal,
    revive,
    sneak_attack,
)
from games.rules.tiny_ninjas.cards import assumed_deck

from .verbs import duel, ninja


@pytest.mark.parametrize(("health", "gained"), [(5, 3), (8, 2), (10, 0)])
def test_heal_gains_health_up_to_the_limit(health: int, gained: int) -> None:
    battle = duel(["medic"], [])
    battle.health[0] = health
    assert (heal(battle, 0, 3, None), battle.health[0]) == (Healed(gained=gained), health + gained)


@pytest.mark.parametrize(("health", "lost"), [(10, 2), (1, 1)])
def test_sneak_attack_takes_health_past_every_shield(health: int, lost: int) -> None:
    battle = duel(["shadow"], ["trio"])
    battle.health[1] = health
    assert (sneak_attack(battle, 0, 2, None), battle.health[1]) == (Struck(lost=lost), health - lost)


def test_sneak_attack_is_activated_on_a_three_and_cannot_be_defended() -> None:
    battle = duel(["shadow", "solo"], ["trio"], ["three"])
    event = battle.attack(ninja("shadow"))
    assert (event.effects, event.health, battle.phase) == ((Struck(lost=2),), (10, 8), "attack")


def test_doom_discards_a_random_card_of_the_defender() -> None:
    battle = duel(["grim"], ["trio", "robot", "pyro"], [1])
    assert doom(battle, 0, 0, None) == Doomed(card="robot", rolls=(1,))
    assert (battle.hands[1], battle.discard) == ([ninja("trio"), ninja("pyro")], [ninja("robot")])


def test_doom_finds_nothing_in_an_empty_hand() -> None:
    assert doom(duel(["grim"], []), 0, 0, None) == Doomed(card=None)


@pytest.mark.parametrize(("dice", "left"), [(["white"], 2), (["black", 0], 1)])
def test_grim_has_no_effect_on_white_and_doom_on_black(dice: Sequence[str | int], left: int) -> None:
    battle = duel(["grim", "solo"], ["trio", "robot"], dice)
    event = battle.attack(ninja("grim"))
    assert (len(battle.hands[1]), event.damage, battle.health) == (left, 0, [10, 10])


def test_life_drain_heals_by_what_the_defender_really_loses() -> None:
    battle = duel(["vampire", "solo"], ["pirate", "solo"], ["three", "white"])
    battle.health[0] = 5
    battle.attack(ninja("vampire"))
    event = battle.defend(ninja("pirate"))
    assert (event.blocked, event.lost, event.drained, event.health) == (2, 1, 1, (6, 9))


def test_life_drain_never_exceeds_the_limit() -> None:
    battle = duel(["vampire", "solo"], ["solo"], ["three"])
    battle.health[0] = 9
    battle.attack(ninja("vampire"))
    assert battle.defend(None).drained == 1


def test_life_drain_is_also_called_life_steal_ruling_1() -> None:
    ability = next(row for row in assumed_deck().abilities if row.key == "life_drain")
    assert (ability.name, ability.aliases) == ("LIFE DRAIN", ("LIFE STEAL",))


def test_revive_takes_a_card_back_from_the_discard_pile() -> None:
    battle = duel(["angel", "solo"], ["solo"], discard=["legend", "trio"])
    event = battle.attack(ninja("angel"), revive=ninja("legend"))
    assert (event.effects, battle.hands[0]) == ((Revived(card="legend"),), [ninja("solo"), ninja("legend")])
    assert battle.discard == [ninja("trio"), ninja("angel")]


def test_revive_of_nothing() -> None:
    battle = duel(["angel"], [])
    assert revive(battle, 0, 0, None) == Revived(card=None)


@pytest.mark.parametrize("chosen", ["trio", None])
def test_revive_must_name_a_card_of_the_discard_pile(chosen: str | None) -> None:
    battle = duel(["angel", "solo"], ["solo"], discard=["legend"])
    with pytest.raises(Refused) as caught:
        battle.attack(ninja("angel"), revive=ninja(chosen) if chosen else None)
    assert caught.value.violations[0].code == "battle.choice"


def test_only_revive_brings_a_card_back() -> None:
    battle = duel(["solo"], ["solo"], discard=["legend"])
    assert not battle.can_attack(ninja("solo"), revive=ninja("legend"))


def test_deep_freeze_makes_the_next_attack_of_the_round_undefendable() -> None:
    battle = duel(["wolf", "trio", "solo"], ["turtle", "solo"], ["black"])
    event = battle.attack(ninja("wolf"))
    battle.attack(ninja("trio"))
    assert (event.effects, battle.health, battle.phase) == ((Froze(),), [10, 7], "attack")
    assert not battle.frozen


def test_deep_freeze_ends_with_the_round() -> None:
    battle = duel(["wolf", "solo"], ["turtle"], ["black", 0, 0, 0, 0])
    battle.attack(ninja("wolf"))
    battle.end_round()
    assert not battle.frozen


def test_deep_freeze_by_itself() -> None:
    battle = duel(["wolf"], [])
    assert (deep_freeze(battle, 0, 0, None), battle.frozen) == (Froze(), True)


def test_alien_abducts_the_attacking_card() -> None:
    battle = duel(["trio", "solo"], ["alien"])
    battle.attack(ninja("trio"))
    event = battle.defend(ninja("alien"))
    assert (event.blocked, event.abducted, battle.hands[1], battle.discard) == (
        3,
        True,
        [ninja("trio")],
        [ninja("alien")],
    )


def test_wolfs_defence_takes_health_from_the_attacker() -> None:
    battle = duel(["trio", "solo"], ["wolf"], ["three", "three"])
    battle.attack(ninja("trio"))
    event = battle.defend(ninja("wolf"))
    assert (event.bite, event.health) == (2, (8, 7))


@pytest.mark.parametrize(("die", "lost"), [("white", 1), ("black", 0)])
def test_turtle_may_shut_out_the_whole_attack(die: str, lost: int) -> None:
    battle = duel(["trio", "solo"], ["turtle"], [die])
    battle.attack(ninja("trio"))
    assert battle.defend(ninja("turtle")).lost == lost


def test_princess_chooses_between_heal_and_attack() -> None:
    battle = duel(["princess", "princess", "solo"], ["solo"], ["two"])
    battle.health[0] = 5
    healing = battle.attack(ninja("princess"), instead=True)
    attack = battle.attack(ninja("princess"))
    assert (healing.effects, healing.damage) == ((Healed(gained=2),), 0)
    assert (attack.effects, attack.damage) == ((), 2)


def test_other_cards_offer_no_choice() -> None:
    assert not duel(["trio"], ["solo"]).can_attack(ninja("trio"), instead=True)


def test_legend_can_attack_for_ten() -> None:
    battle = duel(["legend", "solo"], ["solo"], ["three", "three"])
    assert battle.attack(ninja("legend")).damage == 10
