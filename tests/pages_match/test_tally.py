"""What the script is told of every column's worth, against the referee's own sums."""

import json

import pytest

from games.rules.allstars.challenges.scoring import feat_worth
from games.rules.allstars.report import FeatLine
from games.rules.allstars.ruleset import book
from league.pages.matches.allstars.columns import columns_of, worth_table
from tests.rules.allstars.builders import rules

CHALLENGES = sorted(book().challenges)


@pytest.mark.parametrize("key", CHALLENGES)
@pytest.mark.parametrize("kind", ["chunin", "other"])
def test_every_column_is_worth_what_the_referee_counts(key: str, kind: str) -> None:
    challenge = book().challenges[key]
    columns = columns_of(book(), challenge)
    table = json.loads(json.dumps(worth_table(book(), challenge, columns)))
    counted = {
        column.key: list(
            feat_worth(
                book(),
                challenge,
                FeatLine(feat=column.feat.key, victim=column.victim, target=column.target, champion=column.champion),
                by_chunin=kind == "chunin",
            )
        )
        for column in columns
    }
    assert {name: worth[kind] for name, worth in table["columns"].items()} == counted


def names(key: str) -> list[str]:
    return [column.key for column in columns_of(book(), book().challenges[key])]


def test_a_brawl_counts_injuries_and_stuns_by_kind_of_victim_and_reveals() -> None:
    assert names("brawl") == ["injure-ninja", "injure-chunin", "stun-ninja", "stun-chunin", "reveal"]


def test_sentries_are_victims_only_where_they_stand() -> None:
    assert [key for key in CHALLENGES if "injure-sentry" in names(key)] == ["infiltration", "search"]


def test_a_messenger_is_injured_and_delivers() -> None:
    assert names("intercept_the_messenger") == [
        "injure-ninja",
        "injure-ninja-messenger",
        "injure-chunin",
        "injure-chunin-messenger",
        "stun-ninja",
        "stun-chunin",
        "reveal",
        "messenger_escaped",
    ]


def test_a_champion_counts_apart() -> None:
    assert "injure-ninja-champion" in names("champion")
    assert "champion_chosen" in names("champion")


def test_an_injury_in_a_brawl() -> None:
    """Brawl: one point, two for a chunin by another; 1 XP more, except a chunin's for a lesser model."""
    challenge = book().challenges["brawl"]
    table = worth_table(book(), challenge, columns_of(book(), challenge))
    assert table["columns"]["injure-chunin"] == {"chunin": [1, 2], "other": [2, 2]}
    assert table["columns"]["injure-ninja"] == {"chunin": [1, 1], "other": [1, 2]}
    assert (table["winAt"], table["allStarXp"], table["once"]) == (9, 3, [])


def test_a_league_may_pay_a_champion_once() -> None:
    """Ruling 37."""
    own = rules(champion_xp_once_per_model=True)
    challenge = own.challenges["champion"]
    assert worth_table(own, challenge, columns_of(own, challenge))["once"] == ["champion_chosen"]
