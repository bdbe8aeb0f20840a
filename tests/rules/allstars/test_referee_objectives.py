"""The referee: crates, medals, messengers and Champions (the challenges' special rules; rulings 36 to 39)."""

import pytest

from games.rules.allstars.report import Report, SideReport
from tests.rules.allstars.builders import did, injured, line, refused, report, side, table, team, warned


def search(first: int, second: int, found: int = 0) -> Report:
    return report(
        "search",
        side(1, first, line("emi", did("crate_checked", first))),
        side(2, second + 3 * found, line("mai", did("crate_checked", second), *[did("objective_found")] * found)),
    )


def test_six_crates_are_checked_once_each() -> None:
    """Search; ruling 39."""
    assert refused(search(4, 2)) == []
    assert refused(search(4, 3)) == [("search.too_many_crates", "/sides")]


def test_an_objective_is_found_in_a_crate_one_checked() -> None:
    assert refused(search(4, 2, found=2)) == []
    assert refused(search(4, 2, found=3)) == [("search.objective_without_check", "/sides/1/ninja/0/feats")]


def test_an_objective_is_found_by_the_model_that_checked() -> None:
    claims = side(1, 4, line("emi", did("crate_checked")), line("botan", did("objective_found")))
    assert refused(report("search", claims, side(2, 0))) == [
        ("search.objective_without_check", "/sides/0/ninja/1/feats")
    ]


@pytest.mark.parametrize(
    ("challenge", "feat", "points"), [("infiltration", "medal_home", 2), ("capture_the_medal", "medal_captured", 4)]
)
def test_who_brings_a_medal_in_picked_it_up(challenge: str, feat: str, points: int) -> None:
    """Medals: placed beside the model that picks it up, dropped where that model is Injured, never handed over."""
    carried = side(1, 1 + points, line("emi", did("medal_pickup"), did(feat)))
    assert refused(report(challenge, carried, side(2, 0))) == []
    twice = side(1, 1 + 2 * points, line("emi", did("medal_pickup"), did(feat, 2)))
    assert refused(report(challenge, twice, side(2, 0))) == [("medal.not_picked_up", "/sides/0/ninja/0/feats")]
    handed_over = side(1, 1 + points, line("emi", did("medal_pickup")), line("botan", did(feat)))
    assert refused(report(challenge, handed_over, side(2, 0))) == [("medal.not_picked_up", "/sides/0/ninja/1/feats")]


def returning(count: int) -> SideReport:
    return side(2, 0, line("hana", did("own_medal_returned", count)))


def test_an_own_medal_is_returned_after_an_enemy_took_it() -> None:
    """Ruling 36: at home it cannot be picked up."""
    taken = side(1, 2, line("emi", did("medal_pickup", 2)))
    assert refused(report("capture_the_medal", taken, returning(2))) == []
    assert refused(report("capture_the_medal", taken, returning(3))) == [("medal.was_at_home", "/sides/1/ninja")]
    assert refused(report("capture_the_medal", side(1, 0), returning(1))) == [("medal.was_at_home", "/sides/1/ninja")]


def test_a_captured_medal_needs_no_return() -> None:
    """Capture The Medal: it goes back to its goal space once the points are scored."""
    captured = side(1, 6, line("emi", did("medal_pickup", 2), did("medal_captured")))
    assert refused(report("capture_the_medal", captured, returning(1))) == []
    assert refused(report("capture_the_medal", captured, returning(2))) == [("medal.was_at_home", "/sides/1/ninja")]


def test_three_sides_return_no_more_medals_than_were_taken() -> None:
    """One medal was taken, which can have been either's, but not both's."""
    three = table(team(1), team(2), team(3))

    def claims(third: int) -> Report:
        return report(
            "capture_the_medal",
            side(1, 1, line("emi", did("medal_pickup"))),
            returning(1),
            side(3, 0, *[line("osamu", did("own_medal_returned"))] * third),
        )

    assert refused(claims(0), three) == []
    assert refused(claims(1), three) == [("medal.returned_too_often", "/sides")]


def test_the_hill_names_a_model_once_a_round() -> None:
    """King Of The Hill has eight rounds, and here all its points went to one side."""
    eight = side(1, 8, line("botan", did("hill_point", 8)))
    assert refused(report("king_of_the_hill", eight, side(2, 0))) == []
    nine = side(1, 9, line("botan", did("hill_point", 9)))
    assert refused(report("king_of_the_hill", nine, side(2, 0))) == [
        ("score.more_than_rounds", "/sides"),
        ("feat.more_than_rounds", "/sides/0/ninja/0/feats"),
    ]


def test_a_messenger_gets_away_once_a_round() -> None:
    """It goes to the Training Ground and is deployed again in the Upkeep; nine rounds."""
    nine = side(2, 18, line("mai", did("messenger_escaped", 9)))
    assert refused(report("intercept_the_messenger", side(1, 0), nine, attacker=1)) == []
    ten = side(2, 20, line("mai", did("messenger_escaped", 10)))
    assert refused(report("intercept_the_messenger", side(1, 0), ten, attacker=1)) == [
        ("feat.more_than_rounds", "/sides/1/ninja/0/feats")
    ]


def champions(count: int) -> Report:
    return report("champion", side(1, 0, line("botan", did("champion_chosen", count))), side(2, 0))


def test_each_later_champion_replaces_one_that_was_lost() -> None:
    """Champion has eight rounds: six models that are no chunin and seven Upkeeps that let two out, 20, and the first."""
    assert refused(champions(21)) == []
    assert refused(champions(22)) == [("champion.too_many", "/sides/0/ninja")]


def test_a_later_champion_without_an_injury_is_odd() -> None:
    """A Champion may leave the board in another way, so it can have happened."""
    odd = ("champion.nobody_lost", "/sides/0/ninja")
    assert odd not in warned(champions(1))
    assert odd in warned(champions(2))
    lost = line("botan", did("champion_chosen", 2), healing_house=True)
    assert odd not in warned(report("champion", side(1, 0, lost), side(2, 0)))
    by_hana = side(2, 0, line("hana", injured()))
    assert odd not in warned(report("champion", champions(2).sides[0], by_hana))
