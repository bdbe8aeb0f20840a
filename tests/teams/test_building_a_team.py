"""Building A Team: drafts that may be illegal, foundings that may not, and changes between games."""

import copy
from typing import Any

from teams.models import Chapter, Team
from teams.reconcile import reconcile_team
from tests.kept import kept
from tests.verbs import TORA, Person


def roster(*lines: tuple[str, ...], clan: str = "Tora") -> dict[str, Any]:
    keys = ("name", "profile", "ability")
    return {"clan": clan, "ninja": [dict(zip(keys, line, strict=False)) for line in lines]}


@kept
def draft(aiko: Person, league: dict[str, Any]) -> dict[str, Any]:
    return aiko.post(f"leagues/{league['id']}/teams/", {"name": "Tigers", "roster": TORA})


def test_a_draft_shows_its_cost_what_is_left_and_its_rating(draft: dict[str, Any]) -> None:
    """20 + 3 x 10 + 8 + 9 + 24 = 91 koban; rating 91 / 10 rounded down, and one Hero."""
    assert (draft["cost"], draft["left"], draft["rating"], draft["legal"]) == (91, 9, 10, True)


def test_an_illegal_draft_is_kept_with_every_violation(aiko: Person, draft: dict[str, Any]) -> None:
    """No chunin, one kaiken of at least two, Son Goku is Yamazaru's, Byakko twice."""
    wrong = roster(("Goro", "Kaiken"), ("Son", "Son Goku"), ("B", "Byakko"), ("C", "Byakko"))
    saved = aiko.client.put(f"/api/v1/teams/{draft['team']['id']}/draft/", {"roster": wrong}).json()
    assert {one["code"] for one in saved["violations"]} == {
        "roster.chunin_count",
        "roster.too_few",
        "roster.wrong_clan",
        "roster.duplicate_hero",
    }
    problem = aiko.refused(f"teams/{draft['team']['id']}/found/")
    assert len(problem["violations"]) == len(saved["violations"])
    assert Chapter.objects.count() == 0
    assert aiko.get(f"teams/{draft['team']['id']}/draft/")["roster"] == wrong


def test_a_malformed_draft_is_a_bad_request(aiko: Person, draft: dict[str, Any]) -> None:
    answer = aiko.client.put(f"/api/v1/teams/{draft['team']['id']}/draft/", {"roster": {"ninja": []}})
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["violations"]] == ["/roster/clan"]


def test_a_malformed_model_is_named_by_its_place(aiko: Person, draft: dict[str, Any]) -> None:
    wrong = {"clan": "Tora", "ninja": [{"name": "Goro", "profile": 3}]}
    answer = aiko.client.put(f"/api/v1/teams/{draft['team']['id']}/draft/", {"roster": wrong})
    assert answer.status_code == 400
    assert [one["path"] for one in answer.json()["violations"]] == ["/roster/ninja/0/profile"]


def test_founding_keeps_what_is_left_as_treasury(aiko: Person, draft: dict[str, Any]) -> None:
    """Ruling 41."""
    founded = aiko.post(f"teams/{draft['team']['id']}/found/")
    assert (founded["state"], founded["treasury"], founded["rating"], founded["clan"]) == ("founded", 9, 10, "tora")


def test_a_founded_team_is_no_draft(aiko: Person, tigers: dict[str, Any]) -> None:
    assert aiko.refused(f"teams/{tigers['team']}/found/", status=409)["code"] == "team.already_founded"
    answer = aiko.client.put(f"/api/v1/teams/{tigers['team']}/draft/", {"roster": TORA})
    assert answer.status_code == 409


def test_a_team_that_has_not_played_reopens_and_is_founded_anew(aiko: Person, tigers: dict[str, Any]) -> None:
    path = f"teams/{tigers['team']}"
    aiko.post(f"{path}/reopen/")
    smaller = copy.deepcopy(TORA)
    del smaller["ninja"][-1]
    aiko.client.put(f"/api/v1/{path}/draft/", {"roster": smaller})
    assert aiko.post(f"{path}/found/")["treasury"] == 33
    assert len(aiko.get(f"{path}/scroll/")["ninja"]) == 6
    assert [revision["number"] for revision in aiko.get(f"{path}/ledger/")["chapters"][0]["revisions"]] == [1, 2, 3]
    assert reconcile_team(Team.objects.get(pk=tigers["team"])) is None


def test_recruits_cost_their_full_price_from_the_treasury(aiko: Person, tigers: dict[str, Any]) -> None:
    """Ruling 42: a yajiri of Tora costs 8 koban; 9 are there."""
    scroll = aiko.post(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "Nobu", "profile": "Yajiri"}]})
    assert (scroll["treasury"], [ninja["name"] for ninja in scroll["ninja"]][-1]) == (1, "Nobu")
    assert scroll["rating"] == 10


def test_a_recruit_that_cannot_be_paid_is_refused_and_nobody_joins(aiko: Person, tigers: dict[str, Any]) -> None:
    change = {"recruit": [{"name": "Nobu", "profile": "Yajiri"}, {"name": "Ken", "profile": "Kunoichi"}]}
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", change)
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("treasury.too_little", "/recruit/1")]
    assert len(aiko.get(f"teams/{tigers['team']}/scroll/")["ninja"]) == 7


def test_a_dismissal_pays_nothing_back(aiko: Person, tigers: dict[str, Any]) -> None:
    """Ruling 46."""
    byakko = next(ninja["id"] for ninja in tigers["ninja"] if ninja["name"] == "Byakko")
    scroll = aiko.post(f"teams/{tigers['team']}/roster/", {"dismiss": [byakko]})
    assert (scroll["treasury"], scroll["rating"]) == (9, 6)
    assert {ninja["name"]: ninja["gone"] for ninja in scroll["ninja"]}["Byakko"] == "dismissed"


def test_the_chunin_is_not_dismissed_without_another(aiko: Person, tigers: dict[str, Any]) -> None:
    """Ruling 46."""
    kaede = next(ninja["id"] for ninja in tigers["ninja"] if ninja["name"] == "Kaede")
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", {"dismiss": [kaede]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("roster.too_few", "/dismiss/0")]


def test_a_name_is_borne_once(aiko: Person, tigers: dict[str, Any]) -> None:
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", {"recruit": [{"name": "rin", "profile": "Yajiri"}]})
    assert [(one["code"], one["path"]) for one in problem["violations"]] == [("roster.name_taken", "/recruit/0/name")]


def test_everything_that_is_wrong_with_a_change_is_said_at_once(aiko: Person, tigers: dict[str, Any]) -> None:
    change = {
        "dismiss": ["9999"],
        "recruit": [
            {"name": "rin", "profile": "Chunin", "ability": "Pounce"},
            {"name": "Nobu", "profile": "Nope"},
            {"name": "Ken", "profile": "Kunoichi"},
            {"name": "ken", "profile": "Yajiri"},
        ],
    }
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", change)
    assert sorted((one["path"], one["code"]) for one in problem["violations"]) == [
        ("/dismiss/0", "ninja.unknown"),
        ("/recruit/0", "roster.too_many"),
        ("/recruit/0/name", "roster.name_taken"),
        ("/recruit/1", "roster.unknown_profile"),
        ("/recruit/3", "treasury.too_little"),
        ("/recruit/3/name", "roster.name_taken"),
    ]


def test_a_ninja_of_another_team_is_not_dismissed(aiko: Person, tigers: dict[str, Any], tide: dict[str, Any]) -> None:
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", {"dismiss": [tide["ninja"][1]["id"]]})
    assert [one["path"] for one in problem["violations"]] == ["/dismiss/0"]


def test_a_change_of_nobody_is_refused(aiko: Person, tigers: dict[str, Any]) -> None:
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", {})
    assert [one["code"] for one in problem["violations"]] == ["roster.nothing"]


def test_a_ninja_master_adjusts_a_treasury_with_a_reason(aiko: Person, ben: Person, tide: dict[str, Any]) -> None:
    path = f"teams/{tide['team']}/adjustments/"
    assert ben.refused(path, {"koban": 5, "reason": "I am poor"}, status=403)["code"] == "team.not_yours"
    assert [one["code"] for one in aiko.refused(path, {"koban": 5, "reason": " "})["violations"]] == ["reason.missing"]
    assert [one["code"] for one in aiko.refused(path, {"koban": -10, "reason": "Fine"})["violations"]] == [
        "treasury.too_little"
    ]
    assert [one["code"] for one in aiko.refused(path, {"koban": 0, "reason": "Fine"})["violations"]] == [
        "adjustment.nothing"
    ]
    assert aiko.post(path, {"koban": 5, "reason": "Painting prize"})["treasury"] == 14
    assert aiko.get(f"teams/{tide['team']}/ledger/")["chapters"][-1]["revisions"][0]["reason"] == "Painting prize"


def test_renaming_a_ninja_leaves_its_story(aiko: Person, tigers: dict[str, Any]) -> None:
    """Ruling 57."""
    kaede = tigers["ninja"][0]["id"]
    path = f"/api/v1/teams/{tigers['team']}/ninja/{kaede}/"
    assert aiko.client.patch(path, {"name": "Kaede the Silent"}).json()["name"] == "Kaede the Silent"
    assert aiko.client.patch(path, {"name": "goro"}).json()["code"] == "roster.name_taken"


def test_the_roster_is_frozen_while_a_match_is_open(
    aiko: Person, fixture: dict[str, Any], tigers: dict[str, Any]
) -> None:
    aiko.post(f"fixtures/{fixture['id']}/open/")
    problem = aiko.refused(f"teams/{tigers['team']}/roster/", {"dismiss": []}, status=409)
    assert problem["code"] == "team.in_a_match"
