"""A CHAMPION series opened, reported and read on a phone that runs no script; no page is wider than the screen."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.duels import side_of
from tests.pages_match.test_on_a_phone import log_in
from tests.verbs import Person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def plain_page(browser: "Browser") -> Iterator["Page"]:
    """A page of the size of a phone, without script."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    yield context.new_page()
    context.close()


def too_wide(page: "Page", addresses: list[str]) -> list[str]:
    """Return the addresses whose pages scroll sideways."""
    wide = []
    for address in addresses:
        page.goto(address)
        wide += [address] * bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))
    return wide


@pytest.mark.usefixtures("transactional_db")
def test_a_series_is_opened_and_reported_without_script(
    live_web: str,
    plain_page: "Page",
    aiko: Person,
    league: dict[str, Any],
    games: list[dict[str, Any]],
    seasons: list[int],
    swift: int,
) -> None:
    page, mine = plain_page, side_of(games[0], swift)
    fixture = f"/fixtures/{games[0]['id']}/"
    log_in(page, live_web, aiko, fixture)
    page.select_option("select[name=mode]", "champion")
    page.check(f"input[name=handicaps_{mine}][value=revealed]")
    page.click("text=Open the match")
    page.click("a:has-text('Report the match')")
    for number in (1, 2, 3):
        page.check(f"input[name=b{number}-winner][value='{mine}']")
        page.fill(f"input[name=b{number}-health_{mine}]", str(number))
    page.click("button[value=send]")
    assert page.locator(".told").inner_text().count("Swift won") == 3
    assert "Swift: Open Book" in page.locator(".told").inner_text()
    addresses = [
        *(fixture, f"{fixture}report/", f"/fixtures/{games[1]['id']}/", f"/teams/{swift}/"),
        *(f"/teams/{swift}/achievements/", f"/teams/{swift}/ledger/", f"/seasons/{seasons[0]}/achievements/"),
        *(f"/leagues/{league['slug']}/{part}/" for part in ("achievements", "deck", "deck/change")),
    ]
    assert too_wide(page, [live_web + address for address in addresses]) == []
