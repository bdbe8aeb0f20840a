"""Tiny Ninjas in stages of every kind: each brings fixtures that are fought like any other."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from league.operations.tables import recompute
from teams.reconcile import reconcile_all
from tests import duels
from tests.duels import battle, fixtures_of, report_of, win
from tests.kept import kept
from tests.verbs import Person

Row = dict[str, Any]


@kept
def four(aiko: Person, ben: Person, league: Row, swift: int, calm: int) -> list[int]:
    """Swift and Calm, and a second duellist of each."""
    return [swift, calm, duels.found_duellist(aiko, league, "Grand"), duels.found_duellist(ben, league, "Brave")]


def scheduled(_master: Person, _stage: Row, _teams: list[int]) -> None:
    """The start alone brings fixtures."""


def drawn(master: Person, stage: Row, _teams: list[int]) -> None:
    """Each round is drawn."""
    master.post(f"stages/{stage['id']}/rounds/", {})


def arranged(master: Person, stage: Row, teams: list[int]) -> None:
    """One duellist challenges another, who accepts."""
    body = {"challenger": teams[1], "opponent": teams[0]}
    sent = master.post(f"stages/{stage['id']}/invitations/", body)
    master.post(f"invitations/{sent['id']}/accept/")


@pytest.mark.parametrize(
    ("kind", "prepare"),
    [
        ("round_robin", scheduled),
        ("random_weekly", drawn),
        ("swiss", drawn),
        ("open", arranged),
        ("ladder", arranged),
        ("single_elimination", scheduled),
        ("double_elimination", scheduled),
    ],
)
def test_a_battle_of_every_kind_of_stage(
    aiko: Person, league: Row, four: list[int], kind: str, prepare: Callable[[Person, Row, list[int]], None]
) -> None:
    season = duels.start_stages(aiko, league, four, {"kind": kind, "name": "Spring"})
    [stage] = season["stages"]
    prepare(aiko, stage, four)
    first = fixtures_of(aiko, season)[0]
    winner = first["sides"][1]["team"]
    path = f"fixtures/{first['id']}"
    aiko.post(f"{path}/open/", {"table": {"mode": "survivor"}, "side": 1})
    aiko.post(f"{path}/report/", {"report": report_of(battle(2)), "side": 1})
    aiko.post(f"{path}/confirm/", {"side": 2})
    recompute(stage["id"], at=timezone.now())
    rows = aiko.get(f"stages/{stage['id']}/table/")["rows"]
    assert [(row["team"], row["won"]) for row in rows if row["won"]] == [(winner, 1)]
    assert aiko.get(f"teams/{winner}/scroll/")["record"] == {"played": 1, "won": 1}
    assert list(reconcile_all()) == []


def test_champion_series_as_a_bracket_leave_a_title_for_each(
    aiko: Person, ben: Person, league: Row, four: list[int]
) -> None:
    """Semi-finals and final are series; the first side wins each, so that the top seed wins two and is the champion."""
    settings = {"challenges": ["CHAMPION series"]}
    stage = {"kind": "single_elimination", "name": "Cup", "settings": settings}
    season = duels.start_stages(aiko, league, four, stage)
    for _round in range(2):
        for fixture in [one for one in fixtures_of(aiko, season) if one["state"] == "scheduled"]:
            path = f"fixtures/{fixture['id']}"
            aiko.post(f"{path}/open/", {"side": 1})
            aiko.post(f"{path}/report/", {"report": report_of(battle(1), battle(2), battle(1), battle(1)), "side": 1})
            aiko.post(f"{path}/confirm/", {"side": 2})
    titles = {team: len(ben.get(f"teams/{team}/scroll/").get("titles", [])) for team in four}
    assert sorted(titles.values()) == [0, 0, 1, 2]
    aiko.post(f"seasons/{season['id']}/finish/")
    champion = max(titles, key=titles.__getitem__)
    assert ben.get(f"teams/{champion}/career/")["titles"] == 1


def test_a_tied_blitz_battle_counts_as_a_draw_in_the_table(
    aiko: Person, ben: Person, league: Row, games: list[Row], swift: int, calm: int
) -> None:
    duels.fight(games[0], report_of(battle(None, 3)), aiko, ben, mode="blitz")
    win(games[1], swift, aiko, ben)
    recompute(games[0]["stage"], at=timezone.now())
    rows = aiko.get(f"stages/{games[0]['stage']}/table/")["rows"]
    told = [(row["team"], row["points"], row["won"], row["drawn"], row["lost"]) for row in rows]
    assert told == [(swift, 4, 1, 1, 0), (calm, 1, 0, 1, 1)]


def test_a_stage_for_the_table_alone_leaves_the_scrolls_as_they_are(
    aiko: Person, ben: Person, league: Row, swift: int, calm: int
) -> None:
    stage = {"kind": "round_robin", "name": "Fun", "settings": {"progression": False}}
    season = duels.start_stages(aiko, league, [swift, calm], stage)
    win(fixtures_of(aiko, season)[0], swift, aiko, ben, left=1)
    assert (duels.earned(ben, swift), ben.get(f"teams/{swift}/scroll/").get("record")) == ({}, None)
