"""A duellist of a league as the document describes it: its scroll, with names beside keys."""

import msgspec

from games.rules.tiny_ninjas.scroll import Award, Record, Streak, Title
from games.rules.tiny_ninjas.setup import Difficulty, Mode


class Duellist(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays: the one model of the team."""

    id: str
    name: str


class Missing(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that is not earned yet."""

    key: str
    name: str


class Earned(Award, frozen=True, kw_only=True, omit_defaults=True):
    """An achievement that was earned: the chapter, on what proof, and how often."""

    key: str
    name: str


class Sheet(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Records, streaks, titles and achievements; what a duellist has none of is left out."""

    ninja: tuple[Duellist, ...]
    achievements: tuple[Earned, ...]
    missing: tuple[Missing, ...]
    duellist: str | None = None
    record: Record = Record()
    modes: dict[Mode, Record] = {}
    streak: Streak = Streak()
    against: dict[str, Streak] = {}
    solo: dict[Difficulty, Streak] = {}
    titles: tuple[Title, ...] = ()
    schema: int = 1
