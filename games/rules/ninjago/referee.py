"""The referee: every violation of a report at once, what is odd about it, and the session in brief."""

from copy import copy

from games.rules.kernel.findings import gettext_noop, pointer
from games.rules.kernel.seating import seat_after, under_setup
from games.rules.ninjago.brief import check_claims
from games.rules.ninjago.final import FinalReferee
from games.rules.ninjago.hunt import HuntReferee
from games.rules.ninjago.kit import Part
from games.rules.ninjago.notes import Notes
from games.rules.ninjago.pieces import WEAPONS
from games.rules.ninjago.report import Bout, Claims, Log, Report, Verdict
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup, check_setup
from games.rules.ninjago.table import Table

READ_BY_A_LOG: tuple[Part, ...] = ("board", "die", "spinner", "guards")


def check_report(ruleset: Ruleset, setup: Setup, report: Report) -> Verdict:
    """Judge a session: everything that the rules make impossible, each with code, path and rule.

    Faults of the table itself point under ``/setup``, all others into the report. With a log the claims are derived
    from it, and the verdict names the parts of the kit that it was read with and that are only assumed.
    """
    notes = Notes(ruleset.unknown, ruleset.kit.board.names)
    claims = report.claims
    assumed: tuple[Part, ...] = ()
    if report.log is not None:
        if claims is not None:
            notes.add(
                "report.claims_beside_log",
                pointer("claims"),
                "reports",
                gettext_noop("With a log the session in brief is derived from it and is not typed as well."),
            )
        claims = _check_log(ruleset, setup, report.log, notes)
        assumed = tuple(part for part in READ_BY_A_LOG if part in ruleset.unknown)
    elif claims is not None:
        check_claims(ruleset, setup, claims, notes)
    else:
        notes.add(
            "report.empty",
            "",
            "reports",
            gettext_noop("A report tells the session in brief or turn by turn."),
        )
    table = under_setup(check_setup(ruleset, setup))
    return Verdict(violations=(*table, *notes.violations), warnings=notes.warnings, claims=claims, assumptions=assumed)


def _check_log(ruleset: Ruleset, setup: Setup, log: Log, notes: Notes) -> Claims | None:
    table = Table(ruleset, setup)
    hunt = HuntReferee(ruleset, setup, table, notes)
    for number, turn in enumerate(log.turns):
        if not table.hunting:
            notes.add(
                "turn.after_the_end",
                pointer("log", "turns", number),
                "Winning the game",
                gettext_noop("The hunt is over; no turn follows."),
            )
            break
        hunt.read(number, turn)
    _check_final(ruleset, setup, log, table, notes)
    if table.outcome is None:
        notes.add(
            "log.unfinished",
            pointer("log"),
            "Winning the game",
            gettext_noop("The log stops before the game is won or lost."),
        )
    return table.claims()


def _check_final(ruleset: Ruleset, setup: Setup, log: Log, table: Table, notes: Notes) -> None:
    """Read the final battle. One that was not due changes nothing; it is read from where its first fight begins."""
    if not log.final:
        return
    if table.finder is None or table.outcome is not None:
        notes.add(
            "final.not_due",
            pointer("log", "final"),
            "Winning the game",
            gettext_noop("The final battle is fought only after the fourth golden weapon, and if one was lost."),
        )
        table = _at_the_temple(table, log.final[0])
    order = [seat.ninja for seat in setup.seats]
    first = table.finder or log.final[0].ninja
    seat = order.index(first) if first in order else 0
    referee = FinalReferee(ruleset, setup, table, notes)
    for number, bout in enumerate(log.final):
        if table.outcome is not None:
            notes.add(
                "final.after_the_end",
                pointer("log", "final", number),
                "Fighting the final battle",
                gettext_noop("The final battle is decided; no fight follows."),
            )
            break
        referee.read(number, bout, order[seat])
        seat = seat_after(setup.seats, bout.ninja, seat)


def _at_the_temple(table: Table, first: Bout) -> Table:
    """Return a table as a final battle that begins with such a fight would find it."""
    begun = copy(table)
    begun.outcome = None
    begun.gate = len(first.weapons)
    begun.temple = WEAPONS - begun.gate
    return begun
