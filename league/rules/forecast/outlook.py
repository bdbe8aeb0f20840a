"""A stage as it stands when its rest is foretold, as plain values."""

from typing import Final, Literal

import msgspec

from league.rules.ratings import Skill
from league.rules.stages.ladder import Moves

MOST_ENTRANTS: Final = 256


class KnockOut(msgspec.Struct, frozen=True, kw_only=True):
    """A knock-out. ``winners`` of matches that are decided, by number: places in ``Outlook.entrants``, None for nobody."""

    kind: Literal["single", "double"] = "single"
    third_place: bool = False
    reset: bool = True
    winners: tuple[tuple[int, int | None], ...] = ()


class Challenges(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder: entrants in ``order`` from the top rung, of whom each challenges once more, up to ``reach`` rungs up."""

    order: tuple[int, ...]
    reach: int | None = None
    moves: Moves = "insert"


class FreeGames(msgspec.Struct, frozen=True, kw_only=True):
    """An open stage, in which every team is taken to play ``games`` in all.

    ``had`` is how many each has, games that are agreed on included; ``met`` are two entrants (the first comes first in the
    outlook) and how often they have met, ``last`` is everybody's opponent of the last time. Who ends with fewer than
    ``minimum`` games is placed behind all others.
    """

    games: int
    had: tuple[int, ...]
    met: tuple[tuple[int, int, int], ...] = ()
    last: tuple[int | None, ...] = ()
    per_opponent: int | None = None
    twice_running: bool = True
    minimum: int = 0


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """A stage as it stands.

    ``entrants`` have each a skill, a group and points so far; elsewhere they are named by their place in it. ``gone`` are
    those who play no more. A league's stage has games ``to_play`` (of two to four sides) and ``rounds_to_draw`` yet,
    ``by_points`` or at random; a stage that is a knock-out is ``bracket``, its entrants in order of seed; a ladder is
    ``ladder``, an open stage ``free``. The best ``places`` (or ``per_group`` of each group) go on, to ``playoff`` if that is
    a knock-out. ``win``, ``draw``, ``loss`` and ``bye`` are points.
    """

    entrants: tuple[int, ...]
    skills: tuple[Skill, ...]
    groups: tuple[int, ...]
    points: tuple[int, ...]
    win: int
    draw: int
    loss: int
    bye: int
    gone: frozenset[int] = frozenset()
    to_play: tuple[tuple[int, ...], ...] = ()
    rounds_to_draw: int = 0
    by_points: bool = True
    bracket: KnockOut | None = None
    ladder: Challenges | None = None
    free: FreeGames | None = None
    places: int = 0
    per_group: int = 0
    playoff: KnockOut | None = None
    title: bool = True
    """Whether this stage, or the knock-out after it, decides the season."""
