"""Whoever has to mend a value that does not fit its type is told everything about it at once."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from games.rules.kernel.letter_case import convert, decode
from games.rules.kernel.misfits import Misfits, misfits


class Arrives(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="arrives"):
    door: int


class Leaves(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="leaves"):
    door: int


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    guests: Annotated[tuple[Literal["ann", "bob"], ...], Meta(max_length=2)] = ()
    places: tuple[int, int] = (0, 0)
    drinks: dict[str, int] = {}
    seats: dict[Literal["ann", "bob"], int] = {}
    moves: list[Arrives | Leaves] = []
    before: "Night | None" = None
    by: str | int = 0


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"name": "Friday"}, []),
        ([], ["Expected `object`, got `array` - at `$`"]),
        (
            {"named": 1, "guests": "ann"},
            [
                "Object missing required field `name` - at `$`",
                "Object contains unknown field `named` - at `$`",
                "Expected `array`, got `str` - at `$.guests`",
            ],
        ),
        (
            {"name": None, "guests": ["ann", "eve", 3]},
            [
                "Expected `str`, got `null` - at `$.name`",
                "Expected `array` of length <= 2 - at `$.guests`",
                "Invalid enum value 'eve' - at `$.guests[1]`",
                "Expected `str`, got `int` - at `$.guests[2]`",
            ],
        ),
        (
            {"name": "", "places": [1, "b"], "drinks": {"tea": "two", "milk": None}},
            [
                "Expected `int`, got `str` - at `$.places[1]`",
                "Expected `int`, got `str` - at `$.drinks.tea`",
                "Expected `int`, got `null` - at `$.drinks.milk`",
            ],
        ),
        (
            {"name": "", "drinks": {"a cup of tea": "two"}, "seats": {"ann": "a", "eve": 1, "": None}},
            [
                "Expected `int`, got `str` - at `$.drinks[...]`",
                "Expected `int`, got `str` - at `$.seats.ann`",
                "Invalid enum value 'eve' - at `$.seats.eve`",
                "Invalid enum value '' - at `$.seats[...]`",
                "Expected `int`, got `null` - at `$.seats[...]`",
            ],
        ),
        ({"name": "", "places": ["a"]}, ["Expected `array` of length 2, got 1 - at `$.places`"]),
        (
            {"name": "", "moves": [{"kind": "leaves", "door": "b", "x": 1}, {"kind": "jumps"}, {"door": "c"}]},
            [
                "Object contains unknown field `x` - at `$.moves[0]`",
                "Expected `int`, got `str` - at `$.moves[0].door`",
                "Invalid value 'jumps' - at `$.moves[1].kind`",
                "Object missing required field `kind` - at `$.moves[2]`",
            ],
        ),
        (
            {"name": "", "by": 1.5, "before": {}},
            [
                "Object missing required field `name` - at `$.before`",
                "Expected `int | str`, got `float` - at `$.by`",
            ],
        ),
    ],
)
def test_every_fault_is_named_at_its_place(value: Any, told: list[str]) -> None:
    assert misfits(value, Night) == tuple(told)


@pytest.mark.parametrize("read", [convert, lambda value, kind: decode(msgspec.json.encode(value), kind)])
def test_a_reading_that_fails_names_every_fault(read: Any) -> None:
    with pytest.raises(Misfits) as refused:
        read({"name": 1, "guests": ["Ann", "Eve"]}, Night)
    assert refused.value.sentences == (
        "Expected `str`, got `int` - at `$.name`",
        "Invalid enum value 'Eve' - at `$.guests[1]`",
    )


def test_of_a_body_full_of_faults_the_first_thousand_are_told() -> None:
    found = misfits({"name": "", "guests": [0] * 100_000}, Night)
    assert len(found) == 1000
    assert found[0] == "Expected `array` of length <= 2 - at `$.guests`"
