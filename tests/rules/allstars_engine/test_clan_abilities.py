"""Every special ability of the clans' profiles and Heroes: one test each, named after it."""

from typing import Any

import pytest

from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fighting import adjacent_front, attack_targets, ranged_targets
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.moving import path_is_legal
from games.rules.allstars.match.rounds import end_round, start_round
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def face_off(
    profile: str,
    ability: str | None = None,
    *,
    at: tuple[int, int] = (10, 10),
    friends: dict[str, Ninja] | None = None,
    enemies: dict[str, Ninja] | None = None,
    **gained: Any,
) -> Table:
    """A model under test looking north at an Ika Kaiken."""
    return Table(
        {"a": Ninja(profile, at, N, ability=ability, **gained), **(friends or {})},
        {"d": Ninja("ika-kaiken", (9, 10), S), **(enemies or {})},
    )


def no_rerolls(table: Table, *names: str) -> Table:
    """Use up what would be asked about every roll."""
    for name in names or ("a",):
        table[name].hooks = {**table[name].hooks, "reroll": ()}
    return table


# Tora


def test_pounce() -> None:
    """Three spaces and an attack as one action, then a Slow token."""
    table = no_rerolls(face_off("tora-chunin", "pounce", at=(13, 10)))
    leap = Intent("pounce", 0, target=1, path=tuple(table.space(row, 10) for row in (12, 11, 10)), facing=N)
    table.activate("a", "VAAA EEE", [leap])
    assert (table.at("a"), table["a"].slow, table["d"].healing) == ((10, 10), 1, True)


def test_pounce_must_end_in_an_attack() -> None:
    table = no_rerolls(face_off("tora-chunin", "pounce", at=(14, 10)))
    table.turn("a")
    pounce = table.game.verbs_by_code[0]["pounce"]
    assert pounce.options(table.game, table["a"]) == []


def test_tiger_strike() -> None:
    """Three dice more this turn; no defense dice for the rest of the round."""
    table = no_rerolls(face_off("tora-chunin", "tiger-strike"))
    assert table.fight("a", "d", "EEEEEEE FFF", ["use"]).attack == 7
    assert table.fight("d", "a", "EE").defense == 0


def test_metal_to_dust() -> None:
    """A test as the round begins; attacks on the madoushi then have two dice less, one at least."""
    table = no_rerolls(face_off("tora-madoushi", "metal-to-dust"))
    table.run(start_round(table.game), "SSF")
    assert table.fight("d", "a", "E EE", []).attack == 1


def test_volcano_pots() -> None:
    """A test: an enemy within six spaces and all models next to it are Stunned."""
    table = no_rerolls(
        face_off("tora-madoushi", "volcano-pots", at=(15, 10), enemies={"e": Ninja("ika-kaiken", (9, 11), S)})
    )
    table.activate("a", "SSF", [("volcano-pots", "d")])
    assert (table["d"].stun, table["e"].stun, table["a"].stun) == (1, 1, 0)


def test_vault() -> None:
    """Through spaces of other models, enemies' zones aside."""
    table = face_off("byakko")
    table.turn("a")
    over = tuple(table.space(row, 10) for row in (9, 8))
    assert path_is_legal(table.game, table["a"], table.game.turn, over)
    assert not path_is_legal(table.game, table["a"], table.game.turn, over[:1])


def test_dragons_breath() -> None:
    """All models in the front zone take a test; those that fail are Stunned."""
    table = no_rerolls(
        face_off("ryu", friends={"f": Ninja("tora-kaiken", (9, 9))}, enemies={"e": Ninja("ika-kaiken", (11, 10))})
    )
    table.activate("a", "SSF SSS", ["dragons-breath"])
    assert (table["f"].stun, table["d"].stun, table["e"].stun) == (0, 1, 0)


# Yamazaru


def test_back_flip() -> None:
    """Before moving, a step into an empty space behind, without a dodge."""
    table = no_rerolls(face_off("yamazaru-chunin", "back-flip"))
    table.activate("a", "", [Intent("back-flip", 0, space=table.space(11, 10), facing=N), "end"])
    assert table.at("a") == (11, 10)


def test_yama_fist() -> None:
    """Two dice more to attack, two fewer to defend until the round ends."""
    table = no_rerolls(face_off("yamazaru-chunin", "yama-fist"))
    assert table.fight("a", "d", "EEEEEE FFF", ["use"]).attack == 6
    assert table.fight("d", "a", "EE AA").defense == 2


def test_healing_herbs() -> None:
    """A friend next to the madoushi ignores an Injury if the madoushi is Stunned for it; no feat (ruling 29)."""
    table = no_rerolls(face_off("yamazaru-madoushi", "healing-herbs", friends={"f": Ninja("tora-kaiken", (10, 11))}))
    cause = Cause(table["d"])
    assert table.run(injure(table.game, table["f"], cause), "", ["use"]) == "nothing"
    assert (table["f"].on_board, table["a"].stun, table["d"].feats) == (True, 1, {})


def test_mountain_flute() -> None:
    """Ranged 10, Stealthy; Earth and Void Stun."""
    table = no_rerolls(face_off("yamazaru-madoushi", "mountain-flute", at=(19, 10)))
    table.hide("a")
    table.activate("a", "VV SSA", ["shoot"])
    assert (table["a"].stealth, table["d"].on_board) == (True, True)
    table["a"].activated = False
    table["d"].defense = 0
    table.activate("a", "VV", ["shoot"])
    assert (table["d"].stun, table["d"].healing) == (1, False)


def test_lucky() -> None:
    """Son Goku gets a Luck token as each activation begins."""
    table = no_rerolls(face_off("son-goku", at=(15, 10)))
    table.activate("a", "", ["end"])
    assert table["a"].lucky == 1


def test_amazing_awareness() -> None:
    """Any model within eight spaces loses Stealth, seen or not."""
    table = face_off("mizaru", at=(17, 10))
    table.hide("d")
    table.activate("a", "", [("amazing-awareness", "d")])
    assert not table["d"].stealth


# Kitsune


def test_poisoned_weapons() -> None:
    """A target that is neither Stunned nor Injured is Poisoned."""
    table = no_rerolls(face_off("kitsune-chunin", "poisoned-weapons"))
    table.fight("a", "d", "AWW FFF", [(9, 10, S)])
    assert table["d"].poison == [1]


def test_spirit_power() -> None:
    """All dodges out of the chunin's zone fail until the round ends."""
    table = no_rerolls(face_off("kitsune-chunin", "spirit-power"))
    table.activate("a", "", ["spirit-power"])
    table.activate("d", "", [table.walk("d", (8, 10))])
    assert table["d"].stun == 1


def test_kitsune_yajiri() -> None:
    """A Spirit rolled by the yajiri Poisons the target, whatever is chosen."""
    table = face_off("kitsune-yajiri", at=(13, 10))
    table.fight("a", "d", "SAA VVV", weapon="ranged", weapon_dice=1)
    assert table["d"].poison == [1]


def test_healing_mist() -> None:
    """The madoushi is Stunned; up to two friends within four spaces lose their Stun tokens."""
    table = no_rerolls(
        face_off(
            "kitsune-madoushi",
            "healing-mist",
            friends={"f": Ninja("tora-kaiken", (12, 12)), "g": Ninja("tora-kaiken", (14, 10))},
        )
    )
    table["f"].stun = table["g"].stun = 2
    table.activate("a", "", ["healing-mist", "f", "g"])
    assert (table["a"].stun, table["f"].stun, table["g"].stun) == (1, 0, 0)


def test_wanderlust() -> None:
    """A test: any enemy within six spaces is moved up to four, past influence zones."""
    table = no_rerolls(face_off("kitsune-madoushi", "wanderlust", at=(15, 10)))
    table.activate("a", "EES", ["wanderlust", "d", (13, 10, N)])
    assert table.at("d") == (13, 10)


def test_no_ability_is_aimed_at_an_enemy_in_stealth() -> None:
    """Stealth: "cannot be attacked or targeted by abilities"."""
    table = no_rerolls(face_off("kitsune-madoushi", "wanderlust", at=(15, 10)))
    table.hide("d")
    table.activate("a", "EES", ["wanderlust"])
    assert table.at("d") == (9, 10)
    table = face_off("tamamo-no-mae")
    table.hide("d")
    table.run(start_round(table.game))
    assert "allure" not in table["a"].marks
    table = face_off("onibaba")
    table.hide("d")
    table.run(start_round(table.game))
    assert table["d"].curse == 0


def test_spirit_senses() -> None:
    """After moving, a test: enemies in the zone lose Stealth."""
    table = no_rerolls(face_off("kitsune-oni", at=(11, 10)))
    table.game.put(table["d"], table.space(8, 10), S)
    table.hide("d")
    table.activate("a", "EES", [table.walk("a", (10, 10), (9, 10)), "spirit-senses", "end"])
    assert not table["d"].stealth


def test_allure() -> None:
    """One enemy cannot dodge in Tamamo no Mae's zone this round."""
    table = face_off("tamamo-no-mae")
    table.run(start_round(table.game), "", ["d"])
    with pytest.raises(AssertionError, match="no answer to act"):
        table.activate("d", "", [table.walk("d", (8, 10))])
    table.game.put(table["d"], table.space(7, 10), S)
    table.activate("d", "", [table.walk("d", (8, 10), (9, 10), (8, 10)), "end"])
    assert (table.at("d"), table["d"].stun) == ((9, 10), 0)


def test_9_tails() -> None:
    """Moon Power as the round begins, two Slow tokens as it ends; not while Slowed."""
    table = no_rerolls(face_off("uzumaki"))
    table.run(start_round(table.game), "", ["use"])
    assert table["a"].moon == 1
    table.run(end_round(table.game, upkeep_follows=False))
    assert table["a"].slow == 2
    table.run(start_round(table.game))
    assert table.asked == []


# Ika


def test_fishermans_spear() -> None:
    """Attacks up to two spaces away."""
    table = face_off("ika-chunin", "fishermans-spear", at=(11, 10), enemies={"e": Ninja("ika-kaiken", (13, 10))})
    assert [model.id for model in attack_targets(table.game, table["a"])] == ["d"]


def test_net() -> None:
    """After Injuring a model, an enemy within three spaces is Stunned."""
    table = no_rerolls(face_off("ika-chunin", "net", enemies={"e": Ninja("ika-kaiken", (7, 11), S)}))
    table.fight("a", "d", "VAA EEE", ["e"])
    assert table["e"].stun == 1


def test_foul_weather() -> None:
    """Nobody sees farther than four spaces; models in Stealth may reroll dodges; until the round ends."""
    table = no_rerolls(face_off("ika-madoushi", "foul-weather", at=(14, 10)))
    table.activate("a", "SSW", ["foul-weather"])
    assert not table.game.sees(table["a"], table["d"])
    table.game.put(table["a"], table.space(10, 10), N)
    table.hide("d")
    table.activate("d", "SSS SSW", [table.walk("d", (8, 10)), "foul-weather", "end"])
    assert table.at("d") == (8, 10)
    table.game.round = 2
    table.run(start_round(table.game), "", ["janken"])
    assert (table.game.foul_weather, table.game.sees(table["a"], table["d"])) == (False, False)


def test_undertow() -> None:
    """A test as it activates: a friend within four spaces is moved next to the madoushi."""
    table = no_rerolls(face_off("ika-madoushi", "undertow", friends={"f": Ninja("tora-kaiken", (13, 12))}))
    table.activate("a", "SSW", ["f", (11, 11, N), "end"])
    assert table.at("f") == (11, 11)


def test_ink_attack() -> None:
    """Stunned or Injured, the Oni Stuns an enemy in its zone."""
    table = face_off("ika-oni")
    table.run(stun(table.game, table["a"], Cause(table["d"])), "S", ["d"])
    assert table["d"].stun == 1


def test_flashing_spear() -> None:
    """No target for ranged attacks."""
    table = Table({"a": Ninja("tora-yajiri", (10, 10), N)}, {"d": Ninja("mizuchi", (7, 10), S)})
    assert ranged_targets(table.game, table["a"], 5) == []


def test_ikas_anchor() -> None:
    """Attacks up to three spaces away, in front."""
    table = face_off("akkorokamui", at=(12, 10), enemies={"e": Ninja("ika-kaiken", (14, 10))})
    assert [model.id for model in attack_targets(table.game, table["a"])] == ["d"]
    assert adjacent_front(table.game, table["a"], 3).bit_count() == 48 - 8


# Tanchyo


def test_gust_of_heaven() -> None:
    """After an attack, up to four spaces over everything, if no able enemy is near."""
    table = no_rerolls(face_off("tanchyo-chunin", "gust-of-heaven"))
    table.fight("a", "d", "EWWW FFF", ["use", (6, 10, N)])
    assert (table.at("a"), table["d"].stun) == ((6, 10), 1)


def test_wind_of_blades() -> None:
    """Stunned for a second attack."""
    table = no_rerolls(face_off("tanchyo-chunin", "wind-of-blades"))
    table.activate("a", "EWWW FFF VWWW FFF", ["attack", "d"])
    assert (table["a"].stun, table["d"].healing) == (1, True)


def test_tanchyo_yajiri() -> None:
    """Air takes effect in its ranged attack."""
    table = face_off("tanchyo-yajiri", at=(13, 10))
    table.fight("a", "d", "AWW FFF", [(6, 10, S)], weapon="ranged", weapon_dice=2)
    assert table.at("d") == (6, 10)


def test_blessing_of_the_tengu() -> None:
    """A test: friends in the zone attack with one die more this round."""
    table = no_rerolls(
        face_off("tanchyo-madoushi", "blessing-of-the-tengu", friends={"f": Ninja("tora-kaiken", (10, 11), N)})
    )
    table.activate("a", "SSA", ["blessing-of-the-tengu"])
    assert table.fight("f", "d", "VVVVV SSS").attack == 5


def test_wind_walk() -> None:
    """Instead of moving, the madoushi and friends around it go five spaces over everything; then it is Stunned."""
    table = no_rerolls(face_off("tanchyo-madoushi", "wind-walk", friends={"f": Ninja("tora-kaiken", (10, 11), N)}))
    table.activate("a", "SSS", ["wind-walk", (5, 10, N), (5, 11, N), "search"])
    assert (table.at("a"), table.at("f"), table["a"].stun) == ((5, 10), (5, 11), 1)


def test_movement_rig() -> None:
    """Over models, zones and terrain; the end must be free."""
    table = face_off("karura")
    table.game.lanterns = 1 << table.space(8, 10)
    table.game.refresh_tokens()
    table.activate("a", "", [table.walk("a", (9, 10), (8, 10), (7, 10)), "end"])
    assert table.at("a") == (7, 10)
    table.turn("a")
    assert not path_is_legal(table.game, table["a"], table.game.turn, (table.space(8, 10),))


def test_air_dragons_breath() -> None:
    """Three Ranged 5 attacks, then Stunned."""
    table = no_rerolls(face_off("zenyo-ryu", at=(13, 10)))
    table.activate("a", "EEEEE FFF EEEEE FFF VVVVV FFF", ["air-dragons-breath", "d", "d"])
    assert (table["a"].stun, table["d"].healing) == (1, True)


# Ijin


def test_soul_capture() -> None:
    """A Haste token for every model Injured."""
    table = no_rerolls(face_off("ijin-chunin", "soul-capture"))
    table.fight("a", "d", "VWWW FFF")
    assert table["a"].haste == 1


def test_tyrant() -> None:
    """Friends within four spaces attack with one die more, and are Stunned if they do not Injure."""
    table = no_rerolls(face_off("ijin-chunin", "tyrant", at=(13, 10), friends={"f": Ninja("tora-kaiken", (10, 10), N)}))
    assert table.fight("f", "d", "EWWW FFF").attack == 4
    assert table["f"].stun == 1
    table.fight("f", "d", "VWWW FFF")
    assert table["f"].stun == 1


def test_blood_frenzy() -> None:
    """A test as it activates: a friend within four spaces is Hasted."""
    table = no_rerolls(face_off("ijin-madoushi", "blood-frenzy", friends={"f": Ninja("tora-kaiken", (14, 10))}))
    table.activate("a", "SSV", ["f", "end"])
    assert table["f"].haste == 1


def test_skull_hex() -> None:
    """A test: the target and its friends around it defend with one die less, one at least, this round."""
    table = no_rerolls(
        face_off("ijin-madoushi", "skull-hex", enemies={"e": Ninja("tora-yajiri", (8, 11), S)}),
    )
    table.activate("a", "SSV", [("skull-hex", "d")])
    assert table.fight("a", "d", "EEE FF").defense == 2
    assert table.fight("a", "e", "EEE F").defense == 1


def test_supreme_master_of_the_fist() -> None:
    """A rival has as much Attack or Defense as Yobuko's Attack: one die more, and he must go for it."""
    table = no_rerolls(face_off("yobuko", enemies={"r": Ninja("momotaro", (9, 11), S)}))
    table["d"].stun = 1
    assert table.fight("a", "r", "EEEEEE FFFFF A").attack == 6
    table.turn("a")
    (forced,) = [unit(table.game, table["a"]) for unit in table["a"].hooks["forced"]]
    assert [option.target for option in forced.options] == [table["r"].number]


def test_yobuko_comes_closer_to_a_rival_he_cannot_reach() -> None:
    table = no_rerolls(Table({"a": Ninja("yobuko", (15, 10), N)}, {"r": Ninja("momotaro", (3, 10), S)}))
    table.turn("a")
    (forced,) = [unit(table.game, table["a"]) for unit in table["a"].hooks["forced"]]
    ends = {table.game.grid.place(option.path[-1]) for option in forced.options}
    assert {row for row, _ in ends} == {10, 11, 12, 13, 14}


def test_whirlwind() -> None:
    """Every enemy in the zone; Void Stuns; she stops if she is hurt."""
    table = face_off("bomechan", enemies={"e": Ninja("ika-kaiken", (11, 10), N)})
    table["d"].stun = table["e"].stun = 1
    table.activate("a", "VVV EEE EEE FFF", ["whirlwind", "d"])
    assert (table["d"].stun, table["e"].stun) == (2, 2)
