"""A party's campaign: tries, wins and best results by temple steps and variants."""

from typing import Any

import msgspec

from games.rules.kernel.party import Joined, Left, Member
from games.rules.ninjago.report import Claims
from games.rules.ninjago.scroll import Chapter, Entry, Folded, Played, fold
from games.rules.ninjago.setup import Seat, Setup


def chapter(position: int, *entries: Entry) -> Chapter:
    return Chapter(position=position, kind="match" if position else "founding", entries=entries)


FOUNDED = chapter(0, Joined(player="ann"), Joined(player="ben"))


def played(
    *, steps: int = 8, variants: tuple[str, ...] = (), players: tuple[str, ...] = ("ann", "ben"), **facts: Any
) -> Played:
    ninja = ("kai", "jay", "cole", "zane")
    seats = tuple(
        msgspec.convert({"ninja": one, "player": player}, Seat) for one, player in zip(ninja, players, strict=False)
    )
    setup = msgspec.convert({"seats": msgspec.to_builtins(seats), "steps": steps, "variants": variants}, Setup)
    told = {"won": True, "final_battle": "not_fought", "weapons_lost": 0, **facts}
    return Played(setup=setup, claims=msgspec.convert(told, Claims))


LOST: dict[str, Any] = {"won": False, "weapons_lost": 2}
WON_IN_BATTLE: dict[str, Any] = {"final_battle": "won", "weapons_lost": 1}


def story(*sessions: Played) -> Folded:
    return fold([FOUNDED, *(chapter(number, session) for number, session in enumerate(sessions, 1))])


def test_tries_and_wins_are_counted_by_steps_and_variants() -> None:
    folded = story(
        played(),
        played(**LOST),
        played(steps=6, **LOST),
        played(steps=6, variants=("sensei_power", "ninja_memory")),
        played(steps=6, variants=("ninja_memory", "sensei_power")),
    )
    records = folded.scroll.records
    assert [(one.steps, one.variants, one.tries, one.wins) for one in records] == [
        (8, (), 2, 1),
        (6, (), 1, 0),
        (6, ("ninja_memory", "sensei_power"), 2, 2),
    ]
    assert (folded.scroll.tries, folded.scroll.wins) == (5, 3)
    assert folded.conflicts == ()


def best_of(*sessions: Played) -> int:
    return story(*sessions).scroll.records[0].best.position


def test_the_best_result_is_won_with_fewest_weapons_lost() -> None:
    assert best_of(played(**LOST), played(**WON_IN_BATTLE), played()) == 3
    assert best_of(played(**WON_IN_BATTLE), played(**LOST)) == 1


def test_then_without_the_sensei_and_in_fewest_turns() -> None:
    assert best_of(played(sensei=["steps"], turns=20), played(turns=30)) == 2
    assert best_of(played(turns=30), played(turns=25), played()) == 2


def test_of_equal_results_the_first_stays_best() -> None:
    assert best_of(played(turns=30), played(turns=30)) == 1


def test_members_are_credited_with_the_sessions_they_sat_at() -> None:
    folded = fold(
        [
            FOUNDED,
            chapter(1, played()),
            chapter(2, Joined(player="cleo")),
            chapter(3, played(players=("ann", "cleo"), **LOST)),
        ]
    )
    assert folded.scroll.members == (
        Member(player="ann", tries=2, wins=1),
        Member(player="ben", tries=1, wins=1),
        Member(player="cleo", tries=1, wins=0),
    )


def test_a_guest_needs_no_membership() -> None:
    guest = msgspec.structs.replace(played(), setup=Setup(seats=(Seat(ninja="kai", player="ann"), Seat(ninja="jay"))))
    assert story(guest).conflicts == ()
    assert story(guest).scroll.tries == 1


def test_a_session_of_a_stranger_is_a_conflict_and_left_out() -> None:
    folded = story(played(), played(players=("ann", "dora")))
    assert [(one.position, one.index, one.code) for one in folded.conflicts] == [(2, 0, "session.not_a_member")]
    assert folded.conflicts[0].params == {"player": "dora"}
    assert folded.scroll.tries == 1


def test_who_left_sits_at_no_later_session_and_keeps_the_earlier_ones() -> None:
    folded = fold([FOUNDED, chapter(1, played()), chapter(2, Left(player="ben")), chapter(3, played())])
    assert [one.code for one in folded.conflicts] == ["session.not_a_member"]
    assert folded.scroll.members[1] == Member(player="ben", tries=1, wins=1, here=False)


def test_who_comes_back_goes_on_counting() -> None:
    back = [FOUNDED, chapter(1, played()), chapter(2, Left(player="ben")), chapter(3, Joined(player="ben"))]
    folded = fold([*back, chapter(4, played())])
    assert folded.conflicts == ()
    assert folded.scroll.members[1] == Member(player="ben", tries=2, wins=2)


def test_joining_twice_and_leaving_unjoined_are_conflicts() -> None:
    folded = fold([FOUNDED, chapter(1, Joined(player="ann"), Left(player="zoe"))])
    assert [(one.index, one.code) for one in folded.conflicts] == [
        (0, "party.member_already"),
        (1, "party.no_such_member"),
    ]


def test_folding_from_a_pinned_scroll_gives_the_same() -> None:
    chapters = [FOUNDED, chapter(1, played()), chapter(2, played(**LOST)), chapter(3, played(steps=9))]
    pinned = fold(chapters[:2]).scroll
    assert fold(chapters[2:], pinned).scroll == fold(chapters).scroll


def test_a_voided_session_leaves_no_trace() -> None:
    assert fold([FOUNDED, chapter(1), chapter(2, played())]).scroll.tries == 1


def test_a_story_survives_being_stored() -> None:
    one = chapter(1, played(**WON_IN_BATTLE), Joined(player="cleo"))
    assert msgspec.json.decode(msgspec.json.encode(one), type=Chapter) == one
