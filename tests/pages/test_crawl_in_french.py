"""Every page that the links of the demo's leagues lead to, in French: nothing on it is left in English.

A page is asked for in both languages. What reads the same in both is a name, or a word that both languages share; any
other text was forgotten.
"""

import re
from collections import deque
from collections.abc import Iterator
from html.parser import HTMLParser
from zoneinfo import available_timezones

import pytest
from django.core.management import call_command
from django.test import Client

from config import messages
from games.models import SystemKey
from league.models import League, Membership, Season, Stage
from league.pages.party.words import NINJA
from teams.models import Ninja, Player, Team
from tests.kept import kept

READ_ALOUD = {"alt", "aria-label", "data-label", "placeholder", "title"}
"""Attributes that people read or hear."""
UNREAD = {"script", "style", "code", "pre", "textarea"}
"""Elements of no words, or of somebody's own words."""
SHARED = {"Koban", "koban", "XP", "esc", "Français", "English", *NINJA.values()}
"""Words that no catalogue holds; the two languages are called by their own names."""
WRITTEN = {"Nobody wrote it down.", "It ended one round earlier."}
"""What people of the demo wrote."""
SITE = r"/(?!admin/|api/|accounts/|leagues/[\w-]+/)"
DESK = r"/admin/(?!logout/)"
OF_A_LEAGUE = r"/(?:leagues/{slug}|seasons|stages|rounds|fixtures|teams|players)/(?!catalogue/)"
"""The pages of a league's catalogue are those of the book's."""
FILLED = r"%\(\w+\)[sd]|\{\w*\}"
"""What a message is filled with."""
SAME_KIND = r"\d+|=.*|(?<=/catalogue/)\w+/\w+"
"""In what the addresses of pages of one kind differ."""


class Shown(HTMLParser):
    """Gathers what of a page is read, shown or spoken, and where its links lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: set[str] = set()
        self.links: list[str] = []
        self._unread = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # An icon of the desk is the name of a sign of its font.
        if tag in UNREAD or "material-symbols" in str(dict(attrs).get("class")):
            self._unread = tag
        self.texts |= {" ".join(value.split()) for name, value in attrs if name in READ_ALOUD and value}
        self.links += [value for name, value in attrs if tag == "a" and name == "href" and value]

    def handle_endtag(self, tag: str) -> None:
        if tag == self._unread:
            self._unread = ""

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self.texts.add(" ".join(data.split()))


def crawl(client: Client, start: str, pages: str) -> Iterator[tuple[str, set[str]]]:
    """Yield pages that links lead to, one of each kind, and the texts on it that read the same in both languages.

    Every game is looked at, for they stand at different points.
    """
    waiting, kinds = deque([start]), set[str]()
    while waiting:
        address = waiting.popleft().partition("#")[0]
        kind = address if re.fullmatch(r"/fixtures/\d+/", address) else re.sub(SAME_KIND, "", address)
        if kind in kinds or not re.match(pages, address):
            continue
        kinds.add(kind)
        french, english = (client.get(address, headers={"Accept-Language": one}) for one in ("fr", "en"))
        if french.status_code == 200 and french["Content-Type"].startswith("text/html"):
            page = Shown(french.content.decode())
            waiting += page.links
            yield address, page.texts & Shown(english.content.decode()).texts


def named() -> set[str]:
    """Return what people named, and what is called the same in both languages."""
    given = {
        name
        for rows in (League, Season, Stage, Team, Player, Ninja)
        for name in rows.objects.values_list("name", flat=True)
    }
    codes = {*League.objects.values_list("slug", flat=True), *League.objects.values_list("join_code", flat=True)}
    codes |= {*Membership.objects.values_list("claim_code", flat=True)}
    told = messages.translations(messages.read_catalogue("fr"))
    same = {part for (_context, text), strings in told.items() if text in strings for part in re.split(FILLED, text)}
    zones = {zone.replace("_", " ") for zone in available_timezones()}
    return {*given, *codes, *(part.strip() for part in same), *SHARED, *WRITTEN, *zones} - {""}


@kept
def demo(db: None) -> None:
    """The leagues of the demo."""
    call_command("demo", verbosity=0)


def forgotten(client: Client, start: str, pages: str) -> dict[str, str]:
    """Return each text that is left in English, and a page that shows it."""
    found: dict[str, str] = {}
    for address, texts in crawl(client, start, pages):
        found = dict.fromkeys(texts, address) | found
    names = "|".join(re.escape(name) for name in sorted(named(), key=len, reverse=True))
    known = re.compile(rf"(?<!\w)(?:{names}|[0-9a-f]{{8}})(?!\w)")
    return {
        text: address
        for text, address in found.items()
        if "@" not in text and re.search(r"[^\W\d_]{2}", known.sub("", text))
    }


@pytest.fixture
def browser(demo: None) -> Client:
    """A browser that nobody is logged in with."""
    return Client()


@pytest.mark.parametrize("system", SystemKey.values)
def test_a_ninja_master_reads_french_in_a_league_of_every_game(browser: Client, system: str) -> None:
    browser.force_login(Player.objects.get(email="yuki@example.org"))
    slug = League.objects.get(system=system).slug
    assert forgotten(browser, f"/leagues/{slug}/", OF_A_LEAGUE.format(slug=slug)) == {}


@pytest.mark.parametrize("name", ["aiko", "gina"])
def test_a_player_reads_french(browser: Client, name: str) -> None:
    """Aiko has a team of Ninja All-Stars and a duellist, Gina a team and a party."""
    browser.force_login(Player.objects.get(email=f"{name}@example.org"))
    assert forgotten(browser, "/", SITE) == {}


def test_a_ninja_master_reads_french_at_the_desk(browser: Client) -> None:
    browser.force_login(Player.objects.get(email="yuki@example.org"))
    assert forgotten(browser, "/admin/", DESK) == {}


def test_what_is_left_in_english_is_found() -> None:
    """A text that was forgotten would stand on both pages."""
    english, french = Shown('<p title="Sum">Round 3</p><a href="/x/">All</a>'), Shown('<p title="Sum">Ronde 3</p>')
    assert (english.texts & french.texts, english.links) == ({"Sum"}, ["/x/"])
