"""From signing up to a founded team, on a phone: a real browser on the real web server."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from teams.models import Team

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PASSWORD = "nine-tails-at-dawn"


def sign_up(page: "Page", web: str) -> None:
    page.goto(f"{web}/accounts/signup/")
    page.get_by_label("Name").fill("Kaede")
    page.get_by_label("Email").fill("kaede@example.org")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign Up").click()
    page.get_by_role("heading", name="Hello Kaede").wait_for()


def open_league(page: "Page") -> None:
    page.get_by_role("link", name="Open a league").click()
    page.get_by_label("Name of the league").fill("Friday Ninja")
    page.get_by_role("button", name="Open the league").click()
    page.get_by_role("heading", name="Friday Ninja").wait_for()


def build_team(page: "Page") -> None:
    page.get_by_role("link", name="Build a team").click()
    page.get_by_role("link", name="Tora").click()
    page.get_by_label("Name of the team").fill("Tigers")
    page.get_by_role("button", name="Add Oni").click()
    page.locator("[name=row3-name]").fill("Gohei")
    page.locator("[name=row0-ability]").select_option("pounce")


def found(page: "Page") -> None:
    page.get_by_role("button", name="Save the draft").click()
    page.get_by_role("button", name="Found the team").click()
    page.get_by_text("Tigers is founded.").wait_for()


def is_wider_than_the_screen(page: "Page") -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.fixture
def plain_context(browser: "Browser") -> Iterator["BrowserContext"]:
    """A browser of the size of a phone that runs no script."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    yield context
    context.close()


@pytest.fixture
def complaints(page: "Page") -> list[str]:
    """What the browser complains of: scripts that fail, and whatever the content policy stops."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def test_a_newcomer_founds_a_team_on_a_phone(page: "Page", complaints: list[str], live_web: str) -> None:
    sign_up(page, live_web)
    wide = [is_wider_than_the_screen(page)]
    open_league(page)
    wide.append(is_wider_than_the_screen(page))
    build_team(page)
    # Without pressing Check: 20 + 2 x 10 + 18 koban of 100.
    page.locator("#verdict").get_by_text("A legal team").wait_for()
    assert page.locator("#verdict dd").all_inner_texts() == ["58", "42", "5"]
    wide.append(is_wider_than_the_screen(page))
    found(page)
    wide.append(is_wider_than_the_screen(page))
    team = Team.objects.get(name="Tigers")
    assert (team.state, team.treasury, team.rating) == ("founded", 42, 5)
    assert wide == [False] * 4
    assert complaints == []


def test_the_same_without_script(plain_context: "BrowserContext", live_web: str) -> None:
    page = plain_context.new_page()
    sign_up(page, live_web)
    open_league(page)
    build_team(page)
    page.locator(".actions").get_by_role("button", name="Check").click()
    page.locator("#verdict").get_by_text("A legal team").wait_for()
    found(page)
    assert sorted(Team.objects.get(name="Tigers").ninja.values_list("name", flat=True)) == [
        "Chunin",
        "Gohei",
        "Kaiken",
        "Kaiken 2",
    ]


def test_a_new_league_starts_in_the_time_zone_of_the_browser(browser: "Browser", live_web: str) -> None:
    context = browser.new_context(timezone_id="Asia/Tokyo")
    page = context.new_page()
    sign_up(page, live_web)
    page.goto(f"{live_web}/open-league/")
    zone = page.locator("select[name=time_zone]").input_value()
    context.close()
    assert zone == "Asia/Tokyo"
