"""The pages on which a ninja master corrects, voids or moves a confirmed match."""

from typing import Any

from django.utils import timezone

from league.demo.story import close_steps
from league.models import Fixture
from league.operations import results
from teams.models import Player, Team
from tests import verbs
from tests.kept import kept
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> Fixture:
    """The fixture is confirmed: Tigers 9, Tide 4."""
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    results.confirm_report(fixture["id"], by=Player.objects.get(pk=ben.id), at=timezone.now())
    return Fixture.objects.get(pk=fixture["id"])


def _settled(answer: Any, **changes: object) -> Any:
    return filled(answer.context["form"], **changes)


def test_a_void_is_previewed_and_then_carried_out(aikos: Reader, played: Fixture, tigers: dict[str, Any]) -> None:
    at = f"/fixtures/{played.pk}/"
    shown = aikos.post(f"{at}amend/", {"do": "void"}, status=200)
    # Tigers won: 10 koban (Leagues, Earning Koban) on top of the 9 they had left; voided, the 10 go again.
    assert "treasury 19 9" in plain(shown)
    assert Team.objects.get(pk=tigers["team"]).treasury == 19
    aikos.post(f"{at}amend/preview/", _settled(shown, reason="Wrong evening", what="amend"))
    assert Team.objects.get(pk=tigers["team"]).treasury == 9
    played.refresh_from_db()
    assert played.state == "scheduled"


def test_a_preview_and_its_conflicts_are_told_in_words(
    aikos: Reader, aiko: Person, played: Fixture, tigers: dict[str, Any]
) -> None:
    """Goro has 8 or more XP by the feats, rolls once, and buys Engulf; voided, neither XP nor roll is earned."""
    close_steps(tigers["team"], at=timezone.now())
    shown = plain(aikos.post(f"/fixtures/{played.pk}/amend/", {"do": "void"}, status=200))
    assert "Goro: level Experienced New Recruit" in shown
    assert "Goro: XP" in shown
    assert "games played 1 (won 1, drawn 0, lost 0) 0 (won 0, drawn 0, lost 0)" in shown
    assert shown.count("Goro: level") == 1
    for raw in ("level_name", "next level at", "choice keyword", "dice air", "starts in healing house"):
        assert raw not in shown


def test_a_forfeit_is_voided_and_has_no_report_to_correct(
    aikos: Reader, aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    at = f"/fixtures/{fixture['id']}/"
    absent = next(side["side"] for side in fixture["sides"] if side["team"] != tigers["team"])
    aiko.post(f"fixtures/{fixture['id']}/forfeit/", {"sides": [absent], "reason": "Nobody came"})
    assert "Amend the match" in aikos.text(at)
    assert "Correct the report" not in aikos.text(f"{at}amend/")
    shown = aikos.post(f"{at}amend/", {"do": "void"}, status=200)
    assert "treasury 19 9" in plain(shown)
    aikos.post(f"{at}amend/preview/", _settled(shown, reason="They came late", what="amend"))
    assert Fixture.objects.get(pk=fixture["id"]).state == "scheduled"


def test_a_match_that_was_ceded_at_once_is_made_a_forfeit(
    aikos: Reader, played: Fixture, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 66: of 9 + 10 koban for the win 10 stay with Tigers; Tide's 6 for the loss go."""
    at = f"/fixtures/{played.pk}/"
    absent = played.sides.get(entrant__team=tide["team"]).side
    asked = aikos.post(f"{at}amend/", {"do": "forfeit"}, status=422)
    assert "A forfeit names at least one side that was absent." in plain(asked)
    shown = aikos.post(f"{at}amend/", {"do": "forfeit", "absent": absent}, status=200)
    assert "treasury 15 9" in plain(shown)
    aikos.post(f"{at}amend/preview/", _settled(shown, reason="They left before round 1 was over", what="amend"))
    played.refresh_from_db()
    assert (played.state, Team.objects.get(pk=tigers["team"]).treasury) == ("forfeited", 19)


def test_a_match_is_counted_as_not_played(aikos: Reader, played: Fixture) -> None:
    at = f"/fixtures/{played.pk}/"
    shown = aikos.post(f"{at}amend/", {"do": "write_off:draw"}, status=200)
    aikos.post(f"{at}amend/preview/", _settled(shown, reason="Nobody knows who won", what="amend"))
    assert set(played.sides.values_list("outcome", "koban")) == {("drawn", 0)}


def test_an_amendment_needs_a_reason(aikos: Reader, played: Fixture) -> None:
    at = f"/fixtures/{played.pk}/"
    shown = aikos.post(f"{at}amend/", {"do": "void"}, status=200)
    refused = aikos.post(f"{at}amend/preview/", _settled(shown, what="amend"), status=422)
    assert list(refused.context["form"].errors) == ["reason"]
    played.refresh_from_db()
    assert played.state == "confirmed"


def test_the_reason_given_with_a_correction_stands_in_its_preview(aikos: Reader, played: Fixture) -> None:
    form = aikos.form(f"/fixtures/{played.pk}/correct/", rounds=6, reason="We counted wrong")
    shown = aikos.post(f"/fixtures/{played.pk}/correct/", form, status=200)
    assert shown.context["form"]["reason"].value() == "We counted wrong"


def test_the_preview_of_a_move_says_where_the_match_goes(
    aiko: Person, aikos: Reader, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], ben: Person
) -> None:
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], legs=2)
    first, second = aiko.get("fixtures/", season=season["id"])["results"]
    opened = aiko.post(f"fixtures/{first['id']}/open/", {"challenge": "Brawl"})
    aiko.post(f"fixtures/{first['id']}/report/", {"report": verbs.brawl(opened, tigers, tide)})
    ben.post(f"fixtures/{first['id']}/confirm/")
    shown = aikos.post(f"/fixtures/{first['id']}/amend/", {"do": f"move:{second['id']}"}, status=200)
    assert "The match moves to round 2: Tide – Tigers, and its dice and steps with it." in plain(shown)


def test_a_correction_starts_from_the_confirmed_report(aikos: Reader, played: Fixture) -> None:
    at = f"/fixtures/{played.pk}/"
    # As it stands it says the same as the confirmed report, so there is nothing to amend.
    same = aikos.post(f"{at}correct/", aikos.form(f"{at}correct/", do="send"), status=422)
    assert "The confirmed report says the same." in plain(same)
    # Brawl lasts six rounds: seven are refused in the form itself, four can be corrected to.
    refused = aikos.post(f"{at}correct/", aikos.form(f"{at}correct/", rounds=7, do="send"), status=422)
    assert "Correct the match" in plain(refused)
    changed = aikos.post(f"{at}correct/", aikos.form(f"{at}correct/", rounds=4, do="send"), status=200)
    assert "What the amendment changes" in plain(changed)


def test_a_preview_that_was_overtaken_is_not_carried_out(
    aikos: Reader, aiko: Person, played: Fixture, tigers: dict[str, Any]
) -> None:
    at = f"/fixtures/{played.pk}/"
    shown = aikos.post(f"{at}amend/", {"do": "void"}, status=200)
    close_steps(tigers["team"], at=timezone.now())
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Found on the floor"})
    overtaken = aikos.post(f"{at}amend/preview/", _settled(shown, reason="Late", what="amend"), status=422)
    assert "preview" in plain(overtaken)
    played.refresh_from_db()
    assert played.state == "confirmed"


def test_a_page_that_was_changed_on_its_way_begins_again(aikos: Reader, played: Fixture) -> None:
    answer = aikos.post(f"/fixtures/{played.pk}/amend/preview/", {"action": '{"kind": "dance"}', "what": "amend"})
    assert answer.url == f"/fixtures/{played.pk}/amend/"


def test_only_ninja_masters_amend(bens: Reader, played: Fixture) -> None:
    bens.get(f"/fixtures/{played.pk}/amend/", status=403)
    bens.get(f"/fixtures/{played.pk}/correct/", status=403)


def test_a_match_that_does_not_count_cannot_be_amended(aikos: Reader, fixture: dict[str, Any]) -> None:
    answer = aikos.post(f"/fixtures/{fixture['id']}/amend/", {"do": "void"}, status=422)
    assert "Only what was confirmed can be amended." in plain(answer)
