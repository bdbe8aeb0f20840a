"""Paper slips of a whole round: a ninja master reports and decides in one go."""

from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.models import Report
from games.refusals import Forbidden
from games.rules.allstars.report import Report as ToldClaims
from games.rules.kernel.findings import Refused
from league.models import Claim, Fixture, Round
from league.operations.slips import FROM_A_SLIP, enter_slip
from league.pages.matches.allstars.filling import values_of
from teams.models import Player
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, plain
from tests.verbs import Person


def enter(fixture: dict[str, Any], brawl: dict[str, Any], by: Person, reason: str = "Slip", **more: Any) -> Fixture:
    player = Player.objects.get(pk=by.id)
    return enter_slip(fixture["id"], brawl, by=player, at=timezone.now(), reason=reason, **more)


def kinds() -> list[str]:
    return list(Claim.objects.order_by("pk").values_list("kind", flat=True))


def test_a_slip_opens_reports_and_decides(aiko: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    assert enter(fixture, brawl, aiko).state == "confirmed"
    assert kinds() == ["opened", "reported", "decided"]


def test_a_slip_decides_where_somebody_has_reported(
    ben: Person, aiko: Person, fixture: dict[str, Any], brawl: dict[str, Any]
) -> None:
    ben.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    assert enter(fixture, brawl | {"rounds": 6}, aiko).state == "confirmed"
    assert kinds() == ["opened", "reported", "decided"]
    assert Report.objects.get(confirmed=True).body["rounds"] == 6


def test_only_a_ninja_master_enters_slips(ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    with pytest.raises(Forbidden):
        enter(fixture, brawl, ben)


def test_a_refused_slip_stores_nothing(aiko: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        enter(fixture, brawl | {"rounds": 7}, aiko)
    assert (Report.objects.count(), Fixture.objects.get().state) == (0, "scheduled")
    assert enter(fixture, brawl | {"rounds": 7}, aiko, as_played=True).state == "confirmed"


def test_a_slip_needs_to_come_from_somewhere(aiko: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        enter(fixture, brawl, aiko, reason=" ")
    assert Fixture.objects.get().state == "scheduled"


@pytest.fixture
def round_path(fixture: dict[str, Any]) -> str:
    return f"/rounds/{Round.objects.get().pk}/slips/"


def test_the_list_says_what_is_missing(aikos: Reader, round_path: str) -> None:
    text = aikos.text(round_path)
    assert "1 result is still missing." in text
    assert "Enter the slip" in text


def test_the_list_is_for_ninja_masters(bens: Reader, visitor: Reader, round_path: str) -> None:
    bens.get(round_path, status=403)
    assert "/accounts/login/" in visitor.get(round_path, status=302).url


def test_a_round_that_is_none_is_not_found(aikos: Reader, round_path: str) -> None:
    aikos.get("/rounds/999999/slips/", status=404)


def test_a_slip_is_entered_on_the_form_and_leads_back_when_it_was_the_last(
    aikos: Reader, fixture: dict[str, Any], brawl: dict[str, Any], round_path: str
) -> None:
    path = f"/fixtures/{fixture['id']}/slip/"
    page = aikos.get(path)
    assert page.context["sending"]["reason"].value() == "Entered from the players' paper slip."
    typed = values_of(page.context["report"].table, msgspec.convert(brawl, ToldClaims))
    wrong = aikos.post(path, aikos.form(path, **(typed | {"rounds": 7})), status=422)
    assert "Brawl lasts 6 rounds, not 7." in plain(wrong)
    assert aikos.post(path, aikos.form(path, **typed)).url == round_path
    assert "0 results are still missing." in aikos.text(round_path)
    assert aikos.get(path, status=302).url == f"/fixtures/{fixture['id']}/"


@kept
def crowd(aiko: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]) -> list[int]:
    """A round of three fixtures: six teams."""
    more = []
    for name in ("Cho", "Dan", "Eri", "Fuyu"):
        player = verbs.sign_up(name)
        verbs.join(player, league)
        more.append(verbs.found_team(player, league, verbs.IKA, f"Team {name}")["team"])
    verbs.start_season(aiko, league, [tigers["team"], tide["team"], *more])
    return list(Fixture.objects.filter(round__number=1).order_by("number").values_list("pk", flat=True))


def test_the_next_slip_follows_the_one_stored(aikos: Reader, crowd: list[int]) -> None:
    first, second, _third = crowd
    form = aikos.get(f"/fixtures/{first}/slip/").context["report"]
    chunin = [row.setup.ninja[0].id for row in form.layouts]
    data = aikos.form(
        f"/fixtures/{first}/slip/",
        **{"challenge": "brawl", "shown": "brawl", "rounds": 6, "s1-star0": chunin[0], "s2-star0": chunin[1]},
    )
    assert aikos.post(f"/fixtures/{first}/slip/", data).url == f"/fixtures/{second}/slip/"


def test_the_list_asks_no_more_of_the_database_for_more_fixtures(aikos: Reader, crowd: list[int]) -> None:
    row = Round.objects.filter(number=1).get()
    row.fixtures.filter(pk=crowd[1]).update(round=Round.objects.get(number=2), number=10)
    row.fixtures.filter(pk=crowd[2]).update(round=Round.objects.get(number=2), number=11)
    once = aikos.queries(f"/rounds/{row.pk}/slips/")
    Fixture.objects.filter(pk__in=crowd).update(round=row)
    assert aikos.queries(f"/rounds/{row.pk}/slips/") == once


def test_where_a_slip_comes_from_is_read_in_the_readers_language(
    aiko: Person, aikos: Reader, bens: Reader, fixture: dict[str, Any], brawl: dict[str, Any], league: dict[str, Any]
) -> None:
    """A French ninja master stores it, an English player reads it."""
    Player.objects.filter(pk=aiko.id).update(language="fr")
    path = f"/fixtures/{fixture['id']}/slip/"
    context = aikos.get(path).context
    standing, report = context["sending"]["reason"].value(), context["report"]
    data = aikos.form(path, **values_of(report.table, msgspec.convert(brawl, ToldClaims)))
    aikos.post(path, data)
    assert standing != FROM_A_SLIP
    assert Claim.objects.get(kind="decided").reason == FROM_A_SLIP
    for page in (f"/fixtures/{fixture['id']}/", f"/leagues/{league['slug']}/journal/"):
        assert (FROM_A_SLIP in bens.text(page), standing in aikos.text(page)) == (True, True)
