"""Which field a finding speaks of: from its JSON pointer into the report to the form."""

from games.rules.allstars.report import AfterMatch, Report, SideReport
from league.pages.matches.allstars.columns import key_of
from league.pages.matches.allstars.fields import (
    advance_field,
    count_field,
    fee_field,
    ninja_field,
    roll_field,
    side_field,
    star_field,
    who_field,
)

TOP = {"challenge", "rounds", "ended", "ceded_by", "attacker", "reason"}
ADVANCE = {"ninja": "ninja", "number": "number", "dice": "die1", "choice": "choice"}


def block_of_side(side: int) -> str:
    """Return the id of a side's block in the form."""
    return f"side-{side}"


def block_of_ninja(ninja: str) -> str:
    """Return the id of a model's block in the form."""
    return f"ninja-{ninja}"


def place(report: Report, path: str) -> str:
    """Return the field that a pointer into this report means, or the block around it, or "" for the whole form."""
    parts = path.strip("/").split("/")
    if parts[0] in TOP:
        return parts[0]
    if parts[0] == "sides" and len(parts) > 1 and int(parts[1]) < len(report.sides):
        return _in_side(report.sides[int(parts[1])], parts[2:])
    return ""


def _in_side(side: SideReport, parts: list[str]) -> str:
    match parts:
        case ["score"]:
            return side_field(side.side, "score")
        case ["all_stars", *index]:
            return star_field(side.side, int(index[0]) if index else 0)
        case ["ninja", index, *rest] if int(index) < len(side.ninja):
            return _in_line(side, int(index), rest)
        case ["after", *rest] if side.after is not None:
            return _in_after(side.side, side.after, rest)
        case _:
            return block_of_side(side.side)


def _in_line(side: SideReport, index: int, parts: list[str]) -> str:
    line = side.ninja[index]
    match parts:
        case ["healing_house"]:
            return ninja_field(line.ninja, "healing")
        case ["injuries", cause]:
            return ninja_field(line.ninja, cause)
        case ["feats", place, "victims", *_] if int(place) < len(line.feats):
            return who_field(line.ninja, key_of(line.feats[int(place)]))
        case ["feats", place, *_] if int(place) < len(line.feats):
            return count_field(line.ninja, key_of(line.feats[int(place)]))
        case _:
            return block_of_ninja(line.ninja)


def _in_after(side: int, after: AfterMatch, parts: list[str]) -> str:
    match parts:
        case ["fees", index, *_] if after.fees and int(index) < len(after.fees):
            return fee_field(side, after.fees[int(index)].ninja)
        case ["downtime", index, *rest]:
            return roll_field(side, int(index), "spares" if rest == ["exempts"] else "ninja")
        case ["advances", index, *rest]:
            return advance_field(side, int(index), ADVANCE.get(rest[0] if rest else "", "ninja"))
        case _:
            return side_field(side, "after")
