"""Combat: bonuses, results and credit. Tora Kaiken roll 3 to attack and 2 to defend, Ika Kaiken 2 and 3."""

from typing import Any

import pytest

from games.rules.allstars.match.fighting import attack_targets, ranged_targets
from tests.rules.allstars_engine.table import NW, SE, E, N, Ninja, S, Table, W


def duel(defender_faces: int = S, **more: Any) -> Table:
    """An attacker looking north at a defender that looks back at him."""
    return Table(
        {"a": Ninja("tora-kaiken", (10, 10), N), **more.pop("friends", {})},
        {"d": Ninja("ika-kaiken", (9, 10), defender_faces), **more.pop("enemies", {})},
        **more,
    )


def test_attack_and_defense_say_how_many_dice_are_rolled() -> None:
    clash = duel().fight("a", "d", "VAA EEE", [])
    assert (clash.attack, clash.defense) == (3, 3)


def test_a_back_strike_gives_a_die() -> None:
    clash = duel(N).fight("a", "d", "VVVV SSS")
    assert (clash.back_strike, clash.attack) == (True, 4)


@pytest.mark.parametrize(("faces", "struck"), [(S, False), (E, False), (W, False), (N, True), (NW, True), (SE, False)])
def test_only_the_three_spaces_behind_are_the_back(faces: int, struck: bool) -> None:
    table = duel(faces)
    clash = table.fight("a", "d", "V" * (3 + struck) + "SSS")
    assert clash.back_strike is struck


def test_a_friend_in_the_defenders_zone_assists_the_attacker() -> None:
    table = duel(friends={"b": Ninja("tora-kaiken", (9, 11), N)})
    clash = table.fight("a", "d", "VVVV SSS")
    assert (clash.attacker_helped, clash.attack) == (1, 4)


def test_a_friend_in_the_attackers_zone_assists_the_defender() -> None:
    table = duel(enemies={"e": Ninja("ika-kaiken", (10, 11), N)})
    clash = table.fight("a", "d", "AAA AAAA", [(9, 10, S)])
    assert (clash.defender_helped, clash.defense) == (1, 4)


def test_a_stunned_model_cannot_assist() -> None:
    table = duel(friends={"b": Ninja("tora-kaiken", (9, 11), N)})
    table["b"].stun = 1
    assert table.fight("a", "d", "VVV SSS").attacker_helped == 0


def test_a_model_held_by_a_third_enemy_cannot_assist() -> None:
    table = duel(friends={"b": Ninja("tora-kaiken", (9, 11), N)}, enemies={"e": Ninja("ika-kaiken", (8, 12), N)})
    assert table.fight("a", "d", "VVV SSS").attacker_helped == 0


def test_a_model_in_stealth_cannot_assist() -> None:
    table = duel(friends={"b": Ninja("tora-kaiken", (9, 11), N)})
    table.hide("b")
    assert table.fight("a", "d", "VVV SSS").attacker_helped == 0


def test_an_attack_from_stealth_has_one_die_more_and_ends_it() -> None:
    table = duel()
    table.hide("a")
    clash = table.fight("a", "d", "VVVV SSS")
    assert (clash.attack, table["a"].stealth) == (4, False)


def test_the_side_with_the_most_dice_chooses() -> None:
    ika = Table({"a": Ninja("ika-kaiken", (10, 10), N)}, {"d": Ninja("ika-kaiken", (9, 10), S)})
    assert not ika.fight("a", "d", "EE FFE", ["fire"]).attacker_chooses
    assert duel().fight("a", "d", "FEE FEE", ["earth"]).attacker_chooses


def test_void_injures_the_defender() -> None:
    table = duel()
    clash = table.fight("a", "d", "VAA EEE", [])
    assert (clash.hurt, table["d"].on_board, table["d"].healing) == ("injured", False, True)


def test_spirit_injures_the_attacker() -> None:
    table = Table({"a": Ninja("ika-kaiken", (10, 10), N)}, {"d": Ninja("ika-kaiken", (9, 10), S)})
    clash = table.fight("a", "d", "EE AAS")
    assert (clash.attacker_chooses, clash.hurt_attacker, table["a"].healing) == (False, "injured", True)


def test_earth_stuns_the_defender() -> None:
    table = duel()
    table.fight("a", "d", "EWW FFF")
    assert table["d"].stun == 1


def test_air_lets_the_attacker_move_the_defender_three_spaces() -> None:
    table = duel()
    table.fight("a", "d", "AWW FFF", [(6, 13, E)])
    assert (table.at("d"), table["d"].facing) == ((6, 13), E)


def test_air_moves_nobody_through_models_nor_farther_than_three() -> None:
    table = duel(enemies={"e": Ninja("ika-kaiken", (8, 10), S)})
    with pytest.raises(AssertionError, match="no answer to air"):
        table.fight("a", "d", "AWW FFF", [(8, 10, E)])
    table = duel()
    with pytest.raises(AssertionError, match="no answer to air"):
        table.fight("a", "d", "AWW FFF", [(5, 10, E)])


def test_water_moves_the_attacker_and_the_defender_follows_in_front() -> None:
    table = duel()
    table.fight("a", "d", "WAA EEE", [(12, 12, E), (12, 13, W)])
    assert (table.at("a"), table.at("d")) == ((12, 12), (12, 13))


def test_a_defender_without_room_in_front_stays() -> None:
    """Ruling 89: facing the edge, nothing lies in front."""
    table = Table({"a": Ninja("tora-kaiken", (1, 10), N)}, {"d": Ninja("ika-kaiken", (0, 10), S)})
    table.fight("a", "d", "WAA EEE", [(0, 11, N), (0, 10, N)])
    assert table.at("d") == (0, 10)


def test_fire_stuns_everybody_around_the_attacker_and_the_attacker() -> None:
    table = duel(friends={"b": Ninja("tora-kaiken", (11, 10), N)}, enemies={"e": Ninja("ika-kaiken", (5, 5), N)})
    table.fight("a", "d", "FAA EEE")
    assert {name: table[name].stun for name in "abde"} == {"a": 1, "b": 1, "d": 1, "e": 0}


def test_fire_is_credited_for_enemies_to_the_side_that_chose() -> None:
    """Ruling 27: the defender's player chose, so the attacker's chunin is his feat; his own friend is nobody's."""
    table = Table(
        {"a": Ninja("ika-kaiken", (10, 10), N), "boss": Ninja("ika-chunin", (11, 10), N, ability="net")},
        {"d": Ninja("ika-kaiken", (9, 10), S), "e": Ninja("ika-kaiken", (5, 5), N)},
    )
    table.fight("a", "d", "EE AAF")
    assert table["d"].feats == {("stun", "chunin", "", False): 1, ("stun", "ninja", "", False): 1}


def test_injuring_an_enemy_is_a_feat() -> None:
    table = duel()
    table.fight("a", "d", "VAA EEE")
    assert table["a"].feats == {("injure", "ninja", "", False): 1}


def test_a_forced_spirit_is_nobodys_feat() -> None:
    """Ruling 26: the attacker had nothing else to choose."""
    table = duel()
    table.fight("a", "d", "SWW FFE")
    assert (table["a"].healing, table["a"].injuries, table["d"].feats) == (True, {"own": 1}, {})


def test_a_league_may_credit_a_forced_spirit() -> None:
    """Setting credit_forced_spirit (ruling 26)."""
    table = duel(settings={"credit_forced_spirit": True})
    table.fight("a", "d", "SWW FFE")
    assert table["d"].feats == {("injure", "ninja", "", False): 1}


def test_a_spirit_chosen_by_the_defender_is_his_feat() -> None:
    table = Table({"a": Ninja("ika-kaiken", (10, 10), N)}, {"d": Ninja("ika-kaiken", (9, 10), S)})
    table.fight("a", "d", "EE AAS")
    assert (table["d"].feats, table["a"].injuries) == ({("injure", "ninja", "", False): 1}, {"enemy": 1})


def test_no_dice_left_means_no_result() -> None:
    """Ruling 87."""
    table = Table({"a": Ninja("ika-kaiken", (10, 10), N)}, {"d": Ninja("tora-kaiken", (9, 10), S)})
    clash = table.fight("a", "d", "SS VV")
    assert (clash.result, clash.hurt) == (-1, "nothing")


def test_attacks_reach_one_space_in_front() -> None:
    table = Table(
        {"a": Ninja("tora-kaiken", (10, 10), N)},
        {
            "front": Ninja("ika-kaiken", (9, 9)),
            "side": Ninja("ika-kaiken", (10, 11)),
            "behind": Ninja("ika-kaiken", (11, 10)),
            "far": Ninja("ika-kaiken", (8, 10)),
        },
    )
    assert [model.id for model in attack_targets(table.game, table["a"])] == ["front", "side"]


def test_a_model_in_stealth_cannot_be_attacked() -> None:
    table = duel()
    table.hide("d")
    assert attack_targets(table.game, table["a"]) == []


def test_a_large_base_is_attacked_by_any_of_its_spaces() -> None:
    table = Table({"a": Ninja("tora-kaiken", (10, 10), N)}, {"oni": Ninja("ika-oni", (8, 9), S)})
    assert [model.id for model in attack_targets(table.game, table["a"])] == ["oni"]


def archer(at: tuple[int, int] = (5, 10), **more: Any) -> Table:
    return Table({"a": Ninja("tora-yajiri", (10, 10), N)}, {"d": Ninja("ika-kaiken", at, S), **more})


def test_a_ranged_attack_adds_its_own_dice_and_no_others() -> None:
    """Tora yajiri: Attack 2, Ranged 5: +2. From behind and from Stealth it gains nothing (ruling 99)."""
    table = Table({"a": Ninja("tora-yajiri", (10, 10), N)}, {"d": Ninja("ika-kaiken", (5, 10), N)})
    table.hide("a")
    clash = table.fight("a", "d", "VAAA EEE", weapon="ranged", weapon_dice=2)
    assert (clash.attack, clash.defense, clash.back_strike) == (4, 3, False)


@pytest.mark.parametrize(
    ("letters", "hurt"), [("VAAA EEE", "injured"), ("EFFF WWW", "stunned"), ("FAAA EEE", "nothing")]
)
def test_only_void_and_earth_have_an_effect_at_range(letters: str, hurt: str) -> None:
    assert archer().fight("a", "d", letters, weapon="ranged", weapon_dice=2).hurt == hurt


def test_a_spirit_harms_no_archer() -> None:
    table = archer()
    clash = table.fight("a", "d", "SAAA EEE", weapon="ranged", weapon_dice=2)
    assert (clash.result, table["a"].on_board) == (0, True)


@pytest.mark.parametrize(("row", "seen"), [(5, ["d"]), (4, [])])
def test_range_is_counted_in_spaces(row: int, seen: Any) -> None:
    table = archer((row, 10))
    assert [model.id for model in ranged_targets(table.game, table["a"], 5)] == seen


def test_nobody_shoots_from_an_enemys_influence_zone() -> None:
    table = archer(e=Ninja("ika-kaiken", (11, 10), N))
    assert ranged_targets(table.game, table["a"], 5) == []


def test_models_block_the_line() -> None:
    table = archer(e=Ninja("ika-kaiken", (7, 10), N))
    assert [model.id for model in ranged_targets(table.game, table["a"], 5)] == ["e"]


def test_shuriken_are_one_die_and_keep_stealth() -> None:
    """Ruling 99."""
    table = archer((8, 10))
    table.hide("a")
    clash = table.fight("a", "d", "V SAA", weapon="shuriken", range=3)
    assert (clash.attack, table["a"].stealth, clash.attacker_chooses) == (1, True, False)


def test_a_stealthy_ranged_attack_keeps_stealth_and_another_loses_it() -> None:
    table = archer()
    table.hide("a")
    table.fight("a", "d", "FAAA EEE", weapon="ranged", weapon_dice=2, stealthy=True)
    assert table["a"].stealth
    table.fight("a", "d", "FAAA EEE", weapon="ranged", weapon_dice=2)
    assert not table["a"].stealth


def test_the_engine_rolls_no_more_dice_than_recorded() -> None:
    with pytest.raises(Exception, match="more dice were rolled"):
        duel().fight("a", "d", "VV")
