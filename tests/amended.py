"""People, matches and corrections that tests of amendments start from; every such test ends reconciled."""

from collections.abc import Iterator
from typing import Any

import pytest

from teams.reconcile import reconcile_all
from tests import amending, verbs
from tests.amending import scroll_of
from tests.kept import kept
from tests.verbs import Person

ONI = {"recruit": [{"name": "Okuni", "profile": "Oni"}]}  # 18 koban


@pytest.fixture(autouse=True)
def the_fold_from_nothing_equals_every_pin(db: None) -> Iterator[None]:
    yield
    assert reconcile_all() == []


@kept
def legs(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> list[dict[str, Any]]:
    """Home and return leg of a season of two."""
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], legs=2)
    fixtures: list[dict[str, Any]] = aiko.get("fixtures/", season=season["id"])["results"]
    return fixtures


@kept
def first(legs: list[dict[str, Any]]) -> dict[str, Any]:
    return legs[0]


@kept
def report(
    aiko: Person, ben: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> dict[str, Any]:
    return amending.play_first_match(aiko, ben, first, tigers, tide)


@kept
def lost(report: dict[str, Any], first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> dict[str, Any]:
    return {"action": "correct", "report": amending.lost_narrowly(report, first, tigers, tide)}


@kept
def juns(report: dict[str, Any], first: dict[str, Any], tigers: dict[str, Any]) -> dict[str, Any]:
    return {"action": "correct", "report": amending.jun_did_it(report, first, tigers)}


@kept
def spent(aiko: Person, tigers: dict[str, Any], lost: dict[str, Any]) -> str:
    """An Oni bought for 18 of 19 koban, when the corrected treasury holds 15; the key of that conflict."""
    aiko.post(f"teams/{tigers['team']}/roster/", ONI)
    okuni = verbs.ids(scroll_of(aiko, tigers))["Okuni"]
    return f"{tigers['team']}:2:0:treasury.too_little:{okuni}"
