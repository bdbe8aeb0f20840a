"""A team's books, kept without the fold: the rulebook's sums, and the fold's own scrolls for every story there can be."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.allstars.audit import TeamBooks, figures
from games.rules.allstars.element_tables import DoublesTable, DowntimeTable, SinglesTable
from games.rules.allstars.entries import (
    Adjusted,
    Advance,
    AllStar,
    Chapter,
    Dismissed,
    Downtime,
    Entry,
    FeatDone,
    Fee,
    InHealingHouse,
    Recruited,
    RolledOver,
)
from games.rules.allstars.fold import fold
from games.rules.allstars.report import AdvanceChoice
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.kernel.house import plain
from games.rules.kernel.system import Document, StoryPart
from tests.rules.allstars.stories import PAID, forfeit, founding, injuries, interval, match, played, ruleset
from tests.rules.allstars.test_fold_properties import chapters, names


def part(rules: Ruleset, chapter: Chapter) -> StoryPart:
    entries = tuple(plain(entry) for entry in chapter.entries)
    return StoryPart(position=chapter.position, kind=chapter.kind, ruleset=rules, entries=entries)


def audited(*told: Chapter, rules: Ruleset | None = None) -> Document:
    books = TeamBooks()
    for chapter in told:
        books.read(part(rules or book(), chapter))
    return books.figures()


def koban(*told: Chapter, rules: Ruleset | None = None) -> int:
    return int(audited(*told, rules=rules)["treasury"])


# The team of the stories costs 87 of 100 koban; its Ronin take 6 and 3 after every game.


def test_what_is_left_of_the_budget_opens_the_treasury() -> None:
    """Ruling 41."""
    assert koban(founding()) == 13
    assert koban(founding(), rules=ruleset(keep_unspent=False)) == 0


@pytest.mark.parametrize(("result", "revenue"), [("won", 10), ("drawn", 8), ("lost", 6)])
def test_a_game_pays_by_its_result_and_every_ronin_takes_a_fee(result: str, revenue: int) -> None:
    """Revenue; rulings 49, 59 and 62: a bonus of 2 beside it."""
    assert koban(founding(), match(1, played(result, bonus_koban=2), *PAID)) == 13 + revenue + 2 - 9


@pytest.mark.parametrize(("result", "revenue"), [("won", 10), ("lost", 0)])
def test_a_forfeit_pays_the_side_that_came_and_takes_no_fee(result: str, revenue: int) -> None:
    """Ruling 66."""
    assert koban(founding(), match(1, forfeit(result))) == 13 + revenue


def test_shojo_in_the_healing_house_brings_two_koban() -> None:
    """Ruling 55."""
    assert koban(founding(), match(1, played("won"), InHealingHouse(ninja="shojo"), *PAID)) == 13 + 10 + 2 - 9


def test_a_recruit_is_paid_from_the_treasury_and_one_that_is_too_dear_is_passed_over() -> None:
    """Rulings 42 and 54: 10 koban for a Kaiken of 13, then no second one."""
    hired = interval(1, *(Recruited(ninja=name, profile="tora-kaiken") for name in ("new", "newer")))
    said = audited(founding(), hired)
    assert (said["treasury"], said["roster"][-1]) == (3, "new")


def test_experience_is_what_was_done_awards_and_water() -> None:
    """Experience; rulings 8 and 22: 4 injuries are 4 XP and as many of a brawl, the award 3, Water 1; a Ronin learns nothing."""
    game = match(
        1,
        played(),
        injuries("aki", 4),
        AllStar(ninja="aki"),
        InHealingHouse(ninja="aki"),
        injuries("shojo", 4),
        *PAID,
        Downtime(ninja="aki", die="water"),
    )
    said = audited(founding(), game)
    assert (said["ninja.aki.xp"], said["ninja.shojo.xp"]) == (4 + 4 + 3 + 1, 0)


def test_an_advance_adds_one_to_the_rating() -> None:
    """Rulings 71 and 73: 87 koban and two Ronin are 10; 8 XP earn the first roll."""
    roll = Advance(ninja="aki", number=1, dice=("fire", "water"), choice=AdvanceChoice(keyword="leap"))
    told = (founding(), match(1, played(), injuries("aki", 4), *PAID, roll))
    said = audited(*told)
    assert (audited(*told[:1])["rating"], said["rating"], said["ninja.aki.chosen"]) == (10, 11, 1)


def test_a_new_season_takes_what_the_league_says() -> None:
    """Ruling 11."""
    game = match(1, played(), injuries("aki", 3), InHealingHouse(ninja="aki"), *PAID, Downtime(ninja="aki", die="void"))
    turn = Chapter(position=2, kind="rollover", entries=(RolledOver(advancement=False, treasury=False),))
    before, after = audited(founding(), game), audited(founding(), game, turn)
    told = ("treasury", "ninja.aki.xp", "ninja.aki.absent")
    assert [before[one] for one in told] == [14, 6, 2]
    assert [after[one] for one in told] == [0, 0, 0]


def test_koban_that_the_treasury_does_not_hold_are_not_taken_from_it() -> None:
    assert koban(founding(), interval(1, Adjusted(koban=-14))) == 13
    assert koban(founding(), interval(1, Adjusted(koban=-13))) == 0


def test_a_dismissal_below_the_least_is_undone() -> None:
    """Ruling 46: nobody plays without a chunin."""
    assert "chunin" in audited(founding(), interval(1, Dismissed(ninja="chunin")))["roster"]


def test_a_ronin_that_is_not_paid_has_left() -> None:
    """Ruling 49."""
    said = audited(founding(), match(1, played(), Fee(ninja="shojo", paid=False), PAID[1]))
    assert (said["ninja.shojo.gone"], said["treasury"]) == ("let_go", 13 + 10 - 3)


# Against the fold, which is other code: whatever is told, possible or not

more_rules = st.builds(
    ruleset,
    spirit_cancels_rolled=st.booleans(),
    keep_unspent=st.booleans(),
    free_doubles=st.booleans(),
    rating_excludes_unavailable=st.booleans(),
    champion_xp_once_per_model=st.booleans(),
    own_medal_pickup_xp=st.booleans(),
    suspension_counts=st.sampled_from(["played", "forfeits_too"]),
    max_models=st.sampled_from([None, 5, 7]),
    attribute_cap=st.sampled_from([None, 4]),
    bye_koban=st.integers(0, 3),
    water_xp=st.integers(0, 12),
    downtime_table=st.sampled_from([DowntimeTable(), DowntimeTable(fire="spare_another", spirit="learn")]),
    singles=st.sampled_from([SinglesTable(), SinglesTable(fire="attack", water="affinity")]),
    doubles=st.sampled_from([DoublesTable(), DoublesTable(air="new_keyword", earth="defense")]),
    advance_step=st.integers(1, 2),
    rating_koban_per_point=st.sampled_from([10, 7]),
    rating_per_advance=st.integers(0, 2),
    rating_per_hero=st.integers(0, 3),
)
more_feats = st.builds(
    FeatDone,
    ninja=names,
    feat=st.sampled_from(["injure", "champion_chosen", "own_medal_returned", "medal_pickup", "vip", "made_up"]),
    count=st.integers(1, 9),
    victim=st.sampled_from([None, "ninja", "chunin", "sentry"]),
    target=st.sampled_from([None, "vip", "messenger"]),
    champion=st.booleans(),
)


@st.composite
def stories(draw: st.DrawFn) -> list[tuple[Ruleset, Chapter]]:
    """Chapters of every kind, each under rules of its own, with more kinds of feat."""
    story = [(draw(more_rules), founding())]
    for kind, entries in draw(st.lists(chapters, min_size=1, max_size=6)):
        told: list[Entry] = [*entries, *draw(st.lists(more_feats, max_size=3))]
        story.append((draw(more_rules), Chapter(position=len(story), kind=kind, entries=tuple(told))))
    return story


@given(stories())
@settings(max_examples=300, deadline=None)
def test_the_books_say_what_the_fold_says_of_every_story(story: list[tuple[Ruleset, Chapter]]) -> None:
    books = TeamBooks()
    scroll = None
    for rules, chapter in story:
        books.read(part(rules, chapter))
        scroll = fold([(rules, chapter)], scroll).scroll
        assert books.figures() == figures(plain(scroll))


PLANTED: list[tuple[str, Any]] = [
    ("treasury", {"treasury": 15}),
    ("rating", {"rating": 9}),
    ("record.won", {"record": {"played": 1, "lost": 1}}),
    ("fees", {"pending": {"fees": ["inu"], "waiting": ["aki"]}}),
    ("downtime", {"pending": {}}),
    ("clan", {"clan": "ika"}),
]


@pytest.mark.parametrize(("what", "planted"), PLANTED, ids=[what for what, _ in PLANTED])
def test_a_planted_mistake_of_the_fold_shows(what: str, planted: Document) -> None:
    game = match(1, played(), injuries("aki", 1), InHealingHouse(ninja="aki"), *PAID)
    pin = plain(fold([(book(), founding()), (book(), game)]).scroll)
    said = audited(founding(), game)
    assert figures(pin) == said
    assert figures({**pin, **planted})[what] != said[what]


@pytest.mark.parametrize("field", ["xp", "absent", "gone", "profile", "healing_house", "advances"])
def test_a_planted_mistake_about_a_model_shows(field: str) -> None:
    scroll = fold([(book(), founding())]).scroll
    wrong = plain(msgspec.structs.replace(scroll, ninja=scroll.ninja[:1]))
    wrong["ninja"][0][field] = [{}] if field == "advances" else "gone"
    assert figures(wrong)[f"ninja.chunin.{field}"] != audited(founding())[f"ninja.chunin.{field}"]
