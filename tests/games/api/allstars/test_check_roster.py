"""Is this a legal team? (Building A Team)"""

import pytest

from tests.games.api.asking import Json, ask, ninja, places

CHUNIN = ninja("Akira", "Chunin", ability="Pounce")
KAIKEN = [ninja("Botan", "Kaiken"), ninja("Chiyo", "Kaiken")]
MORE_KAIKEN = [*KAIKEN, ninja("Daichi", "Kaiken"), ninja("Emi", "Kaiken")]


def tora(*models: Json, **more: object) -> Json:
    return {"clan": "Tora", "ninja": list(models), **more}


def test_the_smallest_team_of_tora_is_legal() -> None:
    """Ruling 130: it costs 40 koban."""
    answer = ask("check-roster", tora(CHUNIN, *KAIKEN))
    assert (answer["accepted"], answer["cost"], answer["left"], answer["rating"]) == (True, 40, 60, 4)
    assert (answer["violations"], answer["warnings"]) == ([], [])


def test_names_and_keys_are_one() -> None:
    by_key = {
        "clan": "tora",
        "ninja": [
            ninja("Akira", "tora-chunin", ability="pounce"),
            ninja("Botan", "tora-kaiken"),
            ninja("Chiyo", "tora-kaiken"),
        ],
    }
    by_name = {
        "clan": "CLAN TORA",
        "ninja": [
            ninja("Akira", "chunin", ability="POUNCE"),
            ninja("Botan", "KAIKEN"),
            ninja("Chiyo", "Kaiken"),
        ],
    }
    assert ask("check-roster", by_key) == ask("check-roster", by_name)
    assert [line["profile"] for line in ask("check-roster", by_name)["ninja"]] == [
        "tora-chunin",
        "tora-kaiken",
        "tora-kaiken",
    ]


@pytest.mark.parametrize(
    ("roster", "faults"),
    [
        pytest.param(
            {"clan": "Neko", "ninja": []},
            [("roster.unknown_clan", "/clan")],
            id="no such clan",
        ),
        pytest.param(
            tora(CHUNIN, *KAIKEN, ninja("Sora", "Samurai Sentry")),
            [("roster.unknown_profile", "/ninja/3/profile")],
            id="no such model",
        ),
        pytest.param(
            tora(ninja("Akira", "Chunin"), *KAIKEN),
            [("roster.ability_missing", "/ninja/0/ability")],
            id="no ability chosen",
        ),
        pytest.param(
            tora(ninja("Akira", "Chunin", ability="Net"), *KAIKEN),
            [("roster.unknown_ability", "/ninja/0/ability")],
            id="another clan's ability",
        ),
        pytest.param(
            tora(CHUNIN, ninja("Botan", "Kaiken", ability="Pounce"), KAIKEN[1]),
            [("roster.ability_not_chosen", "/ninja/1/ability")],
            id="an ability where none is chosen",
        ),
        pytest.param(
            tora(CHUNIN, ninja("Goku", "Son Goku"), *KAIKEN),
            [("roster.wrong_clan", "/ninja/1/profile")],
            id="another clan's Hero",
        ),
        pytest.param(
            tora(CHUNIN, *KAIKEN, ninja("Kuma", "Benkei"), ninja("Kuro", "Benkei")),
            [("roster.duplicate_hero", "/ninja/4/profile")],
            id="a Ronin twice",
        ),
        pytest.param(tora(*KAIKEN), [("roster.chunin_count", "/ninja")], id="no chunin"),
        pytest.param(tora(CHUNIN, KAIKEN[0]), [("roster.too_few", "/ninja")], id="one kaiken"),
        pytest.param(
            tora(CHUNIN, *MORE_KAIKEN, ninja("Fumiko", "Kaiken")), [("roster.too_many", "/ninja")], id="five kaiken"
        ),
        pytest.param(
            tora(CHUNIN, ninja("akira", "Kaiken"), KAIKEN[0]),
            [("roster.name_taken", "/ninja/1/name")],
            id="a name twice",
        ),
        pytest.param(
            tora(CHUNIN, ninja("  ", "Kaiken"), KAIKEN[0]), [("roster.name_empty", "/ninja/1/name")], id="no name"
        ),
        pytest.param(
            tora(CHUNIN, *MORE_KAIKEN, ninja("Gaku", "Oni"), ninja("Byakko", "Byakko")),
            [("roster.over_budget", "/ninja")],
            id="102 koban",
        ),
    ],
)
def test_every_fault_is_named(roster: Json, faults: list[tuple[str, str]]) -> None:
    answer = ask("check-roster", roster)
    assert answer["accepted"] is False
    assert places(answer["violations"]) == faults


def test_all_faults_come_at_once() -> None:
    answer = ask("check-roster", tora(ninja("Akira", "Chunin"), ninja("Akira", "Kaiken"), ninja("Sora", "Sentry")))
    assert {code for code, _ in places(answer["violations"])} == {
        "roster.name_taken",
        "roster.unknown_profile",
        "roster.ability_missing",
        "roster.too_few",
    }


def test_models_that_no_clan_has_are_named_beside_an_unknown_clan() -> None:
    """A kaiken would be one of that clan, so only Zork is nobody's."""
    roster = {"clan": "Nope", "ninja": [ninja("Botan", "Kaiken"), ninja("A", "Zork"), ninja("Kuma", "Benkei")]}
    assert places(ask("check-roster", roster)["violations"]) == [
        ("roster.unknown_clan", "/clan"),
        ("roster.unknown_profile", "/ninja/1/profile"),
    ]


def test_a_league_may_set_the_budget() -> None:
    poorer = tora(CHUNIN, *MORE_KAIKEN, settings={"budget": 50})
    assert places(ask("check-roster", poorer)["violations"]) == [("roster.over_budget", "/ninja")]


def test_lost_koban_are_a_warning() -> None:
    """Ruling 41."""
    answer = ask("check-roster", tora(CHUNIN, *KAIKEN, settings={"keep_unspent": False}))
    assert answer["accepted"] is True
    assert places(answer["warnings"]) == [("roster.unspent_lost", "/ninja")]
