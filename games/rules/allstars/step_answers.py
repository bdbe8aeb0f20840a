"""Whether answers to after-match steps can be taken: every fault at once, each at its place (rulings 1, 4, 10, 12, 49, 50, 54)."""

from collections.abc import Collection, Iterator, Sequence

import msgspec

from games.rules.allstars.downtime import DowntimeState, roll
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.entries import Advance, Chapter, Downtime, Entry, Fee
from games.rules.allstars.fold import fold
from games.rules.allstars.fold.fees import check_fee
from games.rules.allstars.progression import check_choice, check_roll, choice_before_dice, current, roll_waiting
from games.rules.allstars.report import AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice
from games.rules.allstars.ruleset import Ruleset, Settings
from games.rules.allstars.scroll import NinjaState, Scroll
from games.rules.kernel.findings import Finding, gettext_noop, pointer


def check_answers(ruleset: Ruleset, scroll: Scroll, answers: AfterMatch) -> tuple[Finding, ...]:
    """Say everything that is wrong with answers given together; not all steps need be answered at once.

    A die that is not given is the server's, so nothing is held against what it may yet make right: whom a Spirit
    names may have to roll after all, and Water may earn a level. A choice has no dice to go by before they are rolled.
    """
    fees, decided = _check_fees(ruleset, scroll, answers.fees or ())
    rolls, open_dice, taken = _check_downtime(ruleset.settings, scroll, answers.downtime or (), decided)
    unpaid = any(ninja not in {fee.ninja for fee in answers.fees or ()} for ninja in scroll.pending.fees)
    early = [_fees_first("/downtime")] if unpaid and answers.downtime else []
    later = [_fees_first("/advances")] if unpaid and answers.advances and not early else []
    if answers.advances and open_dice.to_roll and not unpaid:
        later = [_downtime_first("/advances")]
    unknown = {one.ninja for one in answers.downtime or () if one.die is None}.union(open_dice.to_roll)
    after = _after(ruleset, scroll, (*decided, *taken))
    advances = _check_advances(ruleset, after, answers.advances, unknown)
    return (*fees, *early, *rolls, *later, *advances)


def _check_fees(
    ruleset: Ruleset, scroll: Scroll, choices: Sequence[FeeChoice]
) -> tuple[list[Finding], tuple[Fee, ...]]:
    """Pay and let go in this order; return the faults, and the fees that can be decided so."""
    findings: list[Finding] = []
    decided: list[Fee] = []
    owed = list(scroll.pending.fees)
    treasury = scroll.treasury
    for index, choice in enumerate(choices):
        path = pointer("fees", index)
        state = _member(scroll, choice.ninja)
        if state is None:
            findings.append(_not_on_the_team(scroll, choice.ninja, f"{path}/ninja"))
            continue
        fee = ruleset.profiles[state.profile].fee
        finding = check_fee(owed, choice.ninja, fee, treasury, pay=choice.pay, path=path)
        if finding is not None:
            findings.append(finding)
            continue
        if choice.pay:
            owed.remove(choice.ninja)
            treasury -= fee
        else:
            owed = [ninja for ninja in owed if ninja != choice.ninja]
        decided.append(Fee(ninja=choice.ninja, paid=choice.pay))
    return findings, tuple(decided)


def _check_downtime(
    settings: Settings, scroll: Scroll, rolls: Sequence[DowntimeRoll], decided: Collection[Fee]
) -> tuple[list[Finding], DowntimeState, tuple[Downtime, ...]]:
    """Roll in this order; return the faults, how far downtime gets, and the dice that are known to be rolled."""
    pending = scroll.pending
    let_go = {fee.ninja for fee in decided if not fee.paid}
    to_roll = tuple(ninja for ninja in (*pending.downtime, *pending.waiting) if ninja not in let_go)
    state = DowntimeState(to_roll=to_roll, spirits=pending.spirits, results=pending.rolled)
    for held in scroll.held_dice:
        state, _ = roll(settings, state, held.downtime.ninja, held.downtime.die, held.downtime.exempts)
    findings: list[Finding] = []
    taken: list[Downtime] = []
    for index, one in enumerate(rolls):
        path = pointer("downtime", index)
        if _member(scroll, one.ninja) is None:
            findings.append(_not_on_the_team(scroll, one.ninja, f"{path}/ninja"))
            continue
        spared = one.exempts if one.die is not None else None
        following, finding = roll(settings, state, one.ninja, one.die or _plain_face(settings), spared, path=path)
        if finding is None and one.die is None and one.exempts is not None:
            finding = _names_in_vain(settings, state, one, path)
        state = following
        if finding is not None:
            findings.append(finding)
        elif one.die is not None:
            taken.append(Downtime(ninja=one.ninja, die=one.die, exempts=one.exempts))
    return findings, state, tuple(taken)


def _names_in_vain(settings: Settings, state: DowntimeState, unrolled: DowntimeRoll, path: str) -> Finding | None:
    """Say why a name given before the server rolls could not be spared even by the face that spares."""
    face = settings.downtime_table.sparing or _plain_face(settings)
    return roll(settings, state, unrolled.ninja, face, unrolled.exempts, path=path)[1]


def _check_advances(
    ruleset: Ruleset, scroll: Scroll, answers: Sequence[AdvanceRoll], may_learn: Collection[str]
) -> list[Finding]:
    """Take a model's rolls in ascending order, each before the next (ruling 12); return faults in order of the answers."""
    found: list[tuple[int, Finding]] = []
    for index, answer in sorted(enumerate(answers), key=lambda one: one[1].number):
        path = pointer("advances", index)
        state = _member(scroll, answer.ninja)
        if state is None:
            found.append((index, _not_on_the_team(scroll, answer.ninja, f"{path}/ninja")))
            continue
        if answer.ninja in may_learn:
            state = msgspec.structs.replace(state, xp=state.xp + ruleset.settings.water_xp)
        faults = list(_check_advance(ruleset, state, answer, path))
        found += [(index, fault) for fault in faults]
        if not faults:
            waiting = roll_waiting(state)
            dice = answer.dice or (waiting.dice if waiting else (ELEMENTS[0], ELEMENTS[1]))
            # By decree, because the level may hang on XP that a die still to be rolled brings.
            entry = Advance(ninja=answer.ninja, number=answer.number, dice=dice, choice=answer.choice, decreed=True)
            scroll = _after(ruleset, scroll, (entry,))
    return [fault for _, fault in sorted(found, key=lambda one: one[0])]


def _check_advance(ruleset: Ruleset, state: NinjaState, answer: AdvanceRoll, path: str) -> Iterator[Finding]:
    """Say what is wrong with one roll or the choice for it; a choice needs dice that were rolled at the table or lie."""
    finding = check_roll(ruleset, state, answer.number, answer.dice, path)
    if finding is not None:
        yield finding
        return
    waiting = roll_waiting(state)
    dice = answer.dice or (None if waiting is None else waiting.dice)
    if answer.choice is not None and dice is None:
        yield choice_before_dice(f"{path}/choice")
    elif answer.choice is not None and dice is not None:
        yield from check_choice(ruleset, current(ruleset, state), dice, answer.choice, f"{path}/choice")


def _after(ruleset: Ruleset, scroll: Scroll, entries: Sequence[Entry]) -> Scroll:
    """Return the scroll once steps are taken."""
    if not entries:
        return scroll
    return fold([(ruleset, Chapter(position=0, kind="interval", entries=tuple(entries)))], scroll).scroll


def _member(scroll: Scroll, ninja: str) -> NinjaState | None:
    state = scroll.find(ninja)
    return None if state is None or state.gone is not None else state


def _plain_face(settings: Settings) -> Element:
    """Return a face for a die that is not rolled yet: one that spares nobody."""
    return next(element for element in ELEMENTS if not settings.downtime_table.spares(element))


def _fees_first(path: str) -> Finding:
    return Finding(
        code="steps.fees_first",
        path=path,
        rule="ruling 1",
        text=gettext_noop("Ronin are paid or let go before anything else."),
    )


def _downtime_first(path: str) -> Finding:
    return Finding(
        code="steps.downtime_first",
        path=path,
        rule="ruling 1",
        text=gettext_noop("Downtime is rolled before advancement."),
    )


def _not_on_the_team(scroll: Scroll, ninja: str, path: str) -> Finding:
    gone = scroll.find(ninja) is not None
    return Finding(
        code="ninja.gone" if gone else "ninja.unknown",
        path=path,
        rule="Building A Team",
        text=gettext_noop("Model {ninja} has left the team.")
        if gone
        else gettext_noop("Model {ninja} is not on the team."),
        params={"ninja": ninja},
    )
