"""The twenty-five achievements: their catalogue, and which of them a report earns (13 - Achievements)."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

from games.rules.tiny_ninjas.judges import JUDGES, Answer, Case
from games.rules.tiny_ninjas.report import BattleReport, Report
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup
from games.rules.tiny_ninjas.story import Scene, scenes

Scope = Literal["general", "streak", "blitz", "survivor", "champion", "solo", "solo_streak"]


class Achievement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row of the list.

    ``scope`` says where it counts: ``general`` in standard and CHAMPION battles, ``streak`` over two-player battles of
    every mode against one opponent, the others in the mode they name (ruling 14). ``count`` is a streak's length;
    ``difficulty`` and ``start`` (health) are solo's.
    """

    key: str
    name: str
    scope: Scope
    text: str
    count: int = 0
    difficulty: Difficulty | None = None
    start: int | None = None


class History(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side's battles won in a row before the match: against this opponent, and against the AI by difficulty."""

    against: int = 0
    solo: dict[Difficulty, int] = {}


class Earned(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that a side earned in the ``battle``-th battle.

    ``proof`` is ``report`` where the report, with the history, shows it, ``claim`` where it was claimed and nothing
    speaks against it: then the opponent, or in solo the ninja master, must confirm.
    """

    side: int
    achievement: str
    battle: int
    proof: Literal["report", "claim"]


NO_HISTORY = (History(), History())


@cache
def catalogue() -> tuple[Achievement, ...]:
    """Return all achievements in the rulebook's order."""
    document = files(__package__).joinpath("achievements.json").read_bytes()
    return msgspec.json.decode(document, type=tuple[Achievement, ...])


@cache
def by_key() -> dict[str, Achievement]:
    """Return the achievements by key."""
    return {achievement.key: achievement for achievement in catalogue()}


def judge(ruleset: Ruleset, scene: Scene, side: int, achievement: Achievement) -> Answer:
    """Return whether one battle earned an achievement for a side; None if the report does not tell.

    Streaks and the undefeated Champion are no matter of one battle: False here.
    """
    if achievement.key not in JUDGES or not _counts(ruleset, scene, side, achievement):
        return False
    return JUDGES[achievement.key](Case(ruleset, scene, side))


def claimable(ruleset: Ruleset, setup: MatchSetup) -> tuple[Achievement, ...]:
    """Return what a side of such a match may claim: whatever a report that names the winner alone leaves open."""
    (scene,) = scenes(ruleset, setup, Report(battles=(BattleReport(winner=1),)))
    return tuple(row for row in catalogue() if judge(ruleset, scene, 1, row) is None)


def _counts(ruleset: Ruleset, scene: Scene, side: int, achievement: Achievement) -> bool:
    mode = scene.setup.mode
    if achievement.scope == "general":
        return mode in ruleset.settings.achievement_modes and not (mode == "solo" and side == 2)
    if achievement.scope == "solo":
        return (
            mode == "solo"
            and side == 1
            and scene.setup.difficulty == achievement.difficulty
            and scene.rules.start[0] == achievement.start
        )
    return mode == achievement.scope


def achievements(
    ruleset: Ruleset, setup: MatchSetup, report: Report, history: tuple[History, History] = NO_HISTORY
) -> tuple[Earned, ...]:
    """Return what a report earns for both sides, in order of battle, side and list; ``history`` is by side."""
    told = scenes(ruleset, setup, report)
    claimed = {(claim.side, claim.achievement, claim.battle) for claim in report.claims}
    earned: list[Earned] = []
    for scene in told:
        for side in (1, 2):
            earned += _in_battle(ruleset, scene, side, claimed)
    for side in (1, 2):
        earned += _undefeated(ruleset, setup, told, side)
        earned += _streaks(setup, told, side, history[side - 1])
    order = {achievement.key: place for place, achievement in enumerate(catalogue())}
    return tuple(sorted(earned, key=lambda row: (row.battle, row.side, order[row.achievement])))


def _in_battle(ruleset: Ruleset, scene: Scene, side: int, claimed: set[tuple[int, str, int]]) -> Iterator[Earned]:
    for achievement in catalogue():
        answer = judge(ruleset, scene, side, achievement)
        if answer:
            yield Earned(side=side, achievement=achievement.key, battle=scene.number, proof="report")
        elif answer is None and (side, achievement.key, scene.number) in claimed:
            yield Earned(side=side, achievement=achievement.key, battle=scene.number, proof="claim")


def _undefeated(ruleset: Ruleset, setup: MatchSetup, told: tuple[Scene, ...], side: int) -> Iterator[Earned]:
    """Give the undefeated Champion: every battle of the series won, and enough of them for the title."""
    if setup.mode == "champion" and champion_undefeated(ruleset, [scene.told.winner for scene in told], side):
        yield Earned(side=side, achievement="champion_undefeated", battle=len(told), proof="report")


def champion_undefeated(ruleset: Ruleset, winners: list[int | None], side: int) -> bool:
    """Whether a side won a CHAMPION series without losing a battle."""
    return len(winners) == ruleset.settings.champion_wins and all(winner == side for winner in winners)


def _streaks(setup: MatchSetup, told: tuple[Scene, ...], side: int, history: History) -> Iterator[Earned]:
    """Count wins in a row; whatever is not a win breaks the row. A CHAMPION game counts by itself (ruling 14)."""
    solo = setup.mode == "solo"
    if solo and side == 2:
        return
    in_a_row = history.solo.get(setup.difficulty, 0) if solo and setup.difficulty else history.against
    for scene in told:
        in_a_row = in_a_row + 1 if scene.told.winner == side else 0
        for key in streaks_reached(in_a_row, setup.difficulty if solo else None):
            yield Earned(side=side, achievement=key, battle=scene.number, proof="report")


def streaks_reached(in_a_row: int, difficulty: Difficulty | None) -> tuple[str, ...]:
    """Return the streak achievements that the latest of so many wins in a row earns.

    ``difficulty`` None means wins against one opponent, otherwise against the AI on that difficulty.
    """
    scope = "solo_streak" if difficulty else "streak"
    return tuple(
        row.key
        for row in catalogue()
        if row.scope == scope and row.count == in_a_row and (row.difficulty or None) == difficulty
    )
