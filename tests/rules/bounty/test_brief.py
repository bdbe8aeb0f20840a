"""Sessions in brief: what no game can bring about."""

from typing import Any

import msgspec
import pytest

from games.rules.bounty.referee import check_report
from games.rules.bounty.report import Claims, Log, Report
from games.rules.bounty.ruleset import book
from tests.rules.bounty.sessions import KNOWN, TWO, adventure, brief_faults, judge, refused, ruleset, table, turn


def won(**facts: Any) -> Claims:
    """With two players eight tokens win and three villains lose; in 99 turns the cards bring every token."""
    return msgspec.convert({"won": True, "turns": 99, "villain_track": 2, **facts}, Claims)


def lost(**facts: Any) -> Claims:
    return msgspec.convert({"won": False, "turns": 99, "villain_track": 3, **facts}, Claims)


def test_a_session_in_brief_is_accepted() -> None:
    assert brief_faults(won()) == []
    assert brief_faults(lost()) == []


def test_a_full_villain_track_loses_the_game() -> None:
    assert brief_faults(won(villain_track=2)) == []
    assert brief_faults(won(villain_track=3)) == ["claims.villains_filled_their_track at /claims/villain_track"]


def test_the_ninja_lose_only_by_a_full_villain_track() -> None:
    assert brief_faults(lost(villain_track=3)) == []
    assert brief_faults(lost(villain_track=2)) == ["claims.villain_track_not_full at /claims/villain_track"]


def test_the_ninja_win_only_by_a_full_victory_track() -> None:
    assert brief_faults(won(victory_track=8)) == []
    assert brief_faults(won(victory_track=7)) == ["claims.victory_track_not_full at /claims/victory_track"]


def test_a_full_victory_track_wins_the_game() -> None:
    assert brief_faults(lost(victory_track=7)) == []
    assert brief_faults(lost(victory_track=8)) == ["claims.ninja_filled_their_track at /claims/victory_track"]


def test_no_token_fills_no_track_however_long_it_is() -> None:
    """The goals of the shipped adventures are assumed, but each track has a space."""
    shipped: dict[str, Any] = {"rules": book()}
    assert brief_faults(won(victory_track=1), **shipped) == []
    assert brief_faults(won(victory_track=0), **shipped) == ["claims.victory_track_not_full at /claims/victory_track"]
    assert brief_faults(won(defeated=0, mastery=0), **shipped) == ["claims.victory_track_not_full at /claims/defeated"]
    assert brief_faults(lost(villain_track=1), **shipped) == []
    assert brief_faults(lost(villain_track=0), **shipped) == ["claims.villain_track_not_full at /claims/villain_track"]


def test_every_assumption_that_a_finding_rests_on_is_named() -> None:
    told = check_report(book(), TWO, Report(claims=won(victory_track=20, tornadoes=2)))
    assert [finding.code for finding in told.warnings] == ["claims.tornadoes_not_as_covered"]
    assert told.assumptions == ("board", "adventure")
    assert check_report(book(), TWO, Report(claims=won(victory_track=20, tornadoes=4))).assumptions == ("adventure",)


def test_on_the_shipped_adventures_the_goals_are_assumed_and_only_warn() -> None:
    told = check_report(book(), TWO, Report(claims=lost(villain_track=1)))
    assert told.violations == ()
    assert [finding.code for finding in told.warnings] == ["claims.villain_track_not_full"]
    assert told.assumptions == ("adventure",)


def test_the_victory_track_holds_villains_and_mastery_tokens() -> None:
    assert brief_faults(won(victory_track=8, defeated=6, mastery=2)) == []
    assert brief_faults(won(victory_track=8, defeated=6, mastery=3)) == [
        "claims.victory_track_sum at /claims/victory_track"
    ]
    assert brief_faults(won(victory_track=8, defeated=8)) == []
    assert brief_faults(won(victory_track=8, defeated=9)) == ["claims.victory_track_sum at /claims/victory_track"]


def test_villains_and_mastery_tokens_add_up_to_a_full_victory_track() -> None:
    assert brief_faults(won(defeated=6, mastery=2)) == []
    assert brief_faults(won(defeated=6, mastery=1)) == ["claims.victory_track_not_full at /claims/defeated"]
    assert brief_faults(lost(defeated=6, mastery=2)) == ["claims.ninja_filled_their_track at /claims/defeated"]


@pytest.mark.parametrize(("facts", "more"), [({"defeated": 6}, 2), ({"mastery": 7}, 1)])
def test_what_was_told_of_a_full_victory_track_is_enough_to_win(facts: dict[str, int], more: int) -> None:
    """The other tokens are not told of: a hunt that was lost had fewer than eight of both."""
    assert brief_faults(lost(**facts)) == []
    full = {field: count + more for field, count in facts.items()}
    assert brief_faults(lost(**full)) == [f"claims.ninja_filled_their_track at /claims/{next(iter(facts))}"]


def test_sixteen_mastery_tokens_alone_fill_no_longer_track() -> None:
    """Of twenty tokens that win, four are villains at least."""
    rules = ruleset(adventures=(adventure(1, {}, victory=20),))
    assert brief_faults(won(defeated=4), rules=rules) == []
    assert brief_faults(won(defeated=3), rules=rules) == ["claims.victory_track_not_full at /claims/defeated"]


def test_there_are_sixty_villain_tokens() -> None:
    many = ruleset(adventures=(adventure(1, {}, victory=60, villain=10),))
    assert brief_faults(lost(villain_track=10, defeated=50), rules=many) == []
    assert brief_faults(lost(villain_track=11, defeated=50), rules=many) == [
        "claims.too_many_villains at /claims/defeated"
    ]
    assert brief_faults(won(villain_track=2, victory_track=74)) == []
    assert brief_faults(won(villain_track=2, victory_track=75)) == ["claims.too_many_villains at /claims/victory_track"]
    assert brief_faults(won(villain_track=2, victory_track=61, mastery=3)) == []
    assert brief_faults(won(villain_track=2, victory_track=61, mastery=2)) == [
        "claims.too_many_villains at /claims/victory_track"
    ]


def test_there_are_sixteen_mastery_tokens() -> None:
    assert brief_faults(won(mastery=16)) == []
    assert brief_faults(won(mastery=17)) == ["claims.too_much_mastery at /claims/mastery"]


def test_what_is_no_villain_on_the_victory_track_is_mastery() -> None:
    assert brief_faults(won(victory_track=20, defeated=4)) == []
    assert brief_faults(won(victory_track=20, defeated=3)) == ["claims.too_much_mastery at /claims/victory_track"]


@pytest.mark.parametrize(
    ("claims", "least"),
    [
        # Three cards let the villains advance, and a golden path takes three steps.
        (lost(), 3),
        # Three of the six cards bring two villains each, and so does card B, which is the seventh.
        (won(villain_track=2, defeated=12), 10),
        (won(villain_track=2, victory_track=16, mastery=4), 10),
        # Two of the six cards bring a Mastery Token: four of them take two cards of the second chapter.
        (won(villain_track=0, mastery=4), 9),
        # Nothing is told but the end: eight tokens, of which two can be Mastery Tokens.
        (won(villain_track=0), 3),
    ],
)
def test_each_turn_flips_one_card(claims: Claims, least: int) -> None:
    assert brief_faults(msgspec.structs.replace(claims, turns=least)) == []
    assert brief_faults(msgspec.structs.replace(claims, turns=least - 1)) == ["claims.too_few_turns at /claims/turns"]


def test_a_card_with_a_rule_in_words_may_bring_more() -> None:
    rule = msgspec.structs.replace(adventure(1, {}).cards[1], rule="A crowd of villains boards the ship.")
    first, _second, third = adventure(1, {}).cards
    rules = ruleset(adventures=(msgspec.structs.replace(adventure(1, {}), cards=(first, rule, third)),))
    told = check_report(rules, TWO, Report(claims=lost(turns=1)))
    assert (told.violations, [one.code for one in told.warnings]) == ((), ["claims.too_few_turns"])


@pytest.mark.parametrize("tornadoes", [2, 3, 4])
def test_ninja_start_with_two_tornadoes_and_have_four(tornadoes: int) -> None:
    assert brief_faults(won(tornadoes=tornadoes)) == []


@pytest.mark.parametrize("tornadoes", [1, 5])
def test_ninja_never_have_less_than_two_or_more_than_four_tornadoes(tornadoes: int) -> None:
    assert brief_faults(won(tornadoes=2)) == []
    assert brief_faults(won(tornadoes=tornadoes)) == ["claims.tornadoes at /claims/tornadoes"]


@pytest.mark.parametrize(("tokens", "tornadoes"), [(0, 2), (2, 2), (3, 3), (5, 3), (6, 4), (7, 4)])
def test_tornadoes_follow_from_the_icons_that_the_victory_track_covers(tokens: int, tornadoes: int) -> None:
    """Tornadoes stand on spaces 3 and 6."""
    other = 3 if tornadoes == 2 else 2
    assert brief_faults(lost(victory_track=tokens, tornadoes=tornadoes)) == []
    assert brief_faults(lost(victory_track=tokens, tornadoes=other)) == [
        "claims.tornadoes_not_as_covered at /claims/tornadoes"
    ]


@pytest.mark.parametrize(("tokens", "potentials"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (7, 2)])
def test_potential_cards_follow_from_the_icons_that_the_victory_track_covers(tokens: int, potentials: int) -> None:
    """Potential Cards stand on spaces 2 and 5."""
    assert brief_faults(lost(victory_track=tokens, potentials=potentials)) == []
    assert brief_faults(lost(victory_track=tokens, potentials=3)) == [
        "claims.potentials_not_as_covered at /claims/potentials"
    ]


def test_a_ninja_has_six_potential_cards() -> None:
    assert brief_faults(won(potentials=6)) == []
    assert brief_faults(won(potentials=7)) == ["claims.potentials at /claims/potentials"]


@pytest.mark.parametrize(
    ("turns", "card"), [(1, "A"), (6, "A"), (7, "B"), (13, "B"), (14, "C"), (20, "C"), (21, "D"), (28, "E"), (60, "E")]
)
def test_the_chapter_follows_from_the_number_of_turns(turns: int, card: str) -> None:
    """Ruling: six turns in the first chapter, seven in each later one, the first of them flipping its card."""
    sixth = table("kai", "nya", adventure=6)
    quick = ruleset(adventures=(adventure(6, {}, victory=1),))
    told = won(turns=turns, last_card=card, villain_track=0)
    assert brief_faults(told, setup=sixth, rules=quick) == []
    wrong = msgspec.structs.replace(told, last_card="A" if card != "A" else "B")
    assert brief_faults(wrong, setup=sixth, rules=quick) == ["claims.chapter at /claims/last_card"]


@pytest.mark.parametrize(("adventure", "last", "beyond"), [(1, "C", "D"), (2, "D", "E"), (5, "D", "E")])
def test_an_adventure_has_no_cards_beyond_its_last(adventure: int, last: str, beyond: str) -> None:
    setup = table("kai", "nya", adventure=adventure)
    assert brief_faults(won(turns=60, last_card=last), setup=setup) == []
    assert brief_faults(won(turns=60, last_card=beyond), setup=setup) == ["claims.no_such_card at /claims/last_card"]


def test_a_report_tells_the_session_in_brief_or_as_a_log() -> None:
    nothing = check_report(KNOWN, TWO, Report())
    both = check_report(KNOWN, TWO, Report(claims=won(), log=Log(starts=(), turns=(), won=True)))
    assert brief_faults(won()) == []
    assert refused(nothing) == ["report.empty at "]
    assert refused(both) == [
        "report.claims_beside_log at /claims",
        "start.not_everyone at /log/starts",
        "log.unfinished at /log",
    ]
    assert both.claims is None


def test_every_fault_of_a_brief_report_is_named_at_once() -> None:
    told = {"turns": 12, "villain_track": 40, "victory_track": 5, "defeated": 30, "mastery": 20}
    wild = won(**told, tornadoes=9, potentials=9, last_card="E")
    assert brief_faults(wild) == [
        "claims.villains_filled_their_track at /claims/villain_track",
        "claims.victory_track_not_full at /claims/victory_track",
        "claims.too_many_villains at /claims/defeated",
        "claims.too_much_mastery at /claims/mastery",
        "claims.victory_track_sum at /claims/victory_track",
        "claims.tornadoes at /claims/tornadoes",
        "claims.potentials at /claims/potentials",
        "claims.tornadoes_not_as_covered at /claims/tornadoes",
        "claims.potentials_not_as_covered at /claims/potentials",
        "claims.no_such_card at /claims/last_card",
        "claims.too_few_turns at /claims/turns",
    ]


def test_of_very_many_faults_the_first_are_named_and_the_others_counted() -> None:
    """In each of 210 turns somebody plays who is not at the table; the log stops early, too."""
    assert brief_faults(won()) == []
    found = refused(judge(*[turn("zane", "1", steps=())] * 210))
    assert found[0] == "turn.ninja_not_at_table at /log/turns/0/ninja"
    assert (len(found), found[-1]) == (201, "report.more_findings at ")


def test_an_unknown_field_is_malformed() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"claims": {"won": true, "turns": 3, "villain_track": 0, "koban": 5}}', type=Report)
