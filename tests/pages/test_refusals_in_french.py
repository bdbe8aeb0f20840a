"""What the API refuses, and what pages show of a refusal, in French: codes and rules stay, sentences and headings do not."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation
from rest_framework.test import APIClient

from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person

JSON = "application/json"


def refused(client: Any, method: str, path: str, body: bytes | None, content_type: str = JSON) -> list[dict[str, Any]]:
    """Return the answer to a call in English and in French."""
    headers = {"Idempotency-Key": "one", "Accept": JSON}
    return [
        client.generic(
            method, f"/api/v1/{path}", body or b"", content_type, headers={**headers, "Accept-Language": language}
        ).json()
        for language in ("en", "fr")
    ]


def stable(answer: dict[str, Any]) -> dict[str, Any]:
    """Return what of a refusal does not change with the language."""
    violations = [{**one, "detail": ""} for one in answer["violations"]]
    return {**answer, "title": "", "detail": "", "violations": violations}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "leagues/", b"{x"),
        ("POST", "leagues/", b'{"name": "\xff"}'),
        ("POST", "leagues/", b"[" * 100_000),
        ("POST", "leagues/", b'{"name": "\\u0000"}'),
        ("POST", "leagues/", b"[]"),
        ("POST", "leagues/", b'{"name": 1, "system": "chess", "settings": []}'),
        ("POST", "leagues/", b'{"name": "A", "time_zone": "Mars/Olympus"}'),
        ("POST", "leagues/", b'{"name": "A", "time_zone": "UTC", "settings": {"points": {"win": "x"}, "no": 1}}'),
        ("PUT", "leagues/", b"{}"),
        ("GET", "leagues/99999/", None),
        ("GET", "leagues/?cursor=zzz", None),
        ("GET", "nowhere/", None),
        ("GET", "head-to-head/?other=1", None),
        ("GET", "head-to-head/?other=x&team=1", None),
        ("POST", "leagues/import/", b"{x"),
        ("POST", "leagues/import/", b'{"name": 1e999}'),
        ("POST", "leagues/join/", b'{"code": "NONE"}'),
        ("PATCH", "account/me/", b'{"language": "tlh"}'),
        ("POST", "fixtures/{fixture}/report/", b'{"report": {"rounds": "many"}}'),
        ("POST", "fixtures/{fixture}/confirm/", b'{"version": 1}'),
        ("POST", "fixtures/{fixture}/amendments/preview/", b'{"action": "move"}'),
        ("POST", "leagues/{league}/rules/", b'{"house": {"settings": {"budget": "x", "no": 1}}, "reason": "r"}'),
        ("POST", "leagues/{league}/seasons/", b'{"name": "", "stages": [{"kind": "swiss"}, {"kind": "no"}]}'),
        ("POST", "games/allstars/check-roster/", b'{"clan": "none", "ninja": [{"profile": "x"}]}'),
        ("POST", "games/tiny_ninjas/check-deck/", b'{"deck": {"cards": 1}}'),
        ("POST", "games/ninjago/check-session/", b'{"setup": {"steps": 99}}'),
        ("POST", "games/bounty/resolve/", b"[]"),
    ],
)
def test_a_refusal_is_said_in_french(
    aiko: Person, league: dict[str, Any], fixture: dict[str, Any], method: str, path: str, body: bytes | None
) -> None:
    english, french = refused(aiko.client, method, path.format(league=league["id"], fixture=fixture["id"]), body)
    assert stable(french) == stable(english)
    assert french["title"] != english["title"]
    assert {one["detail"] for one in french["violations"]} & {one["detail"] for one in english["violations"]} == set()
    assert french["detail"] != english["detail"]


def test_a_call_without_a_login_is_refused_in_french(league: dict[str, Any]) -> None:
    english, french = refused(APIClient(), "POST", "leagues/", b"{}")
    assert (english["title"], french["title"]) == ("A login is needed", "Il faut se connecter")
    assert french["detail"] != english["detail"]


def test_a_body_of_another_kind_is_refused_in_french(aiko: Person) -> None:
    english, french = refused(aiko.client, "POST", "leagues/", b"<a/>", "text/xml")
    assert (french["status"], french["title"]) == (415, "Type de média inconnu")
    assert french["detail"] != english["detail"]


def test_json_that_cannot_be_read_says_where(aiko: Person) -> None:
    english, french = refused(aiko.client, "POST", "leagues/", b'{"name":\n1,}')
    assert english["detail"] == "The body is not JSON at line 2, column 3."
    assert french["detail"] == "Le corps n’est pas du JSON à la ligne 2, colonne 3."


def test_sentences_that_stand_together_end_with_a_full_stop() -> None:
    [english, _french] = refused(APIClient(), "POST", "games/bounty/resolve/", b"{}")
    assert english["detail"] == "Object missing required field `setup`. Object missing required field `seed`."


def test_a_page_names_the_rule_of_a_refusal_in_french(aikos: Reader, at_league: str) -> None:
    """Every level takes more XP than the one before it (ruling 13)."""
    aikos.client.patch("/api/v1/account/me/", {"language": "fr"}, content_type=JSON)
    path = f"{at_league}rules/change/"
    context = aikos.get(path).context
    typed = filled(context["form"], context["ground"], xp_thresholds="22, 8, 43, 71, 106, 246", what="preview")
    shown = plain(aikos.post(path, typed, status=422))
    assert "(décision 13)" in shown
    assert "ruling" not in shown


@pytest.mark.parametrize(
    ("template", "title"),
    [
        ("400.html", "Cette requête est incompréhensible"),
        ("404.html", "Il n’y a rien ici"),
        ("403.html", "Ce n’est pas à vous de faire cela"),
        ("429.html", "Trop de requêtes"),
        ("500.html", "Quelque chose s’est cassé de notre côté"),
    ],
)
def test_the_pages_of_what_went_wrong_are_french(template: str, title: str, db: None) -> None:
    with translation.override("fr"):
        assert f"<h1>{title}</h1>" in render_to_string(template)


def test_whoever_tries_too_often_reads_a_page(db: None, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    client, typed = Client(headers={"Accept-Language": "fr"}), {"login": "a@example.org", "password": "x"}
    client.post(reverse("account_login"), typed)
    answer = client.post(reverse("account_login"), typed)
    assert answer.status_code == 429
    assert "Trop de requêtes" in plain(answer)
