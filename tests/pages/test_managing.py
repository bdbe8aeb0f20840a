"""What a ninja master does with a league."""

from datetime import UTC, datetime
from typing import Any

import pytest

from league.models import League, Membership
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person


def stored(league: dict[str, Any]) -> League:
    return League.objects.get(pk=league["id"])


def test_every_setting_has_a_field_with_its_description(aikos: Reader, at_league: str) -> None:
    shown = aikos.text(f"{at_league}settings/")
    assert "Hours after which an unanswered report confirms itself" in shown
    assert "Anyone may look at the league, its tables and scrolls" in shown
    assert "Table points for each outcome" in shown


def test_settings_posted_as_they_stand_change_nothing(aikos: Reader, at_league: str, league: dict[str, Any]) -> None:
    before = stored(league).settings
    aikos.post(f"{at_league}settings/", filled(aikos.get(f"{at_league}settings/").context["form"]))
    assert stored(league).settings == before


def test_settings_and_roster_lock_are_kept_the_lock_on_the_leagues_clock(
    aikos: Reader, at_league: str, league: dict[str, Any]
) -> None:
    form = aikos.get(f"{at_league}settings/").context["form"]
    changes = {"points_win": 5, "confirm_after_hours": 24, "tie_breakers_1": "wins", "tie_breakers_2": "koban"}
    aikos.post(f"{at_league}settings/", filled(form, **changes, tie_breakers_3="", roster_lock_at="2030-07-01T20:00"))
    now = stored(league)
    assert (now.settings["points"]["win"], now.settings["confirm_after_hours"]) == (5, 24)
    assert now.settings["tie_breakers"] == ["wins", "koban"]
    # Paris is two hours ahead of UTC in July.
    assert now.roster_lock_at == datetime(2030, 7, 1, 18, tzinfo=UTC)


def test_settings_out_of_bounds_are_refused_beside_their_fields(aikos: Reader, at_league: str) -> None:
    form = aikos.get(f"{at_league}settings/").context["form"]
    answer = aikos.post(
        f"{at_league}settings/", filled(form, confirm_after_hours=0, steps_after_hours=9999), status=422
    )
    assert sorted(answer.context["form"].errors) == ["confirm_after_hours", "steps_after_hours"]
    assert 'value="9999"' in answer.content.decode()


def test_what_is_out_of_bounds_and_what_makes_no_sense_are_told_together_beside_their_fields(
    aikos: Reader, at_league: str
) -> None:
    form = aikos.get(f"{at_league}settings/").context["form"]
    wrong = filled(
        form, confirm_after_hours=0, points_draw=9, points_ceded=8, tie_breakers_1="wins", tie_breakers_3="wins"
    )
    answer = aikos.post(f"{at_league}settings/", wrong, status=422)
    assert {name: list(told) for name, told in answer.context["form"].errors.items()} == {
        "confirm_after_hours": ["Ensure this value is greater than or equal to 1."],
        "points_draw": ["A draw brings no more than a win."],
        "points_ceded": ["Ceding brings no more than a loss."],
        "tie_breakers_3": ["This stands in the list already."],
    }
    assert len(answer.context["faults"]) == 0


def test_a_tie_breaker_chosen_twice_is_refused_beside_the_second(
    aikos: Reader, at_league: str, league: dict[str, Any]
) -> None:
    form = aikos.get(f"{at_league}settings/").context["form"]
    before = stored(league).settings
    twice = filled(form, tie_breakers_1="wins", tie_breakers_2="koban", tie_breakers_3="wins")
    answer = aikos.post(f"{at_league}settings/", twice, status=422)
    assert list(answer.context["form"].errors) == ["tie_breakers_3"]
    assert stored(league).settings == before


def test_pasted_names_get_claim_codes(aikos: Reader, at_league: str, league: dict[str, Any]) -> None:
    aikos.post(f"{at_league}manage/names/", {"names": "Emi\n\n  Fumio \n"})
    added = Membership.objects.filter(league=league["id"]).exclude(claim_code="")
    assert [member.player.name for member in added.order_by("pk")] == ["Emi", "Fumio"]
    shown = aikos.text(f"{at_league}manage/")
    assert all(member.claim_code in shown for member in added)


def test_names_that_are_taken_are_all_named_and_stay_in_the_field(aikos: Reader, at_league: str) -> None:
    answer = aikos.post(f"{at_league}manage/names/", {"names": "Ben\nAiko\nEmi"}, status=422)
    errors = answer.context["form"].errors["names"]
    assert [error.partition(" is in this league")[0] for error in errors] == ["Ben", "Aiko"]
    assert "Ben\nAiko\nEmi" in answer.content.decode()


def test_a_new_join_code_replaces_the_old_one(aikos: Reader, at_league: str, league: dict[str, Any]) -> None:
    aikos.post(f"{at_league}manage/join-code/")
    assert stored(league).join_code != league["join_code"]


def test_a_member_becomes_a_ninja_master_and_a_player_again(
    aikos: Reader, ben: Person, at_league: str, league: dict[str, Any]
) -> None:
    aikos.post(f"{at_league}manage/masters/{ben.id}/name/")
    assert Membership.objects.get(league=league["id"], player=ben.id).role == "master"
    aikos.post(f"{at_league}manage/masters/{ben.id}/dismiss/")
    assert Membership.objects.get(league=league["id"], player=ben.id).role == "player"


def test_the_last_ninja_master_stays(aikos: Reader, aiko: Person, at_league: str) -> None:
    answer = aikos.post(f"{at_league}manage/masters/{aiko.id}/dismiss/", status=422)
    assert "A league keeps at least one ninja master." in plain(answer)


@pytest.mark.parametrize("page", ["settings/", "manage/", "plan-season/"])
def test_a_player_may_not_manage_the_league(bens: Reader, strangers: Reader, at_league: str, page: str) -> None:
    bens.get(at_league + page, status=403)
    strangers.get(at_league + page, status=403)


@pytest.mark.parametrize("page", ["settings/", "manage/", "plan-season/", "build/", "journal/"])
def test_a_private_leagues_pages_are_not_there_for_a_stranger(
    strangers: Reader, at_league: str, private: None, page: str
) -> None:
    strangers.get(at_league + page, status=404)


@pytest.mark.parametrize("page", ["manage/names/", "manage/join-code/", "manage/masters/1/name/"])
def test_what_changes_something_is_not_done_by_reading_which_leads_to_its_page(
    aikos: Reader, at_league: str, league: dict[str, Any], page: str
) -> None:
    assert aikos.get(at_league + page, status=302).url == f"{at_league}manage/"
    assert stored(league).join_code == league["join_code"]
