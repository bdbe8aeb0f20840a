"""Achievements in a league: earned by reports and claims, counted across matches, taken back by amendments."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.rules.tiny_ninjas.achievements import catalogue
from teams.reconcile import reconcile_all
from tests import duels, verbs
from tests.duels import battle, claim, earned, report_of, side_of, win
from tests.kept import kept
from tests.verbs import TORA, Person

Games = list[dict[str, Any]]
ALL = [row.key for row in catalogue()]


def keys(rows: list[dict[str, Any]]) -> list[str]:
    return [row["key"] for row in rows]


def test_a_new_duellist_misses_all_twenty_five(ben: Person, swift: int) -> None:
    told = ben.get(f"teams/{swift}/achievements/")
    assert (told["duellist"], told["earned"], keys(told["missing"])) == ("Swift", [], ALL)


def test_what_a_report_proves_is_earned_with_time_match_and_opponent(
    aiko: Person, ben: Person, games: Games, swift: int, calm: int
) -> None:
    """One health left is Last Breath; five Rounds with the first one one's own are three as the Attacker: Swift."""
    side = side_of(games[0], swift)
    fought = win(games[0], swift, aiko, ben, left=1, rounds=5, first=side)
    told = ben.get(f"teams/{swift}/achievements/")
    assert [
        (row["key"], row["fixture"], row["opponent"], row["proof"], row["battle"], row["times"])
        for row in told["earned"]
    ] == [
        ("last_breath", games[0]["id"], "Calm", "report", 1, 1),
        ("within_three_rounds", games[0]["id"], "Calm", "report", 1, 1),
    ]
    assert told["earned"][0]["at"][:16] == fought["confirmed_at"][:16]
    assert len(told["missing"]) == 23
    assert earned(ben, calm) == {}


def test_a_claim_is_earned_once_the_opponent_confirms_the_report(
    aiko: Person, ben: Person, games: Games, swift: int
) -> None:
    side = side_of(games[0], swift)
    report = report_of(battle(side), claims=[claim(side, "no_healing")])
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report})
    assert earned(aiko, swift) == {}
    ben.post(f"fixtures/{games[0]['id']}/confirm/")
    [row] = aiko.get(f"teams/{swift}/achievements/")["earned"]
    assert (row["key"], row["proof"]) == ("no_healing", "claim")


def test_an_opponent_disputes_a_claim_with_a_version_that_lacks_it(
    aiko: Person, ben: Person, games: Games, swift: int
) -> None:
    side = side_of(games[0], swift)
    path = f"fixtures/{games[0]['id']}"
    aiko.post(f"{path}/report/", {"report": report_of(battle(side), claims=[claim(side, "no_healing")])})
    ben.post(f"{path}/dispute/", {"report": report_of(battle(side)), "reason": "Medic was played"})
    aiko.post(f"{path}/decide/", {"version": 2, "reason": "Ben is right"})
    assert earned(aiko, swift) == {}


@pytest.mark.parametrize(
    ("achievement", "code"),
    [("last_breath", "claim.refuted"), ("three_in_a_row", "claim.counted"), ("tea_ceremony", "claim.unknown")],
)
def test_a_claim_that_cannot_be_is_refused(aiko: Person, games: Games, swift: int, achievement: str, code: str) -> None:
    side = side_of(games[0], swift)
    report = report_of(battle(side, 4), claims=[claim(side, achievement)])
    problem = aiko.refused(f"fixtures/{games[0]['id']}/report/", {"report": report})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [(code, "/report/claims/0")]


def test_three_wins_running_against_one_opponent(aiko: Person, ben: Person, games: Games, swift: int) -> None:
    for game in games[:2]:
        win(game, swift, aiko, ben)
    assert earned(ben, swift) == {}
    win(games[2], swift, aiko, ben)
    assert earned(ben, swift) == {"three_in_a_row": 1}
    [row] = ben.get(f"teams/{swift}/achievements/")["earned"]
    assert row["fixture"] == games[2]["id"]


def test_five_wins_running_are_another_one(aiko: Person, ben: Person, games: Games, swift: int) -> None:
    for game in games[:5]:
        win(game, swift, aiko, ben)
    assert earned(ben, swift) == {"three_in_a_row": 1, "five_in_a_row": 1}


def test_a_series_of_three_to_nothing_is_also_three_wins_running_ruling_14(
    aiko: Person, ben: Person, games: Games, swift: int
) -> None:
    side = side_of(games[0], swift)
    duels.fight(games[0], report_of(*[battle(side)] * 3), aiko, ben, mode="champion")
    assert earned(ben, swift) == {"three_in_a_row": 1, "champion_undefeated": 1}


# --- taken back --------------------------------------------------------------------------------------------------------


@kept
def three_wins(aiko: Person, ben: Person, games: Games, swift: int) -> Games:
    """Swift has beaten Calm three times running, the first time with one health left."""
    win(games[0], swift, aiko, ben, left=1)
    for game in games[1:3]:
        win(game, swift, aiko, ben)
    return games[:3]


def test_a_voided_match_takes_a_streak_back(aiko: Person, three_wins: Games, swift: int) -> None:
    assert earned(aiko, swift) == {"three_in_a_row": 1, "last_breath": 1}
    duels.void(aiko, three_wins[1])
    assert earned(aiko, swift) == {"last_breath": 1}


def test_a_match_voided_and_played_again_may_earn_it_once_more(
    aiko: Person, ben: Person, three_wins: Games, swift: int
) -> None:
    duels.void(aiko, three_wins[1])
    win(three_wins[1], swift, aiko, ben)
    assert earned(aiko, swift) == {"three_in_a_row": 1, "last_breath": 1}


def test_a_corrected_match_takes_back_what_it_no_longer_proves(
    aiko: Person, three_wins: Games, swift: int, calm: int
) -> None:
    first = three_wins[0]
    corrected = report_of(battle(side_of(first, calm), 1))
    duels.amend(aiko, first, {"action": "correct", "report": corrected})
    assert (earned(aiko, swift), earned(aiko, calm)) == ({}, {"last_breath": 1})


def test_a_correction_may_add_a_claim_that_was_forgotten(aiko: Person, three_wins: Games, swift: int) -> None:
    side = side_of(three_wins[1], swift)
    corrected = report_of(battle(side), claims=[claim(side, "unhurt"), claim(side, "no_healing")])
    problem = aiko.refused(
        f"fixtures/{three_wins[1]['id']}/amendments/preview/",
        {"action": "correct", "report": corrected, "reason": "Forgotten"},
    )
    assert [one["code"] for one in problem["violations"]] == ["claim.refuted"]
    corrected["claims"] = [claim(side, "no_healing")]
    duels.amend(aiko, three_wins[1], {"action": "correct", "report": corrected})
    assert earned(aiko, swift) == {"three_in_a_row": 1, "last_breath": 1, "no_healing": 1}


# --- boards and totals -------------------------------------------------------------------------------------------------


def test_the_board_of_a_league_says_who_has_which(
    aiko: Person, ben: Person, league: dict[str, Any], three_wins: Games, games: Games, swift: int, calm: int
) -> None:
    win(games[3], calm, ben, aiko, left=1)
    board = ben.get(f"leagues/{league['id']}/achievements/")
    assert [(row["name"], row["owner"], row["earned"]) for row in board["duellists"]] == [
        ("Swift", "Aiko", 2), ("Calm", "Ben", 1),
    ]  # fmt: skip
    holders = {row["key"]: [one["name"] for one in row["holders"]] for row in board["achievements"]}
    assert list(holders) == ALL
    assert {key: names for key, names in holders.items() if names} == {
        "last_breath": ["Swift", "Calm"],
        "three_in_a_row": ["Swift"],
    }


def test_the_totals_of_a_season_count_its_own_matches_alone(
    aiko: Person, ben: Person, three_wins: Games, games: Games, seasons: list[int], swift: int
) -> None:
    """Last Breath was earned in the first season; the second saw the third win running and a second Last Breath."""
    win(games[3], swift, aiko, ben, left=1)
    totals = aiko.get(f"seasons/{seasons[0]}/achievements/")
    assert [(row["name"], row["different"], row["times"], row["new"]) for row in totals["duellists"]] == [
        ("Swift", 1, 1, 1),
        ("Calm", 0, 0, 0),
    ]
    totals = aiko.get(f"seasons/{seasons[1]}/achievements/")
    assert [(row["name"], row["different"], row["times"], row["new"]) for row in totals["duellists"]] == [
        ("Swift", 2, 2, 1),
        ("Calm", 0, 0, 0),
    ]
    counted = {row["key"]: (row["duellists"], row["times"]) for row in totals["achievements"] if row["times"]}
    assert counted == {"last_breath": (1, 1), "three_in_a_row": (1, 1)}


def test_a_players_duellists_count_together(
    aiko: Person, ben: Person, three_wins: Games, swift: int, calm: int
) -> None:
    """In another league Aiko's second duellist has a Last Breath too, and a dead heat besides."""
    other = duels.open_league(aiko, "Second Thursday")
    verbs.join(ben, other)
    grand, rival = duels.found_duellist(aiko, other, "Grand"), duels.found_duellist(ben, other, "Rival")
    one, two = duels.rivalry(aiko, other, [grand, rival], 1)
    win(one, grand, aiko, ben, left=1)
    duels.fight(two, report_of(battle(None, 3)), aiko, ben, mode="blitz")
    told = ben.get(f"players/{aiko.id}/achievements/")
    assert [row["name"] for row in told["duellists"]] == ["Swift", "Grand"]
    assert [(row["key"], row["duellist"], row["times"]) for row in told["earned"]] == [
        ("last_breath", "Swift", 2),
        ("three_in_a_row", "Swift", 1),
        ("blitz_tie", "Grand", 1),
    ]


def test_other_games_have_no_achievements(aiko: Person) -> None:
    league = verbs.open_league(aiko)
    team = verbs.found_team(aiko, league, TORA, "Tigers")["team"]
    season = verbs.start_season(aiko, league, [team, verbs.found_team(aiko, league, TORA, "Cubs")["team"]])
    for path in (f"teams/{team}", f"leagues/{league['id']}", f"seasons/{season['id']}"):
        answer = aiko.client.get(f"/api/v1/{path}/achievements/")
        assert (answer.status_code, answer.json()["code"]) == (404, "achievements.none")


def test_a_private_league_keeps_its_achievements_to_itself(
    aiko: Person, stranger: Person, league: dict[str, Any], seasons: list[int], swift: int
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"public": False}})
    paths = (f"teams/{swift}", f"leagues/{league['id']}", f"seasons/{seasons[0]}", f"players/{aiko.id}")
    assert [stranger.client.get(f"/api/v1/{path}/achievements/").status_code for path in paths] == [404] * 4


def test_achievements_take_the_same_queries_however_many_there_are(
    aiko: Person, ben: Person, league: dict[str, Any], games: Games, seasons: list[int], swift: int
) -> None:
    paths = (f"teams/{swift}", f"players/{aiko.id}", f"leagues/{league['id']}", f"seasons/{seasons[0]}")

    def asked() -> list[int]:
        counts = []
        for path in paths:
            with CaptureQueriesContext(connection) as captured:
                aiko.get(f"{path}/achievements/")
            counts.append(len(captured))
        return counts

    win(games[0], swift, aiko, ben, left=1)
    asked()
    few = asked()
    for game in games[1:4]:
        win(game, swift, aiko, ben, left=1, rounds=1)
    for name in ("Third", "Fourth"):
        duels.found_duellist(aiko, league, name)
    assert asked() == few


# --- claims apart from the result ----------------------------------------------------------------------------------------


@kept
def claimed(aiko: Person, games: Games, swift: int, calm: int) -> dict[str, Any]:
    """A report of Aiko's: Swift wins with one health left, claims to have used no bandages, and grants Calm a Pyro."""
    side = side_of(games[0], swift)
    claims = [claim(side, "no_healing"), claim(side_of(games[0], calm), "pyro_saves")]
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report_of(battle(side, 1), claims=claims)})
    return games[0]


def test_the_opponent_confirms_the_result_without_the_others_claims(
    aiko: Person, ben: Person, claimed: dict[str, Any], swift: int, calm: int
) -> None:
    """What the report shows stays earned, and so does what Ben was granted."""
    confirmed = ben.post(f"fixtures/{claimed['id']}/confirm/", {"version": 1, "claims": False})
    assert confirmed["state"] == "confirmed"
    assert (earned(aiko, swift), earned(aiko, calm)) == ({"last_breath": 1}, {"pyro_saves": 1})
    reports = ben.get(f"fixtures/{claimed['id']}/")["match"]["reports"]
    kept = [[one["achievement"] for one in report["report"].get("claims", ())] for report in reports]
    assert [(report["version"], report["confirmed"]) for report in reports] == [(1, False), (2, True)]
    assert kept == [["no_healing", "pyro_saves"], ["pyro_saves"]]
    assert list(reconcile_all()) == []


def test_confirming_without_claims_what_claims_nothing_is_confirming(
    aiko: Person, ben: Person, games: Games, swift: int
) -> None:
    report = report_of(battle(side_of(games[0], swift), 1))
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report})
    ben.post(f"fixtures/{games[0]['id']}/confirm/", {"claims": False})
    assert [one["version"] for one in ben.get(f"fixtures/{games[0]['id']}/")["match"]["reports"]] == [1]
    assert earned(ben, swift) == {"last_breath": 1}
