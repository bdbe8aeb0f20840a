"""Score and XP of feats over HTTP (Earning XP, Challenges)."""

import pytest

from tests.games.api.asking import Json, ask, refused


def score(challenge: str, *ninja: Json) -> Json:
    return {"challenge": challenge, "sides": [{"clan": "Tora", "ninja": list(ninja)}]}


def did(name: str, profile: str, *feats: Json) -> Json:
    return {"name": name, "profile": profile, "feats": list(feats)}


def injured(victim: str = "ninja", **more: object) -> Json:
    return {"feat": "injure", "victim": victim, **more}


def test_brawl_pays_a_point_for_an_injury_and_two_for_a_chunin() -> None:
    """Brawl: 1 XP besides the usual one, except for a chunin that Injures a lesser model; Heroes learn nothing."""
    told = ask(
        "score",
        score(
            "Brawl",
            did("Akira", "Chunin", injured()),
            did("Botan", "Kaiken", injured("chunin"), injured(count=2)),
            did("Byakko", "Byakko", injured()),
        ),
    )
    (side,) = told["sides"]
    assert (told["challenge"], told["least"], side["score"]) == ("brawl", False, 6)
    assert [(row["name"], row["points"], row["xp"]) for row in side["ninja"]] == [
        ("Akira", 1, 1),
        ("Botan", 4, 6),
        ("Byakko", 1, 0),
    ]
    assert [feat["points"] for feat in side["ninja"][1]["feats"]] == [2, 2]


def test_an_objective_pays_a_point_and_three_more() -> None:
    """Search: 1 point and 1 XP for a crate, 3 points and 2 XP more for an objective."""
    feats = ({"feat": "crate_checked"}, {"feat": "objective_found"})
    told = ask("score", score("Search", did("Botan", "Kaiken", *feats)))
    assert (told["sides"][0]["score"], told["sides"][0]["ninja"][0]["xp"]) == (4, 3)


def test_on_the_hill_feats_give_the_least_score() -> None:
    assert ask("score", score("King of the Hill", did("Botan", "Kaiken")))["least"] is True


def test_every_unknown_name_is_refused() -> None:
    question = {
        "challenge": "Chess",
        "sides": [
            {"clan": "Neko", "ninja": [did("Umi", "Chunin")]},
            {"clan": "Tora", "ninja": [did("Botan", "Dragon")]},
        ],
    }
    assert set(refused("score", question, 422)) == {
        ("report.unknown_challenge", "/challenge"),
        ("roster.unknown_clan", "/sides/0/clan"),
        ("roster.unknown_profile", "/sides/1/ninja/0/profile"),
    }


@pytest.mark.parametrize(
    ("feat", "fault"),
    [
        ({"feat": "flew"}, ("feat.unknown", "feat")),
        ({"feat": "medal_pickup"}, ("feat.not_in_challenge", "feat")),
        ({"feat": "injure"}, ("feat.victim_missing", "victim")),
        (injured("sentry"), ("feat.no_sentries", "victim")),
        (injured(target="vip"), ("feat.target_not_in_challenge", "target")),
        (injured(champion=True), ("champion.not_in_challenge", "champion")),
    ],
)
def test_a_feat_that_cannot_be_done_in_a_brawl(feat: Json, fault: tuple[str, str]) -> None:
    code, part = fault
    question = score("Brawl", did("Akira", "Chunin"), did("Botan", "Kaiken", injured(), feat))
    assert refused("score", question, 422) == [(code, f"/sides/0/ninja/1/feats/1/{part}")]


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"challenge": "Brawl", "sides": []}, "/sides"),
        (score("Brawl", did("Botan", "Kaiken", injured(count=0))), "/sides/0/ninja/0/feats/0/count"),
        (score("Brawl", did("Botan", "Kaiken", injured("dragon"))), "/sides/0/ninja/0/feats/0/victim"),
    ],
)
def test_malformed_feats(question: Json, path: str) -> None:
    assert refused("score", question, 400) == [("invalid", path)]
