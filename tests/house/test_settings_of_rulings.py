"""Every option that the rulings give a league is a setting: described, bounded, with the rulings' default, and read."""

import ast
from typing import Any

import msgspec
import pytest

from games.rules.allstars.settings_list import settings_list
from league.rules.results import PointsSettings
from league.rules.settings import LeagueSettings
from tests.house.test_words import ROOT

# By ruling: the name under which it is an option, and what holds where a league says nothing.
OPTIONS: dict[str, tuple[int, Any]] = {
    "final_upkeep": (2, True),
    "spirit_cancels_rolled": (4, False),
    "suspension_counts": (5, "played"),
    "carry_suspensions": (11, False),
    "xp_thresholds": (13, [8, 22, 43, 71, 106, 246]),
    "free_doubles": (15, False),
    "attribute_cap": (19, None),
    "credit_forced_spirit": (26, False),
    "reveal_xp": (31, "per_search"),
    "own_medal_pickup_xp": (36, False),
    "champion_xp_once_per_model": (37, False),
    "keep_unspent": (41, True),
    "max_models": (43, None),
    "unique_ronin_per_league": (44, False),
    "min_available": (47, 1),
    "koban_draw": (59, 8),
    "time_called_upkeep": (63, False),
    "cede_revenue": (63, 6),
    "forfeit_win_koban": (66, 10),
    "forfeit_loss_koban": (66, 0),
    "rating_excludes_unavailable": (72, False),
    "award_same_model": (76, False),
    "engulf_any_pool": (98, False),
    "budget": (130, 100),
}
# Rulings 66 to 68: what a result is worth in the table belongs to the league, whatever game it plays.
POINTS = {"win": 3, "draw": 1, "loss": 0, "forfeit_win": 3, "forfeit_loss": 0, "bye": 0}


@pytest.mark.parametrize("key", OPTIONS)
def test_an_option_of_a_ruling_is_a_setting_that_names_it_and_has_its_default(key: str) -> None:
    [setting] = [one for one in settings_list() if one.key == key]
    number, default = OPTIONS[key]
    assert msgspec.to_builtins(setting.default) == default or list(setting.default) == default
    assert f"ruling {number}" in setting.description or key == "budget"


def test_points_of_rulings_66_to_68_are_settings_of_the_league() -> None:
    points = LeagueSettings().points
    assert {name: getattr(points, name) for name in POINTS} == POINTS
    assert set(POINTS) <= set(PointsSettings.__struct_fields__)


def test_every_setting_is_read_somewhere() -> None:
    read: set[str] = set()
    for app in ("games", "league", "teams"):
        for path in (ROOT / app).rglob("*.py"):
            read |= {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
    assert [setting.key for setting in settings_list() if setting.key not in read] == []
