"""Who was logged out while filling in a form comes back to a page, and sees what was not stored."""

from typing import Any

import pytest

from league.models import Membership, Season
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


def log_in(reader: Reader, person: Person, path: str) -> Any:
    """Log in where the site asks for it, and follow to the page one comes out at."""
    answer = reader.post(f"/accounts/login/?next={path}", {"login": person.email, "password": "nine-tails-at-dawn"})
    return reader.client.get(answer.url, follow=True)


def test_names_that_were_sent_after_the_session_ended_are_shown_again_and_not_stored(
    visitor: Reader, aiko: Person, at_league: str, league: dict[str, Any]
) -> None:
    path = f"{at_league}manage/names/"
    answer = visitor.post(path, {"names": "Emi\nFumio"})
    assert answer.url == f"/accounts/login/?next={path}"
    page = log_in(visitor, aiko, path)
    assert page.redirect_chain[-1] == (f"{at_league}manage/", 302)
    assert "You were logged out: what you sent was not stored. You had typed: Emi Fumio" in plain(page)
    assert Membership.objects.filter(league=league["id"], player__name="Emi").count() == 0
    assert "You had typed" not in visitor.text(f"{at_league}manage/")


def test_a_form_of_its_own_page_is_shown_with_what_was_typed_into_it(visitor: Reader, aiko: Person) -> None:
    visitor.post("/open-league/", {"name": "Sunday Ninja", "system": "allstars", "time_zone": "UTC"})
    page = log_in(visitor, aiko, "/open-league/")
    assert "You had typed: Sunday Ninja" in plain(page)


def test_a_pin_is_not_kept(visitor: Reader, aiko: Person) -> None:
    visitor.post("/account/", {"name": "Aiko K.", "pin": "secret-pin"})
    page = plain(log_in(visitor, aiko, "/account/"))
    assert "Aiko K." in page
    assert "secret-pin" not in page


def test_who_logs_in_to_go_elsewhere_is_told_nothing(visitor: Reader, aiko: Person, at_league: str) -> None:
    visitor.post(f"{at_league}manage/names/", {"names": "Emi"})
    assert "You were logged out" not in plain(log_in(visitor, aiko, "/account/"))


def test_many_typed_fields_are_not_told_one_by_one(visitor: Reader, aiko: Person) -> None:
    visitor.post("/open-league/", {f"field{number}": "something" for number in range(20)})
    page = plain(log_in(visitor, aiko, "/open-league/"))
    assert "You were logged out: what you sent was not stored." in page
    assert "You had typed" not in page


@pytest.mark.parametrize(
    ("path", "above"),
    [
        ("/account/tokens/", "/account/"),
        ("/account/tokens/abc/revoke/", "/account/tokens/"),
        ("/calendars/renew/", "/calendars/"),
        ("/teams/1/found/", "/teams/1/"),
        ("/teams/1/reopen/", "/teams/1/"),
        ("/seasons/1/start/", "/seasons/1/"),
        ("/seasons/1/finish/", "/seasons/1/"),
        ("/stages/1/start/", "/stages/1/"),
        ("/transfers/1/accept/", "/"),
    ],
)
def test_reading_an_address_that_only_takes_forms_leads_to_the_page_above(
    visitor: Reader, path: str, above: str
) -> None:
    assert visitor.get(path, status=302).url == above


def test_a_stage_is_told_on_the_page_of_its_season(visitor: Reader, fixture: dict[str, Any]) -> None:
    assert visitor.get(f"/stages/{fixture['stage']}/", status=302).url == f"/seasons/{Season.objects.get().pk}/"


def test_other_ways_than_reading_are_still_refused(visitor: Reader) -> None:
    assert visitor.client.delete("/account/tokens/").status_code == 405
