"""12 - 1-Player Solo Mode and 13 - Achievements in reports; one kept and one broken."""

import pytest

from games.rules.tiny_ninjas.defence import lets_through
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, Claim
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import Difficulty, Handicap, MatchSetup

from .lines import attack, defence, master, refused, refused_of, replace, turtle, won

MISS = defence("archer", dice=("orange",))
"""The first battle example: Archer's Orange keeps out 0 red."""
PIRATE_2 = defence("pirate", 2, dice=("white",), shield="red")

# --- 12 - 1-Player Solo Mode -----------------------------------------------------------------------------------------


def mine(rnd: int = 1) -> AttackLine:
    """The player's attack with Trio; the card that was drawn for the AI keeps nothing out."""
    return attack(rnd=rnd, defence=MISS)


def ai(*cards: str, rnd: int = 2) -> list[AttackLine]:
    """Attacks of the AI: Trio's 3 red, any other card's 1."""
    return [attack(card, rnd, 2, colour="red", damage=3 if card == "trio" else 1) for card in cards]


def solo(*lines: AttackLine, difficulty: Difficulty = "easy") -> list[str]:
    return refused(*lines, mode="solo", difficulty=difficulty)


THREE = ai("turtle", "turtle", "turtle")


@pytest.mark.parametrize("card", ["baby", "grim"])
def test_solo_removes_baby_and_grim(card: str) -> None:
    assert solo(mine()) == []
    assert solo(attack(card)) == ["log.removed_card at /battles/0/log/0/card"]
    assert solo(attack(defence=defence(card))) == ["log.removed_card at /battles/0/log/0/defence/card"]


def test_a_card_is_drawn_for_the_ai_before_each_attack() -> None:
    assert solo(mine(), mine()) == []
    assert solo(mine(), attack()) == ["log.ai_defends at /battles/0/log/1/defence"]
    assert solo(attack("medic", dice=("white",)), *ai("trio")) == []


def test_solo_is_played_on_easy_normal_or_hard() -> None:
    for difficulty in ("easy", "normal", "hard"):
        assert refused_of(won(), setup=MatchSetup(mode="solo", difficulty=difficulty)) == []
    assert refused_of(won(), setup=MatchSetup(mode="solo")) == ["setup.difficulty at /difficulty"]
    assert refused_of(won(), setup=MatchSetup(mode="standard", difficulty="easy")) == [
        "setup.difficulty at /difficulty"
    ]


def test_you_always_start_as_the_attacker() -> None:
    assert refused_of(won(first=1), mode="solo") == []
    assert refused_of(won(first=2), mode="solo") == ["battle.first at /battles/0/first"]
    assert solo(mine()) == []
    assert solo(attack(side=2)) == ["log.not_attacker at /battles/0/log/0/side"]


@pytest.mark.parametrize("support", [attack("medic", dice=("white",)), attack("angel", revived="trio")])
def test_heal_and_revive_meet_no_defending_card(support: AttackLine) -> None:
    assert solo(mine(), support) == []
    assert solo(mine(), replace(support, defence=defence("pirate"))) == [
        "log.nothing_to_defend at /battles/0/log/1/defence"
    ]


def test_the_ai_always_attacks_three_times() -> None:
    assert solo(mine(), *THREE, mine(rnd=3)) == []
    assert solo(mine(), *THREE[:2], mine(rnd=3)) == ["log.ai_attacks at /battles/0/log/3"]
    assert solo(mine(), *THREE, *ai("turtle")) == ["log.ai_attacks at /battles/0/log/4"]


def test_the_ai_uses_no_power_ups() -> None:
    assert solo(mine(), *ai("trio")) == []
    assert solo(mine(), replace(ai("trio")[0], power_ups=("red",), damage=4)) == [
        "log.power_up_inactive at /battles/0/log/1/power_ups"
    ]


def test_you_may_take_your_own_action_as_the_defender() -> None:
    assert solo(mine(), replace(ai("trio")[0], defence=PIRATE_2, health=(9, 7))) == []
    assert solo(mine(), replace(ai("trio")[0], defence=PIRATE_2, health=(10, 7))) == [
        "log.health at /battles/0/log/1/health"
    ]


def test_the_ai_s_alien_defends_three_red() -> None:
    assert solo(attack("pirate", dice=("three",), colour="red", damage=4, defence=defence("alien", 3))) == []
    assert solo(attack("pirate", dice=("three",), colour="red", damage=4, defence=defence("alien", 4))) == [
        "log.blocked at /battles/0/log/0/defence/blocked"
    ]


def test_the_ai_s_alien_defends_three_red_damage_only() -> None:
    """Three damage comes in, once as Trio's red and once as Master's blue."""
    alien = defence("alien", 3)
    assert solo(attack(defence=alien)) == []
    assert solo(master(defence=alien)) == [
        "log.wrong_shield at /battles/0/log/0/defence/blocked",
        "log.blocked at /battles/0/log/0/defence/blocked",
    ]


def test_the_ai_s_alien_defends_red_whatever_a_deck_says() -> None:
    """In a deck of the league's own the Alien's shield is blue: in a player's hand it is, for the AI it is not."""
    deck = book().deck
    alien = deck.by_key["alien"]
    blue = replace(alien, defend=replace(alien.defend, colour="blue"))
    own = replace(book(), deck=replace(deck, cards=tuple(blue if one is alien else one for one in deck.cards)))
    red_of_ai, blue_of_ai = (lets_through(own, "alien", 3, colour, ai="easy").chances for colour in ("red", "blue"))
    assert (red_of_ai, blue_of_ai) == ({0: 1.0}, {3: 1.0})
    assert lets_through(own, "alien", 3, "blue").chances == {0: 1.0}

    keeps = defence("alien", 3)
    assert refused(attack(defence=keeps), mode="solo", difficulty="easy", ruleset=own) == []
    assert refused(master(defence=keeps), mode="solo", difficulty="easy", ruleset=own) == [
        "log.wrong_shield at /battles/0/log/0/defence/blocked",
        "log.blocked at /battles/0/log/0/defence/blocked",
    ]


def test_the_ai_s_alien_abducts_nothing() -> None:
    assert solo(attack(defence=defence("alien", 3))) == []
    assert solo(attack(defence=defence("alien", 3, abducted=True))) == [
        "log.ai_abducts at /battles/0/log/0/defence/abducted"
    ]
    assert solo(mine(), replace(ai("trio")[0], defence=defence("alien", 3, abducted=True))) == []


def test_the_ai_s_angel_attacks_at_once_with_the_card_it_revives() -> None:
    angel = attack("angel", 2, 2, revived="trio")
    assert solo(mine(), angel, *ai("trio", "turtle", "turtle"), mine(rnd=3)) == []
    assert solo(mine(), angel, *ai("turtle", "turtle", "turtle"), mine(rnd=3)) == [
        "log.ai_revive at /battles/0/log/2/card"
    ]


def test_the_ai_s_princess_heals_at_six_health_and_attacks_at_seven() -> None:
    heals = attack("princess", 2, 2, instead=True, healed=2)
    attacks = attack("princess", 2, 2, dice=("one",), colour="blue", damage=1)
    six, seven = (mine(), turtle(defence=MISS)), (mine(),)
    assert solo(*six, heals) == []
    assert solo(*six, attacks) == ["log.ai_princess at /battles/0/log/2/instead"]
    assert solo(*seven, attacks) == []
    assert "log.ai_princess at /battles/0/log/1/instead" in solo(*seven, heals)


def test_solo_keeps_to_ten_health() -> None:
    assert refused_of(won(left=10), mode="solo") == []
    assert refused_of(won(left=11), mode="solo") == ["battle.over_limit at /battles/0/health/0"]


def test_solo_knows_the_lower_starts_that_achievements_name() -> None:
    lower = MatchSetup(mode="solo", difficulty="hard", handicaps=(Handicap(start=6), Handicap()))
    assert refused_of(won(), setup=lower) == []
    weak_ai = MatchSetup(mode="solo", difficulty="hard", handicaps=(Handicap(), Handicap(start=6)))
    assert refused_of(won(), setup=weak_ai) == ["setup.handicap_unknown at /handicaps/1/start"]


def test_a_solo_match_is_one_battle_to_its_end() -> None:
    assert refused_of(won(), mode="solo") == []
    assert refused_of(won(), won(), mode="solo") == ["series.one_battle at /battles/1"]
    assert refused_of(BattleReport(log=(mine(),) * 4), mode="solo") == []
    assert refused_of(BattleReport(log=(mine(),) * 3), mode="solo") == ["log.unfinished at /battles/0/log/2"]


# --- Solo difficulty levels ------------------------------------------------------------------------------------------


def shield(blocked: int) -> AttackLine:
    """The AI's Pirate with its 2 red against 3 blue."""
    return master(defence=defence("pirate", blocked, dice=("white",), shield="red"))


def test_on_easy_the_ai_needs_the_right_shield() -> None:
    assert solo(shield(0)) == []
    assert solo(shield(1)) == [
        "log.wrong_shield at /battles/0/log/0/defence/blocked",
        "log.blocked at /battles/0/log/0/defence/blocked",
    ]


def test_on_normal_the_shield_that_the_table_saw_blocks_half_if_it_is_the_wrong_one() -> None:
    """Shadow's Black defends 3 (third battle example), with a red shield or a yellow one: the table saw a red one."""

    def black(blocked: int) -> AttackLine:
        return master(defence=defence("shadow", blocked, dice=("black",), shield="red"))

    assert solo(black(2), difficulty="normal") == []
    assert solo(black(3), difficulty="normal") == ["log.blocked at /battles/0/log/0/defence/blocked"]


def test_on_normal_a_wrong_shield_blocks_half_rounded_up() -> None:
    """2 red block 1 blue; 3 red block 2."""
    three = master(defence=defence("pirate", 2, dice=("black",), shield="red"))
    assert solo(shield(1), difficulty="normal") == []
    assert solo(three, difficulty="normal") == []
    assert solo(shield(2), difficulty="normal") == ["log.blocked at /battles/0/log/0/defence/blocked"]
    assert solo(shield(0), difficulty="normal") == ["log.blocked at /battles/0/log/0/defence/blocked"]


def test_on_hard_every_shield_of_the_ai_is_yellow() -> None:
    assert solo(shield(2), difficulty="hard") == []
    assert solo(shield(1), difficulty="hard") == ["log.blocked at /battles/0/log/0/defence/blocked"]


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
def test_your_own_shields_stay_what_they_are_on_every_level(difficulty: Difficulty) -> None:
    """Ruling 12."""
    blue = attack("master", 2, 2, dice=("two", "three"), colour="blue", damage=3)
    answer = defence("pirate", dice=("white",), shield="red")
    assert solo(mine(), replace(blue, defence=answer), difficulty=difficulty) == []
    assert solo(mine(), replace(blue, defence=replace(answer, blocked=2)), difficulty=difficulty) == [
        "log.wrong_shield at /battles/0/log/1/defence/blocked",
        "log.blocked at /battles/0/log/1/defence/blocked",
    ]


# --- 13 - Achievements -----------------------------------------------------------------------------------------------


def claimed(*claims: Claim) -> list[str]:
    return refused_of(won(1, 3), claims=claims)


def test_a_claim_names_an_achievement_and_a_battle() -> None:
    assert claimed(Claim(side=1, achievement="no_healing")) == []
    assert claimed(Claim(side=1, achievement="tea_ceremony")) == ["claim.unknown at /claims/0"]
    assert claimed(Claim(side=1, achievement="no_healing", battle=2)) == ["claim.unknown at /claims/0"]


def test_a_claim_agrees_with_the_report() -> None:
    assert claimed(Claim(side=1, achievement="no_healing")) == []
    assert claimed(Claim(side=1, achievement="unhurt")) == ["claim.refuted at /claims/0"]


def test_streaks_are_counted_and_not_claimed() -> None:
    assert claimed() == []
    assert claimed(Claim(side=1, achievement="three_in_a_row")) == ["claim.counted at /claims/0"]
