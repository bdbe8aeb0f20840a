"""Stories to fold: a Tora team with two Ronin, and short words for chapters."""

from typing import Any

import msgspec

from games.rules.allstars.entries import Chapter, Entry, FeatDone, Fee, Founded, Played, Recruited
from games.rules.allstars.fold import fold
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.scroll import AdvanceTaken, Folded, NinjaState, Scroll

# 20 + 10 + 10 + 18 + 16 + 13 = 87 koban of 100; rating 87 // 10 + 2 Ronin = 10.
TEAM = (
    Recruited(ninja="chunin", profile="tora-chunin", ability="pounce"),
    Recruited(ninja="aki", profile="tora-kaiken"),
    Recruited(ninja="ban", profile="tora-kaiken"),
    Recruited(ninja="oni", profile="tora-oni"),
    Recruited(ninja="shojo", profile="shojo"),
    Recruited(ninja="inu", profile="inu-clan-kaiken"),
)
EVERYBODY = tuple(recruit.ninja for recruit in TEAM)
WITHOUT_RONIN = EVERYBODY[:4]
PAID = (Fee(ninja="shojo", paid=True), Fee(ninja="inu", paid=True))  # 6 + 3 koban


def ruleset(**settings: Any) -> Ruleset:
    """The book with some settings changed."""
    return Ruleset(settings=msgspec.structs.replace(book().settings, **settings), catalogue=book().catalogue)


def founding(*recruits: Recruited, clan: str = "tora", budget: int = 100) -> Chapter:
    return Chapter(position=0, kind="founding", entries=(Founded(clan=clan, budget=budget), *(recruits or TEAM)))


NO_RONIN = founding(*TEAM[:4])
"""58 koban; 42 are left, the rating is 5, nobody takes a fee."""


def injuries(name: str, count: int) -> FeatDone:
    return FeatDone(ninja=name, feat="injure", count=count, victim="ninja")


def match(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="match", entries=entries)


def interval(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="interval", entries=entries)


def played(result: Any = "won", **other: Any) -> Played:
    fields = {"challenge": "brawl", "how": "played_out", "score": 5, "against": 3, "rounds": 6, "fielded": EVERYBODY}
    return Played(result=result, **{**fields, **other})


def forfeit(result: Any) -> Played:
    return played(result, challenge=None, how="forfeit", score=0, against=0, rounds=0, fielded=())


def tell(*chapters: Chapter, rules: Ruleset | None = None, start: Scroll | None = None) -> Folded:
    return fold([(rules or book(), chapter) for chapter in chapters], start)


def told(*chapters: Chapter, rules: Ruleset | None = None, start: Scroll | None = None) -> Scroll:
    """The scroll of a story that holds no conflict."""
    folded = tell(*chapters, rules=rules, start=start)
    assert folded.conflicts == ()
    return folded.scroll


def codes(folded: Folded) -> list[tuple[int, int, str]]:
    return [(conflict.position, conflict.index, conflict.code) for conflict in folded.conflicts]


def ninja(scroll: Scroll, name: str) -> NinjaState:
    state = scroll.find(name)
    assert state is not None
    return state


def model(profile: str, *choices: AdvanceChoice, xp: int = 0) -> NinjaState:
    """A model that made these choices with some dice or other."""
    taken = tuple(
        AdvanceTaken(number=number, dice=("fire", "fire"), choice=choice)
        for number, choice in enumerate(choices, start=1)
    )
    return NinjaState(id="one", profile=profile, xp=xp, advances=taken)


def keyword(key: str) -> AdvanceChoice:
    return AdvanceChoice(keyword=key)
