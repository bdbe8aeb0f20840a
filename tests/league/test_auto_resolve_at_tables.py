"""Tables of three and four: the engine plays them, a log of one is checked, every other side confirms (rulings 60, 74)."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Match, Report
from games.rules.kernel.dice import SeededDice
from games.systems import ruleset, system
from league.models import Fixture, Round
from league.operations import auto_resolve, unplayed
from teams.models import Chapter, Job, Team
from teams.reconcile import reconcile_all
from tests.league.stages.worlds import World

CHALLENGES = [
    "assassination",
    "champion",
    "king_of_the_hill",
    "infiltration",
    "brawl",
    "search",
    "capture_the_medal",
]
"""All but Intercept the Messenger, which is for two sides (Playing With 3 - 4 Players)."""

INTERCEPT = "Intercept the Messenger"

pytestmark = pytest.mark.django_db


def at_tables(sides: int, **settings: Any) -> tuple[World, dict[str, Any], list[dict[str, Any]]]:
    """As many teams as sit at one table, or the given number; the stage and the fixtures of its first round."""
    world = World(settings.pop("teams", sides))
    stage = world.start("round_robin", sides=sides, progression=True, **settings)
    fixtures = world.master.get("fixtures/", season=stage["season"], round=1)["results"]
    return world, stage, fixtures


@pytest.mark.parametrize("sides", [3, 4])
@pytest.mark.parametrize("challenge", CHALLENGES)
def test_the_engine_plays_a_table_in_every_challenge(sides: int, challenge: str) -> None:
    """One side has most points and earns ten koban and the others six, or those who lead share and earn eight."""
    world, _, [fixture] = at_tables(sides, challenges=[challenge])
    decided = world.master.post(f"fixtures/{fixture['id']}/auto-resolve/", {"propose": False, "reason": "Nobody came"})
    assert (decided["state"], decided["challenge"]) == ("confirmed", challenge)
    best = max(side["score"] for side in decided["sides"])
    leaders = [side["side"] for side in decided["sides"] if side["score"] == best]
    shared = ("won", 10) if len(leaders) == 1 else ("drawn", 8)
    told = {side["side"]: (side["outcome"], side["koban"]) for side in decided["sides"]}
    assert told == {side: shared if side in leaders else ("lost", 6) for side in range(1, sides + 1)}
    assert Chapter.objects.filter(kind=Chapter.Kind.MATCH).count() == sides
    assert reconcile_all() == []


def test_a_proposal_counts_when_every_side_has_confirmed_it() -> None:
    world, _, [fixture] = at_tables(4)
    path = f"fixtures/{fixture['id']}"
    assert world.master.post(f"{path}/auto-resolve/", {"policy": "random"})["state"] == "reported"
    states = [world.master.post(f"{path}/confirm/", {"side": side})["state"] for side in (1, 2, 3, 4)]
    assert states == ["reported", "reported", "reported", "confirmed"]
    assert reconcile_all() == []


@pytest.mark.parametrize("sides", [3, 4])
def test_a_log_of_a_table_is_checked_and_its_claims_are_derived(sides: int) -> None:
    world, _, [fixture] = at_tables(sides)
    path = f"fixtures/{fixture['id']}"
    world.master.post(f"{path}/open/", {"side": 1})
    match = Match.objects.get()
    log = system("allstars").resolve(ruleset(match.ruleset_id), match.setup, "tactical", SeededDice(b"elsewhere"))
    cut = {"log": {**log["log"], "events": [*log["log"]["events"][:40], log["log"]["events"][0]]}}
    problem = world.master.refused(f"{path}/report/", {"report": cut, "side": 1})
    assert [one["path"].split("/")[1:5] for one in problem["violations"]] == [["report", "log", "events", "40"]]
    world.master.post(f"{path}/report/", {"report": log, "side": 1})
    body = Report.objects.get().body
    assert [side["side"] for side in body["sides"]] == list(range(1, sides + 1))
    for side in range(2, sides + 1):
        world.master.post(f"{path}/confirm/", {"side": side})
    assert Fixture.objects.get(pk=fixture["id"]).state == "confirmed"
    assert reconcile_all() == []


def test_overdue_tables_of_three_and_two_are_played_by_a_job() -> None:
    """Five teams: a table of three and one of two in every round, since nobody sits out."""
    world, stage, fixtures = at_tables(3, teams=5)
    assert Counter(len(fixture["sides"]) for fixture in fixtures) == {3: 1, 2: 1}
    Round.objects.filter(stage=stage["id"], number=1).update(deadline=timezone.now() - timedelta(days=1))
    world.master.post(f"stages/{stage['id']}/auto-resolve/", {"propose": False, "reason": "Overdue"})
    job = Job.objects.get()
    for part in auto_resolve.fixtures_of_job(job):
        auto_resolve.play_part(job.pk, part, at=timezone.now())
    job.refresh_from_db()
    assert (job.state, job.done) == ("done", 2)
    assert set(Fixture.objects.filter(round__number=1).values_list("state", flat=True)) == {"confirmed"}
    points = sorted(line["points"] for line in world.table(stage))
    assert sum(points) > 0
    assert reconcile_all() == []


def test_the_leagues_rule_for_unplayed_tables() -> None:
    world, stage, [fixture] = at_tables(3)
    world.master.client.patch(f"/api/v1/leagues/{world.league['id']}/", {"settings": {"unplayed": "auto_resolve"}})
    Round.objects.filter(stage=stage["id"]).update(deadline=timezone.now() - timedelta(days=3))
    assert unplayed.settle_overdue(at=timezone.now()) == [fixture["id"]]
    assert Fixture.objects.get(pk=fixture["id"]).state == "confirmed"
    assert [team.scroll["record"]["played"] for team in Team.objects.all() if team.scroll] == [1, 1, 1]


def test_a_challenge_for_two_sides_is_fixed_only_where_two_meet() -> None:
    """A challenge with neither an attacker nor a defender is not played by partners."""
    world, _stage, _fixtures = at_tables(3, challenges=[])
    duel = {"key": "duel", "name": "Duel", "ninjas_allowed": 6, "rounds": 4, "text": "Two meet.", "max_sides": 2}
    house = {"house": {"challenges": [duel]}, "reason": "A duel"}
    world.master.post(f"leagues/{world.league['id']}/rules/", house)
    asked = {"name": "Spring", "stages": [{"kind": "round_robin", "settings": {"sides": 3, "challenges": ["Brawl"]}}]}
    world.master.post(f"leagues/{world.league['id']}/seasons/", asked)
    asked["stages"] = [{"kind": "round_robin", "settings": {"sides": 3, "challenges": ["Brawl", "Duel"]}}]
    problem = world.master.refused(f"leagues/{world.league['id']}/seasons/", asked)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("challenge.too_many_sides", "/stages/0/settings/challenges/1")
    ]


def test_a_table_of_three_opens_intercept_the_messenger_only_as_partners() -> None:
    """The stage may fix it, since the players can agree on a split (Playing With 3 - 4 Players)."""
    world, _stage, [fixture] = at_tables(3, challenges=[])
    asked = {"name": "Spring", "stages": [{"kind": "round_robin", "settings": {"sides": 3, "challenges": [INTERCEPT]}}]}
    world.master.post(f"leagues/{world.league['id']}/seasons/", asked)
    problem = world.master.refused(f"fixtures/{fixture['id']}/open/", {"challenge": INTERCEPT, "side": 1})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("open.too_many_sides", "/challenge")]


@pytest.mark.parametrize("sides", [3, 4])
def test_the_engine_splits_a_table_that_agreed_on_no_partners(sides: int) -> None:
    """Two teams as even as can be; both members of the one that won have won, or all have drawn (ruling 61)."""
    world, _stage, [fixture] = at_tables(sides, challenges=[INTERCEPT])
    path = f"fixtures/{fixture['id']}"
    decided = world.master.post(f"{path}/auto-resolve/", {"propose": False, "reason": "Nobody came"})
    one, other = decided["match"]["setup"]["partners"]
    assert (decided["state"], sorted([*one, *other])) == ("confirmed", list(range(1, sides + 1)))
    assert sorted([len(one), len(other)]) == [sides // 2, sides - sides // 2]
    told = {side["side"]: (side["outcome"], side["koban"]) for side in decided["sides"]}
    together = [{told[side] for side in alliance} for alliance in (one, other)]
    assert together in (
        [{("won", 10)}, {("lost", 6)}],
        [{("lost", 6)}, {("won", 10)}],
        [{("drawn", 8)}, {("drawn", 8)}],
    )
    assert reconcile_all() == []


def test_a_split_stays_with_the_dice_of_the_match() -> None:
    """Two against two can be in three ways, and the seed, which is shown in the end, says which it is."""
    world, _stage, [fixture] = at_tables(4, challenges=[INTERCEPT])
    path = f"fixtures/{fixture['id']}"
    world.master.post(f"{path}/auto-resolve/", {})
    match = Match.objects.get()
    way = SeededDice(bytes(match.seed), "partners").roll(3)
    assert match.setup["partners"] == [[[1, 2], [3, 4]], [[1, 3], [2, 4]], [[1, 4], [2, 3]]][way]


def test_what_players_agreed_on_the_engine_leaves_as_it_is() -> None:
    world, _stage, [fixture] = at_tables(4, challenges=[INTERCEPT])
    path = f"fixtures/{fixture['id']}"
    world.master.post(f"{path}/open/", {"side": 1, "partners": [[2], [1, 3, 4]]})
    world.master.post(f"{path}/auto-resolve/", {})
    assert Match.objects.get().setup["partners"] == [[1, 3, 4], [2]]


def test_a_challenge_for_two_that_takes_no_partners_is_not_split() -> None:
    world, stage, [fixture] = at_tables(3, challenges=[])
    duel = {"key": "duel", "name": "Duel", "ninjas_allowed": 6, "rounds": 4, "text": "Two meet.", "max_sides": 2}
    house = {"house": {"challenges": [duel]}, "reason": "A duel"}
    world.master.post(f"leagues/{world.league['id']}/rules/", house)
    Round.objects.filter(stage=stage["id"]).update(challenge="duel")
    problem = world.master.refused(f"fixtures/{fixture['id']}/auto-resolve/", {})
    assert [one["code"] for one in problem["violations"]] == ["open.too_many_sides"]


def test_overdue_tables_of_intercept_are_played_by_the_leagues_rule() -> None:
    world, stage, [fixture] = at_tables(3, challenges=[INTERCEPT])
    world.master.client.patch(f"/api/v1/leagues/{world.league['id']}/", {"settings": {"unplayed": "auto_resolve"}})
    Round.objects.filter(stage=stage["id"]).update(deadline=timezone.now() - timedelta(days=3))
    assert unplayed.settle_overdue(at=timezone.now()) == [fixture["id"]]
