"""A team's pages: scroll, ledger, recruiting, names."""

from typing import Any

import pytest
from django.utils import timezone

from league.operations import results
from teams.models import Ninja, Player, Team
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> dict[str, Any]:
    """The fixture, confirmed: Tigers 9, Tide 4."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    results.confirm_report(fixture["id"], by=Player.objects.get(pk=ben.id), at=timezone.now())
    return fixture


@pytest.fixture
def at_tigers(tigers: dict[str, Any]) -> str:
    return f"/teams/{tigers['team']}/"


@pytest.fixture
def at_tide(tide: dict[str, Any]) -> str:
    return f"/teams/{tide['team']}/"


def test_the_scroll_shows_every_ninja_with_its_numbers(visitor: Reader, at_tigers: str) -> None:
    shown = visitor.text(at_tigers)
    assert "Treasury 9 Rating 10" in shown
    # The chunin of Tora: Movement 5, Attack 4, Defense 3, two keywords, and the ability that was chosen.
    assert "Kaede Chunin 5 4 3 Fire Close Combat Master , Fire Mastery · Pounce 0 / 8 New Recruit" in shown


def test_after_a_match_the_scroll_shows_xp_revenue_record_and_open_steps(
    aikos: Reader, at_tigers: str, played: dict[str, Any]
) -> None:
    shown = aikos.text(at_tigers)
    # Revenue of a win: 10 koban on top of 9; Goro has five Injuries in a Brawl and an All-Star award.
    assert "Treasury 19" in shown
    assert "Goro Kaiken 5 3 2 Fire 13 / 22 Experienced" in shown
    assert "Won, drawn, lost 1\N{EN DASH}0\N{EN DASH}0" in shown
    assert "After-match steps are open." in shown


def test_game_records_name_opponent_result_and_challenge(visitor: Reader, at_tide: str, played: dict[str, Any]) -> None:
    shown = visitor.text(at_tide)
    assert "against Tigers lost 4 : 9 Winter, round 1 · Brawl" in shown


def test_every_line_of_the_treasury_opens_to_its_entries(
    visitor: Reader, at_tigers: str, played: dict[str, Any]
) -> None:
    answer = visitor.get(f"{at_tigers}ledger/")
    lines = [(line["amount"], line["balance"], line["told"]) for line in answer.context["treasury"]]
    assert lines[:2] == [(100, 100, "starting budget"), (-20, 80, "recruited: Kaede")]
    assert lines[-1] == (10, 19, "revenue")
    assert all(line["behind"] for line in answer.context["treasury"])
    assert answer.context["treasury"][-1]["behind"][0]["told"] == "Brawl, won 9 to 4, won at once"


def test_the_xp_of_a_ninja_opens_to_its_feats(visitor: Reader, at_tigers: str, played: dict[str, Any]) -> None:
    xp = {one["name"]: one for one in visitor.get(f"{at_tigers}ledger/").context["xp"]}
    assert (xp["Kaede"]["total"], xp["Goro"]["total"]) == (3, 13)
    told = [entry["told"] for line in xp["Goro"]["lines"] for entry in line["behind"]]
    assert "Goro is an All-Star" in told
    assert "Goro: 4 \N{MULTIPLICATION SIGN} Injury of a ninja" in told


def test_a_chapter_says_who_told_it_and_when(visitor: Reader, at_tigers: str) -> None:
    shown = visitor.text(f"{at_tigers}ledger/")
    assert "The team is founded in clan Tora with 100 koban" in shown
    assert "Told by Aiko" in shown
    assert "Europe/Paris" in shown


def test_an_adjustment_shows_its_reason(aiko: Person, visitor: Reader, at_tigers: str, tigers: dict[str, Any]) -> None:
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 3, "reason": "Painted every model."})
    shown = visitor.text(f"{at_tigers}ledger/")
    assert "adjusted by a ninja master" in shown
    assert "Painted every model." in shown


def test_recruits_and_dismissals_are_one_step(bens: Reader, at_tide: str, tide: dict[str, Any]) -> None:
    nami = verbs.ids(tide)["Nami"]
    # A kaiken of Ika costs 9 koban, all that the treasury holds.
    data = {"row": "0", "row0-profile": "ika-kaiken", "row0-name": "Fuka", "dismiss": nami, "action": "save"}
    bens.post(f"{at_tide}roster/", data)
    team = Team.objects.get(pk=tide["team"])
    assert team.treasury == 0
    assert Ninja.objects.get(pk=nami).gone == "dismissed"
    assert "Fuka" in bens.text(at_tide)


def test_the_offers_count_the_teams_own_models_without_those_that_go(
    bens: Reader, at_tide: str, tide: dict[str, Any]
) -> None:
    have = {one["profile"]: 0 for one in tide["ninja"]} | {"ika-oni": 0}
    for one in tide["ninja"]:
        have[one["profile"]] += 1

    def counted(answer: Any) -> dict[str, int]:
        offers = (offer for shelf in answer.context["shelves"] for offer in shelf.offers)
        return {offer.profile.key: offer.have for offer in offers if offer.profile.key in have}

    assert counted(bens.get(f"{at_tide}roster/")) == have
    nami = next(one for one in tide["ninja"] if one["name"] == "Nami")
    going = {"dismiss": nami["id"], "action": "check"}
    assert counted(bens.post(f"{at_tide}roster/", going, status=200)) == have | {
        nami["profile"]: have[nami["profile"]] - 1
    }


def test_what_the_treasury_cannot_pay_is_refused_and_stays_on_the_page(bens: Reader, at_tide: str) -> None:
    data = {"row": "0", "row0-profile": "ika-oni", "row0-name": "Big One", "action": "save"}
    answer = bens.post(f"{at_tide}roster/", data, status=422)
    assert 'value="Big One"' in answer.content.decode()
    assert len(answer.context["faults"]) == 1
    assert answer.context["rows"].models() == [{"name": "Big One", "profile": "ika-oni"}]
    assert [len(row.violations) for row in answer.context["rows"]] == [1]


def test_adding_a_recruit_to_the_form_stores_nothing(bens: Reader, at_tide: str, tide: dict[str, Any]) -> None:
    answer = bens.post(f"{at_tide}roster/", {"action": "add:ika-kaiken"}, status=200)
    assert [row.shown.key for row in answer.context["rows"]] == ["ika-kaiken"]
    assert Ninja.objects.filter(team=tide["team"]).count() == 7


def test_a_ninja_gets_another_name(bens: Reader, at_tide: str, tide: dict[str, Any]) -> None:
    nami = verbs.ids(tide)["Nami"]
    bens.post(f"{at_tide}ninja/{nami}/", {"name": "Nami the Wave"})
    assert Ninja.objects.get(pk=nami).name == "Nami the Wave"


def test_a_name_that_the_team_has_is_refused_and_kept(bens: Reader, at_tide: str, tide: dict[str, Any]) -> None:
    answer = bens.post(f"{at_tide}ninja/{verbs.ids(tide)['Nami']}/", {"name": "Kai"}, status=422)
    assert "The team has a Kai already." in plain(answer)
    assert 'value="Kai"' in answer.content.decode()


def test_a_ninja_of_another_team_is_not_found(bens: Reader, at_tide: str, tigers: dict[str, Any]) -> None:
    bens.get(f"{at_tide}ninja/{verbs.ids(tigers)['Kaede']}/", status=404)


@pytest.mark.parametrize("page", ["roster/", "build/"])
def test_others_may_look_but_not_change(
    aiko: Person, bens: Reader, strangers: Reader, at_tigers: str, page: str
) -> None:
    bens.get(at_tigers + page, status=403)
    strangers.get(at_tigers + page, status=403)


@pytest.mark.parametrize("page", ["", "ledger/", "roster/"])
def test_a_team_of_a_private_league_is_not_there_for_a_stranger(
    strangers: Reader, at_tigers: str, private: None, page: str
) -> None:
    strangers.get(at_tigers + page, status=404)


def test_hidden_rosters_show_the_team_but_not_who_is_on_it(
    aiko: Person, bens: Reader, at_tigers: str, league: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"rosters_hidden_until_lock": True}})
    shown = bens.text(at_tigers)
    assert "Tigers" in shown
    assert "Kaede" not in shown
    bens.get(f"{at_tigers}ledger/", status=403)
