"""11 - Additional 2-Player Game Modes: BLITZ, SURVIVOR, CHAMPION; and the handicaps of ruling 15."""

import pytest

from games.rules.kernel.dice import SeededDice
from games.rules.tiny_ninjas.abilities import Doomed
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.modes import battle_rules, check_setup, levels_after
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup, Mode

from .verbs import codes, duel, ninja


def opened(mode: Mode) -> Battle:
    return Battle(book(), battle_rules(book(), MatchSetup(mode=mode, youngest=1)), SeededDice(b"modes"))


# --- BLITZ -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "removed", "cards"),
    [
        ("standard", set(), 58),
        ("blitz", {"alien", "angel"}, 55),
        ("survivor", {"medic", "grim"}, 54),
        ("champion", set(), 58),
        ("solo", {"baby", "grim"}, 54),
    ],
)
def test_the_cards_that_each_mode_removes(mode: Mode, removed: set[str], cards: int) -> None:
    pile = book().piles[mode]
    assert (len(pile), removed & {card.key for card in pile}) == (cards, set())


def test_blitz_starts_with_fifteen_cards_each() -> None:
    assert [len(hand) for hand in opened("blitz").hands] == [15, 15]


def test_blitz_lets_each_player_discard_and_redraw_up_to_five() -> None:
    battle = opened("blitz")
    five = battle.hands[0][:5]
    event = battle.redraw(five)
    assert (len(event.drawn), len(battle.hands[0]), battle.actor) == (5, 15, 1)
    assert not battle.can_redraw(battle.hands[1][:6])
    battle.redraw([])
    assert (battle.phase, len(battle.discard)) == ("role", 5)


def test_blitz_redraws_only_cards_of_the_hand() -> None:
    battle = opened("blitz")
    battle.hands[0][:] = [ninja("trio")] * 15
    assert (battle.can_redraw([ninja("solo")]), battle.can_redraw([ninja("trio")])) == (False, True)


def test_redrawing_belongs_to_the_start_of_blitz() -> None:
    assert not opened("standard").can_redraw([])


def test_blitz_rounds_end_after_a_single_attack() -> None:
    battle = duel(["trio", "solo"], ["solo", "pirate"], mode="blitz")
    battle.attack(ninja("trio"))
    battle.defend(None)
    assert (battle.rounds, battle.attacker, len(battle.hands[1])) == (2, 1, 2)


def test_blitz_players_must_attack_on_their_turn() -> None:
    assert not duel(["trio"], ["solo"], mode="blitz").can_end_round()


def test_blitz_defenders_may_choose_to_defend_or_not() -> None:
    battle = duel(["trio", "solo"], ["solo", "solo"], mode="blitz")
    battle.attack(ninja("trio"))
    assert (battle.can_defend(None), battle.can_defend(ninja("solo"))) == (True, True)


def test_blitz_is_won_by_more_health_once_all_cards_are_used() -> None:
    battle = duel(["trio"], ["solo"], mode="blitz")
    battle.attack(ninja("trio"))
    battle.defend(None)
    battle.attack(ninja("solo"))
    battle.defend(None)
    assert (battle.phase, battle.health, battle.winner, battle.rounds) == ("over", [8, 7], 0, 2)


def test_blitz_can_end_level() -> None:
    battle = duel(["solo"], ["solo"], mode="blitz")
    battle.attack(ninja("solo"))
    battle.defend(None)
    battle.attack(ninja("solo"))
    battle.defend(None)
    assert (battle.phase, battle.health, battle.winner) == ("over", [8, 8], None)


def test_blitz_is_won_by_whoever_eliminates_the_other_first() -> None:
    battle = duel(["trio", "solo"], ["solo"], mode="blitz")
    battle.health[:] = [1, 3]
    battle.attack(ninja("trio"))
    battle.defend(None)
    assert (battle.phase, battle.winner) == ("over", 0)


def test_blitz_passes_over_a_player_without_cards() -> None:
    battle = duel(["trio", "solo"], [], mode="blitz")
    battle.attack(ninja("trio"))
    battle.defend(None)
    assert (battle.attacker, battle.rounds) == (0, 3)


# --- SURVIVOR --------------------------------------------------------------------------------------------------------


def test_survivor_starts_at_eight_health_and_cannot_exceed_eight() -> None:
    battle = opened("survivor")
    assert (battle.health, battle.cap) == ([8, 8], (8, 8))


def test_survivors_kept_grim_does_not_count_towards_hand_size() -> None:
    assert [len(hand) for hand in opened("survivor").hands] == [5, 5]


def test_survivors_kept_grim_cannot_defend() -> None:
    battle = duel(["trio", "solo"], ["solo"], mode="survivor")
    battle.attack(ninja("trio"))
    assert not battle.can_defend(ninja("grim"))


def test_survivors_grim_rolls_for_doom_at_the_start_of_the_attack_turn() -> None:
    battle = duel(["trio"], ["solo", "robot"], ["black", 0], mode="survivor")
    event = battle.use_grim("doom")
    assert (event.card, battle.hands[1], battle.discard) == ("solo", [ninja("robot")], [ninja("solo")])
    assert Doomed(card="solo", rolls=(0,)).rolls == event.rolls[1:]


def test_survivors_grim_may_do_nothing_on_white() -> None:
    battle = duel(["trio"], ["solo", "robot"], ["white"], mode="survivor")
    assert (battle.use_grim("doom").card, len(battle.hands[1])) == (None, 2)


@pytest.mark.parametrize(("health", "after"), [(5, 6), (8, 8)])
def test_survivors_grim_gives_one_health_instead(health: int, after: int) -> None:
    battle = duel(["trio"], ["solo"], mode="survivor")
    battle.health[0] = health
    battle.use_grim("health")
    assert battle.health[0] == after


def test_survivors_grim_acts_once_and_before_the_first_attack() -> None:
    battle = duel(["trio", "solo"], ["solo"], mode="survivor")
    battle.use_grim("health")
    assert not battle.can_use_grim()
    other = duel(["trio", "solo"], ["solo"], mode="survivor")
    other.attack(ninja("trio"))
    other.defend(None)
    assert not other.can_use_grim()


def test_a_league_may_read_attack_turn_as_each_attack() -> None:
    ruleset = Ruleset(settings=Settings(survivor_grim="per_attack"), deck=book().deck)
    battle = duel(["trio", "solo"], ["solo"], mode="survivor", ruleset=ruleset)
    battle.use_grim("health")
    battle.attack(ninja("trio", ruleset))
    battle.defend(None)
    assert battle.can_use_grim()


def test_only_survivor_keeps_a_grim() -> None:
    assert not duel(["trio"], ["solo"]).can_use_grim()


# --- CHAMPION --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("losses", "levels", "health"),
    [((0, 0), (1, 1), (6, 6)), ((1, 0), (2, 1), (8, 6)), ((2, 2), (3, 3), (10, 10)), ((0, 2), (1, 3), (6, 10))],
)
def test_each_lost_battle_advances_a_level_and_two_health(
    losses: tuple[int, int], levels: tuple[int, int], health: tuple[int, int]
) -> None:
    rules = battle_rules(book(), MatchSetup(mode="champion"), losses)
    assert (levels_after(Settings(), losses), rules.start, rules.cap) == (levels, health, health)


def test_power_ups_are_inactive_in_champion() -> None:
    battle = duel(["trio", "solo"], ["solo"], mode="champion")
    assert (battle.can_attack(ninja("trio"), ("red",)), battle.can_attack(ninja("trio"))) == (False, True)


# --- handicaps -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("handicap", "start", "cap", "hand"),
    [
        (Handicap(start=5), (5, 10), (10, 10), (5, 5)),
        (Handicap(limit=8), (8, 10), (8, 10), (5, 5)),
        (Handicap(hand=4), (10, 10), (10, 10), (4, 5)),
        (Handicap(revealed=True), (10, 10), (10, 10), (5, 5)),
    ],
)
def test_handicaps_that_achievements_name_change_the_battle(
    handicap: Handicap, start: tuple[int, int], cap: tuple[int, int], hand: tuple[int, int]
) -> None:
    setup = MatchSetup(mode="standard", handicaps=(handicap, Handicap()))
    rules = battle_rules(book(), setup)
    assert (check_setup(book(), setup), rules.start, rules.cap, rules.hand, rules.dealt) == ((), start, cap, hand, hand)


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (MatchSetup(mode="standard", difficulty="easy"), ["setup.difficulty"]),
        (MatchSetup(mode="solo"), ["setup.difficulty"]),
        (MatchSetup(mode="standard", handicaps=(Handicap(start=3), Handicap())), ["setup.handicap_value"]),
        (MatchSetup(mode="champion", handicaps=(Handicap(), Handicap(start=5))), ["setup.handicap_unknown"]),
        (MatchSetup(mode="blitz", handicaps=(Handicap(hand=4), Handicap())), ["setup.handicap_unknown"]),
        (MatchSetup(mode="solo", difficulty="hard", handicaps=(Handicap(start=6), Handicap())), []),
        (
            MatchSetup(mode="solo", difficulty="hard", handicaps=(Handicap(), Handicap(start=6))),
            ["setup.handicap_unknown"],
        ),
        (
            MatchSetup(mode="standard", handicaps=(Handicap(start=9, limit=9), Handicap(hand=2))),
            ["setup.handicap_value"] * 3,
        ),
    ],
)
def test_a_setup_is_checked_with_every_fault_at_once(setup: MatchSetup, expected: list[str]) -> None:
    assert codes(check_setup(book(), setup)) == expected
