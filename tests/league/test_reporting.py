"""The life of a report: told, edited, withdrawn, confirmed, disputed, decided (design, The life of a match)."""

import copy
from datetime import timedelta
from typing import Any

from django.core import mail
from django.utils import timezone

from games.models import Match, Report
from league.models import Fixture, JournalLine
from league.operations import notices, results
from teams.models import Appearance, Team
from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def path(fixture: dict[str, Any]) -> str:
    return f"fixtures/{fixture['id']}"


@kept
def reported(aiko: Person, path: str, brawl: dict[str, Any]) -> dict[str, Any]:
    return aiko.post(f"{path}/report/", {"report": brawl})


def codes(problem: dict[str, Any]) -> set[str]:
    return {violation["code"] for violation in problem["violations"]}


def test_opening_freezes_rosters_and_shows_the_hash_of_the_dice(aiko: Person, path: str) -> None:
    match = aiko.post(f"{path}/open/", {"challenge": "Brawl"})["match"]
    assert [len(side["ninja"]) for side in match["setup"]["sides"]] == [7, 7]
    assert match["setup"]["sides"][0]["handicap"] == {
        "rerolls": 0,
        "moon_power": 0,
        "extra_all_stars": 0,
        "bonus_koban": 0,
    }
    assert (len(match["seed_hash"]), match["seed"]) == (64, None)


def test_the_random_generator_keeps_its_dice(aiko: Person, path: str) -> None:
    opened = aiko.post(f"{path}/open/", {"roll_challenge": True})
    assert len(opened["challenge_dice"]) == 2


def test_an_unknown_challenge_is_refused_and_nothing_opens(aiko: Person, path: str) -> None:
    problem = aiko.refused(f"{path}/open/", {"challenge": "Chess"})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("challenge.unknown", "/challenge")]
    assert Match.objects.count() == 0


def test_a_fixture_opens_once(aiko: Person, ben: Person, path: str) -> None:
    aiko.post(f"{path}/open/")
    assert ben.refused(f"{path}/open/", status=409)["code"] == "fixture.not_scheduled"


def test_an_unreported_match_can_be_unopened(aiko: Person, ben: Person, path: str) -> None:
    aiko.post(f"{path}/open/", {"challenge": "Brawl"})
    closed = ben.post(f"{path}/unopen/")
    assert (closed["state"], verbs.match_of(ben, closed), closed["challenge"]) == ("scheduled", None, "")
    assert Appearance.objects.filter(busy=True).count() == 0
    assert aiko.post(f"{path}/open/")["state"] == "open"


def test_a_reported_match_cannot_be_unopened(ben: Person, path: str, reported: dict[str, Any]) -> None:
    assert ben.refused(f"{path}/unopen/", status=409)["code"] == "fixture.not_open"


def test_reporting_opens_the_fixture_as_of_kick_off(aiko: Person, reported: dict[str, Any]) -> None:
    claims = verbs.match_of(aiko, reported["fixture"])["claims"]
    assert [claim["kind"] for claim in claims] == ["opened", "reported"]


def test_a_report_may_use_printed_names_and_is_stored_by_key(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    """As opening a match does; a keyword that was gained is named likewise."""
    tigers = next(side for side in brawl["sides"] if side["score"] == 9)
    feat = tigers["ninja"][0]["feats"][0]
    goro = tigers["ninja"][1]["ninja"]
    advance = {"ninja": goro, "number": 1, "dice": ["fire", "water"], "choice": {"keyword": "engulf"}}
    tigers["after"] = {"advances": [advance]}
    by_key = copy.deepcopy(brawl)
    brawl["challenge"], feat["feat"], advance["choice"] = "Brawl", "Injury", {"keyword": "Engulf"}
    aiko.post(f"{path}/report/", {"report": brawl})
    stored = Report.objects.get().body
    aiko.post(f"{path}/report/", {"report": by_key})
    assert stored == Report.objects.latest("version").body
    assert stored["challenge"] == "brawl"


def test_an_advance_that_nobody_earned_is_refused(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    """Advancement Rolls: eight XP are the first level; Rin did nothing."""
    tigers = next(side for side in brawl["sides"] if side["score"] == 9)
    rin = tigers["ninja"][2]["ninja"]
    advance = {"ninja": rin, "number": 1, "dice": ["fire", "fire"], "choice": {"attribute": "attack"}}
    tigers["after"] = {"advances": [advance]}
    assert codes(aiko.refused(f"{path}/report/", {"report": brawl})) == {"advance.not_earned"}


def test_every_violation_is_named_at_once_and_nothing_is_stored(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    brawl["rounds"] = 7
    brawl["sides"][0]["all_stars"] = []
    brawl["sides"][1]["ninja"][0]["feats"] = [{"feat": "medal_home"}]
    problem = aiko.refused(f"{path}/report/", {"report": brawl})
    assert len(codes(problem)) >= 3
    assert Report.objects.count() == 0
    assert aiko.get(f"{path}/")["state"] == "scheduled"


def test_a_malformed_report_is_a_bad_request_with_its_place(aiko: Person, path: str, brawl: dict[str, Any]) -> None:
    brawl["sides"][0]["score"] = "nine"
    problem = aiko.refused(f"{path}/report/", {"report": brawl}, status=400)
    assert [one["path"] for one in problem["violations"]] == ["/report/sides/0/score"]


def test_the_reporter_edits_until_confirmation(
    aiko: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    brawl["rounds"] = 6
    edited = aiko.post(f"{path}/report/", {"report": brawl, "edits": 1})
    assert edited["version"] == 2
    reports = verbs.match_of(aiko, edited["fixture"])["reports"]
    assert [one["report"]["rounds"] for one in reports] == [5, 6]


def test_an_edit_says_which_version_it_edits(
    aiko: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    unaware = aiko.refused(f"{path}/report/", {"report": {**brawl, "rounds": 6}}, status=409)
    assert (unaware["code"], unaware["version"]) == ("report.already_there", 1)
    aiko.post(f"{path}/report/", {"report": {**brawl, "rounds": 6}, "edits": 1})
    late = aiko.refused(f"{path}/report/", {"report": {**brawl, "rounds": 4}, "edits": 1}, status=409)
    assert (late["code"], late["version"]) == ("report.edited", 2)
    assert aiko.post(f"{path}/report/", {"report": {**brawl, "rounds": 4}, "edits": 2})["version"] == 3


def test_a_report_that_says_the_same_is_answered_with_the_one_that_stands(
    aiko: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    again = aiko.post(f"{path}/report/", {"report": brawl})
    assert (again["version"], again["fixture"]["reported_at"]) == (1, reported["fixture"]["reported_at"])
    assert [one["kind"] for one in verbs.match_of(aiko, again["fixture"])["claims"]] == ["opened", "reported"]


def test_a_report_that_was_withdrawn_is_not_edited(
    aiko: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    aiko.post(f"{path}/withdraw/")
    gone = aiko.refused(f"{path}/report/", {"report": {**brawl, "rounds": 6}, "edits": 1}, status=409)
    assert gone["code"] == "report.none"
    assert aiko.post(f"{path}/report/", {"report": {**brawl, "rounds": 6}})["version"] == 2


def test_the_second_to_report_is_told_of_the_first(
    ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    assert ben.refused(f"{path}/report/", {"report": brawl}, status=409)["code"] == "report.other_side_was_first"


def test_a_withdrawn_report_leaves_the_match_open_with_the_same_dice(
    aiko: Person, path: str, reported: dict[str, Any]
) -> None:
    before = verbs.match_of(aiko, reported["fixture"])["seed_hash"]
    withdrawn = aiko.post(f"{path}/withdraw/")
    assert withdrawn["state"] == "open"
    assert verbs.match_of(aiko, withdrawn)["seed_hash"] == before


def test_only_the_reporting_side_withdraws(ben: Person, path: str, reported: dict[str, Any]) -> None:
    assert ben.refused(f"{path}/withdraw/", status=403)["code"] == "report.not_yours"


def test_nobody_confirms_an_own_report(aiko: Person, path: str, reported: dict[str, Any]) -> None:
    aiko.refused(f"{path}/confirm/", {"side": 1}, status=403)


def test_a_confirmation_of_an_edited_report_is_a_conflict(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    aiko.post(f"{path}/report/", {"report": {**brawl, "rounds": 6}, "edits": 1})
    assert ben.refused(f"{path}/confirm/", {"version": 1}, status=409)["code"] == "report.edited"


def test_confirming_twice_is_confirming_once(ben: Person, path: str, reported: dict[str, Any]) -> None:
    ben.post(f"{path}/confirm/")
    assert ben.post(f"{path}/confirm/")["state"] == "confirmed"
    assert Team.objects.get(name="Tigers").chapters.count() == 2


def test_the_other_side_confirms_with_a_pin_on_the_reporters_phone(
    aiko: Person, ben: Person, path: str, reported: dict[str, Any]
) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "4711"})
    assert aiko.refused(f"{path}/confirm/", {"pin": "1234"}, status=403)["code"] == "report.wrong_pin"
    assert aiko.post(f"{path}/confirm/", {"pin": "4711"})["state"] == "confirmed"


def test_a_dispute_keeps_both_versions_and_shows_the_difference(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    mine = copy.deepcopy(brawl)
    mine["rounds"] = 4
    disputed = ben.post(f"{path}/dispute/", {"report": mine, "reason": "One round less"})
    assert disputed["fixture"]["state"] == "disputed"
    assert verbs.match_of(ben, disputed["fixture"])["difference"] == [{"path": "/rounds", "first": 5, "second": 4}]
    assert ben.refused(f"{path}/confirm/", status=409)["code"] == "report.disputed"


def test_the_ninja_master_decides_with_a_reason(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 4}})
    assert codes(aiko.refused(f"{path}/decide/", {"version": 2, "reason": " "})) == {"reason.missing"}
    assert (
        ben.refused(f"{path}/decide/", {"version": 2, "reason": "Mine"}, status=403)["code"] == "league.only_a_master"
    )
    decided = aiko.post(f"{path}/decide/", {"version": 2, "reason": "Both slips say four"})
    assert decided["state"] == "confirmed"
    assert [one["confirmed"] for one in verbs.match_of(ben, decided)["reports"]] == [False, True]
    assert JournalLine.objects.get(what="match.decided").reason == "Both slips say four"


def test_a_master_may_accept_as_played_what_the_rules_refuse(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any]
) -> None:
    brawl["rounds"] = 7
    wrong = {"report": brawl, "as_played": True, "reason": "They played on by mistake"}
    assert codes(aiko.refused(f"{path}/report/", {**wrong, "reason": ""})) == {"reason.missing"}
    ben.refused(f"{path}/report/", wrong, status=403)
    accepted = aiko.post(f"{path}/report/", wrong)
    assert verbs.match_of(ben, accepted["fixture"])["reports"][0]["violations"] != []
    assert ben.post(f"{path}/confirm/")["state"] == "confirmed"


def test_a_report_confirms_itself_after_notice(ben: Person, path: str, fixture: dict[str, Any], reported: Any) -> None:
    late = timezone.now() + timedelta(hours=73)
    assert results.confirm_overdue(at=late) == []
    notices.send_notice(fixture["id"], at=timezone.now())
    assert [message.to for message in mail.outbox] == [[ben.email]]
    assert results.confirm_overdue(at=timezone.now()) == []
    assert results.confirm_overdue(at=late) == [fixture["id"]]
    assert ben.get(f"{path}/")["state"] == "confirmed"


def test_a_forfeit_pays_ten_koban_and_nothing_else(
    aiko: Person, path: str, fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 66: the team present earns 10 koban without bonus; no XP, no fee; the absent one earns nothing."""
    absent = next(side["side"] for side in fixture["sides"] if side["team"] == tide["team"])
    assert codes(aiko.refused(f"{path}/forfeit/", {"sides": [3], "reason": ""})) == {
        "fixture.unknown_side",
        "reason.missing",
    }
    aiko.post(f"{path}/forfeit/", {"sides": [absent], "reason": "Nobody came"})
    assert aiko.get(f"teams/{tigers['team']}/scroll/")["treasury"] == 19
    assert aiko.get(f"teams/{tide['team']}/scroll/")["treasury"] == 9
    assert aiko.get(f"teams/{tide['team']}/steps/")["fees"] == []
    outcomes = {side["team"]: side["outcome"] for side in aiko.get(f"{path}/")["sides"]}
    assert outcomes == {tigers["team"]: "forfeit_win", tide["team"]: "forfeit_loss"}


def test_a_stranger_can_look_at_a_public_league_but_not_act(stranger: Person, path: str) -> None:
    assert stranger.get(f"{path}/")["state"] == "scheduled"
    assert stranger.refused(f"{path}/open/", status=403)["code"] == "fixture.not_yours"


def test_a_match_without_a_report_cannot_be_confirmed(aiko: Person, ben: Person, path: str) -> None:
    assert ben.refused(f"{path}/confirm/", status=409)["code"] == "fixture.not_open"
    aiko.post(f"{path}/open/")
    assert ben.refused(f"{path}/confirm/", status=409)["code"] == "report.none"


def test_a_team_is_busy_until_its_steps_are_closed(
    aiko: Person, ben: Person, path: str, tigers: dict[str, Any], reported: dict[str, Any]
) -> None:
    ben.post(f"{path}/confirm/")
    assert Appearance.objects.get(team=tigers["team"]).busy
    assert Fixture.objects.get().state == "confirmed"


def test_a_disputed_version_that_the_rules_refuse_reaches_the_ninja_master(
    aiko: Person, ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    ben.post(f"{path}/dispute/", {"report": {**brawl, "rounds": 7}, "reason": "We played seven rounds by mistake"})
    assert verbs.match_of(aiko, reported["fixture"])["reports"][1]["violations"] != []
    decision = {"version": 2, "as_played": True, "reason": "So it was"}
    assert aiko.post(f"{path}/decide/", decision)["state"] == "confirmed"


def test_a_difference_names_the_ninja_and_nothing_else(
    ben: Person, path: str, brawl: dict[str, Any], reported: dict[str, Any]
) -> None:
    mine = copy.deepcopy(brawl)
    mine["sides"][0]["all_stars"], mine["sides"][1]["all_stars"] = [], []
    for side, other in zip(mine["sides"], brawl["sides"], strict=True):
        side["all_stars"] = other["all_stars"]
    hurt = next(line for side in mine["sides"] for line in side["ninja"] if line.get("healing_house"))
    hurt["healing_house"] = False
    hurt["on_board"] = True
    disputed = ben.post(f"{path}/dispute/", {"report": mine})
    [difference] = verbs.match_of(ben, disputed["fixture"])["difference"]
    assert difference["path"].endswith(f"/ninja/{hurt['ninja']}/healing_house")
    assert (difference["first"], difference["second"]) == (True, False)


def test_a_withdrawn_report_counts_only_if_its_version_is_named(
    aiko: Person, path: str, reported: dict[str, Any]
) -> None:
    aiko.post(f"{path}/withdraw/")
    assert aiko.refused(f"{path}/decide/", {"reason": "x"}, status=409)["code"] == "report.none"
    assert aiko.post(f"{path}/decide/", {"version": 1, "reason": "Both remember it so"})["state"] == "confirmed"


def test_a_pin_is_tried_five_times(aiko: Person, ben: Person, path: str, reported: dict[str, Any]) -> None:
    ben.client.patch("/api/v1/account/me/", {"pin": "4711"})
    for _try in range(5):
        aiko.refused(f"{path}/confirm/", {"pin": "0000"}, status=403)
    assert aiko.refused(f"{path}/confirm/", {"pin": "4711"}, status=409)["code"] == "report.pin_locked"


def test_opening_again_rolls_the_same_challenge(aiko: Person, path: str) -> None:
    first = aiko.post(f"{path}/open/", {"roll_challenge": True})["challenge_dice"]
    aiko.post(f"{path}/unopen/")
    assert aiko.post(f"{path}/open/", {"roll_challenge": True})["challenge_dice"] == first


def test_silence_of_somebody_without_an_address_confirms_nothing(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    roster = {"name": "Small Tide", "owner": emi["player"]["id"], "roster": verbs.IKA}
    team = aiko.post(f"leagues/{league['id']}/teams/", roster)["team"]["id"]
    aiko.post(f"teams/{team}/found/")
    season = verbs.start_season(aiko, league, [tigers["team"], team])
    [fixture] = aiko.get("fixtures/", season=season["id"])["results"]
    small = {**aiko.get(f"teams/{team}/scroll/"), "team": team}
    mine = next(side["side"] for side in fixture["sides"] if side["team"] == tigers["team"])
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": verbs.brawl(fixture, tigers, small), "side": mine})
    notices.send_notice(fixture["id"], at=timezone.now())
    assert results.confirm_overdue(at=timezone.now() + timedelta(days=365)) == []


def test_where_the_opponent_has_no_account_silence_is_promised_nothing(
    aiko: Person, league: dict[str, Any], tigers: dict[str, Any]
) -> None:
    [emi] = aiko.post(f"leagues/{league['id']}/members/", {"names": ["Emi"]})
    draft = {"name": "Cubs", "owner": emi["player"]["id"], "roster": verbs.IKA, "found": True}
    cubs = aiko.post(f"leagues/{league['id']}/teams/", draft)["team"]["id"]
    season = verbs.start_season(aiko, league, [tigers["team"], cubs])
    [game] = aiko.get("fixtures/", season=season["id"])["results"]
    report = verbs.brawl(game, tigers, aiko.get(f"teams/{cubs}/scroll/"))
    told = aiko.post(f"fixtures/{game['id']}/report/", {"report": report})
    assert (told["fixture"]["state"], told["fixture"]["confirm_due_at"]) == ("reported", None)
