"""A league of parties leaves Koban as a file and comes back as it was; its stories are what its pins say."""

from typing import Any

from django.utils import timezone

from league.operations.tables import recompute
from teams.models import Team
from teams.reconcile import reconcile_all
from tests import campaigns
from tests.campaigns import brief, voyage
from tests.league.carried import told_well
from tests.verbs import Person

Row = dict[str, Any]


def told(party: Row) -> list[tuple[str, bool, int, int]]:
    """Return what a party's members came to."""
    return [(one["name"], one["here"], one["tries"], one["wins"]) for one in party["members"]]


def test_a_campaign_goes_round(aiko: Person, ben: Person, league: Row, stage: int, night: Row, early: Row) -> None:
    report = brief(won=True, turns=17, villain_track=2, victory_track=8)
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi", zane=None), report)
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    ben.post(f"teams/{night['team']}/party/members/{campaigns.ids(night)['Emi']}/leave/")
    campaigns.log(ben, stage, night, voyage(night, 4, kai="Ben", nya="Aiko"))
    recompute(stage, at=timezone.now())
    file = aiko.get(f"leagues/{league['id']}/export/")
    copy = aiko.post("leagues/import/", file)
    again = aiko.get(f"leagues/{copy['id']}/export/")
    parties = aiko.get(f"leagues/{copy['id']}/teams/")["results"]
    copied = next(aiko.get(f"teams/{row['id']}/party/") for row in parties if row["name"] == "The Night Shift")

    assert told(copied) == [("Ben", True, 1, 1), ("Aiko", True, 0, 0), ("Emi", False, 1, 1)]
    assert [one["player"] is None for one in copied["members"]] == [False, False, False]
    assert [team["ninja"] for team in again["teams"]] == [team["ninja"] for team in file["teams"]]
    assert again["matches"] == file["matches"]
    assert aiko.get(f"leagues/{copy['id']}/board/")["parties"][0]["mastered"] == 1


def test_a_session_that_the_report_does_not_tell_is_refused(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    """The story comes to its pins, and says that a session was won which the report says was lost."""
    lost = brief(won=False, turns=9, villain_track=10)
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), lost)
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    file = aiko.get(f"leagues/{league['id']}/export/")
    [team] = [index for index, one in enumerate(file["teams"]) if one["name"] == "The Night Shift"]
    *_earlier, chapter = file["teams"][team]["chapters"]
    [entry] = chapter["revisions"][0]["entries"]
    entry["payload"]["claims"]["won"] = True
    problem = aiko.refused("leagues/import/", told_well(file))

    place = f"/teams/{team}/chapters/{chapter['position']}/revisions/0/entries"
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("transfer.story_differs", f"{place}/0"),
        ("transfer.story_differs", place),
    ]


def test_a_file_whose_member_is_nobody_is_refused(aiko: Person, league: Row, night: Row) -> None:
    file = aiko.get(f"leagues/{league['id']}/export/")
    file["teams"][0]["ninja"][0]["player"] = 77
    problem = aiko.refused("leagues/import/", file)

    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("transfer.unknown", "/teams/0/ninja/0/player")
    ]


def test_a_party_moves_to_another_league_with_its_story_and_without_its_people(
    aiko: Person, ben: Person, night: Row
) -> None:
    file = ben.get(f"teams/{night['team']}/export/")
    other = campaigns.open_league(aiko, "bounty", "Sunday Sessions")
    moved = aiko.post(f"leagues/{other['id']}/teams/import/", file)
    party = aiko.get(f"teams/{moved['id']}/party/")

    assert [(one["name"], one["player"]) for one in party["members"]] == [("Ben", None), ("Aiko", None), ("Emi", None)]


def test_the_story_of_a_party_is_what_its_pins_say(aiko: Person, ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(
        ben, stage, night, voyage(night, kai="Ben", nya="Emi"), brief(won=False, turns=9, villain_track=10)
    )
    aiko.post(f"fixtures/{fixture['id']}/confirm/")
    team = Team.objects.get(pk=night["team"])

    assert reconcile_all() == []
    assert [(row.name, row.profile, row.gone) for row in team.ninja.order_by("pk")] == [
        ("Ben", "member", ""),
        ("Aiko", "member", ""),
        ("Emi", "member", ""),
    ]
