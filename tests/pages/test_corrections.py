"""A ninja master corrects one step on a page; owners take their own choices back (ruling 70)."""

from typing import Any

import pytest

from league.models import Season
from tests import amending, verbs
from tests.amended import first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, entries_of, ninja, place_of, scroll_of
from tests.league.conftest import aiko, ben, league, stranger, tide, tigers
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person

__all__ = [
    "aiko",
    "ben",
    "first",
    "league",
    "legs",
    "report",
    "stranger",
    "the_fold_from_nothing_equals_every_pin",
    "tide",
    "tigers",
]


def _preview(reader: Reader, team: dict[str, Any], position: int, **changes: object) -> Any:
    at = f"/teams/{team['team']}/ledger/{position}/"
    return reader.post(at, filled(reader.get(at).context["form"], **changes), status=200)


def _settle(reader: Reader, team: dict[str, Any], position: int, shown: Any, *, status: int = 302, **typed: str) -> Any:
    form = filled(shown.context["form"], **{"reason": REASON, "what": "amend", **typed})
    return reader.post(f"/teams/{team['team']}/ledger/{position}/preview/", form, status=status)


def test_a_fee_is_corrected_with_a_preview(aiko: Person, tide: dict[str, Any], report: Any) -> None:
    """Benkei costs 5 koban a game: of 9 + 6 koban 10 were left, and 15 if he was let go."""
    reader = Reader(aiko)
    fee = place_of(entries_of(aiko, tide, 1), kind="fee")
    shown = _preview(reader, tide, 1, **{f"paid_{fee}": "no"})
    assert "treasury 10 15" in plain(shown)
    assert scroll_of(aiko, tide)["treasury"] == 10
    _settle(reader, tide, 1, shown)
    scroll = scroll_of(aiko, tide)
    assert (scroll["treasury"], ninja(scroll, "Benkei")["gone"]) == (15, "let_go")
    assert REASON in reader.text(f"/teams/{tide['team']}/ledger/")


def test_a_downtime_die_and_its_order_are_corrected(aiko: Person, tide: dict[str, Any], report: Any) -> None:
    """Nami rolled Void and Kai Water; it was Kai who rolled first, and Nami's die was an Earth."""
    reader = Reader(aiko)
    entries = entries_of(aiko, tide, 1)
    nami = place_of(entries, kind="downtime", die="void")
    kai = place_of(entries, kind="downtime", die="water")
    changed = {f"die_{nami}": "earth", f"order_{nami}": 2, f"order_{kai}": 1}
    _settle(reader, tide, 1, _preview(reader, tide, 1, **changed))
    assert ninja(scroll_of(aiko, tide), "Nami")["absent"] == 0
    dice = [entry["die"] for entry in entries_of(aiko, tide, 1) if entry["kind"] == "downtime"]
    assert dice == ["water", "earth"]


def test_an_advance_gets_other_dice_and_another_choice(aiko: Person, tigers: dict[str, Any], report: Any) -> None:
    """Doubles of Fire raise Attack by 1 (Advancement Rolls); Goro had chosen a keyword for Fire and Water."""
    reader = Reader(aiko)
    roll = place_of(entries_of(aiko, tigers, 1), kind="advance")
    before = ninja(scroll_of(aiko, tigers), "Goro")["attack"]
    changed = {f"die2_{roll}": "fire", f"choice_{roll}": "attribute:attack"}
    _settle(reader, tigers, 1, _preview(reader, tigers, 1, **changed))
    assert ninja(scroll_of(aiko, tigers), "Goro")["attack"] == before + 1


def test_a_forgotten_recruit_and_a_dismissal_are_added_and_another_is_taken_out(
    aiko: Person, tigers: dict[str, Any], report: Any
) -> None:
    """19 koban; an Oni for 18 never came, but a kaiken for 10 did, and Michi left."""
    aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Okuni", "profile": "Oni"}]})
    reader = Reader(aiko)
    michi = verbs.ids(tigers)["Michi"]
    changed = {"remove_0": True, "new_name": "Nagi", "new_profile": "tora-kaiken", "new_dismissal": michi}
    _settle(reader, tigers, 2, _preview(reader, tigers, 2, **changed))
    scroll = scroll_of(aiko, tigers)
    present = {one["name"] for one in scroll["ninja"] if not one["gone"]}
    assert (scroll["treasury"], {"Okuni", "Nagi", "Michi"} & present) == (9, {"Nagi"})


def test_an_ability_chosen_at_founding_is_corrected(aiko: Person, tigers: dict[str, Any]) -> None:
    reader = Reader(aiko)
    form = reader.get(f"/teams/{tigers['team']}/ledger/0/").context["form"]
    chunin = place_of(entries_of(aiko, tigers, 0), kind="recruited", profile="tora-chunin")
    others = [key for key, _name in form.fields[f"ability_{chunin}"].choices if key != "pounce"]
    _settle(reader, tigers, 0, _preview(reader, tigers, 0, **{f"ability_{chunin}": others[0]}))
    assert entries_of(aiko, tigers, 0)[chunin]["ability"] == others[0]


def test_a_recruit_of_the_founding_who_was_forgotten_is_added(aiko: Person, tigers: dict[str, Any]) -> None:
    """9 koban were left; without Michi, who cost 8, there are 17, and a kaiken costs 10."""
    reader = Reader(aiko)
    michi = place_of(entries_of(aiko, tigers, 0), kind="recruited", ninja=str(verbs.ids(tigers)["Michi"]))
    changed = {f"remove_{michi}": True, "new_name": "Okuni", "new_profile": "tora-kaiken"}
    _settle(reader, tigers, 0, _preview(reader, tigers, 0, **changed))
    scroll = scroll_of(aiko, tigers)
    assert (scroll["treasury"], "Okuni" in verbs.ids(scroll)) == (7, True)


def test_a_founding_is_never_corrected_below_a_minimum(aiko: Person, tigers: dict[str, Any]) -> None:
    """A team has one chunin and at least two kaiken (Building A Team; ruling 46): the Tigers have three kaiken."""
    reader = Reader(aiko)
    entries = entries_of(aiko, tigers, 0)
    chunin = place_of(entries, kind="recruited", profile="tora-chunin")
    at = f"/teams/{tigers['team']}/ledger/0/"
    shown = reader.post(at, filled(reader.get(at).context["form"], **{f"remove_{chunin}": True}), status=422)
    assert "A team has exactly one chunin, not 0." in plain(shown)
    assert entries_of(aiko, tigers, 0) == entries


def test_the_ledger_names_who_told_a_step_later_and_whose_dice_they_are(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ben confirms; the ninja master answers his steps for him. Benkei, a Ronin, learns nothing (ruling 8)."""
    names = verbs.ids(tide)
    report = verbs.brawl(legs[0], tigers, tide)
    amending.side_of(report, legs[0], tide)["ninja"].append({"ninja": names["Benkei"], "healing_house": True})
    aiko.post(f"fixtures/{legs[0]['id']}/report/", {"report": report})
    ben.post(f"fixtures/{legs[0]['id']}/confirm/")
    dice = [
        {"ninja": names["Benkei"], "die": "water"},
        {"ninja": names["Nami"], "die": "water"},
        {"ninja": names["Kai"]},
    ]
    aiko.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": names["Benkei"], "pay": True}], "downtime": dice})
    chapter = aiko.get(f"teams/{tide['team']}/ledger/")["chapters"][1]
    shown = plain(Reader(ben).get(f"/teams/{tide['team']}/ledger/"))
    assert chapter["tellers"][-1]["by"] == "Aiko"
    assert "Benkei rolls Water in downtime: nothing happens · by Aiko," in shown
    assert "Nami rolls Water in downtime: learns from it · by Aiko," in shown
    assert "· rolled by the server · by Aiko," in shown


def test_the_ledger_keeps_what_was_told_before(aiko: Person, tide: dict[str, Any], report: Any) -> None:
    """Corrections append: the fee was paid at first, and that can still be read."""
    reader = Reader(aiko)
    fee = place_of(entries_of(aiko, tide, 1), kind="fee")
    assert "What was told then" not in reader.text(f"/teams/{tide['team']}/ledger/")
    _settle(reader, tide, 1, _preview(reader, tide, 1, **{f"paid_{fee}": "no"}))
    told = reader.text(f"/teams/{tide['team']}/ledger/")
    now, then = told.split("What was told then")
    assert ("Benkei is let go" in now, "Benkei gets the fee" in then) == (True, True)


def test_a_conflict_is_shown_with_its_remedies_and_settled(aiko: Person, tigers: dict[str, Any], report: Any) -> None:
    """10 koban by decree paid for the Oni; without them 19 - 18 = 1 is left of 29: no conflict, but 10 less are."""
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "Best painted"})
    aiko.post(
        f"teams/{tigers['team']}/roster/",
        {"recruit": [{"name": "Okuni", "profile": "Oni"}, {"name": "Nagi", "profile": "Kaiken"}]},
    )
    reader = Reader(aiko)
    shown = _preview(reader, tigers, 2, remove_0=True)
    assert "This takes 10 koban; the treasury holds 1." in plain(shown)
    refused = _settle(reader, tigers, 2, shown, status=422)
    assert "This takes 10 koban; the treasury holds 1." in plain(refused)
    assert "Nagi joins: Kaiken" in plain(refused)
    assert "Chapter 3 of the story" in plain(refused)
    _settle(reader, tigers, 2, shown, remedy_0="undo")
    assert "Nagi" not in verbs.ids(scroll_of(aiko, tigers))


def test_a_missing_reason_is_told_beside_a_conflict_that_is_open(
    aiko: Person, tigers: dict[str, Any], report: Any
) -> None:
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "Best painted"})
    aiko.post(
        f"teams/{tigers['team']}/roster/",
        {"recruit": [{"name": "Okuni", "profile": "Oni"}, {"name": "Nagi", "profile": "Kaiken"}]},
    )
    reader = Reader(aiko)
    shown = _preview(reader, tigers, 2, remove_0=True)
    refused = _settle(reader, tigers, 2, shown, status=422, reason="")
    assert list(refused.context["form"].errors) == ["reason"]
    assert [fault["code"] for fault in refused.context["faults"]] == ["amendment.unsettled"]
    assert "Nagi" in verbs.ids(scroll_of(aiko, tigers))


def test_koban_given_by_decree_say_how_many_and_why(aiko: Person, tigers: dict[str, Any], report: Any) -> None:
    """As above: 1 koban is left for a Kaiken that costs 10; 9 more pay for him exactly."""
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 10, "reason": "Best painted"})
    aiko.post(
        f"teams/{tigers['team']}/roster/",
        {"recruit": [{"name": "Okuni", "profile": "Oni"}, {"name": "Nagi", "profile": "Kaiken"}]},
    )
    reader = Reader(aiko)
    shown = _preview(reader, tigers, 2, remove_0=True)
    told = plain(_settle(reader, tigers, 2, shown, status=422, remedy_0="adjust"))
    assert "An adjustment says how many koban it gives." in told
    assert "A ninja master's decision needs a reason." in told
    _settle(reader, tigers, 2, shown, remedy_0="adjust", koban_0="9", why_0="He has played since")
    scroll = scroll_of(aiko, tigers)
    assert ("Nagi" in verbs.ids(scroll), scroll["treasury"]) == (True, 0)


def test_a_choice_that_the_dice_do_not_give_is_refused_in_words(
    aiko: Person, tigers: dict[str, Any], report: Any
) -> None:
    reader = Reader(aiko)
    roll = place_of(entries_of(aiko, tigers, 1), kind="advance")
    at = f"/teams/{tigers['team']}/ledger/1/"
    form = filled(reader.get(at).context["form"], **{f"choice_{roll}": "attribute:attack"})
    assert "These dice do not raise attack." in plain(reader.post(at, form, status=422))


def test_only_a_ninja_master_corrects_and_only_chapters_that_are_there(
    ben: Person, aiko: Person, stranger: Person, tide: dict[str, Any]
) -> None:
    assert Reader(ben).get(f"/teams/{tide['team']}/ledger/0/", status=403)
    assert "Correct" not in Reader(ben).text(f"/teams/{tide['team']}/ledger/")
    assert Reader(aiko).get(f"/teams/{tide['team']}/ledger/7/", status=404)
    assert Reader(stranger).get(f"/teams/{tide['team']}/undo/", status=403)


def test_an_owner_takes_choices_back_on_a_page(
    aiko: Person, ben: Person, first: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """The fee of 5 koban is due again, as long as no downtime is rolled."""
    aiko.post(f"fixtures/{first['id']}/report/", {"report": verbs.brawl(first, tigers, tide)})
    ben.post(f"fixtures/{first['id']}/confirm/")
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": True}]})
    reader = Reader(ben)
    at = f"/teams/{tide['team']}/undo/"
    assert "Take own choices back" in reader.text(f"/teams/{tide['team']}/ledger/")
    offered = reader.get(at).context["choices"]
    assert [one["told"] for one in offered] == ["Benkei gets the fee"]
    reader.post(at, {"choice": offered[0]["value"]})
    scroll = scroll_of(ben, tide)
    assert (scroll["treasury"], scroll["pending"]["fees"]) == (15, [verbs.ids(tide)["Benkei"]])
    assert "nothing to take back" in reader.text(at)


def test_the_page_of_a_team_has_an_undo_for_each_choice_and_none_for_dice(
    aiko: Person, ben: Person, tide: dict[str, Any], tigers: dict[str, Any], report: Any
) -> None:
    """Dice followed Benkei's fee; Nami's Void and Kai's Water are dice. Goro's keyword was chosen, his dice stay."""
    page = Reader(ben).text(f"/teams/{tide['team']}/")
    assert "Take back" not in page
    assert "in downtime" not in page
    at = f"/teams/{tigers['team']}/"
    reader = Reader(aiko)
    [choice] = reader.get(at).context["choices"]
    assert choice["told"] == "Goro, advancement roll 1: Fire and Water, Engulf"
    reader.post(f"{at}undo/", {"choice": choice["value"]})
    assert reader.get(at).context["choices"] == []
    assert "Choices that can be taken back" not in reader.text(at)
    assert "Take own choices back" not in reader.text(f"{at}ledger/")


def test_a_dismissal_whose_place_was_taken_is_undone_only_together_with_the_replacement(
    aiko: Person, tigers: dict[str, Any], report: Any
) -> None:
    """One chunin at most; 19 and 1 koban pay for the new one."""
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Best painted"})
    kaede = verbs.ids(tigers)["Kaede"]
    sen = {"name": "Sen", "profile": "Chunin", "ability": "Pounce"}
    aiko.post(f"teams/{tigers['team']}/roster/", {"dismiss": [kaede], "recruit": [sen]})
    choices = Reader(aiko).get(f"/teams/{tigers['team']}/").context["choices"]
    assert [(one["told"].partition(":")[0], one["alone"]) for one in choices] == [
        ("Goro, advancement roll 1", True),
        ("Kaede is dismissed", False),
        ("Sen joins", False),
    ]


def test_a_visitor_and_a_team_in_a_match_have_nothing_to_take_back(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tide: dict[str, Any], tigers: dict[str, Any], report: Any
) -> None:
    assert Reader(ben).get(f"/teams/{tigers['team']}/").context["choices"] == []
    aiko.post(f"fixtures/{legs[1]['id']}/open/")
    assert Reader(ben).get(f"/teams/{tide['team']}/").context["choices"] == []


@pytest.mark.parametrize("choice", ["", "1", "0:0", "1:0", "99:0", "x:y"])
def test_what_is_no_choice_of_the_owners_is_refused(
    ben: Person, tide: dict[str, Any], report: Any, choice: str
) -> None:
    answer = Reader(ben).post(f"/teams/{tide['team']}/undo/", {"choice": choice}, status=422)
    assert "This is not possible" in plain(answer)


def test_nothing_is_taken_back_once_the_next_match_is_open(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tide: dict[str, Any], report: Any
) -> None:
    aiko.post(f"fixtures/{legs[1]['id']}/open/")
    assert "nothing to take back" in Reader(ben).text(f"/teams/{tide['team']}/undo/")


def test_a_preview_that_was_overtaken_is_not_carried_out(aiko: Person, tide: dict[str, Any], report: Any) -> None:
    reader = Reader(aiko)
    fee = place_of(entries_of(aiko, tide, 1), kind="fee")
    shown = _preview(reader, tide, 1, **{f"paid_{fee}": "no"})
    amending.correct(aiko, tide, 1, amending.with_change(entries_of(aiko, tide, 1), fee, paid=False))
    _settle(reader, tide, 1, shown, status=422)
    assert scroll_of(aiko, tide)["treasury"] == 15


def test_ninja_are_called_by_their_names_wherever_a_story_speaks_of_them(
    aiko: Person, tide: dict[str, Any], report: Any
) -> None:
    """Nami rolled Void and Kai Water. A Spirit of Nami cannot spare Umi, who was never injured; if it spares Kai, he has
    no roll; without his roll it is still to be made.
    """
    ids, entries = verbs.ids(tide), entries_of(aiko, tide, 1)
    nami = place_of(entries, kind="downtime", ninja=ids["Nami"])
    spirit = {"position": 1, "entries": amending.with_change(entries, nami, die="spirit", exempts=ids["Umi"])}
    [fault] = aiko.refused(f"teams/{tide['team']}/amendments/preview/", spirit)["violations"]
    assert fault["detail"] == "Nami cannot spare Umi, which has no roll ahead of it."
    kai = place_of(entries, kind="downtime", ninja=ids["Kai"])
    told = amending.preview(aiko, tide, 1, [*entries[:kai], *entries[kai + 1 :]])["teams"][0]
    [steps] = [one["after"] for one in told["changes"] if one["what"] == "pending"]
    assert steps == {"downtime": [{"id": ids["Kai"], "name": "Kai"}]}
    amending.correct(aiko, tide, 1, amending.with_change(entries, nami, die="spirit", exempts=ids["Kai"]))
    assert "Model Kai has no downtime roll to make." in Reader(aiko).text(f"/teams/{tide['team']}/ledger/")


def test_a_ninja_master_corrects_steps_and_matches_of_a_retired_team(
    aiko: Person, ben: Person, first: dict[str, Any], tide: dict[str, Any], report: Any
) -> None:
    """What is past can have been told wrongly, whoever still plays; its owner brings the team back first."""
    season = Season.objects.get(stages=aiko.get(f"fixtures/{first['id']}/")["stage"])
    aiko.post(f"seasons/{season.pk}/entrants/{tide['team']}/leave/", {"reason": "Moved away"})
    ben.post(f"teams/{tide['team']}/retire/")
    master, owner = Reader(aiko), Reader(ben)
    assert f"/teams/{tide['team']}/ledger/1/" in master.get(f"/teams/{tide['team']}/ledger/").content.decode()
    fee = place_of(entries_of(aiko, tide, 1), kind="fee")
    assert "There is nothing to take back" in master.text(f"/teams/{tide['team']}/undo/")
    _settle(master, tide, 1, _preview(master, tide, 1, **{f"paid_{fee}": "no"}))
    assert scroll_of(aiko, tide)["treasury"] == 15
    assert "Tide has retired; it must be brought back first." in owner.text(f"/teams/{tide['team']}/undo/")
    form = master.get(f"/fixtures/{first['id']}/correct/").context
    shown = master.post(
        f"/fixtures/{first['id']}/correct/", filled(form["sending"], form["report"], rounds=6), status=200
    )
    assert "What the amendment changes" in plain(shown)
