"""The eight challenges and what feats are worth in them (Challenges, Earning XP; rulings 22 to 40)."""

import pytest

from games.rules.allstars.challenges.scoring import PlainDeed, Worth, feat_worth, feat_xp, side_points, xp_of_feats
from games.rules.allstars.entries import FeatDone
from games.rules.allstars.report import FeatLine, Report
from games.rules.allstars.ruleset import book
from tests.rules.allstars.builders import did, injured, judge, line, report, rules, side, stunned, team

PRINTED = {
    # Ninjas Allowed, Challenge Length and stealth of each challenge, as the rulebook lists them.
    "assassination": ("Assassination", 6, 7, "none", False),
    "intercept_the_messenger": ("Intercept the Messenger", 7, 9, "small", False),
    "champion": ("Champion", 7, 8, "none", False),
    "king_of_the_hill": ("King of the Hill", 6, 8, "small", False),
    "infiltration": ("Infiltration", 6, 8, "all", True),
    "brawl": ("Brawl", 7, 6, "none", False),
    "search": ("Search", 7, 9, "all", True),
    "capture_the_medal": ("Capture the Medal", 7, 9, "small", False),
}


def test_the_challenges_are_as_printed() -> None:
    assert {
        row.key: (row.name, row.ninjas_allowed, row.rounds, row.stealth, row.sentries)
        for row in book().catalogue.challenges
    } == PRINTED


def test_only_brawl_can_be_won_at_once_and_with_nine_points() -> None:
    assert {row.key: row.win_at for row in book().catalogue.challenges if row.win_at is not None} == {"brawl": 9}


def test_only_intercept_the_messenger_has_an_attacker_and_is_for_two() -> None:
    """Rulings 61, 115."""
    assert [(row.key, row.max_sides) for row in book().catalogue.challenges if row.attacker or row.max_sides < 4] == [
        ("intercept_the_messenger", 2)
    ]


def test_only_the_hill_leaves_points_without_a_feat() -> None:
    """Its player may choose a model for the XP (King Of The Hill)."""
    assert [row.key for row in book().catalogue.challenges if row.score == "at_least"] == ["king_of_the_hill"]


def test_every_feat_and_rule_names_feats_that_exist() -> None:
    ruleset = book()
    rows = [rule.feat for rule in ruleset.catalogue.standard]
    for challenge in ruleset.catalogue.challenges:
        rows += [*challenge.feats, *(rule.feat for rule in challenge.rules)]
    assert set(rows) == set(ruleset.feats)


STANDARD = [
    (injured(), False, 1),
    (injured(), True, 1),
    (injured(victim="chunin"), False, 1),
    (injured(victim="sentry"), False, 1),
    (stunned(), False, 0),
    (stunned(victim="chunin"), False, 1),
    (stunned(victim="chunin"), True, 0),
    (stunned(victim="sentry"), False, 0),
    (did("reveal"), False, 1),
]


@pytest.mark.parametrize(("feat", "by_chunin", "xp"), STANDARD)
def test_standard_feats_earn_xp_and_no_points(feat: FeatLine, by_chunin: bool, xp: int) -> None:
    """Injuring anybody, sentries too (ruling 32), Stunning a chunin as none, revealing by search."""
    assert feat_worth(book(), None, feat, by_chunin=by_chunin) == Worth(points=0, xp=xp)


IN_CHALLENGES = [
    # A VIP Injured: 3 points, 1 XP for an Injury and 2 for the VIP (ruling 34). Stunned: 1 point.
    ("assassination", injured(target="vip"), False, 3, 3),
    ("assassination", injured(victim="chunin", target="vip"), True, 3, 3),
    ("assassination", injured(), False, 0, 1),
    ("assassination", stunned(target="vip"), False, 1, 0),
    ("assassination", stunned(victim="chunin", target="vip"), False, 1, 1),
    # The messenger Injured: 1 point, 1 + 2 XP. Escaped: 2 points, 2 XP.
    ("intercept_the_messenger", injured(target="messenger"), False, 1, 3),
    ("intercept_the_messenger", injured(), False, 0, 1),
    ("intercept_the_messenger", did("messenger_escaped"), False, 2, 2),
    # Only Champions score: 3 for an Injury, 1 for a Stun. Being chosen gives 2 XP.
    ("champion", injured(champion=True), False, 3, 1),
    ("champion", injured(), False, 0, 1),
    ("champion", stunned(champion=True), False, 1, 0),
    ("champion", stunned(victim="chunin", champion=True), False, 1, 1),
    ("champion", stunned(victim="chunin"), False, 0, 1),
    ("champion", did("champion_chosen"), False, 0, 2),
    ("king_of_the_hill", did("hill_point"), False, 1, 2),
    ("king_of_the_hill", injured(), False, 0, 1),
    ("infiltration", did("medal_pickup"), False, 1, 1),
    ("infiltration", did("medal_home"), False, 2, 3),
    ("infiltration", injured(victim="sentry"), False, 0, 1),
    # Brawl: 1 point, 2 for a chunin Injured by another; 1 + 1 XP, but 1 for a chunin against another (ruling 35).
    ("brawl", injured(), False, 1, 2),
    ("brawl", injured(victim="chunin"), False, 2, 2),
    ("brawl", injured(), True, 1, 1),
    ("brawl", injured(victim="chunin"), True, 1, 2),
    ("search", did("crate_checked"), False, 1, 1),
    ("search", did("objective_found"), False, 3, 2),
    ("capture_the_medal", did("medal_pickup"), False, 1, 1),
    ("capture_the_medal", did("medal_captured"), False, 4, 3),
    ("capture_the_medal", did("own_medal_returned"), False, 0, 1),
]


@pytest.mark.parametrize(("challenge", "feat", "by_chunin", "points", "xp"), IN_CHALLENGES)
def test_a_feat_is_worth_the_points_and_xp_of_its_challenge(
    challenge: str, feat: FeatLine, by_chunin: bool, points: int, xp: int
) -> None:
    """In addition to the standard XP (Challenge Rules; ruling 34)."""
    assert feat_worth(book(), book().challenges[challenge], feat, by_chunin=by_chunin) == Worth(points, xp)


def test_a_feat_done_three_times_is_worth_three_times_as_much() -> None:
    assert feat_worth(book(), book().challenges["brawl"], injured(3), by_chunin=False) == Worth(points=3, xp=6)


def test_a_feat_of_another_challenge_is_worth_nothing() -> None:
    assert feat_worth(book(), book().challenges["brawl"], did("crate_checked"), by_chunin=False) == Worth(0, 0)


def test_a_third_stun_on_a_chunin_is_an_injury_and_a_stun() -> None:
    """Ruling 25: in Brawl 1 + 1 XP for the Injury and 1 for the Stun."""
    assert xp_of_feats(book(), "brawl", "tora-kaiken", (injured(victim="chunin"), stunned(victim="chunin"))) == 3


@pytest.mark.parametrize("profile", ["ryu", "shojo"])
def test_heroes_and_ronin_earn_no_xp(profile: str) -> None:
    """Appendix, Hero; ruling 22."""
    assert feat_xp(book(), "brawl", profile=profile, feat="injure", victim="chunin") == 0


def test_a_hero_scores_like_any_other_that_is_no_chunin() -> None:
    """Ruling 22 takes its XP, not its team's points."""
    claims = side(1, 2, line("ryu", injured(victim="chunin")))
    assert side_points(book(), team(1), book().challenges["brawl"], claims) == 2


def test_xp_follows_from_plain_values() -> None:
    assert (
        feat_xp(book(), "assassination", profile="tora-oni", feat="injure", victim="ninja", target="vip", count=2) == 6
    )


@pytest.mark.parametrize("challenge", [None, "kites"])
def test_without_a_known_challenge_the_standard_xp_remains(challenge: str | None) -> None:
    assert feat_xp(book(), challenge, profile="tora-kaiken", feat="injure", victim="ninja") == 1


def test_ledger_entries_are_worth_what_report_lines_are() -> None:
    entry = FeatDone(ninja="7", feat="injure", count=2, victim="ninja")
    assert xp_of_feats(book(), "brawl", "tora-kaiken", (entry,)) == 4
    assert xp_of_feats(book(), "brawl", "tora-kaiken", (PlainDeed(feat="injure", count=2, victim="ninja"),)) == 4


def test_every_choice_as_champion_pays() -> None:
    """Ruling 37."""
    assert xp_of_feats(book(), "champion", "tora-kaiken", (did("champion_chosen", 2), did("champion_chosen"))) == 6


def test_a_league_may_pay_a_champion_once() -> None:
    """Ruling 37, champion_xp_once_per_model."""
    once = rules(champion_xp_once_per_model=True)
    feats = (did("champion_chosen", 2), injured(champion=True), did("champion_chosen"))
    assert xp_of_feats(once, "champion", "tora-kaiken", feats) == 3


def test_a_league_may_pay_for_picking_up_the_own_medal_too() -> None:
    """Ruling 36, own_medal_pickup_xp: 1 for the return and 1 for picking it up."""
    both = rules(own_medal_pickup_xp=True)
    assert feat_xp(both, "capture_the_medal", profile="tora-kaiken", feat="own_medal_returned", count=2) == 4


def test_a_search_pays_by_its_count_whether_searches_or_models_are_counted() -> None:
    """Ruling 31: what is counted is the league's choice, what one is worth is not."""
    assert feat_xp(book(), "search", profile="tora-kaiken", feat="reveal", count=2) == 2
    assert feat_xp(rules(reveal_xp="per_model"), "search", profile="tora-kaiken", feat="reveal", count=2) == 2


def test_models_of_nobody_score_for_nobody() -> None:
    claims = side(1, 1, line("nobody", injured()), line("botan", injured()))
    assert side_points(book(), team(1), book().challenges["brawl"], claims) == 1


# Whole games, added up by hand from the rulebook.
GAMES = [
    # Two VIPs Injured (6) and one Stunned (1) against one Injured (3).
    (
        report(
            "assassination",
            side(1, 7, line("botan", injured(2, target="vip")), line("emi", stunned(target="vip"))),
            side(2, 3, line("hana", injured(target="vip"))),
        ),
        [{"botan": 6}, {"hana": 3}],
    ),
    # Side 1 attacks: three messengers Injured (3). Side 2 brings two off (4).
    (
        report(
            "intercept_the_messenger",
            side(1, 3, line("daichi", injured(3, target="messenger"))),
            side(2, 4, line("mai", did("messenger_escaped", 2)), line("hana", injured())),
            attacker=1,
        ),
        [{"daichi": 9}, {"mai": 4, "hana": 1}],
    ),
    # Champions: one Injury (3) and two Stuns (2); the other side's chunin Injures for nothing.
    (
        report(
            "champion",
            side(1, 5, line("botan", did("champion_chosen"), injured(champion=True), stunned(2, champion=True))),
            side(2, 0, line("goro", injured()), line("hana", did("champion_chosen"))),
        ),
        [{"botan": 3}, {"goro": 1, "hana": 2}],
    ),
    # Three rounds and two of eight on the hill; one point's XP was not given to anybody.
    (
        report(
            "king_of_the_hill",
            side(1, 3, line("botan", did("hill_point", 2))),
            side(2, 2, line("hana", did("hill_point")), line("goro", did("hill_point"))),
        ),
        [{"botan": 4}, {"hana": 2, "goro": 2}],
    ),
    # Two pick-ups (2) and one medal home (2); one pick-up (1), and a sentry that scores nothing.
    (
        report(
            "infiltration",
            side(1, 4, line("emi", did("medal_pickup", 2), did("medal_home"))),
            side(2, 1, line("mai", did("medal_pickup")), line("hana", injured(victim="sentry"))),
        ),
        [{"emi": 5}, {"mai": 1, "hana": 1}],
    ),
    # Kaiken: two ninja and a chunin (4). The other chunin: two ninja (2) and the chunin (1).
    (
        report(
            "brawl",
            side(1, 4, line("botan", injured(2), injured(victim="chunin"))),
            side(2, 3, line("goro", injured(2), injured(victim="chunin"))),
        ),
        [{"botan": 6}, {"goro": 4}],
    ),
    # Three crates and an objective (6); two crates and two objectives (8).
    (
        report(
            "search",
            side(1, 6, line("emi", did("crate_checked", 3), did("objective_found"))),
            side(2, 8, line("mai", did("crate_checked", 2), did("objective_found", 2))),
        ),
        [{"emi": 5}, {"mai": 6}],
    ),
    # Two pick-ups (2) and a capture (4); one pick-up (1) and the own medal returned.
    (
        report(
            "capture_the_medal",
            side(1, 6, line("emi", did("medal_pickup", 2), did("medal_captured"))),
            side(2, 1, line("mai", did("medal_pickup")), line("hana", did("own_medal_returned"))),
        ),
        [{"emi": 5}, {"mai": 1, "hana": 1}],
    ),
]


@pytest.mark.parametrize(("claims", "xp"), GAMES, ids=lambda value: getattr(value, "challenge", ""))
def test_a_game_of_each_challenge_scores_what_is_worked_out_by_hand(claims: Report, xp: list[dict[str, int]]) -> None:
    verdict = judge(claims)
    assert verdict.violations == ()
    assert [part.xp for part in verdict.sides] == xp
