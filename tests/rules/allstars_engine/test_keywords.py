"""Every keyword ability: one test each, named after it (Appendix, Keyword Abilities)."""

from collections.abc import Iterable

import pytest

from games.rules.allstars.board.reach import step_cost
from games.rules.allstars.match.activation import begin_turn
from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fighting import attack_targets
from games.rules.allstars.match.moving import ground_for, path_is_legal
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.rounds import end_round
from games.rules.allstars.match.setup_steps import starts_hidden
from games.rules.allstars.match.verbs import Forced
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def duel(
    attacker: Iterable[str] = (),
    defender: Iterable[str] = (),
    *,
    friends: dict[str, Ninja] | None = None,
    enemies: dict[str, Ninja] | None = None,
    profile: str = "tora-kaiken",
    other: str = "ika-kaiken",
    settings: dict[str, object] | None = None,
) -> Table:
    """An attacker with keywords (3 dice) in front of a defender with keywords (3 dice), face to face."""
    return Table(
        {"a": Ninja(profile, (10, 10), N, gained=attacker), **(friends or {})},
        {"d": Ninja(other, (9, 10), S, gained=defender), **(enemies or {})},
        settings=settings,
    )


def climber(*gained: str, profile: str = "tora-kaiken", at: tuple[int, int] = (7, 5)) -> Table:
    """A model below the courtyard's structure (row 6, columns 4 to 7)."""
    return Table(
        {"a": Ninja(profile, at, N, gained=gained)}, {"d": Ninja("ika-kaiken", (18, 18), N)}, board="courtyard"
    )


def onto(table: Table, *places: tuple[int, int]) -> bool:
    """Whether a model may take a path with the points of one move."""
    table.run(_begin(table))
    return path_is_legal(table.game, table["a"], table.game.turn, tuple(table.space(*place) for place in places))


def _begin(table: Table) -> Script[None]:
    table.game.active = table["a"]
    begin_turn(table.game, table["a"])
    yield from ()


# General


def test_close_combat_master() -> None:
    """One die of a combat roll, on either side; not at range."""
    table = duel(["close-combat-master"])
    assert table.fight("a", "d", "AEE FFF V", [("reroll",), "void"]).hurt == "injured"
    assert table.asked == ["reroll", "result"]


def test_close_combat_master_does_not_help_at_range() -> None:
    table = duel(["close-combat-master"])
    table.fight("a", "d", "F AAA", weapon="shuriken")
    assert table.asked == []


def test_expert_climber() -> None:
    """Two points onto elevated terrain."""
    table = climber("expert-climber")
    assert onto(table, (6, 5), (6, 6), (6, 7), (6, 6))
    assert not onto(climber(), (6, 5), (6, 6), (6, 7), (6, 6))


def test_focus() -> None:
    """An unused move for one more die."""
    table = duel(["focus"])
    table.activate("a", "VVVV SSS", ["attack", "use"])
    assert table["d"].healing
    table = duel(["focus"])
    table.game.put(table["a"], table.space(11, 10), N)
    table.activate("a", "VVV SSS", [table.walk("a", (10, 10)), "attack"])
    assert table.asked == ["act", "act"]


def test_leap() -> None:
    """Once a turn, one point onto elevated terrain."""
    table = climber("leap")
    assert onto(table, (6, 5), (6, 6), (6, 7), (7, 7), (8, 7))
    assert not onto(table, (6, 5), (7, 5), (6, 5), (6, 6))
    table.activate("a", "", [table.walk("a", (6, 5), (7, 5), facing=N), "end"])
    assert table.game.turn.points == 3


def test_nimble() -> None:
    """Any dice of a dodge."""
    table = duel(["nimble"])
    walk = table.walk("a", (11, 10))
    table.activate("a", "SSE SF", [walk, Intent("reroll", dice=0b011, pick="nimble"), "end"])
    assert table.at("a") == (11, 10)


def test_ranged_master() -> None:
    """One die of a ranged attack."""
    table = duel(["ranged-master"])
    table.game.put(table["d"], table.space(7, 10), S)
    assert table.fight("a", "d", "F EEE V", [("reroll",)], weapon="shuriken").hurt == "stunned"
    assert table.asked[0] == "reroll"


def test_sensei() -> None:
    """Once a round one die of anybody on the team, while the Sensei is on the board."""
    table = duel(friends={"s": Ninja("tora-kaiken", (2, 2), gained=["sensei"])})
    assert table.run(affinity_test(table.game, table["a"], "search"), "SSS F", ["sensei"])
    assert not table.run(affinity_test(table.game, table["a"], "search"), "SSS")


def test_sneaky() -> None:
    """Into Stealth for the move; and from the start, whatever the challenge says."""
    table = duel(["sneaky"])
    table.game.put(table["d"], table.space(2, 2), N)
    table.activate("a", "SSS", ["sneaky", "search"])
    assert table["a"].stealth
    assert (starts_hidden(table.game, table["a"]), starts_hidden(table.game, table["d"])) == (True, False)


def test_surefoot() -> None:
    """One point onto rough ground; through foliage without losing Stealth (courtyard: rows 8 and 3)."""
    table = climber("surefoot", at=(8, 13))
    assert onto(table, (8, 14), (8, 15), (8, 16))
    table = climber("surefoot", at=(4, 7))
    table.hide("a")
    table.activate("a", "", [table.walk("a", (3, 7), (2, 7)), "end"])
    assert table["a"].stealth


def test_vigilance() -> None:
    """An enemy in Stealth that moves into the zone loses it."""
    table = duel(defender=["vigilance"])
    table.game.put(table["a"], table.space(12, 10), N)
    table.hide("a")
    table.activate("a", "", [table.walk("a", (11, 10), (10, 10)), "end"])
    assert not table["a"].stealth


def test_wind_in_the_forest() -> None:
    """An attack in the middle of a move, which goes on if it hurts."""
    table = duel(["wind-in-the-forest"])
    table.game.put(table["a"], table.space(11, 10), N)
    table.activate(
        "a",
        "VAA EEE",
        [table.walk("a", (10, 10)), "wind-in-the-forest", table.walk("a", (9, 10)), "end"],
    )
    assert (table.at("a"), table["d"].healing) == ((9, 10), True)
    table = duel(["wind-in-the-forest"])
    table.game.put(table["a"], table.space(11, 10), N)
    table.activate("a", "AWW FFF", [table.walk("a", (10, 10)), "wind-in-the-forest", (9, 10, S)])
    assert table.at("a") == (10, 10)


# Air


def test_accurate() -> None:
    """One die more at range, not with shuriken."""
    table = duel(["accurate"], profile="tora-yajiri")
    assert table.fight("a", "d", "AAAAA EEE", weapon="ranged", weapon_dice=2).attack == 5
    assert table.fight("a", "d", "A EEE", weapon="shuriken").attack == 1


def mastery(element: str, letters: str) -> bool:
    """Whether a test succeeds with the help of a Mastery, which then is used up for the round."""
    table = duel([f"{element}-mastery"])
    passed = table.run(affinity_test(table.game, table["a"], "search"), letters, [("reroll", f"{element}-mastery")])
    assert not table.run(affinity_test(table.game, table["a"], "search"), "SSS")
    return bool(passed)


def test_air_mastery() -> None:
    """Once a round: dice that do not show Air (all three here)."""
    assert mastery("air", "SSS FAA")


def test_gale_of_blows() -> None:
    """Further attacks at two dice less each, while Attack lasts: a Kaiken with three dice has one more."""
    table = duel(["gale-of-blows"])
    table.activate("a", "EWW FFF E SSS", ["attack", "d"])
    assert (table["d"].stun, table["a"].healing) == (1, True)


def test_long_shot() -> None:
    """Two spaces further for the whole move."""
    table = duel(["long-shot"], profile="tora-yajiri")
    table.game.put(table["d"], table.space(3, 10), S)
    table.activate("a", "VAAA EEE", [("shoot", "long-shot")])
    assert table["d"].healing


def test_sprint() -> None:
    """Two more spaces when running."""
    table = duel(["sprint"])
    table.game.put(table["d"], table.space(2, 2), S)
    table.activate("a", "", ["run", table.walk("a", *[(10, 10 - step) for step in range(1, 8)]), "end"])
    assert table.at("a") == (10, 3)


def test_tanchyos_wings() -> None:
    """Over models; an enemy's space takes a dodge, and failing it puts the model where the enemy likes, Stunned."""
    table = duel(["tanchyos-wings"])
    table.game.put(table["a"], table.space(11, 10), N)
    table.game.put(table["d"], table.space(9, 10), S)
    walk = table.walk("a", (10, 10), (9, 10), (8, 10))
    table.activate("a", "SSF SSS", [walk, (8, 9, N)])
    assert (table.at("a"), table["a"].stun) == ((8, 9), 1)


# Earth


def test_dauntless() -> None:
    """As many dice as the attacker, if it would roll fewer."""
    table = duel(defender=["dauntless"], profile="tora-chunin")
    table["a"].used.add("fire-mastery")
    assert table.fight("a", "d", "EEEE FFFF", ["pass"]).defense == 4


def test_earth_mastery() -> None:
    passed = mastery("earth", "SSS FEE")
    assert passed


def test_guard() -> None:
    """Its assist gives a defender two dice."""
    table = duel(enemies={"g": Ninja("ika-kaiken", (10, 11), N, gained=["guard"])})
    assert table.fight("a", "d", "AAA EEEAA", [(9, 10, S)]).defense == 5


def test_regeneration() -> None:
    """A test in the Healing House as the round ends."""
    table = duel(["regeneration"])
    table.game.lift(table["a"])
    table["a"].healing = True
    table.run(end_round(table.game, upkeep_follows=False), "SSF")
    assert not table["a"].healing


def test_tough() -> None:
    """A test for a Protect token as it activates."""
    table = duel(["tough"])
    table.activate("a", "SSF", ["use", "end"])
    assert table["a"].protect == 1


def test_yamazarus_tail() -> None:
    """No back strike against it."""
    table = duel(defender=["yamazarus-tail"])
    table.game.turn_model(table["d"], N)
    assert table.fight("a", "d", "VVV SSS").attack == 3


# Fire


def test_combined_attack() -> None:
    """Its assist gives an attacker two dice."""
    table = duel(friends={"c": Ninja("tora-kaiken", (9, 11), N, gained=["combined-attack"])})
    assert table.fight("a", "d", "VVVVV SSS").attack == 5


def test_engulf() -> None:
    """A Fire left over Poisons the defender; the one that was chosen does not."""
    table = duel(["engulf"])
    table.fight("a", "d", "FEE FFF", ["earth"])
    assert table["d"].poison == [1]
    table = duel(["engulf"])
    table.fight("a", "d", "FAA EEF", [])
    assert table["d"].poison == []


@pytest.mark.parametrize(("any_pool", "poisoned"), [(False, []), (True, [1])])
def test_ruling_98_engulf_looks_at_the_attackers_dice_unless_the_league_says_any_pool(
    any_pool: bool, poisoned: list[int]
) -> None:
    table = duel(["engulf"], settings={"engulf_any_pool": any_pool})
    table.fight("a", "d", "EEE FSS")
    assert table["d"].poison == poisoned


def test_fire_mastery() -> None:
    passed = mastery("fire", "SSS FSS")
    assert passed


def test_frenzy() -> None:
    """It must attack if it can, twice the same target; then its Defense is halved, rounded down."""
    table = duel(["frenzy"])
    table.activate("a", "EWW FFF EWW FFF", ["attack"])
    assert (table["d"].stun, table["a"].marks) == (2, {"frenzied": 1})
    assert table.fight("d", "a", "FF F").defense == 1


def test_precision_strike() -> None:
    """Fire Stuns enemies alone."""
    table = duel(["precision-strike"], friends={"f": Ninja("tora-kaiken", (11, 10), N)})
    table.fight("a", "d", "FAA EEE")
    assert (table["d"].stun, table["a"].stun, table["f"].stun) == (1, 0, 0)


def test_toras_claws() -> None:
    """One die more against a Stunned model."""
    table = duel(["toras-claws"])
    table["d"].stun = 1
    assert table.fight("a", "d", "VVVV SSS").attack == 4


# Spirit


def test_blink() -> None:
    """A test: everything is ignored, or movement is halved, rounded down."""
    table = duel(["blink"])
    table.activate("a", "SSF", ["blink", table.walk("a", (9, 10), (8, 10)), "end"])
    assert table.at("a") == (8, 10)
    table.game.put(table["a"], table.space(15, 10), N)
    table.activate("a", "SSS", ["blink", table.walk("a", (14, 10), (13, 10)), "end"])
    assert table.game.turn.points == 0


def test_fortune() -> None:
    """A test for a Lucky token, its own or a friend's."""
    table = duel(["fortune"], friends={"f": Ninja("tora-kaiken", (11, 10))})
    table.activate("a", "SSF", ["use", "f", "end"])
    assert table["f"].lucky == 1


def test_healing() -> None:
    """A test: all status effects come off a friend in the zone."""
    table = duel(["healing"], friends={"f": Ninja("tora-kaiken", (11, 10))})
    table["f"].stun = table["f"].curse = 1
    table.activate("a", "SSF", [("healing", "f")])
    assert (table["f"].stun, table["f"].curse) == (0, 0)


def test_kitsunes_bite() -> None:
    """A Spirit left over Curses the defender."""
    table = duel(["kitsunes-bite"])
    table.fight("a", "d", "SEE FFF", ["earth"])
    assert table["d"].curse == 1


def test_sicken() -> None:
    """A test: all enemies in the zone are Poisoned."""
    table = duel(["sicken"], enemies={"e": Ninja("ika-kaiken", (11, 11), N)})
    table.activate("a", "SSF", ["sicken"])
    assert (table["d"].poison, table["e"].poison) == ([1], [1])


def test_spirit_mastery() -> None:
    passed = mastery("spirit", "SSE F")
    assert passed


# Water


def test_drown() -> None:
    """A test: all enemies in the zone are Slowed."""
    table = duel(["drown"])
    table.activate("a", "SSF", ["drown"])
    assert table["d"].slow == 1


def test_entangle() -> None:
    """A zone two spaces deep; attack and assist stay with adjacent models."""
    table = duel(defender=["entangle"], enemies={"e": Ninja("ika-kaiken", (2, 2), N)})
    table.game.put(table["a"], table.space(11, 10), N)
    assert table.game.is_threatened(table["a"])
    assert table["d"].zone.bit_count() == 24
    assert attack_targets(table.game, table["d"]) == []


def test_entangle_assists_adjacent_models_only() -> None:
    table = duel(friends={"f": Ninja("tora-kaiken", (8, 10), S, gained=["entangle"])})
    table.game.put(table["f"], table.space(8, 10), S)
    assert table.fight("a", "d", "VVVV SSS").attacker_helped == 1
    table = duel(defender=["entangle"], friends={"f": Ninja("tora-kaiken", (7, 10), S, gained=["entangle"])})
    assert table.fight("a", "d", "VVV SSS").attacker_helped == 0


def test_ikas_tentacles() -> None:
    """One element more for a dodge."""
    table = duel(defender=["ikas-tentacles"])
    table.activate("a", "SSF", [table.walk("a", (11, 10))])
    assert table["a"].stun == 1
    table.activate("a", "SFF", [table.walk("a", (11, 10)), "end"])
    assert table.at("a") == (11, 10)


def test_redirection() -> None:
    """A test: another model within the attacker's range is the target."""
    table = duel(defender=["redirection"], enemies={"e": Ninja("ika-kaiken", (8, 12), S)})
    table.game.put(table["d"], table.space(8, 10), S)
    table.fight("a", "d", "SSW V EEE", ["use"], weapon="shuriken", range=3)
    assert (table["d"].stun, table["e"].stun) == (0, 1)


def test_tidal_wave() -> None:
    """Once a round one die more against an attack."""
    table = duel(defender=["tidal-wave"])
    assert table.fight("a", "d", "AAA EEEE", ["use"]).defense == 4
    assert table.fight("a", "d", "VVV SSS").defense == 3


def test_water_mastery() -> None:
    passed = mastery("water", "SSW FS")
    assert passed


# Void


def test_backstab() -> None:
    """Two dice for a back strike."""
    table = duel(["backstab"])
    table.game.turn_model(table["d"], N)
    assert table.fight("a", "d", "VVVVV SSS").attack == 5


def test_blood_lust() -> None:
    """A test for a Haste token, which may be used at once."""
    table = duel(["blood-lust"])
    table.activate("a", "SSF SSS SSS", ["use", ("haste", "action"), "search", "search"])
    assert table["a"].haste == 0


def test_dirty_fighter() -> None:
    """The defender needs two dice more to choose."""
    table = duel(["dirty-fighter"], profile="ika-kaiken")
    assert table.fight("a", "d", "EE FFE").attacker_chooses


def test_emptiness() -> None:
    """One die more if the target is helped and the attacker is not."""
    table = duel(["emptiness"], enemies={"e": Ninja("ika-kaiken", (10, 11), N)})
    assert table.fight("a", "d", "VVVV SSSS").attack == 4


def test_ijins_horns() -> None:
    """One die more after three spaces."""
    table = duel(["ijins-horns"])
    table.game.put(table["a"], table.space(13, 10), N)
    table.activate("a", "VVVV SSS", [table.walk("a", (12, 10), (11, 10), (10, 10)), "attack"])
    assert table["d"].healing


def test_void_mastery() -> None:
    passed = mastery("void", "SSV FS")
    assert passed


# Unique


@pytest.mark.parametrize(("letter", "hurt"), [("F", "stunned"), ("S", "injured")])
def test_resilient(letter: str, hurt: str) -> None:
    """A die that shows an affinity brings harm down a step."""
    table = duel(defender=["resilient"], profile="ika-kaiken", other="tora-kaiken")
    assert table.fight("a", "d", f"VA EE {letter}").hurt == hurt


def test_frenzy_forces_the_attack() -> None:
    table = duel(["frenzy"])
    table.turn("a")
    (forced,) = [unit(table.game, table["a"]) for unit in table["a"].hooks["forced"]]
    assert isinstance(forced, Forced)
    assert [option.code for option in forced.options] == ["attack"]


def test_a_step_onto_rough_ground_is_cheap_for_surefoot_alone() -> None:
    cheap, dear = climber("surefoot", at=(8, 13)), climber(at=(8, 13))
    for table in (cheap, dear):
        table.turn("a")
    costs = [
        step_cost(ground_for(table.game, table["a"], table.game.turn), table.space(8, 13), table.space(8, 14))
        for table in (cheap, dear)
    ]
    assert costs == [1, 2]
