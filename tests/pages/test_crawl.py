"""Every page that links lead to: it is there for whoever sees the link, and each id on it stands once."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from teams.models import Player
from tests.pages.test_crawl_in_french import demo

__all__ = ["demo"]

SITE = r"/(?!admin/|api/|accounts/|static/)"
SAME_KIND = r"\d+|(?<=[?&])(\w+)=[^&]*|(?<=/catalogue/)\w+/\w+"
"""In what the addresses of pages of one kind differ."""


class Marks(HTMLParser):
    """Gathers the ids of a page and where its links lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids.update([given["id"] or ""] if "id" in given else [])
        self.links += [given["href"] or ""] if tag == "a" and "href" in given else []

    @property
    def twice(self) -> list[str]:
        """The ids that do not stand alone."""
        return [one for one, times in self.ids.items() if times > 1]


def crawl(client: Client, start: str) -> Iterator[tuple[str, Any]]:
    """Yield the addresses that links lead to, two of each kind, with what is answered there."""
    waiting, asked, kinds = deque([start]), set[str](), Counter[str]()
    while waiting:
        address = waiting.popleft().partition("#")[0]
        kind = re.sub(SAME_KIND, "", address)
        if address in asked or kinds[kind] > 1 or not re.match(SITE, address):
            continue
        asked.add(address)
        kinds[kind] += 1
        answer = client.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            waiting += Marks(answer.content.decode()).links
        yield address, answer


def wrong(client: Client, start: str) -> dict[str, Any]:
    """Return what is wrong with pages: nothing stands there, or ids stand twice."""
    found: dict[str, Any] = {}
    for address, answer in crawl(client, start):
        if answer.status_code not in {200, 302}:
            found[address] = answer.status_code
        elif answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            found[address] = Marks(answer.content.decode()).twice
    return {address: what for address, what in found.items() if what}


@pytest.mark.parametrize("email", ["yuki@example.org", "aiko@example.org", "gina@example.org"])
def test_links_of_a_member_lead_somewhere_and_ids_stand_once(demo: None, email: str) -> None:
    """Yuki is the ninja master."""
    browser = Client()
    browser.force_login(Player.objects.get(email=email))
    assert wrong(browser, "/leagues/") == {}


def test_links_of_a_visitor_lead_somewhere_and_ids_stand_once(demo: None) -> None:
    assert wrong(Client(), "/leagues/") == {}


def test_an_id_that_stands_twice_is_found() -> None:
    page = Marks('<p id="a"></p><a id="b" href="/x/"></a><b id="a"></b>')
    assert (page.twice, page.links) == (["a"], ["/x/"])
