"""Two against two in Intercept the Messenger (Playing With 3 - 4 Players; rulings 60, 61, 63, 64, 74)."""

from typing import Any

import msgspec
import pytest

from games.rules.allstars.fielding import check_sides, open_setup, played_entries
from games.rules.allstars.handicap import handicaps
from games.rules.allstars.house import house_rules
from games.rules.allstars.partners import check_partners, draw_split, splits, takes_partners
from games.rules.allstars.report import Report
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.scroll import Scroll
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup
from games.rules.allstars.system import ALLSTARS
from games.rules.allstars.taking_up import check_setup
from games.rules.kernel.dice import RecordedDice
from games.rules.kernel.findings import Refused
from tests.rules.allstars.builders import (
    did,
    hurt,
    injured,
    judge,
    line,
    quiet,
    refused,
    report,
    side,
    table,
    team,
    warned,
)

BOOK = book()
INTERCEPT = "intercept_the_messenger"
TWO_AND_TWO = ((1, 3), (2, 4))
"""Tora and Ika against Yamazaru and Kitsune."""
ESCAPED = did("messenger_escaped")
CAUGHT = injured(target="messenger")


def partnered(*partners: tuple[int, ...], sides: int = 4) -> MatchSetup:
    """Set up an agreed Intercept; two against two unless said otherwise."""
    setup = table(*(team(number) for number in range(1, sides + 1)), challenge=INTERCEPT)
    return msgspec.structs.replace(setup, partners=partners or TWO_AND_TWO)


PAIRS = partnered()


def intercept(*scores: int, **more: Any) -> Report:
    """Report an Intercept in which side 1 had the initiative; attackers catch messengers, and defenders bring them off.

    A messenger caught is a point, one brought off two.
    """
    attackers = more.pop("attackers", (1, 3))
    doers = {1: "botan", 2: "hana", 3: "osamu", 4: "ume"}
    sides = []
    for number, score in enumerate(scores, start=1):
        feat = CAUGHT if number in attackers else ESCAPED
        count = score if number in attackers else score // 2
        lines = [line(doers[number], msgspec.structs.replace(feat, count=count))] if count else []
        sides.append(side(number, score, *lines))
    return report(INTERCEPT, *sides, **({"attacker": 1} | more))


def outcome(claims: Report, setup: MatchSetup = PAIRS) -> list[tuple[str, int, int]]:
    """Return result, score and koban of each side of a report that the rules do not refuse."""
    verdict = judge(claims, setup)
    assert verdict.violations == ()
    return [(part.result, part.score, part.koban) for part in verdict.sides]


def test_ruling_61_both_members_of_the_winning_pair_won() -> None:
    """Tora and Ika catch 2 and 1 messengers, Yamazaru brings one off: 3 against 2, so 10 koban twice and 6 twice."""
    assert outcome(intercept(2, 2, 1, 0)) == [("won", 3, 10), ("lost", 2, 6), ("won", 3, 10), ("lost", 2, 6)]


def test_ruling_61_a_pair_wins_with_fewer_points_on_each_side_than_the_best_enemy() -> None:
    """Yamazaru's two messengers are four points, more than either attacker's three, and less than both of them make."""
    assert outcome(intercept(3, 4, 3, 0)) == [("won", 6, 10), ("lost", 4, 6), ("won", 6, 10), ("lost", 4, 6)]


def test_rulings_59_and_61_pairs_that_are_level_draw() -> None:
    """Two caught by Ika, one brought off by Kitsune: two points each, and eight koban for all four."""
    assert outcome(intercept(0, 0, 2, 2)) == [("drawn", 2, 8)] * 4


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((3, 2, 0), [("won", 3, 10), ("lost", 2, 6), ("lost", 2, 6)]),
        ((1, 0, 2), [("lost", 1, 6), ("won", 2, 10), ("won", 2, 10)]),
        ((2, 2, 0), [("drawn", 2, 8)] * 3),
    ],
)
def test_one_plays_against_two(scores: tuple[int, ...], expected: list[tuple[str, int, int]]) -> None:
    assert outcome(intercept(*scores, attackers=(1,)), partnered((1,), (2, 3), sides=3)) == expected


def test_without_partners_three_and_four_sides_are_too_many() -> None:
    """Rulings 61, 115."""
    alone = table(team(1), team(2), team(3), team(4))
    assert refused(intercept(2, 2, 1, 0), alone)[0] == ("report.too_many_sides", "/challenge")


def test_the_points_of_a_side_are_those_of_its_own_feats() -> None:
    """The pair's three points are not written down for each of its members."""
    told = intercept(3, 2, 1, 0)
    caught_twice = msgspec.structs.replace(told.sides[0], ninja=(line("botan", injured(2, target="messenger")),))
    wrong = msgspec.structs.replace(told, sides=(caught_twice, *told.sides[1:]))
    assert refused(wrong, PAIRS) == [("score.not_from_feats", "/sides/0/score")]


def test_the_partners_of_who_had_the_initiative_attack_with_it() -> None:
    """Whichever of the two is named: only Yamazaru and Kitsune bring messengers off, only Tora and Ika catch them."""
    assert refused(intercept(2, 2, 1, 2, attacker=3), PAIRS) == []
    escaped = report(INTERCEPT, *quiet(INTERCEPT, sides=2).sides, side(3, 2, line("osamu", ESCAPED)), side(4, 0))
    caught = report(INTERCEPT, *quiet(INTERCEPT, sides=3).sides, side(4, 1, line("ume", CAUGHT)))
    named = {"attacker": 1}
    assert refused(msgspec.structs.replace(escaped, **named), PAIRS) == [
        ("feat.defender_only", "/sides/2/ninja/0/feats/0/feat")
    ]
    assert refused(msgspec.structs.replace(caught, **named), PAIRS) == [
        ("feat.attacker_only", "/sides/3/ninja/0/feats/0/target")
    ]


def test_a_partner_is_no_victim() -> None:
    """Botan of Tora Injured Hana of Yamazaru; Osamu of Ika is Tora's partner."""
    enemy = report(INTERCEPT, side(1, 0, line("botan", injured(victims=("hana",)))), *others(), attacker=1)
    friend = report(INTERCEPT, side(1, 0, line("botan", injured(victims=("osamu",)))), *others(), attacker=1)
    assert refused(enemy, PAIRS) == []
    assert refused(friend, PAIRS) == [("victim.partner", "/sides/0/ninja/0/feats/0/victims/0")]


def others() -> Any:
    """Report that sides 2 to 4 did nothing."""
    return quiet(INTERCEPT, sides=4).sides[1:]


def test_a_chunin_whom_only_a_partner_has_is_no_victim() -> None:
    """Of the enemies only Kitsune's chunin is there, and Yamazaru's stayed in reserve; then Kitsune's does too."""
    absent = table(team(1), team(2, absent=("goro",)), team(3), team(4, absent=("takumi",)), challenge=INTERCEPT)
    setup = msgspec.structs.replace(absent, partners=TWO_AND_TWO)
    claims = report(
        INTERCEPT,
        side(1, 0, line("botan", injured(victim="chunin"))),
        side(2, 0, all_stars=("hana",)),
        side(3, 0),
        side(4, 0, all_stars=("ume",)),
        attacker=1,
    )
    assert refused(claims, setup) == [("feat.no_such_victim", "/sides/0/ninja/0/feats/0/victim")]


def test_injuries_by_enemies_are_never_a_partners() -> None:
    """Nao of Ika counts one by an enemy. Tora's Injury is no cause of it, and Yamazaru's is."""
    by_partner = report(
        INTERCEPT,
        side(1, 0, line("botan", injured(victim="chunin"))),
        side(2, 0),
        side(3, 0, hurt("nao", enemy=1)),
        side(4, 0),
        attacker=1,
    )
    by_enemy = report(
        INTERCEPT,
        side(1, 0),
        side(2, 0, line("hana", injured(victim="chunin"))),
        side(3, 0, hurt("nao", enemy=1)),
        side(4, 0),
        attacker=1,
    )
    assert refused(by_partner, PAIRS) == [("injuries.not_claimed", "/sides")]
    assert refused(by_enemy, PAIRS) == []


def test_an_injury_by_a_partners_effect_is_the_teams_own() -> None:
    own = report(INTERCEPT, side(1, 0), side(2, 0), side(3, 0, hurt("nao", own=1)), side(4, 0), attacker=1)
    assert refused(own, PAIRS) == []


def test_partners_together_injure_no_more_than_their_enemies_can_suffer() -> None:
    """Yamazaru's and Kitsune's chunin can each be Injured once a round at the most: 18 times in nine rounds.

    Ten by Tora and eight by Ika fit; one more does not, though for either pair member alone 18 would do.
    """

    def claims(tora: int, ika: int) -> Report:
        return report(
            INTERCEPT,
            side(1, 0, line("botan", injured(tora, victim="chunin"))),
            side(2, 0),
            side(3, 0, line("osamu", injured(ika, victim="chunin"))),
            side(4, 0),
            attacker=1,
        )

    assert refused(claims(10, 8), PAIRS) == []
    assert refused(claims(10, 9), PAIRS) == [("injuries.claimed_too_many", "/sides")]


def test_the_healing_house_has_enemies_as_causes_and_no_partners() -> None:
    """Osamu gives no cause: an Injury by Tora, his partner, explains nothing; one by Kitsune does."""
    inside = line("osamu", healing_house=True)
    by_partner = report(INTERCEPT, side(1, 0, line("botan", injured())), side(2, 0), side(3, 0, inside), side(4, 0))
    by_enemy = report(INTERCEPT, side(1, 0), side(2, 0), side(3, 0, inside), side(4, 0, line("ume", injured())))
    named = {"attacker": 1}
    assert warned(msgspec.structs.replace(by_partner, **named), PAIRS) == [
        ("healing_house.unexplained", "/sides/2/ninja")
    ]
    assert warned(msgspec.structs.replace(by_enemy, **named), PAIRS) == []


def test_ruling_64_when_one_partner_cedes_the_other_plays_on() -> None:
    """Tora gives up; Ika wins for both with Tora's two points. Tora itself has lost, as whoever cedes (ruling 63)."""
    played_on = intercept(2, 2, 1, 0, ceded_by=(1,))
    assert outcome(played_on) == [("lost", 3, 6), ("lost", 2, 6), ("won", 3, 10), ("lost", 2, 6)]
    broken_off = intercept(2, 2, 1, 0, ceded_by=(1,), ended="ceded", rounds=4)
    assert refused(broken_off, PAIRS) == [("ended.game_goes_on", "/ended")]


def test_when_one_of_each_pair_cedes_the_others_play_on() -> None:
    assert outcome(intercept(2, 2, 1, 0, ceded_by=(1, 2))) == [
        ("lost", 3, 6),
        ("lost", 2, 6),
        ("won", 3, 10),
        ("lost", 2, 6),
    ]


def test_rulings_61_and_63_when_both_partners_cede_the_others_have_won() -> None:
    """Whatever the score: three against two."""
    ceded = intercept(2, 2, 1, 0, ceded_by=(1, 3), ended="ceded", rounds=4)
    assert outcome(ceded) == [("lost", 3, 6), ("won", 2, 10), ("lost", 3, 6), ("won", 2, 10)]
    played_out = intercept(2, 2, 1, 0, ceded_by=(1, 3))
    assert refused(played_out, PAIRS) == [("ended.not_ceded", "/ended")]


def test_the_last_partner_left_has_nobody_to_cede_to() -> None:
    everybody = intercept(2, 2, 1, 0, ceded_by=(1, 2, 3, 4), ended="ceded", rounds=4)
    assert refused(everybody, PAIRS) == [("ended.everybody_ceded", "/ceded_by")]


def _won_at_once(at: int) -> Ruleset:
    """Let a house win Intercept at once with so many points."""
    challenges = tuple(
        msgspec.structs.replace(one, win_at=at) if one.key == INTERCEPT else one for one in BOOK.catalogue.challenges
    )
    catalogue = msgspec.structs.replace(BOOK.catalogue, challenges=challenges)
    return Ruleset(settings=BOOK.settings, catalogue=catalogue)


def test_a_winning_score_is_that_of_partners_together() -> None:
    """With five points to win: three and two end it at once; three and one do not, and four and two went past it."""
    house = _won_at_once(5)
    ended: dict[str, Any] = {"ended": "won_at_once", "rounds": 4}
    assert refused(intercept(3, 0, 2, 0, **ended), PAIRS, house) == []
    assert refused(intercept(3, 0, 1, 0, **ended), PAIRS, house) == [("ended.win_not_reached", "/ended")]
    assert refused(intercept(4, 0, 2, 0, **ended), PAIRS, house) == [("score.past_the_end", "/sides/0/score")]
    assert refused(intercept(3, 0, 2, 0), PAIRS, house) == [("ended.already_won", "/sides/0/score")]
    assert refused(intercept(3, 4, 2, 2, **ended), PAIRS, house) == [
        ("score.two_winners", "/sides/1/score"),
    ]


def test_ruling_74_partners_have_each_a_handicap_against_the_one_highest_rating() -> None:
    """Ratings 15, 10, 12 and 15: gaps of 5 and 3 for the second and third, whoever plays with whom."""
    assert [given.rerolls for given in handicaps(BOOK.settings, [15, 10, 12, 15])] == [0, 5, 3, 0]
    setup = msgspec.structs.replace(
        PAIRS, sides=(team(1), team(2, handicap=Handicap(rerolls=5, bonus_koban=5)), team(3), team(4))
    )
    assert [koban for _result, _score, koban in outcome(intercept(0, 4, 0, 0), setup)] == [6, 15, 6, 10]


def test_each_side_of_a_pair_names_its_own_all_star() -> None:
    told = intercept(2, 2, 1, 0)
    without = msgspec.structs.replace(
        told, sides=(*told.sides[:2], msgspec.structs.replace(told.sides[2], all_stars=()), told.sides[3])
    )
    assert refused(without, PAIRS) == [("award.missing", "/sides/2/all_stars")]


def test_the_story_of_a_team_tells_the_pairs_points_against_the_enemies() -> None:
    claims = intercept(2, 2, 1, 0)
    told = [played_entries(BOOK, PAIRS, claims, judge(claims, PAIRS), number)[0] for number in (1, 2, 3, 4)]
    assert [(one.result, one.score, one.against) for one in told] == [  # type: ignore[union-attr]
        ("won", 3, 2),
        ("lost", 2, 3),
        ("won", 3, 2),
        ("lost", 2, 3),
    ]


def test_goemon_takes_from_enemies_and_never_from_a_partner() -> None:
    """Redistribution, with five koban in each treasury: two Injuries of Goemon's, who is Tora's.

    Beside Ika against Yamazaru alone it is always Yamazaru's koban; against both, that of the victims named.
    """
    pack = house_rules({"packs": ["optional_ronin"]})
    goemon = FieldedNinja(id="goemon", profile="goemon")
    teams = [msgspec.structs.replace(team(number), treasury=5) for number in (1, 2, 3)]
    teams[0] = msgspec.structs.replace(teams[0], ninja=(*teams[0].ninja, goemon))
    three = table(*teams, challenge=INTERCEPT)

    def moved(partners: tuple[tuple[int, ...], ...], victims: tuple[str, ...]) -> list[int]:
        claims = report(
            INTERCEPT, side(1, 0, line("goemon", injured(2, victims=victims))), side(2, 0), side(3, 0), attacker=1
        )
        setup = msgspec.structs.replace(three, partners=partners)
        return [part.redistributed for part in judge(claims, setup, pack).sides]

    assert moved(((1, 3), (2,)), ()) == [2, -2, 0]
    assert moved(((1,), (2, 3)), ("hana", "osamu")) == [2, -1, -1]


def test_partners_are_one_alliance_with_one_score_in_the_tables() -> None:
    document = ALLSTARS.check_report(BOOK, _plain(PAIRS), _plain(intercept(2, 2, 1, 0)))
    assert [(one.side, one.alliance, one.score) for one in document.outcomes] == [
        (1, 1, 3),
        (2, 2, 2),
        (3, 1, 3),
        (4, 2, 2),
    ]


def _plain(value: Any) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(value))
    return document


def test_without_partners_nobody_is_in_an_alliance() -> None:
    brawl = ALLSTARS.check_report(BOOK, _plain(table()), _plain(quiet("brawl")))
    assert [one.alliance for one in brawl.outcomes] == [0, 0]


def test_a_setup_from_before_partners_reads_as_every_side_for_itself() -> None:
    old = _plain(table())
    del old["partners"]
    assert msgspec.convert(old, MatchSetup) == table()
    assert table().alliances == ((1,), (2,))


SCROLL = Scroll(clan="tora", treasury=0)


def test_partners_are_kept_in_the_order_of_their_sides() -> None:
    setup = open_setup(BOOK, [SCROLL] * 4, INTERCEPT, partners=[[4, 2], [3, 1]])
    assert setup.partners == TWO_AND_TWO
    assert setup.alliances == TWO_AND_TWO
    assert [setup.alliance_of(number) for number in (1, 2, 3, 4)] == [(1, 3), (2, 4), (1, 3), (2, 4)]


def test_a_match_opens_with_partners_and_is_frozen_anew_with_them() -> None:
    scrolls = [_plain(SCROLL)] * 4
    setup = ALLSTARS.open_setup(BOOK, scrolls, INTERCEPT, [[1, 3], [2, 4]])
    assert setup["partners"] == [[1, 3], [2, 4]]
    assert ALLSTARS.freeze_anew(BOOK, setup, scrolls) == setup


def test_partners_make_two_sides_of_four_and_no_more_is_asked_of_the_challenge() -> None:
    assert check_sides(BOOK, 4, INTERCEPT, TWO_AND_TWO) == check_sides(BOOK, 3, INTERCEPT, ((1,), (2, 3))) == ()
    assert [one.code for one in check_sides(BOOK, 4, INTERCEPT)] == ["open.too_many_sides"]


@pytest.mark.parametrize(
    ("sides", "challenge", "partners", "found"),
    [
        (4, INTERCEPT, [[1, 3], [2, 4]], []),
        (3, INTERCEPT, [[3], [1, 2]], []),
        (4, INTERCEPT, [[1], [2, 3, 4]], []),
        (4, INTERCEPT, [], []),
        (4, "brawl", [[1, 3], [2, 4]], [("partners.not_in_challenge", "/partners")]),
        (4, None, [[1, 3], [2, 4]], [("partners.challenge_open", "/partners")]),
        (2, INTERCEPT, [[1], [2]], [("partners.too_few_sides", "/partners")]),
        (4, INTERCEPT, [[1, 2, 3, 4]], [("partners.not_two_alliances", "/partners")]),
        (4, INTERCEPT, [[1], [2], [3, 4]], [("partners.not_two_alliances", "/partners")]),
        (4, INTERCEPT, [[], [1, 2, 3, 4]], [("partners.nobody", "/partners/0")]),
        (4, INTERCEPT, [[1, 2], [3]], [("partners.side_missing", "/partners")]),
        (4, INTERCEPT, [[1, 2], [2, 3, 4]], [("partners.side_twice", "/partners/1/0")]),
        (
            3,
            INTERCEPT,
            [[0, 1], [2, 3, 4]],
            [("partners.side_unknown", "/partners/0/0"), ("partners.side_unknown", "/partners/1/2")],
        ),
    ],
)
def test_who_can_be_partners(
    sides: int, challenge: str | None, partners: list[list[int]], found: list[tuple[str, str]]
) -> None:
    findings = check_partners(BOOK, sides, challenge, partners)
    assert [(one.code, one.path) for one in findings] == found


def test_a_refused_split_opens_nothing() -> None:
    scrolls = [_plain(SCROLL)] * 4
    with pytest.raises(Refused) as refusal:
        ALLSTARS.open_setup(BOOK, scrolls, "brawl", [[1, 3], [2, 4]])
    assert [one.code for one in refusal.value.violations] == ["partners.not_in_challenge"]


def test_a_setup_from_elsewhere_with_partners_that_are_none_is_refused() -> None:
    hostile = msgspec.structs.replace(PAIRS, partners=((1, 7), (1, 2)))
    assert [(one.code, one.path) for one in check_setup(BOOK, hostile)] == [
        ("partners.side_unknown", "/partners/0/1"),
        ("partners.side_twice", "/partners/1/0"),
        ("partners.side_missing", "/partners"),
        ("partners.side_missing", "/partners"),
    ]
    assert check_setup(BOOK, PAIRS) == ()


def test_four_sides_can_split_in_seven_ways_and_three_in_three() -> None:
    """Two against two comes first."""
    assert splits(4) == (
        ((1, 2), (3, 4)),
        ((1, 3), (2, 4)),
        ((1, 4), (2, 3)),
        ((1,), (2, 3, 4)),
        ((1, 2, 3), (4,)),
        ((1, 2, 4), (3,)),
        ((1, 3, 4), (2,)),
    )
    assert splits(3) == (((1,), (2, 3)), ((1, 2), (3,)), ((1, 3), (2,)))


def test_only_a_challenge_with_an_attacker_takes_partners() -> None:
    four = {one.key for one in BOOK.catalogue.challenges if takes_partners(one, 4)}
    two = {one.key for one in BOOK.catalogue.challenges if takes_partners(one, 2)}
    assert (four, two) == ({INTERCEPT}, set())


@pytest.mark.parametrize(
    ("sides", "ways"),
    [
        (3, (((1,), (2, 3)), ((1, 2), (3,)), ((1, 3), (2,)))),
        (4, (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))),
    ],
)
def test_dice_split_sides_that_agreed_on_nobody_as_evenly_as_can_be(sides: int, ways: tuple[Any, ...]) -> None:
    """One roll among three ways, so that each is as likely as another."""
    for face, way in enumerate(ways):
        dice = RecordedDice([face])
        assert draw_split(BOOK.challenges[INTERCEPT], sides, dice) == way
        dice.finish()


@pytest.mark.parametrize(("challenge", "sides"), [(INTERCEPT, 2), ("brawl", 3), ("brawl", 4)])
def test_dice_split_nobody_where_no_partners_are_needed(challenge: str, sides: int) -> None:
    assert draw_split(BOOK.challenges[challenge], sides, RecordedDice([])) == ()
