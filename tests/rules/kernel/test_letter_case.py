"""Words of a closed list are read in any letter case; what people name themselves is not touched."""

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from games.rules.kernel.letter_case import convert, decode

Element = Literal["earth", "air"]


class Roll(msgspec.Struct, frozen=True):
    name: str
    dice: tuple[Element, Element]
    more: Annotated[tuple[Element, ...], Meta(max_length=3)] = ()
    spare: Element | None = None
    by_element: dict[Element, int] = {}
    next: "Roll | None" = None


@pytest.mark.parametrize(
    ("value", "kind", "read"),
    [
        ("Earth", Element, "earth"),
        ("EARTH", Element | None, "earth"),
        (None, Element | None, None),
        (["AIR"], list[Element], ["air"]),
        (["Air", "eArth"], tuple[Element, Element], ("air", "earth")),
        ({"Air": 1}, dict[Element, int], {"air": 1}),
        ("Earth", str, "Earth"),
    ],
)
def test_words_are_read_in_any_letter_case(value: Any, kind: Any, read: Any) -> None:
    assert convert(value, kind) == read


def test_a_document_keeps_its_names() -> None:
    document = (
        b"""{"name": "AIR", "dice": ["Earth", "AIR"], "more": ["Air"], "spare": "AIR", "by_element": {"Air": 2}}"""
    )
    assert decode(document, Roll) == Roll("AIR", ("earth", "air"), ("air",), "air", {"air": 2})


@pytest.mark.parametrize(
    ("document", "place"),
    [
        (b"""{"name": "x", "dice": ["Earth", "Fire"]}""", "$.dice[1]"),
        (b"""{"name": "x", "dice": ["Earth"]}""", "$.dice"),
        (b"""{"name": "x", "dice": "Earth"}""", "$.dice"),
        (b"""{"name": "x", "dice": ["Earth", 1]}""", "$.dice[1]"),
    ],
)
def test_another_word_is_refused_at_its_place(document: bytes, place: str) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        decode(document, Roll)
    assert str(refused.value).endswith(f"`{place}`")
