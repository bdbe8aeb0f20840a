"""The TN die: six faces, each with three readings (04 - TN Dice, Roll Icons)."""

from collections import Counter
from fractions import Fraction
from typing import Literal

import msgspec

Reading = Literal["count", "colour", "shade"]
FLAT = "flat"
"""Stands where a roll's result would stand on a section that needs no roll."""

RESULTS: dict[Reading, tuple[str, ...]] = {
    "count": ("one", "two", "three"),
    "colour": ("orange", "green", "purple"),
    "shade": ("white", "black"),
}


class Face(msgspec.Struct, frozen=True):
    """What one face shows in each reading."""

    count: str
    colour: str
    shade: str


FACES = (
    Face("one", "orange", "white"),
    Face("one", "green", "black"),
    Face("one", "purple", "white"),
    Face("two", "orange", "black"),
    Face("two", "green", "white"),
    Face("three", "purple", "black"),
)
"""The faces. The odds of each reading are printed; which results share a face is not, and no card reads a die twice."""

READING_OF: dict[str, Reading] = {result: reading for reading, results in RESULTS.items() for result in results}


def result_of(face: int, reading: Reading) -> str:
    """Return what face 0 to 5 shows in a reading.

    >>> result_of(5, "count")
    'three'
    """
    shown: str = getattr(FACES[face], reading)
    return shown


def odds(reading: Reading) -> dict[str, Fraction]:
    """Return the chance of each result of a reading."""
    shown = Counter(result_of(face, reading) for face in range(len(FACES)))
    return {result: Fraction(shown[result], len(FACES)) for result in RESULTS[reading]}
