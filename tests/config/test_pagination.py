"""Cursors of lists: those that no answer gave lead nowhere."""

from base64 import b64encode

import pytest

from tests import verbs

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("inside", ["p=\x00abc", "p=x", "p=%00", "p=", "p=1.5", "p=" + "9" * 5000])
def test_a_cursor_that_is_not_ours_is_not_found(inside: str) -> None:
    cursor = b64encode(inside.encode()).decode()
    answer = verbs.sign_up("Aiko").client.get("/api/v1/leagues/", {"cursor": cursor})
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_the_cursor_of_an_answer_leads_on() -> None:
    aiko = verbs.sign_up("Aiko")
    for name in ("First", "Second"):
        verbs.open_league(aiko, name)
    page = aiko.get("leagues/", page_size=1)
    assert [league["name"] for league in aiko.client.get(page["next"]).json()["results"]] == ["First"]
