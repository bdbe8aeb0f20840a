"""The steps after a game that wait for a choice: what is open, the entries of answers, and the league's default."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from games.rules.allstars.elements import Element, roll_element
from games.rules.allstars.entries import Advance, Chapter, Downtime, Entry, Fee, RolledBy
from games.rules.allstars.fold import fold
from games.rules.allstars.progression import Choices, current, permitted_choices, roll_waiting
from games.rules.allstars.report import AdvanceRoll, DowntimeRoll, FeeChoice
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.scroll import Scroll
from games.rules.kernel.dice import Dice

StepDice = Callable[[str, str], Dice]
"""The server's dice for one step of one ninja: called with ``downtime`` or ``advance-2`` and the ninja's id.

Dice that are keyed like this do not change when another step is corrected.
"""


_SERVER: Final[RolledBy] = "server"
_TOLD: Final[RolledBy] = msgspec.UNSET


class FeeDue(msgspec.Struct, frozen=True, kw_only=True):
    """A Ronin to pay, in koban, or to let go."""

    ninja: str
    koban: int


class AdvanceDue(msgspec.Struct, frozen=True, kw_only=True):
    """A model's next advancement roll; with ``dice`` rolled, ``choices`` says what they may be used for."""

    ninja: str
    number: int
    dice: tuple[Element, Element] | None = None
    choices: Choices | None = None


class OpenSteps(msgspec.Struct, frozen=True, kw_only=True):
    """What can be answered now: fees first, then downtime, then advances (ruling 1).

    ``spirits`` rolled a Spirit in downtime and may still name one of ``downtime`` to be spared.
    """

    fees: tuple[FeeDue, ...] = ()
    downtime: tuple[str, ...] = ()
    spirits: tuple[str, ...] = ()
    advances: tuple[AdvanceDue, ...] = ()


def open_steps(ruleset: Ruleset, scroll: Scroll) -> OpenSteps:
    """Return the steps that a team can answer now."""
    pending = scroll.pending
    profiles = {state.id: ruleset.profiles[state.profile] for state in scroll.roster}
    return OpenSteps(
        fees=tuple(FeeDue(ninja=ninja, koban=profiles[ninja].fee) for ninja in pending.fees),
        downtime=pending.downtime,
        spirits=pending.spirits if pending.downtime else (),
        advances=_advances_due(ruleset, scroll),
    )


def fee_entries(choices: Iterable[FeeChoice]) -> tuple[Fee, ...]:
    """Return the entries of decided fees."""
    return tuple(Fee(ninja=choice.ninja, paid=choice.pay) for choice in choices)


def downtime_entries(
    settings: Settings, rolls: Iterable[DowntimeRoll], dice: StepDice | None = None
) -> tuple[Downtime, ...]:
    """Return the entries of downtime rolls in their order, up to the first that would need ``dice`` and has none.

    A name given beforehand counts only if the die comes up Spirit, or what else spares another in this league.
    """
    entries = []
    for one in rolls:
        die, rolled_by = one.die, _TOLD
        if die is None:
            if dice is None:
                break
            die, rolled_by = roll_element(dice("downtime", one.ninja)), _SERVER
        spared = one.exempts if settings.downtime_table.spares(die) else None
        entries.append(Downtime(ninja=one.ninja, die=die, exempts=spared, rolled_by=rolled_by))
    return tuple(entries)


def advance_entries(
    answers: Iterable[AdvanceRoll], dice: StepDice | None = None, scroll: Scroll | None = None
) -> tuple[Advance, ...]:
    """Return the entries of advancement rolls; one without any dice to go by is left open.

    A choice for a roll that ``scroll`` holds takes its dice from there. Dice that the server rolls now come without a
    choice: :mod:`games.rules.allstars.step_answers` refuses one that was made before they are seen.
    """
    entries = []
    for answer in answers:
        state = None if scroll is None else scroll.find(answer.ninja)
        waiting = None if state is None else roll_waiting(state)
        stored = answer.dice or (None if waiting is None else waiting.dice)
        if stored is not None:
            entries.append(Advance(ninja=answer.ninja, number=answer.number, dice=stored, choice=answer.choice))
        elif dice is not None:
            source = dice(f"advance-{answer.number}", answer.ninja)
            rolled = (roll_element(source), roll_element(source))
            entries.append(Advance(ninja=answer.ninja, number=answer.number, dice=rolled, rolled_by=_SERVER))
    return tuple(entries)


def default_steps(
    ruleset: Ruleset, scroll: Scroll, dice: StepDice, fee_order: Sequence[str] = ()
) -> tuple[Fee | Downtime, ...]:
    """Return the entries that close overdue fees and downtime; advancement stays due.

    Ronin are paid in the owner's order (``fee_order``, then roster order) as far as the treasury allows and let go
    where it does not. Then the models roll in roster order with the server's dice, and a Spirit spares the next.
    """
    table = ruleset.settings.downtime_table
    ranks = {ninja: rank for rank, ninja in reversed(list(enumerate(fee_order)))}
    treasury = scroll.treasury
    entries: list[Fee | Downtime] = []
    let_go: set[str] = set()
    profiles = {state.id: ruleset.profiles[state.profile] for state in scroll.roster}
    for ninja in sorted(scroll.pending.fees, key=lambda one: ranks.get(one, len(ranks))):
        if ninja in let_go:
            continue
        fee = profiles[ninja].fee
        if fee <= treasury:
            treasury -= fee
        else:
            let_go.add(ninja)
        entries.append(Fee(ninja=ninja, paid=ninja not in let_go))
    # Once its fee is paid a die that was held counts, and is not rolled again.
    settled = fold([(ruleset, Chapter(position=0, kind="interval", entries=tuple(entries)))], scroll).scroll.pending
    to_roll = [*settled.downtime, *settled.waiting]
    if table.sparing is not None:
        spared_by = list(zip(settled.spirits, to_roll, strict=False))
        entries += [Downtime(ninja=spirit, die=table.sparing, exempts=spared) for spirit, spared in spared_by]
        del to_roll[: len(spared_by)]
    while to_roll:
        ninja = to_roll.pop(0)
        die = roll_element(dice("downtime", ninja))
        spared = to_roll.pop(0) if table.spares(die) and to_roll else None
        entries.append(Downtime(ninja=ninja, die=die, exempts=spared, rolled_by=_SERVER))
    return tuple(entries)


def applicable(ruleset: Ruleset, chapter: Chapter, start: Scroll) -> Chapter:
    """Return a chapter without what its after-match steps cannot do, so that it stays open.

    ``start`` is the scroll before the chapter. What a table filled in beforehand may have turned out otherwise: a fee
    that the treasury cannot pay, an advance whose level is not reached. A choice that is not permitted goes before the
    dice do.
    """
    # Dice that are held since an earlier chapter are told as conflicts of that one.
    held = [roll.position for roll in start.held] + [die.position for die in start.held_dice]
    position = 1 + max(held, default=chapter.position)
    while True:
        retold = msgspec.structs.replace(chapter, position=position)
        refused = {
            conflict.index
            for conflict in fold([(ruleset, retold)], start).conflicts
            if conflict.position == position and isinstance(chapter.entries[conflict.index], Fee | Downtime | Advance)
        }
        if not refused:
            return chapter
        lessened = (_lessened(entry) if index in refused else entry for index, entry in enumerate(chapter.entries))
        chapter = msgspec.structs.replace(chapter, entries=tuple(entry for entry in lessened if entry is not None))


def _lessened(entry: Entry) -> Entry | None:
    """Return a step's dice without the choice made with them, or nothing if there is no such rest."""
    if isinstance(entry, Advance) and entry.choice is not None:
        return msgspec.structs.replace(entry, choice=None)
    if isinstance(entry, Downtime) and entry.exempts is not None:
        return msgspec.structs.replace(entry, exempts=None)
    return None


def _advances_due(ruleset: Ruleset, scroll: Scroll) -> tuple[AdvanceDue, ...]:
    """Return the first open roll of each model."""
    due: dict[str, AdvanceDue] = {}
    states = {state.id: state for state in scroll.roster}
    for ninja, number in scroll.pending.advances:
        if ninja in due:
            continue
        waiting = roll_waiting(states[ninja])
        if waiting is None:
            due[ninja] = AdvanceDue(ninja=ninja, number=number)
        else:
            choices = permitted_choices(ruleset, current(ruleset, states[ninja]), waiting.dice)
            due[ninja] = AdvanceDue(ninja=ninja, number=number, dice=waiting.dice, choices=choices)
    return tuple(due.values())
