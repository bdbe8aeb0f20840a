"""Teams drafted anew between seasons: whom they keep and recruit within a budget, until the roster lock."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import League
from teams.models import Appearance, Team
from tests import verbs
from tests.league.between import worlds
from tests.verbs import Person

LEAST = ("Kaede", "Goro", "Hana", "Jun")
"""A chunin for 20 and three Kaiken for 10 each: 50 koban."""
YAJIRI = {"name": "Yumi", "profile": "Yajiri"}


def opened(aiko: Person, spring: int, team: dict[str, Any], **asked: Any) -> str:
    """Let a team be drafted anew and return the path of its redraft."""
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [team["team"]], **asked})
    return f"teams/{team['team']}/redraft/"


def save(person: Person, path: str, keep: list[str], *recruit: dict[str, Any]) -> dict[str, Any]:
    answer = person.client.put(f"/api/v1/{path}", {"keep": keep, "recruit": list(recruit)}, format="json")
    assert answer.status_code == 200, answer.json()
    told: dict[str, Any] = answer.json()
    return told


def of(team: dict[str, Any], *names: str) -> list[str]:
    return [verbs.ids(team)[name] for name in names]


def lock_rosters() -> None:
    League.objects.update(roster_lock_at=timezone.now() - timedelta(minutes=1))


def test_an_open_redraft_keeps_everybody_at_first(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    """91 koban of models; the budget is that of a new team."""
    told = aiko.get(opened(aiko, spring, tigers))
    assert (told["cost"], told["left"], told["legal"], told["team"]["state"]) == (91, 9, True, "redraft")


def test_a_team_is_drafted_anew_and_keeps_its_history(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    """50 koban stay and a Yajiri for 8 joins: 12 of 70 are left, and the old 19 are gone."""
    path = opened(aiko, spring, tigers, budget=70)
    told = save(aiko, path, of(tigers, *LEAST), YAJIRI)
    assert (told["cost"], told["left"], told["violations"]) == (58, 12, [])
    assert aiko.post(f"{path}finish/")["state"] == "founded"
    scroll = aiko.get(f"teams/{tigers['team']}/scroll/")
    present = {one["name"]: one["xp"] for one in scroll["ninja"] if not one["gone"]}
    assert present == {"Kaede": 3, "Goro": 13, "Hana": 0, "Jun": 0, "Yumi": 0}
    assert (scroll["treasury"], scroll["record"]["won"]) == (12, 1)
    kinds = [chapter["kind"] for chapter in aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]]
    assert kinds == ["founding", "match", "rollover"]
    assert worlds.in_order()


def test_an_advance_may_cost_koban(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    roll = {"number": 1, "dice": ["fire", "air"], "choice": {"keyword": "engulf"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [{"ninja": of(tigers, "Goro")[0], **roll}]})
    path = opened(aiko, spring, tigers, budget=60, advance_koban=4)
    told = save(aiko, path, of(tigers, *LEAST))
    assert ([line["cost"] for line in told["lines"]], told["left"]) == ([20, 14, 10, 10], 6)
    aiko.post(f"{path}finish/")
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 6
    assert worlds.in_order()


def test_steps_of_who_is_not_kept_are_closed(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    """Goro's advance is due; without Goro nothing is."""
    assert Appearance.objects.filter(team=tigers["team"], busy=True).exists()
    path = opened(aiko, spring, tigers)
    save(aiko, path, of(tigers, "Kaede", "Hana", "Jun"), YAJIRI)
    aiko.post(f"{path}finish/")
    assert not Appearance.objects.filter(team=tigers["team"], busy=True).exists()


def test_everything_that_a_redraft_breaks_is_said_at_once(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    path = opened(aiko, spring, tigers, budget=40)
    told = save(aiko, path, [*of(tigers, "Goro", "Hana", "Byakko"), "999999999"], {"name": "Goro", "profile": "Kaiken"})
    found = [
        ("ninja.unknown", "/keep/3"),
        ("roster.name_taken", "/recruit/0/name"),
        ("roster.chunin_count", "/recruit"),
        ("roster.over_budget", "/recruit"),
    ]
    assert worlds.codes(told) == found
    assert worlds.codes(aiko.refused(f"{path}finish/")) == found
    assert Team.objects.get(pk=tigers["team"]).state == "redraft"


def test_nothing_but_its_redraft_happens_to_a_team_meanwhile(
    aiko: Person, spring: int, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    opened(aiko, spring, tigers)
    hire = {"recruit": [{"name": "Yumi", "profile": "Yajiri"}]}
    assert aiko.refused(f"teams/{tigers['team']}/roster/", hire, status=409)["code"] == "team.being_redrafted"
    assert aiko.refused(f"teams/{tigers['team']}/found/", status=409)["code"] == "team.already_founded"
    problem = aiko.refused(f"seasons/{spring}/entrants/", {"teams": [tigers["team"]]})
    assert worlds.codes(problem) == [("season.team_not_founded", "/teams/0")]


def test_a_season_waits_for_the_redrafts_of_its_teams(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    worlds.roll_over(aiko, spring)
    path = opened(aiko, spring, tigers)
    assert worlds.codes(aiko.refused(f"seasons/{spring}/start/")) == [("season.team_not_founded", "/teams/0")]
    aiko.post(f"{path}finish/")
    aiko.post(f"seasons/{spring}/start/")
    assert worlds.in_order()


def test_owners_draft_until_the_roster_lock_and_ninja_masters_after_it(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    path = opened(aiko, spring, tide)
    save(ben, path, of(tide, "Umi", "Sango", "Nami", "Kai"))
    lock_rosters()
    again = ben.client.put(f"/api/v1/{path}", {"keep": of(tide, "Umi")}, format="json")
    assert (again.status_code, ben.try_post(f"{path}finish/").status_code) == (409, 409)
    assert again.json()["code"] == "league.rosters_locked"
    aiko.post(f"{path}finish/")
    assert len([one for one in ben.get(f"teams/{tide['team']}/scroll/")["ninja"] if not one["gone"]]) == 4


def test_only_a_ninja_master_opens_a_redraft_and_calls_it_off(
    aiko: Person, ben: Person, stranger: Person, spring: int, tide: dict[str, Any]
) -> None:
    assert ben.try_post(f"seasons/{spring}/redrafts/", {"teams": [tide["team"]]}).status_code == 403
    path = opened(aiko, spring, tide)
    assert ben.try_post(f"{path}cancel/").status_code == 403
    assert stranger.client.get(f"/api/v1/{path}").status_code == 403
    before = ben.get(f"teams/{tide['team']}/scroll/")["ninja"]
    aiko.post(f"{path}cancel/")
    assert ben.get(f"teams/{tide['team']}/scroll/")["ninja"] == before
    assert ben.client.get(f"/api/v1/{path}").json()["code"] == "redraft.not_open"


def test_another_budget_leaves_the_choice_as_it_is(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    path = opened(aiko, spring, tigers, budget=70)
    save(aiko, path, of(tigers, *LEAST))
    told = aiko.get(opened(aiko, spring, tigers, budget=55))
    assert (told["cost"], told["left"]) == (50, 5)


def test_every_team_that_cannot_be_drafted_anew_is_named_at_once(
    aiko: Person, league: dict[str, Any], fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    season = worlds.next_season(aiko, league)
    problem = aiko.refused(f"seasons/{season}/redrafts/", {"teams": [tigers["team"], 10_000_000]})
    assert worlds.codes(problem) == [
        ("season.team_still_playing", "/teams/0"),
        ("season.foreign_team", "/teams/1"),
    ]
    assert worlds.codes(aiko.refused(f"seasons/{season}/redrafts/", {"teams": []})) == [("redraft.no_teams", "/teams")]


def test_ruling_130_a_budget_that_builds_no_team_is_refused_for_every_clan_at_once(
    aiko: Person, spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Tora's least is 40 koban, Ika's 39."""
    asked = {"teams": [tigers["team"], tide["team"]], "budget": 38}
    problem = aiko.refused(f"seasons/{spring}/redrafts/", asked)
    assert worlds.codes(problem) == [("redraft.budget_too_low", "/budget")] * 2
    assert "that takes 40" in problem["violations"][0]["detail"]
    assert Team.objects.filter(state="redraft").count() == 0


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"teams": "all"},
        {"teams": [1], "budget": -1},
        {"teams": [1], "advance_koban": 1001},
        {"teams": [1], "budget": "x"},
    ],
)
def test_a_malformed_redraft_is_none(aiko: Person, spring: int, asked: dict[str, Any]) -> None:
    assert aiko.try_post(f"seasons/{spring}/redrafts/", asked).status_code == 400


def test_a_malformed_choice_is_none(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    path = opened(aiko, spring, tigers)
    for body in ({}, {"keep": "all"}, {"keep": [], "recruit": [{"name": "Rin"}]}):
        assert aiko.client.put(f"/api/v1/{path}", body, format="json").status_code == 400


def test_a_season_that_runs_lets_nobody_be_drafted_anew(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    worlds.roll_over(aiko, spring)
    aiko.post(f"seasons/{spring}/start/")
    problem = aiko.refused(f"seasons/{spring}/redrafts/", {"teams": [tigers["team"]]}, status=409)
    assert problem["code"] == "season.already_started"


def test_the_fold_still_says_what_the_scroll_says_after_a_correction_before_the_redraft(
    aiko: Person, spring: int, fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    path = opened(aiko, spring, tigers, budget=70)
    save(aiko, path, of(tigers, *LEAST), YAJIRI)
    aiko.post(f"{path}finish/")
    told = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", {"action": "void"})
    settle = {"action": "void", "basis": told["basis"], "reason": "Wrong rosters"}
    aiko.post(f"fixtures/{fixture['id']}/amendments/", settle)
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 12
    assert worlds.in_order()
