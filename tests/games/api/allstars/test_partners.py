"""Two against two without a league: a report checked, everything after it, and a match played by the engine (ruling 61)."""

from typing import Any

import pytest

from tests.games.api.asking import Json, ask, refused

INTERCEPT = "Intercept the Messenger"
PARTNERS = [[1, 3], [2, 4]]


def team() -> Json:
    """A small team with nine koban: a chunin and a Kaiken."""
    return {
        "clan": "Tora",
        "treasury": 9,
        "ninja": [
            {"name": "Kaede", "profile": "Chunin", "ability": "Pounce"},
            {"name": "Goro", "profile": "Kaiken"},
        ],
    }


def caught(count: int) -> list[Json]:
    """Goro Injured so many messengers."""
    feat = {"feat": "injure", "victim": "ninja", "target": "messenger", "count": count}
    return [{"ninja": "Goro", "feats": [feat]}]


def question(**changes: Any) -> Json:
    """Two points for side 1 and one for side 3, who attack; side 2 brings one messenger off for two."""
    escaped = [{"ninja": "Goro", "feats": [{"feat": "messenger_escaped"}]}]
    told = zip((2, 2, 1, 0), (caught(2), escaped, caught(1), []), strict=True)
    sides = [
        {"side": number, "score": score, "all_stars": ["Kaede"], "ninja": lines}
        for number, (score, lines) in enumerate(told, start=1)
    ]
    report = {"challenge": INTERCEPT, "rounds": 9, "ended": "played_out", "attacker": 1, "sides": sides}
    return {"sides": [team()] * 4, "challenge": INTERCEPT, "partners": PARTNERS, "report": report, **changes}


def test_a_report_of_partners_is_judged_by_their_points_together() -> None:
    answer = ask("check-report", question())
    assert answer["violations"] == []
    assert [(side["result"], side["score"], side["koban"]) for side in answer["sides"]] == [
        ("won", 3, 10),
        ("lost", 2, 6),
        ("won", 3, 10),
        ("lost", 2, 6),
    ]


def test_after_the_game_each_partner_has_its_own_koban_and_xp() -> None:
    """Nine koban and ten or six; two messengers are six XP, one three, an escape two."""
    sides = ask("post-game", question())["sides"]
    assert [side["koban"]["after"] for side in sides] == [19, 15, 19, 15]
    goros = [next(ninja for ninja in side["ninja"] if ninja["ninja"] == "Goro") for side in sides]
    assert [goro["feats"] for goro in goros] == [6, 2, 3, 0]


def test_without_partners_the_challenge_is_for_two() -> None:
    answer = ask("check-report", question(partners=[]))
    assert answer["violations"][0]["code"] == "report.too_many_sides"


@pytest.mark.parametrize("what", ["check-report", "post-game"])
@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            {"partners": [[1, 3], [2, 5]]},
            [("partners.side_unknown", "/partners/1/1"), ("partners.side_missing", "/partners")],
        ),
        ({"partners": [[1, 3], [3, 2, 4]]}, [("partners.side_twice", "/partners/1/0")]),
        ({"challenge": "Brawl"}, [("partners.not_in_challenge", "/partners")]),
        ({"challenge": None}, [("partners.challenge_open", "/partners")]),
    ],
)
def test_partners_that_are_none_are_refused(what: str, changes: Json, found: list[tuple[str, str]]) -> None:
    assert refused(what, question(**changes), 422) == found


@pytest.mark.parametrize("partners", ["1,3", [1, 3], [["one"], [2]], [[1]] * 5, [[1] * 5, [2]]])
def test_what_is_no_list_of_sides_is_malformed(partners: Any) -> None:
    assert refused("check-report", question(partners=partners), 400)


def table(**changes: Any) -> Json:
    """Four teams for the engine."""
    asked = {"sides": [team()] * 4, "challenge": INTERCEPT, "partners": PARTNERS, "seed": "tea", "policies": ["random"]}
    return {**asked, **changes}


def test_the_engine_plays_partners() -> None:
    results = [side["result"] for side in ask("resolve", table())["verdict"]["sides"]]
    assert results in (["won", "lost"] * 2, ["lost", "won"] * 2, ["drawn"] * 4)


def test_the_engine_refuses_partners_that_are_none() -> None:
    assert refused("resolve", table(partners=[[1], [2, 3]]), 422) == [("partners.side_missing", "/partners")]
