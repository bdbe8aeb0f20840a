"""The referee on brief reports: who won, health left, rounds."""

import msgspec
import pytest

from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import BattleReport, Claim, Report
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Handicap, MatchSetup, Mode

from .verbs import codes

replace = msgspec.structs.replace
STANDARD = MatchSetup(mode="standard")


def verdict_codes(setup: MatchSetup, *battles: BattleReport, claims: tuple[Claim, ...] = ()) -> list[str]:
    return codes(check_report(book(), setup, Report(battles=battles, claims=claims)).violations)


def won(winner: int, left: int = 3, **fields: object) -> BattleReport:
    health = (left, 0) if winner == 1 else (0, left)
    return replace(BattleReport(winner=winner, health=health), **fields)


@pytest.mark.parametrize(
    "battle", [won(1), won(2, 10), BattleReport(winner=1), won(1, rounds=7, first=2), won(2, 1, rounds=1)]
)
def test_a_brief_report_is_accepted(battle: BattleReport) -> None:
    assert verdict_codes(STANDARD, battle) == []


def test_the_verdict_tells_each_side() -> None:
    verdict = check_report(book(), STANDARD, Report(battles=(won(2),)))
    assert [(side.side, side.result, side.score) for side in verdict.sides] == [(1, "lost", 0), (2, "won", 1)]
    assert (verdict.accepted, verdict.assumed) == (True, False)


@pytest.mark.parametrize(
    ("mode", "left", "expected"),
    [
        ("standard", 10, []),
        ("standard", 11, ["battle.over_limit"]),
        ("survivor", 8, []),
        ("survivor", 9, ["battle.over_limit"]),
        ("blitz", 11, ["battle.over_limit"]),
    ],
)
def test_health_never_exceeds_the_modes_cap(mode: Mode, left: int, expected: list[str]) -> None:
    assert verdict_codes(MatchSetup(mode=mode), won(1, left)) == expected


def test_a_declared_limit_is_a_cap_for_its_side_only() -> None:
    setup = MatchSetup(mode="standard", handicaps=(Handicap(limit=8), Handicap()))
    assert (verdict_codes(setup, won(1, 9)), verdict_codes(setup, won(2, 9))) == (["battle.over_limit"], [])


@pytest.mark.parametrize(
    ("battle", "expected"),
    [
        (BattleReport(winner=1, health=(3, 4)), ["battle.winner_behind"]),
        (BattleReport(winner=1, health=(4, 3)), ["battle.loser_stands"]),
        (BattleReport(winner=2, health=(0, 0)), ["battle.winner_behind"]),
        (BattleReport(winner=None, health=(0, 0)), ["battle.no_draw"]),
        (BattleReport(winner=None, health=(2, 1)), ["battle.no_draw", "battle.not_level"]),
        (BattleReport(winner=1, health=(4, 3), ceded_by=2), []),
        (BattleReport(winner=1, ceded_by=1), ["battle.disagrees"]),
    ],
)
def test_a_battle_ends_when_one_player_has_lost_all_health(battle: BattleReport, expected: list[str]) -> None:
    assert verdict_codes(STANDARD, battle) == expected


def test_a_league_may_let_the_attacker_win_when_both_fall() -> None:
    ruleset = Ruleset(settings=Settings(both_fall="attacker_wins"), deck=book().deck)
    report = Report(battles=(BattleReport(winner=2, health=(0, 0)),))
    assert check_report(ruleset, STANDARD, report).accepted


@pytest.mark.parametrize("mode", ["standard", "survivor", "champion"])
def test_modes_other_than_blitz_know_no_draw(mode: Mode) -> None:
    assert "battle.no_draw" in verdict_codes(MatchSetup(mode=mode), BattleReport())


@pytest.mark.parametrize(
    ("battle", "expected"),
    [
        (BattleReport(winner=None, health=(4, 4)), []),
        (BattleReport(winner=1, health=(5, 4), rounds=30), []),
        (BattleReport(winner=2, health=(5, 4)), ["battle.winner_behind"]),
        (BattleReport(winner=1, health=(4, 4)), ["battle.winner_behind"]),
        (BattleReport(winner=None, health=(5, 4)), ["battle.not_level"]),
        (BattleReport(winner=1, health=(5, 4), rounds=31), ["battle.too_many_rounds"]),
    ],
)
def test_blitz_compares_health_and_may_end_level(battle: BattleReport, expected: list[str]) -> None:
    assert verdict_codes(MatchSetup(mode="blitz"), battle) == expected


def test_only_champion_has_more_than_one_battle() -> None:
    assert verdict_codes(STANDARD, won(1), won(1)) == ["series.one_battle"]


# --- CHAMPION --------------------------------------------------------------------------------------------------------

CHAMPION = MatchSetup(mode="champion")


def test_a_champion_series_of_five() -> None:
    battles = (
        won(1, 6, levels=(1, 1)),
        won(2, 8, levels=(1, 2)),
        won(1, 8, levels=(2, 2)),
        won(2, 10, levels=(2, 3)),
        won(1, 10, levels=(3, 3)),
    )
    verdict = check_report(book(), CHAMPION, Report(battles=battles))
    # Side 2 lost once before battle 2; side 1 lost once before battle 3.
    assert codes(verdict.violations) == []
    assert [(side.result, side.score) for side in verdict.sides] == [("won", 3), ("lost", 2)]


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ((1, 1, 1), []),
        ((1, 2, 1, 2, 2), []),
        ((1, 1), ["series.unfinished"]),
        ((1, 2, 1, 2), ["series.unfinished"]),
        ((1, 1, 1, 1), ["series.over"]),
        ((1, 1, 1, 2, 2), ["series.over", "series.over"]),
    ],
)
def test_first_to_three_wins_and_there_is_no_fourth(winners: tuple[int, ...], expected: list[str]) -> None:
    assert verdict_codes(CHAMPION, *(won(winner, 1) for winner in winners)) == expected


@pytest.mark.parametrize(
    ("levels", "expected"),
    [((1, 2), []), ((2, 1), ["series.level"]), ((1, 1), ["series.level"]), ((1, 3), ["series.level"])],
)
def test_a_level_follows_from_losses(levels: tuple[int, int], expected: list[str]) -> None:
    assert verdict_codes(CHAMPION, won(1, 1), won(1, 1, levels=levels), won(1, 1)) == expected


def test_the_cap_of_a_champion_battle_is_the_level_s_starting_health() -> None:
    assert verdict_codes(CHAMPION, won(1, 7), won(1, 6), won(1, 6)) == ["battle.over_limit"]
    assert verdict_codes(CHAMPION, won(2, 6), won(1, 8), won(1, 8), won(1, 8)) == []


def test_levels_belong_to_champion() -> None:
    assert verdict_codes(STANDARD, won(1, 1, levels=(1, 1))) == ["series.level"]


# --- solo ------------------------------------------------------------------------------------------------------------


def test_a_solo_report() -> None:
    setup = MatchSetup(mode="solo", difficulty="hard", handicaps=(Handicap(start=6), Handicap()))
    verdict = check_report(book(), setup, Report(battles=(won(1),)))
    assert (verdict.accepted, verdict.sides[0].result, verdict.told[0].first) == (True, "won", 1)


def test_in_solo_the_player_attacks_first() -> None:
    assert verdict_codes(MatchSetup(mode="solo", difficulty="easy"), won(1, 1, first=2)) == ["battle.first"]


def test_very_many_rounds_are_odd_but_not_refused() -> None:
    verdict = check_report(book(), STANDARD, Report(battles=(won(1, 1, rounds=100),)))
    assert (codes(verdict.violations), codes(verdict.warnings)) == ([], ["battle.many_rounds"])


# --- claims ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (Claim(side=1, achievement="no_healing"), []),
        (Claim(side=2, achievement="no_healing"), ["claim.refuted"]),
        (Claim(side=1, achievement="unhurt"), ["claim.refuted"]),
        (Claim(side=2, achievement="pile_depleted"), []),
        (Claim(side=1, achievement="blitz_tie"), ["claim.refuted"]),
        (Claim(side=1, achievement="three_in_a_row"), ["claim.counted"]),
        (Claim(side=1, achievement="tea_ceremony"), ["claim.unknown"]),
        (Claim(side=1, achievement="no_healing", battle=2), ["claim.unknown"]),
    ],
)
def test_a_claim_that_the_report_speaks_against_is_refused(claim: Claim, expected: list[str]) -> None:
    assert verdict_codes(STANDARD, won(1, 3), claims=(claim,)) == expected


def test_all_violations_come_at_once() -> None:
    setup = MatchSetup(mode="survivor", difficulty="easy", handicaps=(Handicap(start=3), Handicap()))
    found = verdict_codes(setup, won(1, 20, levels=(1, 1)), won(1), claims=(Claim(side=1, achievement="x"),))
    assert found == [
        "setup.difficulty",
        "setup.handicap_unknown",
        "series.one_battle",
        "battle.over_limit",
        "series.level",
        "claim.unknown",
    ]


def test_findings_have_a_rule_a_path_and_a_sentence() -> None:
    (finding,) = check_report(book(), STANDARD, Report(battles=(won(1, 11),))).violations
    assert (finding.path, finding.rule) == ("/battles/0/health/0", "01 - Getting Started")
    assert finding.message == "Side 1 cannot have 11 health: the limit is 10."


def test_a_report_is_bounded() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"battles": []}', type=Report)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"battles": [{"winner": 3}]}', type=Report)
