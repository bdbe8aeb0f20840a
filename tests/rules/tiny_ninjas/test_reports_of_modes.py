"""11 - Additional 2-Player Game Modes in reports: BLITZ, SURVIVOR and CHAMPION; one kept and one broken."""

import pytest

from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import AttackLine, BattleReport, Report
from games.rules.tiny_ninjas.ruleset import book
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup
from tests.rules.refusals import told

from .lines import attack, defence, grim, refused, refused_of, replace, turtle, won

PIRATE_2 = defence("pirate", 2, dice=("white",), shield="red")


def nothing(rnd: int, side: int = 1) -> AttackLine:
    """An attack that hurts nobody, with an assumed card."""
    return attack("solo", rnd, side)


# --- BLITZ -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["alien", "angel"])
def test_blitz_removes_alien_and_angel(card: str) -> None:
    assert refused(attack(), mode="blitz") == []
    assert "log.removed_card at /battles/0/log/0/card" in refused(attack(card), mode="blitz")
    defended = refused(attack(defence=defence(card)), mode="blitz")
    assert "log.removed_card at /battles/0/log/0/defence/card" in defended


def test_blitz_starts_with_fifteen_cards_each() -> None:
    """Side 2 gives one of its fifteen away before the first Round, so that side 1 attacks once more."""
    lines = [nothing(rnd, 2 - rnd % 2) for rnd in range(1, 30)]
    assert refused(*lines, mode="blitz") == []
    assert refused(*lines, nothing(31), mode="blitz") == [
        "log.after_end at /battles/0/log/29",
        "log.no_card at /battles/0/log/29/card",
    ]


def test_blitz_has_a_round_for_each_card_dealt() -> None:
    assert refused_of(won(rounds=30), mode="blitz") == []
    assert refused_of(won(rounds=31), mode="blitz") == ["battle.too_many_rounds at /battles/0/rounds"]


def test_few_rounds_of_blitz_are_odd_unless_somebody_was_eliminated() -> None:
    """A Round takes two cards at most, an attack and a defence: thirty cards are not used up in fewer than fifteen."""
    setup = MatchSetup(mode="blitz")

    def odd(**fields: object) -> list[str]:
        battle = replace(BattleReport(winner=1, health=(5, 4)), **fields)
        return told("tiny_ninjas", check_report(book(), setup, Report(battles=(battle,))).warnings)

    assert odd(rounds=15) == []
    assert odd(rounds=14) == ["battle.few_rounds at /battles/0/rounds"]
    assert odd(rounds=2, winner=None, health=None) == ["battle.few_rounds at /battles/0/rounds"]
    assert odd(rounds=2, health=(5, 0)) == []
    assert odd(rounds=2, health=None, ceded_by=2) == []


def test_blitz_rounds_end_after_a_single_attack() -> None:
    assert refused(attack(), attack(rnd=2, side=2), mode="blitz") == []
    assert refused(attack(), attack(), mode="blitz") == ["log.single_attack at /battles/0/log/1"]


def test_blitz_players_must_attack_on_their_turn() -> None:
    assert refused(attack(), attack(rnd=2, side=2), attack(rnd=3), mode="blitz") == []
    assert refused(attack(), attack(rnd=3), mode="blitz") == ["log.must_attack at /battles/0/log/1"]


def test_blitz_defenders_may_defend_or_not_but_defend_only_against_damage() -> None:
    assert refused(attack(), mode="blitz") == []
    assert refused(attack(defence=PIRATE_2), mode="blitz") == []
    assert refused(nothing(1), mode="blitz") == []
    assert refused(replace(nothing(1), defence=defence("pirate")), mode="blitz") == [
        "log.nothing_to_defend at /battles/0/log/0/defence"
    ]


def test_blitz_is_won_with_more_health() -> None:
    assert refused_of(BattleReport(winner=1, health=(5, 4)), mode="blitz") == []
    assert refused_of(BattleReport(winner=2, health=(5, 4)), mode="blitz") == [
        "battle.winner_behind at /battles/0/winner"
    ]


def test_blitz_is_drawn_only_with_equal_health() -> None:
    assert refused_of(BattleReport(winner=None, health=(4, 4)), mode="blitz") == []
    assert refused_of(BattleReport(winner=None, health=(5, 4)), mode="blitz") == [
        "battle.not_level at /battles/0/winner"
    ]


def test_blitz_keeps_to_ten_health() -> None:
    assert refused_of(won(left=10), mode="blitz") == []
    assert refused_of(won(left=11), mode="blitz") == ["battle.over_limit at /battles/0/health/0"]


def test_blitz_goes_on_until_all_cards_are_used_or_one_player_has_fallen() -> None:
    fallen = [attack(rnd=rnd, side=1) if rnd % 2 else nothing(rnd, 2) for rnd in range(1, 8)]
    assert refused_of(BattleReport(log=tuple(fallen)), mode="blitz") == []
    assert refused_of(BattleReport(log=tuple(fallen[:6])), mode="blitz") == ["log.unfinished at /battles/0/log/5"]


def test_a_blitz_match_is_one_battle() -> None:
    assert refused_of(won(), mode="blitz") == []
    assert refused_of(won(), won(), mode="blitz") == ["series.one_battle at /battles/1"]


# --- SURVIVOR --------------------------------------------------------------------------------------------------------


def test_survivor_removes_the_medic() -> None:
    assert refused(attack(), mode="survivor") == []
    assert refused(attack("medic"), mode="survivor") == ["log.removed_card at /battles/0/log/0/card"]


def test_survivor_s_removed_card_is_neither_discarded_nor_revived() -> None:
    doom = grim(dice=("black",))
    assert refused(replace(doom, discarded="solo"), mode="survivor") == []
    assert refused(replace(doom, discarded="medic"), mode="survivor") == [
        "log.removed_card at /battles/0/log/0/discarded"
    ]
    assert refused(attack("angel", revived="solo"), mode="survivor") == []
    assert refused(attack("angel", revived="medic"), mode="survivor") == [
        "log.removed_card at /battles/0/log/0/revived"
    ]


def test_survivor_starts_at_eight_health() -> None:
    assert refused(attack(health=(8, 5)), mode="survivor") == []
    assert refused(attack(health=(10, 7)), mode="survivor") == ["log.health at /battles/0/log/0/health"]


def test_survivor_health_cannot_exceed_eight() -> None:
    assert refused_of(won(left=8), mode="survivor") == []
    assert refused_of(won(left=9), mode="survivor") == ["battle.over_limit at /battles/0/health/0"]


def test_survivor_s_kept_grim_cannot_defend() -> None:
    assert refused(attack(defence=PIRATE_2), mode="survivor") == []
    assert refused(attack(defence=defence("grim")), mode="survivor") == [
        "log.removed_card at /battles/0/log/0/defence/card"
    ]


def test_survivor_s_kept_grim_does_not_count_towards_the_hand() -> None:
    assert refused(grim(dice=("white",)), *[turtle()] * 5, mode="survivor") == []
    assert refused(grim(dice=("white",)), *[turtle()] * 6, mode="survivor") == ["log.no_card at /battles/0/log/6/card"]


def test_survivor_s_grim_acts_at_the_start_of_the_attack_turn() -> None:
    assert refused(grim(dice=("white",)), turtle(), mode="survivor") == []
    assert refused(turtle(), grim(dice=("white",)), mode="survivor") == ["log.grim at /battles/0/log/1"]


def test_survivor_s_grim_acts_once() -> None:
    assert refused(grim(dice=("white",)), turtle(), turtle(2, side=2), grim(3, dice=("white",)), mode="survivor") == []
    assert refused(grim(dice=("white",)), grim(use="health"), mode="survivor") == ["log.grim at /battles/0/log/1"]


def test_survivor_s_grim_uses_doom_or_gives_one_health() -> None:
    hurt = (turtle(), turtle(2, side=2))
    health, doom = grim(3, use="health", gained=1), grim(3, dice=("black",), discarded="solo")
    assert refused(*hurt, health, mode="survivor") == []
    assert refused(*hurt, doom, mode="survivor") == []
    assert refused(*hurt, replace(doom, gained=1), mode="survivor") == ["log.grim_both at /battles/0/log/2/gained"]
    assert refused(*hurt, replace(health, discarded="solo"), mode="survivor") == [
        "log.grim_both at /battles/0/log/2/discarded"
    ]


def test_survivor_s_grim_gives_one_health_and_no_more() -> None:
    hurt = (attack(), attack(rnd=2, side=2))
    assert refused(*hurt, grim(3, use="health", gained=1), mode="survivor") == []
    assert refused(*hurt, grim(3, use="health", gained=2), mode="survivor") == [
        "log.grim_gain at /battles/0/log/2/gained"
    ]


def test_survivor_s_grim_dooms_a_card_on_black_and_none_on_white() -> None:
    assert refused(grim(dice=("black",), discarded="solo"), mode="survivor") == []
    assert refused(grim(dice=("black",)), mode="survivor") == ["log.doom at /battles/0/log/0/discarded"]
    assert refused(grim(dice=("white",), discarded="solo"), mode="survivor") == [
        "log.no_such_ability at /battles/0/log/0/discarded"
    ]


def test_a_card_that_survivor_s_grim_doomed_is_used() -> None:
    """The deck holds one Alien."""
    doomed = grim(dice=("black",), discarded="alien")
    assert refused(doomed, turtle(), turtle(2, side=2), mode="survivor") == []
    again = grim(3, dice=("black",), discarded="alien")
    assert refused(doomed, turtle(), turtle(2, side=2), again, mode="survivor") == [
        "log.too_many_copies at /battles/0/log/3/discarded"
    ]


def test_only_survivor_keeps_a_grim() -> None:
    assert refused(grim(dice=("white",)), mode="survivor") == []
    assert refused(grim(dice=("white",))) == ["log.grim at /battles/0/log/0"]


def test_a_survivor_match_is_one_battle() -> None:
    assert refused_of(won(), mode="survivor") == []
    assert refused_of(won(), won(), mode="survivor") == ["series.one_battle at /battles/1"]


def test_a_survivor_log_goes_on_until_one_player_has_fallen() -> None:
    assert refused_of(BattleReport(log=(attack(),) * 3), mode="survivor") == []
    assert refused_of(BattleReport(log=(attack(),) * 2), mode="survivor") == ["log.unfinished at /battles/0/log/1"]


# --- CHAMPION --------------------------------------------------------------------------------------------------------


def test_the_first_player_to_win_three_battles_is_the_champion() -> None:
    assert refused_of(won(), won(), won(), mode="champion") == []
    assert refused_of(won(), won(), mode="champion") == ["series.unfinished at /battles"]


def test_nobody_wins_a_fourth_battle_in_a_best_of_five() -> None:
    assert refused_of(won(1), won(2), won(1), won(2), won(1), mode="champion") == []
    assert refused_of(won(), won(), won(), won(), mode="champion") == ["series.over at /battles/3"]


def test_both_start_at_level_one_with_six_health() -> None:
    three = (won(), won())
    assert refused_of(won(left=6, levels=(1, 1)), *three, mode="champion") == []
    assert refused_of(won(left=7), *three, mode="champion") == ["battle.over_limit at /battles/0/health/0"]
    assert refused_of(won(levels=(2, 1)), *three, mode="champion") == ["series.level at /battles/0/levels"]


def test_a_lost_battle_advances_a_level_for_the_next() -> None:
    assert refused_of(won(), won(levels=(1, 2)), won(levels=(1, 3)), mode="champion") == []
    assert refused_of(won(), won(levels=(1, 1)), won(), mode="champion") == ["series.level at /battles/1/levels"]
    assert refused_of(won(), won(levels=(2, 1)), won(), mode="champion") == ["series.level at /battles/1/levels"]


def test_a_level_gives_two_health_more() -> None:
    """Level 2 has 8 health, Level 3 has 10."""
    wins = [won(1, 8), won(1, 8), won(1, 8)]
    assert refused_of(won(2), *wins, mode="champion") == []
    assert refused_of(won(2), won(1, 9), *wins[1:], mode="champion") == ["battle.over_limit at /battles/1/health/0"]
    assert refused_of(won(2), won(2), won(1, 10), won(1), won(1), mode="champion") == []
    assert refused_of(won(2), won(2), won(1, 11), won(1), won(1), mode="champion") == [
        "battle.over_limit at /battles/2/health/0"
    ]


def test_health_starts_at_the_level() -> None:
    six, ten = attack(health=(6, 3)), attack(health=(10, 7))
    assert refused_of(BattleReport(log=(six, attack())), won(), won(), mode="champion") == []
    assert refused_of(BattleReport(log=(ten, attack())), won(), won(), mode="champion") == [
        "log.health at /battles/0/log/0/health"
    ]


def test_levels_belong_to_champion() -> None:
    assert refused_of(won()) == []
    assert refused_of(won(levels=(1, 1))) == ["series.level at /battles/0/levels"]


def test_power_ups_are_inactive_in_champion() -> None:
    plain, powered = BattleReport(log=(attack(),) * 2), BattleReport(log=(attack(), attack(power_ups=("blue",))))
    assert refused_of(plain, won(), won(), mode="champion") == []
    assert refused_of(powered, won(), won(), mode="champion") == ["log.power_up_inactive at /battles/0/log/1/power_ups"]


def test_champion_knows_no_handicap_of_health() -> None:
    series, mine = (won(), won(), won()), Handicap(hand=4)
    assert refused_of(*series, setup=MatchSetup(mode="champion", handicaps=(mine, Handicap()))) == []
    other = MatchSetup(mode="champion", handicaps=(Handicap(start=5), Handicap()))
    assert refused_of(*series, setup=other) == ["setup.handicap_unknown at /handicaps/0/start"]


def test_a_champion_battle_ends_when_one_player_has_fallen() -> None:
    two, three = BattleReport(log=(attack(),) * 2), BattleReport(log=(attack(),) * 3)
    assert refused_of(two, replace(three, log=(attack(),) * 3), won(left=6), mode="champion") == []
    assert refused_of(replace(two, log=(attack(),)), won(), won(), won(), mode="champion") == [
        "log.unfinished at /battles/0/log/0"
    ]
