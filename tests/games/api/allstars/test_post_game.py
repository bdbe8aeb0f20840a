"""Everything after a game, in the order of ruling 1, for teams that are kept nowhere."""

from typing import Any

import msgspec
import pytest

from games.api.allstars.naming import read_team
from games.api.allstars.questions import Side
from games.rules.allstars.ruleset import book
from games.rules.allstars.system import ALLSTARS
from games.rules.kernel.dice import RecordedDice
from games.rules.kernel.system import StoryPart
from tests.games.api.allstars.table import brawl, change
from tests.games.api.asking import Json, ask, places

SIDE = "/report/sides/0"
OTHER = "/report/sides/1"
PAID = {"fees": [{"ninja": "Kuma", "pay": True}], "downtime": [{"ninja": "Kuma", "die": "void"}]}
ROLLED = {"downtime": [{"ninja": "Goro", "die": "water"}, {"ninja": "Ichiro", "die": "fire"}]}


def after(tora: Json | None = None, yamazaru: Json | None = None, **more: Any) -> list[Json]:
    """Return both sides after the brawl, with the steps that the table filled in."""
    question = change(change(brawl(**more), f"{SIDE}/after", tora), f"{OTHER}/after", yamazaru)
    sides: list[Json] = ask("post-game", question)["sides"]
    return sides


def of(side: Json, name: str) -> Json:
    return next(ninja for ninja in side["ninja"] if ninja["ninja"] == name)


def test_the_winner_gets_ten_koban_and_pays_its_ronin() -> None:
    """Revenue; Ronin: Benkei takes 5."""
    tora, _ = after(PAID, ROLLED)
    assert tora["koban"] == {
        "before": 4,
        "redistributed": 0,
        "revenue": 10,
        "bonus": 0,
        "negotiator": 0,
        "fees": 5,
        "after": 9,
    }


def test_the_loser_gets_six_and_the_bonus() -> None:
    """Ruling 62: a gap of four."""
    _, yamazaru = after(PAID, ROLLED)
    assert yamazaru["koban"] == {
        "before": 9,
        "redistributed": 0,
        "revenue": 6,
        "bonus": 4,
        "negotiator": 0,
        "fees": 0,
        "after": 19,
    }


def test_xp_comes_from_feats_the_award_and_water() -> None:
    tora, yamazaru = after(PAID, ROLLED)
    botan, goro = of(tora, "Botan"), of(yamazaru, "Goro")
    assert (botan["feats"], botan["awards"], botan["water"], botan["xp"]) == (2, 3, 0, 7 + 5)
    assert (goro["feats"], goro["awards"], goro["water"], goro["xp"]) == (1, 0, 1, 7 + 2)


def test_a_ronin_learns_nothing() -> None:
    """Ruling 22."""
    tora, _ = after(PAID, ROLLED)
    assert of(tora, "Kuma")["xp"] == 0


def test_a_level_reached_is_a_roll_that_is_open() -> None:
    """Botan has 12 XP, Goro 9: both are Experienced."""
    tora, yamazaru = after(PAID, ROLLED)
    assert of(tora, "Botan")["level_name"] == "Experienced"
    assert tora["open"]["advances"] == [{"ninja": "Botan", "number": 1, "dice": None, "choices": None}]
    assert [one["ninja"] for one in yamazaru["open"]["advances"]] == ["Goro"]


def test_downtime_keeps_models_out_of_games() -> None:
    """Downtime: Void two games, Fire one; Kaede has served the game that she missed."""
    tora, yamazaru = after(PAID, ROLLED)
    assert [of(tora, name)["absent"] for name in ("Akira", "Kuma")] == [0, 2]
    assert [of(yamazaru, name)["absent"] for name in ("Goro", "Ichiro", "Kaede")] == [0, 1, 0]


def test_air_starts_the_next_game_in_the_healing_house() -> None:
    """Ruling 7."""
    _, yamazaru = after(PAID, {"downtime": [{"ninja": "Goro", "die": "air"}, {"ninja": "Ichiro", "die": "earth"}]})
    assert (of(yamazaru, "Goro")["healing_house"], of(yamazaru, "Ichiro")["healing_house"]) == (True, False)


def test_a_spirit_spares_another() -> None:
    """Ruling 4: Ichiro does not roll."""
    _, yamazaru = after(PAID, {"downtime": [{"ninja": "Goro", "die": "spirit", "exempts": "Ichiro"}]})
    assert (yamazaru["open"]["downtime"], yamazaru["conflicts"]) == ([], [])


def test_a_ronin_that_is_not_paid_leaves() -> None:
    """Ruling 10: it rolls no downtime. The rating loses its 16 koban and its 1: 60 koban and one Hero are 7."""
    tora, _ = after({"fees": [{"ninja": "Kuma", "pay": False}], "downtime": []}, ROLLED)
    assert of(tora, "Kuma")["gone"] is True
    assert (tora["koban"]["fees"], tora["rating_before"], tora["rating"]) == (0, 9, 7)
    assert "Kuma" not in [ninja["name"] for ninja in tora["team"]["ninja"]]


def test_an_advance_counts_in_the_rating() -> None:
    """Ruling 73."""
    roll = {"ninja": "Botan", "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}}
    tora, _ = after({**PAID, "advances": [roll]}, ROLLED)
    assert (tora["open"]["advances"], tora["rating"]) == ([], 10)
    assert tora["team"]["ninja"][1]["advances"] == [{"attribute": "attack"}]


def test_a_keyword_goes_by_its_name() -> None:
    roll = {"ninja": "Botan", "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "Tora's Claws"}}
    tora, _ = after({**PAID, "advances": [roll]}, ROLLED)
    assert tora["team"]["ninja"][1]["advances"] == [{"keyword": "toras-claws"}]


def test_a_roll_without_a_choice_shows_what_it_may_be_used_for() -> None:
    """Ruling 15: double Air is +1 Movement or a keyword."""
    roll = {"ninja": "Botan", "number": 1, "dice": ["air", "air"]}
    tora, _ = after({**PAID, "advances": [roll]}, ROLLED)
    [due] = tora["open"]["advances"]
    assert (due["dice"], due["choices"]["attributes"]) == (["air", "air"], ["movement"])
    assert tora["team"]["ninja"][1]["advances"] == [{"dice": ["air", "air"]}]


def test_steps_that_nobody_took_stay_open() -> None:
    """Ruling 1: downtime waits for the fees."""
    tora, yamazaru = after()
    assert tora["open"]["fees"] == [{"ninja": "Kuma", "koban": 5}]
    assert (tora["open"]["downtime"], yamazaru["open"]["downtime"]) == ([], ["Goro", "Ichiro"])
    assert tora["after"] == {"fees": [], "downtime": [], "advances": []}


def test_a_seed_closes_everything_but_advancement() -> None:
    tora, yamazaru = after(seed="moonlight")
    assert tora["after"]["fees"] == [{"ninja": "Kuma", "pay": True}]
    assert [roll["ninja"] for roll in tora["after"]["downtime"]] == ["Kuma"]
    assert (tora["open"]["fees"], tora["open"]["downtime"], yamazaru["open"]["downtime"]) == ([], [], [])
    assert [one["ninja"] for one in tora["open"]["advances"]] == ["Botan"]
    assert (tora["conflicts"], yamazaru["conflicts"]) == ([], [])


def test_the_same_seed_gives_the_same_dice_and_another_seed_others() -> None:
    assert after(seed="moonlight") == after(seed="moonlight")
    rolled = {str(after(seed=f"seed {number}")[1]["after"]["downtime"]) for number in range(10)}
    assert len(rolled) > 1


def test_a_seed_rolls_no_die_that_the_table_rolled() -> None:
    _, yamazaru = after(PAID, {"downtime": [{"ninja": "Ichiro", "die": "void"}]}, seed="moonlight")
    assert yamazaru["after"]["downtime"][0] == {"ninja": "Ichiro", "die": "void", "exempts": None}
    assert [roll["ninja"] for roll in yamazaru["after"]["downtime"]] == ["Ichiro", "Goro"]


def test_a_seed_rolls_in_the_declared_order() -> None:
    declared = {"downtime": [{"ninja": "Ichiro"}, {"ninja": "Goro"}]}
    _, yamazaru = after(PAID, declared, seed="moonlight")
    assert [roll["ninja"] for roll in yamazaru["after"]["downtime"]] == ["Ichiro", "Goro"]
    assert yamazaru["open"]["downtime"] == []


def test_a_seed_rolls_an_advance_that_is_asked_for() -> None:
    tora, _ = after({**PAID, "advances": [{"ninja": "Botan", "number": 1}]}, ROLLED, seed="moonlight")
    [due] = tora["open"]["advances"]
    assert due["dice"] == tora["after"]["advances"][0]["dice"]


def test_what_a_seed_rolled_can_be_posted_as_rolled() -> None:
    """The steps as taken are the steps of a report."""
    first = after(seed="moonlight")
    assert after(first[0]["after"], first[1]["after"]) == first


def test_namesakes_on_two_teams_roll_for_themselves() -> None:
    """Two models called Goro, both in the Healing House: over ten seeds they do not always roll alike."""

    def dice(seed: str) -> tuple[str, str]:
        question = change(brawl(seed=seed), "/sides/0/ninja/3/name", "Goro")
        question = change(question, f"{SIDE}/ninja/2/ninja", "Goro")
        tora, yamazaru = ask("post-game", question)["sides"]
        return tora["after"]["downtime"][0]["die"], yamazaru["after"]["downtime"][0]["die"]

    assert len({first == second for first, second in (dice(f"seed {number}") for number in range(10))}) == 2


def test_a_fee_that_cannot_be_paid_is_a_conflict() -> None:
    """Ruling 54: with 0 koban after a victory that pays nothing."""
    question = change(brawl(settings={"koban_win": 0}), "/sides/0/treasury", 4)
    tora, _ = ask("post-game", change(question, f"{SIDE}/after", {"fees": [{"ninja": "Kuma", "pay": True}]}))["sides"]
    assert places(tora["conflicts"]) == [("fee.unaffordable", f"{SIDE}/after/fees/0")]
    assert tora["open"]["fees"] == [{"ninja": "Kuma", "koban": 5}]


def test_an_advance_that_is_not_earned_is_a_conflict() -> None:
    rolls = [
        {"ninja": "Botan", "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}},
        {"ninja": "Chiyo", "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "Focus"}},
    ]
    tora, _ = after({**PAID, "advances": rolls}, ROLLED)
    assert places(tora["conflicts"]) == [("advance.not_earned", f"{SIDE}/after/advances/1")]


def test_a_downtime_roll_that_is_not_due_is_a_conflict() -> None:
    _, yamazaru = after(PAID, {"downtime": [{"ninja": "Goro", "die": "earth"}, {"ninja": "Hana", "die": "earth"}]})
    assert places(yamazaru["conflicts"]) == [("downtime.not_due", f"{OTHER}/after/downtime/1")]
    assert yamazaru["open"]["downtime"] == ["Ichiro"]


def test_what_the_referee_refuses_is_worked_out_all_the_same() -> None:
    """It is what follows if the ninja master accepts the report as played."""
    answer = ask("post-game", change(brawl(), f"{SIDE}/score", 6))
    assert places(answer["violations"]) == [("score.not_from_feats", f"{SIDE}/score")]
    assert (answer["accepted"], answer["sides"][0]["koban"]["revenue"]) == (False, 10)


@pytest.mark.parametrize("seed", [None, "moonlight"])
def test_a_side_that_nobody_reported_has_lost(seed: str | None) -> None:
    question = brawl(seed=seed)
    del question["report"]["sides"][1]
    answer = ask("post-game", question)
    assert places(answer["violations"])[0] == ("report.side_missing", "/report/sides")
    assert answer["sides"][1]["koban"]["revenue"] == 6


def test_the_team_after_a_game_can_play_the_next() -> None:
    advanced = [{"ninja": "Botan", "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}}]
    tora, yamazaru = after({**PAID, "advances": advanced}, ROLLED)
    question = brawl(sides=[tora["team"], yamazaru["team"]])
    answer = ask("check-report", question)
    assert [side["rating"] for side in answer["sides"]] == [tora["rating"], yamazaru["rating"]]
    assert ("ninja.absent", f"{SIDE}/ninja/2") in places(answer["violations"])


def test_it_is_the_leagues_own_sequence() -> None:
    """The doors that a league goes through tell the same of a team as the stateless answer."""
    question = change(change(brawl(), f"{SIDE}/after", PAID), f"{OTHER}/after", ROLLED)
    tora, _ = ask("post-game", question)["sides"]
    scrolls = [msgspec.to_builtins(read_team(book(), msgspec.convert(team, Side))) for team in question["sides"]]
    setup = ALLSTARS.open_setup(book(), scrolls, "brawl")
    judged = ALLSTARS.check_report(book(), setup, {**question["report"], "challenge": "brawl"})
    entries = ALLSTARS.match_entries(
        book(),
        setup,
        judged.report,
        judged.verdict,
        side=1,
        scroll=scrolls[0],
        dice_for=lambda *_: RecordedDice([]),
    )
    told = ALLSTARS.fold([StoryPart(position=1, kind="match", ruleset=book(), entries=entries)], scrolls[0]).scroll
    assert (told["treasury"], told["rating"]) == (tora["koban"]["after"], tora["rating"])
    assert [(one["id"], one.get("xp", 0), one.get("absent", 0)) for one in told["ninja"]] == [
        (one["ninja"], one["xp"], one["absent"]) for one in tora["ninja"]
    ]
