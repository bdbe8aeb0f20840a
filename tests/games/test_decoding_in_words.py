"""What msgspec says of a value that does not fit, as people read it: every sentence that it has."""

import re
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import msgspec
import pytest
from django.utils import translation
from msgspec import Meta

from games.decoding import malformed, said
from games.findings import spoken_all

NO_BREAK = "\N{NO-BREAK SPACE}"
FILLED = {"%s": "int", "%U": "int", "%R": "'x'", "%zd": "3", "%lld": "3", "%llu": "3"}
"""What msgspec puts into its sentences, an example of each."""


def sentences() -> list[str]:
    """Return every sentence of msgspec's about a value, filled in: in its library they end with the place (``%U``)."""
    [library] = Path(str(msgspec.__file__)).parent.glob("_core*.so")
    found = [one.decode() for one in re.findall(rb"[A-Z][ -~]{6,}%U(?=\0)", library.read_bytes())]
    bare = [one.removesuffix("%U").replace("%s %R", "<= 3") for one in found]
    return sorted({re.sub("|".join(FILLED), lambda place: FILLED[place[0]], one) for one in bare})


def reasons() -> list[str]:
    """Return why JSON is malformed, in msgspec's words."""
    [library] = Path(str(msgspec.__file__)).parent.glob("_core*.so")
    begins = rb"invalid (?:char|esc|num|utf)|trailing c|expected [',\"]|object keys|unexpected end"
    found = re.findall(rb"\0((?:" + begins + rb")[ -~]*)(?=\0)", library.read_bytes())
    return sorted({one.decode() for one in found})


def test_the_sentences_are_found() -> None:
    assert "Expected `int`, got `int`" in sentences()
    assert "Invalid UUID" in sentences()
    assert "invalid character" in reasons()
    assert "expected ',' or ']'" in reasons()


@pytest.mark.parametrize("sentence", [one for one in sentences() if not re.search("MessagePack|durations", one)])
def test_a_sentence_is_told_in_french(sentence: str) -> None:
    """Nothing here is read from MessagePack, and nothing is a duration."""
    with translation.override("fr"):
        assert said(sentence) != sentence


@pytest.mark.parametrize("reason", reasons())
def test_why_json_is_malformed_is_told_in_french(reason: str) -> None:
    with translation.override("fr"):
        told = said(f"JSON is malformed: {reason} (byte 7)")
    assert told.startswith(f"JSON mal formé{NO_BREAK}: ")
    assert told.endswith(" (octet 7)")
    assert reason not in told


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=9)] = 1
    even: Annotated[int, Meta(multiple_of=2)] = 2
    name: Annotated[str, Meta(min_length=1, max_length=3, pattern="^[a-z]*$")] = "a"
    pair: tuple[int, int] = (1, 2)
    some: Annotated[list[int], Meta(max_length=2)] = []
    key: UUID | None = None
    share: float = 0.0


@pytest.mark.parametrize(
    ("body", "french"),
    [
        (b'{"number": "x"}', "`int` attendu, `str` reçu"),
        (b'{"number": 10}', "`int` <= 9 attendu"),
        (b'{"number": 2.5}', "`int` attendu, `float` reçu"),
        (b'{"even": 3}', "`int` multiple de 2 attendu"),
        (b'{"name": ""}', "`str` de longueur >= 1 attendu"),
        (b'{"name": "7"}', "`str` conforme à l’expression '^[a-z]*$' attendu"),
        (b'{"pair": [1]}', "`array` de longueur 2 attendu"),
        (b'{"some": [1, 2, 3]}', "`array` de longueur <= 2 attendu"),
        (b'{"key": "7"}', "UUID non valide"),
        (b'{"share": 1e999}', "Ce nombre sort des limites"),
        (b'{"other": 1}', "L’objet contient le champ inconnu `other`"),
        (b'{"number": 1,}', f"JSON mal formé{NO_BREAK}: virgule en trop dans un objet (octet 13)"),
        (b'{"number": ', "Les données sont incomplètes"),
        (b'{"name": "\xff"}', "Le texte n’est pas en UTF-8"),
    ],
)
def test_a_body_that_does_not_fit_is_refused_in_french(body: bytes, french: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error, translation.override("fr"):
        msgspec.json.decode(body, type=Sheet)
    with translation.override("fr"):
        assert [one["detail"] for one in spoken_all(malformed(error.value))] == [french]


def test_data_nested_without_end_is_told_in_french() -> None:
    with pytest.raises(RecursionError) as error:
        msgspec.json.decode(b"[" * 100_000, type=Any)
    with translation.override("fr"):
        assert said(str(error.value)) == "Les données sont imbriquées trop profondément"
