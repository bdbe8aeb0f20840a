"""A Tiny Ninjas league out of one database and into another: the same scrolls, achievements and tables."""

from typing import Any

import msgspec
import pytest
from django.utils import timezone

from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.cards import assumed_deck
from league.models import League, Stage
from league.queries.achievements import board_of
from league.queries.tables import compute_table
from league.transfer.load import import_league
from teams.models import Player, Team
from teams.reconcile import reconcile_all
from tests import duels, verbs
from tests.duels import battle, claim, report_of, side_of, win
from tests.kept import kept
from tests.league.carried import file_of, told_well, typed, without_roles
from tests.verbs import Person

Games = list[dict[str, Any]]


@kept
def played(aiko: Person, ben: Person, league: dict[str, Any], games: Games, swift: int, calm: int) -> League:
    """Every mode, a claim, a log of the engine, a voided battle, a forfeit, a solo battle, and a deck of the league's own."""
    side = side_of(games[0], swift)
    report = report_of(*[battle(side)] * 3, claims=[claim(side, "no_healing")])
    duels.fight(games[0], report, aiko, ben, mode="champion")
    duels.fight(games[1], report_of(battle(None, 2)), aiko, ben, mode="blitz")
    aiko.post(f"fixtures/{games[2]['id']}/auto-resolve/", {"propose": False, "reason": "Nobody came"})
    win(games[3], calm, ben, aiko, left=1)
    duels.void(aiko, games[3])
    aiko.post(f"fixtures/{games[4]['id']}/forfeit/", {"sides": [1], "reason": "Ill"})
    deck = {**msgspec.to_builtins(assumed_deck()), "label": "Copied from our box"}
    aiko.post(f"leagues/{league['id']}/rules/", {"house": {"deck": deck}, "reason": "The real numbers"})
    win(games[5], swift, aiko, ben)
    stage = duels.open_solo(aiko, league, [swift, calm])
    table = {"mode": "solo", "difficulty": "hard", "handicaps": [{"start": 6}, {}]}
    body = {"team": calm, "table": table, "report": report_of(battle(1))}
    session = ben.post(f"stages/{stage['id']}/sessions/", body)
    aiko.post(f"fixtures/{session['id']}/confirm/")
    return League.objects.get(pk=league["id"])


@kept
def copied(played: League) -> League:
    """The same league, read in by Mika from its file."""
    mika = Player.objects.get(pk=verbs.sign_up("Mika").id)
    return import_league(typed(file_of(played)), by=mika, at=timezone.now())


def test_it_goes_out_again_as_it_came_in(played: League, copied: League) -> None:
    assert without_roles(file_of(copied), "Mika") == without_roles(file_of(played))


def test_every_scroll_folds_to_its_pins_again(copied: League) -> None:
    assert Team.objects.filter(enrolments__league=copied).count() == 2
    assert list(reconcile_all()) == []


def test_the_board_says_the_same(played: League, copied: League) -> None:
    """Who has which, and how often; ids and addresses are new."""
    told = [
        [
            (row["key"], [(one["name"], one["times"]) for one in row["holders"]])
            for row in board_of(league)["achievements"]
        ]
        for league in (played, copied)
    ]
    assert told[0] == told[1]
    earned = {key for key, holders in told[0] if holders}
    assert {"champion_undefeated", "three_in_a_row", "no_healing", "blitz_tie", "solo_hard_start_6"} <= earned


def test_streaks_name_the_opponents_of_the_copy(copied: League) -> None:
    ids = {str(pk) for pk in Team.objects.filter(enrolments__league=copied).values_list("ninja__pk", flat=True)}
    for team in Team.objects.filter(enrolments__league=copied):
        assert team.scroll is not None
        assert set(team.scroll["against"]) < ids


def test_the_tables_say_the_same(played: League, copied: League) -> None:
    for before in Stage.objects.filter(season__league=played):
        after = Stage.objects.get(season__league=copied, season__number=before.season.number, order=before.order)
        one, other = (
            [(row.name, row.rank, row.points, row.difference) for row in compute_table(stage)]
            for stage in (before, after)
        )
        assert one == other


def test_the_deck_comes_along(copied: League) -> None:
    assert copied.ruleset.document["deck"]["label"] == "Copied from our box"


def test_a_battle_that_the_report_does_not_tell_is_refused(played: League) -> None:
    """Scrolls and pins agree with the story; the report says that the battle was won, and against whom."""
    file = file_of(played)
    entries = [
        (f"/teams/{team}/chapters/{chapter}/revisions/0/entries", entry["payload"])
        for team, row in enumerate(file["teams"])
        for chapter, told in enumerate(row["chapters"])
        for entry in told["revisions"][0]["entries"]
    ]
    place, battle_told = next((where, told) for where, told in entries if told.get("mode") == "blitz")
    battle_told["result"] = "won"
    mika = Player.objects.get(pk=verbs.sign_up("Mika").id)
    with pytest.raises(Refused) as refusal:
        import_league(typed(told_well(file)), by=mika, at=timezone.now())
    found = {(one.code, one.path.removesuffix("/0")) for one in refusal.value.violations}
    assert found == {("transfer.story_differs", place)}
