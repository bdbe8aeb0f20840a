"""13 - Achievements: a hit and a near miss for each of the twenty-five."""

import msgspec
import pytest

from games.rules.tiny_ninjas.achievements import Earned, History, achievements, catalogue
from games.rules.tiny_ninjas.report import (
    AttackLine,
    BattleReport,
    Claim,
    DefenceLine,
    GrimLine,
    Line,
    Report,
    ReshuffleLine,
)
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Difficulty, Handicap, MatchSetup, Mode

replace = msgspec.structs.replace
STANDARD = MatchSetup(mode="standard")
CLAIM = Claim(side=1, achievement="no_healing")


def earned(
    *battles: BattleReport,
    setup: MatchSetup = STANDARD,
    history: tuple[History, History] = (History(), History()),
    side: int = 1,
    claims: tuple[Claim, ...] = (),
) -> list[str]:
    rows = achievements(book(), setup, Report(battles=battles, claims=claims), history)
    return [row.achievement for row in rows if row.side == side]


def hit(damage: int, rnd: int = 1, side: int = 1, card: str = "trio", **fields: object) -> AttackLine:
    return replace(AttackLine(round=rnd, side=side, card=card, colour="red", damage=damage), **fields)


def log(*lines: Line) -> BattleReport:
    return BattleReport(log=lines)


def brief(winner: int | None = 1, left: int = 4, **fields: object) -> BattleReport:
    health = (left, left) if winner is None else (left, 0) if winner == 1 else (0, left)
    return replace(BattleReport(winner=winner, health=health), **fields)


KILL = (hit(5), hit(5))
"""Side 1 wins in the first Round, unhurt."""
BACK = hit(3, rnd=2, side=2)
"""Side 2 strikes back."""
SHIELD = DefenceLine(card="pirate", shield="red", blocked=2)
YELLOW = DefenceLine(card="trio", shield="yellow", blocked=2)
UNSEEN = DefenceLine(card="solo", blocked=2)


def test_there_are_twenty_five_achievements() -> None:
    assert (len(catalogue()), len({row.key for row in catalogue()})) == (25, 25)


@pytest.mark.parametrize(
    ("key", "battle", "expected"),
    [
        ("no_healing", log(*KILL), True),
        ("no_healing", log(hit(5), BACK, hit(0, 3, card="medic", colour=None, healed=2), hit(5, 3)), False),
        ("no_healing", log(hit(5), BACK, hit(2, 3, card="vampire", drained=2), hit(3, 3)), False),
        ("no_healing", log(hit(5, 2, 2), hit(5, 2, 2)), False),
        ("unhurt", log(hit(5), replace(BACK, defence=replace(SHIELD, blocked=3)), hit(5, 3)), True),
        ("unhurt", log(hit(5), replace(BACK, defence=SHIELD), hit(5, 3)), False),
        ("unhurt", log(hit(5, defence=DefenceLine(card="wolf", bite=1)), hit(5)), False),
        ("unhurt", log(hit(5), hit(0, 2, 2, card="shadow", colour=None, struck=2), hit(5, 3)), False),
        ("last_breath", brief(left=1), True),
        ("last_breath", brief(left=2), False),
        ("last_breath", brief(winner=2, left=1), False),
        (
            "life_drain_six",
            log(
                *[replace(BACK, damage=7)],
                hit(3, 3, card="vampire", drained=3),
                hit(3, 3, card="vampire", drained=3),
                hit(4, 3),
            ),
            True,
        ),
        (
            "life_drain_six",
            log(
                *[replace(BACK, damage=7)],
                hit(3, 3, card="vampire", drained=3),
                hit(2, 3, card="vampire", drained=2),
                hit(5, 3),
            ),
            False,
        ),
        ("legend_ten", log(hit(10, card="legend", defence=SHIELD), hit(2)), True),
        ("legend_ten", log(hit(9, card="legend", defence=SHIELD), hit(3)), False),
        ("legend_ten", log(hit(10, card="master", defence=SHIELD), hit(2)), False),
        ("no_yellow_shield", log(hit(5), replace(BACK, defence=SHIELD), hit(5, 3)), True),
        ("no_yellow_shield", log(hit(5), replace(BACK, defence=YELLOW), hit(5, 3)), False),
        ("no_yellow_shield", log(hit(5), replace(BACK, defence=UNSEEN), hit(5, 3)), False),
        ("no_yellow_shield", log(hit(5, defence=YELLOW), hit(5), hit(5)), True),
        ("pile_depleted", log(hit(5), ReshuffleLine(round=1), hit(5)), True),
        ("pile_depleted", log(*KILL), False),
        (
            "pyro_saves",
            log(hit(5, 2, 2), hit(5, 2, 2, defence=DefenceLine(card="pyro", blocked=1)), hit(5, 3), hit(5, 3)),
            True,
        ),
        (
            "pyro_saves",
            log(hit(5, 2, 2), hit(4, 2, 2, defence=DefenceLine(card="pyro", blocked=1)), hit(5, 3), hit(5, 3)),
            False,
        ),
        (
            "pyro_saves",
            log(hit(5, 2, 2), hit(5, 2, 2, defence=DefenceLine(card="solo", blocked=1)), hit(5, 3), hit(5, 3)),
            False,
        ),
        ("pyro_saves", log(hit(5, 2, 2), hit(6, 2, 2, defence=DefenceLine(card="pyro", blocked=1))), False),
        ("within_three_rounds", brief(rounds=5, first=1), True),
        ("within_three_rounds", brief(rounds=7, first=1), False),
        ("within_three_rounds", brief(rounds=7, first=2), True),
        ("within_three_rounds", brief(rounds=8, first=2), False),
        ("within_three_rounds", brief(rounds=6), True),
        ("within_three_rounds", brief(rounds=7), False),
        ("first_round", brief(rounds=1, first=1), True),
        ("first_round", brief(rounds=2, first=2), True),
        ("first_round", brief(rounds=2, first=1), False),
        ("first_round", brief(rounds=3, first=1), False),
        ("first_round", brief(rounds=1), False),
        ("first_round", log(*KILL), True),
    ],
)
def test_general_achievements_of_a_single_battle(key: str, battle: BattleReport, expected: bool) -> None:
    assert (key in earned(battle)) == expected


@pytest.mark.parametrize(("card", "expected"), [("solo", True), ("turtle", False)])
def test_an_organisers_deck_tells_the_colour_of_a_shield_that_nobody_noted(card: str, expected: bool) -> None:
    ruleset = Ruleset(settings=Settings(), deck=replace(book().deck, complete=True))
    battle = log(hit(5), replace(BACK, defence=DefenceLine(card=card, blocked=2)), hit(5, 3))
    rows = achievements(ruleset, STANDARD, Report(battles=(battle,)))
    assert ("no_yellow_shield" in [row.achievement for row in rows if row.side == 1]) == expected


@pytest.mark.parametrize(
    ("key", "own", "other", "expected"),
    [
        ("revealed", Handicap(revealed=True), Handicap(), True),
        ("revealed", Handicap(), Handicap(revealed=True), False),
        ("hand_of_four", Handicap(hand=4), Handicap(), True),
        ("hand_of_four", Handicap(hand=4), Handicap(hand=4), False),
        ("start_at_five", Handicap(start=5), Handicap(), True),
        ("start_at_five", Handicap(start=5), Handicap(start=5), False),
        ("limit_of_eight", Handicap(limit=8), Handicap(), True),
        ("limit_of_eight", Handicap(limit=8), Handicap(limit=8), False),
    ],
)
def test_achievements_that_need_a_declared_handicap_ruling_15(
    key: str, own: Handicap, other: Handicap, expected: bool
) -> None:
    setup = MatchSetup(mode="standard", handicaps=(own, other))
    assert (key in earned(brief(left=5), setup=setup)) == expected
    assert key not in earned(brief(winner=2), setup=setup)


def test_a_battle_that_the_opponent_gave_up_shows_no_feat() -> None:
    assert earned(brief(left=1, rounds=1, first=1, ceded_by=2)) == []


# --- streaks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "winner", "expected"),
    [(2, 1, ["three_in_a_row"]), (1, 1, []), (3, 1, []), (4, 1, ["five_in_a_row"]), (2, 2, []), (4, 2, [])],
)
def test_three_and_five_wins_in_a_row_against_the_same_opponent(before: int, winner: int, expected: list[str]) -> None:
    assert earned(brief(winner), history=(History(against=before), History())) == expected


@pytest.mark.parametrize("mode", ["blitz", "survivor"])
def test_streaks_count_battles_of_every_two_player_mode_ruling_14(mode: Mode) -> None:
    found = earned(brief(), setup=MatchSetup(mode=mode), history=(History(against=2), History()))
    assert "three_in_a_row" in found


def test_each_champion_game_counts_by_itself_and_a_loss_breaks_the_streak() -> None:
    champion = MatchSetup(mode="champion")
    straight = achievements(book(), champion, Report(battles=(brief(), brief(), brief())))
    assert Earned(side=1, achievement="three_in_a_row", battle=3, proof="report") in straight
    assert "three_in_a_row" not in earned(brief(), brief(2), brief(), brief(), setup=champion)


def test_a_draw_breaks_a_streak_ruling_14() -> None:
    found = earned(brief(None), setup=MatchSetup(mode="blitz"), history=(History(against=2), History(against=2)))
    assert found == ["blitz_tie"]


# --- modes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("battle", "expected"), [(brief(None), ["blitz_tie"]), (brief(1), []), (brief(None, ceded_by=2), [])]
)
def test_blitz_ends_with_tied_health(battle: BattleReport, expected: list[str]) -> None:
    blitz = MatchSetup(mode="blitz")
    assert (earned(battle, setup=blitz), earned(battle, setup=blitz, side=2)) == (expected, expected)


GRIM = GrimLine(round=1, side=1, use="doom", dice=("white",))


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((hit(5), hit(5)), ["survivor_no_grim"]),
        ((GRIM, hit(5), hit(5)), []),
        ((replace(GRIM, use="health", dice=()), hit(5), hit(5)), []),
        ((hit(2), replace(GRIM, round=2, side=2), BACK, hit(6, 3)), ["survivor_no_grim"]),
        ((hit(5, 2, 2), hit(5, 2, 2)), []),
    ],
)
def test_survivor_without_grims_doom_or_health_ruling_2(lines: tuple[Line, ...], expected: list[str]) -> None:
    assert earned(log(*lines), setup=MatchSetup(mode="survivor")) == expected


@pytest.mark.parametrize(
    ("winners", "expected"), [((1, 1, 1), True), ((1, 2, 1, 1), False), ((2, 2, 2), False), ((1, 1), False)]
)
def test_champion_undefeated(winners: tuple[int, ...], expected: bool) -> None:
    found = earned(*(brief(winner) for winner in winners), setup=MatchSetup(mode="champion"))
    assert ("champion_undefeated" in found) == expected


def solo(difficulty: Difficulty, start: int | None = None) -> MatchSetup:
    return MatchSetup(mode="solo", difficulty=difficulty, handicaps=(Handicap(start=start), Handicap()))


@pytest.mark.parametrize(
    ("difficulty", "start", "expected"),
    [
        ("normal", 8, ["solo_normal_start_8"]),
        ("normal", 6, ["solo_normal_start_6"]),
        ("normal", None, []),
        ("hard", 8, ["solo_hard_start_8"]),
        ("hard", 6, ["solo_hard_start_6"]),
        ("easy", 6, []),
    ],
)
def test_solo_with_lower_starting_health(difficulty: Difficulty, start: int | None, expected: list[str]) -> None:
    assert earned(brief(), setup=solo(difficulty, start)) == expected
    assert earned(brief(2), setup=solo(difficulty, start)) == []


@pytest.mark.parametrize(
    ("difficulty", "before", "winner", "expected"),
    [
        ("normal", {"normal": 2}, 1, ["solo_normal_three"]),
        ("normal", {"normal": 1, "hard": 2}, 1, []),
        ("normal", {"normal": 2}, 2, []),
        ("hard", {"hard": 2}, 1, ["solo_hard_three"]),
        ("hard", {"normal": 2}, 1, []),
        ("easy", {"easy": 2}, 1, []),
    ],
)
def test_solo_wins_three_times_in_a_row(
    difficulty: Difficulty, before: dict[Difficulty, int], winner: int, expected: list[str]
) -> None:
    assert earned(brief(winner), setup=solo(difficulty), history=(History(solo=before), History())) == expected


def test_the_ai_earns_nothing() -> None:
    assert earned(brief(2), setup=solo("normal", 8), side=2) == []


@pytest.mark.parametrize("mode", ["blitz", "survivor"])
def test_general_achievements_count_in_standard_and_champion_only_ruling_14(mode: Mode) -> None:
    assert "last_breath" not in earned(brief(left=1), setup=MatchSetup(mode=mode))


def test_a_league_may_count_them_in_other_modes() -> None:
    ruleset = Ruleset(settings=Settings(achievement_modes=("blitz",)), deck=book().deck)
    rows = achievements(ruleset, MatchSetup(mode="blitz"), Report(battles=(brief(left=1),)))
    assert [row.achievement for row in rows] == ["last_breath"]


# --- claims ----------------------------------------------------------------------------------------------------------


def test_what_a_brief_report_cannot_prove_may_be_claimed() -> None:
    rows = achievements(book(), STANDARD, Report(battles=(brief(),), claims=(CLAIM,)))
    assert rows == (Earned(side=1, achievement="no_healing", battle=1, proof="claim"),)


def test_what_the_report_refutes_is_not_earned_by_claiming() -> None:
    claims = (replace(CLAIM, side=2), replace(CLAIM, achievement="unhurt"))
    assert achievements(book(), STANDARD, Report(battles=(brief(),), claims=claims)) == ()


def test_a_claim_of_what_the_report_proves_is_proved() -> None:
    claims = (replace(CLAIM, achievement="last_breath"),)
    rows = achievements(book(), STANDARD, Report(battles=(brief(left=1),), claims=claims))
    assert [row.proof for row in rows] == ["report"]
