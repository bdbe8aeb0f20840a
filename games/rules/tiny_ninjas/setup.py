"""A match as it stands when it opens: mode, difficulty and the handicaps declared beforehand (ruling 15). Frozen."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Mode = Literal["standard", "blitz", "survivor", "champion", "solo"]
Difficulty = Literal["easy", "normal", "hard"]
Side = Annotated[int, Meta(ge=1, le=2)]


class Handicap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a side takes upon itself, as achievements name it.

    ``start`` is its starting health and ``limit`` its highest health; ``hand`` its hand limit in cards; ``revealed``
    says that it plays with its cards open all the time. None: as everybody.
    """

    start: Annotated[int, Meta(ge=1, le=100)] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] | None = None
    hand: Annotated[int, Meta(ge=1, le=20)] | None = None
    revealed: bool = False


class MatchSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match between sides 1 and 2; in solo, side 2 is the AI.

    ``handicaps`` has one row per side. ``youngest`` is the side that chooses whether to attack or defend first; None
    lets the dice name it (ruling 7). Solo names a ``difficulty``, the other modes none.
    """

    mode: Mode
    difficulty: Difficulty | None = None
    handicaps: tuple[Handicap, Handicap] = (Handicap(), Handicap())
    youngest: Side | None = None
    schema: int = 1
