"""Files whose reports came as logs: a log is played again, and must come to the report that it is stored with."""

import copy
from typing import Any

import pytest
from django.utils import timezone

from games.models import Report
from league.transfer.load import import_league
from teams.models import Player
from tests.league.carried import File, Spoil, Two, file_after, put, typed
from tests.league.test_hostile_files import mika, refused

__all__ = ["mika"]

BODY = ("matches", 0, "reports", 0, "body")
AT = "/matches/0/reports/0/body"


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any) -> File:
    """The engine played the only match, and nobody has confirmed it yet."""

    def play(two: Two) -> None:
        two.aiko.post(f"fixtures/{two.fixtures[0]['id']}/auto-resolve/", {"policy": "tactical"})

    return file_after(django_db_blocker, play, challenges=["Brawl"])


@pytest.fixture
def good(file: File) -> File:
    return copy.deepcopy(file)


def body_of(file: File) -> Any:
    return file["matches"][0]["reports"][0]["body"]


def test_a_log_that_comes_to_its_report_is_read(good: File, mika: Player) -> None:
    import_league(typed(good), by=mika, at=timezone.now())
    stored = Report.objects.get().body
    assert len(stored["log"]["events"]) == len(body_of(good)["log"]["events"])


def test_a_log_that_stops_early_is_read_beside_claims_that_hold_what_it_shows(good: File, mika: Player) -> None:
    events = body_of(good)["log"]["events"]
    del events[len(events) // 2 :]
    import_league(typed(good), by=mika, at=timezone.now())
    assert len(Report.objects.get().body["log"]["events"]) == len(events)


CASES: list[tuple[str, Spoil, list[tuple[str, str]]]] = [
    ("a log of nothing", put(*BODY, "log", value={"schema": 1, "events": []}), [("transfer.unreadable", f"{AT}/log/events")]),
    ("a log of a later version", put(*BODY, "log", "schema", value=9), [("log.unknown_version", f"{AT}/log/schema")]),
    ("a log that comes to other rounds", put(*BODY, "rounds", value=99), [("log.other_report", f"{AT}/log/events")]),
    ("a log that cannot be read", put(*BODY, "log", value={"events": 7, "swords": 1}), [("transfer.unreadable", f"{AT}/log/swords"), ("transfer.unreadable", f"{AT}/log/events")]),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "found"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_a_spoilt_log_is_refused_at_its_place(
    good: File, mika: Player, spoil: Spoil, found: list[tuple[str, str]]
) -> None:
    spoil(good)
    assert refused(good, mika) == found


def test_an_event_that_cannot_have_happened_is_refused_at_its_place(good: File, mika: Player) -> None:
    """The other side does what is not its to do."""
    events = body_of(good)["log"]["events"]
    number = next(index for index, event in enumerate(events) if event["side"] == 1)
    events[number]["side"] = 2
    [(_code, path)] = refused(good, mika)
    assert path.startswith(f"{AT}/log/events/{number}")


def test_every_part_of_a_report_that_cannot_be_read_is_named(good: File, mika: Player) -> None:
    body = body_of(good)
    body["rounds"], body["ended"] = "six", "tired"
    body["sides"][0]["score"] = -1
    assert refused(good, mika) == [
        ("transfer.unreadable", f"{AT}/rounds"),
        ("transfer.unreadable", f"{AT}/ended"),
        ("transfer.unreadable", f"{AT}/sides/0/score"),
    ]


def test_every_entry_of_a_telling_that_cannot_be_read_is_named(good: File, mika: Player) -> None:
    entries = good["teams"][0]["chapters"][0]["revisions"][0]["entries"]
    entries[0]["payload"]["budget"] = "plenty"
    entries[1]["payload"] = {"kind": "wish"}
    at = "/teams/0/chapters/0/revisions/0/entries"
    assert refused(good, mika) == [
        ("transfer.unreadable", f"{at}/0/payload/budget"),
        ("transfer.unreadable", f"{at}/1/payload/kind"),
    ]
