"""The referee: are named victims enemies who were there to be hurt?"""

import msgspec
import pytest

from games.rules.allstars.report import FeatLine, NinjaLine, Report
from tests.rules.allstars.builders import did, hurt, injured, line, refused, report, side, stunned, table, team

FIRST_NAME = "/sides/0/ninja/0/feats/0/victims/0"


def by_botan(feat: FeatLine, *theirs: NinjaLine, challenge: str = "assassination") -> Report:
    return report(challenge, side(1, 0, line("botan", feat)), side(2, 0, *theirs, all_stars=("kaede",)))


@pytest.mark.parametrize("names", [(), ("hana",), ("hana", "ichiro"), ("hana", "hana")])
def test_a_feat_done_twice_names_two_victims_at_most(names: tuple[str, ...]) -> None:
    assert refused(by_botan(injured(2, victims=names))) == []


def test_more_names_than_times_are_refused() -> None:
    assert refused(by_botan(injured(2, victims=("hana", "ichiro", "jiro")))) == [
        ("victim.too_many", "/sides/0/ninja/0/feats/0/victims")
    ]


def test_a_victim_is_somebody() -> None:
    assert refused(by_botan(injured(victims=("nobody",)))) == [("victim.unknown", FIRST_NAME)]


def test_everybody_whom_the_match_does_not_know_is_named_at_once() -> None:
    """Doers, their victims and all-stars; "hana" is the other side's, and whether she fits is judged of a known doer."""
    strangers = (line("nobody", injured(2, victims=("no-one", "hana"))), line("somebody", injured(victims=("who",))))
    told = report(
        "assassination", side(1, 0, *strangers, all_stars=("anybody",)), side(2, 0, line("x"), all_stars=("kaede",))
    )
    assert sorted(refused(told)) == [
        ("ninja.unknown", "/sides/0/all_stars/0"),
        ("ninja.unknown", "/sides/0/ninja/0/ninja"),
        ("ninja.unknown", "/sides/0/ninja/1/ninja"),
        ("ninja.unknown", "/sides/1/ninja/0/ninja"),
        ("victim.unknown", "/sides/0/ninja/0/feats/0/victims/0"),
        ("victim.unknown", "/sides/0/ninja/1/feats/0/victims/0"),
    ]


def test_a_sentry_that_a_stranger_injured_has_no_name_to_know() -> None:
    told = report("assassination", side(1, 0, line("nobody", injured(victim="sentry", victims=("x",)))), side(2, 0))
    assert [one for one in refused(told) if one[0].startswith("victim.")] == []


def test_a_victim_is_no_friend() -> None:
    """Every model that is not on one's team is an enemy; the others are friends (Choose Ninja Team)."""
    assert refused(by_botan(stunned(victims=("chiyo",)))) == [("victim.own_team", FIRST_NAME)]


@pytest.mark.parametrize(
    ("kind", "name", "refusals"),
    [
        ("ninja", "hana", []),
        ("ninja", "mizaru", []),
        ("chunin", "goro", []),
        ("chunin", "hana", [("victim.wrong_kind", FIRST_NAME)]),
        ("ninja", "goro", [("victim.wrong_kind", FIRST_NAME)]),
    ],
)
def test_a_victim_is_of_the_claimed_kind(kind: str, name: str, refusals: list[tuple[str, str]]) -> None:
    assert refused(by_botan(stunned(victim=kind, victims=(name,)))) == refusals


def test_a_victim_played() -> None:
    suspended = table(team(1), team(2, absent=("hana",)))
    assert refused(by_botan(injured(victims=("ichiro",))), suspended) == []
    assert refused(by_botan(injured(victims=("hana",))), suspended) == [("victim.absent", FIRST_NAME)]


def test_a_victim_stood_on_the_board() -> None:
    reserve = line("hana", on_board=False)
    assert refused(by_botan(injured(victims=("ichiro",)), reserve)) == []
    assert refused(by_botan(injured(victims=("hana",)), reserve)) == [("victim.never_on_board", FIRST_NAME)]


def test_sentries_have_no_names() -> None:
    assert refused(by_botan(injured(victim="sentry"), challenge="search")) == []
    assert refused(by_botan(injured(victim="sentry", victims=("hana",)), challenge="search")) == [
        ("victim.has_no_name", "/sides/0/ninja/0/feats/0/victims")
    ]


def test_a_feat_without_victim_names_nobody() -> None:
    assert refused(by_botan(did("reveal", victims=("hana",)))) == [
        ("victim.has_no_name", "/sides/0/ninja/0/feats/0/victims")
    ]


def test_a_model_is_injured_by_name_as_often_as_it_says() -> None:
    assert refused(by_botan(injured(1, victims=("hana",)), hurt("hana", enemy=1))) == []
    assert refused(by_botan(injured(2, victims=("hana", "hana")), hurt("hana", enemy=1))) == [
        ("victim.too_often", "/sides/0/ninja/0/feats/0/victims/1")
    ]


def test_a_model_is_injured_by_name_once_a_round() -> None:
    """It comes back in the Upkeep at the earliest; Assassination has seven rounds."""
    assert refused(by_botan(injured(7, victims=("hana",) * 7))) == []
    assert refused(by_botan(injured(8, victims=("hana",) * 8))) == [
        ("victim.too_often", "/sides/0/ninja/0/feats/0/victims/7")
    ]


def test_the_injuries_of_a_model_are_counted_over_all_its_enemies() -> None:
    three = table(team(1), team(2), team(3))
    claims = report(
        "assassination",
        side(1, 0, line("botan", injured(victims=("hana",)))),
        side(2, 0, hurt("hana", enemy=1)),
        side(3, 0, line("osamu", injured(victims=("hana",)))),
    )
    assert refused(claims, three) == [("victim.too_often", "/sides/2/ninja/0/feats/0/victims/0")]


def test_two_teams_may_use_the_same_name() -> None:
    """In a stateless report models go by their own names, each side for itself."""
    mirror = table(team(1), msgspec.structs.replace(team(1), side=2))
    claims = report(
        "assassination",
        side(1, 0, line("botan", injured(victims=("botan",)))),
        side(2, 0, line("botan", injured(victims=("botan",))), all_stars=("akira",)),
    )
    assert refused(claims, mirror) == []
