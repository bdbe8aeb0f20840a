"""Every special ability of the Ronin: one test each, named after it."""

import pytest

from games.rules.allstars.match.fighting import attack_targets
from games.rules.allstars.match.harm import Cause, injure
from games.rules.allstars.match.moving import path_is_legal
from games.rules.allstars.match.rounds import start_round
from games.rules.allstars.match.setup_steps import _deploy
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def face_off(
    profile: str,
    *,
    at: tuple[int, int] = (10, 10),
    friends: dict[str, Ninja] | None = None,
    enemies: dict[str, Ninja] | None = None,
    other: str = "ika-kaiken",
    board: str = "open",
) -> Table:
    """A Ronin looking north at an enemy."""
    table = Table(
        {"a": Ninja(profile, at, N), **(friends or {})}, {"d": Ninja(other, (9, 10), S), **(enemies or {})}, board=board
    )
    table["a"].hooks = {**table["a"].hooks, "reroll": ()}
    return table


def test_immovable() -> None:
    """Two dice more to defend until Benkei has activated."""
    table = face_off("benkei")
    assert table.fight("d", "a", "EE AAAAAA", [(10, 10, N)]).defense == 6
    table["a"].activated = True
    assert table.fight("d", "a", "EE AAAA", [(10, 10, N)]).defense == 4


def test_uncanny_awareness() -> None:
    """Stealth does not work against the Blind Swordsman."""
    table = face_off("blind-swordsman")
    table.hide("d")
    assert (attack_targets(table.game, table["a"]), table.game.is_threatened(table["a"])) == ([table["d"]], True)
    assert table.game.sees(table["a"], table["d"])


def test_deadly_poison() -> None:
    """A Spirit in Dark Kitsune's ranged attack Poisons the target."""
    table = face_off("dark-kitsune", at=(14, 10))
    table.fight("a", "d", "SA EEE", weapon="ranged", range=6)
    assert table["d"].poison == [1]


def test_master_swordsman() -> None:
    """Nobody gets assists or a back strike against Howl & Yip."""
    table = face_off("howl-and-yip", enemies={"e": Ninja("ika-kaiken", (10, 11), N)})
    table.game.turn_model(table["a"], S)
    clash = table.fight("d", "a", "EE AAAA", [(10, 10, N)])
    assert (clash.attack, clash.attacker_helped, clash.back_strike) == (2, 0, False)


def test_best_friends() -> None:
    """Named before the game; assists between the two give two dice."""
    table = face_off("inu-clan-kaiken", friends={"f": Ninja("tora-kaiken", (9, 11)), "g": Ninja("tora-kaiken", (3, 3))})
    for unit in table["a"].hooks["setup"]:
        table.run(unit(table.game, table["a"]), "", ["f"])
    assert table.fight("a", "d", "VVVV SSS").attacker_helped == 2
    table = face_off("inu-clan-kaiken", friends={"f": Ninja("tora-kaiken", (9, 11), N)})
    table.run(table["a"].hooks["setup"][0](table.game, table["a"]))
    assert table.fight("f", "d", "VVVVV SSS").attacker_helped == 2


def test_spider_legs() -> None:
    """One point onto elevated terrain (courtyard: row 6, columns 4 to 7)."""
    table = face_off("jorogumo", at=(8, 5), board="courtyard")
    table.turn("a")
    path = tuple(table.space(row, 5) for row in (7, 6, 5, 4, 3))
    assert path_is_legal(table.game, table["a"], table.game.turn, path[:3])
    table["a"].traits -= {"spider-legs"}
    assert not path_is_legal(table.game, table["a"], table.game.turn, path[:4])


def test_binding_bride() -> None:
    """An enemy that enters the zone stops and may not move until its next activation."""
    table = face_off("jorogumo")
    table.game.put(table["d"], table.space(6, 10), S)
    table.activate("d", "", [table.walk("d", (7, 10), (8, 10), (9, 10)), "end"])
    assert (table.at("d"), table.game.turn.points_to_come()) == ((8, 10), 0)


def test_from_the_deep() -> None:
    """Two dice more from Stealth, beside the usual one."""
    table = face_off("kappa")
    table.hide("a")
    assert table.fight("a", "d", "VVVVV SSS").attack == 5


def test_resolute_melody() -> None:
    """Friends in the zone defend with one die more."""
    table = face_off("komuso", friends={"f": Ninja("tora-kaiken", (9, 11), N)})
    assert table.fight("d", "f", "EE FFFF").defense == 4


def test_elixir_of_courage() -> None:
    """The Protect token that Tough wins may go to a model within four spaces (ruling 85)."""
    table = face_off("komuso", friends={"f": Ninja("tora-kaiken", (14, 10))})
    table.activate("a", "SSE", ["use", "earth", "f", "end"])
    assert (table["a"].protect, table["f"].protect) == (0, 1)


def test_indomitable() -> None:
    """The first Injury of a round Stuns instead."""
    table = face_off("miyamoto-musashi")
    assert table.run(injure(table.game, table["a"], Cause(table["d"])), "S") == "stunned"
    assert table.run(injure(table.game, table["a"], Cause(table["d"])), "S") == "injured"


def test_firearm_flurry() -> None:
    """Four ranged attacks; then Stunned and without defense dice."""
    table = face_off("mochizuki", at=(13, 10))
    table.activate("a", "EEEE FFF EEEE FFF VVVV FFF", ["firearm-flurry", "d", "d"])
    assert (table["a"].stun, table["a"].no_defense, table["d"].healing) == (1, True, True)


def test_firearm_flurry_is_not_for_the_stunned() -> None:
    table = face_off("mochizuki", at=(13, 10))
    table["a"].stun = 1
    with pytest.raises(AssertionError, match="no answer to act"):
        table.activate("a", "", ["firearm-flurry"])


def test_spirit_hunter() -> None:
    """One die more against Spirit or Void affinity, attacking and defending."""
    table = face_off("momotaro", other="ijin-kaiken")
    assert table.fight("a", "d", "VVVVVV SSS").attack == 6
    table = face_off("momotaro", other="kitsune-kaiken")
    assert table.fight("d", "a", "AA EEEEE", []).defense == 5


def test_zenith() -> None:
    """Under a Spirit Moon, Moon Power for the Moon Princess or a model in her zone."""
    table = face_off("moon-princess", friends={"f": Ninja("tora-kaiken", (11, 10))})
    table.game.phase = 0
    table.run(start_round(table.game), "", ["f"])
    assert (table["f"].moon, table["a"].moon) == (1, 0)
    table.game.phase = 1
    table.run(start_round(table.game))
    assert table["f"].moon == 1


@pytest.mark.parametrize(("letter", "hurt"), [("S", "stunned"), ("A", "stunned"), ("E", "stunned"), ("F", "injured")])
def test_the_moon_princess_resists_on_three_faces(letter: str, hurt: str) -> None:
    """Ruling 82."""
    table = face_off("moon-princess")
    assert table.run(injure(table.game, table["a"], Cause(table["d"])), letter) == hurt


def test_ondoris_beak() -> None:
    """Not yet activated, it may attack an enemy that moves into its zone; the mover may go on."""
    table = face_off("ondori-clan-kaiken")
    table.game.put(table["d"], table.space(7, 10), S)
    table.activate("d", "EEE FFF", [table.walk("d", (8, 10), (9, 10)), "use", "end"])
    assert table["d"].stun == 1


def test_dark_curse() -> None:
    """Up to two Curse tokens as a round begins, on models within six spaces."""
    table = face_off("onibaba", enemies={"e": Ninja("ika-kaiken", (4, 10))})
    table.run(start_round(table.game), "", ["d", "e"])
    assert (table["d"].curse, table["e"].curse) == (1, 1)


def test_yopparai() -> None:
    """Two more to Attack or Defense this round."""
    table = face_off("shojo")
    table.run(start_round(table.game), "", ["attack"])
    assert table.fight("a", "d", "VVVV SSS").attack == 4
    table.run(start_round(table.game), "", ["defense"])
    assert table.fight("d", "a", "EE AAAA", [(10, 10, N)]).defense == 4


def test_honor() -> None:
    """The samurai does not attack from behind."""
    table = face_off("sun-empire-wandering-samurai")
    assert attack_targets(table.game, table["a"]) == [table["d"]]
    table.game.turn_model(table["d"], N)
    assert attack_targets(table.game, table["a"]) == []


def test_wind_gust() -> None:
    """In the first round all models of the team have two more movement points."""
    table = Table(
        {"a": Ninja("tora-kaiken", (15, 10), N), "t": Ninja("tengu", (2, 2))}, {"d": Ninja("ika-kaiken", (1, 19), S)}
    )
    table.activate("a", "", [table.walk("a", *[(15 - step, 10) for step in range(1, 8)]), "end"])
    assert table.at("a") == (8, 10)
    table.game.round = 2
    with pytest.raises(AssertionError, match="no answer to act"):
        table.activate("a", "", [table.walk("a", *[(8 + step, 10) for step in range(1, 8)])])


def test_banzai() -> None:
    """One space before the attack, past influence zones."""
    table = face_off("yagyu-jubei", at=(11, 10), enemies={"e": Ninja("tora-yajiri", (12, 11), N)})
    table.activate("a", "VVVVV SSS", [("banzai", "d"), "pass"])
    assert table["d"].healing


def test_ronin_are_deployed_like_everybody() -> None:
    table = Table({"a": Ninja("tengu")}, {"d": Ninja("ika-kaiken")})
    table.run(_deploy(table.game), "", ["deploy", "deploy"])
    assert (table["a"].on_board, table["d"].on_board) == (True, True)
