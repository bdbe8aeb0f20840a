"""Every number of Building A Team, Leagues and Challenges is a league's to change: a setting, or a row of the catalogue.

The tables below are those chapters read from top to bottom. What they leave out is the form of the game and no amount:
that a roll to advance takes two dice and downtime one, that a Hero is unique, that two to four teams meet. What a sentry
can do and where tokens are put is the engine's.
"""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.rules.allstars.house import house_rules
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.settings_list import settings_list
from tests.house.test_words import ROOT

# The heading under which a number stands, and its setting with the number as default.
SETTINGS: list[tuple[str, str, Any]] = [
    ("Building A Team", "budget", 100),
    ("Downtime: which face does what", "downtime_table.spirit", "spare_another"),
    ("Downtime: which face does what", "downtime_table.void", "long_absence"),
    ("Downtime: which face does what", "downtime_table.earth", "nothing"),
    ("Downtime: which face does what", "downtime_table.air", "healing_house"),
    ("Downtime: which face does what", "downtime_table.water", "learn"),
    ("Downtime: which face does what", "downtime_table.fire", "short_absence"),
    ("Downtime: next two games", "void_absence", 2),
    ("Downtime: next game", "fire_absence", 1),
    ("Downtime: gets XP", "water_xp", 1),
    ("Earning XP: each player selects one", "all_star_awards", 1),
    ("Earning XP: the Ninja All-Star", "all_star_xp", 3),
    ("Advancement Rolls: the chart", "xp_thresholds", [8, 22, 43, 71, 106, 246]),
    ("Advancement Rolls: new keyword", "singles.spirit", "new_keyword"),
    ("Advancement Rolls: new keyword", "singles.water", "new_keyword"),
    ("Advancement Rolls: new keyword", "singles.earth", "new_keyword"),
    ("Advancement Rolls: new keyword", "singles.air", "new_keyword"),
    ("Advancement Rolls: new keyword", "singles.fire", "new_keyword"),
    ("Advancement Rolls: new keyword", "singles.void", "new_keyword"),
    ("Rolling Doubles", "doubles.spirit", "defense"),
    ("Rolling Doubles", "doubles.water", "defense"),
    ("Rolling Doubles", "doubles.earth", "affinity"),
    ("Rolling Doubles", "doubles.air", "movement"),
    ("Rolling Doubles", "doubles.fire", "attack"),
    ("Rolling Doubles", "doubles.void", "attack"),
    ("Rolling Doubles: one more", "advance_step", 1),
    ("Revenue: won", "koban_win", 10),
    ("Revenue: lost", "koban_loss", 6),
    ("Revenue: drawn (ruling 59)", "koban_draw", 8),
    ("Revenue: ceded (ruling 63)", "cede_revenue", 6),
    ("Revenue: Shojo", "shojo_koban", 2),
    ("Revenue: forfeits (ruling 66)", "forfeit_win_koban", 10),
    ("Revenue: forfeits (ruling 66)", "forfeit_loss_koban", 0),
    ("Revenue: byes (ruling 67)", "bye_koban", 0),
    ("Legality: who must be there (ruling 47)", "min_available", 1),
    ("Team Rating: divide by", "rating_koban_per_point", 10),
    ("Team Rating: each advancement", "rating_per_advance", 1),
    ("Team Rating: each Hero or Ronin", "rating_per_hero", 1),
    ("Team Rating: reroll tokens", "points_per_reroll", 1),
    ("Team Rating: Moon Power tokens", "points_per_moon_power", 10),
    ("Team Rating: bonus XP", "points_per_extra_award", 5),
    ("Team Rating: bonus koban", "points_per_bonus_koban", 1),
    ("Team Rating: bonus koban at most", "bonus_koban_cap", 6),
    ("Sentries: six of them", "sentries", 6),
    ("Sentries: Delay tokens", "sentry_delay", 2),
    ("Random Challenge Generator: first die", "challenge_columns.void", "column_1"),
    ("Random Challenge Generator: first die", "challenge_columns.fire", "column_1"),
    ("Random Challenge Generator: first die", "challenge_columns.air", "column_1"),
    ("Random Challenge Generator: first die", "challenge_columns.earth", "column_2"),
    ("Random Challenge Generator: first die", "challenge_columns.water", "column_2"),
    ("Random Challenge Generator: first die", "challenge_columns.spirit", "column_2"),
    ("Random Challenge Generator: second die", "challenge_column_1.void", "player_1"),
    ("Random Challenge Generator: second die", "challenge_column_1.fire", "assassination"),
    ("Random Challenge Generator: second die", "challenge_column_1.air", "intercept_the_messenger"),
    ("Random Challenge Generator: second die", "challenge_column_1.earth", "champion"),
    ("Random Challenge Generator: second die", "challenge_column_1.water", "king_of_the_hill"),
    ("Random Challenge Generator: second die", "challenge_column_1.spirit", "player_2"),
    ("Random Challenge Generator: second die", "challenge_column_2.void", "player_1"),
    ("Random Challenge Generator: second die", "challenge_column_2.fire", "infiltration"),
    ("Random Challenge Generator: second die", "challenge_column_2.air", "brawl"),
    ("Random Challenge Generator: second die", "challenge_column_2.earth", "search"),
    ("Random Challenge Generator: second die", "challenge_column_2.water", "capture_the_medal"),
    ("Random Challenge Generator: second die", "challenge_column_2.spirit", "player_2"),
    ("Search: crates", "crates", 6),
]
CHALLENGES = {
    # Key: Ninjas Allowed, rounds, score that wins at once.
    "assassination": (6, 7, None),
    "intercept_the_messenger": (7, 9, None),
    "champion": (7, 8, None),
    "king_of_the_hill": (6, 8, None),
    "infiltration": (6, 8, None),
    "brawl": (7, 6, 9),
    "search": (7, 9, None),
    "capture_the_medal": (7, 9, None),
}
WORTH = {
    # Key: points and XP of what counts there, in the order of the catalogue.
    "assassination": [(3, 2), (1, 0)],
    "intercept_the_messenger": [(1, 2), (2, 2)],
    "champion": [(3, 0), (1, 0), (0, 2)],
    "king_of_the_hill": [(1, 2)],
    "infiltration": [(1, 1), (2, 3)],
    # A point for an Injury and one more for a chunin's; 1 XP, but not for a chunin that Injures another model.
    "brawl": [(1, 0), (1, 0), (0, 1), (0, 1)],
    "search": [(1, 1), (3, 2)],
    "capture_the_medal": [(1, 1), (0, 1), (4, 3)],
}
# The other modules may count from one; this is what may stand there besides, and why.
NO_SETTINGS = {
    # Two to four teams meet.
    "handicap.py": [2, 4],
    # The Upkeep lets two models out of the Healing House: a rule of the round, which the referee only repeats.
    "referee/totals.py": [2],
    # Who starts in the Healing House is on the board in the second round at the earliest.
    "referee/deployment.py": [2],
    # What a model can do in a round, its Stun tokens, a hand of cards: rules of the round, which the referee only repeats.
    "referee/limits.py": [2, 20, 2, 3, 20, 2, 2, 3, 2],
    # The two players that a cell of the generator names.
    "challenges/generator.py": [2, 2],
}


def value_of(rules: Ruleset, path: str) -> Any:
    key, _dot, cell = path.partition(".")
    value = getattr(rules.settings, key)
    value = getattr(value, cell) if cell else value
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(("heading", "path", "number"), SETTINGS, ids=[path for _heading, path, _number in SETTINGS])
def test_a_number_of_the_league_chapter_is_a_setting_with_the_books_value(heading: str, path: str, number: Any) -> None:
    assert value_of(book(), path) == number
    assert path.partition(".")[0] in {setting.key for setting in settings_list()}


def test_every_setting_that_holds_a_number_or_a_table_stands_in_the_list() -> None:
    listed = {path.partition(".")[0] for _heading, path, _number in SETTINGS}
    held = {
        setting.key
        for setting in settings_list()
        if not isinstance(setting.default, bool | str) and setting.default is not None
    }
    assert held - listed == {"level_names"}


@pytest.mark.parametrize(("key", "numbers"), CHALLENGES.items(), ids=list(CHALLENGES))
def test_the_numbers_of_a_challenge_are_rows_that_a_house_document_changes(
    key: str, numbers: tuple[int, int, int | None]
) -> None:
    printed = book().challenges[key]
    assert (printed.ninjas_allowed, printed.rounds, printed.win_at) == numbers
    changed = house_rules({"challenges": [{"key": key, "ninjas_allowed": 5, "rounds": 4, "win_at": 12}]}).challenges[
        key
    ]
    assert (changed.ninjas_allowed, changed.rounds, changed.win_at) == (5, 4, 12)


@pytest.mark.parametrize(("key", "worth"), WORTH.items(), ids=list(WORTH))
def test_points_and_xp_of_a_challenge_are_rows_that_a_house_document_changes(
    key: str, worth: list[tuple[int, int]]
) -> None:
    rules = msgspec.to_builtins(book().challenges[key].rules)
    assert [(rule["points"], rule["xp"]) for rule in rules] == worth
    dearer = [{**rule, "points": rule["points"] + 1, "xp": rule["xp"] + 2} for rule in rules]
    changed = house_rules({"challenges": [{"key": key, "rules": dearer}]}).challenges[key].rules
    assert [(rule.points, rule.xp) for rule in changed] == [(points + 1, xp + 2) for points, xp in worth]


def test_what_a_feat_is_worth_is_a_row_that_a_house_document_changes() -> None:
    """Injuries, the Stun of a chunin and a reveal are worth 1 XP each (Earning XP)."""
    printed = [(rule.feat, rule.xp) for rule in book().catalogue.standard]
    assert printed == [("injure", 1), ("stun", 1), ("reveal", 1)]
    dearer = [{"feat": "injure", "xp": 4, "points": 2}]
    changed = house_rules({"standard": dearer, "challenges": [{"key": "brawl", "rules": dearer}]})
    for rules in (changed.catalogue.standard, changed.challenges["brawl"].rules):
        assert [(rule.feat, rule.xp, rule.points) for rule in rules] == [("injure", 4, 2)]


@pytest.mark.parametrize(
    ("row", "read", "before", "after"),
    [
        ({"key": "ryu", "koban": 25}, lambda rules: rules.profiles["ryu"].koban, 20, 25),
        ({"key": "shojo", "fee": 3}, lambda rules: rules.profiles["shojo"].fee, 6, 3),
        (
            {"key": "tora-kaiken", "allowance": [1, 5]},
            lambda rules: rules.profiles["tora-kaiken"].allowance,
            (2, 4),
            (1, 5),
        ),
        ({"key": "tora-kaiken", "attack": 4}, lambda rules: rules.profiles["tora-kaiken"].attack, 3, 4),
    ],
)
def test_the_numbers_of_a_model_are_rows_that_a_house_document_changes(
    row: dict[str, Any], read: Callable[[Ruleset], Any], before: Any, after: Any
) -> None:
    """Clan Tora: kaiken 5/3/2, 10 koban, 2-4; Shojo's fee is the number after the slash."""
    assert (read(book()), read(house_rules({"profiles": [row]}))) == (before, after)


def bookkeeping() -> Iterator[Path]:
    """The modules that keep a league's books: rating, handicap, downtime, advancement, fold, referee, challenges."""
    here = ROOT / "games" / "rules" / "allstars"
    alone = ("rating", "handicap", "downtime", "progression", "fielding", "steps", "post_game", "sheet")
    yield from (here / f"{name}.py" for name in alone)
    for folder in ("fold", "referee", "challenges"):
        yield from sorted((here / folder).glob("*.py"))


def test_no_other_number_stands_in_the_modules_that_keep_the_books() -> None:
    here = ROOT / "games" / "rules" / "allstars"
    found: dict[str, list[int]] = {}
    for path in bookkeeping():
        numbers = [
            node.value
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Constant) and type(node.value) is int and node.value not in {0, 1}
        ]
        if numbers:
            found[str(path.relative_to(here))] = numbers
    assert found == NO_SETTINGS
