"""The referee as a whole: everything at once, in words, and for any report."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.report import (
    AdvanceChoice,
    AdvanceRoll,
    AfterMatch,
    DowntimeRoll,
    FeatLine,
    FeeChoice,
    Injuries,
    NinjaLine,
    Report,
    SideReport,
)
from games.rules.allstars.ruleset import book
from games.rules.allstars.setup import Handicap, MatchSetup
from tests.rules.allstars.builders import (
    did,
    hurt,
    injured,
    judge,
    line,
    report,
    rolls,
    side,
    table,
    team,
)

FAULTY = report(
    "assassination",
    side(
        1,
        5,
        line("botan", injured(2, target="vip"), did("crate_checked")),
        line("hana"),
        line("emi", did("reveal"), on_board=False),
        all_stars=("emi", "botan"),
    ),
    side(
        2,
        0,
        line("goro", injured(victim="sentry"), healing_house=True),
        hurt("mai"),
        all_stars=(),
        after=rolls(("goro", "fire", "mai"), ("hana", "earth")),
    ),
    rounds=9,
    ended="ceded",
    attacker=1,
)


def test_all_violations_are_returned_at_once_with_their_places() -> None:
    assert [(finding.code, finding.path) for finding in judge(FAULTY).violations] == [
        ("report.attacker_not_used", "/attacker"),
        ("ninja.other_team", "/sides/0/ninja/1/ninja"),
        ("ended.too_many_rounds", "/rounds"),
        ("ended.nobody_ceded", "/ceded_by"),
        ("score.not_from_feats", "/sides/0/score"),
        ("feat.not_in_challenge", "/sides/0/ninja/0/feats/1/feat"),
        ("feat.never_on_board", "/sides/0/ninja/2/feats"),
        ("feat.no_sentries", "/sides/1/ninja/0/feats/0/victim"),
        ("award.missing", "/sides/1/all_stars"),
        ("award.too_many", "/sides/0/all_stars"),
        ("award.never_on_board", "/sides/0/all_stars/0"),
        ("healing_house.never_injured", "/sides/1/ninja/1/healing_house"),
        ("downtime.not_in_healing_house", "/sides/1/after/downtime/1/ninja"),
        ("downtime.missing", "/sides/1/after/downtime"),
        ("downtime.no_spirit", "/sides/1/after/downtime/0/exempts"),
    ]


def test_every_finding_says_what_is_wrong_in_a_sentence() -> None:
    verdict = judge(FAULTY)
    sentences = {finding.code: finding.message for finding in (*verdict.violations, *verdict.warnings)}
    assert sentences["score.not_from_feats"] == "The feats of side 1 are worth 6 points, not 5."
    assert sentences["ninja.other_team"] == "hana belongs to side 2, not to side 1."
    assert sentences["ended.too_many_rounds"] == "Assassination lasts 7 rounds, not 9."
    assert sentences["feat.not_in_challenge"] == "Assassination knows no feat “Crate checked”."


NAMES = st.sampled_from(["akira", "botan", "ryu", "shojo", "goro", "hana", "mizaru", "nao", "osamu", "nobody"])
FEATS = st.sampled_from([*book().feats, "somersault"])
CHALLENGES = st.sampled_from([*book().challenges, "kites"])
ELEMENT = st.sampled_from(ELEMENTS)
COUNT = st.one_of(st.integers(1, 10), st.integers(1, 99))
AMOUNT = st.integers(0, 9)

FEAT_LINES = st.builds(
    FeatLine,
    feat=FEATS,
    count=COUNT,
    victim=st.sampled_from([None, "ninja", "chunin", "sentry"]),
    target=st.sampled_from([None, "vip", "messenger"]),
    champion=st.booleans(),
    victims=st.lists(NAMES, max_size=3).map(tuple),
)
NINJA_LINES = st.builds(
    NinjaLine,
    ninja=NAMES,
    on_board=st.booleans(),
    healing_house=st.booleans(),
    feats=st.lists(FEAT_LINES, max_size=4).map(tuple),
    injuries=st.none() | st.builds(Injuries, enemy=AMOUNT, sentry=AMOUNT, poison=AMOUNT, own=AMOUNT),
)
STEPS = st.builds(
    AfterMatch,
    fees=st.none() | st.lists(st.builds(FeeChoice, ninja=NAMES, pay=st.booleans()), max_size=4).map(tuple),
    downtime=st.none()
    | st.lists(
        st.builds(DowntimeRoll, ninja=NAMES, die=st.none() | ELEMENT, exempts=st.none() | NAMES), max_size=5
    ).map(tuple),
    advances=st.lists(
        st.builds(
            AdvanceRoll,
            ninja=NAMES,
            number=st.integers(-1, 7),
            dice=st.none() | st.tuples(ELEMENT, ELEMENT),
            choice=st.none()
            | st.builds(AdvanceChoice, keyword=st.none() | st.just("focus"), affinity=st.none() | ELEMENT),
        ),
        max_size=3,
    ).map(tuple),
)
HANDICAPS = st.builds(
    Handicap, rerolls=AMOUNT, moon_power=AMOUNT, extra_all_stars=st.integers(0, 3), bonus_koban=st.integers(0, 6)
)
SIDES = st.builds(
    SideReport,
    side=st.integers(0, 5),
    score=st.integers(0, 12) | st.integers(0, 999),
    ninja=st.lists(NINJA_LINES, max_size=6).map(tuple),
    all_stars=st.lists(NAMES, max_size=4).map(tuple),
    handicap=st.none() | HANDICAPS,
    after=st.none() | STEPS,
)
REPORTS = st.builds(
    Report,
    challenge=CHALLENGES,
    rounds=st.integers(0, 10) | st.integers(0, 99),
    ended=st.sampled_from(["played_out", "won_at_once", "ceded", "time_called"]),
    sides=st.lists(SIDES, min_size=1, max_size=4).map(tuple),
    ceded_by=st.lists(st.integers(0, 5), max_size=4).map(tuple),
    attacker=st.none() | st.integers(0, 5),
)
AWAY = st.lists(NAMES, max_size=3).map(tuple)


@st.composite
def setups(draw: st.DrawFn) -> MatchSetup:
    sides = range(1, draw(st.integers(2, 4)) + 1)
    teams = (team(number, absent=draw(AWAY), in_healing_house=draw(AWAY), handicap=draw(HANDICAPS)) for number in sides)
    return table(*teams, challenge=draw(st.none() | CHALLENGES))


@settings(deadline=None)
@given(setup=setups(), claims=REPORTS)
def test_any_report_gets_an_answer(setup: MatchSetup, claims: Report) -> None:
    """Whatever the structure allows, the referee answers, in sentences, for every side."""
    verdict = judge(claims, setup)
    assert [part.side for part in verdict.sides] == [part.side for part in setup.sides]
    assert all(finding.message for finding in (*verdict.violations, *verdict.warnings))
    assert verdict.accepted == (verdict.violations == ())
