"""The life of a battle in a league over REST: founding, opening, from a brief report to a log, and amendments."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import League
from league.operations.unplayed import settle_overdue
from teams.models import Team
from teams.reconcile import reconcile_all
from tests import duels, verbs
from tests.duels import battle, report_of, side_of, win
from tests.verbs import Person

Games = list[dict[str, Any]]


def strike(damage: int, number: int = 1, side: int = 1) -> dict[str, Any]:
    """A line of a log: Trio strikes, nobody answers."""
    return {"type": "attack", "round": number, "side": side, "card": "trio", "colour": "red", "damage": damage}


def record(player: Person, team: int) -> dict[str, Any]:
    """Return a duellist's record in all; what is nought is not said."""
    told: dict[str, Any] = player.get(f"teams/{team}/scroll/")["record"]
    return told


# --- founding ----------------------------------------------------------------------------------------------------------


def test_a_duellist_is_founded_in_one_step(ben: Person, league: dict[str, Any]) -> None:
    answer = ben.post(f"leagues/{league['id']}/teams/", {"name": "Calm", "found": True})
    team = answer["team"]
    assert (team["name"], team["system"], team["state"]) == ("Calm", "tiny_ninjas", "founded")
    sheet = ben.get(f"teams/{team['id']}/scroll/")
    assert (sheet["achievements"], len(sheet["missing"])) == ([], 25)


def test_a_team_that_is_not_legal_is_not_founded_at_once(aiko: Person) -> None:
    allstars = verbs.open_league(aiko)
    body = {"name": "Nobody", "roster": {"clan": "Tora", "ninja": []}, "found": True}
    aiko.refused(f"leagues/{allstars['id']}/teams/", body)
    assert Team.objects.filter(name="Nobody").count() == 0


@pytest.mark.parametrize(
    ("roster", "status"), [({"clan": "Tora"}, 400), ({"name": "  "}, 400), ({"name": "Swift"}, 201), ({}, 201)]
)
def test_a_duellists_roster_holds_a_name_at_most(
    aiko: Person, league: dict[str, Any], roster: dict[str, Any], status: int
) -> None:
    answer = aiko.try_post(f"leagues/{league['id']}/teams/", {"name": "Swift", "roster": roster})
    assert answer.status_code == status


def test_nobody_can_be_recruited(ben: Person, calm: int) -> None:
    problem = ben.refused(f"teams/{calm}/roster/", {"recruit": [{"name": "Taro", "profile": "Kaiken"}]})
    assert [one["code"] for one in problem["violations"]] == ["duellist.no_recruits"]


# --- opening -----------------------------------------------------------------------------------------------------------


def test_a_battle_opens_with_its_mode_and_handicaps(aiko: Person, games: Games) -> None:
    table = {"mode": "standard", "handicaps": [{"start": 5}, {"revealed": True}], "youngest": 2}
    opened = aiko.post(f"fixtures/{games[0]['id']}/open/", {"table": table})
    setup = opened["match"]["setup"]
    assert (opened["challenge"], setup["handicaps"], setup["youngest"]) == ("standard", table["handicaps"], 2)
    names = [opened["match"]["names"][duellist] for duellist in setup["duellists"]]
    assert names == [side["name"] for side in opened["sides"]]


def test_every_fault_of_a_table_is_named_at_its_place(aiko: Person, games: Games) -> None:
    table = {"mode": "blitz", "difficulty": "hard", "handicaps": [{"hand": 4}, {"start": 3}]}
    problem = aiko.refused(f"fixtures/{games[0]['id']}/open/", {"table": table})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("setup.difficulty", "/table/difficulty"),
        ("setup.handicap_unknown", "/table/handicaps/0/hand"),
        ("setup.handicap_unknown", "/table/handicaps/1/start"),
    ]


def test_partners_beside_a_table_are_refused_at_their_own_place_with_what_is_wrong_with_it(
    aiko: Person, games: Games
) -> None:
    path = f"fixtures/{games[0]['id']}/open/"
    both = aiko.refused(path, {"table": {"mode": "blitz", "difficulty": "hard"}, "partners": [[1], [2]]})
    assert [(one["code"], one["path"]) for one in both["violations"]] == [
        ("partners.not_in_game", "/partners"),
        ("setup.difficulty", "/table/difficulty"),
    ]
    alone = aiko.refused(path, {"table": {"mode": "standard"}, "partners": [[1], [2]]})
    assert [(one["code"], one["path"]) for one in alone["violations"]] == [("partners.not_in_game", "/partners")]
    assert aiko.get(f"fixtures/{games[0]['id']}/")["state"] == "scheduled"


def test_two_duellists_do_not_play_solo(aiko: Person, games: Games) -> None:
    problem = aiko.refused(f"fixtures/{games[0]['id']}/open/", {"table": {"mode": "solo", "difficulty": "easy"}})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("setup.sides", "/table/mode")]


def test_a_round_with_a_mode_of_its_own_takes_no_other(
    aiko: Person, ben: Person, league: dict[str, Any], swift: int, calm: int
) -> None:
    season = verbs.start_season(aiko, league, [swift, calm], challenges=["BLITZ"])
    [fixture] = duels.fixtures_of(aiko, season)
    path = f"fixtures/{fixture['id']}/open/"
    problem = aiko.refused(path, {"table": {"mode": "standard"}})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("table.challenge", "/table")]
    assert aiko.post(path, {"table": {"mode": "blitz"}})["challenge"] == "blitz"


def test_an_unopened_fixture_is_reported_as_a_standard_battle(aiko: Person, ben: Person, games: Games) -> None:
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report_of(battle(1))})
    ben.post(f"fixtures/{games[0]['id']}/confirm/")
    assert ben.get(f"fixtures/{games[0]['id']}/")["challenge"] == "standard"


# --- reporting ---------------------------------------------------------------------------------------------------------


def test_from_who_won_to_the_record_of_both(aiko: Person, ben: Person, games: Games, swift: int, calm: int) -> None:
    win(games[0], swift, aiko, ben)
    assert (record(ben, swift), record(ben, calm)) == ({"played": 1, "won": 1}, {"played": 1, "lost": 1})


def test_a_full_log_proves_what_a_brief_report_leaves_open(aiko: Person, ben: Person, games: Games, swift: int) -> None:
    """Four unanswered strikes of three in the first Round: nobody healed, nothing lost, no shield, one Round."""
    side = side_of(games[0], swift)
    log = [strike(3, side=side)] * 4
    answer = aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report_of({"log": log})})
    assert answer["warnings"] == []
    ben.post(f"fixtures/{games[0]['id']}/confirm/")
    told = ben.get(f"teams/{swift}/achievements/")["earned"]
    assert {row["key"]: row["proof"] for row in told} == dict.fromkeys(
        ["no_healing", "unhurt", "no_yellow_shield", "within_three_rounds", "first_round"], "report"
    )


def test_a_log_stands_at_an_address_of_its_own(aiko: Person, games: Games) -> None:
    path = f"fixtures/{games[0]['id']}"
    log = [strike(3)] * 4
    aiko.post(f"{path}/report/", {"report": report_of({"log": log})})
    [stored] = aiko.get(f"{path}/")["match"]["reports"]
    assert (stored["log"], stored["report"]["battles"]) == (True, [{}])
    told = aiko.get(f"{path}/logs/1/")
    assert told == {"version": 1, "log": [log]}


def test_what_only_an_assumed_number_speaks_against_warns(aiko: Person, games: Games) -> None:
    """Solo deals a flat amount (Gameplay Explained), but nobody knows how much."""
    line = {**strike(9), "card": "solo"}
    answer = aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report_of({"log": [line, line]})})
    assert answer["warnings"] != []


def test_all_violations_at_once(aiko: Person, games: Games) -> None:
    """Eleven health are one over the limit, the loser still stands, and there was no second battle."""
    report = report_of(battle(1, 11, first=1), battle(2, 3))
    report["battles"][0]["health"] = [11, 2]
    problem = aiko.refused(f"fixtures/{games[0]['id']}/report/", {"report": report})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("series.one_battle", "/report/battles/1"),
        ("battle.loser_stands", "/report/battles/0/health"),
        ("battle.over_limit", "/report/battles/0/health/0"),
    ]


@pytest.mark.parametrize("mode", ["blitz", "survivor", "champion"])
def test_a_battle_of_every_other_mode(aiko: Person, ben: Person, games: Games, swift: int, mode: str) -> None:
    side = side_of(games[0], swift)
    battles = [battle(side)] * (3 if mode == "champion" else 1)
    duels.fight(games[0], report_of(*battles), aiko, ben, mode=mode)
    assert list(ben.get(f"teams/{swift}/scroll/")["modes"]) == [mode]


def test_a_champion_keeps_the_title(aiko: Person, ben: Person, games: Games, swift: int, calm: int) -> None:
    """Three battles to one: a title, but not undefeated; the table counts the battles won."""
    side = side_of(games[0], swift)
    winners = [side, 3 - side, side, side]
    duels.fight(games[0], report_of(*(battle(one) for one in winners)), aiko, ben, mode="champion")
    titles = ben.get(f"teams/{swift}/scroll/")["titles"]
    assert [(title["position"], title.get("undefeated", False)) for title in titles] == [(1, False)]
    fixture = ben.get(f"fixtures/{games[0]['id']}/")
    assert {one["team"]: (one["outcome"], one["score"]) for one in fixture["sides"]} == {
        swift: ("won", 3),
        calm: ("lost", 1),
    }


def test_a_corrected_series_takes_the_title_away(
    aiko: Person, ben: Person, games: Games, swift: int, calm: int
) -> None:
    side = side_of(games[0], swift)
    duels.fight(games[0], report_of(*[battle(side)] * 3), aiko, ben, mode="champion")
    corrected = report_of(*[battle(3 - side)] * 3)
    duels.amend(aiko, games[0], {"action": "correct", "report": corrected})
    titles = [ben.get(f"teams/{team}/scroll/").get("titles", []) for team in (swift, calm)]
    assert [len(one) for one in titles] == [0, 1]
    assert list(reconcile_all()) == []


def test_a_forfeit_counts_in_the_record_but_earns_nothing(
    aiko: Person, ben: Person, games: Games, swift: int, calm: int
) -> None:
    for game in games[:3]:
        aiko.post(f"fixtures/{game['id']}/forfeit/", {"sides": [side_of(game, calm)], "reason": "Nobody came"})
    assert (record(ben, swift), duels.earned(ben, swift)) == ({"played": 3, "won": 3}, {})


def test_a_duellist_has_no_steps_after_a_match_and_plays_on_at_once(
    aiko: Person, ben: Person, games: Games, swift: int
) -> None:
    win(games[0], swift, aiko, ben)
    assert ben.get(f"fixtures/{games[0]['id']}/")["match"]["seed"] is not None
    win(games[1], swift, aiko, ben)
    assert record(ben, swift) == {"played": 2, "won": 2}


# --- the engine --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["standard", "blitz", "survivor", "champion"])
def test_the_engine_plays_every_mode_and_the_referee_agrees(aiko: Person, games: Games, mode: str) -> None:
    path = f"fixtures/{games[0]['id']}"
    aiko.post(f"{path}/open/", {"table": {"mode": mode}})
    played = aiko.post(f"{path}/auto-resolve/", {"policy": "tactical", "propose": False, "reason": "Nobody can come"})
    [report] = played["match"]["reports"]
    assert (played["state"], report["violations"], report["log"]) == ("confirmed", [], True)
    assert list(reconcile_all()) == []


def test_what_the_engine_proposes_waits_for_both_sides(aiko: Person, ben: Person, games: Games) -> None:
    path = f"fixtures/{games[0]['id']}"
    aiko.post(f"{path}/auto-resolve/", {"policy": "random"})
    ben.post(f"{path}/confirm/")
    assert ben.get(f"{path}/")["state"] == "reported"
    aiko.post(f"{path}/confirm/")
    assert ben.get(f"{path}/")["state"] == "confirmed"


def test_a_league_of_another_game_cannot_be_opened_by_a_name_that_is_none(aiko: Person) -> None:
    assert aiko.try_post("leagues/", {"name": "Chess", "system": "chess"}).status_code == 400
    assert League.objects.count() == 0


def test_the_leagues_rule_lets_the_engine_play_what_nobody_played(
    aiko: Person, ben: Person, league: dict[str, Any], swift: int, calm: int
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": "auto_resolve"}})
    season = verbs.start_season(aiko, league, [swift, calm], legs=2, first_deadline="2020-01-02")
    settled = settle_overdue(at=timezone.now())
    assert sorted(settled) == sorted(fixture["id"] for fixture in duels.fixtures_of(aiko, season))
    assert record(ben, swift)["played"] == 2
    assert list(reconcile_all()) == []
