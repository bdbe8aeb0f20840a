"""Pages for what went wrong, in the same frame as the rest."""

from django.template.loader import render_to_string
from django.test import Client

from teams.models import Player
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


def test_an_address_that_leads_nowhere_has_a_page_with_the_way_home(visitor: Reader) -> None:
    assert "There is nothing here" in plain(visitor.get("/nowhere/", status=404))


def test_what_is_not_ones_own_to_do_says_so(bens: Reader, at_league: str) -> None:
    assert "This is not yours to do" in plain(bens.get(f"{at_league}settings/", status=403))


def test_a_form_without_its_token_says_what_to_do(aiko: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(Player.objects.get(pk=aiko.id))
    answer = client.post("/join/", {"code": "ABC"})
    assert answer.status_code == 403
    assert "This form is too old" in plain(answer)


def test_the_page_of_our_own_faults_needs_no_request_and_no_database() -> None:
    assert "Something broke on our side" in render_to_string("500.html")


def test_pages_run_no_script_of_their_own(visitor: Reader) -> None:
    answer = visitor.get("/")
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "<style" not in answer.content.decode()
    assert " style=" not in answer.content.decode()
    assert "<script>" not in answer.content.decode()
