"""A party's books, kept without the fold: a few sums by hand, and the fold's own scrolls for every story there can be."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.bounty.system import BOUNTY
from games.rules.kernel.system import Document, StoryPart, System
from games.rules.ninjago.system import NINJAGO

JOINED = [{"kind": "joined", "player": "ann"}, {"kind": "joined", "player": "ben"}]
GAMES: dict[str, System] = {"ninjago": NINJAGO, "bounty": BOUNTY}
NINJA = {"ninjago": ("kai", "jay", "cole", "zane"), "bounty": ("kai", "nya", "cole", "zane")}


def session(
    game: str,
    players: list[str | None],
    *,
    won: bool,
    number: int = 1,
    few: int = 1,
    turns: int = 9,
    mastery: int | None = None,
) -> Document:
    """A session with ``number`` for temple steps or adventure, and ``few`` of what a party would have fewer of.

    With ``mastery`` what lies on a Victory Track is told by villains and Mastery Tokens.
    """
    seats = [{"ninja": ninja, "player": player} for ninja, player in zip(NINJA[game], players, strict=False)]
    if game == "ninjago":
        claims: Document = {"won": won, "final_battle": "not_fought", "weapons_lost": few, "turns": turns}
        return {"kind": "played", "setup": {"seats": seats, "steps": number, "variants": []}, "claims": claims}
    track = {"victory_track": few} if mastery is None else {"defeated": few, "mastery": mastery}
    claims = {"won": won, "turns": turns, "villain_track": few, **track}
    return {"kind": "played", "setup": {"seats": seats, "adventure": number}, "claims": claims}


def audited(game: str, *pages: list[Document]) -> Document:
    books = GAMES[game].open_books()
    for position, entries in enumerate(pages):
        books.read(StoryPart(position=position, kind="match", ruleset=None, entries=tuple(entries)))
    return books.figures()


@pytest.mark.parametrize("game", GAMES)
def test_everybody_at_the_table_is_credited_and_a_guest_is_nobody(game: str) -> None:
    said = audited(game, JOINED, [session(game, ["ann", None], won=True)], [session(game, ["ann", "ben"], won=False)])
    assert [said[f"member.{one}.{what}"] for one in ("ann", "ben") for what in ("tries", "wins")] == [2, 1, 1, 0]


@pytest.mark.parametrize("game", GAMES)
def test_a_session_with_a_stranger_is_passed_over(game: str) -> None:
    said = audited(game, JOINED, [session(game, ["ann", "eve"], won=True)])
    assert said["member.ann.tries"] == 0


def test_sessions_count_by_temple_steps_and_the_best_is_the_one_with_fewest_weapons_lost() -> None:
    said = audited(
        "ninjago",
        JOINED,
        [session("ninjago", ["ann"], won=True, number=8, few=2)],
        [session("ninjago", ["ann"], won=True, number=8, few=1)],
        [session("ninjago", ["ann"], won=False, number=6, few=4)],
    )
    assert (said["steps.8.tries"], said["steps.8.wins"], said["steps.8.weapons_lost"]) == (2, 2, 3)
    assert (said["steps.8.best"][0], said["steps.6.wins"]) == (2, 0)


def test_sessions_count_by_adventure_and_number_of_players() -> None:
    said = audited(
        "bounty",
        JOINED,
        [session("bounty", ["ann", "ben"], won=True, number=4)],
        [session("bounty", ["ann"], won=False, number=4)],
    )
    assert (said["adventure.4.tries"], said["adventure.4.players.2.wins"], said["adventure.4.players.1.wins"]) == (
        2,
        1,
        0,
    )


def test_the_best_defeat_counts_villains_and_mastery_tokens_as_those_on_the_victory_track() -> None:
    said = audited(
        "bounty",
        JOINED,
        [session("bounty", ["ann"], won=False, few=8)],
        [session("bounty", ["ann"], won=False, few=6, mastery=3)],
        [session("bounty", ["ann"], won=False, few=6, mastery=2)],
    )
    assert said["adventure.1.best"] == (2, (False, 9, 9))


def entries_of(game: str) -> st.SearchStrategy[Any]:
    players = st.sampled_from(["ann", "ben", "cleo"])
    came_or_went = st.builds(
        lambda kind, player: {"kind": kind, "player": player}, st.sampled_from(["joined", "left"]), players
    )
    seated = st.lists(st.one_of(players, st.none()), min_size=1, max_size=4)
    played = st.builds(
        lambda players, won, number, few, turns, mastery: session(
            game, players, won=won, number=number, few=few, turns=turns, mastery=mastery
        ),
        seated,
        st.booleans(),
        st.integers(1, 2),
        st.integers(0, 3),
        st.integers(1, 3),
        st.none() | st.integers(0, 2),
    )
    seasons = st.sampled_from([{"kind": "restarted"}, {"kind": "rolled_over"}])
    return st.lists(st.one_of(played, played, came_or_went, seasons), max_size=5)


@pytest.mark.parametrize("game", GAMES)
@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_the_books_say_what_the_fold_says_of_every_story(game: str, data: st.DataObject) -> None:
    system = GAMES[game]
    books, scroll = system.open_books(), None
    told = data.draw(st.lists(entries_of(game), max_size=7))
    for position, entries in enumerate([JOINED, *told]):
        part = StoryPart(position=position, kind="match", ruleset=None, entries=tuple(entries))
        books.read(part)
        scroll = system.fold([part], scroll).scroll
        assert books.figures() == system.figures(scroll)
