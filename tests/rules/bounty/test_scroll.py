"""A party's campaign: tries, wins and best result of each adventure."""

from typing import Any

import msgspec

from games.rules.bounty.report import Claims
from games.rules.bounty.scroll import Chapter, Entry, Folded, Played, Seating, fold
from games.rules.bounty.setup import Setup
from games.rules.bounty.system import BOUNTY
from games.rules.kernel.party import Joined, Left, Member


def chapter(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="match" if position else "founding", entries=entries)


FOUNDED = chapter(0, Joined(player="ann"), Joined(player="ben"))


def played(adventure: int, *, players: tuple[str, ...] = ("ann", "ben"), guests: int = 0, **facts: Any) -> Played:
    ninja = ("kai", "nya", "cole", "zane")
    sitting = [*players, *[None] * guests]
    seats = [{"ninja": one, "player": player} for one, player in zip(ninja, sitting, strict=False)]
    told = {"won": True, "turns": 12, "villain_track": 2, **facts}
    setup = msgspec.convert({"seats": seats, "adventure": adventure}, Setup)
    return Played(setup=setup, claims=msgspec.convert(told, Claims))


LOST: dict[str, Any] = {"won": False, "villain_track": 8}


def story(*sessions: Played) -> Folded:
    return fold([FOUNDED, *(chapter(number, session) for number, session in enumerate(sessions, 1))])


def test_tries_and_wins_are_counted_by_adventure_in_any_order() -> None:
    scroll = story(played(4, **LOST), played(1), played(4), played(6, **LOST)).scroll
    assert [(one.adventure, one.tries, one.wins) for one in scroll.records] == [(1, 1, 1), (4, 2, 1), (6, 1, 0)]
    assert (scroll.tries, scroll.wins, scroll.adventures_won) == (4, 2, (1, 4))


def test_each_number_of_players_has_its_own_count() -> None:
    """The boards differ by number of players."""
    scroll = story(played(1), played(1, guests=2, **LOST), played(1, guests=2)).scroll
    assert scroll.records[0].seatings == (
        Seating(players=2, tries=1, wins=1),
        Seating(players=4, tries=2, wins=1),
    )


def best_of(*sessions: Played) -> int:
    return story(*sessions).scroll.records[0].best.position


def test_the_best_win_has_fewest_villains_then_fewest_turns() -> None:
    assert best_of(played(1, **LOST), played(1, villain_track=4), played(1, villain_track=1, turns=20)) == 3
    assert best_of(played(1, turns=15), played(1, turns=12), played(1, turns=18)) == 2


def test_the_best_defeat_got_furthest() -> None:
    assert best_of(played(1, **LOST, victory_track=5), played(1, **LOST, victory_track=9), played(1, **LOST)) == 2
    assert best_of(played(1, **LOST, turns=15), played(1, **LOST, turns=18)) == 2
    assert best_of(played(1, **LOST, victory_track=30), played(1, villain_track=7)) == 2


def test_tokens_told_apart_count_as_those_on_the_victory_track() -> None:
    told = played(1, **LOST, defeated=6, mastery=3)
    assert best_of(played(1, **LOST, victory_track=8), told) == 2
    assert best_of(played(1, **LOST, victory_track=10), told) == 1
    assert story(told).scroll.records[0].best.victory_track == 9
    assert [BOUNTY.score(one.claims) for one in (told, played(1, victory_track=8), played(1, defeated=6))] == [9, 8, 0]


def test_of_equal_results_the_first_stays_best() -> None:
    assert best_of(played(1), played(1)) == 1


def test_members_are_credited_and_guests_are_not() -> None:
    scroll = story(played(1, guests=1), played(2, **LOST)).scroll
    assert scroll.members == (Member(player="ann", tries=2, wins=1), Member(player="ben", tries=2, wins=1))


def test_a_session_of_a_stranger_is_a_conflict_and_left_out() -> None:
    folded = story(played(1), played(1, players=("ann", "dora")))
    assert [(one.position, one.index, one.code, one.params) for one in folded.conflicts] == [
        (2, 0, "session.not_a_member", {"player": "dora"})
    ]
    assert folded.scroll.tries == 1


def test_joining_twice_and_leaving_unjoined_are_conflicts() -> None:
    folded = fold([FOUNDED, chapter(1, Joined(player="ann"), Left(player="zoe"))])
    assert [(one.index, one.code) for one in folded.conflicts] == [
        (0, "party.member_already"),
        (1, "party.no_such_member"),
    ]


def test_who_left_can_come_back() -> None:
    away = [FOUNDED, chapter(1, Left(player="ben")), chapter(2, played(1)), chapter(3, Joined(player="ben"))]
    folded = fold([*away, chapter(4, played(1))])
    assert [(one.position, one.code) for one in folded.conflicts] == [(2, "session.not_a_member")]
    assert folded.scroll.members[1] == Member(player="ben", tries=1, wins=1)


def test_folding_from_a_pinned_scroll_gives_the_same() -> None:
    chapters = [FOUNDED, chapter(1, played(1)), chapter(2, played(3, **LOST)), chapter(3, played(1))]
    pinned = fold(chapters[:2]).scroll
    assert fold(chapters[2:], pinned).scroll == fold(chapters).scroll


def test_a_voided_session_leaves_no_trace() -> None:
    assert fold([FOUNDED, chapter(1), chapter(2, played(1))]).scroll.tries == 1


def test_a_story_survives_being_stored() -> None:
    one = chapter(1, played(2, last_card="B"), Joined(player="cleo"))
    assert msgspec.json.decode(msgspec.json.encode(one), type=Chapter) == one
