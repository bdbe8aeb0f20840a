"""The entries of a duellist's ledger: one fact each, never a consequence. Ids of opponents are text."""

from typing import Literal

import msgspec

from games.rules.tiny_ninjas.achievements import achievements, by_key
from games.rules.tiny_ninjas.report import Report, Result
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup, Mode
from games.rules.tiny_ninjas.story import scenes


class Founded(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="founded"):
    """A duellist enters a league; ``duellist`` is the id by which opponents know it."""

    duellist: str | None = None


class Fought(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="fought"):
    """The ``number``-th battle of a match, from 1. ``opponent`` is None against the AI; health is what was left."""

    mode: Mode
    number: int
    result: Result
    opponent: str | None = None
    difficulty: Difficulty | None = None
    how: Literal["played", "ceded", "forfeit"] = "played"
    health: int | None = None
    rounds: int | None = None


class Deed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="deed"):
    """What a single battle showed, by the key of the achievement it earns; ``proof`` as in :class:`Earned`."""

    achievement: str
    number: int
    proof: Literal["report", "claim"]


class RolledOver(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="rolled_over"
):
    """A new season begins; a duellist takes everything along."""


class Restarted(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="restarted"
):
    """A duellist begins anew: its scroll is empty, its story goes on."""


Entry = Founded | Fought | Deed | RolledOver | Restarted


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a duellist's story: position (from 0), kind, entries in order and the rules it was played under."""

    position: int
    kind: Literal["founding", "match", "interval", "rollover"]
    entries: tuple[Entry, ...]


def entries_of(
    ruleset: Ruleset, setup: MatchSetup, report: Report, side: int, opponent: str | None
) -> tuple[Entry, ...]:
    """Return what a confirmed report adds to a side's story. Streaks and titles are no entries: the fold counts them."""
    entries: list[Entry] = []
    for scene in scenes(ruleset, setup, report):
        told = scene.told
        entries.append(
            Fought(
                mode=setup.mode,
                number=scene.number,
                result=told.result(side),
                opponent=opponent,
                difficulty=setup.difficulty,
                how="ceded" if told.ceded else "played",
                health=told.health[side - 1] if told.health else None,
                rounds=told.rounds,
            )
        )
    single = ("streak", "solo_streak", "champion")
    entries += [
        Deed(achievement=row.achievement, number=row.battle, proof=row.proof)
        for row in achievements(ruleset, setup, report)
        if row.side == side and by_key()[row.achievement].scope not in single
    ]
    return tuple(entries)
