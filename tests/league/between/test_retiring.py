"""A team retires with its history kept, is brought back, or begins anew."""

from typing import Any

from league.models import Invitation, Season
from teams.models import Team
from tests import verbs
from tests.league.between import worlds
from tests.verbs import IKA, Person


def test_a_retired_team_keeps_its_history_and_enters_nothing(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    worlds.roll_over(aiko, spring)
    assert ben.post(f"teams/{tide['team']}/retire/", {"reason": "Enough"})["state"] == "retired"
    assert not Season.objects.get(pk=spring).entrants.filter(team=tide["team"]).exists()
    problem = aiko.refused(f"seasons/{spring}/entrants/", {"teams": [tide["team"]]})
    assert worlds.codes(problem) == [("season.team_not_founded", "/teams/0")]
    kinds = [chapter["kind"] for chapter in ben.get(f"teams/{tide['team']}/ledger/")["chapters"]]
    assert kinds == ["founding", "match", "rollover"]
    hire = {"recruit": [{"name": "Yumi", "profile": "Yajiri"}]}
    problem = ben.refused(f"teams/{tide['team']}/roster/", hire, status=409)
    assert (problem["code"], problem["detail"]) == (
        "team.retired",
        "Tide has retired; it must be brought back first.",
    )
    assert worlds.in_order()


def test_places_in_the_draw_stay_apart_after_somebody_left_it(
    aiko: Person, league: dict[str, Any], spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    worlds.roll_over(aiko, spring)
    aiko.post(f"teams/{tigers['team']}/retire/")
    cubs = verbs.found_team(aiko, league, IKA, "Cubs")
    aiko.post(f"seasons/{spring}/entrants/", {"teams": [cubs["team"]]})
    rows = Season.objects.get(pk=spring).entrants.order_by("seed")
    assert [(row.team_id, row.seed) for row in rows] == [(tide["team"], 2), (cubs["team"], 3)]


def test_a_retired_team_is_brought_back_as_its_story_left_it(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    before = ben.get(f"teams/{tide['team']}/scroll/")
    ben.post(f"teams/{tide['team']}/retire/")
    assert ben.post(f"teams/{tide['team']}/bring-back/")["state"] == "founded"
    assert ben.get(f"teams/{tide['team']}/scroll/") == before
    aiko.post(f"seasons/{spring}/entrants/", {"teams": [tide["team"]]})


def test_a_team_in_a_season_leaves_that_first(
    aiko: Person, ben: Person, fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    assert ben.refused(f"teams/{tide['team']}/retire/", status=409)["code"] == "team.still_playing"
    season = Season.objects.get()
    aiko.post(f"seasons/{season.pk}/entrants/{tide['team']}/leave/", {"reason": "Moves away"})
    ben.post(f"teams/{tide['team']}/retire/")
    assert worlds.in_order()


def test_a_busy_team_does_not_retire(ben: Person, fixture: dict[str, Any], tide: dict[str, Any]) -> None:
    ben.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    assert ben.refused(f"teams/{tide['team']}/retire/", status=409)["code"] == "team.in_a_match"


def test_retiring_twice_or_coming_back_from_nowhere_is_refused(ben: Person, spring: int, tide: dict[str, Any]) -> None:
    assert ben.refused(f"teams/{tide['team']}/bring-back/", status=409)["code"] == "team.not_retired"
    ben.post(f"teams/{tide['team']}/retire/")
    assert ben.refused(f"teams/{tide['team']}/retire/", status=409)["code"] == "team.retired"


def test_whoever_retires_calls_its_redraft_and_its_challenges_off(
    aiko: Person, ben: Person, league: dict[str, Any], spring: int, tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    asked = {"challenger": tigers["team"], "opponent": tide["team"]}
    aiko.post(f"leagues/{league['id']}/friendlies/", asked)
    aiko.post(f"seasons/{spring}/redrafts/", {"teams": [tide["team"]]})
    ben.post(f"teams/{tide['team']}/retire/")
    assert Team.objects.get(pk=tide["team"]).redraft == {}
    assert Invitation.objects.get().state == "lapsed"


def test_a_stranger_retires_nobodys_team(aiko: Person, ben: Person, stranger: Person, tigers: dict[str, Any]) -> None:
    for path in ("retire", "bring-back", "restart", "restart/cancel"):
        for person in (ben, stranger):
            assert person.try_post(f"teams/{tigers['team']}/{path}/").status_code == 403
        assert aiko.try_post(f"teams/10000000/{path}/").status_code == 404


def test_a_reason_has_an_end(ben: Person, spring: int, tide: dict[str, Any]) -> None:
    assert ben.try_post(f"teams/{tide['team']}/retire/", {"reason": "x" * 501}).status_code == 400


# Beginning anew


def test_a_team_begins_anew_under_its_name_with_its_history_kept(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    """91 of 100 koban: 9 are left. The old 10, Umi's XP and Benkei's fees are gone; the lost game stays on record."""
    assert ben.post(f"teams/{tide['team']}/restart/", {"reason": "Crippled"})["state"] == "draft"
    told = ben.get(f"teams/{tide['team']}/draft/")
    assert (told["roster"]["clan"], told["legal"]) == ("Ika", True)
    assert ben.post(f"teams/{tide['team']}/found/")["state"] == "founded"
    scroll = ben.get(f"teams/{tide['team']}/scroll/")
    present = [one for one in scroll["ninja"] if not one["gone"]]
    assert (len(present), {one["xp"] for one in present}, scroll["treasury"]) == (7, {0}, 9)
    assert scroll["record"]["lost"] == 1
    chapters = ben.get(f"teams/{tide['team']}/ledger/")["chapters"]
    assert [chapter["kind"] for chapter in chapters] == ["founding", "match", "founding"]
    assert [entry["kind"] for entry in chapters[-1]["entries"]][:2] == ["restarted", "founded"]
    careers = ben.get(f"teams/{tide['team']}/career/")
    assert len(careers["ninja"]) == 14
    assert worlds.in_order()


def test_another_clan_can_be_chosen(aiko: Person, spring: int, tigers: dict[str, Any]) -> None:
    aiko.post(f"teams/{tigers['team']}/restart/", {"roster": IKA})
    aiko.post(f"teams/{tigers['team']}/found/")
    assert aiko.get(f"teams/{tigers['team']}/")["clan"] == "ika"
    assert worlds.in_order()


def test_until_it_is_founded_again_it_can_go_on_as_it_was(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    before = ben.get(f"teams/{tide['team']}/scroll/")
    ben.post(f"teams/{tide['team']}/restart/")
    problem = aiko.refused(f"seasons/{spring}/entrants/", {"teams": [tide["team"]]})
    assert worlds.codes(problem) == [("season.team_not_founded", "/teams/0")]
    ben.post(f"teams/{tide['team']}/restart/cancel/")
    assert ben.get(f"teams/{tide['team']}/scroll/") == before
    assert ben.refused(f"teams/{tide['team']}/restart/cancel/", status=409)["code"] == "team.not_restarted"


def test_after_the_roster_lock_only_a_ninja_master_lets_a_team_begin_anew(
    aiko: Person, ben: Person, league: dict[str, Any], spring: int, tide: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"roster_lock_at": "2026-01-01T00:00:00Z"}, format="json")
    assert ben.refused(f"teams/{tide['team']}/restart/", status=409)["code"] == "league.rosters_locked"
    assert aiko.post(f"teams/{tide['team']}/restart/")["state"] == "draft"


def test_single_steps_of_a_retired_team_are_the_ninja_masters(
    aiko: Person, ben: Person, spring: int, tide: dict[str, Any]
) -> None:
    """Its owner brings it back first. Benkei's fee was 5 koban: unpaid they are in the treasury, and he is gone."""
    entries = ben.get(f"teams/{tide['team']}/ledger/")["chapters"][1]["entries"]
    fee = next(index for index, entry in enumerate(entries) if entry["kind"] == "fee")
    ben.post(f"teams/{tide['team']}/retire/")
    before = ben.get(f"teams/{tide['team']}/scroll/")["treasury"]
    choices = {"choices": [{"position": 1, "index": fee}]}
    assert ben.refused(f"teams/{tide['team']}/undo/", choices, status=409)["code"] == "team.retired"
    told = {
        "position": 1,
        "entries": [{**entry, "paid": False} if entry["kind"] == "fee" else entry for entry in entries],
    }
    preview = aiko.post(f"teams/{tide['team']}/amendments/preview/", told)
    aiko.post(f"teams/{tide['team']}/amendments/", {**told, "basis": preview["basis"], "reason": "He was let go"})
    assert ben.get(f"teams/{tide['team']}/scroll/")["treasury"] == before + 5
    assert worlds.in_order()


def test_a_draft_that_was_never_founded_does_not_go_on(aiko: Person, league: dict[str, Any]) -> None:
    draft = aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": {"clan": "Tora", "ninja": []}})
    path = f"teams/{draft['team']['id']}/restart/cancel/"
    assert aiko.refused(path, status=409)["code"] == "team.not_restarted"


def test_in_a_season_only_a_ninja_master_lets_a_team_begin_anew(
    aiko: Person, ben: Person, fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    """The way of a league that lets a crippled team restart: results stay, XP and treasury are lost."""
    problem = ben.refused(f"teams/{tide['team']}/restart/", status=409)
    assert problem["code"] == "team.still_playing"
    assert problem["detail"].startswith("Tide plays in Winter: until that is over")
    aiko.post(f"teams/{tide['team']}/restart/")
    refused = ben.refused(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    ben.post(f"teams/{tide['team']}/found/")
    ben.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    assert [code for code, _path in worlds.codes(refused)] == ["team.not_founded"]
    assert worlds.in_order()


def test_friendly_games_do_not_keep_an_owner_from_beginning_anew(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    asked = {"challenger": tigers["team"], "opponent": tide["team"]}
    aiko.post(f"leagues/{league['id']}/friendlies/", asked)
    assert ben.post(f"teams/{tide['team']}/restart/")["state"] == "draft"


def test_a_malformed_roster_does_not_begin_anything(ben: Person, spring: int, tide: dict[str, Any]) -> None:
    answer = ben.try_post(f"teams/{tide['team']}/restart/", {"roster": {"clan": 3}})
    assert (answer.status_code, answer.json()["violations"][0]["path"]) == (400, "/roster/clan")
    assert Team.objects.get(pk=tide["team"]).state == "founded"


def test_a_busy_team_does_not_begin_anew(aiko: Person, fixture: dict[str, Any], tide: dict[str, Any]) -> None:
    aiko.post(f"fixtures/{fixture['id']}/open/", {"challenge": "brawl"})
    assert aiko.refused(f"teams/{tide['team']}/restart/", status=409)["code"] == "team.in_a_match"


def test_a_match_before_the_new_beginning_can_still_be_amended(
    aiko: Person, ben: Person, spring: int, fixture: dict[str, Any], tide: dict[str, Any]
) -> None:
    ben.post(f"teams/{tide['team']}/restart/")
    ben.post(f"teams/{tide['team']}/found/")
    told = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", {"action": "void"})
    settle = {"action": "void", "basis": told["basis"], "reason": "Wrong rosters"}
    aiko.post(f"fixtures/{fixture['id']}/amendments/", settle)
    scroll = ben.get(f"teams/{tide['team']}/scroll/")
    assert (scroll["treasury"], scroll["record"].get("lost", 0)) == (9, 0)
    assert worlds.in_order()
