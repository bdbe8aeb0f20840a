"""A season of Tiny Ninjas over real HTTP with a live Celery worker: four duellists, every mode, and solo after it.

The battles below were written down first; the table (three points for a win, one for a draw, then head-to-head) and the
achievements were worked out from them by hand:

* Aiko beats Ben in a standard battle with 1 health left, in five Rounds of which the first is Aiko's: Last Breath, and as
  the Attacker of Rounds 1, 3 and 5 Swift.
* Aiko wins a CHAMPION series against Chie three to nothing: Undefeated Champion, Hat Trick, and a title.
* Aiko and Dan end BLITZ with two health each: Dead Heat for both.
* Chie beats Ben in SURVIVOR and claims not to have used Grim, which Ben confirms: Grim Rests.
* Ben starts at 5 health against Dan and wins: Half Strength.
* Dan beats Chie by four unanswered strikes in the first Round: No Bandages, Untouched, No Yellow, Swift, Lightning.

====  ====  ===  ====  ===  ======  =======  ==========
      Aiko  Ben  Chie  Dan  points  battles  achievements
====  ====  ===  ====  ===  ======  =======  ==========
Aiko   -    1:0  3:0   0:0    7      4 : 0       5
 Dan  0:0   0:1  1:0    -     4      1 : 1       6
Chie  0:3   1:0   -    0:1    3      1 : 4       1
 Ben  0:1    -   0:1   1:0    3      1 : 2       1
====  ====  ===  ====  ===  ======  =======  ==========
"""

from pathlib import Path
from typing import Any

import pytest

from teams.models import Team
from teams.reconcile import reconcile_all
from tests import duels, verbs
from tests.duels import battle, claim, report_of
from tests.seasons.live import LiveClient, wait_until
from tests.verbs import Person

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Aiko", "Ben", "Chie", "Dan")
TABLE = [
    # name, points, won, drawn, lost, scored, against
    ("Aiko", 7, 2, 1, 0, 4, 0),
    ("Dan", 4, 1, 1, 1, 1, 1),
    ("Chie", 3, 1, 0, 2, 1, 4),
    ("Ben", 3, 1, 0, 2, 1, 2),
]
EARNED = {
    "Aiko": {"last_breath", "within_three_rounds", "champion_undefeated", "three_in_a_row", "blitz_tie"},
    "Ben": {"start_at_five"},
    "Chie": {"survivor_no_grim"},
    "Dan": {"blitz_tie", "no_healing", "unhurt", "no_yellow_shield", "within_three_rounds", "first_round"},
}
STRIKE = {"type": "attack", "round": 1, "card": "trio", "colour": "red", "damage": 3}


class Tour:
    """Four people with a duellist each, on a Koban that runs at an address."""

    def __init__(self, address: str) -> None:
        self.people = {name: Person(name, LiveClient(address)).sign_up() for name in NAMES}
        self.master = self.people["Aiko"]
        self.league = duels.open_league(self.master, confirm_alone="at_once")
        for name in NAMES[1:]:
            verbs.join(self.people[name], self.league)
        self.teams = {name: duels.found_duellist(self.people[name], self.league, name) for name in NAMES}
        self.season = verbs.start_season(self.master, self.league, list(self.teams.values()))
        self.fixtures = {
            frozenset(side["name"] for side in fixture["sides"]): fixture
            for fixture in duels.fixtures_of(self.master, self.season)
        }

    def side(self, name: str, other: str) -> int:
        """Return the number of somebody's side against another."""
        return duels.side_of(self.fixtures[frozenset({name, other})], self.teams[name])

    def fight(self, name: str, other: str, report: dict[str, Any], **table: Any) -> None:
        """Let two of them fight; the first one opens and reports, the second one confirms."""
        fixture = self.fixtures[frozenset({name, other})]
        duels.fight(fixture, report, self.people[name], self.people[other], **table)

    def earned(self, name: str) -> dict[str, int]:
        """Return how often somebody's duellist earned each achievement it has."""
        return duels.earned(self.master, self.teams[name])


def play_the_round_robin(tour: Tour) -> None:
    """Fight the six battles of the season in the order of the list above."""
    side = tour.side("Aiko", "Ben")
    tour.fight("Aiko", "Ben", report_of(battle(side, 1, rounds=5, first=side)))
    tour.fight("Aiko", "Chie", report_of(*[battle(tour.side("Aiko", "Chie"), 6)] * 3), mode="champion")
    tour.fight("Aiko", "Dan", report_of(battle(None, 2)), mode="blitz")
    side = tour.side("Chie", "Ben")
    tour.fight("Chie", "Ben", report_of(battle(side), claims=[claim(side, "survivor_no_grim")]), mode="survivor")
    side = tour.side("Ben", "Dan")
    handicaps: list[dict[str, int]] = [{}, {}]
    handicaps[side - 1] = {"start": 5}
    tour.fight("Ben", "Dan", report_of(battle(side, 3)), handicaps=handicaps)
    log = [{**STRIKE, "side": tour.side("Dan", "Chie")}] * 4
    tour.fight("Dan", "Chie", report_of({"log": log}))


def play_solo(tour: Tour) -> None:
    """Let Ben beat the AI on Hard three times running, the first time from 8 health (in this league it counts at once)."""
    stage = duels.open_solo(tour.master, tour.league, list(tour.teams.values()))
    for own in ({"start": 8}, {}, {}):
        table = {"mode": "solo", "difficulty": "hard", "handicaps": [own, {}]}
        body = {"team": tour.teams["Ben"], "table": table, "report": report_of(battle(1, 2))}
        assert tour.people["Ben"].post(f"stages/{stage['id']}/sessions/", body)["state"] == "confirmed"


def totals(tour: Tour) -> list[tuple[str, int, int, int]]:
    """Return the season's totals: different ones, times, new ones."""
    rows = tour.master.get(f"seasons/{tour.season['id']}/achievements/")["duellists"]
    return [(row["name"], row["different"], row["times"], row["new"]) for row in rows]


@pytest.mark.timeout(300)
def test_four_duellists_play_a_whole_season(live_web: str, live_worker: Path) -> None:
    tour = Tour(live_web)
    play_the_round_robin(tour)
    stage = tour.season["stages"][0]["id"]
    wait_until(lambda: not tour.master.get(f"stages/{stage}/table/")["behind"])
    rows = tour.master.get(f"stages/{stage}/table/")["rows"]
    names = ("name", "points", "won", "drawn", "lost", "scored", "against")
    assert [tuple(row[name] for name in names) for row in rows] == TABLE
    assert {name: set(tour.earned(name)) for name in NAMES} == EARNED
    assert totals(tour) == [("Dan", 6, 6, 6), ("Aiko", 5, 5, 5), ("Ben", 1, 1, 1), ("Chie", 1, 1, 1)]
    titles = tour.master.get(f"teams/{tour.teams['Aiko']}/scroll/")["titles"]
    assert [title["undefeated"] for title in titles] == [True]

    play_solo(tour)
    assert set(tour.earned("Ben")) == {"start_at_five", "solo_hard_start_8", "solo_hard_three"}
    assert totals(tour)[2:] == [("Ben", 1, 1, 1), ("Chie", 1, 1, 1)]

    # Aiko had two health left against Ben after all: Last Breath goes, Swift stays.
    side = tour.side("Aiko", "Ben")
    corrected = report_of(battle(side, 2, rounds=5, first=side))
    duels.amend(tour.master, tour.fixtures[frozenset({"Aiko", "Ben"})], {"action": "correct", "report": corrected})
    assert set(tour.earned("Aiko")) == EARNED["Aiko"] - {"last_breath"}
    board = tour.people["Dan"].get(f"leagues/{tour.league['id']}/achievements/")["duellists"]
    assert [(row["name"], row["earned"]) for row in board] == [("Dan", 6), ("Aiko", 4), ("Ben", 3), ("Chie", 1)]
    assert list(reconcile_all()) == []
    assert Team.objects.count() == 4
