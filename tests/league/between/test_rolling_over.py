"""Teams go into a new season: absences lapse (ruling 11), XP and treasury stay or go by the league's choice."""

from typing import Any

import pytest

from league.models import JournalLine, Season
from teams.models import Appearance, Team
from tests import verbs
from tests.league.between import worlds
from tests.verbs import IKA, Person


def scroll(person: Person, team: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = person.get(f"teams/{team['team']}/scroll/")
    return told


def line(told: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(ninja for ninja in told["ninja"] if ninja["name"] == name)
    return found


def changes(preview: dict[str, Any], team: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
    told = next(one for one in preview["teams"] if one["team"] == team["team"])
    return [(one["name"], one["what"], one["before"], one["after"]) for one in told["changes"]]


def test_ruling_11_absences_lapse_and_everything_else_stays(
    aiko: Person, spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    preview = worlds.roll_over(aiko, spring)
    assert ("Rin", "absent", 2, 0) in changes(preview, tigers)
    assert changes(preview, tide) == []
    told = scroll(aiko, tigers)
    assert (line(told, "Rin")["absent"], told["treasury"], line(told, "Goro")["xp"]) == (0, 19, 13)
    assert told["record"]["won"] == 1
    assert Season.objects.get(pk=spring).entrants.count() == 2
    assert worlds.in_order()


def test_absences_are_carried_where_the_master_says_so(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    worlds.roll_over(aiko, spring, absences=True)
    assert line(scroll(aiko, tigers), "Rin")["absent"] == 2


def test_ruling_11_absences_are_carried_where_the_rules_say_so(
    aiko: Person, league: dict[str, Any], spring: int, tigers: dict[str, Any]
) -> None:
    """carry_suspensions"""
    house = {"settings": {"carry_suspensions": True}}
    aiko.post(f"leagues/{league['id']}/rules/", {"house": house, "reason": "Wounds heal slowly"})
    worlds.roll_over(aiko, spring)
    assert line(scroll(aiko, tigers), "Rin")["absent"] == 2
    assert worlds.in_order()


def test_a_league_that_begins_anew_leaves_xp_and_koban_behind(
    aiko: Person, spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    preview = worlds.roll_over(aiko, spring, advancement=False, treasury=False)
    lost = [one for one in changes(preview, tigers) if one[1] in {"treasury", "xp"}]
    assert lost == [("", "treasury", 19, 0), ("Kaede", "xp", 3, 0), ("Goro", "xp", 13, 0)]
    told = scroll(aiko, tigers)
    assert (told["treasury"], {one["xp"] for one in told["ninja"]}) == (0, {0})
    assert scroll(aiko, tide)["treasury"] == 0
    assert not Appearance.objects.filter(busy=True).exists()
    assert worlds.in_order()


def test_what_the_master_does_not_say_the_leagues_settings_say(
    aiko: Person, league: dict[str, Any], spring: int, tigers: dict[str, Any]
) -> None:
    settings = {"rollover_keeps_treasury": False, "rollover_keeps_advancement": False}
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": settings}, format="json")
    worlds.roll_over(aiko, spring, advancement=True)
    told = scroll(aiko, tigers)
    assert (told["treasury"], line(told, "Goro")["xp"]) == (0, 13)


def test_a_preview_writes_nothing(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    before = (scroll(aiko, tigers), JournalLine.objects.count())
    aiko.post(f"seasons/{spring}/rollover/preview/", {"treasury": False})
    assert (scroll(aiko, tigers), JournalLine.objects.count()) == before


def test_going_twice_is_going_once(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    told = worlds.roll_over(aiko, spring)
    head = Team.objects.get(pk=tigers["team"]).head
    again = aiko.post(f"seasons/{spring}/rollover/", {"basis": told["basis"], "treasury": False})
    assert Team.objects.get(pk=tigers["team"]).head == head
    assert again["teams"] == list(Season.objects.get(pk=spring).entrants.values_list("team_id", flat=True))
    assert aiko.post(f"seasons/{spring}/rollover/preview/")["teams"] == []
    assert JournalLine.objects.filter(what="season.rolled_over").count() == 1


def test_a_story_that_moved_since_the_preview_asks_for_another(
    aiko: Person, spring: int, tigers: dict[str, Any]
) -> None:
    told = aiko.post(f"seasons/{spring}/rollover/preview/")
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "A koban was found"})
    problem = aiko.refused(f"seasons/{spring}/rollover/", {"basis": told["basis"]}, status=409)
    assert problem["code"] == "rollover.basis_moved"
    assert problem["basis"][str(tigers["team"])] == told["basis"][str(tigers["team"])] + 1


def test_only_the_teams_that_are_named_go_in_their_order(
    aiko: Person, spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    worlds.roll_over(aiko, spring, teams=[tide["team"]])
    worlds.roll_over(aiko, spring, teams=[tigers["team"], tide["team"]])
    rows = Season.objects.get(pk=spring).entrants.order_by("seed")
    assert [(row.team_id, row.seed) for row in rows] == [(tide["team"], 1), (tigers["team"], 2)]


def test_a_team_that_has_entered_already_is_rolled_over_where_it_stands(
    aiko: Person, spring: int, tigers: dict[str, Any]
) -> None:
    aiko.post(f"seasons/{spring}/entrants/", {"teams": [tigers["team"]]})
    worlds.roll_over(aiko, spring)
    assert line(scroll(aiko, tigers), "Rin")["absent"] == 0
    assert Season.objects.get(pk=spring).entrants.get(team=tigers["team"]).seed == 1


def test_a_new_team_needs_no_chapter_and_may_still_be_a_draft_again(
    aiko: Person, ben: Person, league: dict[str, Any], spring: int
) -> None:
    wave = verbs.found_team(ben, league, IKA, "Wave")
    preview = worlds.roll_over(aiko, spring)
    assert [one["new"] for one in preview["teams"] if one["team"] == wave["team"]] == [True]
    assert Team.objects.get(pk=wave["team"]).chapters.count() == 1
    assert aiko.post(f"seasons/{spring}/rollover/preview/")["teams"] == []


def test_the_story_says_that_a_season_began(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    worlds.roll_over(aiko, spring, treasury=False)
    told = aiko.get(f"teams/{tigers['team']}/ledger/")
    last = told["chapters"][-1]
    assert (last["kind"], [one["kind"] for one in last["entries"]]) == ("rollover", ["rolled_over"])
    assert told["numbers"]["treasury"][-1]["reason"] == "rolled_over"
    assert Season.objects.get(pk=spring).entrants.get(team=tigers["team"]).rolled_over_id is not None


def test_every_team_that_cannot_go_is_named_at_once(
    aiko: Person, league: dict[str, Any], fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """The first season runs, a match of it is open, and a third team is a draft."""
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": {"clan": "Tora", "ninja": []}})
    season = worlds.next_season(aiko, league)
    asked = {"teams": [tigers["team"], draft["team"]["id"], 10_000_000, tide["team"]]}
    found = worlds.codes(aiko.refused(f"seasons/{season}/rollover/preview/", asked))
    assert found == [
        ("team.in_a_match", "/teams/0"),
        ("season.team_still_playing", "/teams/0"),
        ("team.not_founded", "/teams/1"),
        ("season.foreign_team", "/teams/2"),
        ("team.in_a_match", "/teams/3"),
        ("season.team_still_playing", "/teams/3"),
    ]
    settled = aiko.refused(f"seasons/{season}/rollover/", {**asked, "basis": {}})
    assert worlds.codes(settled) == found


def test_fees_and_downtime_come_first(
    aiko: Person,
    ben: Person,
    league: dict[str, Any],
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    tigers: dict[str, Any],
) -> None:
    worlds.play(aiko, ben, fixture, brawl)
    worlds.finish(aiko, fixture)
    season = worlds.next_season(aiko, league)
    problem = aiko.refused(f"seasons/{season}/rollover/preview/", {"teams": [tigers["team"]]})
    assert worlds.codes(problem) == [("team.steps_open", "/teams/0")]


def test_teams_do_not_go_into_a_season_that_runs(aiko: Person, spring: int) -> None:
    worlds.roll_over(aiko, spring)
    aiko.post(f"seasons/{spring}/start/")
    assert aiko.refused(f"seasons/{spring}/rollover/preview/", status=409)["code"] == "season.already_started"
    assert aiko.refused(f"seasons/{spring}/rollover/", {"basis": {}}, status=409)["code"] == "season.already_started"


def test_only_a_ninja_master_rolls_over(ben: Person, stranger: Person, spring: int) -> None:
    assert ben.try_post(f"seasons/{spring}/rollover/preview/").status_code == 403
    assert ben.try_post(f"seasons/{spring}/rollover/", {"basis": {}}).status_code == 403
    assert stranger.try_post(f"seasons/{spring}/rollover/", {"basis": {}}).status_code == 403


@pytest.mark.parametrize("asked", [{}, {"basis": 3}, {"basis": {"1": "x"}}, {"basis": {}, "treasury": "some"}])
def test_a_malformed_roll_over_is_none(aiko: Person, spring: int, asked: dict[str, Any]) -> None:
    assert aiko.try_post(f"seasons/{spring}/rollover/", asked).status_code == 400


def test_after_a_roll_over_the_match_before_it_can_still_be_corrected(
    aiko: Person, spring: int, fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Ruling 70: voided, the match leaves no XP behind; the treasury that was left behind cannot pay it twice."""
    worlds.roll_over(aiko, spring, treasury=False)
    asked = {"action": "void"}
    told = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", asked)
    settle = {**asked, "basis": told["basis"], "reason": "Played with the wrong rosters"}
    aiko.post(f"fixtures/{fixture['id']}/amendments/", settle)
    told_scroll = scroll(aiko, tigers)
    assert (told_scroll["treasury"], line(told_scroll, "Goro")["xp"]) == (0, 0)
    assert worlds.in_order()


def test_ruling_70_an_advance_that_a_correction_took_back_stops_nothing_that_comes_after(
    aiko: Person, spring: int, fixture: dict[str, Any], brawl: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Goro injured nobody after all: 3 XP of the award are left, his roll is kept, and its choice is taken back."""
    goro = verbs.ids(tigers)["Goro"]
    roll = {"ninja": goro, "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "engulf"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [roll]})
    sides = [
        {
            **side,
            "score": 3 if side["score"] == 9 else 4,
            "ninja": [one for one in side["ninja"] if one["ninja"] != goro],
        }
        for side in brawl["sides"]
    ]
    asked = {"action": "correct", "report": {**brawl, "sides": sides}, "as_played": True}
    told = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", asked)
    conflicts = [one["key"] for team in told["teams"] for one in team["conflicts"] if one["open"]]
    settle = {
        **asked,
        "basis": told["basis"],
        "reason": "Told wrongly",
        "settlements": {key: {"remedy": "undo"} for key in conflicts},
    }
    aiko.post(f"fixtures/{fixture['id']}/amendments/", settle)
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Found"})
    worlds.roll_over(aiko, spring)
    assert (line(scroll(aiko, tigers), "Goro")["xp"], len(conflicts)) == (3, 1)
    assert worlds.in_order()
