"""What nobody vouches for is said wherever a league shows an answer that rests on it."""

from typing import Any

from tests import campaigns
from tests.campaigns import brief, played_out, voyage
from tests.verbs import Person

Row = dict[str, Any]


def test_a_report_in_a_league_names_what_it_rests_on(ben: Person, stage: int, night: Row) -> None:
    table = voyage(night, kai="Ben", nya="Emi")
    fixture = campaigns.log(ben, stage, night, table, played_out(ben, table))
    report = fixture["match"]["reports"][0]

    assert [one["part"] for one in report["assumptions"]] == ["board", "events", "adventure", "potentials", "villains"]
    assert [one for one in report["assumptions"] if not one["text"]] == []


def test_the_answer_to_a_report_names_what_it_rests_on(ben: Person, stage: int, night: Row) -> None:
    fixture = campaigns.log(ben, stage, night, voyage(night, kai="Ben", nya="Emi"))
    told = ben.post(f"fixtures/{fixture['id']}/report/", {"report": brief(won=True, villain_track=2, victory_track=8)})

    assert [one["part"] for one in told["assumptions"]] == ["adventure"]


def test_a_fixture_tells_what_a_log_comes_to(ben: Person, stage: int, night: Row) -> None:
    """The log itself has an address of its own."""
    table = voyage(night, kai="Ben", nya="Emi")
    fixture = campaigns.log(ben, stage, night, table, played_out(ben, table))
    report = fixture["match"]["reports"][0]
    log = ben.get(f"fixtures/{fixture['id']}/logs/1/")["log"]

    assert (report["report"], report["log"]) == ({}, True)
    assert (report["claims"]["won"], report["claims"]["turns"]) == (log["won"], len(log["turns"]))
