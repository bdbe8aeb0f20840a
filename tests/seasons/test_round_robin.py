"""A season of six teams, one of each clan, over real HTTP with a live Celery worker.

The results below were written down first and the table worked out from them by hand: three points for a win, one for a
draw, then head-to-head.

=========  ====  =========  =======  ====  =====  ======  =========
     team   Tora  Yamazaru  Kitsune   Ika  Tanchyo  Ijin   points
=========  ====  =========  =======  ====  =====  ======  =========
     Tora    -      5:3       2:2     4:6    6:1    3:0   9 + 1 = 10
 Yamazaru   3:5      -        4:2     1:1    5:0    2:4   6 + 1 = 7
  Kitsune   2:2     2:4        -      3:2    1:1    0:5   3 + 2 = 5
      Ika   6:4     1:1       2:3      -     6:2    3:3   6 + 2 = 8
  Tanchyo   1:6     0:5       1:1     2:6     -     2:1   3 + 1 = 4
     Ijin   0:3     4:2       5:0     3:3    1:2     -    6 + 1 = 7
=========  ====  =========  =======  ====  =====  ======  =========
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from league.demo.rosters import TEAMS
from league.demo.story import next_answers
from teams.models import Team
from teams.reconcile import reconcile_all
from tests import verbs
from tests.seasons.live import LiveClient, wait_until
from tests.verbs import Person

pytestmark = pytest.mark.django_db(transaction=True)

ROSTERS = {roster["clan"]: roster for _owner, _name, roster in TEAMS[:6]}
CHALLENGES = ["brawl", "king_of_the_hill", "assassination", "search", "capture_the_medal"]
ROUNDS = {"brawl": 6, "king_of_the_hill": 8, "assassination": 7, "search": 9, "capture_the_medal": 9}

RESULTS = {
    ("Tora", "Yamazaru"): (5, 3),
    ("Tora", "Kitsune"): (2, 2),
    ("Tora", "Ika"): (4, 6),
    ("Tora", "Tanchyo"): (6, 1),
    ("Tora", "Ijin"): (3, 0),
    ("Yamazaru", "Kitsune"): (4, 2),
    ("Yamazaru", "Ika"): (1, 1),
    ("Yamazaru", "Tanchyo"): (5, 0),
    ("Yamazaru", "Ijin"): (2, 4),
    ("Kitsune", "Ika"): (3, 2),
    ("Kitsune", "Tanchyo"): (1, 1),
    ("Kitsune", "Ijin"): (0, 5),
    ("Ika", "Tanchyo"): (6, 2),
    ("Ika", "Ijin"): (3, 3),
    ("Tanchyo", "Ijin"): (2, 1),
}
SCORES = RESULTS | {(second, first): (b, a) for (first, second), (a, b) in RESULTS.items()}

TABLE = [
    # name, points, won, drawn, lost, scored, against
    ("Tora", 10, 3, 1, 1, 20, 12),
    ("Ika", 8, 2, 2, 1, 18, 13),
    ("Ijin", 7, 2, 1, 2, 13, 10),
    ("Yamazaru", 7, 2, 1, 2, 15, 12),
    ("Kitsune", 5, 1, 2, 2, 8, 14),
    ("Tanchyo", 4, 1, 1, 3, 6, 19),
]

FEATS: dict[str, Callable[[int], list[dict[str, Any]]]] = {
    # One point each for Injuries; one each for points held; three for an Injured VIP and one for a Stunned one; one for
    # a crate and three more for an objective; one for a medal picked up and four for one captured.
    "brawl": lambda score: [verbs.injures(score)],
    "king_of_the_hill": lambda score: [{"feat": "hill_point", "count": score}],
    "assassination": lambda score: [
        {"feat": "injure", "victim": "ninja", "target": "vip", "count": score // 3},
        {"feat": "stun", "victim": "ninja", "target": "vip", "count": score % 3},
    ],
    "search": lambda score: [
        {"feat": "crate_checked", "count": score - 3 * (score > 3)},
        {"feat": "objective_found", "count": int(score > 3)},
    ],
    "capture_the_medal": lambda score: [
        {"feat": "medal_pickup", "count": score - 4 * (score > 4)},
        {"feat": "medal_captured", "count": int(score > 4)},
    ],
}


def report(setup: dict[str, Any], challenge: str, scores: tuple[int, int]) -> dict[str, Any]:
    """All deeds are the first available ninja's that is no chunin; who lost has one more in the Healing House."""
    return {
        "challenge": challenge,
        "rounds": ROUNDS[challenge],
        "ended": "played_out",
        "sides": [
            side_report(side, challenge, score, lost=score < max(scores))
            for side, score in zip(setup["sides"], scores, strict=True)
        ],
    }


def side_report(side: dict[str, Any], challenge: str, score: int, *, lost: bool) -> dict[str, Any]:
    present = [ninja["id"] for ninja in side["ninja"] if not ninja["absent"] and "chunin" not in ninja["profile"]]
    doer, hurt = present[0], present[-1]
    stars = present[: 1 + side["handicap"]["extra_all_stars"]]
    lines = [{"ninja": doer, "feats": [feat for feat in FEATS[challenge](score) if feat["count"]]}]
    return {
        "side": side["side"],
        "score": score,
        "all_stars": stars,
        "ninja": [*lines, *([{"ninja": hurt, "healing_house": True}] if lost else [])],
    }


def play(fixture: dict[str, Any], people: dict[str, Person]) -> None:
    """Open, report, confirm and close every step of one fixture."""
    home, away = (side["name"] for side in fixture["sides"])
    path = f"fixtures/{fixture['id']}"
    opened = people[home].post(f"{path}/open/")
    body = report(opened["match"]["setup"], opened["challenge"], SCORES[home, away])
    people[home].post(f"{path}/report/", {"report": body})
    people[away].post(f"{path}/confirm/")
    for side in fixture["sides"]:
        close_steps(people[side["name"]], side["team"])


def close_steps(player: Person, team: int) -> None:
    steps = player.get(f"teams/{team}/steps/")
    treasury = player.get(f"teams/{team}/")["treasury"]
    while answers := next_answers(treasury, steps):
        steps = player.post(f"teams/{team}/steps/", answers)


@pytest.mark.timeout(300)
def test_six_teams_play_a_whole_round_robin(live_web: str, live_worker: Path) -> None:
    master = Person("Yuki", LiveClient(live_web)).sign_up()
    league = verbs.open_league(master)
    people: dict[str, Person] = {}
    teams: list[int] = []
    for clan, roster in ROSTERS.items():
        people[clan] = Person(clan, LiveClient(live_web)).sign_up()
        verbs.join(people[clan], league)
        teams.append(verbs.found_team(people[clan], league, roster, clan)["team"])
    season = verbs.start_season(master, league, teams, challenges=CHALLENGES)
    fixtures = master.get("fixtures/", season=season["id"])["results"]
    assert len(fixtures) == 15
    for fixture in fixtures:
        play(fixture, people)

    stage = season["stages"][0]["id"]
    wait_until(lambda: not master.get(f"stages/{stage}/table/")["behind"])
    rows = master.get(f"stages/{stage}/table/")["rows"]
    names = ("name", "points", "won", "drawn", "lost", "scored", "against")
    assert [tuple(row[name] for name in names) for row in rows] == TABLE
    assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert reconcile_all() == []
    call_command("reconcile")
    records = {team.name: (team.scroll or {})["record"] for team in Team.objects.all()}
    assert {name: (record["won"], record["lost"]) for name, record in records.items()} == {
        name: (won, lost) for name, _points, won, _drawn, lost, *_scores in TABLE
    }
    assert master.post(f"seasons/{season['id']}/finish/")["state"] == "finished"
