"""Pages, refusals, e-mails and the catalogue for readers of French."""

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.core import mail
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from django.utils.translation import ngettext
from rest_framework.test import APIClient

from league.models import Fixture
from league.operations import notices
from league.pages.chances import percent
from league.templatetags.koban import when
from teams.models import Player
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person

NO_BREAK = "\N{NO-BREAK SPACE}"
BROWSER = {"Accept-Language": "fr-CH, fr;q=0.9, en;q=0.8"}
PASSWORD = "nine-tails-at-dawn"


def choose(person: Person, language: str) -> None:
    """Choose a language for one's account over REST."""
    assert person.client.patch("/api/v1/account/me/", {"language": language}).status_code == 200


def head(answer: Any) -> str:
    """Return the tag that names a page's language."""
    return re.findall(r"<html[^>]*>", answer.content.decode())[0]


def test_a_page_follows_the_browser() -> None:
    answer = Client().get("/catalogue/keywords/", headers=BROWSER)
    assert head(answer) == '<html lang="fr">'
    assert "Lors d’un jet de combat, la figurine peut relancer un de ses dés." in plain(answer)


def test_a_browser_of_another_language_gets_english() -> None:
    assert head(Client().get("/catalogue/keywords/", headers={"Accept-Language": "pt"})) == '<html lang="en">'


def test_the_choice_of_a_player_comes_before_the_browser(aiko: Person, aikos: Reader) -> None:
    choose(aiko, "en")
    assert head(aikos.client.get("/", headers=BROWSER)) == '<html lang="en">'
    choose(aiko, "fr")
    assert "Bonjour Aiko" in aikos.text("/")


def test_a_reader_without_an_account_switches_in_the_footer(visitor: Reader) -> None:
    footer = visitor.get("/catalogue/").content.decode().partition("</main>")[2]
    assert re.findall(r'name="language"\s+value="(\w+)"', footer) == ["en", "fr"]
    answer = visitor.post("/language/", {"language": "fr", "next": "/catalogue/"})
    assert (answer.url, head(visitor.get("/catalogue/"))) == ("/catalogue/", '<html lang="fr">')


def test_the_switch_leads_to_no_other_site(visitor: Reader) -> None:
    assert visitor.post("/language/", {"language": "fr", "next": "https://example.org/"}).url == "/"


def test_a_language_that_koban_does_not_speak_changes_nothing(visitor: Reader) -> None:
    visitor.post("/language/", {"language": "tlh", "next": "/"})
    assert head(visitor.get("/")) == '<html lang="en">'


def test_whoever_has_an_account_sees_no_switch(aikos: Reader) -> None:
    assert 'name="language"' not in aikos.get("/").content.decode()


def test_what_was_chosen_before_signing_up_is_kept_with_the_account(visitor: Reader) -> None:
    visitor.post("/language/", {"language": "fr", "next": "/"})
    given = {"name": "Kaede", "email": "kaede@example.org", "password1": PASSWORD, "password2": PASSWORD}
    visitor.post("/accounts/signup/", given)
    assert Player.objects.get(email="kaede@example.org").language == "fr"


def test_mail_speaks_the_language_in_which_an_account_was_opened(visitor: Reader) -> None:
    """Nobody's browser is there when a deadline comes near."""
    given = {"name": "Kaede", "email": "kaede@example.org", "password1": PASSWORD, "password2": PASSWORD}
    visitor.client.post("/accounts/signup/", given, headers={"Accept-Language": "fr-CH,fr;q=0.9,en;q=0.5"})
    assert Player.objects.get(email="kaede@example.org").language == "fr"


def test_a_browser_without_a_language_leaves_it_open(visitor: Reader) -> None:
    given = {"name": "Kaede", "email": "kaede@example.org", "password1": PASSWORD, "password2": PASSWORD}
    visitor.post("/accounts/signup/", given)
    assert Player.objects.get(email="kaede@example.org").language == ""


def test_caches_are_told_what_a_page_hangs_on(visitor: Reader) -> None:
    varies = {one.strip() for one in visitor.get("/catalogue/")["Vary"].split(",")}
    assert {"Accept-Language", "Cookie"} <= varies


def test_the_api_hangs_on_its_header_alone(visitor: Reader) -> None:
    visitor.post("/language/", {"language": "fr", "next": "/"})
    answer = visitor.get("/api/v1/catalogue/allstars/clans/tora/")
    assert answer.json()["text"].startswith("Clan of Fire.")
    assert answer["Vary"] == "Accept-Language"


def test_a_match_is_opened_and_reported_in_french(aiko: Person, aikos: Reader, fixture: dict[str, Any]) -> None:
    choose(aiko, "fr")
    page = aikos.text(f"/fixtures/{fixture['id']}/")
    assert all(
        one in page for one in ("Ce que vous pouvez faire", "Ouvrir le match", "Bagarre", "Le Roi de la colline")
    )
    assert "Assassinat dure 7 tours." in aikos.text(f"/fixtures/{fixture['id']}/report/")


@pytest.mark.parametrize(
    ("language", "name", "text"),
    [
        ("en", "Close Combat Master", "In a combat roll, the model may roll one of its dice again."),
        ("fr", "Maître du corps à corps", "Lors d’un jet de combat, la figurine peut relancer un de ses dés."),
    ],
)
def test_the_catalogue_over_rest_speaks_the_language_asked_for(language: str, name: str, text: str) -> None:
    answer = APIClient().get("/api/v1/catalogue/allstars/keywords/", headers={"Accept-Language": language})
    first = answer.json()["results"][0]["keywords"][0]
    assert (first["key"], first["name"], first["text"]) == ("close-combat-master", name, text)
    assert answer["Content-Language"] == language


def test_a_refusal_speaks_french_and_keeps_its_code(aiko: Person, fixture: dict[str, Any], brawl: Any) -> None:
    path, body = f"/api/v1/fixtures/{fixture['id']}/report/", {"report": {**brawl, "rounds": 9}}
    english, french = (
        aiko.client.post(path, body, headers={"Idempotency-Key": "one", "Accept-Language": language}).json()
        for language in ("en", "fr")
    )
    assert french["title"] == "Les règles refusent cela"
    stable = [{**one, "detail": ""} for one in french["violations"]]
    assert stable == [{**one, "detail": ""} for one in english["violations"]]
    assert "Bagarre dure 6 tours, pas 9." in {one["detail"] for one in french["violations"]}
    assert "Brawl lasts 6 rounds, not 9." in {one["detail"] for one in english["violations"]}


def test_a_conflict_speaks_french(aiko: Person, fixture: dict[str, Any]) -> None:
    headers = {"Idempotency-Key": "one", "Accept-Language": "fr"}
    answer = aiko.client.post(f"/api/v1/fixtures/{fixture['id']}/confirm/", {"version": 1}, headers=headers).json()
    assert (answer["status"], answer["detail"]) == (409, "Cette rencontre n’a pas été ouverte.")


def test_a_malformed_body_is_refused_in_french() -> None:
    answer = (
        APIClient()
        .post("/api/v1/games/allstars/check-roster/", {"clan": 7, "ninja": []}, headers={"Accept-Language": "fr"})
        .json()
    )
    assert [(one["code"], one["detail"]) for one in answer["violations"]] == [("invalid", "`str` attendu, `int` reçu")]


def test_a_notice_speaks_the_language_of_whoever_reads_it(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: Any
) -> None:
    choose(ben, "fr")
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    Fixture.objects.update(confirm_due_at=datetime(2027, 3, 1, 18, 0, tzinfo=UTC), notice_sent_at=None)
    notices.send_notice(fixture["id"], at=datetime(2027, 2, 28, 18, 0, tzinfo=UTC))
    message = next(one for one in mail.outbox if one.to == [ben.email])
    assert message.body.startswith("Bonjour Ben,")
    assert "il compte à partir du 1er mars 2027 à 19:00" in " ".join(str(message.body).split())
    assert message.subject.endswith(f"{NO_BREAK}: merci de confirmer Tigers - Tide")


def test_a_forgotten_password_is_answered_in_the_language_of_the_account(aiko: Person, visitor: Reader) -> None:
    choose(aiko, "fr")
    visitor.post("/accounts/password/reset/", {"email": aiko.email})
    assert "mot de passe" in str(mail.outbox[-1].body)


def test_numbers_dates_and_plurals_are_french() -> None:
    with translation.override("fr"):
        shown = Template("{{ chance }} {{ day|date }}").render(
            Context({"chance": percent(1), "day": datetime(2027, 3, 1, tzinfo=UTC)})  # type: ignore[arg-type]
        )
        forms = [ngettext("misses %d game", "misses %d games", number) % number for number in (0, 1, 2)]
        moment = when(datetime(2027, 3, 1, 18, 5, tzinfo=UTC), "Europe/Paris")
    assert shown == "100,0 1 mars 2027"
    assert forms == ["manque 0 partie", "manque 1 partie", "manque 2 parties"]
    assert "lun. 1er mars 2027, 19:05" in re.sub(r"<[^>]+>", "", moment)
