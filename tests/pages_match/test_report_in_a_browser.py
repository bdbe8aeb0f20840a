"""What script and style sheets add to the report form and the printed sheet: in a real browser."""

from typing import TYPE_CHECKING, Any

import pytest

from tests import verbs
from tests.pages_match.test_on_a_phone import log_in, shown
from tests.verbs import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.usefixtures("transactional_db")
def test_the_sheet_of_a_visitor_is_printed_without_the_choice_of_a_language(
    live_web: str, page: "Page", reported: dict[str, Any]
) -> None:
    """On A4 (794 pixels wide) nothing of the foot of the page stands above the end of the sheet."""
    page.set_viewport_size({"width": 794, "height": 1123})
    page.goto(f"{live_web}/fixtures/{reported['id']}/sheet/")
    paper, foot = page.locator(".paper").bounding_box(), page.locator(".languages").bounding_box()
    assert paper is not None
    assert foot is not None
    assert foot["y"] >= paper["y"] + paper["height"]
    page.emulate_media(media="print")
    assert page.locator(".languages").is_visible() is False
    assert page.locator(".signatures").is_visible() is True


@pytest.mark.usefixtures("transactional_db")
def test_the_tally_follows_an_edited_feat_and_counts_whoever_is_named(
    live_web: str, page: "Page", aiko: Person, reported: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Tigers had 9: one Injury of Goro's less is 8, and Rin, a Kunoichi, Injures Nami, a Kaiken: 9 again."""
    tora = verbs.ids(tigers)
    number = next(one["side"] for one in reported["sides"] if one["team"] == tigers["team"])
    log_in(page, live_web, aiko, f"/fixtures/{reported['id']}/report/")
    score = page.locator(f"input[name=s{number}-score]")
    assert (score.input_value(), score.get_attribute("placeholder")) == ("", "9")
    page.locator(f".stepper:has(input[name='n-{tora['Goro']}-c-injure-ninja']) button").first.click()
    assert (score.get_attribute("placeholder"), shown(page, "score")[number - 1]) == ("8", "8")
    page.locator(f"#ninja-{tora['Rin']} summary").click()
    page.fill(f"input[name='n-{tora['Rin']}-w-injure-ninja']", "Nami")
    assert (score.get_attribute("placeholder"), shown(page, "score")[number - 1]) == ("9", "9")
    assert page.locator(f"input[name='n-{tora['Rin']}-c-injure-ninja']").get_attribute("placeholder") == "1"
