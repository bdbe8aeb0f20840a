"""Status effects: all nine, and the order in which harm is replaced (ruling 81)."""

from collections.abc import Iterable
from typing import Any

from games.rules.allstars.match.activation import begin_turn, end_turn
from games.rules.allstars.match.harm import OWN, Cause, injure, stun
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.rounds import can_heal, start_round
from tests.rules.allstars_engine.table import N, Ninja, S, Table


def pair(victim: str = "tora-kaiken", **gained: Any) -> Table:
    return Table(
        {"v": Ninja(victim, (10, 10), N, **gained), "f": Ninja("tora-kaiken", (2, 2))},
        {"e": Ninja("ika-kaiken", (9, 10), S)},
    )


def hurt(table: Table, how: Any, letters: str = "", answers: Iterable[object] = (), by: str | None = "e") -> Any:
    cause = OWN if by is None else Cause(table[by])
    return table.run(how(table.game, table["v"], cause), letters, answers)


def test_stun() -> None:
    """Removed at the next activation, in which the model moves or acts, not both; the third Injures at once."""
    table = pair()
    assert (hurt(table, stun), hurt(table, stun), table["v"].stun) == ("stunned", "stunned", 2)
    begin_turn(table.game, table["v"])
    assert (table["v"].stun, table.game.turn.either) == (0, True)


def test_the_third_stun_token_injures_and_both_feats_count() -> None:
    """Ruling 25."""
    table = Table({"v": Ninja("tora-chunin", (10, 10), N, ability="pounce")}, {"e": Ninja("ika-kaiken", (9, 10), S)})
    table["v"].stun = 2
    assert (hurt(table, stun), table["v"].healing) == ("injured", True)
    assert table["e"].feats == {("stun", "chunin", "", False): 1, ("injure", "chunin", "", False): 1}


def test_a_stunned_model_that_moves_cannot_act() -> None:
    table = Table({"v": Ninja("tora-kaiken", (10, 10), N)}, {"e": Ninja("ika-kaiken", (2, 2), S)})
    table["v"].stun = 1
    table.activate("v", "", [table.walk("v", *[(9 - step, 10) for step in range(5)])])
    assert (table.at("v"), table.asked) == ((5, 10), ["act"])


def test_a_stunned_model_that_acts_cannot_move() -> None:
    table = Table({"v": Ninja("tora-kaiken", (10, 10), N)}, {"e": Ninja("ika-kaiken", (2, 2), S)})
    table["v"].stun = 1
    table.activate("v", "SSS", ["search"])
    assert table.asked == ["act"]


def test_a_stunned_model_may_run_instead() -> None:
    """Ruling 93."""
    table = Table({"v": Ninja("tora-kaiken", (10, 10), N)}, {"e": Ninja("ika-kaiken", (2, 2), S)})
    table["v"].stun = 1
    table.activate("v", "", ["run", table.walk("v", *[(9 - step, 10) for step in range(5)])])
    assert table.asked == ["act", "act"]


def test_curse() -> None:
    """An enemy may have all dice of a roll rerolled, once."""
    table = pair()
    table["v"].curse = 1
    passed = table.run(affinity_test(table.game, table["v"], "search"), "FSS SSS", ["curse"])
    assert (passed, table["v"].curse) == (False, 0)


def test_delay() -> None:
    """Only in the Healing House: it keeps the model there; one token comes off as a round begins."""
    table = pair()
    table["v"].healing, table["v"].delay = True, 1
    assert can_heal(table.game.sides[1]) == []
    table.game.round = 2
    table.run(start_round(table.game), "", ["janken"])
    assert can_heal(table.game.sides[1]) == [table["v"]]


def test_haste() -> None:
    """A second move or a second action, at any time of the activation (ruling 94)."""
    table = Table({"v": Ninja("tora-kaiken", (10, 10), N)}, {"e": Ninja("ika-kaiken", (2, 2), S)})
    table["v"].haste = 2
    table.activate("v", "SSS", [("haste", "move"), "search", table.walk("v", (9, 10)), "end"])
    table["v"].activated = False
    table.activate("v", "SSS SSS", [("haste", "action"), "search", "search"])
    assert (table.at("v"), table["v"].haste) == ((9, 10), 0)


def test_a_hasted_move_is_kept_until_it_is_needed() -> None:
    """Half a move, an action, and the second move is still there (ruling 94)."""
    table = Table({"v": Ninja("tora-kaiken", (10, 10), N)}, {"e": Ninja("ika-kaiken", (2, 2), S)})
    table["v"].haste = 1
    pieces = [table.walk("v", (9, 10)), table.walk("v", (8, 10))]
    last = table.walk("v", *[(7 - step, 10) for step in range(5)])
    table.activate("v", "SSS", [("haste", "move"), *pieces, "search", last])
    assert table.at("v") == (3, 10)


def test_lucky() -> None:
    """The model may reroll all dice of a roll."""
    table = pair()
    table["v"].lucky = 1
    assert table.run(affinity_test(table.game, table["v"], "search"), "SSS SSF", ["lucky"])
    assert table["v"].lucky == 0


def test_moon_power() -> None:
    """Neither Stunned nor Injured; one token comes off as the activation ends."""
    table = pair()
    table["v"].moon = 1
    assert (hurt(table, stun), hurt(table, injure)) == ("nothing", "nothing")
    table.run(end_turn(table.game, table["v"]))
    assert table["v"].moon == 0


def test_moon_power_walks_through_models_and_out_of_zones() -> None:
    table = pair()
    table["v"].moon = 1
    table.activate("v", "", [table.walk("v", (9, 10), (8, 10)), "end"])
    assert table.at("v") == (8, 10)


def test_poison() -> None:
    """A die as the activation ends: Water Stuns, Spirit Injures; one token a time, no XP, no points."""
    table = pair()
    table["v"].poison = [2, 2]
    table.run(end_turn(table.game, table["v"]), "W")
    assert (table["v"].stun, table["v"].poison) == (1, [2])
    table.run(end_turn(table.game, table["v"]), "S")
    assert (table["v"].injuries, table["e"].feats) == ({"poison": 1}, {})


def test_protect() -> None:
    """Injured becomes Stunned, Stunned becomes nothing, token by token if the owner likes."""
    table = pair()
    table["v"].protect = 3
    assert hurt(table, injure, "", ["use", "pass"]) == "stunned"
    assert hurt(table, stun, "", ["use"]) == "nothing"
    assert (table["v"].protect, table["v"].stun) == (1, 1)


def test_slow() -> None:
    """One token comes off as the activation begins; movement is halved, rounded up."""
    table = pair()
    table["v"].slow = 2
    begin_turn(table.game, table["v"])
    assert (table["v"].slow, table.game.turn.allowance) == (1, 3)


def test_an_injured_model_loses_its_tokens_but_delay() -> None:
    table = pair()
    model = table["v"]
    model.curse = model.haste = model.slow = model.delay = model.lucky = 1
    hurt(table, injure)
    assert (model.curse, model.haste, model.slow, model.lucky, model.delay) == (0, 0, 0, 0, 1)


def test_resilient_comes_before_protect() -> None:
    """Ruling 81: the die first, then tokens; a Stun made on the way is not rolled for again."""
    table = pair("tora-oni")
    table["v"].protect = 1
    assert hurt(table, injure, "F", ["use"]) == "nothing"
    assert table.asked == ["protect"]


def test_indomitable_comes_before_resilient() -> None:
    """Ruling 81: Injured becomes Stunned, which Resilient may turn into nothing."""
    table = pair("miyamoto-musashi")
    assert hurt(table, injure, "F") == "nothing"
    assert hurt(table, injure, "S") == "injured"


def test_resilient_does_not_resist_the_own_side() -> None:
    """Ruling 84."""
    table = pair("tora-oni")
    assert hurt(table, injure, "", by=None) == "injured"


def test_resilient_resists_an_enemys_poison_only() -> None:
    """Ruling 84."""
    table = pair("tora-oni")
    table["v"].poison = [1]
    table.run(end_turn(table.game, table["v"]), "W")
    table["v"].poison = [2]
    table.run(end_turn(table.game, table["v"]), "WF")
    assert table["v"].stun == 1
