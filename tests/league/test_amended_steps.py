"""Dice that are stored are never rolled again, whatever becomes of the match in whose chapter they stand (ruling 70)."""

from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from league.operations.amendments import void_at_once
from league.operations.fixtures import lock_fixture
from teams.models import Player
from tests import amending, verbs
from tests.amended import first, juns, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import alike, amend, changes, correct, entries_of, ninja, place_of, scroll_of, with_change
from tests.kept import kept
from tests.verbs import Person

__all__ = ["first", "juns", "legs", "report", "the_fold_from_nothing_equals_every_pin"]

VOID = {"action": "void"}
MOVEMENT = {"attribute": "movement"}


def play_without_deeds(
    aiko: Person, ben: Person, fixture: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """A goalless return leg without Nami, who misses it: 8 koban each, Kaede and Umi are All-Stars; Benkei is paid."""
    body = verbs.brawl(fixture, tigers, tide)
    for team, star in ((tigers, "Kaede"), (tide, "Umi")):
        side = amending.side_of(body, fixture, team)
        side.update(score=0, ninja=[], all_stars=[verbs.ids(team)[star]])
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": {**body, "rounds": 6, "ended": "played_out"}})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": True}]})


@kept
def second(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any], report: Any
) -> dict[str, Any]:
    # Umi has 7 + 3 = 10 XP then: one roll, double Air.
    play_without_deeds(aiko, ben, legs[1], tigers, tide)
    ben.post(f"teams/{tide['team']}/steps/", {"advances": [roll(tide, "Umi")]})
    return legs[1]


def roll(team: dict[str, Any], name: str, dice: str = "air", **choice: str) -> dict[str, Any]:
    return {"ninja": verbs.ids(team)[name], "number": 1, "dice": [dice, dice], "choice": choice or MOVEMENT}


def advances_of(aiko: Person, team: dict[str, Any], name: str) -> list[Any]:
    return [(one["number"], one["dice"]) for one in ninja(scroll_of(aiko, team), name)["advances"]]


def open_conflicts(aiko: Person, fixture: dict[str, Any], action: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    told = aiko.post(f"fixtures/{fixture['id']}/amendments/preview/", action)
    found = [one for team in told["teams"] for one in team["conflicts"] if one["open"]]
    return [(one["finding"]["code"], one["name"], one["remedies"]) for one in found]


# A match that does not count any more


@pytest.fixture
def jun_rolled_after_the_second(
    aiko: Person, first: dict[str, Any], tigers: dict[str, Any], second: dict[str, Any], juns: dict[str, Any]
) -> None:
    """Goro's roll of the first match is undone; Jun's, due since it was corrected, stands in the second's chapter."""
    amend(aiko, first, juns, alike(aiko, first, juns, "undo"))
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [roll(tigers, "Jun")]})
    assert [entry["kind"] for entry in entries_of(aiko, tigers, 2)] == ["played", "all_star", "advance"]


@pytest.mark.usefixtures("jun_rolled_after_the_second")
def test_a_roll_outlives_the_voided_match_in_whose_chapter_it_stands(
    aiko: Person, tigers: dict[str, Any], second: dict[str, Any]
) -> None:
    """The eight XP are of the first match: the roll stands where it was made, and Umi's, of the second, is a conflict."""
    assert open_conflicts(aiko, second, VOID) == [("advance.not_earned", "Umi", ["decree", "undo"])]
    amend(aiko, second, VOID, alike(aiko, second, VOID, "undo"))
    assert advances_of(aiko, tigers, "Jun") == [(1, ["air", "air"])]
    assert [entry["kind"] for entry in entries_of(aiko, tigers, 2)] == ["advance"]
    assert aiko.get(f"teams/{tigers['team']}/steps/")["advances"] == []
    again = {"advances": [roll(tigers, "Jun", "fire", attribute="attack")]}
    problem = aiko.refused(f"teams/{tigers['team']}/steps/", again)
    assert [one["code"] for one in problem["violations"]] == ["advance.already_made"]


@pytest.mark.usefixtures("jun_rolled_after_the_second")
@pytest.mark.parametrize("what", [{"action": "forfeit", "sides": [1]}, {"action": "write_off", "outcome": "draw"}])
def test_a_roll_outlives_a_match_that_becomes_a_game_nobody_played(
    aiko: Person, tigers: dict[str, Any], second: dict[str, Any], what: dict[str, Any]
) -> None:
    amend(aiko, second, what, alike(aiko, second, what, "undo"))
    assert advances_of(aiko, tigers, "Jun") == [(1, ["air", "air"])]


def test_a_roll_that_the_voided_match_earned_is_a_conflict_and_its_dice_wait_for_the_level(
    aiko: Person, ben: Person, tide: dict[str, Any], tigers: dict[str, Any], second: dict[str, Any]
) -> None:
    """Umi's eight XP came with the second match: undone, she has the choice again once it is played."""
    assert open_conflicts(aiko, second, VOID) == [("advance.not_earned", "Umi", ["decree", "undo"])]
    amend(aiko, second, VOID, alike(aiko, second, VOID, "undo"))
    assert advances_of(aiko, tide, "Umi") == []
    assert ben.get(f"teams/{tide['team']}/steps/")["advances"] == []
    play_without_deeds(aiko, ben, second, tigers, tide)
    [due] = ben.get(f"teams/{tide['team']}/steps/")["advances"]
    assert (due["number"], due["dice"]) == (1, ["air", "air"])
    problem = ben.refused(f"teams/{tide['team']}/steps/", {"advances": [roll(tide, "Umi", "fire", attribute="attack")]})
    assert [one["code"] for one in problem["violations"]] == ["advance.dice_differ"]


def test_a_roll_kept_by_decree_outlives_its_match(aiko: Person, tide: dict[str, Any], second: dict[str, Any]) -> None:
    amend(aiko, second, VOID, alike(aiko, second, VOID, "decree"))
    umi = ninja(scroll_of(aiko, tide), "Umi")
    assert (umi["xp"], [(one["number"], one["dice"]) for one in umi["advances"]]) == (7, [(1, ["air", "air"])])


def test_downtime_of_an_earlier_match_outlives_the_later_one_in_whose_chapter_it_stands(
    aiko: Person, ben: Person, first: dict[str, Any], report: dict[str, Any], tide: dict[str, Any], second: Any
) -> None:
    """Sango was in the Healing House of the first match; Benkei's fee of the second goes with it."""
    sango = verbs.ids(tide)["Sango"]
    amending.side_of(report, first, tide)["ninja"].append({"ninja": sango, "healing_house": True})
    amend(aiko, first, {"action": "correct", "report": report})
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": sango, "die": "void"}]})
    amend(aiko, second, VOID, alike(aiko, second, VOID, "undo"))
    scroll = scroll_of(aiko, tide)
    assert (ninja(scroll, "Sango")["absent"], scroll["treasury"], scroll["pending"]) == (2, 10, {})
    assert [entry["kind"] for entry in entries_of(aiko, tide, 2)] == ["advance", "downtime"]


def test_a_voided_match_is_told_again_with_all_that_was_answered_meanwhile(
    aiko: Person, ben: Person, tide: dict[str, Any], legs: list[dict[str, Any]], second: dict[str, Any], report: Any
) -> None:
    """Fee and die of the second match come back, and Sango's die of the first stands, answered while there was no second."""
    before = scroll_of(aiko, tide)
    told = next(one for one in verbs.match_of(aiko, second)["reports"] if one["confirmed"])["report"]
    amend(aiko, second, VOID, alike(aiko, second, VOID, "decree"))
    sango = verbs.ids(tide)["Sango"]
    amending.side_of(report, legs[0], tide)["ninja"].append({"ninja": sango, "healing_house": True})
    amend(aiko, legs[0], {"action": "correct", "report": report})
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": sango, "die": "earth"}]})
    amend(aiko, second, {"action": "correct", "report": told})
    assert scroll_of(aiko, tide) == before


def test_a_match_that_is_voided_with_others_asks_nobody_about_rolls_and_keeps_their_dice(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any]
) -> None:
    """Goro's Fire and Water wait for his level; what he chose for them goes."""
    with transaction.atomic():
        master = Player.objects.get(pk=aiko.id)
        void_at_once(lock_fixture(first["id"]), by=master, at=timezone.now(), reason="Another team goes on")
    assert entries_of(aiko, tigers, 1) == [
        {"kind": "advance", "ninja": verbs.ids(tigers)["Goro"], "number": 1, "dice": ["fire", "water"]}
        | {"choice": None, "decreed": False}
    ]
    amend(aiko, first, {"action": "correct", "report": report})
    [due] = aiko.get(f"teams/{tigers['team']}/steps/")["advances"]
    assert (due["ninja"], due["dice"]) == (verbs.ids(tigers)["Goro"], ["fire", "water"])


# A fee that is open again


def test_ruling_10_a_stored_die_counts_as_soon_as_the_fee_is_paid_and_is_not_rolled_again(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Benkei rolled Void after the first match; his fee of it was not paid after all, until today."""
    benkei = verbs.ids(tide)["Benkei"]
    body = verbs.brawl(legs[0], tigers, tide)
    amending.side_of(body, legs[0], tigers)["ninja"][-1:] = []
    theirs = amending.side_of(body, legs[0], tide)
    theirs["ninja"][1:] = [{"ninja": benkei, "healing_house": True}]
    theirs["after"] = {"fees": [{"ninja": benkei, "pay": True}], "downtime": [{"ninja": benkei, "die": "void"}]}
    aiko.post(f"fixtures/{legs[0]['id']}/report/", {"report": body})
    ben.post(f"fixtures/{legs[0]['id']}/confirm/")
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [roll(tigers, "Goro")]})
    play_without_deeds(aiko, ben, legs[1], tigers, tide)
    correct(aiko, tide, 1, [entry for entry in entries_of(aiko, tide, 1) if entry["kind"] != "fee"])
    assert ben.get(f"teams/{tide['team']}/steps/")["fees"] == [{"ninja": benkei, "koban": 5}]
    assert ninja(scroll_of(ben, tide), "Benkei")["absent"] == 0
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": benkei, "pay": True}]})
    assert ninja(scroll_of(ben, tide), "Benkei")["absent"] == 2
    assert ben.get(f"teams/{tide['team']}/steps/")["downtime"] == []
    again = {"downtime": [{"ninja": benkei, "die": "fire"}]}
    assert amending.codes(ben.refused(f"teams/{tide['team']}/steps/", again)) == [
        ("downtime.not_due", "/downtime/0/ninja")
    ]


# A corrected report that tells a step otherwise


def after(report: dict[str, Any], fixture: dict[str, Any], team: dict[str, Any], **steps: Any) -> dict[str, Any]:
    amending.side_of(report, fixture, team)["after"] = steps
    return {"action": "correct", "report": report}


def refused_steps(aiko: Person, fixture: dict[str, Any], action: dict[str, Any]) -> list[tuple[str, str]]:
    return amending.codes(aiko.refused(f"fixtures/{fixture['id']}/amendments/preview/", action))


def test_a_die_fee_or_choice_told_otherwise_than_it_is_stored_is_refused_at_its_place(
    aiko: Person, first: dict[str, Any], report: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    names, ours = verbs.ids(tide), verbs.ids(tigers)
    after(
        report,
        first,
        tigers,
        advances=[{**roll(tigers, "Goro"), "dice": ["fire", "water"], "choice": {"keyword": "leap"}}],
    )
    amending.side_of(report, first, tigers)["after"]["downtime"] = [{"ninja": ours["Rin"], "die": "earth"}]
    action = after(
        report,
        first,
        tide,
        fees=[{"ninja": names["Benkei"], "pay": True}],
        downtime=[{"ninja": names["Nami"], "die": "earth"}, {"ninja": names["Kai"], "die": "water"}],
    )
    own, others = (amending.side_of({"sides": first["sides"]}, first, team)["side"] - 1 for team in (tigers, tide))
    assert sorted(refused_steps(aiko, first, action)) == sorted(
        [
            ("step.already_told", f"/report/sides/{own}/after/advances/0"),
            ("step.already_told", f"/report/sides/{others}/after/downtime/0"),
        ]
    )
    theirs = amending.side_of(report, first, tide)
    theirs["after"] = {"fees": [{"ninja": names["Benkei"], "pay": False}]}
    assert ("step.already_told", f"/report/sides/{others}/after/fees/0") in refused_steps(aiko, first, action)


def test_a_die_that_a_later_chapter_holds_is_not_told_otherwise_either(
    aiko: Person, ben: Person, first: dict[str, Any], report: dict[str, Any], tide: dict[str, Any], second: Any
) -> None:
    """Sango rolled Void for the first match after the second; Nami's stored Void is named as it is."""
    names = verbs.ids(tide)
    amending.side_of(report, first, tide)["ninja"].append({"ninja": names["Sango"], "healing_house": True})
    amend(aiko, first, {"action": "correct", "report": report})
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": names["Sango"], "die": "void"}]})
    dice = [
        {"ninja": names[name], "die": die} for name, die in (("Nami", "void"), ("Kai", "water"), ("Sango", "earth"))
    ]
    place = amending.side_of({"sides": first["sides"]}, first, tide)["side"] - 1
    assert refused_steps(aiko, first, after(report, first, tide, downtime=dice)) == [
        ("step.already_told", f"/report/sides/{place}/after/downtime/2")
    ]


def test_what_the_confirmed_report_says_is_no_new_step(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], report: dict[str, Any], tigers: Any, tide: Any
) -> None:
    """The fee of the report was corrected in the story; another score is told with the report's steps as they were."""
    body = verbs.brawl(legs[1], tigers, tide)
    side = amending.side_of(body, legs[1], tide)
    side.update(score=0, ninja=[], after={"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": True}], "downtime": []})
    aiko.post(f"fixtures/{legs[1]['id']}/report/", {"report": body})
    ben.post(f"fixtures/{legs[1]['id']}/confirm/")
    entries = entries_of(aiko, tide, 2)
    correct(aiko, tide, 2, with_change(entries, place_of(entries, kind="fee"), paid=False))
    told = aiko.post(
        f"fixtures/{legs[1]['id']}/amendments/preview/", {"action": "correct", "report": {**body, "rounds": 4}}
    )
    assert {team["team"]: changes(team) for team in told["teams"]} == {tigers["team"]: set(), tide["team"]: set()}
