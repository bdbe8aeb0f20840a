"""The whole sequence after a game for teams that are not kept here: report in, scrolls out (ruling 1).

It is the league's own way: the facts of the report become a chapter, and the chapter is folded onto the given scroll.
"""

from collections.abc import Sequence

import msgspec

from games.rules.allstars.entries import Chapter, Entry
from games.rules.allstars.fielding import played_entries
from games.rules.allstars.fold import Explanation, XpLine, tell
from games.rules.allstars.progression import level, level_name
from games.rules.allstars.report import Report, Result, Verdict
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import Conflict, Scroll
from games.rules.allstars.setup import MatchSetup, SideSetup
from games.rules.allstars.steps import OpenSteps, StepDice, open_steps


class KobanAfter(msgspec.Struct, frozen=True, kw_only=True):
    """The treasury's way through a game, in koban: before + redistributed + revenue + bonus + negotiator - fees = after."""

    before: int
    redistributed: int
    revenue: int
    bonus: int
    negotiator: int
    fees: int
    after: int


class NinjaAfter(msgspec.Struct, frozen=True, kw_only=True):
    """One model after a game: its XP by source, its level, and the games it must miss.

    ``healing_house`` says that it starts the next game there; ``gone`` that it left for want of its fee.
    """

    ninja: str
    feats: int
    awards: int
    water: int
    xp: int
    level: int
    level_name: str
    absent: int
    healing_house: bool
    gone: bool


class SideAfter(msgspec.Struct, frozen=True, kw_only=True):
    """One side after a game: its scroll, what is still open, and how its numbers came about.

    ``rating_before`` is the one frozen when the match opened. ``conflicts`` are steps of the report that cannot be taken.
    """

    side: int
    result: Result
    scroll: Scroll
    open: OpenSteps
    koban: KobanAfter
    ninja: tuple[NinjaAfter, ...]
    rating_before: int
    rating: int
    conflicts: tuple[Conflict, ...]


def post_game(
    ruleset: Ruleset,
    setup: MatchSetup,
    scrolls: Sequence[Scroll],
    report: Report,
    verdict: Verdict,
    dice: StepDice | None = None,
) -> tuple[SideAfter, ...]:
    """Return each side after the game, in the order of the setup.

    ``scrolls`` are the teams before it, in the same order, and call their models as the setup does. Steps that the
    report leaves out stay open. Raises :class:`ValueError` if there is not one scroll for each side.
    """
    return tuple(
        _side_after(
            ruleset, frozen, scroll, played_entries(ruleset, setup, report, verdict, frozen.side, dice), verdict
        )
        for frozen, scroll in zip(setup.sides, scrolls, strict=True)
    )


def _side_after(
    ruleset: Ruleset, frozen: SideSetup, before: Scroll, entries: tuple[Entry, ...], verdict: Verdict
) -> SideAfter:
    folded, lines = tell([(ruleset, Chapter(position=1, kind="match", entries=entries))], before)
    after = folded.scroll
    return SideAfter(
        side=frozen.side,
        result={one.side: one.result for one in verdict.sides}[frozen.side],
        scroll=after,
        open=open_steps(ruleset, after),
        koban=_koban(before, after, lines),
        ninja=_ninja(ruleset, before, after, lines),
        rating_before=frozen.rating,
        rating=after.rating,
        conflicts=folded.conflicts,
    )


def _koban(before: Scroll, after: Scroll, lines: Explanation) -> KobanAfter:
    by_reason = lines.koban_by_reason()
    return KobanAfter(
        before=before.treasury,
        redistributed=by_reason["redistribution"],
        revenue=by_reason["revenue"],
        bonus=by_reason["bonus"],
        negotiator=by_reason["shrewd_negotiator"],
        fees=-by_reason["fee"],
        after=after.treasury,
    )


def _ninja(ruleset: Ruleset, before: Scroll, after: Scroll, lines: Explanation) -> tuple[NinjaAfter, ...]:
    settings = ruleset.settings
    played = {state.id for state in before.roster}
    return tuple(
        NinjaAfter(
            ninja=state.id,
            feats=_sum(lines.xp_of(state.id), "feats"),
            awards=_sum(lines.xp_of(state.id), "all_star"),
            water=_sum(lines.xp_of(state.id), "water"),
            xp=state.xp,
            level=level(settings, state.xp),
            level_name=level_name(settings, state.xp),
            absent=state.absent,
            healing_house=state.healing_house,
            gone=state.gone is not None,
        )
        for state in after.ninja
        if state.id in played
    )


def _sum(lines: tuple[XpLine, ...], reason: str) -> int:
    return sum(line.amount for line in lines if line.reason == reason)
