"""What is meant for players without an account reaches the ninja masters who act for them, by mail and on their first page."""

from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from league.models import Fixture
from league.operations import notices
from league.tasks import send_notices
from teams.models import Player
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader
from tests.verbs import IKA, TORA, Person


@kept
def dora(league: dict[str, Any]) -> Person:
    """Another ninja master of the league, who plays no team."""
    dora = verbs.sign_up("Dora")
    verbs.join(dora, league)
    return dora


@kept
def small(aiko: Person, ben: Person, dora: Person, league: dict[str, Any]) -> dict[str, Any]:
    """A fixture of two teams whose players, Emi and Fumio, are only names; Aiko and Dora are the ninja masters."""
    aiko.post(f"leagues/{league['id']}/masters/", {"player": dora.id})
    names = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi", "Fumio"]})
    teams = []
    for member, roster in zip(names, (TORA, IKA), strict=True):
        body = {"name": f"Team {member['player']['name']}", "roster": roster, "owner": member["player"]["id"]}
        teams.append(aiko.post(f"leagues/{league['id']}/teams/", body)["team"]["id"])
        aiko.post(f"teams/{teams[-1]}/found/")
    season = verbs.start_season(aiko, league, teams)
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    scrolls = [{**aiko.get(f"teams/{team}/scroll/"), "team": team} for team in teams]
    return {"fixture": fixture, "brawl": verbs.brawl(fixture, *scrolls)}


def tell(aiko: Person, small: dict[str, Any]) -> None:
    aiko.post(f"fixtures/{small['fixture']['id']}/report/", {"report": small["brawl"], "side": 1})


def test_the_other_ninja_master_is_told_of_a_report_that_waits_for_a_name(
    aiko: Person, dora: Person, small: dict[str, Any]
) -> None:
    tell(aiko, small)
    notices.send_notice(small["fixture"]["id"], at=timezone.now())
    [letter] = mail.outbox
    name = Fixture.objects.get(pk=small["fixture"]["id"]).sides.get(side=2).entrant.team.owner.name
    assert letter.to == [dora.email]
    assert f"You act there for players without an account: {name}." in letter.body
    assert "It counts only when somebody has." in letter.body


def test_what_names_have_to_do_waits_on_the_masters_first_page(
    aiko: Person, ben: Person, dora: Person, small: dict[str, Any]
) -> None:
    assert "Games of players without an account" in Reader(aiko).text("/")
    assert "Games of players without an account" not in Reader(ben).text("/")
    tell(aiko, small)
    shown = Reader(dora).text("/")
    assert "Reports to confirm Team" in shown
    assert "Games of players without an account" not in shown
    aiko.post(f"fixtures/{small['fixture']['id']}/confirm/", {"side": 2})
    shown = Reader(dora).text("/")
    assert "After-match steps Team" in shown
    assert "Emi" in shown


def test_the_first_page_asks_no_more_for_more_names(
    aiko: Person, league: dict[str, Any], small: dict[str, Any]
) -> None:
    reader = Reader(aiko)
    reader.get("/")
    few = reader.queries("/")
    for number in range(2):
        [member] = aiko.post(f"leagues/{league['id']}/members/", {"names": [f"Gen {number}"]})
        [other] = aiko.post(f"leagues/{league['id']}/members/", {"names": [f"Hina {number}"]})
        teams = []
        for one in (member, other):
            body = {"name": f"Team of {one['player']['name']}", "roster": TORA, "owner": one["player"]["id"]}
            teams.append(aiko.post(f"leagues/{league['id']}/teams/", body)["team"]["id"])
            aiko.post(f"teams/{teams[-1]}/found/")
        verbs.start_season(aiko, league, teams)
    assert reader.queries("/") == few


def test_a_program_speaks_for_itself(aiko: Person, dora: Person, small: dict[str, Any]) -> None:
    Player.objects.filter(name__in=["Emi", "Fumio"]).update(kind=Player.Kind.BOT)
    tell(aiko, small)
    notices.send_notice(small["fixture"]["id"], at=timezone.now())
    assert mail.outbox == []
    assert "Reports to confirm" not in Reader(dora).text("/")


def test_the_ninja_masters_are_told_of_a_dispute_once(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    path = f"fixtures/{fixture['id']}"
    aiko.post(f"{path}/report/", {"report": brawl})
    Fixture.objects.update(reported_at=timezone.now() - notices.GRACE)
    assert (send_notices(), send_notices()) == (1, 0)
    mail.outbox.clear()
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}, "reason": "It was shorter."})
    assert (send_notices(), send_notices()) == (1, 0)
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 3}, "reason": "Even shorter."})
    assert send_notices() == 0
    [letter] = mail.outbox
    assert letter.to == [aiko.email]
    assert letter.subject.startswith("Thursday Ninja: please decide about ")
    assert "Whoever disputes it says: It was shorter." in letter.body


@pytest.mark.parametrize("zone", ["Europe/Paris", "Asia/Tokyo"])
def test_a_letter_names_the_zone_of_its_times(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], zone: str
) -> None:
    Player.objects.filter(pk=ben.id).update(time_zone=zone)
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    notices.send_notice(fixture["id"], at=timezone.now())
    assert f"({zone})" in mail.outbox[0].body
