"""A Brawl reported on a phone, confirmed with a PIN on the same phone, its steps answered: in a real browser."""

from typing import TYPE_CHECKING, Any

import pytest

from games.models import Report
from league.models import Fixture
from teams.models import Team
from tests import verbs
from tests.verbs import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

PASSWORD = "nine-tails-at-dawn"


def log_in(page: "Page", web: str, person: Person, leads_to: str) -> None:
    page.goto(f"{web}/accounts/login/?next={leads_to}")
    page.fill("input[name=login]", person.email)
    page.fill("input[name=password]", PASSWORD)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"**{leads_to}")


def press(page: "Page", ninja: str, column: str, times: int) -> None:
    """Press the plus beside a counter."""
    counter = page.locator(f".stepper:has(input[name='n-{ninja}-c-{column}']) button").last
    for _time in range(times):
        counter.click()


def shown(page: "Page", what: str) -> list[str]:
    """Return the running tally of both sides, in order of side."""
    return [text.strip() for text in page.locator(f"output[data-tally-{what}]").all_inner_texts()]


def widths(page: "Page") -> tuple[int, int]:
    """Return the width of the page and of the window: more of the former is a page that scrolls sideways."""
    page_width, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    return page_width, window


@pytest.mark.usefixtures("transactional_db")
def test_a_brawl_is_reported_confirmed_and_its_steps_answered_on_one_phone(
    live_web: str,
    page: "Page",
    aiko: Person,
    ben: Person,
    tigers: dict[str, Any],
    tide: dict[str, Any],
    opened: dict[str, Any],
    side_of: dict[str, int],
) -> None:
    tora, ika = verbs.ids(tigers), verbs.ids(tide)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    ben.client.patch("/api/v1/account/me/", {"pin": "2468"})
    fixture = f"/fixtures/{opened['id']}/"
    log_in(page, live_web, aiko, f"{fixture}report/")
    assert widths(page) == (390, 390)

    page.fill("input[name=rounds]", "5")
    page.select_option("select[name=ended]", "won_at_once")
    press(page, tora["Kaede"], "injure-ninja", 3)
    press(page, tora["Goro"], "injure-ninja", 4)
    press(page, tora["Goro"], "injure-chunin", 1)
    press(page, ika["Umi"], "injure-ninja", 4)
    for ninja in (tora["Rin"], ika["Nami"]):
        page.check(f"input[name='n-{ninja}-healing']")
    page.select_option(f"select[name='s{side_of['Tigers']}-star0']", tora["Goro"])
    page.select_option(f"select[name='s{side_of['Tide']}-star0']", ika["Umi"])
    order = sorted(side_of, key=side_of.__getitem__)
    tally = {"Tigers": ("9", "16"), "Tide": ("4", "7")}  # Brawl; Kaede 3, Goro 10 + 3; Umi, a chunin, 4 + 3
    assert list(zip(shown(page, "score"), shown(page, "xp"), strict=True)) == [tally[team] for team in order]

    page.get_by_role("button", name="Check").click()
    page.wait_for_selector("text=The referee finds nothing wrong")
    assert list(zip(shown(page, "score"), shown(page, "xp"), strict=True)) == [tally[team] for team in order]
    page.get_by_role("button", name="Send the report").click()
    page.wait_for_url(f"**{fixture}")
    assert [side["score"] for side in Report.objects.get().body["sides"]] == [int(tally[team][0]) for team in order]

    page.fill("input[name=pin]", "2468")
    page.get_by_role("button", name="Confirm with PIN").click()
    page.wait_for_selector("text=Confirmed.")
    assert Fixture.objects.get().state == "confirmed"

    page.get_by_role("link", name="After-match steps of Tigers").click()
    assert widths(page) == (390, 390)
    page.get_by_label("Die").select_option("earth")
    page.get_by_role("button", name="This one rolls next").click()
    page.get_by_label("First die").select_option("fire")
    page.get_by_label("Second die").select_option("water")
    page.get_by_role("button", name="Roll", exact=True).click()
    page.get_by_label("Engulf").check()
    page.get_by_role("button", name="Choose").click()
    page.wait_for_selector("text=Nothing is open")
    scroll = Team.objects.get(pk=tigers["team"]).scroll or {}
    assert [one["xp"] for one in scroll["ninja"] if one["id"] == tora["Goro"]] == [13]
    assert complaints == []


@pytest.mark.usefixtures("transactional_db")
def test_choosing_another_challenge_shows_its_counters_and_keeps_what_was_typed(
    live_web: str, page: "Page", ben: Person, fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    umi = verbs.ids(tide)["Umi"]
    log_in(page, live_web, ben, f"/fixtures/{fixture['id']}/report/")
    page.select_option("select[name=challenge]", "brawl")
    page.wait_for_selector("text=The form counts for Brawl now.")
    press(page, umi, "injure-ninja", 2)
    page.select_option("select[name=challenge]", "search")
    page.wait_for_selector("text=The form counts for Search now.")
    assert page.input_value(f"input[name='n-{umi}-c-injure-ninja']") == "2"
    press(page, umi, "crate_checked", 1)
    assert sorted(shown(page, "score")) == ["0", "1"]
    assert widths(page) == (390, 390)
