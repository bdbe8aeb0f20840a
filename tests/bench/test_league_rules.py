"""The rules a league asks for all the time, one call each: check a roster, check a report, fold a long ledger.

Run with ``make bench``. No outside baseline exists for these; their figures stand beside each other in one run.
"""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.entries import Chapter, FeatDone, Founded, InHealingHouse, Played, Recruited
from games.rules.allstars.fold import fold
from games.rules.allstars.roster import Roster, check_roster
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.system import ALLSTARS
from tests.verbs import IKA, TORA


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return book()


def test_check_a_roster(benchmark: Any, rules: Ruleset) -> None:
    roster = msgspec.convert(TORA, Roster)
    assert benchmark(check_roster, rules, roster).accepted


def _scroll(rules: Ruleset, roster: dict[str, Any], first: int) -> dict[str, Any]:
    ids = [str(first + index) for index in range(len(roster["ninja"]))]
    entries = ALLSTARS.founding(rules, roster, ids)
    chapter = msgspec.convert({"position": 0, "kind": "founding", "entries": entries}, Chapter)
    scroll: dict[str, Any] = msgspec.to_builtins(fold([(rules, chapter)]).scroll)
    return scroll


def test_check_a_report(benchmark: Any, rules: Ruleset) -> None:
    setup = ALLSTARS.open_setup(rules, [_scroll(rules, TORA, 1), _scroll(rules, IKA, 11)], "brawl")
    report = {
        "challenge": "brawl",
        "rounds": 5,
        "ended": "won_at_once",
        "sides": [
            {
                "side": 1,
                "score": 9,
                "all_stars": ["2"],
                "ninja": [
                    {"ninja": "1", "feats": [{"feat": "injure", "victim": "ninja", "count": 3}]},
                    {
                        "ninja": "2",
                        "feats": [
                            {"feat": "injure", "victim": "ninja", "count": 4},
                            {"feat": "injure", "victim": "chunin", "count": 1},
                        ],
                    },
                    {"ninja": "6", "healing_house": True},
                ],
            },
            {
                "side": 2,
                "score": 4,
                "all_stars": ["11"],
                "ninja": [
                    {"ninja": "11", "feats": [{"feat": "injure", "victim": "ninja", "count": 4}]},
                    {"ninja": "13", "healing_house": True},
                ],
            },
        ],
    }
    assert benchmark(ALLSTARS.check_report, rules, setup, report).violations == ()


def test_fold_a_ledger_of_200_entries(benchmark: Any, rules: Ruleset) -> None:
    founding = Chapter(
        position=0,
        kind="founding",
        entries=(
            Founded(clan="tora", budget=100),
            Recruited(ninja="1", profile="tora-chunin", ability="pounce"),
            *(Recruited(ninja=str(number), profile="tora-kaiken") for number in (2, 3, 4)),
        ),
    )
    matches = [
        Chapter(
            position=position,
            kind="match",
            entries=(
                Played(
                    challenge="brawl",
                    result="won",
                    how="played_out",
                    score=4,
                    against=2,
                    rounds=6,
                    fielded=("1", "2", "3", "4"),
                ),
                *(FeatDone(ninja=str(number), feat="injure", victim="ninja") for number in (1, 2, 3, 4)),
                *(FeatDone(ninja=str(number), feat="reveal") for number in (1, 2)),
                InHealingHouse(ninja="3"),
            ),
        )
        for position in range(1, 25)
    ]
    story = [(rules, chapter) for chapter in (founding, *matches)]
    assert sum(len(chapter.entries) for _rules, chapter in story) == 197
    assert benchmark(fold, story).scroll.record.played == 24
