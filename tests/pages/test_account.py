"""Signing up, logging in, and one's own account."""

import re

import pytest
from django.core import mail

from teams.models import Player, Token
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person

PASSWORD = "nine-tails-at-dawn"


def test_signing_up_asks_for_a_name_and_logs_in(visitor: Reader) -> None:
    given = {"name": "Kaede", "email": "Kaede@Example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert visitor.post("/accounts/signup/", given).url == "/"
    assert Player.objects.get(email="kaede@example.org").name == "Kaede"
    assert "Hello Kaede" in visitor.text("/")


def test_signing_up_wrongly_keeps_what_was_typed(visitor: Reader) -> None:
    given = {"name": "Kaede", "email": "kaede@example.org", "password1": PASSWORD, "password2": "another"}
    answer = visitor.post("/accounts/signup/", given, status=200)
    assert 'value="Kaede"' in answer.content.decode()
    assert "the same password each time" in plain(answer)
    assert not Player.objects.filter(email="kaede@example.org").exists()


def test_a_forgotten_password_is_replaced_with_a_link_from_an_e_mail(aiko: Person, visitor: Reader) -> None:
    visitor.post("/accounts/password/reset/", {"email": aiko.email})
    link = re.search(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    form = visitor.client.get(link[1], follow=True)
    visitor.post(form.redirect_chain[-1][0], {"password1": "ten-tails-at-dusk", "password2": "ten-tails-at-dusk"})
    visitor.post("/accounts/login/", {"login": aiko.email, "password": "ten-tails-at-dusk"})
    assert "Hello Aiko" in visitor.text("/")


def test_the_account_keeps_name_language_time_zone_and_pin(aiko: Person, aikos: Reader) -> None:
    aikos.post("/account/", {"name": "Aiko K.", "language": "fr", "time_zone": "Asia/Tokyo", "pin": "4711"})
    me = aiko.get("account/me/")
    assert (me["name"], me["language"], me["time_zone"], me["has_pin"]) == ("Aiko K.", "fr", "Asia/Tokyo", True)


def test_a_page_speaks_the_language_of_the_account(aikos: Reader) -> None:
    aikos.post("/account/", {"name": "Aiko", "language": "fr", "time_zone": "", "pin": ""})
    assert '<html lang="fr">' in aikos.get("/").content.decode()


def test_the_language_of_one_account_does_not_stay_for_the_next_reader(aikos: Reader, bens: Reader) -> None:
    aikos.post("/account/", {"name": "Aiko", "language": "fr", "time_zone": "", "pin": ""})
    aikos.get("/")
    assert '<html lang="en">' in bens.get("/").content.decode()


def test_an_empty_pin_leaves_the_old_one_and_a_check_box_removes_it(aiko: Person, aikos: Reader) -> None:
    given = {"name": "Aiko", "language": "", "time_zone": ""}
    aikos.post("/account/", {**given, "pin": "4711"})
    aikos.post("/account/", {**given, "pin": ""})
    assert aiko.get("account/me/")["has_pin"] is True
    aikos.post("/account/", {**given, "pin": "", "forget_pin": "on"})
    assert aiko.get("account/me/")["has_pin"] is False


def test_a_pin_that_is_none_is_refused_beside_its_field(aikos: Reader) -> None:
    answer = aikos.post(
        "/account/", {"name": "Aiko the Bold", "language": "", "time_zone": "", "pin": "12"}, status=422
    )
    assert answer.context["form"].errors == {"pin": ["A PIN has four to eight digits."]}
    assert 'value="Aiko the Bold"' in answer.content.decode()


def test_a_token_is_shown_once_and_works(aikos: Reader) -> None:
    aikos.post("/account/tokens/", {"label": "Score board", "scope": "read"})
    shown = re.search(r"koban_\w+", aikos.text("/account/"))
    assert shown is not None
    assert shown[0] not in aikos.text("/account/").replace("Score board", "")
    answer = aikos.client.get("/api/v1/account/me/", headers={"Authorization": f"Token {shown[0]}"})
    assert answer.json()["name"] == "Aiko"


def test_a_revoked_token_is_gone(aiko: Person, aikos: Reader) -> None:
    aikos.post("/account/tokens/", {"label": "Score board", "scope": "read"})
    token = Token.objects.get(label="Score board")
    aikos.post(f"/account/tokens/{token.token_key}/revoke/")
    assert not Token.objects.filter(label="Score board").exists()


def test_nobody_revokes_the_token_of_another(aiko: Person, bens: Reader) -> None:
    token = Token.objects.get(user=aiko.id)
    bens.post(f"/account/tokens/{token.token_key}/revoke/", status=404)
    assert Token.objects.filter(user=aiko.id).exists()


def test_a_label_that_is_too_long_is_kept_with_its_error(aikos: Reader) -> None:
    answer = aikos.post("/account/tokens/", {"label": "x" * 61, "scope": "read"}, status=422)
    assert list(answer.context["token_form"].errors) == ["label"]


def test_the_account_asks_a_visitor_to_log_in(visitor: Reader) -> None:
    assert visitor.get("/account/", status=302).url == "/accounts/login/?next=/account/"


@pytest.mark.parametrize(
    ("before", "chosen", "said"),
    [
        ("", "fr", "Votre compte est enregistré."),
        ("fr", "en", "Your account is saved."),
        ("fr", "", "Your account is saved."),
    ],
)
def test_a_new_language_speaks_at_once(aiko: Person, aikos: Reader, before: str, chosen: str, said: str) -> None:
    Player.objects.filter(pk=aiko.id).update(language=before)
    aikos.post("/account/", {"name": "Aiko", "language": chosen, "time_zone": "", "pin": ""})
    assert said in aikos.text("/account/")
