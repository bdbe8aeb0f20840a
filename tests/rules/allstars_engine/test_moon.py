"""The Moon Deck: its data, drawing, and every card, each test named after its card."""

from collections import Counter

import pytest

from games.rules.allstars.match.asks import Choice
from games.rules.allstars.match.harm import Cause, injure
from games.rules.allstars.match.moon.deck import HAND, cards, draw, draw_and_discard, full_deck, load_deck
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.rounds import start_round
from games.rules.kernel.dice import RecordedDice
from tests.rules.allstars_engine.table import E, N, Ninja, S, Table

SPIRIT, WATER, EARTH, VOID, FIRE, AIR = range(6)


def hold(
    *hand: str,
    phase: int | None = None,
    at: tuple[int, int] = (10, 10),
    enemy: tuple[int, int] = (9, 10),
    board: str = "open",
    **friends: Ninja,
) -> Table:
    """A Tora Kaiken whose player holds some cards, with an Ika Kaiken before it; the phase is none of theirs."""
    table = Table(
        {"a": Ninja("tora-kaiken", at, N), **friends}, {"d": Ninja("ika-kaiken", enemy, S)}, moon_deck=True, board=board
    )
    table.game.sides[1].hand = list(hand)
    others = {"air": WATER, "earth": WATER, "fire": WATER, "spirit": WATER, "void": WATER, "water": EARTH}
    table.game.phase = others[cards()[hand[0]].element] if phase is None else phase
    return table


def test_the_deck_has_22_designs_and_52_cards_whose_copies_are_assumed() -> None:
    """Ruling 113, facts section 1."""
    by_element = Counter(card.element for card in cards().values())
    assert (len(cards()), len(full_deck()), load_deck().known_copies) == (22, 52, False)
    assert by_element == {"air": 3, "earth": 3, "fire": 4, "spirit": 4, "void": 3, "water": 5}


def test_a_hand_holds_three_cards() -> None:
    table = hold("decoy", "mamoru", "tumble")
    side = table.game.sides[1]
    table.game.deck = ["sidestep"]
    script = draw_and_discard(table.game, side)
    table.game.dice = RecordedDice([0])
    ask = next(script)
    assert isinstance(ask, Choice)
    with pytest.raises(StopIteration):
        script.send(next(option for option in ask.options() if option.pick == "tumble"))
    assert (sorted(side.hand), table.game.discards, HAND) == (["decoy", "mamoru", "sidestep"], ["tumble"], 3)


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    table = hold("decoy")
    table.game.deck, table.game.discards = [], ["mamoru"]
    table.game.dice = RecordedDice([0])
    draw(table.game, table.game.sides[1])
    draw(table.game, table.game.sides[1])
    assert (table.game.sides[1].hand, table.game.discards) == (["decoy", "mamoru"], [])


def test_decoy() -> None:
    """Swap places with a friend within six spaces; under its moon with anybody within eight."""
    table = hold("decoy", f=Ninja("tora-kaiken", (15, 10), E))
    table.activate("a", "", [("card", "decoy"), "end"])
    assert (table.at("a"), table.at("f")) == ((15, 10), (10, 10))
    table = hold("decoy", phase=AIR, enemy=(3, 10))
    table.activate("a", "", [("card", "decoy"), "end"])
    assert table.at("a") == (3, 10)


FOLLOWS = {"A": [(9, 10, S)], "W": [(10, 10, N), (9, 10, S)]}


def turns(card: str, face: str, becomes: str) -> None:
    """One die that shows the opposite is rolled again; in combat under their moon, a die of their own instead."""
    table = hold(card)
    test = affinity_test(table.game, table["d"], "search")
    table.run(test, f"{face * 3} {becomes}", [("reroll", card)])
    assert table.game.discards == [card]
    moon = "SWEVFA".index(becomes)
    table = hold(card, phase=moon)
    table["d"].defense = 0
    clash = table.fight("a", "d", becomes * 3, [("reroll", card), *FOLLOWS.get(becomes, [])])
    assert clash.attack_left[moon] == 4


def test_fuzins_breath() -> None:
    turns("fuzins-breath", "E", "A")


def test_igazanis_bounty() -> None:
    turns("igazanis-bounty", "A", "E")


def test_raizins_spark() -> None:
    turns("raizins-spark", "W", "F")


def test_ameratsus_gaze() -> None:
    turns("ameratsus-gaze", "V", "S")


def test_inazamis_embrace() -> None:
    turns("inazamis-embrace", "S", "V")


def test_suinijs_depths() -> None:
    turns("suinijs-depths", "F", "W")


def test_vault_card() -> None:
    """The next climb costs one point (courtyard: row 6, columns 4 to 7); under its moon one die more this turn."""
    table = hold("vault-card", at=(7, 5), enemy=(18, 18), board="courtyard", phase=AIR)
    table.activate("a", "", [("card", "vault-card"), table.walk("a", (6, 5)), "end"])
    assert table.game.turn.points == 4


def test_adrenaline() -> None:
    """After a friendly attack roll one die is rolled again; under its moon all."""
    table = hold("adrenaline")
    assert table.fight("a", "d", "FFF EEE V", [("reroll",), "void"]).hurt == "injured"
    table = hold("adrenaline", phase=EARTH)
    assert table.fight("a", "d", "FFF EEE VVV", [("reroll",)]).hurt == "injured"


def test_banzai_card() -> None:
    """Two dice more after four spaces; under its moon without."""
    table = hold("banzai-card")
    assert table.fight("a", "d", "VVV SSS").attack == 3
    table["a"].steps = 4
    assert table.fight("a", "d", "VVVVV SSS", ["banzai-card"]).attack == 5
    table = hold("banzai-card", phase=EARTH)
    assert table.fight("a", "d", "VVVVV SSS", ["banzai-card"]).attack == 5


def test_fire_aura() -> None:
    """Two dice more without an assist; three under its moon."""
    assert hold("fire-aura").fight("a", "d", "VVVVV SSS", ["fire-aura"]).attack == 5
    assert hold("fire-aura", phase=FIRE).fight("a", "d", "VVVVVV SSS", ["fire-aura"]).attack == 6
    helped = hold("fire-aura", f=Ninja("tora-kaiken", (9, 11)))
    assert helped.fight("a", "d", "VVVV SSS").attack == 4


def test_pressure_point() -> None:
    """One die more, at range too; two under its moon."""
    assert hold("pressure-point").fight("a", "d", "VVVV SSS", ["pressure-point"]).attack == 4
    ranged = hold("pressure-point", phase=FIRE)
    assert ranged.fight("a", "d", "VVVVV SSS", ["pressure-point"], weapon="ranged").attack == 5


def test_tumble() -> None:
    """Down from elevated ground: two more points; four under its moon."""
    table = hold("tumble", at=(6, 5), enemy=(18, 18), board="courtyard")
    down = [(7, 6), (8, 7), (9, 8), (10, 8), (11, 8), (12, 7), (13, 7)]
    table.activate("a", "", [("card", "tumble"), table.walk("a", *down), "end"])
    assert table.at("a") == (13, 7)


def test_incredible_luck() -> None:
    """With fewer dice than the opponent, choose the result; with as many under its moon."""
    table = hold("incredible-luck")
    table.game.sides[2].hand = ["incredible-luck"]
    table["a"].attack = 2
    assert table.fight("a", "d", "VV AEE", ["incredible-luck"]).attacker_chooses
    table = hold("incredible-luck", phase=SPIRIT)
    table.game.sides[1].hand, table.game.sides[2].hand = [], ["incredible-luck"]
    assert not table.fight("a", "d", "VEE EEE", ["incredible-luck"]).attacker_chooses


def test_incredible_luck_is_of_no_use_without_a_die_left() -> None:
    table = hold("incredible-luck")
    table["a"].attack = 2
    clash = table.fight("a", "d", "VV SSE", ["incredible-luck"])
    assert (clash.attacker_chooses, clash.result) == (False, EARTH)


def test_stellar_alignment() -> None:
    """Before a round begins a die says the phase; under its moon the player does."""
    table = hold("stellar-alignment")
    table.run(start_round(table.game), "V", ["card"])
    assert table.game.phase == VOID
    table = hold("stellar-alignment", phase=SPIRIT)
    table.run(start_round(table.game), "", ["card", "air"])
    assert table.game.phase == AIR


def test_third_eye() -> None:
    """A test, and a model within four spaces loses Stealth; under its moon without the test."""
    table = hold("third-eye", enemy=(6, 10))
    table.hide("d")
    table.activate("a", "SSF", [("card", "third-eye"), "d", "end"])
    assert not table["d"].stealth
    table = hold("third-eye", enemy=(6, 10), phase=SPIRIT)
    table.hide("d")
    table.activate("a", "", [("card", "third-eye"), "d", "end"])
    assert not table["d"].stealth


def test_darkest_night() -> None:
    """Moon Power; under its moon for a friend as well."""
    table = hold("darkest-night", phase=VOID, f=Ninja("tora-kaiken", (2, 2)))
    table.activate("a", "", [("card", "darkest-night"), "f", "end"])
    assert (table["a"].moon, table["f"].moon) == (0, 1)
    assert [outcome[1] for outcome in table.outcomes("moon")] == [table["a"].number, table["f"].number]


def test_smoke_bomb() -> None:
    """Into Stealth if no enemy sees the model; under its moon even so."""
    table = hold("smoke-bomb")
    with pytest.raises(AssertionError, match="no answer to act"):
        table.activate("a", "", [("card", "smoke-bomb")])
    table = hold("smoke-bomb", phase=VOID)
    table.activate("a", "", [("card", "smoke-bomb"), "end"])
    assert table["a"].stealth


def test_ikas_depths() -> None:
    """One die more against an attack; under its moon Resilient against it, too."""
    table = hold("ikas-depths", phase=WATER)
    clash = table.fight("d", "a", "VV AAA", ["ikas-depths", (10, 10, N)])
    assert clash.defense == 3
    table["a"].marks["ikas-depths"] = 1
    assert table.run(injure(table.game, table["a"], Cause(table["d"])), "F") == "stunned"


def test_mamoru() -> None:
    """A weaker defender has one die more; under its moon its player chooses the result."""
    table = hold("mamoru", phase=WATER)
    table["d"].attack = 4
    clash = table.fight("d", "a", "VVVV EEE", ["mamoru"])
    assert (clash.defense, clash.attacker_chooses, table["a"].on_board) == (3, False, True)


def test_rushing_river() -> None:
    """Four more points; under its moon a run that leaves the action."""
    table = hold("rushing-river", enemy=(0, 0))
    table.activate("a", "", [("card", "rushing-river"), table.walk("a", *[(9 - s, 10) for s in range(9)]), "end"])
    assert table.at("a") == (1, 10)
    table = hold("rushing-river", enemy=(0, 0), phase=WATER)
    table.activate("a", "SSS", [("card", "rushing-river"), "run", "search"])
    assert table.asked == ["act", "act", "act"]


def test_sidestep() -> None:
    """A failed dodge is tried again; under its moon the dodge succeeds without a roll."""
    table = hold("sidestep")
    table.activate("a", "SSS SSF", [table.walk("a", (11, 10)), "card", "end"])
    assert table.at("a") == (11, 10)
    table = hold("sidestep", phase=WATER)
    table.activate("a", "", [table.walk("a", (11, 10)), "card", "end"])
    assert (table.at("a"), table["a"].facing) == ((11, 10), N)
