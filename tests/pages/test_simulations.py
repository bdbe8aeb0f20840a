"""Simulations on pages: asked for, watched, and read as charts and tables."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from games.rules.kernel.estimates import Estimate
from games.rules.kernel.house import plain
from games.rules.tiny_ninjas.cards import assumed_deck
from league.models import League
from league.pages.simulations.results import in_numbers, in_percent
from teams.models import Job
from teams.operations import simulations
from tests.pages.test_pages_do_not_slow_down import queries
from tests.pages_match.browsing import Reader
from tests.teams.simulations.playing import play
from tests.verbs import Person

BATTLES = {"rules": "", "mode": "standard", "one": "tactical", "two": "random", "battles": "1000"}
NINJAGO = {"rules": "", "games": "100"}
FORMS = {"tiny_ninjas": BATTLES, "ninjago": NINJAGO, "bounty": NINJAGO}
each = pytest.mark.parametrize(("game", "form"), FORMS.items(), ids=list(FORMS))


def ask(reader: Reader, game: str, form: dict[str, Any], query: str = "") -> Job:
    """Ask for a simulation, and follow where that leads."""
    answer = reader.post(f"/simulations/{game}/{query}", form)
    job = Job.objects.latest("pk")
    assert answer.headers["Location"] == f"/simulations/{job.pk}/"
    return job


def open_league(master: Person, name: str) -> League:
    """Open a league of Destiny's Bounty."""
    told = master.post("leagues/", {"name": name, "system": "bounty", "time_zone": "Europe/Paris"})
    return League.objects.get(pk=told["id"])


def deck_file(document: object) -> SimpleUploadedFile:
    return SimpleUploadedFile("deck.json", json.dumps(document).encode(), content_type="application/json")


@each
def test_who_is_not_signed_in_is_asked_to(visitor: Reader, game: str, form: dict[str, str]) -> None:
    for path in ("/simulations/", f"/simulations/{game}/"):
        assert visitor.client.get(path).headers["Location"].startswith("/accounts/login/")


@each
def test_the_page_asks_and_watches(aikos: Reader, game: str, form: dict[str, str]) -> None:
    assert aikos.get(f"/simulations/{game}/").context["form"].errors == {}
    job = ask(aikos, game, form)
    waiting = aikos.get(f"/simulations/{job.pk}/").content.decode()
    assert ("hx-get" in waiting, "<progress" in waiting, '<svg class="intervals"' in waiting) == (True, True, False)
    simulations.play_chunk(job.pk, simulations.chunks_left(job)[0], at=timezone.now())
    part = aikos.client.get(f"/simulations/{job.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert ("<html" in part, "hx-get" in part, '<svg class="intervals"' in part) == (False, True, True)


def test_the_win_rate_of_each_card_is_drawn_with_a_table_beside_it(aikos: Reader) -> None:
    job = ask(aikos, "tiny_ninjas", BATTLES)
    play(job.pk)
    page = aikos.get(f"/simulations/{job.pk}/")
    cards = page.context["cards"]
    assert [line.name for line in page.context["chart"].lines] == [card["name"] for card in cards]
    assert page.content.decode().count("<circle") == len(cards) == len(page.context["told"].cards)
    assert ("hx-get" in page.content.decode(), "Wilson" in page.content.decode()) == (False, True)
    assert "Some numbers of this deck are assumed" in page.content.decode()


def test_the_modes_are_those_of_the_game(aikos: Reader) -> None:
    job = ask(aikos, "tiny_ninjas", {**BATTLES, "mode": "solo:hard"})
    assert job.params["simulation"]["setup"] == {"mode": "solo", "difficulty": "hard"}
    assert job.params["simulation"]["policies"] == ["tactical", "random"]


def test_a_deck_of_ones_own_is_played(aikos: Reader) -> None:
    own = plain(assumed_deck()) | {"label": "Copied from my box", "complete": True}
    assert aikos.client.post("/simulations/tiny_ninjas/", {**BATTLES, "deck": deck_file(own)}).status_code == 302
    page = aikos.get(f"/simulations/{Job.objects.get().pk}/")
    assert (page.context["told"].deck, b"are assumed" in page.content) == ("Copied from my box", False)


@pytest.mark.parametrize(
    "document",
    [
        "no deck",
        {"label": "x"},
        plain(assumed_deck()) | {"cards": plain(assumed_deck())["cards"][1:]},
        plain(assumed_deck()) | {"label": "x" * 300_000},
    ],
)
def test_what_is_wrong_with_a_deck_is_said_at_its_field(aikos: Reader, document: object) -> None:
    page = aikos.client.post("/simulations/tiny_ninjas/", {**BATTLES, "deck": deck_file(document)})
    assert (page.status_code, set(page.context["form"].errors)) == (422, {"deck"})
    assert Job.objects.count() == 0


def test_every_fault_of_a_deck_is_named(aikos: Reader) -> None:
    cards = plain(assumed_deck())["cards"]
    document = plain(assumed_deck()) | {"label": 7, "cards": [{**cards[0], "copies": "two"}, *cards[1:]]}
    page = aikos.client.post("/simulations/tiny_ninjas/", {**BATTLES, "deck": deck_file(document)})
    assert page.context["form"].errors["deck"] == [
        "At /label: Expected `str`, got `int`",
        "At /cards/0/copies: Expected `int`, got `str`",
    ]


def test_every_kind_of_game_is_a_line_and_each_policy_a_mark(aikos: Reader) -> None:
    """Adventures 1 to 6 with 2 to 4 players: 18 lines of two marks, in a chart of chances and one of lengths."""
    job = ask(aikos, "bounty", NINJAGO)
    play(job.pk)
    page = aikos.get(f"/simulations/{job.pk}/")
    [group] = page.context["groups"]
    assert (len(group["chances"].lines), len(group["lengths"].lines), len(group["rows"])) == (18, 18, 18)
    assert page.content.decode().count("<circle") == 2 * 2 * 18
    assert group["rows"][4]["name"] == "Adventure 2, 3 players"
    assert "that the rulebook does not print are assumed" in page.content.decode()


def test_house_variants_are_charts_of_their_own(aikos: Reader) -> None:
    job = ask(aikos, "ninjago", {**NINJAGO, "variants": "on"})
    simulations.play_chunk(job.pk, "0:0", at=timezone.now())
    groups = aikos.get(f"/simulations/{job.pk}/").context["groups"]
    assert [group["title"] for group in groups] == [
        "Without house variants",
        "Sensei Power",
        "Ninja Memory",
        "Ninja Knockout",
    ]
    assert [group["chances"] is None for group in groups] == [False, True, True, True]


def test_without_house_variants_there_is_one_chart(aikos: Reader) -> None:
    job = ask(aikos, "ninjago", NINJAGO)
    assert job.params["survey"]["variants"] == [[]]


def test_a_leagues_rules_can_be_chosen(aiko: Person, aikos: Reader, strangers: Reader) -> None:
    league = open_league(aiko, "Bounty club")
    slug = league.slug
    assert aikos.get(f"/simulations/bounty/?league={slug}").context["form"]["rules"].value() == slug
    assert ask(aikos, "bounty", {**NINJAGO, "rules": slug}).params["ruleset"] == league.ruleset_id
    strangers.post("/simulations/bounty/", {**NINJAGO, "rules": slug}, status=422)
    ask(strangers, "bounty", {**NINJAGO, "rules": slug}, f"?league={slug}")


def test_a_leagues_page_leads_to_the_simulations_of_its_game(aiko: Person, aikos: Reader) -> None:
    slug = open_league(aiko, "Bounty club").slug
    assert f"/simulations/bounty/?league={slug}" in aikos.get(f"/leagues/{slug}/").content.decode()


def test_a_league_of_all_stars_has_none(aikos: Reader, at_league: str) -> None:
    assert "/simulations/" not in aikos.get(at_league).content.decode()


def test_the_rules_of_a_private_league_are_its_members(aiko: Person, strangers: Reader) -> None:
    slug = open_league(aiko, "Secret club").slug
    League.objects.update(settings={"public": False})
    strangers.post(f"/simulations/bounty/?league={slug}", {**NINJAGO, "rules": slug}, status=422)


def test_one_simulation_at_a_time(aikos: Reader) -> None:
    ask(aikos, "bounty", NINJAGO)
    page = aikos.post("/simulations/ninjago/", NINJAGO, status=422)
    assert [fault["code"] for fault in page.context["faults"]] == ["simulation.unfinished"]


def test_a_simulation_that_failed_says_so(aikos: Reader) -> None:
    job = ask(aikos, "bounty", NINJAGO)
    Job.objects.update(state=Job.State.FAILED)
    page = aikos.get(f"/simulations/{job.pk}/").content.decode()
    assert ("the fault is ours" in page, "hx-get" in page) == (True, False)


def test_the_list_shows_ones_own_alone(aikos: Reader, bens: Reader) -> None:
    job = ask(aikos, "bounty", NINJAGO)
    assert [row["job"] for row in aikos.get("/simulations/").context["jobs"]] == [job]
    assert bens.get("/simulations/").context["jobs"] == []
    bens.get(f"/simulations/{job.pk}/", status=404)


@pytest.mark.parametrize("system", ["allstars", "chess"])
def test_what_cannot_be_simulated_here_is_not_found(aikos: Reader, system: str) -> None:
    aikos.get(f"/simulations/{system}/", status=404)


def test_the_list_takes_the_same_queries_for_one_row_and_for_three(aikos: Reader) -> None:
    counts = []
    for _number in range(3):
        ask(aikos, "bounty", NINJAGO)
        Job.objects.update(state=Job.State.DONE)
        counts.append(queries(aikos, "/simulations/"))
    assert counts[0] == counts[2]


def test_a_simulation_takes_the_same_queries_for_every_size(aikos: Reader) -> None:
    job = ask(aikos, "bounty", NINJAGO)
    counts = []
    for part in simulations.chunks_left(job)[:3]:
        simulations.play_chunk(job.pk, part, at=timezone.now())
        counts.append(queries(aikos, f"/simulations/{job.pk}/"))
    assert counts[0] == counts[2]


def test_numbers_are_rounded_and_not_cut_off() -> None:
    """14 of 30 are 46.67 %, and 63.86 % round up to 63.9 %."""
    estimate = Estimate(value=0.4667, low=0.3023, high=0.6386)
    assert in_percent(estimate) == {"value": "46.7\N{NO-BREAK SPACE}%", "interval": "30.2–63.9\N{NO-BREAK SPACE}%"}
    assert in_numbers(Estimate(value=27.17, low=23.36, high=30.98)) == {"value": "27.2", "interval": "23.4–31.0"}
