"""The referee: every violation of a report at once, what is odd about it, and the session in brief."""

from games.rules.kernel.findings import gettext_noop, pointer
from games.rules.kernel.seating import under_setup
from games.rules.ninjago.brief import check_claims
from games.rules.ninjago.final import FinalReferee
from games.rules.ninjago.hunt import HuntReferee
from games.rules.ninjago.kit import Part
from games.rules.ninjago.notes import Notes
from games.rules.ninjago.report import Claims, Log, Report, Verdict
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup, check_setup
from games.rules.ninjago.table import Table

READ_BY_A_LOG: tuple[Part, ...] = ("board", "die", "spinner", "guards")


def check_report(ruleset: Ruleset, setup: Setup, report: Report) -> Verdict:
    """Judge a session: everything that the rules make impossible, each with code, path and rule.

    Faults of the table itself point under ``/setup``, all others into the report. With a log the claims are derived
    from it, and the verdict names the parts of the kit that it was read with and that are only assumed.
    """
    notes = Notes(ruleset.unknown)
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
    if log.final and (table.finder is None or table.outcome is not None):
        notes.add(
            "final.not_due",
            pointer("log", "final"),
            "Winning the game",
            gettext_noop("The final battle is fought only after the fourth golden weapon, and if one was lost."),
        )
        return
    if table.finder is None:
        return
    order = [seat.ninja for seat in setup.seats]
    start = order.index(table.finder)
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
        referee.read(number, bout, order[(start + number) % len(order)])
