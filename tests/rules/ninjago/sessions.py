"""Tables and turns of Ninjago: The Board Game, told briefly.

The board is the shipped one taken as known: gate c1, guardhouses a2 c2 e2 a4 c4 e4 a6 c6 e6; c1 lies beside b1, d1 and
c2, and a wall parts c2 from b2.
"""

from typing import Any

import msgspec

from games.rules.ninjago.pieces import Ninja
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Bout, Claims, Log, Report, Spin, Swing, Turn, Verdict
from games.rules.ninjago.ruleset import Ruleset, book
from games.rules.ninjago.setup import Seat, Setup


def filled_in(ruleset: Ruleset) -> Ruleset:
    """The same rules with every part of the kit known."""
    kit = ruleset.kit
    known = msgspec.structs.replace(
        kit,
        board=msgspec.structs.replace(kit.board, known=True),
        die=msgspec.structs.replace(kit.die, known=True),
        spinner=msgspec.structs.replace(kit.spinner, known=True),
        guards=msgspec.structs.replace(kit.guards, known=True),
    )
    return msgspec.structs.replace(ruleset, kit=known)


KNOWN = filled_in(book())


def table(*ninja: Ninja, **options: Any) -> Setup:
    return Setup(seats=tuple(Seat(ninja=one) for one in ninja), **options)


TWO = table("kai", "jay")


def kai(**acts: Any) -> Turn:
    return Turn(ninja="kai", **acts)


def jay(**acts: Any) -> Turn:
    return Turn(ninja="jay", **acts)


def rests(ninja: Ninja = "jay") -> Turn:
    """Roll a move and stay: up to two spaces may be none."""
    return Turn(ninja=ninja, roll="move")


def swing(house: str, to: str) -> Swing:
    return Swing(house=house, to=to)


def spin(*colours: str, **options: Any) -> tuple[Spin, ...]:
    """Spins of which each but the last was ignored with Sensei power."""
    *ignored, stands = colours
    return (
        *(msgspec.convert({"colour": one, "ignored_with": "power"}, Spin) for one in ignored),
        msgspec.convert({"colour": stands, **options}, Spin),
    )


def judge(*turns: Turn, final: tuple[Bout, ...] = (), setup: Setup = TWO, ruleset: Ruleset = KNOWN) -> Verdict:
    return check_report(ruleset, setup, Report(log=Log(turns=turns, final=final)))


def faults(*turns: Turn, final: tuple[Bout, ...] = (), setup: Setup = TWO, ruleset: Ruleset = KNOWN) -> list[str]:
    """The codes of what is refused; that the log stops early is left aside."""
    verdict = judge(*turns, final=final, setup=setup, ruleset=ruleset)
    return [finding.code for finding in verdict.violations if finding.code != "log.unfinished"]


def brief_faults(claims: Claims, setup: Setup = TWO, ruleset: Ruleset = KNOWN) -> list[str]:
    return [finding.code for finding in check_report(ruleset, setup, Report(claims=claims)).violations]


GUARD_ON_KAI = (kai(roll="guard", path=("b1",), guard="b1"), rests())
"""Kai steps to b1 and is found by a guard; jay stays by the gate. Kai's next turn starts with a fight."""


def descents(count: int, steps: int = 8) -> tuple[Turn, ...]:
    """Let the General step down ``count`` times ``steps`` times: kai walks between gate and b1, jay rests."""
    turns: list[Turn] = []
    for number in range(count * steps):
        turns += [kai(roll="general", path=("b1" if number % 2 == 0 else "c1",)), rests()]
    return tuple(turns)
