"""What was refused stands beside the field it speaks of, everything at once."""

import re
from typing import Any

import pytest
from django.core import mail

from tests.pages.test_building import LEGAL
from tests.pages_match.browsing import Reader, filled
from tests.verbs import Person


def told(answer: Any, form: str = "form") -> dict[str, list[str]]:
    """Return what stands beside each field; nothing may be left for the head of the page."""
    assert not answer.context["faults"]
    return {name: list(texts) for name, texts in answer.context[form].errors.items()}


def test_a_team_name_that_is_taken(bens: Reader, at_league: str, tigers: dict[str, Any]) -> None:
    data = {**LEGAL, "clan": "tora", "name": "tigers", "action": "save"}
    answer = bens.post(f"{at_league}build/", data, status=422)
    assert told(answer) == {"name": ["The league has a team called tigers already."]}


@pytest.mark.parametrize(
    ("path", "said"), [("/join/", "No league has this join code."), ("/claim/", "Nobody has this claim code.")]
)
def test_a_wrong_code(strangers: Reader, path: str, said: str) -> None:
    assert told(strangers.post(path, {"code": "WRONG"}, status=422)) == {"code": [said]}


def test_a_wrong_pin(ben: Person, aiko: Person, aikos: Reader, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "2468"})
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    path = f"/fixtures/{fixture['id']}/"
    form = aikos.get(path).context["pin_form"]
    answer = aikos.post(f"{path}confirm/", filled(form, pin="1357"), status=422)
    assert told(answer, "pin_form") == {"pin": ["That is not the PIN of the other side's player."]}


def test_a_new_name_that_another_ninja_bears(bens: Reader, tide: dict[str, Any]) -> None:
    sango = next(ninja["id"] for ninja in tide["ninja"] if ninja["name"] == "Sango")
    answer = bens.post(f"/teams/{tide['team']}/ninja/{sango}/", {"name": "Kai"}, status=422)
    assert told(answer) == {"name": ["The team has a Kai already."]}


def test_dismissals_below_the_least(bens: Reader, tide: dict[str, Any]) -> None:
    """A team keeps its two Kaiken at least (Building A Team)."""
    kaiken = [ninja["id"] for ninja in tide["ninja"] if ninja["name"] in {"Sango", "Nami"}]
    answer = bens.post(f"/teams/{tide['team']}/roster/", {"dismiss": kaiken, "action": "save"}, status=422)
    [said] = told(answer)["dismiss"]
    assert said.startswith("The team needs at least 2 Kaiken; nobody may be dismissed below that.")


def test_a_new_password_too_short_and_typed_differently_says_both(aiko: Person, visitor: Reader) -> None:
    visitor.post("/accounts/password/reset/", {"email": aiko.email})
    link = re.search(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", str(mail.outbox[-1].body))
    assert link is not None
    page = visitor.client.get(link[1], follow=True).redirect_chain[-1][0]
    answer = visitor.post(page, {"password1": "abc", "password2": "xyz"}, status=200)
    assert list(answer.context["form"].errors) == ["password1", "password2"]
    assert answer.context["form"].errors["password2"] == ["You must type the same password each time."]


def test_the_same_short_password_twice_says_so_once(aikos: Reader) -> None:
    given = {"oldpassword": "nine-tails-at-dawn", "password1": "abc", "password2": "abc"}
    answer = aikos.post("/accounts/password/change/", given, status=200)
    assert list(answer.context["form"].errors) == ["password1"]
