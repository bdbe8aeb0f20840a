"""13 - Achievements: each of the twenty-five with one battle that earns it, and one that misses it by a hair.

Side 1 is the one that plays for it. ``before`` are its wins running before the match.
"""

from typing import Any

import msgspec
import pytest

from games.rules.tiny_ninjas.achievements import History, achievements, by_key, catalogue, claimable
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import MatchSetup

Row = dict[str, Any]
Case = tuple[Row, list[Row], Row]
"""A match's setup, its battles, and the wins running before it."""

STANDARD: Row = {"mode": "standard"}


def strike(damage: int, number: int = 1, side: int = 1, card: str = "trio", **more: Any) -> Row:
    """A line of a log."""
    colour = {"colour": "red"} if damage else {}
    return {"type": "attack", "round": number, "side": side, "card": card, "damage": damage, **colour, **more}


def log(*lines: Row) -> list[Row]:
    return [{"log": list(lines)}]


def brief(winner: int | None = 1, left: int = 4, **more: Any) -> list[Row]:
    health = [left, left] if winner is None else [left, 0] if winner == 1 else [0, left]
    return [{"winner": winner, "health": health, **more}]


def with_handicaps(one: Row, two: Row | None = None) -> Row:
    return {**STANDARD, "handicaps": [one, two or {}]}


def solo(difficulty: str, start: int) -> Row:
    own = {"start": start} if start != 10 else {}
    return {"mode": "solo", "difficulty": difficulty, "handicaps": [own, {}]}


KILL = (strike(5), strike(5))
BACK = strike(3, 2, 2)
RED = {"card": "pirate", "shield": "red", "blocked": 2}
YELLOW = {"card": "trio", "shield": "yellow", "blocked": 2}
GRIM = {"type": "grim", "round": 1, "side": 1, "use": "doom", "dice": ["white"]}
BLITZ, SURVIVOR, CHAMPION = {"mode": "blitz"}, {"mode": "survivor"}, {"mode": "champion"}

HIT: dict[str, Case] = {
    "no_healing": (STANDARD, log(*KILL), {}),
    "unhurt": (STANDARD, log(strike(5), {**BACK, "defence": {**RED, "blocked": 3}}, strike(5, 3)), {}),
    "last_breath": (STANDARD, brief(left=1), {}),
    "life_drain_six": (
        STANDARD,
        log(strike(7, 2, 2), *[strike(3, 3, card="vampire", drained=3)] * 2, strike(4, 3)),
        {},
    ),
    "legend_ten": (STANDARD, log(strike(10, card="legend", defence=RED), strike(2)), {}),
    "no_yellow_shield": (STANDARD, log(strike(5), {**BACK, "defence": RED}, strike(5, 3)), {}),
    "pile_depleted": (STANDARD, log(strike(5), {"type": "reshuffle", "round": 1}, strike(5)), {}),
    "revealed": (with_handicaps({"revealed": True}), brief(), {}),
    "pyro_saves": (
        STANDARD,
        log(strike(5, 2, 2), strike(5, 2, 2, defence={"card": "pyro", "blocked": 1}), strike(5, 3), strike(5, 3)),
        {},
    ),
    "hand_of_four": (with_handicaps({"hand": 4}), brief(), {}),
    "within_three_rounds": (STANDARD, brief(rounds=5, first=1), {}),
    "first_round": (STANDARD, brief(rounds=2, first=2), {}),
    "start_at_five": (with_handicaps({"start": 5}), brief(), {}),
    "limit_of_eight": (with_handicaps({"limit": 8}), brief(), {}),
    "three_in_a_row": (STANDARD, brief(), {"against": 2}),
    "five_in_a_row": (STANDARD, brief(), {"against": 4}),
    "blitz_tie": (BLITZ, brief(None, 3), {}),
    "survivor_no_grim": (SURVIVOR, log(*KILL), {}),
    "champion_undefeated": (CHAMPION, brief() * 3, {}),
    "solo_normal_start_8": (solo("normal", 8), brief(), {}),
    "solo_normal_start_6": (solo("normal", 6), brief(), {}),
    "solo_normal_three": (solo("normal", 10), brief(), {"solo": {"normal": 2}}),
    "solo_hard_start_8": (solo("hard", 8), brief(), {}),
    "solo_hard_start_6": (solo("hard", 6), brief(), {}),
    "solo_hard_three": (solo("hard", 10), brief(), {"solo": {"hard": 2}}),
}

MISS: dict[str, Case] = {
    # One health from Medic; one point of damage that got through; two health left instead of one.
    "no_healing": (STANDARD, log(BACK, strike(0, 3, card="medic", healed=1), strike(5, 3), strike(5, 3)), {}),
    "unhurt": (STANDARD, log(strike(5), {**BACK, "defence": RED}, strike(5, 3)), {}),
    "last_breath": (STANDARD, brief(left=2), {}),
    "life_drain_six": (
        STANDARD,
        log(
            strike(7, 2, 2),
            strike(3, 3, card="vampire", drained=3),
            strike(2, 3, card="vampire", drained=2),
            strike(5, 3),
        ),
        {},
    ),
    "legend_ten": (STANDARD, log(strike(9, card="legend", defence=RED), strike(3)), {}),
    "no_yellow_shield": (STANDARD, log(strike(5), {**BACK, "defence": YELLOW}, strike(5, 3)), {}),
    "pile_depleted": (STANDARD, log(*KILL), {}),
    "revealed": (with_handicaps({}, {"revealed": True}), brief(), {}),
    "pyro_saves": (
        STANDARD,
        log(strike(5, 2, 2), strike(4, 2, 2, defence={"card": "pyro", "blocked": 1}), strike(5, 3), strike(5, 3)),
        {},
    ),
    "hand_of_four": (with_handicaps({"hand": 4}, {"hand": 4}), brief(), {}),
    "within_three_rounds": (STANDARD, brief(rounds=7, first=1), {}),
    "first_round": (STANDARD, brief(rounds=3, first=1), {}),
    "start_at_five": (with_handicaps({"start": 5}, {"start": 5}), brief(), {}),
    "limit_of_eight": (with_handicaps({"limit": 8}, {"limit": 8}), brief(), {}),
    "three_in_a_row": (STANDARD, brief(), {"against": 1}),
    "five_in_a_row": (STANDARD, brief(), {"against": 3}),
    "blitz_tie": (BLITZ, [{"winner": 1, "health": [3, 2]}], {}),
    "survivor_no_grim": (SURVIVOR, log(GRIM, *KILL), {}),
    "champion_undefeated": (CHAMPION, [*brief(), *brief(2), *brief() * 2], {}),
    # One health more at the start, one win fewer, or the difficulty below.
    "solo_normal_start_8": (solo("normal", 10), brief(), {}),
    "solo_normal_start_6": (solo("normal", 8), brief(), {}),
    "solo_normal_three": (solo("normal", 10), brief(), {"solo": {"normal": 1}}),
    "solo_hard_start_8": (solo("normal", 8), brief(), {}),
    "solo_hard_start_6": (solo("normal", 6), brief(), {}),
    "solo_hard_three": (solo("hard", 10), brief(), {"solo": {"hard": 1, "normal": 2}}),
}

KEYS = [row.key for row in catalogue()]


def earned(case: Case) -> set[str]:
    setup, battles, before = case
    rows = achievements(
        book(),
        msgspec.convert(setup, MatchSetup),
        msgspec.convert({"battles": battles}, Report),
        (msgspec.convert(before, History), History()),
    )
    return {row.achievement for row in rows if row.side == 1}


def test_every_achievement_has_a_hit_and_a_miss() -> None:
    assert (list(HIT), list(MISS)) == (KEYS, KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_battle_earns_it(key: str) -> None:
    assert key in earned(HIT[key])


@pytest.mark.parametrize("key", KEYS)
def test_a_near_miss_does_not(key: str) -> None:
    assert key not in earned(MISS[key])


NOT_OF_A_WIN = {"life_drain_six", "legend_ten", "pile_depleted", "pyro_saves", "blitz_tie"}


@pytest.mark.parametrize("key", [key for key in KEYS if key not in NOT_OF_A_WIN])
def test_who_loses_earns_nothing_that_asks_for_a_win(key: str) -> None:
    setup, _battles, before = HIT[key]
    count = 3 if by_key()[key].scope == "champion" else 1
    assert key not in earned((setup, brief(2) * count, before))


# --- what may be claimed -------------------------------------------------------------------------------------------------

GENERAL = (
    *("no_healing", "unhurt", "last_breath", "life_drain_six", "legend_ten", "no_yellow_shield", "pile_depleted"),
    *("pyro_saves", "within_three_rounds", "first_round"),
)


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        (STANDARD, GENERAL),
        (CHAMPION, GENERAL),
        (SURVIVOR, ("survivor_no_grim",)),
        (BLITZ, ()),
        (solo("hard", 6), ()),
    ],
)
def test_what_a_brief_report_leaves_open_may_be_claimed(setup: Row, expected: tuple[str, ...]) -> None:
    """Handicaps are declared, results and streaks are counted: neither is ever a matter of claiming."""
    rows = claimable(book(), msgspec.convert(setup, MatchSetup))
    assert tuple(row.key for row in rows) == expected


def test_a_league_that_counts_them_elsewhere_lets_them_be_claimed_there() -> None:
    ruleset = Ruleset(settings=Settings(achievement_modes=("blitz",)), deck=book().deck)
    rows = claimable(ruleset, MatchSetup(mode="blitz"))
    assert tuple(row.key for row in rows) == GENERAL
