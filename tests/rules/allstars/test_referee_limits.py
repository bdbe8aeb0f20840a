"""The referee: how often things can have happened (Activation; Haste; Stun; Medals; Search)."""

from typing import Any

import pytest

from games.rules.allstars.report import FeatLine, Injuries, NinjaLine
from tests.rules.allstars.builders import (
    YAMAZARU,
    did,
    line,
    refused,
    report,
    rules,
    side,
    stunned,
    table,
    team,
    warned,
)

FEATS = "/sides/0/ninja/0/feats"
ONE_ROUND: dict[str, Any] = {"rounds": 1, "ended": "time_called"}
"""One round, and the one in which time was called if the table did not count it: two at most."""


def one_round(challenge: str, score: int, *lines: NinjaLine, ruleset: Any = None) -> list[tuple[str, str]]:
    return refused(report(challenge, side(1, score, *lines), side(2, 0), **ONE_ROUND), ruleset=ruleset)


@pytest.mark.parametrize(("count", "expected"), [(4, []), (5, [("feat.more_than_actions", FEATS)])])
def test_a_model_searches_with_its_action(count: int, expected: list[tuple[str, str]]) -> None:
    """Activation: one activation a round, one action in it; Haste: one token for a second action. Twice two."""
    assert one_round("brawl", 0, line("botan", did("reveal", count))) == expected


@pytest.mark.parametrize(("count", "expected"), [(4 * 7, []), (4 * 7 + 1, [("feat.more_than_actions", FEATS)])])
def test_a_league_may_count_every_model_that_a_search_reveals(count: int, expected: list[tuple[str, str]]) -> None:
    """Ruling 31, reveal_xp: seven enemies are allowed on the board in Brawl."""
    lines = line("botan", did("reveal", count))
    assert one_round("brawl", 0, lines, ruleset=rules(reveal_xp="per_model")) == expected


@pytest.mark.parametrize(
    ("crates", "searches", "expected"), [(4, 0, []), (3, 1, []), (3, 2, [("feat.more_than_actions", FEATS)])]
)
def test_checking_a_crate_takes_an_action_too(crates: int, searches: int, expected: list[tuple[str, str]]) -> None:
    """Search: a model may spend its action to check a crate, which scores a point."""
    done = (did("crate_checked", crates), *(did("reveal") for _ in range(searches)))
    assert one_round("search", crates, line("botan", *done)) == expected


def test_six_crates_are_too_many_for_one_model_in_one_round() -> None:
    assert one_round("search", 6, line("botan", did("crate_checked", 6))) == [("feat.more_than_actions", FEATS)]


@pytest.mark.parametrize(("count", "expected"), [(3, []), (4, [("medal.picked_up_too_often", FEATS)])])
def test_a_medal_is_picked_up_again_after_it_was_dropped(count: int, expected: list[tuple[str, str]]) -> None:
    """Medals: a carrier drops it when Injured, once a round. One enemy medal, a point for each; two rounds at most."""
    assert one_round("capture_the_medal", count, line("botan", did("medal_pickup", count))) == expected


def test_who_was_never_injured_drops_nothing() -> None:
    unhurt = line("botan", did("medal_pickup", 2), injuries=Injuries())
    assert one_round("capture_the_medal", 2, unhurt) == [("medal.picked_up_too_often", FEATS)]


def test_a_captured_medal_is_picked_up_again() -> None:
    """Capture The Medal: it goes back to its goal space. A point to pick it up, four to capture it."""
    carried = line("botan", did("medal_pickup", 2), did("medal_captured"), injuries=Injuries())
    assert one_round("capture_the_medal", 2 + 4, carried) == []


@pytest.mark.parametrize(("count", "expected"), [(2 * 9, []), (2 * 9 + 1, [("medal.picked_up_too_often", FEATS)])])
def test_infiltration_has_two_medals(count: int, expected: list[tuple[str, str]]) -> None:
    """Eight rounds: each medal once, and once more for each round's Injury."""
    claims = report("infiltration", side(1, count, line("botan", did("medal_pickup", count))), side(2, 0))
    assert refused(claims) == expected


def test_medals_are_not_brought_in_without_end() -> None:
    """Medals: a movement point to pick up, and a space at least to carry; a kaiken of Tora moves five, thrice with Haste."""
    many = line("botan", did("medal_pickup", 99), did("medal_home", 99))
    assert one_round("infiltration", 99 + 2 * 99, many) == [("medal.brought_too_often", FEATS)]
    few = line("botan", did("medal_pickup", 4), did("medal_home", 4))
    assert one_round("infiltration", 4 + 2 * 4, few) == []


def stuns(count: int, victim: Any = "chunin", **more: Any) -> list[tuple[str, str]]:
    """Judge Stuns of Yamazaru's chunin in one round of Brawl, or two."""
    feat = FeatLine(feat="stun", victim=victim, count=count)
    return refused(report("brawl", side(1, 0, line("botan", feat)), side(2, 0), **ONE_ROUND), **more)


def test_a_third_stun_is_an_injury() -> None:
    """Stun: a chunin Stunned 99 times would have had to come back from the Healing House 32 times."""
    assert stuns(99) == [("stuns.claimed_too_many", "/sides/0/ninja")]
    assert stuns(3) == []


UNHURT = tuple(line(name, injuries=Injuries()) for name in YAMAZARU)


def test_a_team_that_was_never_injured_was_stunned_less() -> None:
    """Two tokens stay on the chunin, two come off in each of two rounds, and two for each of four cards; a madoushi helps."""
    most = 2 + 2 * 2 + 4 * 2 + 2 * 20
    lines = line("botan", stunned(most, "chunin"))
    assert refused(report("brawl", side(1, 0, lines), side(2, 0, *UNHURT), **ONE_ROUND)) == []
    lines = line("botan", stunned(most + 1, "chunin"))
    assert refused(report("brawl", side(1, 0, lines), side(2, 0, *UNHURT), **ONE_ROUND)) == [
        ("stuns.claimed_too_many", "/sides/0/ninja")
    ]


@pytest.mark.parametrize(("count", "expected"), [(20, []), (60, [("stuns.claimed_too_many", "/sides/0/ninja")])])
def test_there_is_one_vip_at_a_time(count: int, expected: list[tuple[str, str]]) -> None:
    """Assassination: a Stunned VIP is a point; without an Injury the VIP stays the same."""
    lines = line("botan", stunned(count, target="vip"))
    assert refused(report("assassination", side(1, count, lines), side(2, 0, *UNHURT), **ONE_ROUND)) == expected


def test_partners_stun_the_same_enemies() -> None:
    """Ruling 61: sides 1 and 2 against 3 and 4, one chunin each."""
    two = table(team(1), team(2), team(3), team(4))
    split = type(two)(sides=two.sides, partners=((1, 2), (3, 4)))
    lines = [side(number, 0, line(name, stunned(60, "chunin"))) for number, name in ((1, "botan"), (2, "hana"))]
    claims = report("brawl", *lines, side(3, 0), side(4, 0), **ONE_ROUND)
    assert refused(claims, split) == [("stuns.claimed_too_many", "/sides")]


def test_what_a_model_did_oftener_than_it_acts_is_odd() -> None:
    """Champion: a Champion's Stun is a point. Eight rounds, an action and a hasted one in each."""
    often = [did("champion_chosen"), stunned(17, champion=True)]
    claims = report("champion", side(1, 17, line("botan", *often)), side(2, 0, line("hana", did("champion_chosen"))))
    assert (refused(claims), warned(claims)) == ([], [("feat.very_often", FEATS)])
    seldom = [did("champion_chosen"), stunned(16, champion=True)]
    claims = report("champion", side(1, 16, line("botan", *seldom)), side(2, 0, line("hana", did("champion_chosen"))))
    assert (refused(claims), warned(claims)) == ([], [])
