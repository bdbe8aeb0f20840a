"""What the fields of the report form are called.

A model's fields start with ``n-`` and its id, a side's with ``s`` and its number. Columns are counted under ``c-`` and
the column's key, and their victims named under ``w-``.
"""

import re

COUNT = "c"
WHO = "w"


def ninja_field(ninja: str, what: str) -> str:
    """Return the name of a model's field."""
    return f"n-{ninja}-{what}"


def count_field(ninja: str, column: str) -> str:
    """Return the name of the field that counts a column for a model."""
    return ninja_field(ninja, f"{COUNT}-{column}")


def who_field(ninja: str, column: str) -> str:
    """Return the name of the field that names a column's victims for a model."""
    return ninja_field(ninja, f"{WHO}-{column}")


def side_field(side: int, what: str) -> str:
    """Return the name of a side's field."""
    return f"s{side}-{what}"


def star_field(side: int, index: int) -> str:
    """Return the name of the field of a side's All-Star award."""
    return side_field(side, f"star{index}")


def fee_field(side: int, ninja: str) -> str:
    """Return the name of the field that decides a Ronin's fee."""
    return side_field(side, f"fee-{ninja}")


def roll_field(side: int, index: int, what: str) -> str:
    """Return the name of a field of a side's downtime roll; ``index`` is its place in the declared order."""
    return side_field(side, f"roll{index}-{what}")


def advance_field(side: int, index: int, what: str) -> str:
    """Return the name of a field of a side's advancement roll."""
    return side_field(side, f"advance{index}-{what}")


def whose(name: str) -> tuple[int, str] | None:
    """Return the side of a side's field, and the field that names the model of its line, "" where there is none.

    None for every field that belongs to no side, or whose label names the model.

    >>> whose("s2-advance0-die1")
    (2, 's2-advance0-ninja')
    """
    found = re.fullmatch(r"s(\d+)-(?:(?:score|star\d+)|((?:roll|advance)\d+)-\w+)", name)
    if found is None:
        return None
    side, line = found.groups()
    return int(side), side_field(int(side), f"{line}-ninja") if line else ""
