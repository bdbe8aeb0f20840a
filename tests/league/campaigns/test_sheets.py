"""Sheets of a cooperative league: what each party came to, and what it played."""

import csv
import io
from typing import Any

from tests import campaigns
from tests.campaigns import brief, hunt, temple, voyage
from tests.verbs import Person

Row = dict[str, Any]


def sheet(person: Person, league: Row, name: str) -> list[dict[str, str]]:
    """Return the lines of a sheet by heading."""
    answer = person.client.get(f"/api/v1/leagues/{league['id']}/{name}.csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_a_partys_line_counts_its_sessions_and_members(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    for report in (brief(won=True, villain_track=2, victory_track=8), brief(won=False, villain_track=10)):
        fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"), report)
        aiko.post(f"fixtures/{fixture['id']}/confirm/")
    lines = {line["team"]: line for line in sheet(aiko, league, "teams")}
    counted = ("models", "played", "won", "drawn", "lost")

    assert [lines["The Night Shift"][one] for one in counted] == ["3", "2", "1", "0", "1"]
    assert [lines["Early Birds"][one] for one in counted] == ["1", "0", "0", "0", "0"]


def test_a_sessions_line_says_which_adventure_was_played_by_whom(
    aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    campaigns.log(ben, stage, night, voyage(night, 3, kai="Ben", nya=None))
    [line] = sheet(aiko, league, "results")

    assert (line["adventure"], line["steps"], line["variants"]) == ("3", "", "")
    assert line["players"] == "kai Ben, nya"


def test_a_hunts_line_says_its_steps_and_variants(aiko: Person, ben: Person) -> None:
    league = campaigns.open_league(aiko, "ninjago", confirm_alone="at_once")
    party = campaigns.form_party(aiko, league, "Temple", {"player": aiko.id}, {"name": "Emi"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    table = temple(party, 8, "ninja_memory", kai="Aiko", cole="Emi")
    campaigns.log(aiko, stage, party, table, hunt(won=True))
    [line] = sheet(aiko, league, "results")

    assert (line["adventure"], line["steps"], line["variants"]) == ("", "8", "ninja_memory")
    assert line["players"] == "kai Aiko, cole Emi"
