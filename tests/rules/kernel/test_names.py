"""Names: everything that people write, and nothing that nobody sees."""

import pytest

from games.rules.kernel.names import name_faults, unseen_characters


@pytest.mark.parametrize(
    "name",
    [
        "Aiko",
        "Éloïse d’Ō-kami",
        "O'Brien & Søn",
        "Łukasz Đặng",
        "Nguyễn",
        "e\u0301le\u0300ve",
        "小林 愛子",
        "葛\U000e0100",
        "Сергей",
        "עִבְרִית",
        "محمد علی",
        "می\u200cگویم",
        "क्\u200dष",
        "ශ්\u200dරී",
        "தமிழ்",
        "김민준",
        "🐯🗡",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "👩\u200d🎤",
        "👩🏽\u200d🎤",
        "🏴\u200d☠\ufe0f",
        "❤\ufe0f\u200d🔥",
        "Nami\u00a0III",
        "",
    ],
)
def test_what_people_write_is_welcome(name: str) -> None:
    assert unseen_characters(name) == ()


@pytest.mark.parametrize(
    ("name", "strange"),
    [
        ("Aiko\u202egnp", ("U+202E",)),
        ("\u2066Aiko\u2069", ("U+2066", "U+2069")),
        ("Aiko\u200e", ("U+200E",)),
        ("\u061cAiko", ("U+061C",)),
        ("Ai\u200bko", ("U+200B",)),
        ("\ufeffAiko", ("U+FEFF",)),
        ("Ai\u2060ko", ("U+2060",)),
        ("Ai\u00adko", ("U+00AD",)),
        ("Ai\u200dko", ("U+200D",)),
        ("Ai\u200cko", ("U+200C",)),
        ("Aiko\u200d", ("U+200D",)),
        ("🐯\u200d", ("U+200D",)),
        ("\u200d🐯", ("U+200D",)),
        ("Aiko\ufe0f", ("U+FE0F",)),
        ("❤\ufe0f\ufe0f", ("U+FE0F",)),
        ("Aiko\U000e0100", ("U+E0100",)),
        ("Aiko\U000e0041", ("U+E0041",)),
        ("\u3164", ("U+3164",)),
        ("\u2800\u2800", ("U+2800",)),
        ("Ai\nko", ("U+000A",)),
        ("Ai\tko", ("U+0009",)),
        ("Ai\u2028ko", ("U+2028",)),
        ("\u202e\u200bAiko\u202e", ("U+200B", "U+202E")),
    ],
)
def test_what_nobody_sees_is_named(name: str, strange: tuple[str, ...]) -> None:
    assert unseen_characters(name) == strange


def test_the_refusal_names_place_and_characters() -> None:
    [fault] = name_faults("Aiko\u202e\u200b", "/ninja/0/name")
    assert (fault.code, fault.path) == ("name.unseen_character", "/ninja/0/name")
    assert fault.params == {"characters": "U+200B, U+202E"}
    assert name_faults("Aiko", "/ninja/0/name") == ()
