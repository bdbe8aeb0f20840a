"""Files whose results or stories are not what their confirmed reports come to: refused whole, at the place."""

import copy
from typing import Any

import pytest
from django.utils import timezone

from games.rules.kernel.findings import Refused
from league.models import League
from league.transfer.load import import_league
from teams.models import Player
from tests import amending, verbs
from tests.league.carried import File, Spoil, Two, file_after, file_of, league_of_two, put, told_well, typed
from tests.league.test_hostile_files import mika, refused

__all__ = ["mika"]

FIXTURE = ("seasons", 0, "stages", 0, "rounds", 0, "fixtures", 0)
AT = "/seasons/0/stages/0/rounds/0/fixtures/0"
STORY = "/teams/0/chapters/1/revisions/0/entries"


def play(two: Two) -> None:
    """Play one match (:func:`tests.amending.play_first_match`)."""
    [fixture] = two.fixtures
    amending.play_first_match(two.aiko, two.ben, fixture, two.tigers, two.tide)


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any) -> File:
    return file_after(django_db_blocker, play)


@pytest.fixture
def good(file: File) -> File:
    return copy.deepcopy(file)


def tigers_side(file: File) -> int:
    """The index of the Tigers, who are the file's first team, among the sides of the fixture."""
    return next(index for index, side in enumerate(fixture_of(file)["sides"]) if side["team"] == 1)


def fixture_of(file: File) -> Any:
    place: Any = file
    for part in FIXTURE:
        place = place[part]
    return place


def test_the_file_itself_is_read(good: File, mika: Player) -> None:
    league = import_league(typed(told_well(good)), by=mika, at=timezone.now())
    assert file_of(league)["seasons"] == good["seasons"]


# Tigers won by 9 to 4, Injured 8 that were no sentries, and earned 10 koban.
@pytest.mark.parametrize(
    ("field", "value"), [("outcome", "drawn"), ("score", 10), ("injuries", 9), ("koban", 12), ("koban", 0)]
)
def test_a_result_that_the_report_does_not_give_is_refused(good: File, mika: Player, field: str, value: Any) -> None:
    side = tigers_side(good)
    put(*FIXTURE, "sides", side, field, value=value)(good)
    assert refused(good, mika) == [("transfer.result_differs", f"{AT}/sides/{side}/{field}")]


@pytest.mark.parametrize("sides", [slice(0, 0), slice(0, 1)])
def test_a_fixture_without_the_sides_of_its_match_is_refused(good: File, mika: Player, sides: slice) -> None:
    fixture_of(good)["sides"] = fixture_of(good)["sides"][sides]
    assert ("transfer.other_sides", f"{AT}/sides") in refused(good, mika)


def test_a_result_given_to_the_other_team_is_refused(good: File, mika: Player) -> None:
    first, second = fixture_of(good)["sides"]
    first["team"], second["team"] = second["team"], first["team"]
    assert ("transfer.other_sides", f"{AT}/sides") in refused(good, mika)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "2201-01-02T00:00:00Z"])
def test_a_date_that_no_league_ever_saw_is_refused(good: File, mika: Player, moment: str) -> None:
    good["teams"][0]["chapters"][0]["at"] = moment
    assert refused(good, mika) == [("transfer.date", "/teams/0/chapters/0/at")]


def test_every_result_that_differs_is_named_at_once(good: File, mika: Player) -> None:
    for side in fixture_of(good)["sides"]:
        side["score"] = 77
    assert refused(good, mika) == [("transfer.result_differs", f"{AT}/sides/{index}/score") for index in (0, 1)]


def test_a_report_that_was_changed_no_longer_gives_the_result(good: File, mika: Player) -> None:
    """The other way round: Goro Injured one less; the story says otherwise as well."""
    goro = next(ninja["id"] for ninja in good["teams"][0]["ninja"] if ninja["name"] == "Goro")
    sides = good["matches"][0]["reports"][0]["body"]["sides"]
    [line] = [one for side in sides for one in side["ninja"] if one["ninja"] == goro]
    line["feats"][0]["count"] -= 1
    side = tigers_side(good)
    place = f"{AT}/sides/{side}"
    assert {("transfer.result_differs", f"{place}/injuries"), ("transfer.story_differs", STORY)} <= set(
        refused(good, mika)
    )


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("played", {"bonus_koban": 6}),
        ("played", {"result": "drawn"}),
        ("feat", {"count": 9}),
        ("all_star", {"ninja": "4"}),
        ("healing_house", {"ninja": "1"}),
    ],
)
def test_a_story_that_the_report_does_not_tell_is_refused(
    good: File, mika: Player, kind: str, changes: dict[str, Any]
) -> None:
    """More koban, more XP: the story comes to its pins, and still no report says so."""
    entries = good["teams"][0]["chapters"][1]["revisions"][0]["entries"]
    index = next(number for number, entry in enumerate(entries) if entry["payload"]["kind"] == kind)
    entries[index]["payload"].update(changes)
    assert refused(told_well(good), mika) == [
        ("transfer.story_differs", f"{STORY}/{index}"),
        ("transfer.story_differs", STORY),
    ]


def test_a_model_that_was_never_there_is_refused_where_it_played(good: File, mika: Player) -> None:
    entries = good["teams"][0]["chapters"][1]["revisions"][0]["entries"]
    index = next(number for number, entry in enumerate(entries) if entry["payload"]["kind"] == "played")
    entries[index]["payload"]["fielded"][0] = "nobody"
    assert ("transfer.unreadable", f"{STORY}/{index}/payload/fielded/0") in refused(told_well(good), mika)


def test_a_feat_that_nobody_reported_is_refused(good: File, mika: Player) -> None:
    entries = good["teams"][0]["chapters"][1]["revisions"][0]["entries"]
    feat = next(entry for entry in entries if entry["payload"]["kind"] == "feat")
    entries.append(copy.deepcopy(feat))
    assert refused(told_well(good), mika) == [("transfer.story_differs", f"{STORY}/{len(entries) - 1}")]


def test_a_first_telling_without_its_game_is_refused(good: File, mika: Player) -> None:
    telling = good["teams"][0]["chapters"][1]["revisions"][0]
    telling["entries"] = [entry for entry in telling["entries"] if entry["payload"]["kind"] != "played"]
    assert ("transfer.story_differs", STORY) in refused(told_well(good), mika)


def not_confirmed(file: File) -> None:
    """The report is there, and nobody let it count."""
    file["matches"][0]["reports"][0].pop("confirmed")


def voided(file: File) -> None:
    """The match does not count any more; the stories say that it does."""
    file["matches"][0]["state"] = "voided"


@pytest.mark.parametrize(
    ("spoil", "codes"),
    [
        (not_confirmed, {"transfer.nothing_counts", "transfer.story_differs"}),
        (voided, {"transfer.nothing_counts", "transfer.story_differs"}),
    ],
)
def test_stories_and_results_need_a_report_that_counts(good: File, mika: Player, spoil: Spoil, codes: set[str]) -> None:
    spoil(good)
    assert {code for code, _path in refused(good, mika)} == codes


def test_a_fixture_says_what_differs_in_words(good: File, mika: Player) -> None:
    put(*FIXTURE, "sides", tigers_side(good), "score", value=10)(good)
    with pytest.raises(Refused, match=r"^The confirmed report comes to something else: 9\.$"):
        import_league(typed(good), by=mika, at=timezone.now())


# What a league's history does to results and stories is no disagreement


def carried(mika: Player) -> None:
    """Out and in, and out the same."""
    told = file_of(League.objects.get())
    copied = import_league(typed(copy.deepcopy(told)), by=mika, at=timezone.now())
    again = file_of(copied)
    assert (again["seasons"], again["teams"], again["matches"]) == (told["seasons"], told["teams"], told["matches"])


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["confirmed", "corrected", "voided", "forfeited", "corrected and forfeited"])
def test_what_was_amended_goes_out_and_in(end: str) -> None:
    two = league_of_two()
    play(two)
    aiko, tigers, tide, [fixture] = two.aiko, two.tigers, two.tide, two.fixtures
    report = verbs.brawl(fixture, tigers, tide)
    correct = {"action": "correct", "report": amending.lost_narrowly(report, fixture, tigers, tide)}
    forfeit = {"action": "forfeit", "sides": [fixture["sides"][0]["side"]]}
    actions: dict[str, list[dict[str, Any]]] = {
        "confirmed": [],
        "corrected": [correct],
        "voided": [{"action": "void"}],
        "forfeited": [forfeit],
        "corrected and forfeited": [correct, forfeit],
    }
    for action in actions[end]:
        amending.amend(aiko, fixture, action, amending.alike(aiko, fixture, action, "undo"))
    carried(Player.objects.create_user("mika@example.org", name="Mika"))
