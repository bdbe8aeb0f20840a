"""Any confirmed match corrected, moved or voided at any later time; previewed first, settled whole (ruling 70)."""

from typing import Any

from django.utils import timezone

from games.models import Match, Report
from league.models import Claim, JournalLine, Standing
from league.operations import tables
from teams.models import Chapter, Entry, Revision, StoredAnswer, Team
from tests import amending, verbs
from tests.amended import first, juns, legs, lost, report, spent, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, alike, amend, changes, ninja, scroll_of
from tests.verbs import Person

__all__ = ["first", "juns", "legs", "lost", "report", "spent", "the_fold_from_nothing_equals_every_pin"]


def rows() -> tuple[int, ...]:
    return tuple(
        model.objects.count() for model in (Chapter, Revision, Entry, Report, Claim, JournalLine, StoredAnswer)
    )


# Preview


def test_a_preview_says_what_changes_in_scrolls_and_tables_and_writes_nothing(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], lost: dict[str, Any]
) -> None:
    """A loss pays 6 instead of 10, a win 10 instead of 6; Kaede has one Injury less, Umi five more: 9 + 3 XP."""
    before, scroll = rows(), scroll_of(aiko, tigers)
    told = aiko.post(f"fixtures/{first['id']}/amendments/preview/", lost)
    assert (rows(), scroll_of(aiko, tigers)) == (before, scroll)
    heads = {str(team.pk): team.head for team in Team.objects.all()}
    assert told["basis"] == heads
    by_team = {team["team"]: team for team in told["teams"]}
    assert changes(by_team[tigers["team"]]) == {("", "treasury", 19, 15), ("Kaede", "xp", 3, 2)}
    assert changes(by_team[tide["team"]]) == {
        ("", "treasury", 10, 14),
        ("Umi", "xp", 7, 12),
        ("Umi", "level", 0, 1),
        ("Umi", "level_name", "New Recruit", "Experienced"),
        ("Umi", "next_level_at", 8, 22),
    }
    assert [team["conflicts"] for team in told["teams"]] == [[], []]
    [table] = told["tables"]
    assert {row["team"]: (row["points"], row["difference"]) for row in table["rows"]} == {
        tigers["team"]: ({"before": 3, "after": 0}, {"before": 5, "after": -1}),
        tide["team"]: ({"before": 0, "after": 3}, {"before": -5, "after": 1}),
    }


# Correcting


def test_a_correction_counts_for_scrolls_outcomes_and_table_and_the_old_story_stays(
    aiko: Person, ben: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], lost: dict[str, Any]
) -> None:
    amended = amend(aiko, first, lost)
    outcomes = {side["team"]: (side["outcome"], side["score"], side["koban"]) for side in amended["fixture"]["sides"]}
    assert outcomes == {tigers["team"]: ("lost", 8, 6), tide["team"]: ("won", 9, 10)}
    assert scroll_of(aiko, tigers)["treasury"] == 15
    assert scroll_of(aiko, tide)["treasury"] == 14
    match = verbs.match_of(aiko, first)
    assert [one["confirmed"] for one in match["reports"]] == [False, True]
    assert [claim["kind"] for claim in match["claims"]] == ["opened", "reported", "confirmed", "corrected"]
    line = JournalLine.objects.get(what="match.corrected")
    assert (line.reason, line.about["fixture"]) == (REASON, first["id"])
    assert Standing.objects.get().behind
    tables.recompute(Standing.objects.get().stage_id, at=timezone.now())
    [leader, _last] = Standing.objects.get().table
    assert (leader["team"], leader["points"]) == (tide["team"], 3)
    chapter = ben.get(f"teams/{tide['team']}/ledger/")["chapters"][1]
    assert [(one["number"], one["by"], one["reason"]) for one in chapter["revisions"]] == [
        (1, "Ben", ""),
        (2, "Aiko", REASON),
    ]
    results = [entry["result"] for one in chapter["revisions"] for entry in one["entries"] if entry["kind"] == "played"]
    assert results == ["lost", "won"]
    assert chapter["entries"] == chapter["revisions"][1]["entries"]


def test_correcting_and_correcting_it_back_gives_the_same_scrolls(
    aiko: Person,
    first: dict[str, Any],
    report: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
    lost: dict[str, Any],
) -> None:
    before = [scroll_of(aiko, team) for team in (tigers, tide)]
    amend(aiko, first, lost)
    assert [scroll_of(aiko, team) for team in (tigers, tide)] != before
    amend(aiko, first, {"action": "correct", "report": report})
    assert [scroll_of(aiko, team) for team in (tigers, tide)] == before


def test_stored_dice_are_kept_and_what_is_newly_due_is_rolled_in_the_present(
    aiko: Person, ben: Person, first: dict[str, Any], report: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Sango was in the Healing House as well; Nami's Void and Kai's Water are not rolled again."""
    side = amending.side_of(report, first, tide)
    side["ninja"].append({"ninja": verbs.ids(tide)["Sango"], "healing_house": True})
    amend(aiko, first, {"action": "correct", "report": report})
    scroll = scroll_of(ben, tide)
    assert (ninja(scroll, "Nami")["absent"], ninja(scroll, "Kai")["xp"]) == (2, 1)
    assert ben.get(f"teams/{tide['team']}/steps/")["downtime"] == [verbs.ids(tide)["Sango"]]
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": verbs.ids(tide)["Sango"], "die": "fire"}]})
    assert ninja(scroll_of(ben, tide), "Sango")["absent"] == 1


def test_steps_newly_due_are_answered_although_the_last_fixture_was_forfeited(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], report: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 66: a forfeit has no steps of its own."""
    absent = amending.side_of({"sides": legs[1]["sides"]}, legs[1], tide)["side"]
    aiko.post(f"fixtures/{legs[1]['id']}/forfeit/", {"sides": [absent], "reason": "Nobody came"})
    sango = verbs.ids(tide)["Sango"]
    amending.side_of(report, legs[0], tide)["ninja"].append({"ninja": sango, "healing_house": True})
    amend(aiko, legs[0], {"action": "correct", "report": report})
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": sango, "die": "void"}]})
    assert ninja(scroll_of(ben, tide), "Sango")["absent"] == 2


def test_dice_given_in_a_corrected_report_count_at_the_old_place(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 70; the stored dice that the report names stand as they are."""
    names = verbs.ids(tide)
    side = amending.side_of(report, first, tide)
    side["ninja"].append({"ninja": names["Sango"], "healing_house": True})
    side["after"] = {
        "fees": [{"ninja": names["Benkei"], "pay": True}],
        "downtime": [
            {"ninja": names[name], "die": die} for name, die in (("Nami", "void"), ("Kai", "water"), ("Sango", "void"))
        ],
    }
    amend(aiko, first, {"action": "correct", "report": report})
    scroll = scroll_of(aiko, tide)
    assert [ninja(scroll, name)["absent"] for name in ("Nami", "Sango")] == [2, 2]
    assert scroll["pending"] == {}


def test_a_die_that_is_no_longer_asked_for_stands_aside_and_comes_back(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tide: dict[str, Any]
) -> None:
    side = amending.side_of(report, first, tide)
    nami = side["ninja"].pop(1)
    amend(aiko, first, {"action": "correct", "report": report})
    assert ninja(scroll_of(aiko, tide), "Nami")["absent"] == 0
    conflicts = aiko.get(f"teams/{tide['team']}/ledger/")["chapters"][1]["conflicts"]
    assert [conflict["code"] for conflict in conflicts] == ["downtime.not_due"]
    side["ninja"].insert(1, nami)
    amend(aiko, first, {"action": "correct", "report": report})
    assert ninja(scroll_of(aiko, tide), "Nami")["absent"] == 2


# Conflicts


def test_money_that_is_no_longer_there_is_a_conflict_that_must_be_settled(
    aiko: Person, first: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    """Ruling 54: the treasury is never stored negative."""
    path = f"fixtures/{first['id']}/amendments/"
    told = aiko.post(f"{path}preview/", lost)
    [conflict] = [conflict for team in told["teams"] for conflict in team["conflicts"]]
    assert (conflict["key"], conflict["name"], conflict["remedies"], conflict["open"]) == (
        spent,
        "Okuni",
        ["adjust", "undo"],
        True,
    )
    assert conflict["finding"]["detail"] == "This takes 18 koban; the treasury holds 15."
    before = rows()
    problem = aiko.refused(path, {**lost, "basis": told["basis"], "reason": REASON})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("amendment.unsettled", f"/settlements/{spent}")
    ]
    assert rows() == before


def test_an_adjustment_stands_before_the_purchase_with_its_reason(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    """15 + 3 - 18 = 0 koban."""
    given = {"remedy": "adjust", "koban": 3, "reason": "They could not know"}
    amend(aiko, first, lost, {spent: given})
    scroll = scroll_of(aiko, tigers)
    assert (scroll["treasury"], ninja(scroll, "Okuni")["gone"]) == (0, None)
    chapters = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"]
    assert [(chapter["kind"], chapter["treasury"]) for chapter in chapters] == [
        ("founding", 9),
        ("match", 15),
        ("interval", 18),
        ("interval", 0),
    ]
    assert chapters[2]["revisions"][0]["reason"] == f"{REASON}\nThey could not know"


def test_an_adjustment_that_is_too_small_leaves_the_conflict_open(
    aiko: Person, first: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    path = f"fixtures/{first['id']}/amendments/"
    small = {**lost, "settlements": {spent: {"remedy": "adjust", "koban": 2, "reason": "A little"}}}
    told = aiko.post(f"{path}preview/", small)
    problem = aiko.refused(path, {**small, "basis": told["basis"], "reason": REASON})
    assert [one["detail"] for one in problem["violations"]] == ["This takes 18 koban; the treasury holds 17."]


def test_a_purchase_can_be_undone(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], lost: dict[str, Any], spent: str
) -> None:
    amend(aiko, first, lost, {spent: {"remedy": "undo"}})
    scroll = scroll_of(aiko, tigers)
    assert (scroll["treasury"], "Okuni" in verbs.ids(scroll)) == (15, False)
    aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Okuni", "profile": "Yajiri"}]})


def the_key(aiko: Person, first: dict[str, Any], action: dict[str, Any]) -> str:
    told = aiko.post(f"fixtures/{first['id']}/amendments/preview/", action)
    [conflict] = [conflict for team in told["teams"] for conflict in team["conflicts"] if conflict["open"]]
    key: str = conflict["key"]
    return key


def test_an_advance_that_is_no_longer_earned_is_kept_by_decree(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], juns: dict[str, Any]
) -> None:
    key = the_key(aiko, first, juns)
    assert key.endswith(f":advance.not_earned:{verbs.ids(tigers)['Goro']}")
    amend(aiko, first, juns, {key: {"remedy": "decree", "reason": "Played on in good faith"}})
    scroll = scroll_of(aiko, tigers)
    assert (ninja(scroll, "Goro")["xp"], len(ninja(scroll, "Goro")["advances"])) == (5, 1)
    assert (ninja(scroll, "Jun")["xp"], scroll["rating"]) == (8, 11)
    assert aiko.get(f"teams/{tigers['team']}/steps/")["advances"][0]["ninja"] == verbs.ids(tigers)["Jun"]


def test_an_advance_is_undone_but_its_dice_are_never_rolled_again(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any], juns: dict[str, Any]
) -> None:
    amend(aiko, first, juns, {the_key(aiko, first, juns): {"remedy": "undo"}})
    scroll = scroll_of(aiko, tigers)
    assert (ninja(scroll, "Goro")["advances"], scroll["rating"]) == ([], 10)
    amend(aiko, first, {"action": "correct", "report": report})
    [due] = aiko.get(f"teams/{tigers['team']}/steps/")["advances"]
    assert (due["ninja"], due["dice"]) == (verbs.ids(tigers)["Goro"], ["fire", "water"])


def rolled_by_the_server(aiko: Person, fixture: dict[str, Any], team: dict[str, Any], report: dict[str, Any]) -> Any:
    """Goro's roll told in two answers, as the server's dice are: first the dice, then the choice for them."""
    entries = amending.entries_of(aiko, team, 1)
    roll = amending.place_of(entries, kind="advance")
    dice = {**entries[roll], "choice": None}
    amending.correct(aiko, team, 1, [*entries[:roll], dice, entries[roll], *entries[roll + 1 :]])
    return {"action": "correct", "report": amending.jun_did_it(report, fixture, team)}


def test_a_roll_and_its_choice_are_settled_together_by_decree(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any]
) -> None:
    juns = rolled_by_the_server(aiko, first, tigers, report)
    amend(aiko, first, juns, {the_key(aiko, first, juns): {"remedy": "decree", "reason": "Played on in good faith"}})
    goro = ninja(scroll_of(aiko, tigers), "Goro")
    assert [(one["number"], one["choice"]["keyword"]) for one in goro["advances"]] == [(1, "engulf")]


def test_a_roll_and_its_choice_are_undone_together(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any]
) -> None:
    juns = rolled_by_the_server(aiko, first, tigers, report)
    amend(aiko, first, juns, {the_key(aiko, first, juns): {"remedy": "undo"}})
    assert ninja(scroll_of(aiko, tigers), "Goro")["advances"] == []
    amend(aiko, first, {"action": "correct", "report": report})
    [due] = aiko.get(f"teams/{tigers['team']}/steps/")["advances"]
    assert (due["number"], due["dice"]) == (1, ["fire", "water"])


# Voiding


def test_a_voided_match_leaves_nothing_but_the_recruits_after_it(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], report: dict[str, Any]
) -> None:
    """Ruling 70: recruits stay as an interval of their own; the 9 koban of the founding buy a Yajiri for 8."""
    aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Yajiri"}]})
    void = {"action": "void"}
    amended = amend(aiko, first, void, alike(aiko, first, void, "undo"))
    fixture = amended["fixture"]
    assert (fixture["state"], [side["outcome"] for side in fixture["sides"]]) == ("scheduled", ["", ""])
    ours, theirs = scroll_of(aiko, tigers), scroll_of(aiko, tide)
    assert (ours["treasury"], ours["record"]["played"], ninja(ours, "Goro")["xp"]) == (1, 0, 0)
    assert "Nobu" in verbs.ids(ours)
    assert (theirs["treasury"], ninja(theirs, "Nami")["absent"], theirs["pending"]) == (9, 0, {})
    assert Match.objects.get().state == "voided"
    assert aiko.post(f"fixtures/{first['id']}/open/")["state"] == "open"


def test_a_voided_match_can_be_told_again_in_its_old_place_with_its_old_dice(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any], report: dict[str, Any]
) -> None:
    before = [scroll_of(aiko, team) for team in (tigers, tide)]
    void = {"action": "void"}
    amend(aiko, first, void, alike(aiko, first, void, "decree"))
    amended = amend(aiko, first, {"action": "correct", "report": report})
    assert amended["fixture"]["state"] == "confirmed"
    assert [scroll_of(aiko, team) for team in (tigers, tide)] == before


def test_a_voided_match_frees_teams_of_its_open_steps(
    aiko: Person, ben: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{first['id']}/report/", {"report": verbs.brawl(first, tigers, tide)})
    ben.post(f"fixtures/{first['id']}/confirm/")
    amend(aiko, first, {"action": "void"})
    assert aiko.post(f"fixtures/{first['id']}/open/")["state"] == "open"


# Moving


def test_a_match_moves_to_the_return_leg_with_dice_steps_and_reason(
    aiko: Person,
    legs: list[dict[str, Any]],
    report: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
) -> None:
    before = [scroll_of(aiko, team) for team in (tigers, tide)]
    seed = verbs.match_of(aiko, legs[0])["seed"]
    preview = aiko.post(f"fixtures/{legs[0]['id']}/amendments/preview/", {"action": "move", "to": legs[1]["id"]})
    assert (preview["teams"], [table["rows"] for table in preview["tables"]]) == ([], [[]])
    moved = amend(aiko, legs[0], {"action": "move", "to": legs[1]["id"]})["fixture"]
    assert (moved["id"], moved["state"]) == (legs[1]["id"], "confirmed")
    assert {side["team"]: side["score"] for side in moved["sides"]} == {tigers["team"]: 9, tide["team"]: 4}
    match = verbs.match_of(aiko, legs[1])
    assert match["seed"] == seed
    assert [claim["kind"] for claim in match["claims"]] == ["opened", "reported", "confirmed", "moved"]
    assert match["claims"][-1]["reason"] == REASON
    assert aiko.get(f"fixtures/{legs[0]['id']}/")["state"] == "scheduled"
    assert [scroll_of(aiko, team) for team in (tigers, tide)] == before
    amend(aiko, legs[1], {"action": "correct", "report": {**report, "rounds": 6}})
    assert {side["team"]: side["score"] for side in aiko.get(f"fixtures/{legs[1]['id']}/")["sides"]} == {
        tigers["team"]: 9,
        tide["team"]: 4,
    }


def test_a_match_does_not_move_where_games_bring_no_xp(
    aiko: Person,
    league: dict[str, Any],
    legs: list[dict[str, Any]],
    report: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
) -> None:
    """Its story would stay where it is, and nobody would take it back with the match."""
    fun = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], progression=False)
    [friendly] = aiko.get("fixtures/", season=fun["id"])["results"]
    path = f"fixtures/{legs[0]['id']}/amendments/preview/"
    problem = aiko.refused(path, {"action": "move", "to": friendly["id"]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("move.other_progression", "/to")]


def test_a_preview_pays_no_koban_where_games_bring_none(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Koban breaks ties, and nobody earns any: beaten Tide and idle Cubs stay level whatever the report says."""
    cubs = verbs.found_team(aiko, league, verbs.TORA, "Cubs")
    teams = [tigers["team"], tide["team"], cubs["team"]]
    fun = verbs.start_season(aiko, league, teams, progression=False, tie_breakers=["koban"])
    fixtures = aiko.get("fixtures/", season=fun["id"])["results"]
    [game] = [one for one in fixtures if {side["team"] for side in one["sides"]} == {*teams[:2]}]
    opened = aiko.post(f"fixtures/{game['id']}/open/")
    report = verbs.brawl(opened, tigers, tide)
    aiko.post(f"fixtures/{game['id']}/report/", {"report": report})
    ben.post(f"fixtures/{game['id']}/confirm/")
    short = {"report": {**report, "rounds": report["rounds"] - 1}}
    told = aiko.post(f"fixtures/{game['id']}/amendments/preview/", {"action": "correct", **short})
    assert told["tables"][0]["rows"] == []
    assert told["teams"] == []


def test_a_match_moves_only_to_an_unopened_fixture_of_the_same_teams(
    aiko: Person, league: dict[str, Any], legs: list[dict[str, Any]], report: dict[str, Any], tigers: dict[str, Any]
) -> None:
    cubs = verbs.found_team(aiko, league, verbs.TORA, "Cubs")
    other = verbs.start_season(aiko, league, [tigers["team"], cubs["team"]])
    [foreign] = aiko.get("fixtures/", season=other["id"])["results"]
    path = f"fixtures/{legs[0]['id']}/amendments/preview/"
    problem = aiko.refused(path, {"action": "move", "to": foreign["id"]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("move.other_teams", "/to")]
    assert aiko.refused(path, {"action": "move", "to": legs[0]["id"]}, status=409)["code"] == "amendment.same"
    aiko.refused(path, {"action": "move", "to": 10**6}, status=404)
    aiko.client.post(f"/api/v1/fixtures/{legs[1]['id']}/open/", {}, headers={"Idempotency-Key": "open"})
    assert aiko.refused(path, {"action": "move", "to": legs[1]["id"]}, status=409)["code"] == "fixture.not_scheduled"


# What was frozen


def test_an_open_match_that_nobody_played_is_frozen_anew(
    aiko: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any], juns: dict[str, Any]
) -> None:
    """Goro's roll made the ratings 11 and 10: one koban for Tide. Undone, both have 10 and nobody gets anything."""
    opened = aiko.post(f"fixtures/{legs[1]['id']}/open/", {"challenge": "Brawl"})
    bonus = {side["clan"]: side["handicap"]["bonus_koban"] for side in opened["match"]["setup"]["sides"]}
    assert bonus == {"tora": 0, "ika": 1}
    told = aiko.post(f"fixtures/{legs[0]['id']}/amendments/preview/", juns)
    [refrozen] = told["refrozen"]
    assert {side["rating"] for side in refrozen["after"]} == {10}
    amend(aiko, legs[0], juns, {the_key(aiko, legs[0], juns): {"remedy": "undo"}})
    setup = verbs.match_of(aiko, legs[1])["setup"]
    assert [side["handicap"]["bonus_koban"] for side in setup["sides"]] == [0, 0]
    assert setup["challenge"] == "brawl"


def test_a_match_that_was_played_keeps_its_handicap(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any], juns: Any
) -> None:
    """Tide's bonus koban of the second match stays: 10 + 6 + 1."""
    second = legs[1]
    aiko.post(f"fixtures/{second['id']}/open/", {"challenge": "Brawl"})
    body = verbs.brawl(second, tigers, tide)
    theirs = amending.side_of(body, second, tide)
    theirs["ninja"] = [theirs["ninja"][0]]
    aiko.post(f"fixtures/{second['id']}/report/", {"report": body})
    ben.post(f"fixtures/{second['id']}/confirm/")
    assert scroll_of(ben, tide)["treasury"] == 17
    amend(aiko, legs[0], juns)
    assert scroll_of(ben, tide)["treasury"] == 17
