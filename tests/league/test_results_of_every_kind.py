"""What every kind of result does to points, koban, XP, fees and absences (rulings 5, 49, 59 to 68).

Tigers and Tide have played once: Tigers are rated 11 and Tide 10, so that Tide gets one bonus koban in a game that is played;
Nami of Tide still has two games to miss, and Benkei of Tide, a Ronin, is owed 5 koban after every game.
"""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.utils import timezone

from league.models import Fixture
from league.operations import unplayed
from league.queries.tables import compute_table
from tests import verbs
from tests.amended import first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import amend, ninja, scroll_of, side_of
from tests.kept import kept
from tests.league.stages.worlds import World, games
from tests.verbs import Person, injures

__all__ = ["first", "legs", "report", "the_fold_from_nothing_equals_every_pin"]


class Effect(msgspec.Struct, frozen=True):
    """What one team has from one result: table points, koban, XP of all its ninja, and the Ronin who are owed a fee."""

    points: int
    koban: int
    xp: int
    fees: int = 0


class Second:
    """The second game of two teams, and what it brought each of them."""

    def __init__(self, aiko: Person, ben: Person, fixture: dict[str, Any], tigers: Any, tide: Any) -> None:
        self.aiko, self.ben, self.fixture = aiko, ben, fixture
        self.path = f"fixtures/{fixture['id']}"
        self.tigers, self.tide = tigers, tide
        self._before = [self._now(team) for team in (tigers, tide)]

    def side(self, team: Any) -> int:
        number: int = side_of({"sides": self.fixture["sides"]}, self.fixture, team)["side"]
        return number

    def play(self, scores: tuple[int, int], ended: str = "played_out", rounds: int = 6, **more: Any) -> None:
        """Report and confirm a Brawl: Goro makes Tigers' Injuries, and Umi, a chunin, Tide's; both are All-Stars."""
        told = zip((self.tigers, self.tide), ("Goro", "Umi"), scores, strict=True)
        sides = [
            {
                "side": self.side(team),
                "score": score,
                "all_stars": [verbs.ids(team)[name]],
                "ninja": [{"ninja": verbs.ids(team)[name], "feats": [injures(score)] if score else []}],
            }
            for team, name, score in sorted(told, key=lambda one: self.side(one[0]))
        ]
        body = {"challenge": "brawl", "rounds": rounds, "ended": ended, "sides": sides, **more}
        self.aiko.post(f"{self.path}/report/", {"report": body})
        self.ben.post(f"{self.path}/confirm/")

    def forfeit(self, *absent: Any) -> None:
        sides = [self.side(team) for team in absent]
        self.aiko.post(f"{self.path}/forfeit/", {"sides": sides, "reason": "Nobody came"})

    def overdue(self, league: dict[str, Any], rule: str) -> None:
        """Let the deadline pass under the league's rule for games that nobody played."""
        self.aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": rule}})
        Fixture.objects.filter(pk=self.fixture["id"]).update(deadline=timezone.now() - timedelta(hours=1))
        unplayed.settle_overdue(at=timezone.now())

    @property
    def effects(self) -> list[Effect]:
        """What changed for Tigers and for Tide."""
        told = []
        for team, before in zip((self.tigers, self.tide), self._before, strict=True):
            now = self._now(team)
            fees = len(scroll_of(self.aiko, team)["pending"].get("fees", ()))
            points, koban, xp = (after - was for was, after in zip(before, now, strict=True))
            told.append(Effect(points, koban, xp, fees))
        return told

    @property
    def nami(self) -> int:
        """How many games Nami still has to miss."""
        left: int = ninja(scroll_of(self.aiko, self.tide), "Nami")["absent"]
        return left

    def _now(self, team: Any) -> tuple[int, int, int]:
        stage = Fixture.objects.select_related("round__stage__season__league").get(pk=self.fixture["id"]).round.stage
        points = next(line.points for line in compute_table(stage) if line.team == team["team"])
        scroll = scroll_of(self.aiko, team)
        return points, scroll["treasury"], sum(one["xp"] for one in scroll["ninja"])


@kept
def second(aiko: Person, ben: Person, legs: list[dict[str, Any]], report: Any, tigers: Any, tide: Any) -> Second:
    """The return leg, after the first leg of :func:`tests.amending.play_first_match`."""
    return Second(aiko, ben, legs[1], tigers, tide)


# An Injury by Goro brings 1 XP and the Brawl's 1; one by a chunin 1 alone; an award 3 (rulings 34 and 35).
@pytest.mark.parametrize(
    ("scores", "ours", "theirs"),
    [
        ((2, 1), Effect(3, 10, 2 * 2 + 3), Effect(0, 6 + 1, 1 + 3, fees=1)),
        ((1, 2), Effect(0, 6, 2 + 3), Effect(3, 10 + 1, 2 + 3, fees=1)),
        ((2, 2), Effect(1, 8, 2 * 2 + 3), Effect(1, 8 + 1, 2 + 3, fees=1)),
    ],
    ids=["a win", "a loss", "a draw"],
)
def test_rulings_59_and_62_a_game_that_is_played_out(
    second: Second, scores: tuple[int, int], ours: Effect, theirs: Effect
) -> None:
    second.play(scores)
    assert second.effects == [ours, theirs]
    assert second.nami == 1


def test_ruling_63_a_concession_after_the_first_round_pays_the_ceder_six_and_leaves_scores_and_xp(
    second: Second,
) -> None:
    """Tide led when it gave up; by the book's default ceding brings no points and 6 koban, and the bonus all the same."""
    second.play((1, 2), "ceded", rounds=3, ceded_by=[second.side(second.tide)])
    assert second.effects == [Effect(3, 10, 2 + 3), Effect(0, 6 + 1, 2 + 3, fees=1)]
    assert second.nami == 1


def test_ruling_65_a_concession_before_the_first_round_is_over_is_made_a_forfeit(second: Second) -> None:
    second.play((0, 0), "ceded", rounds=1, ceded_by=[second.side(second.tide)])
    amend(second.aiko, second.fixture, {"action": "forfeit", "sides": [second.side(second.tide)]})
    assert second.effects == [Effect(3, 10, 0), Effect(0, 0, 0)]
    assert second.nami == 2


def test_ruling_63a_a_game_in_which_time_was_called_counts_like_a_finished_one(second: Second) -> None:
    second.play((2, 1), "time_called", rounds=3)
    assert second.effects == [Effect(3, 10, 2 * 2 + 3), Effect(0, 6 + 1, 1 + 3, fees=1)]
    assert second.nami == 1


def test_ruling_66_a_no_show_pays_who_was_there_without_bonus_and_nobody_gains_owes_or_serves_anything(
    second: Second,
) -> None:
    second.forfeit(second.tigers)
    assert second.effects == [Effect(0, 0, 0), Effect(3, 10, 0)]
    assert second.nami == 2


def test_ruling_66_a_double_forfeit_brings_nobody_anything(second: Second) -> None:
    second.forfeit(second.tigers, second.tide)
    assert second.effects == [Effect(0, 0, 0), Effect(0, 0, 0)]
    assert second.nami == 2


@pytest.mark.parametrize(
    ("rule", "state", "points"), [("wait", "scheduled", 0), ("draw", "unplayed", 1), ("double_loss", "unplayed", 0)]
)
def test_a_game_unplayed_at_its_deadline_counts_as_the_league_says_and_in_the_table_alone(
    second: Second, league: dict[str, Any], rule: str, state: str, points: int
) -> None:
    second.overdue(league, rule)
    assert second.aiko.get(f"{second.path}/")["state"] == state
    assert second.effects == [Effect(points, 0, 0), Effect(points, 0, 0)]
    assert second.nami == 2


def test_a_game_unplayed_at_its_deadline_is_played_by_the_engine_where_the_league_says_so(
    second: Second, league: dict[str, Any]
) -> None:
    second.overdue(league, "auto_resolve")
    assert second.aiko.get(f"{second.path}/")["state"] == "confirmed"
    assert [effect.fees for effect in second.effects] == [0, 1]
    assert second.nami == 1


def test_a_game_unplayed_at_its_deadline_is_put_off_to_a_named_date(second: Second, league: dict[str, Any]) -> None:
    later = timezone.now() + timedelta(days=7)
    second.overdue(league, "wait")
    put_off = {"deadline": later.isoformat(), "reason": "Snow"}
    assert second.aiko.client.put(f"/api/v1/{second.path}/deadline/", put_off).status_code == 200
    second.aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"unplayed": "draw"}})
    assert list(unplayed.settle_overdue(at=timezone.now())) == []
    assert list(unplayed.settle_overdue(at=later)) == [second.fixture["id"]]


def test_ruling_67_a_bye_brings_the_leagues_points_and_nothing_else(db: None) -> None:
    """Three teams in a round robin: each sits out once, with 4 points as this league has it."""
    points = {"win": 3, "draw": 1, "loss": 0, "bye": 4}
    world = World(3, points=points)
    stage = world.start("round_robin", progression=True)
    before = [scroll_of(world.master, {"team": team}) for team in world.teams]
    assert [(row["points"], row["byes"], row["koban"]) for row in world.table(stage)] == [(4, 1, 0)] * 3
    assert [scroll_of(world.master, {"team": team}) for team in world.teams] == before


@pytest.mark.parametrize(
    ("scores", "outcomes"),
    [
        ((3, 1, 2), [("won", 10), ("lost", 6), ("lost", 6)]),
        ((2, 2, 1), [("drawn", 8), ("drawn", 8), ("lost", 6)]),
        ((3, 1, 2, 0), [("won", 10), ("lost", 6), ("lost", 6), ("lost", 6)]),
        ((2, 2, 2, 2), [("drawn", 8)] * 4),
    ],
    ids=["three", "three, two of them level", "four", "four, all level"],
)
def test_ruling_60_at_tables_of_three_and_four_one_wins_and_those_who_lead_share(
    db: None, scores: tuple[int, ...], outcomes: list[tuple[str, int]]
) -> None:
    """An Injury brings the doer 2 XP in a Brawl and the award 3; 100 koban are spent but what is left."""
    world = World(len(scores))
    stage = world.start("round_robin", sides=len(scores), progression=True)
    [fixture] = games(world.master.get(f"stages/{stage['id']}/rounds/1/"))
    before = {team: scroll_of(world.master, {"team": team})["treasury"] for team in world.teams}
    world.play(fixture, scores)
    told = world.master.get(f"fixtures/{fixture['id']}/")["sides"]
    assert [(side["outcome"], side["koban"]) for side in told] == outcomes
    for side, score, (_outcome, koban) in zip(told, scores, outcomes, strict=True):
        scroll = scroll_of(world.master, {"team": side["team"]})
        assert scroll["treasury"] == before[side["team"]] + koban
        assert sum(one["xp"] for one in scroll["ninja"]) == 2 * score + 3
