"""Check a log: play it again from its own intents and dice, up to the first thing that cannot have happened."""

import msgspec

from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import GAP, VERSION, WITH_GAPS, Event, Intent, Log
from games.rules.allstars.match.gaps import check_after
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.dice import DiceError, RecordedDice
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer


class Checked(msgspec.Struct, frozen=True):
    """What checking came to.

    ``match`` stands where the log ends or where it went wrong, None if it could not even be set up; ``violations``
    hold the first illegal event's fault, or all faults of the setup; ``complete`` says that the match was played to
    its end.
    """

    match: Match | None
    violations: tuple[Finding, ...]
    complete: bool

    @property
    def gaps(self) -> int:
        """How many stretches and events were not written down: with any, claims cannot be derived."""
        return 0 if self.match is None else self.match.gaps

    @property
    def accepted(self) -> bool:
        """Whether everything in the log can have happened."""
        return not self.violations


def check_log(log: Log, ruleset: Ruleset | None = None) -> Checked:
    """Replay a log to its final state or to its first illegal event.

    A log may stop before the match does, may leave outcomes out, and in version 2 may have gaps (:class:`After`); what
    it says must be possible.
    """
    if log.schema not in {VERSION, WITH_GAPS}:
        unknown = Finding(
            code="log.unknown_version",
            path=pointer("schema"),
            rule="ruling 1",
            text=gettext_noop("Logs of version {schema} are not known."),
            params={"schema": log.schema},
        )
        return Checked(None, (unknown,), complete=False)
    try:
        match = Match(log.setup, log.options, ruleset)
    except Refused as refused:
        return Checked(None, refused.violations, complete=False)
    for number, event in enumerate(log.events):
        finding = _bridge(match, event, log.schema) if event.after or event.intent.code == GAP else replay(match, event)
        if finding is not None:
            path = pointer("events", number) + finding.path
            return Checked(match, (msgspec.structs.replace(finding, path=path),), complete=False)
    return Checked(match, (), complete=match.over)


def _bridge(match: Match, event: Event, schema: int) -> Finding | None:
    """Go over what nobody wrote down; return what is wrong with an event that says what came of it."""
    fault = None
    if schema != WITH_GAPS:
        fault = gettext_noop("Gaps belong to logs of version 2.")
    elif event.after is None:
        fault = gettext_noop("A gap says how the match stood after it.")
    elif event.dice or event.outcomes:
        fault = gettext_noop("What came of an event without its dice is told by how the match stood after it.")
    elif event.intent.code == GAP and (event.side, event.intent) != (0, Intent(GAP)):
        fault = gettext_noop("A gap is the table's, and names nothing.")
    if fault is not None or event.after is None:
        return Finding(code="log.malformed_gap", path=pointer("after"), rule="", text=fault or "")
    try:
        if event.intent.code != GAP:
            match.verify(event.side, event.intent)
        elif match.over:
            match.verify(0, event.intent)
    except Refused as refused:
        return refused.violations[0]
    finding = check_after(match.game, event.after) or match.skip(event)
    return finding and msgspec.structs.replace(finding, path=pointer("after") + finding.path)


def replay(match: Match, event: Event) -> Finding | None:
    """Do one event of a log; return what is wrong with it, with a path inside the event."""
    dice = RecordedDice(event.dice)
    try:
        done = match.do(event.side, event.intent, dice)
        dice.finish()
    except Refused as refused:
        return refused.violations[0]
    except DiceError:
        return Finding(
            code="log.dice_do_not_fit",
            path=pointer("dice"),
            rule="Affinity and Tests",
            text=gettext_noop("The dice do not fit what was rolled for: too few, too many, or no face of such a die."),
        )
    if event.outcomes is not None and event.outcomes != done.outcomes:
        return Finding(
            code="log.other_outcome",
            path=pointer("outcomes"),
            rule="Combat",
            text=gettext_noop("The event leads to another outcome than the log says."),
        )
    return None
