"""The kit as it is shown, and an organiser's own."""

from typing import Any

import pytest

from tests.games.api.asking import Json, places
from tests.games.bounty.asking import ask, read, refused


def shown(**parts: Any) -> Json:
    """The kit as shown, with other parts in place of some."""
    return {"kit": {**read("kit")["kit"], **parts}}


def test_boards_cards_and_tokens_are_all_there() -> None:
    """Components: boards for two to four players, 6 Event, 24 Adventure and 24 Potential Cards, 60 villains."""
    kit = read("kit")["kit"]
    assert [board["players"] for board in kit["boards"]] == [2, 3, 4]
    assert len(kit["events"]["cards"]) == 6
    assert sum(len(adventure["cards"]) for adventure in kit["adventures"]) == 24
    assert len(kit["potentials"]["cards"]) == 24
    assert sum(kind["tokens"] for kind in kit["villains"]["kinds"]) == 60


def test_nothing_that_the_rulebook_does_not_print_is_known() -> None:
    kit = read("kit")["kit"]
    parts = [*kit["boards"], kit["events"], *kit["adventures"], kit["potentials"], kit["villains"]]
    assert {(part["known"], part["assumption"] == "") for part in parts} == {(False, False)}


def test_the_kit_as_shown_can_be_posted() -> None:
    answer = ask("check-kit", shown())
    assert (answer["accepted"], answer["violations"]) == (True, [])
    assert places(answer["warnings"]) == [
        *(("kit.assumed", f"/kit/boards/{number}") for number in range(3)),
        ("kit.assumed", "/kit/events"),
        *(("kit.assumed", f"/kit/adventures/{number}") for number in range(6)),
        ("kit.assumed", "/kit/potentials"),
        ("kit.assumed", "/kit/villains"),
    ]


def of_colours(strength: int, *tokens: int) -> list[Json]:
    """So many villains of one strength, by colour."""
    return [
        {"colour": colour, "strength": strength, "tokens": number}
        for colour, number in zip(("red", "purple", "teal"), tokens, strict=True)
    ]


def test_a_part_that_is_filled_in_warns_of_nothing() -> None:
    villains = {**read("kit")["kit"]["villains"], "known": True}
    assert ("kit.assumed", "/kit/villains") not in places(ask("check-kit", shown(villains=villains))["warnings"])


@pytest.mark.parametrize(
    ("parts", "faults"),
    [
        (
            {"villains": {"known": True, "kinds": of_colours(6, 20, 20, 20)}},
            [("kit.villain_strength", f"/kit/villains/kinds/{kind}/strength") for kind in range(3)],
        ),
        (
            {"villains": {"known": True, "kinds": of_colours(2, 20, 20, 19)}},
            [("kit.villain_tokens", "/kit/villains/kinds")],
        ),
        (
            {"events": {"known": True, "cards": [{"key": str(key), "icons": []} for key in range(1, 7)]}},
            [("kit.endless", "/kit/events/cards")],
        ),
        ({"potentials": {"known": True, "cards": []}}, [("kit.potentials", "/kit/potentials/cards")] * 4),
    ],
)
def test_a_kit_that_cannot_be_played_is_refused_at_its_place(parts: Json, faults: list[tuple[str, str]]) -> None:
    """Clear Room, Components for the Token Chest, Flip Event Card, Potential Cards."""
    answer = ask("check-kit", shown(**parts))
    assert (answer["accepted"], places(answer["violations"])) == (False, faults)


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"boards": []}, "/kit/boards"),
        ({"events": {"known": True, "cards": []}}, "/kit/events/cards"),
        ({"serpents": 1}, "/kit/serpents"),
    ],
)
def test_a_malformed_kit_names_the_place(parts: Json, path: str) -> None:
    assert refused("check-kit", shown(**parts), 400) == [("invalid", path)]
