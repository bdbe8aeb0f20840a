"""A campaign on a phone, in a real browser: nothing scrolls sideways, nothing needs a script, nothing complains."""

from typing import TYPE_CHECKING, Any

import pytest

from tests import campaigns
from tests.pages_match.test_on_a_phone import log_in, widths
from tests.verbs import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

Row = dict[str, Any]


@pytest.mark.usefixtures("transactional_db")
def test_a_session_is_logged_and_read_on_a_phone(
    live_web: str, page: "Page", aiko: Person, ben: Person, league: Row, stage: int, night: Row
) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    ids = campaigns.ids(night)
    log_in(page, live_web, ben, f"/stages/{stage}/sessions/{night['team']}/new/")
    seen = [widths(page)]
    page.select_option("select[name=kai]", ids["Ben"])
    page.select_option("select[name=nya]", ids["Emi"])
    page.check("input[name=won][value=yes]")
    page.fill("input[name=turns]", "17")
    page.fill("input[name=villain_track]", "2")
    page.fill("input[name=victory_track]", "8")
    page.get_by_role("button", name="Put it in the log").click()
    page.wait_for_selector("text=The session is in the log.")
    seen.append(widths(page))
    fixture = int(page.url.rstrip("/").rpartition("/")[2])
    aiko.post(f"fixtures/{fixture}/confirm/")
    for path in (
        f"/teams/{night['team']}/",
        f"/teams/{night['team']}/members/",
        f"/teams/{night['team']}/ledger/",
        f"/stages/{stage}/sessions/",
        f"/leagues/{league['slug']}/board/",
        f"/leagues/{league['slug']}/parts/",
        f"/leagues/{league['slug']}/build/",
        f"/fixtures/{fixture}/",
    ):
        page.goto(f"{live_web}{path}")
        seen.append(widths(page))

    assert seen == [(390, 390)] * 10
    assert complaints == []
