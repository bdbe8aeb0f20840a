"""A duellist's books, kept without the fold: a few sums by hand, and the fold's own scrolls for every story there can be."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.kernel.house import plain
from games.rules.kernel.system import Document, StoryPart
from games.rules.tiny_ninjas.audit import DuellistBooks, figures
from games.rules.tiny_ninjas.entries import Chapter, Deed, Entry, Fought, Restarted, RolledOver
from games.rules.tiny_ninjas.fold import fold
from games.rules.tiny_ninjas.ruleset import Ruleset, book
from tests.rules.tiny_ninjas.test_scroll import chapters, fought, series


def part(rules: Ruleset, chapter: Chapter) -> StoryPart:
    entries = tuple(plain(entry) for entry in chapter.entries)
    return StoryPart(position=chapter.position, kind=chapter.kind, ruleset=rules, entries=entries)


def audited(*stories: tuple[Entry, ...]) -> Document:
    books = DuellistBooks()
    for chapter in chapters(*stories):
        books.read(part(book(), chapter))
    return books.figures()


def test_battles_are_counted_in_all_and_by_mode() -> None:
    said = audited((fought(),), (fought("lost"),), (fought("drawn", mode="blitz"),))
    assert [said[f"record.{one}"] for one in ("played", "won", "drawn", "lost")] == [3, 1, 1, 1]
    assert (said["modes.standard.played"], said["modes.blitz.drawn"]) == (2, 1)


def test_whatever_is_no_win_ends_a_streak() -> None:
    """Ruling 14."""
    said = audited((fought(),), (fought(),), (fought("drawn"),), (fought(),))
    assert (said["against.7.current"], said["against.7.best"]) == (1, 2)


def test_three_wins_in_a_series_are_a_title_and_without_a_loss_an_achievement() -> None:
    said = audited(series("won", "won", "won"), series("won", "lost", "won", "won"))
    assert (said["titles"], said["achievements.champion_undefeated"]) == ([1, 2], 1)


@pytest.mark.parametrize(("result", "times"), [("won", 1), ("lost", None)])
def test_a_deed_that_asks_for_a_win_counts_with_one(result: Any, times: int | None) -> None:
    said = audited((fought(result), Deed(achievement="unhurt", number=1, proof="claim")))
    assert said.get("achievements.unhurt") == times


battles = st.builds(
    Fought,
    mode=st.sampled_from(["standard", "blitz", "survivor", "champion", "solo"]),
    number=st.integers(1, 4),
    result=st.sampled_from(["won", "won", "drawn", "lost"]),
    opponent=st.sampled_from([None, "7", "8"]),
    difficulty=st.sampled_from([None, "normal", "hard"]),
    how=st.sampled_from(["played", "ceded", "forfeit"]),
)
deeds = st.builds(
    Deed,
    achievement=st.sampled_from(
        ["no_healing", "life_drain_six", "legend_ten", "pile_depleted", "pyro_saves", "blitz_tie", "start_at_five", "?"]
    ),
    number=st.integers(1, 4),
    proof=st.sampled_from(["report", "claim"]),
)
entries = st.lists(st.one_of(battles, battles, battles, deeds, st.just(RolledOver()), st.just(Restarted())), max_size=6)
rules = st.integers(1, 3).map(
    lambda wins: msgspec.structs.replace(book(), settings=msgspec.structs.replace(book().settings, champion_wins=wins))
)


@given(st.lists(st.tuples(rules, entries), max_size=9))
@settings(max_examples=200, deadline=None)
def test_the_books_say_what_the_fold_says_of_every_story(told: list[tuple[Ruleset, list[Entry]]]) -> None:
    books, scroll = DuellistBooks(), None
    for position, (ruleset, facts) in enumerate(told):
        chapter = Chapter(position=position, kind="match", entries=tuple(facts))
        books.read(part(ruleset, chapter))
        scroll = fold([(ruleset, chapter)], scroll).scroll
        assert books.figures() == figures(plain(scroll))
