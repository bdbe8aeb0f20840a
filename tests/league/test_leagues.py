"""Opening a league, joining it, names without accounts, ninja masters, settings, bots, and who may see what."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.models import League, Membership
from tests import verbs
from tests.verbs import TORA, Person


def test_the_founder_is_ninja_master(aiko: Person, league: dict[str, Any]) -> None:
    assert (league["role"], league["time_zone"]) == ("master", "Europe/Paris")
    assert len(league["join_code"]) == 8


def test_two_leagues_may_share_a_name_but_not_an_address(aiko: Person, league: dict[str, Any]) -> None:
    assert verbs.open_league(aiko)["slug"] == "thursday-ninja-2"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": ""}, "/name"),
        ({"name": "N" * 81}, "/name"),
        ({"name": "N", "time_zone": "Kagejima/Moon"}, "/time_zone"),
        ({"name": "N", "settings": {"confirm_after_hours": 0}}, "/settings/confirm_after_hours"),
        ({"name": "N", "settings": {"tie_breakers": ["luck"]}}, "/settings/tie_breakers/0"),
        ({"name": "N", "settings": {"colour": "red"}}, "/settings/colour"),
    ],
)
def test_a_league_with_a_fault_is_refused_at_its_place(aiko: Person, body: dict[str, Any], path: str) -> None:
    problem = aiko.refused("leagues/", body, status=400)
    assert [one["path"] for one in problem["violations"]] == [path]
    assert League.objects.count() == 0


def test_joining_needs_the_code_and_twice_is_once(ben: Person, league: dict[str, Any]) -> None:
    assert ben.post("leagues/join/", {"code": league["join_code"].lower()})["role"] == "player"
    assert Membership.objects.filter(player=ben.id).count() == 1
    assert ben.refused("leagues/join/", {"code": "NOSUCHCO"}, status=404)["code"] == "league.unknown_join_code"


def test_a_renewed_code_closes_the_old_one(aiko: Person, stranger: Person, league: dict[str, Any]) -> None:
    renewed = aiko.post(f"leagues/{league['id']}/join-code/")["join_code"]
    stranger.refused("leagues/join/", {"code": league["join_code"]}, status=404)
    assert stranger.post("leagues/join/", {"code": renewed})["role"] == "player"


def test_players_do_not_see_the_join_code(ben: Person, league: dict[str, Any]) -> None:
    seen = ben.get(f"leagues/{league['id']}/")
    assert (seen["role"], seen["join_code"]) == ("player", None)


def test_masters_paste_names_and_their_people_claim_them_with_their_team(
    aiko: Person, stranger: Person, league: dict[str, Any]
) -> None:
    added = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi", "", " Taro "]})
    assert [member["player"]["name"] for member in added] == ["Emi", "Taro"]
    emi = added[0]
    draft = aiko.post(
        f"leagues/{league['id']}/teams/", {"name": "Small Tigers", "owner": emi["player"]["id"], "roster": TORA}
    )
    team = draft["team"]["id"]
    aiko.post(f"teams/{team}/found/")
    assert stranger.refused(f"teams/{team}/reopen/", status=403)["code"] == "team.not_yours"
    stranger.post("leagues/claim/", {"code": emi["claim_code"]})
    assert stranger.get(f"teams/{team}/")["owner_id"] == stranger.id
    assert stranger.post(f"teams/{team}/reopen/")["state"] == "draft"
    assert (
        aiko.refused("leagues/claim/", {"code": emi["claim_code"]}, status=404)["code"] == "league.unknown_claim_code"
    )


def test_every_wrong_name_is_refused_at_once(aiko: Person, league: dict[str, Any]) -> None:
    problem = aiko.refused(f"leagues/{league['id']}/members/", {"names": ["Ben", "N" * 61, "Emi", "Emi"]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("player.name_taken", "/names/0"),
        ("player.name_too_long", "/names/1"),
        ("player.name_twice", "/names/3"),
    ]


def test_who_has_a_team_cannot_claim_another_place(
    aiko: Person, ben: Person, league: dict[str, Any], tide: dict[str, Any]
) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    assert ben.refused("leagues/claim/", {"code": emi["claim_code"]}, status=409)["code"] == "league.already_playing"


def test_masters_name_masters_and_one_always_stays(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    path = f"leagues/{league['id']}/masters/"
    ben.refused(path, {"player": ben.id}, status=403)
    assert aiko.post(path, {"player": ben.id})["role"] == "master"
    assert ben.client.delete(f"/api/v1/{path}{aiko.id}/").status_code == 204
    assert ben.client.delete(f"/api/v1/{path}{ben.id}/").json()["code"] == "league.last_master"


def test_a_bare_name_cannot_be_ninja_master(aiko: Person, league: dict[str, Any]) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    aiko.refused(f"leagues/{league['id']}/masters/", {"player": emi["player"]["id"]}, status=404)


def test_points_change_one_by_one(aiko: Person, league: dict[str, Any]) -> None:
    """Ruling 68: 3, 1 and 0 points. A league pays nothing for a bye until it says so, whatever else it changes."""
    changed = aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"points": {"draw": 2}}}).json()
    points = changed["settings"]["points"]
    assert (points["win"], points["draw"], points["loss"], points["bye"]) == (3, 2, 0, 0)
    opened = aiko.post("leagues/", {"name": "Another", "settings": {"points": {"win": 2}}})
    assert (opened["settings"]["points"]["win"], opened["settings"]["points"]["bye"]) == (2, 0)


def test_settings_that_make_no_sense_are_refused_all_at_once(aiko: Person, league: dict[str, Any]) -> None:
    points = {"win": 1, "draw": 3, "ceded": 5, "double_forfeit": 9}
    refused = aiko.client.patch(
        f"/api/v1/leagues/{league['id']}/",
        {"settings": {"points": points, "tie_breakers": ["injuries", "injuries"]}},
    )
    assert (refused.status_code, [(one["code"], one["path"]) for one in refused.json()["violations"]]) == (
        422,
        [
            ("league.draw_beats_win", "/settings/points/draw"),
            ("league.ceded_beats_loss", "/settings/points/ceded"),
            ("league.double_forfeit_beats_loss", "/settings/points/double_forfeit"),
            ("league.tie_breaker_twice", "/settings/tie_breakers/1"),
        ],
    )


@pytest.mark.parametrize("points", [10**30, 101, -101])
def test_points_are_bounded(aiko: Person, league: dict[str, Any], points: int) -> None:
    refused = aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"points": {"win": points}}})
    assert (refused.status_code, [one["path"] for one in refused.json()["violations"]]) == (
        400,
        ["/settings/points/win"],
    )


def test_settings_change_key_by_key(aiko: Person, ben: Person, league: dict[str, Any]) -> None:
    path = f"/api/v1/leagues/{league['id']}/"
    changed = aiko.client.patch(path, {"settings": {"confirm_after_hours": 24}}).json()
    assert (changed["settings"]["confirm_after_hours"], changed["settings"]["steps_after_hours"]) == (24, 72)
    assert ben.client.patch(path, {"name": "Mine"}).status_code == 403
    assert aiko.client.patch(path, {"time_zone": "Moon"}).json()["violations"][0]["path"] == "/time_zone"


def test_a_private_league_does_not_exist_for_strangers(aiko: Person, stranger: Person) -> None:
    hidden = verbs.open_league(aiko, public=False)
    for path in ("", "teams/", "seasons/", "members/", "journal/"):
        assert stranger.client.get(f"/api/v1/leagues/{hidden['id']}/{path}").status_code == 404
    assert [league["id"] for league in stranger.get("leagues/")["results"]] == []
    assert [league["id"] for league in aiko.get("leagues/")["results"]] == [hidden["id"]]


def test_rosters_stay_hidden_until_the_lock(aiko: Person, ben: Person, stranger: Person) -> None:
    league = verbs.open_league(aiko, rosters_hidden_until_lock=True)
    verbs.join(ben, league)
    tigers = verbs.found_team(aiko, league, TORA, "Tigers")
    assert ben.client.get(f"/api/v1/teams/{tigers['team']}/scroll/").status_code == 403
    past = (timezone.now() - timedelta(minutes=1)).isoformat()
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"roster_lock_at": past})
    assert len(ben.get(f"teams/{tigers['team']}/scroll/")["ninja"]) == 7


def test_without_a_lock_rosters_show_once_their_season_has_started(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    late = verbs.found_team(aiko, league, TORA, "Late")
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"rosters_hidden_until_lock": True}})
    assert ben.client.get(f"/api/v1/teams/{tigers['team']}/scroll/").status_code == 403
    verbs.start_season(aiko, league, [tigers["team"], tide["team"]])
    assert len(ben.get(f"teams/{tigers['team']}/scroll/")["ninja"]) == 7
    assert ben.client.get(f"/api/v1/teams/{late['team']}/scroll/").status_code == 403
    tomorrow = (timezone.now() + timedelta(days=1)).isoformat()
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"roster_lock_at": tomorrow})
    assert ben.client.get(f"/api/v1/teams/{tigers['team']}/scroll/").status_code == 403


def test_a_hidden_roster_hides_what_a_team_is_worth(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"settings": {"rosters_hidden_until_lock": True}})

    def worth(team: dict[str, Any]) -> tuple[Any, Any, Any]:
        return team["clan"], team["treasury"], team["rating"]

    assert worth(ben.get(f"teams/{tigers['team']}/")) == (None, None, None)
    assert worth(aiko.get(f"teams/{tigers['team']}/")) == ("tora", 9, 10)
    listed = {team["name"]: worth(team) for team in ben.get(f"leagues/{league['id']}/teams/")["results"]}
    assert listed == {"Tigers": (None, None, None), "Tide": worth(ben.get(f"teams/{tide['team']}/"))}
    assert None not in listed["Tide"]


def test_after_the_roster_lock_no_founded_team_reopens(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    past = (timezone.now() - timedelta(minutes=1)).isoformat()
    aiko.client.patch(f"/api/v1/leagues/{league['id']}/", {"roster_lock_at": past})
    assert aiko.refused(f"teams/{tigers['team']}/reopen/", status=409)["code"] == "team.founding_stands"


def test_the_journal_tells_members_who_did_what_for_whom(
    aiko: Person, ben: Person, stranger: Person, league: dict[str, Any]
) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    aiko.post(f"leagues/{league['id']}/teams/", {"name": "Cubs", "owner": emi["player"]["id"], "roster": TORA})
    line = ben.get(f"leagues/{league['id']}/journal/")["results"][0]
    assert (line["what"], line["by"], line["acting_for"]) == ("team.drafted", "Aiko", "Emi")
    assert stranger.client.get(f"/api/v1/leagues/{league['id']}/journal/").status_code == 403


def test_only_members_read_who_the_members_are(ben: Person, stranger: Person, league: dict[str, Any]) -> None:
    assert len(ben.get(f"leagues/{league['id']}/members/")["results"]) == 2
    assert stranger.client.get(f"/api/v1/leagues/{league['id']}/members/").status_code == 403


def test_a_bot_reads_with_its_token_and_cannot_act(aiko: Person, league: dict[str, Any]) -> None:
    made = aiko.post(f"leagues/{league['id']}/bots/", {"name": "Score board", "scope": "read"})
    bot = Person("Score board")
    bot.client.credentials(HTTP_AUTHORIZATION=f"Token {made['token']}")
    assert bot.get(f"leagues/{league['id']}/")["role"] == "player"
    bot.refused("leagues/", {"name": "A league of bots"}, status=403)


def test_two_teams_of_a_league_have_different_names(
    ben: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    problem = ben.refused(f"leagues/{league['id']}/teams/", {"name": "tigers", "roster": TORA}, status=409)
    assert problem["code"] == "team.name_taken"


def test_a_player_drafts_only_for_oneself(ben: Person, aiko: Person, league: dict[str, Any]) -> None:
    ben.refused(f"leagues/{league['id']}/teams/", {"name": "Cubs", "owner": aiko.id, "roster": TORA}, status=403)


def test_a_stranger_has_no_team_in_a_league(stranger: Person, league: dict[str, Any]) -> None:
    problem = stranger.refused(f"leagues/{league['id']}/teams/", {"name": "Cubs", "roster": TORA}, status=403)
    assert problem["code"] == "league.not_a_member"


def test_a_fault_among_pasted_names_has_the_place_that_it_was_sent_at(aiko: Person, league: dict[str, Any]) -> None:
    refused = aiko.refused(f"leagues/{league['id']}/members/", {"names": ["", "Zed", " ", "Zed", "x" * 61]})
    assert [(one["code"], one["path"], one["rule"]) for one in refused["violations"]] == [
        ("player.name_twice", "/names/3", ""),
        ("player.name_too_long", "/names/4", ""),
    ]
