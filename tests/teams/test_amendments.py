"""One step of a story corrected without touching the match (ruling 70)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from teams.models import Appearance, Ninja, Revision, Team
from teams.operations import after_match
from tests import amending, verbs
from tests.amended import first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import (
    REASON,
    changes,
    chapter,
    codes,
    correct,
    entries_of,
    ninja,
    place_of,
    preview,
    scroll_of,
    with_change,
)
from tests.kept import kept
from tests.league.test_repeated_and_at_once import at_once
from tests.verbs import Person

__all__ = ["first", "legs", "report", "the_fold_from_nothing_equals_every_pin"]


# Steps


def test_a_fee_that_was_not_paid_after_all(aiko: Person, tide: dict[str, Any], report: dict[str, Any]) -> None:
    """Benkei leaves with his 5 koban saved and his 16 koban of the rating: 75 // 10."""
    entries = entries_of(aiko, tide, 1)
    unpaid = with_change(entries, place_of(entries, kind="fee"), paid=False)
    told = preview(aiko, tide, 1, unpaid)
    assert changes(told["teams"][0]) == {
        ("", "treasury", 10, 15),
        ("", "rating", 10, 7),
        ("Benkei", "gone", None, "let_go"),
    }
    scroll = correct(aiko, tide, 1, unpaid)
    assert (scroll["treasury"], ninja(scroll, "Benkei")["gone"]) == (15, "let_go")


def test_a_downtime_die_that_was_read_wrongly(aiko: Person, tide: dict[str, Any], report: dict[str, Any]) -> None:
    """Fire keeps Nami out of one game instead of two."""
    entries = entries_of(aiko, tide, 1)
    nami = place_of(entries, kind="downtime", ninja=verbs.ids(tide)["Nami"])
    scroll = correct(aiko, tide, 1, with_change(entries, nami, die="fire"))
    assert ninja(scroll, "Nami")["absent"] == 1
    told = chapter(aiko, tide, 1)["revisions"]
    assert [(one["by"], one["reason"], one["entries"][nami]["die"]) for one in told] == [
        ("Ben", "", "void"),
        ("Aiko", REASON, "fire"),
    ]


def test_the_order_of_downtime_rolls(aiko: Person, tide: dict[str, Any], report: dict[str, Any]) -> None:
    """Ruling 4: had Kai rolled first, a Spirit, it would have spared Nami her roll."""
    names = verbs.ids(tide)
    entries = [entry for entry in entries_of(aiko, tide, 1) if entry["kind"] != "downtime"]
    spirit = {"kind": "downtime", "ninja": names["Kai"], "die": "spirit", "exempts": names["Nami"]}
    scroll = correct(aiko, tide, 1, [*entries, spirit])
    assert (ninja(scroll, "Nami")["absent"], ninja(scroll, "Kai")["xp"], scroll["pending"]) == (0, 0, {})


def test_an_advance_used_otherwise(aiko: Person, tigers: dict[str, Any], report: dict[str, Any]) -> None:
    entries = entries_of(aiko, tigers, 1)
    place = place_of(entries, kind="advance")
    other = {"keyword": "leap", "attribute": None, "affinity": None}
    scroll = correct(aiko, tigers, 1, with_change(entries, place, choice=other))
    keywords = {keyword["key"] for keyword in ninja(scroll, "Goro")["keywords"]}
    assert ("leap" in keywords, "engulf" in keywords) == (True, False)


def test_advancement_dice_that_were_written_down_wrongly(
    aiko: Person, tigers: dict[str, Any], report: dict[str, Any]
) -> None:
    """Double Fire: +1 Attack; a tora kaiken has the printed one before."""
    before = ninja(scroll_of(aiko, tigers), "Jun")["attack"]
    entries = entries_of(aiko, tigers, 1)
    place = place_of(entries, kind="advance")
    attack = {"keyword": None, "attribute": "attack", "affinity": None}
    scroll = correct(aiko, tigers, 1, with_change(entries, place, dice=["fire", "fire"], choice=attack))
    assert ninja(scroll, "Goro")["attack"] == before + 1


def test_a_step_that_is_not_possible_is_refused_at_its_place(
    aiko: Person, tigers: dict[str, Any], tide: dict[str, Any], report: dict[str, Any]
) -> None:
    entries = entries_of(aiko, tide, 1)
    wrong = [
        *entries,
        {"kind": "downtime", "ninja": verbs.ids(tide)["Umi"], "die": "fire"},
        {"kind": "fee", "ninja": "nobody", "paid": True},
    ]
    problem = aiko.refused(f"teams/{tide['team']}/amendments/preview/", {"position": 1, "entries": wrong})
    assert set(codes(problem)) == {
        ("downtime.not_due", f"/entries/{len(entries)}"),
        ("ninja.unknown", f"/entries/{len(entries) + 1}"),
    }
    ours = entries_of(aiko, tigers, 1)
    closed = {"keyword": "drown", "attribute": None, "affinity": None}
    body = {"position": 1, "entries": with_change(ours, place_of(ours, kind="advance"), choice=closed)}
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", body)
    assert codes(problem) == [("advance.keyword_closed", f"/entries/{place_of(ours, kind='advance')}")]


def test_a_missing_reason_is_told_beside_entries_that_are_not_possible(
    aiko: Person, tigers: dict[str, Any], report: dict[str, Any]
) -> None:
    entries = entries_of(aiko, tigers, 1)
    more = with_change(entries, place_of(entries, kind="feat"), count=9)
    basis = preview(aiko, tigers, 1, entries[:-1])["basis"]
    body = {"position": 1, "entries": more, "basis": basis, "reason": "  "}
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/", body)
    assert codes(problem) == [("reason.missing", "/reason"), ("correction.fact_changed", "/entries")]


def test_what_happened_in_a_match_is_not_corrected_here(
    aiko: Person, tigers: dict[str, Any], report: dict[str, Any]
) -> None:
    entries = entries_of(aiko, tigers, 1)
    more = with_change(entries, place_of(entries, kind="feat"), count=9)
    path = f"teams/{tigers['team']}/amendments/preview/"
    fact = [("correction.fact_changed", "/entries")]
    assert codes(aiko.refused(path, {"position": 1, "entries": more})) == fact
    assert codes(aiko.refused(path, {"position": 1, "entries": []})) == fact
    founding = [{"kind": "founded", "clan": "ika", "budget": 500}, *entries_of(aiko, tigers, 0)[1:]]
    assert codes(aiko.refused(path, {"position": 0, "entries": founding})) == fact
    same = aiko.refused(path, {"position": 1, "entries": entries}, status=409)
    assert same["code"] == "amendment.same"


# Roster


def test_an_ability_that_was_ticked_wrongly(aiko: Person, tigers: dict[str, Any], report: dict[str, Any]) -> None:
    """Ruling 48: it is chosen when the model is recruited, here at the founding."""
    entries = entries_of(aiko, tigers, 0)
    scroll = correct(aiko, tigers, 0, with_change(entries, place_of(entries, ability="pounce"), ability="tiger-strike"))
    assert [ability["key"] for ability in ninja(scroll, "Kaede")["abilities"]] == ["tiger-strike"]
    assert scroll["treasury"] == 19


def test_a_recruit_that_was_forgotten_joins_where_it_was_bought(
    aiko: Person, tigers: dict[str, Any], report: dict[str, Any]
) -> None:
    """A Yajiri of 8 koban from the 9 left at the founding; a preview makes no row."""
    more = [*entries_of(aiko, tigers, 0), {"kind": "recruited", "name": "Nobu", "profile": "Yajiri"}]
    before = Ninja.objects.count()
    told = preview(aiko, tigers, 0, more)
    assert ("Nobu", "joined", False, True) in changes(told["teams"][0])
    assert Ninja.objects.count() == before
    scroll = correct(aiko, tigers, 0, more)
    assert (scroll["treasury"], ninja(scroll, "Nobu")["xp"]) == (19 - 8, 0)


def test_a_recruit_and_a_dismissal_taken_out_of_an_interval(
    aiko: Person, tigers: dict[str, Any], report: dict[str, Any]
) -> None:
    change = {"dismiss": [verbs.ids(tigers)["Michi"]], "recruit": [{"name": "Nobu", "profile": "Kunoichi"}]}
    aiko.post(f"teams/{tigers['team']}/roster/", change)
    assert scroll_of(aiko, tigers)["treasury"] == 10
    scroll = correct(aiko, tigers, 2, [])
    assert (scroll["treasury"], ninja(scroll, "Michi")["gone"], "Nobu" in verbs.ids(scroll)) == (19, None, False)
    aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Kunoichi"}]})


def test_every_fault_of_a_recruit_is_named(aiko: Person, tigers: dict[str, Any], report: dict[str, Any]) -> None:
    entries = entries_of(aiko, tigers, 0)
    wrong = [
        *entries,
        {"kind": "recruited", "name": "Jun", "profile": "Yajiri"},
        {"kind": "recruited", "name": ""},
        {"kind": "recruited", "ninja": "0", "profile": "tora-yajiri"},
    ]
    count = len(entries)
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", {"position": 0, "entries": wrong})
    assert codes(problem) == [
        ("roster.name_taken", f"/entries/{count}/name"),
        ("recruit.incomplete", f"/entries/{count + 1}/name"),
        ("recruit.incomplete", f"/entries/{count + 1}/profile"),
        ("ninja.unknown", f"/entries/{count + 2}/ninja"),
    ]
    unknown = [*entries, {"kind": "recruited", "name": "Nobu", "profile": "Samurai"}]
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/preview/", {"position": 0, "entries": unknown})
    assert codes(problem) == [("roster.unknown_profile", f"/entries/{count}")]


# Conflicts of later chapters


@kept
def second(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any], report: Any
) -> dict[str, Any]:
    """The second match: Tide without Nami, who misses it; 4 points of Umi's against 9."""
    body = verbs.brawl(legs[1], tigers, tide)
    theirs = amending.side_of(body, legs[1], tide)
    theirs["ninja"] = [theirs["ninja"][0]]
    aiko.post(f"fixtures/{legs[1]['id']}/open/", {"challenge": "Brawl"})
    aiko.post(f"fixtures/{legs[1]['id']}/report/", {"report": body})
    ben.post(f"fixtures/{legs[1]['id']}/confirm/")
    return body


def test_who_played_a_match_that_it_should_have_missed_misses_the_next(
    aiko: Person, tide: dict[str, Any], second: dict[str, Any]
) -> None:
    """Kai fielded in the second match, and now a Void in the first: the match stands, two games are owed."""
    entries = entries_of(aiko, tide, 1)
    kai = place_of(entries, kind="downtime", ninja=verbs.ids(tide)["Kai"])
    void = with_change(entries, kai, die="void")
    [conflict] = preview(aiko, tide, 1, void)["teams"][0]["conflicts"]
    assert (conflict["finding"]["code"], conflict["name"], conflict["remedies"], conflict["open"]) == (
        "match.should_have_missed",
        "Kai",
        [],
        False,
    )
    scroll = correct(aiko, tide, 1, void)
    assert [ninja(scroll, name)["absent"] for name in ("Kai", "Nami")] == [2, 1]


def test_who_missed_a_match_without_owing_it_is_named_and_nothing_makes_up_for_it(
    aiko: Person, tide: dict[str, Any], second: dict[str, Any]
) -> None:
    """Nami's Void of the first match was an Earth: she stayed away from the second for nothing."""
    entries = entries_of(aiko, tide, 1)
    earth = with_change(entries, place_of(entries, kind="downtime", ninja=verbs.ids(tide)["Nami"]), die="earth")
    [conflict] = preview(aiko, tide, 1, earth)["teams"][0]["conflicts"]
    assert (conflict["finding"]["code"], conflict["name"], conflict["remedies"], conflict["open"]) == (
        "match.missed_in_vain",
        "Nami",
        [],
        False,
    )
    assert ninja(correct(aiko, tide, 1, earth), "Nami")["absent"] == 0


def test_a_fee_that_cannot_be_paid_any_more_is_adjusted_or_falls_due_again(
    aiko: Person, ben: Person, tide: dict[str, Any], second: dict[str, Any]
) -> None:
    """10 + 6 + 1 for the lower rating pay Benkei's 5; an oni of 20 koban bought at the founding leaves no room."""
    benkei = verbs.ids(tide)["Benkei"]
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": benkei, "pay": True}]})
    ben.post(f"teams/{tide['team']}/roster/", {"recruit": [{"name": "Nagi", "profile": "Kaiken"}]})
    assert scroll_of(ben, tide)["treasury"] == 17 - 5 - 9
    more = [*entries_of(aiko, tide, 0), {"kind": "recruited", "name": "Fuka", "profile": "Kunoichi"}]
    # 9 - 8 = 1; + 6 - 5 = 2; + 7 - 5 = 4; the Kaiken of 9 koban lacks 5.
    [conflict] = preview(aiko, tide, 0, more)["teams"][0]["conflicts"]
    assert conflict["finding"]["detail"] == "This takes 9 koban; the treasury holds 4."
    gift = {conflict["key"]: {"remedy": "adjust", "koban": 6, "reason": "Our fault"}}
    assert correct(aiko, tide, 0, more, settlements=gift)["treasury"] == 1


def test_xp_of_a_ninja_whose_purchase_is_undone_stands_without_effect(
    aiko: Person, ben: Person, tide: dict[str, Any], legs: list[dict[str, Any]], tigers: dict[str, Any], report: Any
) -> None:
    """Without the purchase its XP goes nowhere; with the purchase kept there is nothing else to settle."""
    ben.post(f"teams/{tide['team']}/roster/", {"recruit": [{"name": "Nagi", "profile": "Kaiken"}]})
    nagi = verbs.ids(scroll_of(ben, tide))["Nagi"]
    body = verbs.brawl(legs[1], tigers, tide)
    theirs = amending.side_of(body, legs[1], tide)
    theirs["ninja"] = [{"ninja": nagi, "feats": [verbs.injures(4)]}]
    aiko.post(f"fixtures/{legs[1]['id']}/open/", {"challenge": "Brawl"})
    aiko.post(f"fixtures/{legs[1]['id']}/report/", {"report": body})
    ben.post(f"fixtures/{legs[1]['id']}/confirm/")
    assert ninja(scroll_of(ben, tide), "Nagi")["xp"] == 8
    more = [*entries_of(aiko, tide, 0), {"kind": "recruited", "name": "Fuka", "profile": "Kunoichi"}]
    purchase, xp = preview(aiko, tide, 0, more)["teams"][0]["conflicts"]
    assert [(one["finding"]["code"], one["remedies"], one["open"]) for one in (purchase, xp)] == [
        ("treasury.too_little", ["adjust", "undo"], True),
        ("ninja.unknown", ["stand"], True),
    ]
    gift = {purchase["key"]: {"remedy": "adjust", "koban": 7, "reason": "Our fault"}}
    kept = preview(aiko, tide, 0, more, settlements=gift)["teams"][0]["conflicts"]
    assert [one["open"] for one in kept] == [False, False]
    both = {purchase["key"]: {"remedy": "undo"}, xp["key"]: {"remedy": "stand"}}
    scroll = correct(aiko, tide, 0, more, settlements=both)
    # Without a bonus: with Nagi's 9 koban Tide had the Tigers' rating of 11 when the second match opened.
    assert (scroll["treasury"], "Nagi" in verbs.ids(scroll)) == (2 + 6, False)


def test_steps_that_fall_due_again_hold_the_team_and_close_by_default(
    aiko: Person, ben: Person, tide: dict[str, Any], report: dict[str, Any]
) -> None:
    entries = entries_of(aiko, tide, 1)
    correct(aiko, tide, 1, [entry for entry in entries if entry["kind"] != "fee"])
    assert ben.get(f"teams/{tide['team']}/steps/")["fees"] == [{"ninja": verbs.ids(tide)["Benkei"], "koban": 5}]
    held = Appearance.objects.get(team=tide["team"])
    assert (held.busy, held.steps_due_at is not None) == (True, True)
    assert after_match.close_overdue_steps(at=timezone.now() + timedelta(hours=73)) == [tide["team"]]
    assert Team.objects.get(pk=tide["team"]).treasury == 10


# Out of date, at once, and refused


def test_a_correction_on_a_basis_that_has_moved_is_a_conflict(
    aiko: Person, tide: dict[str, Any], report: dict[str, Any]
) -> None:
    entries = entries_of(aiko, tide, 1)
    unpaid = with_change(entries, place_of(entries, kind="fee"), paid=False)
    body = {"position": 1, "entries": unpaid, "reason": REASON, "basis": preview(aiko, tide, 1, unpaid)["basis"]}
    aiko.post(f"teams/{tide['team']}/adjustments/", {"koban": 1, "reason": "Best painted"})
    assert aiko.refused(f"teams/{tide['team']}/amendments/", body, status=409)["code"] == "amendment.basis_moved"


@pytest.mark.django_db(transaction=True)
def test_of_two_corrections_at_once_one_counts(aiko: Person, tide: dict[str, Any], report: dict[str, Any]) -> None:
    entries = entries_of(aiko, tide, 1)
    unpaid = with_change(entries, place_of(entries, kind="fee"), paid=False)
    body = {"position": 1, "entries": unpaid, "reason": REASON, "basis": preview(aiko, tide, 1, unpaid)["basis"]}
    path = f"teams/{tide['team']}/amendments/"
    answers = at_once(*[lambda: aiko.try_post(path, body)] * 2)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Revision.objects.filter(number=2).count() == 1


def test_only_a_ninja_master_corrects(ben: Person, stranger: Person, tide: dict[str, Any], report: Any) -> None:
    for path in ("amendments/", "amendments/preview/"):
        for person in (ben, stranger):
            body = {"position": 1, "entries": [], "basis": {}, "reason": REASON}
            assert person.refused(f"teams/{tide['team']}/{path}", body, status=403)["code"] == "team.not_yours"


@pytest.mark.parametrize(
    ("body", "status", "path"),
    [
        ({}, 400, "/entries"),
        ({"position": -1, "entries": [], "basis": {}}, 400, "/position"),
        ({"position": 1, "entries": "none", "basis": {}}, 400, "/entries"),
        ({"position": 1, "entries": [3], "basis": {}}, 400, "/entries/0"),
        ({"position": 1, "entries": [], "basis": {"a": "b"}}, 400, "/basis/a"),
        ({"position": 0, "entries": [{"kind": "wonder"}], "basis": {}}, 422, "/entries"),
    ],
)
def test_a_malformed_correction_is_refused_at_its_place(
    aiko: Person, tigers: dict[str, Any], body: dict[str, Any], status: int, path: str
) -> None:
    head = {str(tigers["team"]): Team.objects.get(pk=tigers["team"]).head}
    body = {**body, "basis": head} if body.get("basis") == {} else body
    problem = aiko.refused(f"teams/{tigers['team']}/amendments/", body, status=status)
    assert path in {one["path"] for one in problem["violations"]}


def test_entries_that_are_none_are_malformed(aiko: Person, tigers: dict[str, Any], report: dict[str, Any]) -> None:
    entries = entries_of(aiko, tigers, 1)
    wrong = with_change(entries, place_of(entries, kind="advance"), dice=["fire", "wood"])
    path = f"teams/{tigers['team']}/amendments/preview/"
    problem = aiko.refused(path, {"position": 1, "entries": wrong}, status=400)
    assert [one["path"] for one in problem["violations"]] == [f"/entries/{place_of(entries, kind='advance')}/dice/1"]
    problem = aiko.refused(path, {"position": 9, "entries": []}, status=404)
    assert problem["code"] == "chapter.unknown"
