"""Solo sessions in a league: opened by the player, confirmed by the ninja master or the league's rule."""

from typing import Any

import pytest

from teams.reconcile import reconcile_all
from tests import duels
from tests.duels import battle, report_of
from tests.kept import kept
from tests.verbs import Person

Stage = dict[str, Any]


@kept
def stage(aiko: Person, league: dict[str, Any], swift: int, calm: int) -> Stage:
    """A running stage in which each duellist plays against the AI."""
    return duels.open_solo(aiko, league, [swift, calm])


def play(
    player: Person, stage: Stage, team: int, *, won: bool = True, difficulty: str = "hard", start: int | None = None
) -> Any:
    """Tell of a battle against the AI that is over."""
    handicaps = [{"start": start}, {}] if start else [{}, {}]
    return player.post(
        f"stages/{stage['id']}/sessions/",
        {
            "team": team,
            "table": {"mode": "solo", "difficulty": difficulty, "handicaps": handicaps},
            "report": report_of(battle(1 if won else 2, 3)),
        },
    )


def test_a_solo_battle_counts_once_the_ninja_master_confirms_it(
    aiko: Person, ben: Person, stage: Stage, calm: int
) -> None:
    session = play(ben, stage, calm, start=6)
    assert duels.earned(ben, calm) == {}
    problem = ben.refused(f"fixtures/{session['id']}/confirm/", status=403)
    assert problem["code"] == "report.only_a_master_confirms"
    aiko.post(f"fixtures/{session['id']}/confirm/")
    assert duels.earned(ben, calm) == {"solo_hard_start_6": 1}
    [row] = ben.get(f"teams/{calm}/achievements/")["earned"]
    assert (row["fixture"], row["opponent"]) == (session["id"], None)


def test_a_refused_table_does_not_hide_what_is_wrong_with_the_report(ben: Person, stage: Stage, calm: int) -> None:
    asked = {"team": calm, "table": {"mode": "solo"}, "report": report_of(battle(1, 11, first=2))}
    problem = ben.refused(f"stages/{stage['id']}/sessions/", asked)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("setup.difficulty", "/table/difficulty"),
        ("battle.over_limit", "/report/battles/0/health/0"),
        ("battle.first", "/report/battles/0/first"),
    ]


def test_every_malformed_field_of_table_and_report_is_named(ben: Person, stage: Stage, calm: int) -> None:
    asked = {"team": calm, "table": {"mode": "duel"}, "report": {"battles": [{"winner": 3, "rounds": "two"}]}}
    problem = ben.refused(f"stages/{stage['id']}/sessions/", asked, status=400)
    assert [one["path"] for one in problem["violations"]] == [
        "/table/mode",
        "/report/battles/0/winner",
        "/report/battles/0/rounds",
    ]


def test_in_a_league_that_trusts_its_players_it_counts_at_once(
    aiko: Person, ben: Person, league: dict[str, Any], stage: Stage, calm: int
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"confirm_alone": "at_once"}})
    assert play(ben, stage, calm, difficulty="normal", start=8)["state"] == "confirmed"
    assert duels.earned(ben, calm) == {"solo_normal_start_8": 1}


@kept
def trusting(aiko: Person, league: dict[str, Any]) -> None:
    """Solo reports count at once."""
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"confirm_alone": "at_once"}})


@pytest.mark.usefixtures("trusting")
def test_three_solo_wins_running_on_hard(ben: Person, stage: Stage, calm: int) -> None:
    for _battle in range(3):
        play(ben, stage, calm)
    assert duels.earned(ben, calm) == {"solo_hard_three": 1}


@pytest.mark.usefixtures("trusting")
def test_a_lost_battle_on_that_difficulty_breaks_the_streak_and_one_on_another_does_not(
    ben: Person, stage: Stage, calm: int
) -> None:
    play(ben, stage, calm)
    play(ben, stage, calm, won=False, difficulty="normal")
    play(ben, stage, calm)
    play(ben, stage, calm, won=False)
    play(ben, stage, calm)
    assert duels.earned(ben, calm) == {}
    solo = ben.get(f"teams/{calm}/scroll/")["solo"]
    assert solo == {"hard": {"current": 1, "best": 2}, "normal": {}}


@pytest.mark.usefixtures("trusting")
def test_a_corrected_solo_battle_takes_the_streak_back(aiko: Person, ben: Person, stage: Stage, calm: int) -> None:
    sessions = [play(ben, stage, calm) for _battle in range(3)]
    duels.amend(aiko, sessions[1], {"action": "correct", "report": report_of(battle(2, 3))})
    assert duels.earned(ben, calm) == {}
    assert list(reconcile_all()) == []


@pytest.mark.usefixtures("trusting")
def test_solo_battles_never_touch_the_streak_against_a_person(ben: Person, stage: Stage, calm: int) -> None:
    play(ben, stage, calm)
    sheet = ben.get(f"teams/{calm}/scroll/")
    assert (sheet["modes"], sheet.get("against", {}), sheet.get("streak", {})) == (
        {"solo": {"played": 1, "won": 1}},
        {},
        {},
    )


def test_a_single_side_plays_solo_alone(ben: Person, stage: Stage, calm: int) -> None:
    body = {"team": calm, "table": {"mode": "standard"}}
    problem = ben.refused(f"stages/{stage['id']}/sessions/", body)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("setup.sides", "/table/mode")]


def test_the_ai_takes_no_handicap(ben: Person, stage: Stage, calm: int) -> None:
    table = {"mode": "solo", "difficulty": "easy", "handicaps": [{}, {"start": 6}]}
    problem = ben.refused(f"stages/{stage['id']}/sessions/", {"team": calm, "table": table})
    assert [one["path"] for one in problem["violations"]] == ["/table/handicaps/1/start"]


def test_nobody_plays_for_another(ben: Person, stage: Stage, swift: int) -> None:
    body = {"team": swift, "table": {"mode": "solo", "difficulty": "easy"}}
    assert ben.try_post(f"stages/{stage['id']}/sessions/", body).status_code == 403


def test_the_engine_plays_a_solo_battle_too(aiko: Person, ben: Person, stage: Stage, calm: int) -> None:
    table = {"mode": "solo", "difficulty": "normal"}
    session = ben.post(f"stages/{stage['id']}/sessions/", {"team": calm, "table": table})
    path = f"fixtures/{session['id']}"
    played = aiko.post(f"{path}/auto-resolve/", {"propose": False, "reason": "To see how it goes"})
    assert (played["state"], played["match"]["reports"][0]["violations"]) == ("confirmed", [])
