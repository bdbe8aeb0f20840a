"""A simulation on a phone: asked for, watched without reloading while a worker plays, and read."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.pages.test_in_a_browser import complaints, is_wider_than_the_screen, sign_up

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["complaints"]


@pytest.mark.parametrize(
    ("game", "heading"), [("tiny_ninjas", "Win rate of each card"), ("bounty", "Win chance"), ("ninjago", "Win chance")]
)
def test_a_simulation_is_watched_on_a_phone(
    page: "Page", complaints: list[str], live_web: str, live_worker: Path, game: str, heading: str
) -> None:
    sign_up(page, live_web)
    page.goto(f"{live_web}/simulations/{game}/")
    assert not is_wider_than_the_screen(page)
    page.get_by_role("button", name="Let the engine play").click()
    page.get_by_role("heading", name="done").wait_for(timeout=90_000)
    page.get_by_role("heading", name=heading).first.wait_for()
    assert page.locator("svg.intervals circle").count() > 0
    assert (is_wider_than_the_screen(page), complaints) == (False, [])
