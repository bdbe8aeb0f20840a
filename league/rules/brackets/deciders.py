"""Who goes on from a drawn knock-out game: the stage's deciders, one after the other."""

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec


class Decider(StrEnum):
    """What can decide a drawn game."""

    INJURIES = "injuries"
    """More Injuries inflicted in the game."""
    KOBAN = "koban"
    """More koban earned with the game."""
    HIGHER_SEED = "higher_seed"
    """The better seed of the stage."""
    REPLAY = "replay"
    """The two play once more."""
    LOT = "lot"
    """A lot, drawn from the seed of the match's dice, which is shown in the end."""
    MASTER = "master"
    """The ninja master names who goes on."""


class Level(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a drawn game: ``seed`` in the stage, Injuries inflicted, koban earned, place of its lot (1 first)."""

    entrant: int
    seed: int
    injuries: int
    koban: int
    lot: int


class Decision(msgspec.Struct, frozen=True):
    """What decided, and who goes on; None if somebody has to act: the master, or the two by playing once more."""

    by: Decider
    winner: int | None = None


_WORTH: dict[Decider, Callable[[Level], int]] = {
    Decider.INJURIES: lambda side: side.injuries,
    Decider.KOBAN: lambda side: side.koban,
    Decider.HIGHER_SEED: lambda side: -side.seed,
    Decider.LOT: lambda side: -side.lot,
}


def decide(deciders: Sequence[Decider], one: Level, other: Level, *, replays: int = 0) -> Decision:
    """Decide a drawn game by the first of ``deciders`` that tells the sides apart; if none does, the ninja master decides.

    ``replays`` is how many games have been played again for it: what stands before the last replay in the list has had
    its say then, unless nothing stands behind it.
    """
    for decider in _left(deciders, replays):
        worth = _WORTH.get(decider)
        if worth is None:
            return Decision(decider)
        if worth(one) != worth(other):
            return Decision(decider, max(one, other, key=worth).entrant)
    return Decision(Decider.MASTER)


def _left(deciders: Sequence[Decider], replays: int) -> Sequence[Decider]:
    if replays and Decider.REPLAY in deciders:
        behind = deciders[deciders.index(Decider.REPLAY) + 1 :]
        return behind or deciders
    return deciders
