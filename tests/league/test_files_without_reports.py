"""Files whose calendar says what no rule, match or story allows where no report speaks: refused whole, at the place."""

import copy
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Fixture
from league.transfer.load import import_league
from teams.models import Player
from tests.amending import side_of
from tests.league.carried import File, Spoil, Two, file_after, file_of, put, told_well, typed
from tests.league.test_hostile_files import mika, refused

__all__ = ["mika"]

STAGE = ("seasons", 0, "stages", 0)
FORFEITED = (*STAGE, "rounds", 0, "fixtures", 0)
OPENED = (*STAGE, "rounds", 1, "fixtures", 0)
AT_FORFEIT = "/seasons/0/stages/0/rounds/0/fixtures/0"
AT_OPENED = "/seasons/0/stages/0/rounds/1/fixtures/0"


@pytest.fixture(scope="module")
def file(django_db_setup: None, django_db_blocker: Any) -> File:
    """Tide stayed away from the first leg, and Tigers have 9 + 10 koban; the second leg is open, its challenge rolled."""

    def play(two: Two) -> None:
        first, second = two.fixtures
        absent = side_of({"sides": first["sides"]}, first, two.tide)["side"]
        two.aiko.post(f"fixtures/{first['id']}/forfeit/", {"sides": [absent], "reason": "Nobody came"})
        two.aiko.post(f"fixtures/{second['id']}/open/", {"roll_challenge": True})

    return file_after(django_db_blocker, play, legs=2)


@pytest.fixture
def good(file: File) -> File:
    return copy.deepcopy(file)


def at(file: File, *path: str | int) -> Any:
    """What stands at a place of a file."""
    place: Any = file
    for part in path:
        place = place[part]
    return place


def side_with(file: File, outcome: str) -> int:
    """The index of the side of the forfeit with that outcome."""
    return next(index for index, side in enumerate(at(file, *FORFEITED, "sides")) if side["outcome"] == outcome)


def test_the_file_itself_is_read_and_shown(good: File, mika: Player) -> None:
    league = import_league(typed(good), by=mika, at=timezone.now())
    assert file_of(league)["seasons"] == good["seasons"]
    shown = Client()
    shown.force_login(mika)
    told = [
        shown.get(f"/fixtures/{row.pk}/").status_code
        for row in Fixture.objects.filter(round__stage__season__league=league)
    ]
    assert told == [200, 200]


CASES: list[tuple[str, Spoil, list[tuple[str, str]]]] = [
    ("dice that are none", put(*OPENED, "challenge_dice", value=["mud"]), [("transfer.other_dice", f"{AT_OPENED}/challenge_dice")]),
    ("dice of a game that was not opened", put(*FORFEITED, "challenge_dice", value=["earth", "air"]), [("transfer.other_dice", f"{AT_FORFEIT}/challenge_dice")]),
    ("a challenge nobody knows", put(*OPENED, "challenge", value="nope"), [("transfer.challenge", f"{AT_OPENED}/challenge")]),
    ("a round with a challenge nobody knows", put(*STAGE, "rounds", 1, "challenge", value="nope"), [("transfer.challenge", "/seasons/0/stages/0/rounds/1/challenge")]),
    ("a stage with a challenge nobody knows", put(*STAGE, "settings", "challenges", value=["brawl", "nope"]), [("transfer.challenge", "/seasons/0/stages/0/settings/challenges/1")]),
    ("settings of a stage that are none", put(*STAGE, "settings", value={"legs": 3, "days": 0}), [("transfer.settings", "/seasons/0/stages/0/settings/days"), ("transfer.settings", "/seasons/0/stages/0/settings/legs")]),
    ("settings of a stage that make no sense", put(*STAGE, "settings", value={"tie_breakers": ["lot", "lot"], "rounds": 4}), [("stage.tie_breaker_twice", "/seasons/0/stages/0/settings/tie_breakers/1"), ("stage.rounds_follow", "/seasons/0/stages/0/settings/rounds")]),
    ("decided by nobody", put(*FORFEITED, "decider", value="coin"), [("transfer.unknown", f"{AT_FORFEIT}/decider")]),
    ("a result before the game", put(*OPENED, "sides", 0, "outcome", value="won"), [("transfer.not_decided", f"{AT_OPENED}/sides/0/outcome")]),
    ("koban before the game", put(*OPENED, "sides", 1, "koban", value=5), [("transfer.not_decided", f"{AT_OPENED}/sides/1/koban")]),
    ("a forfeit that was won", put(*FORFEITED, "sides", 0, "outcome", value="won"), [("transfer.other_outcome", f"{AT_FORFEIT}/sides/0/outcome")]),
    ("a forfeit that nobody played", put(*FORFEITED, "state", value="unplayed"), [("transfer.other_outcome", f"{AT_FORFEIT}/sides/0/outcome"), ("transfer.other_outcome", f"{AT_FORFEIT}/sides/1/outcome")]),
    ("points in a forfeit", put(*FORFEITED, "sides", 1, "score", value=9), [("transfer.not_played", f"{AT_FORFEIT}/sides/1/score")]),
    ("a round before the first", put(*STAGE, "rounds", 0, "number", value=0), [("transfer.malformed", "/seasons/0/stages/0/rounds/0/number")]),
    ("a draw that is none", put(*STAGE, "rounds", 0, "draw", value={"rematches": "all"}), [("transfer.malformed", "/seasons/0/stages/0/rounds/0/draw/rematches")]),
]  # fmt: skip


@pytest.mark.parametrize(("spoil", "found"), [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_a_spoilt_calendar_is_refused_at_its_place(
    good: File, mika: Player, spoil: Spoil, found: list[tuple[str, str]]
) -> None:
    spoil(good)
    assert refused(good, mika) == found


def test_both_sides_of_a_forfeit_cannot_have_won_it(good: File, mika: Player) -> None:
    """With one koban too little for the second winner, by ruling 66 ten, and in the story of who lost."""
    lost = side_with(good, "forfeit_loss")
    put(*FORFEITED, "sides", lost, "outcome", value="forfeit_win")(good)
    assert [code for code, _path in refused(good, mika)] == [
        "transfer.outcomes_together",
        "transfer.story_differs",
        "transfer.koban_differs",
    ]


@pytest.mark.parametrize(("outcome", "koban"), [("forfeit_win", 12), ("forfeit_win", 0), ("forfeit_loss", 10)])
def test_ruling_66_a_forfeit_brings_ten_koban_to_who_was_there(
    good: File, mika: Player, outcome: str, koban: int
) -> None:
    side = side_with(good, outcome)
    put(*FORFEITED, "sides", side, "koban", value=koban)(good)
    assert refused(good, mika) == [("transfer.koban_differs", f"{AT_FORFEIT}/sides/{side}/koban")]


def test_a_story_in_which_the_absent_team_won_is_refused(good: File, mika: Player) -> None:
    """Scroll and pins agree with the story."""
    team = at(good, *FORFEITED, "sides", side_with(good, "forfeit_loss"))["team"] - 1
    [entry] = at(good, "teams", team, "chapters", 1, "revisions", 0, "entries")
    entry["payload"]["result"] = "won"
    assert refused(told_well(good), mika) == [
        ("transfer.story_differs", f"/teams/{team}/chapters/1/revisions/0/entries")
    ]


def test_koban_of_a_forfeit_that_no_story_tells_of_is_refused(good: File, mika: Player) -> None:
    side = side_with(good, "forfeit_win")
    del at(good, *FORFEITED, "sides", side)["chapter"]
    assert refused(good, mika) == [("transfer.koban_differs", f"{AT_FORFEIT}/sides/{side}/koban")]
