"""The referee: can this model have done that, to such a victim?"""

from typing import Any

import pytest

from games.rules.allstars.report import FeatLine, Report
from tests.rules.allstars.builders import did, injured, line, quiet, refused, report, side, stunned, table, team, warned


def one(challenge: str, feat: FeatLine, *, ninja: str = "botan", score: int = 0, **more: Any) -> Report:
    """Report a single feat of side 1."""
    return report(challenge, side(1, score, line(ninja, feat)), side(2, 0), **more)


def test_a_feat_has_to_exist() -> None:
    assert refused(one("assassination", did("reveal"))) == []
    assert refused(one("assassination", did("somersault"))) == [("feat.unknown", "/sides/0/ninja/0/feats/0/feat")]


@pytest.mark.parametrize(
    ("feat", "challenge"),
    [
        ("champion_chosen", "brawl"),
        ("hill_point", "champion"),
        ("medal_pickup", "search"),
        ("medal_home", "capture_the_medal"),
        ("own_medal_returned", "infiltration"),
        ("medal_captured", "infiltration"),
        ("crate_checked", "capture_the_medal"),
        ("objective_found", "king_of_the_hill"),
        ("messenger_escaped", "assassination"),
    ],
)
def test_a_challenges_own_feats_are_done_there_only(feat: str, challenge: str) -> None:
    assert refused(one(challenge, did(feat))) == [("feat.not_in_challenge", "/sides/0/ninja/0/feats/0/feat")]


def test_a_model_that_never_stood_on_the_board_has_done_nothing() -> None:
    """The Training Ground."""
    assert refused(report("assassination", side(1, 0, line("botan", on_board=False)), side(2, 0))) == []
    reserve = line("botan", did("reveal"), on_board=False)
    assert refused(report("assassination", side(1, 0, reserve), side(2, 0))) == [
        ("feat.never_on_board", "/sides/0/ninja/0/feats")
    ]


@pytest.mark.parametrize("feat", ["injure", "stun"])
def test_injuring_and_stunning_say_whom(feat: str) -> None:
    assert refused(one("assassination", did(feat, victim="ninja"))) == []
    assert refused(one("assassination", did(feat))) == [("feat.victim_missing", "/sides/0/ninja/0/feats/0/victim")]


def test_other_feats_have_no_victim() -> None:
    assert refused(one("assassination", did("reveal", victim="ninja"))) == [
        ("feat.victim_not_allowed", "/sides/0/ninja/0/feats/0/victim")
    ]


@pytest.mark.parametrize("feat", ["injure", "stun"])
def test_sentries_are_victims_where_they_are_used(feat: str) -> None:
    """Sentries; ruling 32."""
    assert refused(one("search", did(feat, victim="sentry"))) == []
    assert refused(one("assassination", did(feat, victim="sentry"))) == [
        ("feat.no_sentries", "/sides/0/ninja/0/feats/0/victim")
    ]


@pytest.mark.parametrize("feat", [injured(victim="chunin"), stunned(victim="chunin")])
def test_a_chunin_that_was_not_there_was_not_hurt(feat: FeatLine) -> None:
    assert refused(one("assassination", feat)) == []
    suspended = table(team(1), team(2, absent=("goro",)))
    claims = report("assassination", side(1, 0, line("botan", feat)), side(2, 0, all_stars=("hana",)))
    assert refused(claims, suspended) == [("feat.no_such_victim", "/sides/0/ninja/0/feats/0/victim")]
    reserve = side(2, 0, line("goro", on_board=False), all_stars=("hana",))
    claims = report("assassination", side(1, 0, line("botan", feat)), reserve)
    assert refused(claims) == [("feat.no_such_victim", "/sides/0/ninja/0/feats/0/victim")]


def test_where_only_the_chunin_is_left_nobody_else_was_hurt() -> None:
    alone = table(team(1), team(2, absent=("hana", "ichiro", "jiro", "kaede", "mai", "mizaru")))
    assert refused(one("assassination", injured(victim="chunin")), alone) == []
    assert refused(one("assassination", injured()), alone) == [
        ("feat.no_such_victim", "/sides/0/ninja/0/feats/0/victim")
    ]


def test_a_vip_is_hurt_in_assassination_only() -> None:
    assert refused(one("assassination", stunned(target="vip"), score=1)) == []
    assert refused(one("king_of_the_hill", stunned(target="vip"))) == [
        ("feat.target_not_in_challenge", "/sides/0/ninja/0/feats/0/target")
    ]


def test_stunning_a_messenger_is_nothing_special() -> None:
    assert refused(one("intercept_the_messenger", stunned(), attacker=1)) == []
    assert refused(one("intercept_the_messenger", stunned(target="messenger"), attacker=1)) == [
        ("feat.target_not_allowed", "/sides/0/ninja/0/feats/0/target")
    ]


def test_a_sentry_is_nobodys_vip() -> None:
    assert refused(one("assassination", injured(victim="sentry", target="vip"), score=3)) == [
        ("feat.no_sentries", "/sides/0/ninja/0/feats/0/victim"),
        ("feat.target_is_sentry", "/sides/0/ninja/0/feats/0/target"),
    ]


def test_only_the_attacker_injures_the_messenger() -> None:
    """Intercept The Messenger: it is the defender's."""
    assert refused(one("intercept_the_messenger", injured(target="messenger"), score=1, attacker=1)) == []
    assert refused(one("intercept_the_messenger", injured(target="messenger"), score=1, attacker=2)) == [
        ("feat.attacker_only", "/sides/0/ninja/0/feats/0/target")
    ]


def test_only_the_defender_brings_a_messenger_off() -> None:
    assert refused(one("intercept_the_messenger", did("messenger_escaped"), score=2, attacker=2)) == []
    assert refused(one("intercept_the_messenger", did("messenger_escaped"), score=2, attacker=1)) == [
        ("feat.defender_only", "/sides/0/ninja/0/feats/0/feat")
    ]


def champion(*feats: FeatLine, ninja: str = "botan", score: int = 3) -> Report:
    return report("champion", side(1, score, line(ninja, *feats)), side(2, 0))


def test_only_champion_has_champions() -> None:
    assert refused(champion(did("champion_chosen"), injured(champion=True))) == []
    assert refused(one("assassination", injured(champion=True))) == [
        ("champion.not_in_challenge", "/sides/0/ninja/0/feats/0/champion")
    ]


def test_a_chunin_is_no_champion() -> None:
    """Champion: each player selects one non-chunin model."""
    assert refused(champion(did("champion_chosen"), injured(champion=True), ninja="akira")) == [
        ("champion.is_chunin", "/sides/0/ninja/0/feats/0/feat"),
        ("champion.is_chunin", "/sides/0/ninja/0/feats/1/champion"),
    ]


@pytest.mark.parametrize("ninja", ["ryu", "shojo"])
def test_a_hero_may_be_champion(ninja: str) -> None:
    """Ruling 22."""
    assert refused(champion(did("champion_chosen"), injured(champion=True), ninja=ninja)) == []


def test_a_champion_was_chosen() -> None:
    """Ruling 37: every choice is a feat of the chosen model."""
    assert refused(champion(injured(champion=True))) == [("champion.not_chosen", "/sides/0/ninja/0/feats/0/champion")]


@pytest.mark.parametrize("ninja", ["ryu", "shojo"])
def test_the_xp_of_heroes_and_ronin_is_said_to_be_lost(ninja: str) -> None:
    """Ruling 22."""
    claims = one("brawl", injured(2), ninja=ninja, score=2)
    assert refused(claims) == []
    assert warned(claims) == [("feat.hero_learns_nothing", "/sides/0/ninja/0/feats")]


def test_other_models_and_worthless_feats_lose_nothing() -> None:
    assert warned(one("brawl", injured(2), score=2)) == []
    assert warned(one("brawl", stunned(), ninja="ryu")) == []


def test_a_side_without_a_champion_is_odd() -> None:
    """Champion: the choice follows setup, and its 2 XP would be missed (ruling 37)."""
    chosen = side(2, 0, line("hana", did("champion_chosen")))
    assert warned(report("champion", side(1, 0, line("botan", did("champion_chosen"))), chosen)) == []
    assert warned(quiet("champion")) == [
        ("champion.none_chosen", "/sides/0/ninja"),
        ("champion.none_chosen", "/sides/1/ninja"),
    ]
