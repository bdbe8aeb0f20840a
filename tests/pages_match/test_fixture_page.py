"""The page of a fixture, and what is done there with one button."""

from typing import Any

import pytest
from django.utils import timezone

from league.models import Claim, Fixture, League
from league.operations.auto_resolve import auto_resolve
from teams.models import Player, Team
from tests import verbs
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


def state_of(fixture: dict[str, Any]) -> str:
    return Fixture.objects.get(pk=fixture["id"]).state


def test_anybody_may_look_at_a_fixture_of_a_public_league(visitor: Reader, path: str) -> None:
    text = visitor.text(path)
    assert "Tigers" in text
    assert "What you can do" not in text


def test_a_strange_private_league_does_not_exist(strangers: Reader, league: dict[str, Any], path: str) -> None:
    League.objects.filter(pk=league["id"]).update(settings={"public": False})
    strangers.get(path, status=404)


def test_opening_with_an_agreed_challenge_freezes_the_rosters(bens: Reader, fixture: dict[str, Any], path: str) -> None:
    bens.post(f"{path}open/", {"challenge": "search"})
    text = bens.text(path)
    assert "Search" in text
    assert "Hash: " in text
    assert "Rating 10" in text
    assert state_of(fixture) == "open"


def test_opening_shows_the_generators_dice(aikos: Reader, path: str) -> None:
    aikos.post(f"{path}open/", {"challenge": "roll", "side": "1"})
    row = Fixture.objects.get()
    assert len(row.challenge_dice) == 2
    assert "dice:" in aikos.text(path)


@pytest.mark.parametrize(("die", "chooser"), [("void", 1), ("spirit", 2)])
def test_the_page_says_which_player_chooses_the_challenge(
    aikos: Reader, opened: dict[str, Any], path: str, die: str, chooser: int
) -> None:
    """Random Challenge Generator: Void leaves the choice to player 1, Spirit to player 2."""
    Fixture.objects.update(challenge="", challenge_dice=["fire", die])
    names = {side["side"]: side["name"] for side in opened["sides"]}
    assert f"{names[chooser]} chooses" in aikos.text(path)


def test_a_challenge_that_is_none_is_refused_at_its_field(bens: Reader, fixture: dict[str, Any], path: str) -> None:
    answer = bens.post(f"{path}open/", {"challenge": "chess"}, status=422)
    assert "chess" in plain(answer)
    assert state_of(fixture) == "scheduled"


def test_a_fixture_is_opened_once(aikos: Reader, bens: Reader, opened: dict[str, Any], path: str) -> None:
    assert "Only a fixture that is still to be played can be opened" in plain(bens.post(f"{path}open/", {}, status=422))


def test_a_match_is_closed_again_while_nothing_is_reported(
    bens: Reader, opened: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    bens.post(f"{path}unopen/")
    assert state_of(fixture) == "scheduled"


@pytest.mark.parametrize("act", ["open", "unopen", "withdraw", "confirm", "decide", "forfeit"])
def test_strangers_do_nothing(strangers: Reader, opened: dict[str, Any], path: str, act: str) -> None:
    strangers.post(f"{path}{act}/", {"version": "1"}, status=403)


@pytest.mark.parametrize("act", ["open", "unopen", "withdraw", "confirm", "decide", "forfeit", "report", "dispute"])
def test_visitors_are_asked_to_log_in(visitor: Reader, path: str, act: str) -> None:
    assert visitor.post(f"{path}{act}/").url == f"/accounts/login/?next={path}{act}/"


@pytest.mark.parametrize("act", ["open", "unopen", "withdraw", "confirm", "decide", "forfeit"])
def test_after_the_login_an_act_leads_to_its_page(aikos: Reader, opened: dict[str, Any], path: str, act: str) -> None:
    assert aikos.get(f"{path}{act}/", status=302).url == path


def test_the_other_side_confirms_on_its_own_phone(
    bens: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    assert "Confirm the report" in bens.text(path)
    bens.post(f"{path}confirm/", {"version": "1"})
    assert state_of(fixture) == "confirmed"
    text = bens.text(path)
    assert "9 won 10 koban" in text
    assert "After-match steps of Tide" in text


def test_nobody_confirms_an_own_report(
    ben: Person, bens: Reader, opened: dict[str, Any], brawl: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    ben.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert "Confirm the report" not in bens.text(path)
    answer = bens.post(f"{path}confirm/", {"version": "1"}, status=422)
    assert "A side cannot confirm its own report" in plain(answer)
    assert state_of(fixture) == "reported"


def test_a_ninja_master_who_plays_does_not_confirm_the_own_report(
    aikos: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    aikos.post(f"{path}confirm/", {"version": "1"}, status=422)
    assert state_of(fixture) == "reported"


def test_a_ninja_master_who_plays_confirms_for_somebody_without_an_account(
    aikos: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    assert "You confirm for" not in aikos.text(path)
    Player.objects.filter(teams__name="Tide").update(email=None)
    text = aikos.text(path)
    assert "You confirm for Tide: nobody of that side has an account." in text
    assert "Dispute it" not in text
    aikos.post(f"{path}confirm/", {"version": "1"})
    assert state_of(fixture) == "confirmed"


def test_a_wrong_pin_is_asked_for_again_without_questions_of_another_game(
    ben: Person, aikos: Reader, reported: dict[str, Any], path: str
) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "2468"})
    answer = aikos.post(f"{path}confirm/", {"version": "1", "pin": "1357"}, status=422)
    assert "without_claims" not in answer.context["pin_form"].fields
    assert "without what the other side claims" not in plain(answer)


def test_an_edited_report_is_read_again_before_it_is_confirmed(
    aiko: Person, bens: Reader, reported: dict[str, Any], brawl: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl | {"rounds": 6}, "edits": 1})
    answer = bens.post(f"{path}confirm/", {"version": "1"}, status=422)
    assert "is now version 2" in plain(answer)


def test_the_other_player_confirms_with_a_pin_on_the_reporters_phone(
    ben: Person, aikos: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    assert "Confirm with PIN" not in aikos.text(path)
    ben.client.patch("/api/v1/account/me/", {"pin": "2468"})
    assert "Confirm with PIN" in aikos.text(path)
    wrong = aikos.post(f"{path}confirm/", {"version": "1", "pin": "1357"}, status=422)
    assert "That is not the PIN" in plain(wrong)
    malformed = aikos.post(f"{path}confirm/", {"version": "1", "pin": "x"}, status=422)
    assert "A PIN has four to eight digits." in plain(malformed)
    aikos.post(f"{path}confirm/", {"version": "1", "pin": "2468"})
    assert state_of(fixture) == "confirmed"


def test_the_reporter_withdraws(aikos: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str) -> None:
    aikos.post(f"{path}withdraw/")
    assert state_of(fixture) == "open"


def test_the_other_side_cannot_withdraw(
    bens: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    assert "Withdraw" not in bens.text(path)
    bens.post(f"{path}withdraw/", status=422)
    assert state_of(fixture) == "reported"


def test_the_ninja_master_decides_with_a_reason(
    ben: Person, aikos: Reader, reported: dict[str, Any], brawl: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    ben.post(f"fixtures/{fixture['id']}/dispute/", {"report": brawl | {"rounds": 6}, "reason": "One round more"})
    text = aikos.text(path)
    assert "Where the versions differ" in text
    assert "Match Rounds played 5 6" in text
    assert "One round more" in text
    without = aikos.post(f"{path}decide/", {"version": "2", "reason": " "}, status=422)
    assert "This field is required." in plain(without)
    aikos.post(f"{path}decide/", {"version": "2", "reason": "The slip says six"})
    assert state_of(fixture) == "confirmed"
    assert "The slip says six" in aikos.text(path)


def test_only_a_ninja_master_decides_and_forfeits(
    bens: Reader, reported: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    answer = bens.post(f"{path}decide/", {"version": "1", "reason": "Mine"}, status=422)
    assert "Only a ninja master" in plain(answer)
    answer = bens.post(f"{path}forfeit/", {"sides": ["1"], "reason": "Late"}, status=422)
    assert "Only a ninja master" in plain(answer)
    assert state_of(fixture) == "reported"


def test_a_forfeit_needs_somebody_who_did_not_come(aikos: Reader, fixture: dict[str, Any], path: str) -> None:
    answer = aikos.post(f"{path}forfeit/", {"reason": "Nobody there"}, status=422)
    assert "Who did not come This field is required." in plain(answer).replace("Tigers Tide ", "").replace(
        "Tide Tigers ", ""
    )
    aikos.post(f"{path}forfeit/", {"sides": ["2"], "reason": "Waited an hour"})
    assert state_of(fixture) == "forfeited"
    assert "Waited an hour" in aikos.text(path)


def test_the_story_says_who_acted_for_whom(
    aikos: Reader, ben: Person, fixture: dict[str, Any], path: str, side_of: dict[str, int]
) -> None:
    aikos.post(f"{path}open/", {"challenge": "", "side": str(side_of["Tide"])})
    assert "opened Aiko for Ben" in aikos.text(path)


def test_the_seed_is_shown_only_once_every_step_is_closed(visitor: Reader, reported: dict[str, Any], path: str) -> None:
    assert "Seed: " not in visitor.text(path)


def test_times_are_told_on_the_leagues_clock(visitor: Reader, reported: dict[str, Any], path: str) -> None:
    assert "Europe/Paris" in visitor.text(path)


def test_what_keeps_a_team_from_playing_is_said_before_it_opens(
    aikos: Reader, bens: Reader, path: str, tide: dict[str, Any]
) -> None:
    team = Team.objects.get(pk=tide["team"])
    scroll = team.scroll or {}
    Team.objects.filter(pk=team.pk).update(scroll=scroll | {"pending": {"fees": [tide["ninja"][6]["id"]]}})
    assert "Tide cannot play yet: 1 Ronin must be paid or let go first." in aikos.text(path)


def test_a_team_that_has_another_match_open_is_named_before_anybody_tries(
    aiko: Person, aikos: Reader, league: dict[str, Any], opened: dict[str, Any]
) -> None:
    season = verbs.start_season(aiko, league, [side["team"] for side in opened["sides"]])
    other = aiko.get("fixtures/", season=season["id"])["results"][0]
    page = aikos.get(f"/fixtures/{other['id']}/")
    called = " – ".join(side["name"] for side in opened["sides"])
    assert f"Tide cannot play yet: Tide has another match open: {called}." in plain(page)
    assert f'<li><a href="/fixtures/{opened["id"]}/">' in page.content.decode()


def test_the_steps_page_of_a_team_in_a_match_names_the_match(
    aikos: Reader, opened: dict[str, Any], tigers: dict[str, Any]
) -> None:
    page = aikos.get(f"/teams/{tigers['team']}/steps/")
    assert "Tigers has another match open" in plain(page)
    assert "the team can play" not in plain(page)
    assert f'href="/fixtures/{opened["id"]}/"' in page.content.decode()


def test_a_page_asks_no_more_of_the_database_for_more_versions(
    aiko: Person,
    bens: Reader,
    reported: dict[str, Any],
    brawl: dict[str, Any],
    fixture: dict[str, Any],
    path: str,
) -> None:
    once = bens.queries(path)
    for edits, rounds in enumerate((6, 4), start=1):
        aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl | {"rounds": rounds}, "edits": edits})
    assert Claim.objects.count() == 4
    assert bens.queries(path) == once


def test_a_bye_has_a_page(visitor: Reader, opened: dict[str, Any], path: str) -> None:
    Fixture.objects.update(state=Fixture.State.BYE, match=None, challenge="")
    Fixture.objects.get().sides.filter(side=2).delete()
    assert "bye" in visitor.text(path)


def test_a_player_who_owns_both_sides_says_for_which(
    aikos: Reader, aiko: Person, tide: dict[str, Any], path: str
) -> None:
    Team.objects.filter(pk=tide["team"]).update(owner=Player.objects.get(pk=aiko.id))
    assert "For which side" in aikos.text(path)


def test_what_the_engine_played_is_confirmed_by_every_side(
    aiko: Person, aikos: Reader, bens: Reader, opened: dict[str, Any], fixture: dict[str, Any], path: str
) -> None:
    auto_resolve(fixture["id"], by=Player.objects.get(pk=aiko.id), at=timezone.now(), policy="random")
    text = bens.text(path)
    assert "by the engine from a log" in text
    assert "Withdraw" not in text
    bens.post(f"{path}confirm/", {"version": "1"})
    assert state_of(fixture) == "reported"
    aikos.post(f"{path}confirm/", {"version": "1"})
    assert state_of(fixture) == "confirmed"
