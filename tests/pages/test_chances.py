"""The page of chances: the numbers of the issue's own examples, and wrong input at its field."""

import pytest
from django.test import Client

FORM = {
    "attack": "2",
    "defense": "1",
    "attack_singles": "0",
    "attack_whole": "0",
    "defense_singles": "0",
    "defense_whole": "0",
    "resilient": "0",
}


@pytest.mark.parametrize(
    ("attack", "defense", "percent"),
    [
        # 7/27, 203/648 and 12127/34992: a Void for the attacker.
        ("2", "1", "25.9 %"),
        ("3", "2", "31.3 %"),
        ("4", "3", "34.7 %"),
    ],
)
def test_the_chance_of_a_void_for_the_attacker(client: Client, attack: str, defense: str, percent: str) -> None:
    page = client.get("/chances/", {**FORM, "attack": attack, "defense": defense})
    assert [one for one in page.context["odds"]["results"] if f"{one['chance']} %" == percent] != []
    assert f"Injured by best choice: {percent}" in page.content.decode()


def test_an_affinity_test_succeeds_in_91_of_216(client: Client) -> None:
    """1 - (5/6)^3 = 42.1 % (ruling 82)."""
    assert client.get("/chances/").context["tests"]["affinity"] == 42.1


def test_wrong_numbers_are_named_at_their_fields(client: Client) -> None:
    page = client.get("/chances/", {**FORM, "attack": "99", "resilient": "7"})
    assert (page.status_code, set(page.context["form"].errors)) == (422, {"attack", "resilient"})
