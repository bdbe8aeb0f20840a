"""The whole sequence after a game for teams that are not kept here: the league's own steps, one side at a time.

Sides are played out apart because two teams may call a model alike, and each model has dice of its own.
"""

import msgspec
from django.utils.translation import gettext

from games.api.allstars.answers import SideAfterGame
from games.api.allstars.naming import write_team
from games.api.stateless import said
from games.rules.allstars.entries import Advance, Downtime, Entry, Fee
from games.rules.allstars.fielding import played_entries
from games.rules.allstars.post_game import SideAfter, post_game
from games.rules.allstars.report import AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice, Report, SideReport, Verdict
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import Conflict, Scroll
from games.rules.allstars.setup import MatchSetup, SideSetup
from games.rules.allstars.steps import StepDice, default_steps
from games.rules.kernel.dice import Dice, SeededDice
from games.rules.kernel.findings import Finding, pointer


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A judged report, the match that it speaks of, and the teams before it."""

    ruleset: Ruleset
    setup: MatchSetup
    scrolls: tuple[Scroll, ...]
    report: Report
    verdict: Verdict


def play_out(game: Game, seed: str | None) -> tuple[SideAfterGame, ...]:
    """Return every side after the game; with a ``seed`` nothing but advancement stays open."""
    return tuple(
        _play_out(game, frozen, scroll, None if seed is None else _dice_of(seed, frozen.side))
        for frozen, scroll in zip(game.setup.sides, game.scrolls, strict=True)
    )


def _play_out(game: Game, frozen: SideSetup, scroll: Scroll, dice: StepDice | None) -> SideAfterGame:
    report = game.report if dice is None else _closed(game, frozen, scroll, dice)
    after = _after(game, frozen, scroll, report, dice)
    entries = played_entries(game.ruleset, game.setup, report, game.verdict, frozen.side, dice)
    return SideAfterGame(
        side=after.side,
        result=after.result,
        koban=after.koban,
        ninja=tuple(msgspec.structs.replace(one, level_name=gettext(one.level_name)) for one in after.ninja),
        rating_before=after.rating_before,
        rating=after.rating,
        after=_steps_taken(entries),
        open=after.open,
        conflicts=said(_place(game.report, frozen.side, entries, one) for one in after.conflicts),
        team=write_team(after.scroll),
    )


def _dice_of(seed: str, side: int) -> StepDice:
    def dice(step: str, ninja: str) -> Dice:
        return SeededDice(seed.encode(), side, ninja, step)

    return dice


def _after(game: Game, frozen: SideSetup, scroll: Scroll, report: Report, dice: StepDice | None) -> SideAfter:
    setup = msgspec.structs.replace(game.setup, sides=(frozen,))
    return post_game(game.ruleset, setup, (scroll,), report, game.verdict, dice)[0]


def _closed(game: Game, frozen: SideSetup, scroll: Scroll, dice: StepDice) -> Report:
    """Return the report with the league's default for what it leaves open: fees first, then downtime (ruling 1)."""
    report = game.report
    for kind in (Fee, Downtime):
        after = _after(game, frozen, scroll, report, dice)
        entries = tuple(entry for entry in default_steps(game.ruleset, after.scroll, dice) if isinstance(entry, kind))
        report = _with_steps(report, frozen.side, _steps_taken(entries))
    return report


def _with_steps(report: Report, number: int, more: AfterMatch) -> Report:
    """Return the report with more fees and downtime rolls for one side, after those that it has."""
    claimed = _claimed(report, number)
    given = claimed.after or AfterMatch()
    after = msgspec.structs.replace(
        given,
        fees=(*(given.fees or ()), *(more.fees or ())),
        downtime=(*(given.downtime or ()), *(more.downtime or ())),
    )
    others = (side for side in report.sides if side.side != number)
    return msgspec.structs.replace(report, sides=(msgspec.structs.replace(claimed, after=after), *others))


def _claimed(report: Report, number: int) -> SideReport:
    return next((side for side in report.sides if side.side == number), SideReport(side=number, score=0))


def _steps_taken(entries: tuple[Entry, ...]) -> AfterMatch:
    """Return steps as a report writes them, with every die."""
    return AfterMatch(
        fees=tuple(FeeChoice(ninja=one.ninja, pay=one.paid) for one in entries if isinstance(one, Fee)),
        downtime=tuple(
            DowntimeRoll(ninja=one.ninja, die=one.die, exempts=one.exempts)
            for one in entries
            if isinstance(one, Downtime)
        ),
        advances=tuple(
            AdvanceRoll(ninja=one.ninja, number=one.number, dice=one.dice, choice=one.choice)
            for one in entries
            if isinstance(one, Advance)
        ),
    )


def _place(report: Report, number: int, entries: tuple[Entry, ...], conflict: Conflict) -> Finding:
    """Return a conflict as a finding that points at the step in the body, or at the side if it is no step."""
    index = next((index for index, side in enumerate(report.sides) if side.side == number), None)
    path = pointer("report", "sides") if index is None else pointer("report", "sides", index)
    entry = entries[conflict.index]
    if isinstance(entry, Fee | Downtime):
        earlier = sum(1 for one in entries[: conflict.index] if type(one) is type(entry))
        path += pointer("after", "fees" if isinstance(entry, Fee) else "downtime", earlier)
    elif isinstance(entry, Advance):
        rolls = (_claimed(report, number).after or AfterMatch()).advances
        asked = [(roll.ninja, roll.number) for roll in rolls].index((entry.ninja, entry.number))
        path += pointer("after", "advances", asked)
    return msgspec.structs.replace(conflict.as_finding(), path=path)
