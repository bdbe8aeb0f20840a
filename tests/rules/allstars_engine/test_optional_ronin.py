"""Every special ability of the Ronin in the optional pack: one test each, named after it."""

import pytest

from games.rules.allstars.match.activation import activate
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.moving import path_is_legal
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def face_off(
    profile: str,
    *,
    at: tuple[int, int] = (10, 10),
    friends: dict[str, Ninja] | None = None,
    enemies: dict[str, Ninja] | None = None,
    other: str = "ika-kaiken",
    other_at: tuple[int, int] = (9, 10),
    board: str = "open",
) -> Table:
    """A Ronin of the pack looking north at an enemy; nobody rerolls."""
    table = Table(
        {"a": Ninja(profile, at, N), **(friends or {})},
        {"d": Ninja(other, other_at, S), **(enemies or {})},
        board=board,
    )
    for model in table.game.models:
        model.hooks = {**model.hooks, "reroll": ()}
    table.game.team_rerolls = (False, False, False)
    return table


def test_cobra_strike() -> None:
    """Two dice more from elevated terrain against a model below (courtyard: row 6, columns 4 to 7)."""
    table = face_off("arashikage", at=(6, 5), other_at=(5, 5), board="courtyard")
    assert table.fight("a", "d", "VVVVVVV SSS").attack == 5 + 2
    table = face_off("arashikage", at=(6, 5), other_at=(6, 6), board="courtyard")
    assert table.fight("a", "d", "VVVVV SSS").attack == 5


def test_cobra_strike_is_not_for_shots() -> None:
    table = face_off("arashikage", at=(6, 5), other_at=(3, 5), board="courtyard")
    assert table.fight("a", "d", "EEE FFF", weapon="ranged", range=5, weapon_dice=-2).attack == 5 - 2


def test_smooth_moves() -> None:
    """All in his zone and he himself change places within it; nobody dodges, nobody shares a space."""
    table = face_off("bakusho-mondai", friends={"f": Ninja("tora-kaiken", (11, 10))})
    table.activate("a", "", ["pass", "smooth-moves", (9, 10, N), (9, 11, S), (10, 10, N)])
    assert (table.at("a"), table.at("d"), table.at("f")) == ((9, 10), (10, 10), (9, 11))


def test_smooth_moves_leaves_large_bases_where_they_stand() -> None:
    table = face_off("bakusho-mondai", other="ika-oni", other_at=(8, 10))
    table.activate("a", "", ["pass", "smooth-moves", (11, 11, N)])
    assert (table.at("a"), table.at("d")) == ((11, 11), (8, 10))


def test_redistribution() -> None:
    """A koban from the victim's team for each Injury, until its treasury is empty."""
    table = face_off("goemon", enemies={"e": Ninja("ika-kaiken", (9, 11), S)})
    table.game.sides[2].treasury = 1
    assert table.run(injure(table.game, table["d"], Cause(table["a"]))) == "injured"
    assert [table.game.sides[side].treasury for side in (1, 2)] == [1, 0]
    assert table.outcomes("redistribution") == [("redistribution", 2, 1)]
    assert table.run(injure(table.game, table["e"], Cause(table["a"]))) == "injured"
    assert [table.game.sides[side].treasury for side in (1, 2)] == [1, 0]


def test_master_assassin() -> None:
    """Out of Stealth two dice more, and in it no test to dodge."""
    table = face_off("hanzo")
    table.hide("a")
    assert table.fight("a", "d", "VVVVVV SSS").attack == 4 + 2
    table = face_off("hanzo")
    table.hide("a")
    table.activate("a", "", [table.walk("a", (11, 10)), "end"])
    assert table.at("a") == (11, 10)


def test_master_assassin_dodges_in_the_open_like_everybody() -> None:
    table = face_off("hanzo")
    table.activate("a", "SSS", [table.walk("a", (11, 10)), "fire"])
    assert (table.at("a"), table["a"].stun) == ((10, 10), 1)


def test_yatta() -> None:
    """After Injuring or Stunning an enemy, two spaces past terrain and influence zones."""
    table = face_off("kunoichi-candy", enemies={"e": Ninja("ika-kaiken", (10, 11), N)})
    table.run(injure(table.game, table["d"], Cause(table["a"])), "", ["use", (12, 10, N)])
    assert table.at("a") == (12, 10)
    table.run(stun(table.game, table["e"], Cause(table["a"])), "", ["use", (13, 12, N)])
    assert table.at("a") == (13, 12)


def test_yatta_needs_a_harm_that_stands() -> None:
    table = face_off("kunoichi-candy")
    table["d"].protect = 1
    assert table.run(stun(table.game, table["d"], Cause(table["a"])), "", ["use"]) == "nothing"
    assert table.at("a") == (10, 10)


def test_the_ring() -> None:
    """All enemies in the zone are Cursed, without a test."""
    table = face_off("onryo", enemies={"e": Ninja("ika-kaiken", (10, 11)), "far": Ninja("ika-kaiken", (7, 10))})
    table.activate("a", "", ["the-ring"])
    assert [table[name].curse for name in ("d", "e", "far")] == [1, 1, 0]


def test_sparkleburst() -> None:
    """After she Injures, enemies in her zone take a test; who fails is Slowed."""
    table = face_off("stealth-cola", enemies={"e": Ninja("ika-kaiken", (10, 11)), "g": Ninja("ika-kaiken", (11, 10))})
    table.run(injure(table.game, table["d"], Cause(table["a"])), "SSS WSS")
    assert (table["e"].slow, table["g"].slow) == (1, 0)


def test_1000_hand_slap() -> None:
    """At two dice less on the highest Defense in front; what is chosen befalls every enemy there, and nobody behind."""
    table = face_off(
        "yokozuna",
        enemies={"e": Ninja("ika-kaiken", (9, 11), S), "behind": Ninja("ika-kaiken", (11, 10), N)},
    )
    table["a"].attack = 8
    table["d"].defense = 4
    table.activate("a", "EEEEEE FFFFFF", ["pass", ("1000-hand-slap", "d"), "pass"])
    assert [table[name].stun for name in ("d", "e", "behind")] == [1, 1, 0]


def test_1000_hand_slap_is_aimed_at_the_highest_defense() -> None:
    table = face_off("yokozuna", other="ika-chunin", enemies={"e": Ninja("ika-kaiken", (9, 11), S)})
    table["d"].defense = table["e"].defense + 1
    with pytest.raises(AssertionError, match="is no answer to act"):
        table.activate("a", "", ["pass", ("1000-hand-slap", "e")])


def test_the_force_of_a_great_typhoon() -> None:
    """After a test, everybody in his zone is moved up to three spaces."""
    table = face_off("air-hanzo", friends={"f": Ninja("tora-kaiken", (11, 10))})
    table.activate("a", "ASS", ["the-force-of-a-great-typhoon", (13, 10, N), (6, 10, N)])
    assert (table.at("f"), table.at("d")) == ((13, 10), (6, 10))


def test_crusha() -> None:
    """Two Earth dice or more destroy a lantern or a shrine in front."""
    table = face_off("earth-hanzo", other_at=(2, 2))
    lantern, shrine = table.space(9, 10), table.space(9, 11)
    table.game.lanterns = 1 << lantern
    table.game.shrines, table.game.shrine_spaces = {shrine: "poison"}, 1 << shrine
    table.game.refresh_tokens()
    table.activate("a", "ESSS", ["pass", ("crusha", (9, 10))])
    assert table.game.lanterns == 1 << lantern
    table.activate("a", "EESS", ["pass", ("crusha", (9, 10))])
    table.activate("a", "EEES", ["pass", ("crusha", (9, 11))])
    assert (table.game.lanterns, table.game.shrines, table.game.impassable) == (0, {}, 0)


def test_strength_of_a_raging_fire() -> None:
    """For each Fire left, the chosen one too, an enemy within two spaces is Stunned."""
    others = {"e": Ninja("ika-kaiken", (8, 11)), "g": Ninja("ika-kaiken", (8, 9)), "far": Ninja("ika-kaiken", (7, 10))}
    table = face_off("fire-hanzo", enemies=others)
    table.fight("a", "d", "FFVEE AAA", ["void", "e", "g"])
    assert [table[name].stun for name in ("e", "g", "far")] == [1, 1, 0]
    table = face_off("fire-hanzo")
    table.fight("a", "d", "FEEEE AAA", ["fire"])
    assert (table["a"].stun, table["d"].stun) == (1, 2)


def test_dimension_door() -> None:
    """After a test, to a free space of a friend's zone."""
    table = face_off("spirit-hanzo", friends={"f": Ninja("tora-kaiken", (3, 3))})
    table.activate("a", "SEE", ["pass", "dimension-door", (4, 4, N)])
    assert table.at("a") == (4, 4)


def test_dimension_door_needs_a_friend_with_a_zone() -> None:
    table = face_off("spirit-hanzo", friends={"f": Ninja("tora-kaiken", (3, 3))})
    table.hide("f")
    table.activate("a", "SEE", ["pass", "dimension-door"])
    assert table.at("a") == (10, 10)


def test_mysterious_as_the_dark_side_of_the_moon() -> None:
    """A test as he activates; an enemy anywhere is Poisoned."""
    table = face_off("void-hanzo", enemies={"far": Ninja("ika-kaiken", (1, 1))})
    table.activate("a", "VEE", ["use", "far", "end"])
    assert (table["far"].poison, table["d"].poison) == ([1], [])


def test_the_dark_side_of_the_moon_does_not_find_the_hidden() -> None:
    """Models in Stealth cannot be targeted by abilities."""
    table = face_off("void-hanzo", enemies={"far": Ninja("ika-kaiken", (1, 1))})
    table.hide("d", "far")
    table.activate("a", "VEE", ["use", "end"])
    assert (table["far"].poison, table["d"].poison) == ([], [])


def test_swift_as_a_coursing_river() -> None:
    """Spaces within two of him cost enemies two movement points, but not the surefooted."""
    table = face_off("water-hanzo", other="tora-kaiken", other_at=(5, 10))
    table.turn("d")
    path = tuple(table.space(row, 10) for row in (6, 7, 8, 9))
    points = 1 + 1 + 2 + 2
    assert path_is_legal(table.game, table["d"], table.game.turn, path, points)
    assert not path_is_legal(table.game, table["d"], table.game.turn, path, points - 1)
    table["d"].traits |= {"surefoot"}
    assert path_is_legal(table.game, table["d"], table.game.turn, path, len(path))


def test_his_friends_wade_through_it() -> None:
    table = face_off("water-hanzo", friends={"f": Ninja("tora-kaiken", (11, 13))})
    table.turn("f")
    path = tuple(table.space(11, column) for column in (12, 11))
    assert path_is_legal(table.game, table["f"], table.game.turn, path, len(path))


def test_a_ronin_of_the_pack_activates_like_everybody() -> None:
    table = face_off("onryo")
    table.run(activate(table.game, table["a"]), "", ["end"])
    assert table["a"].activated
