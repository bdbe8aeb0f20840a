"""Two against two on pages: chosen when the match opens, shown wherever the match is, reported in the usual form."""

import msgspec
import pytest

from games.models import Report
from games.rules.allstars.report import Report as ToldClaims
from league.models import Fixture
from league.pages.matches.allstars.filling import values_of
from tests.league.partnered import INTERCEPT, PARTNERS, Four, four
from tests.pages_match.browsing import Reader, filled, plain

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Four:
    """Four players at one table."""
    return four()


def names(table: Four) -> list[str]:
    """What the teams of sides 1 to 4 are called."""
    return [side["name"] for side in table.fixture["sides"]]


def pairs(table: Four) -> str:
    one, two, three, last = names(table)
    return f"{one} & {three} – {two} & {last}"


def page(table: Four) -> str:
    return f"/fixtures/{table.fixture['id']}/"


def reader(table: Four, side: int) -> Reader:
    return Reader(table.players[side])


def not_master(table: Four) -> int:
    """A side whose player runs nothing, so that it need not say for whom it speaks."""
    return next(side for side, player in table.players.items() if player.name != "Aiko")


def test_the_form_offers_every_split_of_four_teams_by_name(table: Four) -> None:
    form = reader(table, 1).get(page(table)).context["open_form"]
    one, two, three, last = names(table)
    assert [text for _value, text in form.fields["partners"].choices] == [
        "every side plays for itself",
        f"{one} & {two} – {three} & {last}",
        f"{one} & {three} – {two} & {last}",
        f"{one} & {last} – {two} & {three}",
        f"{one} – {two} & {three} & {last}",
        f"{one} & {two} & {three} – {last}",
        f"{one} & {two} & {last} – {three}",
        f"{one} & {three} & {last} – {two}",
    ]
    assert (INTERCEPT, "Intercept the Messenger") in form.fields["challenge"].choices[2][1]


def test_a_split_is_opened_with_its_challenge(table: Four) -> None:
    """The second split is that of sides 1 and 3 against 2 and 4."""
    side = not_master(table)
    reader(table, side).post(f"{page(table)}open/", {"challenge": INTERCEPT, "partners": "2"})
    fixture = Fixture.objects.get(pk=table.fixture["id"])
    assert fixture.match is not None
    assert (fixture.state, fixture.match.setup["partners"]) == ("open", PARTNERS)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"challenge": "brawl", "partners": "2"}, "In Brawl every side plays for itself"),
        ({"partners": "2"}, "Partners are agreed on together with the challenge"),
        ({"challenge": "roll", "partners": "2"}, "Partners are agreed on together with the challenge"),
        ({"challenge": INTERCEPT}, "Intercept the Messenger is played by 2 sides at most"),
        ({"challenge": INTERCEPT, "partners": "8"}, "8 is not one of the available choices"),
    ],
)
def test_what_cannot_be_is_said_at_its_field(table: Four, asked: dict[str, str], sentence: str) -> None:
    side = not_master(table)
    answer = reader(table, side).post(f"{page(table)}open/", asked, status=422)
    assert sentence in plain(answer)
    assert answer.context["open_form"].errors
    assert Fixture.objects.get(pk=table.fixture["id"]).state == "scheduled"


def test_two_sides_are_not_asked_for_partners(aikos: Reader, path: str) -> None:
    assert "partners" not in aikos.get(path).context["open_form"].fields


@pytest.mark.parametrize("under", ["", "report/", "sheet/"])
def test_every_page_of_the_match_says_who_plays_together(table: Four, under: str) -> None:
    table.open()
    assert f"Partners {pairs(table)}" in reader(table, 1).text(page(table) + under)


def test_a_match_without_partners_names_none(table: Four) -> None:
    table.open(challenge="brawl", partners=[])
    assert "Partners" not in reader(table, 1).text(page(table))


def test_the_report_form_tells_the_report_of_the_api(table: Four) -> None:
    """The alliances are who may have attacked."""
    table.open()
    side = not_master(table)
    browser = reader(table, side)
    form = browser.get(f"{page(table)}report/").context["report"]
    one, two, three, last = names(table)
    assert [text for _value, text in form.fields["attacker"].choices] == [
        "choose",
        f"{one} & {three}",
        f"{two} & {last}",
    ]
    typed = values_of(form.table, msgspec.convert(table.report(), ToldClaims))
    browser.post(f"{page(table)}report/", browser.form(f"{page(table)}report/", **typed))
    body = Report.objects.get().body
    assert (body["attacker"], [one["score"] for one in body["sides"]]) == (1, [2, 2, 1, 0])


def test_a_report_shows_the_points_of_a_side_and_of_its_alliance(table: Four) -> None:
    """Whichever partner is named as the attacker, both are shown."""
    table.open()
    table.players[1].post(f"fixtures/{table.fixture['id']}/report/", {"report": table.report(attacker=3)})
    text = reader(table, 1).text(page(table))
    one, _two, three, _last = names(table)
    assert f"Who attacked {one} & {three}" in text
    assert text.count("3 with partners") == 2
    assert text.count("2 with partners") == 2
    edited = reader(table, 1).get(f"{page(table)}report/").context["report"]
    assert edited["attacker"].value() == "1"


def test_the_sheet_says_who_attacked(table: Four) -> None:
    table.play()
    one, _two, three, _last = names(table)
    assert f"Who attacked : {one} & {three}" in reader(table, 1).text(f"{page(table)}sheet/").replace(
        "attacked:", "attacked :"
    )


def test_the_page_of_a_counted_match_shows_one_score_for_partners(table: Four) -> None:
    table.play()
    scores = [side.score for side in reader(table, 1).get(page(table)).context["sides"]]
    assert scores == [3, 2, 3, 2]


def test_a_report_before_the_match_is_open_asks_who_plays_together(table: Four) -> None:
    """The form is laid out for the split, and sent it opens the match with it."""
    side = not_master(table)
    browser = reader(table, side)
    path = f"{page(table)}report/"
    first = browser.get(path).context
    assert (INTERCEPT, "Intercept the Messenger") in first["report"].fields["challenge"].choices
    chosen = filled(first["split"], first["sending"], first["report"], challenge=INTERCEPT, do="show")
    chosen["split-partners"] = "2"
    shown = browser.post(path, chosen, status=200).context
    one, two, three, last = names(table)
    assert [text for _value, text in shown["report"].fields["attacker"].choices] == [
        "choose",
        f"{one} & {three}",
        f"{two} & {last}",
    ]
    typed = values_of(shown["report"].table, msgspec.convert(table.report(), ToldClaims))
    sent = filled(shown["sending"], shown["report"], **typed)
    sent.update({"split-partners": "2", "split-shown": "2", "shown": INTERCEPT})
    browser.post(path, sent)
    fixture = Fixture.objects.get(pk=table.fixture["id"])
    assert fixture.match is not None
    assert (fixture.state, fixture.match.setup["partners"]) == ("reported", PARTNERS)


def test_a_split_of_another_challenge_is_told_at_its_field(table: Four) -> None:
    side = not_master(table)
    browser = reader(table, side)
    path = f"{page(table)}report/"
    first = browser.get(f"{path}?challenge=brawl").context
    sent = filled(first["split"], first["sending"], first["report"], rounds=6)
    sent.update({"split-partners": "2", "split-shown": "2", "shown": "brawl"})
    answer = browser.post(path, sent, status=422)
    assert list(answer.context["split"].errors) == ["partners"]
    assert "In Brawl every side plays for itself" in plain(answer)
    assert Fixture.objects.get(pk=table.fixture["id"]).state == "scheduled"


def test_an_open_match_asks_for_no_partners_in_its_report(table: Four) -> None:
    table.open()
    assert reader(table, 1).get(f"{page(table)}report/").context["split"] is None


def test_the_record_of_a_team_tells_partners_from_opponents(table: Four) -> None:
    """One score for partners, and one for each opponent (ruling 61)."""
    table.play()
    one, two, three, last = names(table)
    told = reader(table, 1).text(f"/teams/{table.teams[1]['team']}/")
    assert f"against {two} with {three} against {last} won 3 : 2 : 2 Winter" in told.replace("\N{THIN SPACE}", " ")
    assert one in told
