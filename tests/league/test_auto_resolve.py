"""Matches that the engine plays, reports that come as logs, and what becomes of fixtures nobody played."""

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Match, Report
from games.rules.kernel.dice import SeededDice
from games.systems import ruleset, system
from league.models import Fixture, Standing
from league.operations import auto_resolve, unplayed
from teams.models import Job, Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.verbs import IKA, TORA, Person


@kept
def path(fixture: dict[str, Any]) -> str:
    return f"fixtures/{fixture['id']}"


@kept
def log(aiko: Person, path: str) -> dict[str, Any]:
    """A whole Brawl between the two teams as a log, played outside of Koban."""
    aiko.post(f"{path}/open/", {"challenge": "brawl"})
    match = Match.objects.get()
    game = system(match.system)
    return game.resolve(ruleset(match.ruleset_id), match.setup, "tactical", SeededDice(b"a table somewhere"))


def test_the_engine_proposes_and_both_sides_confirm(
    aiko: Person, ben: Person, path: str, fixture: dict[str, Any]
) -> None:
    proposed = aiko.post(f"{path}/auto-resolve/", {"policy": "tactical"})
    assert proposed["state"] == "reported"
    assert [claim["kind"] for claim in proposed["match"]["claims"]] == ["opened", "proposed"]
    assert aiko.post(f"{path}/confirm/")["state"] == "reported"
    assert ben.post(f"{path}/confirm/")["state"] == "confirmed"
    assert Standing.objects.get(stage=fixture["stage"]).behind
    assert reconcile_all() == []


def test_the_engine_decides_at_once_only_with_a_reason(aiko: Person, path: str) -> None:
    problem = aiko.refused(f"{path}/auto-resolve/", {"policy": "chess", "propose": False})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("auto_resolve.unknown_policy", "/policy"),
        ("reason.missing", "/reason"),
    ]
    decided = aiko.post(f"{path}/auto-resolve/", {"propose": False, "reason": "Both are on holiday"})
    assert decided["state"] == "confirmed"


def test_players_do_not_let_the_engine_play(ben: Person, path: str) -> None:
    assert ben.refused(f"{path}/auto-resolve/", {}, status=403)["code"] == "league.only_a_master"


def test_a_reported_match_is_not_played_again(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    aiko.post(f"{path}/report/", {"report": brawl})
    assert aiko.refused(f"{path}/auto-resolve/", {}, status=409)["code"] == "fixture.played"


def test_the_same_match_is_played_the_same_after_a_withdrawal(aiko: Person, path: str) -> None:
    aiko.post(f"{path}/auto-resolve/", {})
    aiko.post(f"{path}/withdraw/")
    aiko.post(f"{path}/auto-resolve/", {})
    first, second = Report.objects.order_by("version")
    assert first.body == second.body


def test_the_log_behind_a_report_has_an_address_of_its_own(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    proposed = aiko.post(f"{path}/auto-resolve/", {})
    assert (proposed["match"]["reports"][0]["log"], "log" in proposed["match"]["reports"][0]["report"]) == (True, False)
    assert len(aiko.get(f"{path}/logs/1/")["log"]["events"]) > 50
    assert aiko.client.get(f"/api/v1/{path}/logs/2/").status_code == 404


def test_the_claims_of_a_log_are_derived(aiko: Person, ben: Person, path: str, log: dict[str, Any]) -> None:
    aiko.post(f"{path}/report/", {"report": log})
    stored = Report.objects.get().body
    scores = {side["side"]: side["score"] for side in stored["sides"]}
    injuries = sum(
        feat["count"]
        for side in stored["sides"]
        for line in side["ninja"]
        for feat in line["feats"]
        if feat["feat"] == "injure"
    )
    assert sum(scores.values()) >= injuries > 0
    ben.post(f"{path}/confirm/")
    assert reconcile_all() == []


def test_an_illegal_event_is_refused_at_its_place(aiko: Person, path: str, log: dict[str, Any]) -> None:
    forged = copy.deepcopy(log)
    forged["log"]["events"][3]["intent"]["code"] = "fly"
    problem = aiko.refused(f"{path}/report/", {"report": forged})
    assert [one["path"] for one in problem["violations"]] == ["/report/log/events/3/intent"]


def test_claims_are_not_typed_beside_a_whole_log(
    aiko: Person, path: str, log: dict[str, Any], brawl: dict[str, Any]
) -> None:
    problem = aiko.refused(f"{path}/report/", {"report": {**log, "claims": brawl}})
    assert [one["code"] for one in problem["violations"]] == ["log.claims_typed"]


def test_a_log_that_stops_early_needs_claims_beside_it(
    aiko: Person, path: str, log: dict[str, Any], brawl: dict[str, Any]
) -> None:
    start = {**log, "log": {**log["log"], "events": log["log"]["events"][:30]}}
    problem = aiko.refused(f"{path}/report/", {"report": start})
    assert [one["code"] for one in problem["violations"]] == ["log.unfinished"]
    assert aiko.post(f"{path}/report/", {"report": {**start, "claims": brawl}})["version"] == 1


def test_claims_hold_at_least_what_a_partial_log_shows(
    aiko: Person, path: str, log: dict[str, Any], brawl: dict[str, Any]
) -> None:
    most = {**log, "log": {**log["log"], "events": log["log"]["events"][:-1]}}
    empty = copy.deepcopy(brawl)
    for side in empty["sides"]:
        side["ninja"] = []
    problem = aiko.refused(f"{path}/report/", {"report": {**most, "claims": empty}})
    assert {one["code"] for one in problem["violations"]} == {"log.shows_more"}


@kept
def late(aiko: Person, ben: Person, league: dict[str, Any]) -> dict[str, Any]:
    """Four teams whose first round should have been played a week ago."""
    teams = [
        verbs.found_team(player, league, roster, f"{name} {number}")["team"]
        for number in (1, 2)
        for player, roster, name in ((aiko, TORA, "Tigers"), (ben, IKA, "Tide"))
    ]
    day = (timezone.now() - timedelta(days=7)).date().isoformat()
    return verbs.start_season(aiko, league, teams, first_deadline=day, days=30)


def test_overdue_fixtures_are_a_job_with_progress(aiko: Person, ben: Person, late: dict[str, Any]) -> None:
    stage = late["stages"][0]["id"]
    ben.refused(f"stages/{stage}/auto-resolve/", {}, status=403)
    asked = aiko.client.post(f"/api/v1/stages/{stage}/auto-resolve/", {}, headers={"Idempotency-Key": "late"})
    assert (asked.status_code, asked.json()["done"], asked.json()["total"]) == (202, 0, 2)
    job = Job.objects.get()
    for part in auto_resolve.fixtures_of_job(job):
        auto_resolve.play_part(job.pk, part, at=timezone.now())
        auto_resolve.play_part(job.pk, part, at=timezone.now())
    watched = aiko.get(f"jobs/{job.pk}/")
    assert (watched["state"], watched["done"], len(watched["result"])) == ("done", 2, 2)
    assert ben.client.get(f"/api/v1/jobs/{job.pk}/").status_code == 404
    assert Fixture.objects.filter(state="reported").count() == 2


def test_what_stands_in_the_way_is_noted_in_the_job(aiko: Person, late: dict[str, Any]) -> None:
    stage = late["stages"][0]["id"]
    job = aiko.client.post(f"/api/v1/stages/{stage}/auto-resolve/", {}, headers={"Idempotency-Key": "late"}).json()
    Team.objects.update(state="retired")
    first = job["params"]["fixtures"][0]
    auto_resolve.play_part(job["id"], first, at=timezone.now())
    assert aiko.get(f"jobs/{job['id']}/")["result"][first] == {"refused": ["team.retired", "team.retired"]}


@pytest.mark.parametrize(
    ("rule", "settled", "outcomes"),
    [
        ("wait", 0, {""}),
        ("draw", 2, {"drawn"}),
        ("double_loss", 2, {"double_forfeit"}),
    ],
)
def test_the_leagues_rule_for_unplayed_fixtures(
    aiko: Person, league: dict[str, Any], late: dict[str, Any], rule: str, settled: int, outcomes: set[str]
) -> None:
    """A matter of setting, as leagues differ; nobody earns koban or XP for what was not played (ruling 66)."""
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": rule}})
    assert len(unplayed.settle_overdue(at=timezone.now())) == settled
    first = aiko.get("fixtures/", season=late["id"], round=1)["results"]
    assert {side["outcome"] for fixture in first for side in fixture["sides"]} == outcomes
    assert set(Team.objects.values_list("treasury", flat=True)) == {9}
    assert unplayed.settle_overdue(at=timezone.now()) == []


def test_the_engine_plays_unplayed_fixtures_where_that_is_the_rule(
    aiko: Person, league: dict[str, Any], late: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": "auto_resolve"}})
    assert len(unplayed.settle_overdue(at=timezone.now())) == 2
    assert Fixture.objects.filter(state="confirmed").count() == 2
    assert reconcile_all() == []
