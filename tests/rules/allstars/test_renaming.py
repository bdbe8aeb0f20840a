"""Models get other ids when a story moves to another database: everywhere, and nothing else changes."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.entries import (
    Adjusted,
    Advance,
    AllStar,
    Bye,
    Dismissed,
    Downtime,
    Entry,
    FeatDone,
    Fee,
    Founded,
    InHealingHouse,
    Played,
    Recruited,
    Redrafted,
    Restarted,
    RolledOver,
)
from games.rules.allstars.renaming import rename_ninja
from games.rules.allstars.report import (
    AdvanceChoice,
    AdvanceRoll,
    AfterMatch,
    DowntimeRoll,
    FeatLine,
    FeeChoice,
    NinjaLine,
    Report,
    SideReport,
)
from games.rules.allstars.scroll import AdvanceTaken, Held, NinjaState, Pending, Scroll
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup

IDS = {"81": "1", "82": "2", "83": "3"}

ENTRIES: list[Entry] = [
    Founded(clan="81", budget=81),
    Recruited(ninja="81", profile="82", ability="83"),
    Dismissed(ninja="81"),
    Played(
        challenge="81",
        result="won",
        how="played_out",
        score=81,
        against=82,
        absent=("81",),
        started_in_healing_house=("82",),
        fielded=("82", "83"),
    ),
    Bye(),
    FeatDone(ninja="81", feat="82", count=83),
    AllStar(ninja="81"),
    InHealingHouse(ninja="81"),
    Fee(ninja="81", paid=True),
    Downtime(ninja="81", die="fire", exempts="82"),
    Advance(ninja="81", number=82, dice=("fire", "air"), choice=AdvanceChoice(keyword="83")),
    Adjusted(koban=81),
    RolledOver(),
    Redrafted(budget=81, kept=("81", "83"), advance_koban=82),
    Restarted(),
]
"""Every kind of entry. What is no model here looks like the number of one: keys of a house's catalogue may."""

RENAMED: list[Entry] = [
    Founded(clan="81", budget=81),
    Recruited(ninja="1", profile="82", ability="83"),
    Dismissed(ninja="1"),
    Played(
        challenge="81",
        result="won",
        how="played_out",
        score=81,
        against=82,
        absent=("1",),
        started_in_healing_house=("2",),
        fielded=("2", "3"),
    ),
    Bye(),
    FeatDone(ninja="1", feat="82", count=83),
    AllStar(ninja="1"),
    InHealingHouse(ninja="1"),
    Fee(ninja="1", paid=True),
    Downtime(ninja="1", die="fire", exempts="2"),
    Advance(ninja="1", number=82, dice=("fire", "air"), choice=AdvanceChoice(keyword="83")),
    Adjusted(koban=81),
    RolledOver(),
    Redrafted(budget=81, kept=("1", "3"), advance_koban=82),
    Restarted(),
]


def plain(value: Any) -> Any:
    """A value as JSON keeps it."""
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(
    ("entry", "renamed"), list(zip(ENTRIES, RENAMED, strict=True)), ids=lambda one: type(one).__name__
)
def test_an_entry(entry: Entry, renamed: Entry) -> None:
    assert rename_ninja(plain(entry), IDS) == plain(renamed)


def test_every_kind_of_entry_is_tried() -> None:
    assert {type(entry) for entry in ENTRIES} == set(Entry.__args__)


def scroll(one: str, two: str) -> Scroll:
    """A scroll that names two models wherever a scroll can."""
    return Scroll(
        clan="81",
        treasury=82,
        ninja=(
            NinjaState(
                id=one,
                profile="82",
                absent=1,
                healing_house=True,
                advances=(AdvanceTaken(number=1, dice=("fire", "air"), choice=AdvanceChoice(keyword="83")),),
            ),
            NinjaState(id=two, profile="tora-kaiken"),
        ),
        pending=Pending(
            fees=(one,),
            downtime=(two,),
            advances=((one, 81),),
            waiting=(two,),
            spirits=(one,),
            rolled=((two, "fire"),),
        ),
        held=(Held(position=81, index=82, advance=Advance(ninja=one, number=1, dice=("fire", "air"))),),
    )


def test_a_scroll() -> None:
    assert rename_ninja(plain(scroll("81", "82")), IDS) == plain(scroll("1", "2"))


def setup(one: str, two: str) -> MatchSetup:
    """A match of one model a side."""
    sides = [
        SideSetup(side=side, clan="81", ninja=(FieldedNinja(id=ninja, profile="82", keywords=("83",), absent=True),))
        for side, ninja in ((1, one), (2, two))
    ]
    return MatchSetup(sides=tuple(sides), challenge="81")


def test_a_setup() -> None:
    assert rename_ninja(plain(setup("81", "82")), IDS) == plain(setup("1", "2"))


def report(one: str, two: str) -> Report:
    """A report that names two models wherever a report can."""
    after = AfterMatch(
        fees=(FeeChoice(ninja=one, pay=True),),
        downtime=(DowntimeRoll(ninja=one, die="fire", exempts=two),),
        advances=(AdvanceRoll(ninja=two, number=81, choice=AdvanceChoice(keyword="83")),),
    )
    line = NinjaLine(ninja=one, healing_house=True, feats=(FeatLine(feat="82", count=3, victims=(two,)),))
    side = SideReport(side=1, score=81, ninja=(line,), all_stars=(one, two), after=after)
    return Report(challenge="81", rounds=82, ended="played_out", sides=(side,), ceded_by=(1,))


def test_a_report() -> None:
    assert rename_ninja(plain(report("81", "82")), IDS) == plain(report("1", "2"))


def test_a_log_numbers_models_by_place_and_stays_as_it_is() -> None:
    log = {"events": [{"side": 1, "intent": {"code": "move", "pick": "81"}, "ninja": "81"}], "options": {"id": "82"}}
    assert rename_ninja({"log": log}, IDS) == {"log": log}


def test_a_verdict_is_keyed_by_models() -> None:
    verdict = {"sides": [{"side": 1, "xp": {"81": 3}, "all_stars": ["82"], "healing_house": ["83"], "koban": 81}]}
    renamed = {"sides": [{"side": 1, "xp": {"1": 3}, "all_stars": ["2"], "healing_house": ["3"], "koban": 81}]}
    assert rename_ninja(verdict, IDS) == renamed


def test_a_model_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError, match="99"):
        rename_ninja({"kind": "dismissed", "ninja": "99"}, IDS)
