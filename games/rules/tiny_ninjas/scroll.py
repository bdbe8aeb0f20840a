"""A duellist's scroll: everything that is true of it now. What folding its chapters gives."""

from typing import Literal

import msgspec

from games.rules.kernel.findings import Text
from games.rules.tiny_ninjas.achievements import History, catalogue
from games.rules.tiny_ninjas.setup import Difficulty, Mode


class Record(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Battles fought so far."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


class Streak(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Wins in a row: now, and at best."""

    current: int = 0
    best: int = 0

    def after(self, *, won: bool) -> "Streak":
        """Return the streak after one more battle; whatever is not a win ends it (ruling 14)."""
        current = self.current + 1 if won else 0
        return Streak(current=current, best=max(self.best, current))


class Title(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A CHAMPION series won, in the chapter at ``position``."""

    position: int
    opponent: str | None = None
    undefeated: bool = False


class Award(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An achievement: where it was first earned, on what proof, and how often in all."""

    position: int
    number: int
    proof: Literal["report", "claim"]
    times: int = 1


class Scroll(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A duellist: record in all and by mode, streaks in all, against each opponent and the AI, titles, achievements."""

    duellist: str | None = None
    record: Record = Record()
    modes: dict[Mode, Record] = {}
    streak: Streak = Streak()
    against: dict[str, Streak] = {}
    solo: dict[Difficulty, Streak] = {}
    titles: tuple[Title, ...] = ()
    achievements: dict[str, Award] = {}
    schema: int = 1

    @property
    def missing(self) -> tuple[str, ...]:
        """The achievements not earned yet, in the rulebook's order."""
        return tuple(row.key for row in catalogue() if row.key not in self.achievements)

    def history(self, opponent: str | None) -> History:
        """Return the wins in a row before a match against an opponent."""
        against = self.against.get(opponent or "", Streak()).current
        return History(against=against, solo={level: streak.current for level, streak in self.solo.items()})


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is no longer possible. It is reported, left out, and folding goes on."""

    position: int
    index: int
    code: str
    rule: str
    text: Text
    params: dict[str, str | int] = {}


class Folded(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll and what could not be folded into it."""

    scroll: Scroll
    conflicts: tuple[Conflict, ...] = ()
