"""A battle on pages: opened with mode and handicaps, reported, read, disputed, corrected; on a phone and without script."""

import json
from typing import Any

import pytest

from games.models import Report
from tests import duels
from tests.duels import battle, claim, report_of, side_of
from tests.pages_match.browsing import Reader, filled, plain
from tests.verbs import Person

Games = list[dict[str, Any]]


@pytest.fixture
def path(games: Games) -> str:
    """The address of the first fixture."""
    return f"/fixtures/{games[0]['id']}/"


@pytest.fixture
def mine(games: Games, swift: int) -> int:
    """The number of Swift's side in it."""
    return side_of(games[0], swift)


def opened(reader: Reader, path: str, **changes: object) -> None:
    """Open a fixture with its form as it stands, but for the changes."""
    form = reader.get(path).context["open_form"]
    reader.post(f"{path}open/", filled(form, **{"side": 1, **changes}))


def last_report() -> Report:
    return Report.objects.order_by("-pk")[0]


def test_a_fixture_opens_with_mode_and_handicaps(aikos: Reader, path: str, mine: int) -> None:
    handicaps = {f"handicaps_{mine}": ["start-5", "revealed"], "youngest": mine}
    opened(aikos, path, mode="standard", **handicaps)
    shown = aikos.text(path)
    assert "Swift starts at 5 health, plays with open cards Youngest player Swift" in shown


@pytest.mark.parametrize("mode", ["standard", "blitz", "survivor", "champion"])
def test_the_report_form_of_each_mode(aikos: Reader, path: str, mode: str) -> None:
    """A CHAMPION series can have five battles; health may be level in BLITZ alone."""
    opened(aikos, path, mode=mode)
    page = aikos.get(f"{path}report/")
    battles = page.context["report"].battles
    assert len(battles) == {"champion": 5}.get(mode, 1)
    assert ("nobody: health is level" in plain(page)) == (mode == "blitz")


def test_a_handicap_that_the_mode_does_not_know_stands_beside_its_field(aikos: Reader, path: str, mine: int) -> None:
    form = aikos.get(path).context["open_form"]
    data = filled(form, side=1, mode="blitz", **{f"handicaps_{mine}": ["hand-4"]})
    answer = aikos.post(f"{path}open/", data, status=422)
    errors = answer.context["open_form"].errors
    assert list(errors) == [f"handicaps_{mine}"]


def test_a_brief_report_is_stored_and_shown(aikos: Reader, bens: Reader, path: str, mine: int) -> None:
    """Who won, with how much health left, in how many Rounds: that is all."""
    data = aikos.form(f"{path}report/", **{"b1-winner": mine, f"b1-health_{mine}": 4, "b1-rounds": 9})
    aikos.post(f"{path}report/", data)
    health = [4, 0] if mine == 1 else [0, 4]
    assert last_report().body["battles"] == [{"winner": mine, "health": health, "rounds": 9}]
    shown = bens.text(path)
    assert f"Swift won health left {health[0]} : {health[1]} · 9 Rounds" in shown


def test_a_report_with_a_claim(aikos: Reader, path: str, mine: int) -> None:
    changes = {"b1-winner": mine, f"b1-health_{mine}": 4, f"b1-claims_{mine}": ["no_healing"]}
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes))
    assert last_report().body["claims"] == [{"side": mine, "achievement": "no_healing"}]
    assert "Swift: No Bandages claimed Whoever confirms the report confirms what is claimed in it." in aikos.text(path)


def test_checking_stores_nothing(aikos: Reader, path: str, mine: int) -> None:
    changes = {"b1-winner": mine, f"b1-health_{mine}": 1, "do": "check"}
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes), status=200)
    assert "The referee finds nothing wrong. Nothing is stored yet." in plain(answer)
    assert "Swift: Last Breath" in plain(answer)
    assert Report.objects.count() == 0


@pytest.mark.parametrize("do", ["check", "send"])
def test_every_fault_stands_beside_its_field(aikos: Reader, path: str, mine: int, do: str) -> None:
    """Twelve health are over the limit of ten, and a winner with one health left cannot claim to have been unhurt."""
    changes = {"b1-winner": mine, f"b1-health_{mine}": 12, f"b1-claims_{mine}": ["last_breath"], "do": do}
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes), status=422)
    report = answer.context["report"]
    assert {field.name for field in report if field.errors} == {f"health_{mine}", f"claims_{mine}"}
    assert [refusal.anchor for refusal in report.refusals] == [f"id_b1-health_{mine}", f"id_b1-claims_{mine}"]
    assert answer.context["report"].battles[0]["winner"].value() == str(mine)


@pytest.mark.parametrize(
    ("log", "faults"),
    [
        ("nothing", ["This is not a JSON list of lines."]),
        ("{}", ["Expected `array`, got `object`"]),
        ('[{"type": "attack", "round": 0, "side": 1, "card": "trio"}]', ["At /0/round: Expected `int` >= 1"]),
        (
            '[{"type": "attack", "round": 0, "side": 3, "card": "trio"}, {"type": "reshuffle", "rnd": 2}]',
            [
                "At /0/round: Expected `int` >= 1",
                "At /0/side: Expected `int` <= 2",
                "At /1/round: Object missing required field `round`",
                "At /1/rnd: Object contains unknown field `rnd`",
            ],
        ),
    ],
)
def test_a_log_that_cannot_be_read_names_every_reason(aikos: Reader, path: str, log: str, faults: list[str]) -> None:
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **{"b1-log": log}), status=422)
    assert [str(error) for error in answer.context["report"].battles[0].errors["log"]] == faults


def test_a_fault_of_a_log_names_its_line(aikos: Reader, path: str) -> None:
    """Trio deals a flat 3: five in the third line cannot be."""
    trio = {"type": "attack", "round": 1, "side": 1, "card": "trio", "colour": "red", "damage": 3}
    log = json.dumps([trio, trio, {**trio, "damage": 5}])
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **{"b1-log": log}), status=422)
    told = [refusal.sentence.text for refusal in answer.context["report"].refusals]
    assert told == ["Battle 1 · Line 3 of the log – The card gives 3 here, not 5."]


def test_a_fault_calls_a_card_by_its_name(aikos: Reader, path: str) -> None:
    """The deck holds two Grims (12 - 1-Player Solo Mode): of three before a reshuffle, one is too many."""
    grim = {"type": "attack", "round": 1, "side": 1, "card": "grim", "dice": ["white"]}
    trio = {"type": "attack", "round": 3, "side": 1, "card": "trio", "colour": "red", "damage": 3}
    log = json.dumps([grim] * 3 + [trio] * 4)
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **{"b1-log": log}), status=422)
    told = [refusal.sentence.text for refusal in answer.context["report"].refusals]
    assert told == ["Battle 1 · Line 3 of the log – The deck holds Grim 2 times only."]


def test_who_won_must_be_said(aikos: Reader, path: str) -> None:
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/"), status=422)
    assert list(answer.context["report"].battles[0].errors) == ["winner"]


def test_a_full_log_is_pasted_and_shown_in_words(aikos: Reader, path: str, mine: int) -> None:
    """Side 1 strikes with Trio for 3, four times and unanswered: that is more than the ten health of side 2."""
    line = {"type": "attack", "round": 1, "side": 1, "card": "trio", "colour": "red", "damage": 3}
    log = json.dumps([line] * 4)
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **{"b1-log": log}))
    assert last_report().verdict["told"][0]["winner"] == 1
    shown = aikos.text(path)
    assert "Log, 4 lines" in shown
    assert "attacks with Trio; damage 3 red" in shown
    assert "deck whose numbers are partly assumed" in shown


def test_a_series_of_battles(aikos: Reader, path: str, mine: int) -> None:
    """Three battles to one: the loser of the second begins the third on Level 2."""
    opened(aikos, path, mode="champion")
    winners = (mine, 3 - mine, mine, mine)
    changes = {f"b{number}-winner": winner for number, winner in enumerate(winners, start=1)}
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes))
    assert [one["winner"] for one in last_report().body["battles"]] == list(winners)
    shown = aikos.text(path)
    assert "Levels 1 : 1" in shown
    assert "Levels 2 : 2" in shown


def test_an_unfinished_series_is_refused(aikos: Reader, path: str, mine: int) -> None:
    opened(aikos, path, mode="champion")
    changes = {"b1-winner": mine, "b2-winner": mine}
    answer = aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes), status=422)
    assert "winner" in answer.context["report"].battles[1].errors


def test_a_dead_heat_in_blitz(aikos: Reader, path: str) -> None:
    opened(aikos, path, mode="blitz")
    changes = {"b1-winner": "tie", "b1-health_1": 3, "b1-health_2": 3}
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes))
    assert "Nobody won: health is level health left 3 : 3" in aikos.text(path)


def test_a_report_is_edited_from_what_it_says(aikos: Reader, path: str, mine: int) -> None:
    changes = {"b1-winner": mine, f"b1-health_{mine}": 4, f"b1-claims_{mine}": ["no_healing"]}
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **changes))
    aikos.post(f"{path}report/", aikos.form(f"{path}report/", **{f"b1-health_{mine}": 5}))
    body = last_report().body
    assert (body["battles"][0]["health"][mine - 1], body["claims"][0]["achievement"]) == (5, "no_healing")


def test_a_dispute_shows_what_is_different(
    aiko: Person, aikos: Reader, bens: Reader, path: str, games: Games, mine: int
) -> None:
    report = report_of(battle(mine), claims=[claim(mine, "no_healing")])
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report})
    form = bens.form(f"{path}dispute/", **{f"b1-health_{mine}": 2, f"b1-claims_{mine}": [], "reason": "I counted"})
    bens.post(f"{path}dispute/", form)
    shown = aikos.text(path)
    assert "No Bandages" in shown
    rows = aikos.get(path).context["difference"]
    first, second = ("4 : 0", "2 : 0") if mine == 1 else ("0 : 4", "0 : 2")
    assert [(row.what, row.first, row.second) for row in rows] == [
        ("Health left", first, second),
        ("No Bandages", f"claimed for side {mine}", "–"),
    ]


def test_a_confirmed_battle_is_corrected(aiko: Person, ben: Person, aikos: Reader, path: str, games: Games) -> None:
    duels.fight(games[0], report_of(battle(1, 1)), aiko, ben)
    preview = aikos.post(f"{path}correct/", aikos.form(f"{path}correct/", **{"b1-health_1": 2}), status=200)
    assert "achievements" in plain(preview)


def test_the_engine_plays_a_battle(aikos: Reader, path: str) -> None:
    """The engine's report is a log; it waits for both sides like any proposal."""
    form = aikos.get(path).context["engine_form"]
    aikos.post(f"{path}engine/", filled(form))
    assert "Report, version 1, by the engine" in aikos.text(path)


def test_a_result_is_confirmed_without_what_is_claimed(
    aiko: Person, ben: Person, bens: Reader, path: str, games: Games, mine: int, swift: int
) -> None:
    report = report_of(battle(mine, 1), claims=[claim(mine, "no_healing")])
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report})
    form = bens.get(path).context["confirm_form"]
    bens.post(f"{path}confirm/", filled(form, without_claims=True))
    assert duels.earned(ben, swift) == {"last_breath": 1}
    assert "Report, version 2, by Calm" in bens.text(path)


def test_nobody_is_asked_about_claims_where_there_are_none(
    aiko: Person, bens: Reader, path: str, games: Games, mine: int
) -> None:
    aiko.post(f"fixtures/{games[0]['id']}/report/", {"report": report_of(battle(mine))})
    assert list(bens.get(path).context["confirm_form"].fields) == ["version"]


def test_a_ninja_master_enters_a_paper_slip(aiko: Person, aikos: Reader, path: str, mine: int, swift: int) -> None:
    changes = {"b1-winner": mine, f"b1-health_{mine}": 1}
    aikos.post(f"{path}slip/", aikos.form(f"{path}slip/", **changes))
    assert duels.earned(aiko, swift) == {"last_breath": 1}


def test_a_decision_without_a_reason_hears_of_every_other_fault_too(
    aikos: Reader, bens: Reader, path: str, mine: int
) -> None:
    bens.post(f"{path}report/", bens.form(f"{path}report/", **{"b1-winner": mine}))
    changes = {"b1-winner": mine, f"b1-health_{mine}": 12, "as_played": True, "reason": ""}
    answer = aikos.post(f"{path}decide/own/", aikos.form(f"{path}decide/own/", **changes), status=422)
    assert list(answer.context["sending"].errors) == ["reason"]
    assert {field.name for field in answer.context["report"] if field.errors} == {f"health_{mine}"}
