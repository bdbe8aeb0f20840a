"""After-match steps of a corrected report against those that the story holds: a stored die is never rolled again."""

from collections.abc import Iterable, Iterator

from games.rules.allstars.entries import Advance, Downtime, Fee
from games.rules.allstars.report import AdvanceRoll, AfterMatch, DowntimeRoll, FeeChoice, Report
from games.rules.allstars.scroll import Scroll
from games.rules.kernel.findings import Finding, gettext_noop, pointer

Step = Fee | Downtime | Advance
Told = FeeChoice | DowntimeRoll | AdvanceRoll


def check_retold(report: Report, confirmed: Report | None, side: int, stored: Iterable[Step]) -> tuple[Finding, ...]:
    """Say which steps of one side a corrected report tells otherwise than they are ``stored``; paths point into it.

    What the ``confirmed`` report says already is no correction: its step may have been corrected in the story since. What
    is left open (a die, a choice) contradicts nothing.
    """
    held = list(stored)
    known = [] if confirmed is None else [step for _path, step in _steps(confirmed, side)]
    return tuple(
        _already_told(step.ninja, path)
        for path, step in _steps(report, side)
        if step not in known and _differs(step, held)
    )


def answered_later(left: Scroll, later: Iterable[Step]) -> list[Step]:
    """Return the steps told in ``later`` chapters that a chapter left open, which ends with the scroll ``left``.

    Of each model that had still to be paid or to roll it is the first one; an advancement roll tells its own number.
    """
    pending = left.pending
    due: set[tuple[type[Step], str]] = {(Fee, ninja) for ninja in pending.fees}
    due |= {(Downtime, ninja) for ninja in (*pending.downtime, *pending.waiting)}
    found: list[Step] = []
    for step in later:
        if isinstance(step, Advance):
            found.append(step)
        elif (type(step), step.ninja) in due:
            due.remove((type(step), step.ninja))
            found.append(step)
    return found


def _steps(report: Report, side: int) -> Iterator[tuple[str, Told]]:
    """Yield the steps of one side of a report, each with its place."""
    for number, one in enumerate(report.sides):
        if one.side != side:
            continue
        after = one.after or AfterMatch()
        told: dict[str, tuple[Told, ...]] = {
            "fees": after.fees or (),
            "downtime": after.downtime or (),
            "advances": after.advances,
        }
        for name, steps in told.items():
            for index, step in enumerate(steps):
                yield pointer("sides", number, "after", name, index), step


def _differs(told: Told, stored: Iterable[Step]) -> bool:
    match told:
        case FeeChoice():
            fees = [one.paid for one in stored if isinstance(one, Fee) and one.ninja == told.ninja]
            return bool(fees) and told.pay not in fees
        case DowntimeRoll():
            rolls = [one for one in stored if isinstance(one, Downtime) and one.ninja == told.ninja]
            return bool(rolls) and _rolled_otherwise(told, rolls)
        case AdvanceRoll():
            advances = [
                one
                for one in stored
                if isinstance(one, Advance) and (one.ninja, one.number) == (told.ninja, told.number)
            ]
            return bool(advances) and (
                told.dice not in {None, *(one.dice for one in advances)}
                or (told.choice is not None and told.choice not in [one.choice for one in advances])
            )


def _rolled_otherwise(told: DowntimeRoll, rolls: list[Downtime]) -> bool:
    """Whether a die is another, or spares another; a name given without a die waits for what it shows."""
    if told.die not in {None, *(one.die for one in rolls)}:
        return True
    named = {one.exempts for one in rolls} - {None}
    return told.exempts is not None and told.exempts not in named and (bool(named) or told.die is not None)


def _already_told(ninja: str, path: str) -> Finding:
    return Finding(
        code="step.already_told",
        path=path,
        rule="ruling 70",
        text=gettext_noop(
            "The story holds this step of {ninja} already, with another die or choice: correct it there."
        ),
        params={"ninja": ninja},
    )
