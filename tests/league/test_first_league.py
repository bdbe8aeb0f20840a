"""A league from recruiting to the table, over the API, with everything thin but whole."""

from typing import Any

import pytest
from django.utils import timezone

from league.operations import tables
from teams.models import Team
from teams.reconcile import reconcile_team
from tests import verbs
from tests.verbs import IKA, TORA, Person, injures

pytestmark = pytest.mark.django_db


@pytest.fixture
def aiko() -> Person:
    return verbs.sign_up("Aiko")


@pytest.fixture
def ben() -> Person:
    return verbs.sign_up("Ben")


@pytest.fixture
def league(aiko: Person, ben: Person) -> dict[str, Any]:
    league = verbs.open_league(aiko)
    verbs.join(ben, league)
    return league


@pytest.fixture
def tigers(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    return verbs.found_team(aiko, league, TORA, "Tigers")


@pytest.fixture
def tide(ben: Person, league: dict[str, Any]) -> dict[str, Any]:
    return verbs.found_team(ben, league, IKA, "Tide")


@pytest.fixture
def fixture(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    return aiko.get("fixtures/", season=season["id"])["results"][0]


def brawl(fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    """Tigers 9, Tide 4: Kaede Injures three ninja, Goro three and the chunin of Ika (two points), then one more."""
    tora, ika = verbs.ids(tigers), verbs.ids(tide)
    tora_side = {
        "score": 9,
        "all_stars": [tora["Goro"]],
        "ninja": [
            {"ninja": tora["Kaede"], "feats": [injures(3)]},
            {"ninja": tora["Goro"], "feats": [injures(4), injures(1, "chunin")]},
            {"ninja": tora["Rin"], "healing_house": True},
        ],
    }
    ika_side = {
        "score": 4,
        "all_stars": [ika["Umi"]],
        "ninja": [
            {"ninja": ika["Umi"], "feats": [injures(4)]},
            {"ninja": ika["Nami"], "healing_house": True},
            {"ninja": ika["Kai"], "healing_house": True},
        ],
    }
    by_team = {tigers["team"]: tora_side, tide["team"]: ika_side}
    return {
        "challenge": "brawl",
        "rounds": 5,
        "ended": "won_at_once",
        "sides": [{"side": side["side"], **by_team[side["team"]]} for side in fixture["sides"]],
    }


def test_a_league_runs_from_recruiting_to_the_table(
    aiko: Person, ben: Person, fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    assert (tigers["treasury"], tigers["rating"]) == (9, 10)
    opened = aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "Brawl"})
    assert opened["state"] == "open"
    reported = aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl(fixture, tigers, tide)})
    assert reported["version"] == 1
    confirmed = ben.post(f"fixtures/{fixture['id']}/confirm/", {"version": 1})
    assert confirmed["state"] == "confirmed"

    scroll = aiko.get(f"teams/{tigers['team']}/scroll/")
    xp = {ninja["name"]: ninja["xp"] for ninja in scroll["ninja"]}
    # Kaede, a chunin: 3 Injuries at 1 XP. Goro: 5 Injuries, each with the Brawl's extra XP, and an All-Star award.
    assert (xp["Kaede"], xp["Goro"], xp["Rin"]) == (3, 13, 0)
    assert scroll["treasury"] == 19
    steps = aiko.get(f"teams/{tigers['team']}/steps/")
    assert steps["downtime"] == [verbs.ids(tigers)["Rin"]]

    after = aiko.post(
        f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": verbs.ids(tigers)["Rin"], "die": "fire"}]}
    )
    assert after["advances"] == [{"ninja": verbs.ids(tigers)["Goro"], "number": 1, "dice": None, "choices": None}]
    aiko.post(
        f"teams/{tigers['team']}/steps/",
        {
            "advances": [
                {
                    "ninja": verbs.ids(tigers)["Goro"],
                    "number": 1,
                    "dice": ["fire", "water"],
                    "choice": {"keyword": "engulf"},
                }
            ]
        },
    )
    final = aiko.get(f"teams/{tigers['team']}/scroll/")
    assert final["rating"] == 11
    assert {ninja["name"]: ninja["absent"] for ninja in final["ninja"]}["Rin"] == 1

    tables.recompute(fixture["stage"], at=timezone.now())
    table = ben.get(f"stages/{fixture['stage']}/table/")
    assert [(row["name"], row["points"], row["difference"]) for row in table["rows"]] == [
        ("Tigers", 3, 5),
        ("Tide", 0, -5),
    ]
    assert [reconcile_team(team) for team in Team.objects.all()] == [None, None]


def test_the_referee_names_every_violation_at_once(
    aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    report = brawl(fixture, tigers, tide)
    report["rounds"] = 7
    report["sides"][0]["score"] = 8
    problem = aiko.refused(f"fixtures/{fixture['id']}/report/", {"report": report})
    assert len(problem["violations"]) >= 2
    assert aiko.get(f"fixtures/{fixture['id']}/")["state"] == "scheduled"
