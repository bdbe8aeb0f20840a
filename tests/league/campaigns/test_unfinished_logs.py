"""A log that stops early says nothing that could count, and nobody can accept it as played."""

from typing import Any

from tests import campaigns
from tests.campaigns import temple, voyage
from tests.verbs import Person

Row = dict[str, Any]
UNFINISHED = [("log.unfinished", "/report/log")]


def refusals(problem: Row) -> list[tuple[str, str]]:
    return [(one["code"], one["path"]) for one in problem["violations"]]


def test_a_hunt_that_stops_early_is_not_accepted_as_played(aiko: Person) -> None:
    """How the hunt ended nobody said: a ninja master reports it in brief instead."""
    league = campaigns.open_league(aiko, "ninjago", confirm_alone="at_once")
    party = campaigns.form_party(aiko, league, "Temple", {"player": aiko.id}, {"name": "Emi"})
    stage = campaigns.start_campaign(aiko, league, party["team"])
    asked = {
        "team": party["team"],
        "table": temple(party, 8, kai="Aiko", cole="Emi"),
        "report": {"log": {"turns": [{"ninja": "kai", "roll": "move"}]}},
    }
    plainly = aiko.refused(f"stages/{stage}/sessions/", asked)
    as_played = aiko.refused(f"stages/{stage}/sessions/", {**asked, "as_played": True, "reason": "It grew late"})

    assert (refusals(plainly), refusals(as_played)) == (UNFINISHED, UNFINISHED)


def test_a_voyage_without_a_turn_is_not_accepted_as_played(aiko: Person, stage: int, night: Row) -> None:
    """Although the board, and so the length of the tracks, is only assumed."""
    starts = [{"ninja": "kai", "room": "dojo"}, {"ninja": "nya", "room": "mess"}]
    asked = {
        "team": night["team"],
        "table": voyage(night, kai="Ben", nya="Emi"),
        "report": {"log": {"starts": starts, "turns": [], "won": True}},
    }
    plainly = aiko.refused(f"stages/{stage}/sessions/", asked)
    as_played = aiko.refused(f"stages/{stage}/sessions/", {**asked, "as_played": True, "reason": "It grew late"})

    assert (refusals(plainly), refusals(as_played)) == (UNFINISHED, UNFINISHED)
