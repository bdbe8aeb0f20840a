"""After a match, in the order of ruling 1: revenue, fees, downtime, XP, advancement; answered or closed by default."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.models import Match
from teams.models import Appearance, Team
from teams.operations import after_match
from teams.reconcile import reconcile_all
from tests import verbs
from tests.kept import kept
from tests.verbs import Person


@kept
def played(aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any]) -> dict[str, Any]:
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    return ben.post(f"fixtures/{fixture['id']}/confirm/")


def test_the_loser_earns_six_koban_and_owes_benkei_five(
    ben: Person, tide: dict[str, Any], played: dict[str, Any]
) -> None:
    steps = ben.get(f"teams/{tide['team']}/steps/")
    assert ben.get(f"teams/{tide['team']}/scroll/")["treasury"] == 9 + 6
    assert steps["fees"] == [{"ninja": verbs.ids(tide)["Benkei"], "koban": 5}]


def test_downtime_waits_for_the_fees(ben: Person, tide: dict[str, Any], played: dict[str, Any]) -> None:
    names = verbs.ids(tide)
    problem = ben.refused(f"teams/{tide['team']}/steps/", {"downtime": [{"ninja": names["Nami"], "die": "void"}]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("steps.fees_first", "/downtime")]
    both = {
        "fees": [{"ninja": names["Benkei"], "pay": True}],
        "downtime": [{"ninja": names["Nami"], "die": "void"}, {"ninja": names["Kai"], "die": "water"}],
    }
    ben.post(f"teams/{tide['team']}/steps/", both)
    scroll = ben.get(f"teams/{tide['team']}/scroll/")
    lines = {ninja["name"]: ninja for ninja in scroll["ninja"]}
    assert (scroll["treasury"], lines["Nami"]["absent"], lines["Kai"]["xp"]) == (10, 2, 1)
    assert not Appearance.objects.get(team=tide["team"]).busy


def test_advancement_dice_wait_for_the_fees_and_for_downtime(
    ben: Person, tide: dict[str, Any], played: dict[str, Any]
) -> None:
    """Ruling 1: advancement comes last; dice that are sent early are not kept."""
    names = verbs.ids(tide)
    early = {"advances": [{"ninja": names["Kai"], "number": 1, "dice": ["void", "fire"]}]}
    problem = ben.refused(f"teams/{tide['team']}/steps/", early)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("steps.fees_first", "/advances"),
        ("advance.not_earned", "/advances/0"),
    ]
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": names["Benkei"], "pay": True}]})
    problem = ben.refused(f"teams/{tide['team']}/steps/", early)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("steps.downtime_first", "/advances"),
        ("advance.not_earned", "/advances/0"),
    ]
    kinds = [entry["kind"] for entry in ben.get(f"teams/{tide['team']}/ledger/")["chapters"][-1]["entries"]]
    assert "advance" not in kinds


def test_dice_are_read_in_any_letter_case(ben: Person, tide: dict[str, Any], played: dict[str, Any]) -> None:
    """Earth is earth, as at the stateless endpoints."""
    names = verbs.ids(tide)
    answers = {
        "fees": [{"ninja": names["Benkei"], "pay": True}],
        "downtime": [{"ninja": names["Nami"], "die": "Void"}, {"ninja": names["Kai"], "die": "WATER"}],
    }
    ben.post(f"teams/{tide['team']}/steps/", answers)
    lines = {ninja["name"]: ninja for ninja in ben.get(f"teams/{tide['team']}/scroll/")["ninja"]}
    assert (lines["Nami"]["absent"], lines["Kai"]["xp"]) == (2, 1)


def test_every_fault_of_the_answers_is_told_at_once_by_name(
    ben: Person, tide: dict[str, Any], played: dict[str, Any]
) -> None:
    """Nami and Kai roll; Umi was not in the Healing House and has 7 XP of the 8 that her first level takes."""
    names = verbs.ids(tide)
    path = f"teams/{tide['team']}/steps/"
    ben.post(path, {"fees": [{"ninja": names["Benkei"], "pay": True}]})
    answers = {
        "fees": [{"ninja": names["Umi"], "pay": True}],
        "downtime": [
            {"ninja": names["Umi"], "die": "fire"},
            {"ninja": "zz", "die": "fire"},
            {"ninja": names["Kai"], "die": "spirit", "exempts": names["Kai"]},
        ],
        "advances": [{"ninja": names["Umi"], "number": 1, "dice": ["fire", "air"]}],
    }
    problem = ben.refused(path, answers)
    assert [(one["path"], one["detail"]) for one in problem["violations"]] == [
        ("/fees/0/ninja", "No fee is due to model Umi."),
        ("/downtime/0/ninja", "Model Umi has no downtime roll to make."),
        ("/downtime/1/ninja", "Model zz is not on the team."),
        ("/downtime/2/exempts", "Kai cannot spare Kai, which has no roll ahead of it."),
        ("/advances", "Downtime is rolled before advancement."),
        ("/advances/0", "Advancement roll 1 is not earned with 7 XP; earned so far: 0."),
    ]


def test_a_choice_for_dice_that_the_server_has_still_to_roll_is_refused_and_nothing_is_rolled(
    aiko: Person, tigers: dict[str, Any], played: dict[str, Any]
) -> None:
    names = verbs.ids(tigers)
    path = f"teams/{tigers['team']}/steps/"
    aiko.post(path, {"downtime": [{"ninja": names["Rin"], "die": "earth"}]})
    blind = {"advances": [{"ninja": names["Goro"], "number": 1, "choice": {"keyword": "Focus"}}]}
    problem = aiko.refused(path, blind)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [
        ("advance.choice_before_dice", "/advances/0/choice")
    ]
    assert aiko.get(path)["advances"] == [{"ninja": names["Goro"], "number": 1, "dice": None, "choices": None}]


def test_spirit_spares_one_who_has_not_rolled(ben: Person, tide: dict[str, Any], played: dict[str, Any]) -> None:
    """Ruling 4."""
    names = verbs.ids(tide)
    steps = ben.post(
        f"teams/{tide['team']}/steps/",
        {
            "fees": [{"ninja": names["Benkei"], "pay": True}],
            "downtime": [{"ninja": names["Kai"], "die": "spirit", "exempts": names["Nami"]}],
        },
    )
    assert steps["downtime"] == []


def test_a_ronin_that_is_let_go_leaves_for_good(ben: Person, tide: dict[str, Any], played: dict[str, Any]) -> None:
    ben.post(f"teams/{tide['team']}/steps/", {"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": False}]})
    scroll = ben.get(f"teams/{tide['team']}/scroll/")
    assert {ninja["name"]: ninja["gone"] for ninja in scroll["ninja"]}["Benkei"] == "let_go"
    assert scroll["treasury"] == 15


def test_a_server_die_is_the_same_however_often_it_is_asked_for(
    aiko: Person, tigers: dict[str, Any], played: dict[str, Any]
) -> None:
    team = Team.objects.get(pk=tigers["team"])
    match = Match.objects.get()
    rin = verbs.ids(tigers)["Rin"]
    first = after_match.dice_for(match, team)("downtime", rin).roll(6)
    aiko.post(f"teams/{tigers['team']}/steps/", {"downtime": [{"ninja": rin}]})
    entries = aiko.get(f"teams/{tigers['team']}/ledger/")["chapters"][-1]["entries"]
    die = next(entry["die"] for entry in entries if entry["kind"] == "downtime")
    assert die == ("spirit", "water", "earth", "void", "fire", "air")[first]


def test_an_advance_that_is_not_permitted_is_refused_and_its_dice_are_kept(
    aiko: Person, tigers: dict[str, Any], played: dict[str, Any]
) -> None:
    """Ruling 16: without doubles only General keywords and those of the model's own affinity, here Fire."""
    names = verbs.ids(tigers)
    path = f"teams/{tigers['team']}/steps/"
    aiko.post(path, {"downtime": [{"ninja": names["Rin"], "die": "earth"}]})
    roll = {"ninja": names["Goro"], "number": 1, "dice": ["fire", "water"]}
    rolled = aiko.post(path, {"advances": [roll]})
    offered = rolled["advances"][0]["choices"]["keywords"]
    assert ("engulf" in offered, "drown" in offered) == (True, False)
    refused = aiko.refused(path, {"advances": [{**roll, "choice": {"keyword": "drown"}}]})
    assert [one["path"] for one in refused["violations"]] == ["/advances/0/choice/keyword"]
    aiko.refused(path, {"advances": [{**roll, "dice": ["void", "void"], "choice": {"attribute": "attack"}}]})
    aiko.post(path, {"advances": [{"ninja": names["Goro"], "number": 1, "choice": {"keyword": "engulf"}}]})
    assert aiko.get(path)["advances"] == []


def test_overdue_steps_are_closed_by_the_leagues_default_and_advancement_stays_due(
    tigers: dict[str, Any], tide: dict[str, Any], played: dict[str, Any]
) -> None:
    assert after_match.close_overdue_steps(at=timezone.now()) == []
    closed = after_match.close_overdue_steps(at=timezone.now() + timedelta(hours=73))
    assert set(closed) == {tigers["team"], tide["team"]}
    assert Appearance.objects.filter(busy=True).count() == 0
    scroll = Team.objects.get(pk=tigers["team"]).scroll or {}
    assert list(scroll["pending"]) == ["advances"]
    assert Team.objects.get(pk=tide["team"]).treasury == 10
    assert reconcile_all() == []


def test_the_seed_is_shown_once_nobody_can_roll_with_it_any_more(
    aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any], played: dict[str, Any]
) -> None:
    """The default closes fees and downtime; Goro's advancement stays due and would roll with the same seed."""
    assert verbs.match_of(aiko, fixture)["seed"] is None
    after_match.close_overdue_steps(at=timezone.now() + timedelta(hours=73))
    assert verbs.match_of(aiko, fixture)["seed"] is None
    roll = {"ninja": verbs.ids(tigers)["Goro"], "number": 1, "dice": ["fire", "air"], "choice": {"keyword": "engulf"}}
    aiko.post(f"teams/{tigers['team']}/steps/", {"advances": [roll]})
    assert len(verbs.match_of(aiko, fixture)["seed"]) == 64


def test_steps_filled_in_at_the_table_are_taken_with_the_report(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], tide: dict[str, Any]
) -> None:
    names = verbs.ids(tide)
    side = next(side for side in brawl["sides"] if side["all_stars"] == [names["Umi"]])
    side["after"] = {
        "fees": [{"ninja": names["Benkei"], "pay": True}],
        "downtime": [{"ninja": names["Nami"], "die": "earth"}, {"ninja": names["Kai"]}],
    }
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": brawl})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    steps = ben.get(f"teams/{tide['team']}/steps/")
    assert (steps["fees"], steps["downtime"]) == ([], [])


def test_a_team_that_never_played_has_no_steps(aiko: Person, tigers: dict[str, Any]) -> None:
    assert aiko.refused(f"teams/{tigers['team']}/steps/", {}, status=409)["code"] == "steps.none"


def test_a_forfeit_after_a_match_leaves_its_steps_open(
    aiko: Person, ben: Person, league: dict[str, Any], tigers: dict[str, Any], tide: dict[str, Any]
) -> None:
    season = verbs.start_season(aiko, league, [tigers["team"], tide["team"]], legs=2)
    first, second = aiko.get("fixtures/", season=season["id"])["results"]
    aiko.post(f"fixtures/{first['id']}/report/", {"report": verbs.brawl(first, tigers, tide)})
    ben.post(f"fixtures/{first['id']}/confirm/")
    aiko.post(f"fixtures/{second['id']}/forfeit/", {"sides": [1], "reason": "Nobody came"})
    names = verbs.ids(tide)
    answers = {
        "fees": [{"ninja": names["Benkei"], "pay": True}],
        "downtime": [{"ninja": names["Nami"], "die": "earth"}, {"ninja": names["Kai"], "die": "earth"}],
    }
    steps = ben.post(f"teams/{tide['team']}/steps/", answers)
    assert (steps["fees"], steps["downtime"]) == ([], [])
    assert reconcile_all() == []


def test_the_seed_is_shown_at_once_where_no_step_is_open(
    aiko: Person, ben: Person, fixture: dict[str, Any], brawl: dict[str, Any], tide: dict[str, Any]
) -> None:
    """Nobody is hurt, nobody reaches 8 XP, and Benkei is paid at the table."""
    for side in brawl["sides"]:
        side["after"] = {"fees": [{"ninja": verbs.ids(tide)["Benkei"], "pay": True}]} if side["score"] == 4 else {}
        side["score"], side["ninja"] = 0, []
    aiko.post(f"fixtures/{fixture['id']}/report/", {"report": {**brawl, "rounds": 6, "ended": "played_out"}})
    ben.post(f"fixtures/{fixture['id']}/confirm/")
    assert len(aiko.get(f"fixtures/{fixture['id']}/")["match"]["seed"]) == 64


@pytest.mark.parametrize("body", [[1], "abc", {"fees": "all"}])
def test_malformed_answers_are_a_bad_request(aiko: Person, tigers: dict[str, Any], played: Any, body: Any) -> None:
    answer = aiko.client.post(f"/api/v1/teams/{tigers['team']}/steps/", body, headers={"Idempotency-Key": "one"})
    assert answer.status_code == 400


def last_chapter(player: Person, team: dict[str, Any]) -> Any:
    return player.get(f"teams/{team['team']}/ledger/")["chapters"][-1]


def test_the_ledger_says_of_each_step_who_told_it(
    aiko: Person, ben: Person, tigers: dict[str, Any], tide: dict[str, Any], played: dict[str, Any]
) -> None:
    """Aiko reported and Ben confirmed; the steps of his team came later and from him."""
    names = verbs.ids(tide)
    ben.post(
        f"teams/{tide['team']}/steps/",
        {"fees": [{"ninja": names["Benkei"], "pay": True}], "downtime": [{"ninja": names["Nami"], "die": "void"}]},
    )
    chapter = last_chapter(ben, tide)
    fee, die = chapter["tellers"][-2:]
    assert (fee["by"], die["by"], fee["default"]) == ("Ben", "Ben", False)
    assert fee["at"] == die["at"] != chapter["tellers"][0]["at"]
    assert len(chapter["tellers"]) == len(chapter["entries"])


def test_steps_that_the_league_closed_are_told_as_such(
    ben: Person, tide: dict[str, Any], played: dict[str, Any]
) -> None:
    after_match.close_overdue_steps(at=timezone.now() + timedelta(hours=73))
    chapter = last_chapter(ben, tide)
    told = zip(chapter["entries"], chapter["tellers"], strict=True)
    steps = [(entry["kind"], teller["by"], teller["default"]) for entry, teller in told if teller["default"]]
    assert ("fee", None, True) in steps
    assert ("downtime", None, True) in steps
    assert not chapter["tellers"][0]["default"]


def test_the_ledger_says_which_dice_the_server_rolled(
    ben: Person, tide: dict[str, Any], played: dict[str, Any]
) -> None:
    """A Spirit of the server's would leave nobody to roll, so the table's die comes first."""
    names = verbs.ids(tide)
    path = f"teams/{tide['team']}/steps/"
    ben.post(
        path,
        {
            "fees": [{"ninja": names["Benkei"], "pay": True}],
            "downtime": [{"ninja": names["Nami"], "die": "void"}, {"ninja": names["Kai"]}],
        },
    )
    table, server = last_chapter(ben, tide)["entries"][-2:]
    assert ("rolled_by" in table, server["rolled_by"]) == (False, "server")
