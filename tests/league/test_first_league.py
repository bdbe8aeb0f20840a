"""A league from recruiting to the table, over the API, with everything thin but whole."""

from typing import Any

from django.utils import timezone

from league.operations import tables
from teams.models import Team
from teams.reconcile import reconcile_team
from tests import verbs
from tests.verbs import Person


def test_a_league_runs_from_recruiting_to_the_table(
    aiko: Person,
    ben: Person,
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    tigers: dict[str, Any],
) -> None:
    names = verbs.ids(tigers)
    assert (tigers["treasury"], tigers["rating"]) == (9, 10)
    opened = aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "Brawl"})
    assert opened["state"] == "open"
    reported = aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert reported["version"] == 1
    confirmed = ben.post(f"fixtures/{fixture['id']}/confirm/", {"version": 1})
    assert confirmed["state"] == "confirmed"

    scroll = aiko.get(f"teams/{tigers['team']}/scroll/")
    xp = {ninja["name"]: ninja["xp"] for ninja in scroll["ninja"]}
    # Kaede, a chunin: 3 Injuries at 1 XP. Goro: 5 Injuries, each with the Brawl's extra XP, and an All-Star award.
    assert (xp["Kaede"], xp["Goro"], xp["Rin"]) == (3, 13, 0)
    assert scroll["treasury"] == 9 + 10
    assert aiko.get(f"teams/{tigers['team']}/steps/")["downtime"] == [names["Rin"]]

    rolled = aiko.post(f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": names["Rin"], "die": "fire"}]})
    assert rolled["advances"] == [{"ninja": names["Goro"], "number": 1, "dice": None, "choices": None}]
    roll = {"ninja": names["Goro"], "number": 1, "dice": ["fire", "water"], "choice": {"keyword": "engulf"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [roll]})
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
