"""Owners undo their own choices until their next match opens; a die that was rolled stands (ruling 70)."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from teams.models import Team
from teams.operations import after_match, undoing
from tests import verbs
from tests.amended import first, legs, report, the_fold_from_nothing_equals_every_pin
from tests.amending import REASON, codes, correct, entries_of, ninja, place_of, scroll_of, side_of, with_change
from tests.kept import kept
from tests.verbs import Person

__all__ = ["first", "legs", "report", "the_fold_from_nothing_equals_every_pin"]


def undo(player: Person, team: dict[str, Any], *choices: tuple[int, int]) -> Any:
    body = {"choices": [{"position": position, "index": index} for position, index in choices]}
    return player.post(f"teams/{team['team']}/undo/", body)


def not_undone(player: Person, team: dict[str, Any], *choices: tuple[int, int]) -> list[tuple[str, str]]:
    body = {"choices": [{"position": position, "index": index} for position, index in choices]}
    return codes(player.refused(f"teams/{team['team']}/undo/", body))


def test_an_owner_takes_a_recruit_and_a_dismissal_back(ben: Person, tide: dict[str, Any], report: Any) -> None:
    change = {"dismiss": [verbs.ids(tide)["Shio"]], "recruit": [{"name": "Nagi", "profile": "Kaiken"}]}
    ben.post(f"teams/{tide['team']}/roster/", change)
    scroll = undo(ben, tide, (2, 0), (2, 1))
    assert (scroll["treasury"], ninja(scroll, "Shio")["gone"], "Nagi" in verbs.ids(scroll)) == (10, None, False)


def test_a_dismissal_is_not_undone_without_the_replacement_that_took_its_place(
    aiko: Person, tigers: dict[str, Any], report: Any
) -> None:
    """One chunin at most: with the new one in, the old one cannot come back."""
    aiko.post(f"teams/{tigers['team']}/adjustments/", {"koban": 1, "reason": "Best painted"})
    change = {
        "dismiss": [verbs.ids(tigers)["Kaede"]],
        "recruit": [{"name": "Sen", "profile": "Chunin", "ability": "Pounce"}],
    }
    aiko.post(f"teams/{tigers['team']}/roster/", change)
    assert not_undone(aiko, tigers, (3, 0)) == [("roster.too_many", "/choices")]
    assert undo(aiko, tigers, (3, 0), (3, 1))["treasury"] == 20


@kept
def confirmed(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any]
) -> dict[str, Any]:
    """The first match with Benkei in the Healing House too; every after-match step is open."""
    report = verbs.brawl(legs[0], tigers, tide)
    side_of(report, legs[0], tide)["ninja"].append({"ninja": verbs.ids(tide)["Benkei"], "healing_house": True})
    aiko.post(f"fixtures/{legs[0]['id']}/report/", {"report": report})
    fixture: dict[str, Any] = ben.post(f"fixtures/{legs[0]['id']}/confirm/")
    return fixture


def pay_benkei(ben: Person, tide: dict[str, Any], *, pay: bool = True) -> int:
    """Decide Benkei's fee; return its place in the chapter."""
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": pay}]})
    return place_of(entries_of(ben, tide, 1), kind="fee")


def test_an_owner_decides_a_fee_anew_before_dice_are_rolled(ben: Person, tide: dict[str, Any], confirmed: Any) -> None:
    """9 + 6 = 15 koban again."""
    scroll = undo(ben, tide, (1, pay_benkei(ben, tide)))
    assert (scroll["treasury"], scroll["pending"]["fees"]) == (15, [verbs.ids(tide)["Benkei"]])
    pay_benkei(ben, tide, pay=False)
    assert ninja(scroll_of(ben, tide), "Benkei")["gone"] == "let_go"


def test_rulings_1_and_10_a_fee_stands_once_downtime_dice_are_known(
    ben: Person, tide: dict[str, Any], confirmed: Any
) -> None:
    fee = pay_benkei(ben, tide)
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": verbs.ids(tide)["Nami"], "die": "void"}]})
    body = {"choices": [{"position": 1, "index": fee}]}
    problem = ben.refused(f"teams/{tide['team']}/undo/", body, status=409)
    assert problem["code"] == "undo.dice_followed"
    team = Team.objects.get(pk=tide["team"])
    assert team.owner is not None
    assert undoing.undoable(team, by=team.owner) == []


def test_ruling_4_a_spirits_name_stands_once_others_rolled(ben: Person, tide: dict[str, Any], confirmed: Any) -> None:
    names = verbs.ids(tide)
    pay_benkei(ben, tide)
    spirit = {"ninja": names["Kai"], "die": "spirit", "exempts": names["Nami"]}
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": [spirit, {"ninja": names["Benkei"], "die": "fire"}]})
    body = {"choices": [{"position": 1, "index": place_of(entries_of(ben, tide, 1), ninja=names["Kai"], die="spirit")}]}
    assert ben.refused(f"teams/{tide['team']}/undo/", body, status=409)["code"] == "undo.dice_followed"


def test_a_ninja_master_corrects_a_fee_after_the_dice_and_the_ronin_goes_without_a_roll(
    aiko: Person, ben: Person, tide: dict[str, Any], confirmed: Any
) -> None:
    """Ruling 10: who is not paid rolls nothing; 15 koban stay."""
    names = verbs.ids(tide)
    fee = pay_benkei(ben, tide)
    dice = [{"ninja": names[name], "die": "fire"} for name in ("Benkei", "Nami", "Kai")]
    ben.post(f"teams/{tide['team']}/steps/", {"downtime": dice})
    entries = entries_of(ben, tide, 1)
    del entries[fee]
    key = (
        f"{tide['team']}:1:{place_of(entries, ninja=names['Benkei'], die='fire')}:downtime.fee_first:{names['Benkei']}"
    )
    correct(aiko, tide, 1, entries, settlements={key: {"remedy": "stand", "reason": REASON}})
    pay_benkei(ben, tide, pay=False)
    scroll = scroll_of(ben, tide)
    assert (scroll["treasury"], ninja(scroll, "Benkei")["gone"], ninja(scroll, "Nami")["absent"]) == (15, "let_go", 1)


def test_of_an_advance_only_the_choice_is_undone(aiko: Person, tigers: dict[str, Any], report: Any) -> None:
    undo(aiko, tigers, (1, place_of(entries_of(aiko, tigers, 1), kind="advance")))
    [due] = aiko.get(f"teams/{tigers['team']}/steps/")["advances"]
    assert due["dice"] == ["fire", "water"]
    other = {"ninja": verbs.ids(tigers)["Goro"], "number": 1, "choice": {"keyword": "leap"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [other]})
    assert "leap" in {keyword["key"] for keyword in ninja(scroll_of(aiko, tigers), "Goro")["keywords"]}


def test_of_a_spirit_only_the_name_is_undone(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Ruling 4."""
    names = verbs.ids(tide)
    aiko.post(f"fixtures/{legs[0]['id']}/report/", {"report": verbs.brawl(legs[0], tigers, tide)})
    ben.post(f"fixtures/{legs[0]['id']}/confirm/")
    ben.post(
        f"teams/{tide['team']}/steps/",
        {
            "fees": [{"ninja": names["Benkei"], "pay": True}],
            "downtime": [{"ninja": names["Kai"], "die": "spirit", "exempts": names["Nami"]}],
        },
    )
    scroll = undo(ben, tide, (1, place_of(entries_of(ben, tide, 1), kind="downtime")))
    assert (scroll["pending"]["downtime"], scroll["pending"]["spirits"]) == ([names["Nami"]], [names["Kai"]])


def test_what_an_owner_cannot_undo_is_named_at_once(ben: Person, tide: dict[str, Any], report: Any) -> None:
    entries = entries_of(ben, tide, 1)
    die = place_of(entries, kind="downtime")
    assert not_undone(ben, tide, (0, 1), (1, 0), (1, die), (1, 99), (9, 0)) == [
        ("undo.too_late", "/choices/0"),
        ("undo.not_a_choice", "/choices/1"),
        ("undo.die_stands", "/choices/2"),
        ("undo.unknown_entry", "/choices/3"),
        ("undo.unknown_entry", "/choices/4"),
    ]


def test_decisions_of_the_league_are_not_undone(
    aiko: Person, ben: Person, legs: list[dict[str, Any]], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Neither the default's fees nor a ninja master's correction nor an adjustment."""
    aiko.post(f"fixtures/{legs[0]['id']}/report/", {"report": verbs.brawl(legs[0], tigers, tide)})
    ben.post(f"fixtures/{legs[0]['id']}/confirm/")
    after_match.close_overdue_steps(at=timezone.now() + timedelta(hours=73))
    aiko.post(f"teams/{tide['team']}/adjustments/", {"koban": 1, "reason": "Best painted"})
    entries = entries_of(ben, tide, 1)
    fee = place_of(entries, kind="fee")
    assert not_undone(ben, tide, (1, fee), (2, 0)) == [
        ("undo.not_yours", "/choices/0"),
        ("undo.not_a_choice", "/choices/1"),
    ]
    correct(aiko, tide, 1, with_change(entries, fee, paid=False))
    assert not_undone(ben, tide, (1, fee)) == [("undo.not_yours", "/choices/0")]


def test_choices_stand_once_the_next_match_is_open(
    ben: Person, legs: list[dict[str, Any]], tide: dict[str, Any], report: Any
) -> None:
    fee = place_of(entries_of(ben, tide, 1), kind="fee")
    ben.post(f"fixtures/{legs[1]['id']}/open/")
    body = {"choices": [{"position": 1, "index": fee}]}
    assert ben.refused(f"teams/{tide['team']}/undo/", body, status=409)["code"] == "team.in_a_match"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "/choices"),
        ({"choices": []}, "/choices"),
        ({"choices": [{"position": -1, "index": 0}]}, "/choices/0/position"),
        ({"choices": [{"position": 1, "index": 0, "why": ""}]}, "/choices/0/why"),
    ],
)
def test_a_malformed_undo_is_a_bad_request(ben: Person, tide: dict[str, Any], body: Any, path: str) -> None:
    problem = ben.refused(f"teams/{tide['team']}/undo/", body, status=400)
    assert [one["path"] for one in problem["violations"]] == [path]


def test_nobody_undoes_for_another_team(aiko: Person, stranger: Person, tide: dict[str, Any], report: Any) -> None:
    body = {"choices": [{"position": 1, "index": 0}]}
    assert stranger.refused(f"teams/{tide['team']}/undo/", body, status=403)["code"] == "team.not_yours"
