"""Tables and turns of Ninjago: The Board Game, told briefly.

The board is the shipped one taken as known: gate c1, guardhouses a2 c2 e2 a4 c4 e4 a6 c6 e6; c1 lies beside b1, d1 and
c2, and a wall parts c2 from b2.
"""

from typing import Any

import msgspec

from games.rules.ninjago.kit import Board, Rope
from games.rules.ninjago.pieces import Marker, Ninja
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.report import Bout, Claims, Count, Log, Report, Spin, Swing, Turn, Verdict
from games.rules.ninjago.ruleset import Ruleset, book
from games.rules.ninjago.setup import Seat, Setup
from tests.rules.refusals import told


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


def corridor() -> Ruleset:
    """Known rules on a board of one line: the gate, then h1 to h9, a guardhouse in each; one roof reaches all."""
    houses = tuple(f"h{number}" for number in range(1, 10))
    line = ("gate", *houses)
    board = Board(
        known=True,
        spaces=line,
        gate="gate",
        houses=houses,
        ways=tuple(zip(line, houses, strict=False)),
        ropes=(Rope(house="h1", reach=line),),
    )
    return msgspec.structs.replace(KNOWN, kit=msgspec.structs.replace(KNOWN.kit, board=board))


CORRIDOR = corridor()
TWO = table("kai", "jay")


def turn(ninja: Ninja, count: dict[str, int] | None = None, **acts: Any) -> Turn:
    return Turn(ninja=ninja, count=None if count is None else Count(**count), **acts)


def kai(**acts: Any) -> Turn:
    return turn("kai", **acts)


def jay(**acts: Any) -> Turn:
    return turn("jay", **acts)


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


def refused(verdict: Verdict) -> list[str]:
    """What a verdict refuses, as "code at path"."""
    return told("ninjago", verdict.violations)


def faults(*turns: Turn, final: tuple[Bout, ...] = (), setup: Setup = TWO, ruleset: Ruleset = KNOWN) -> list[str]:
    """What is refused of a log, as "code at path"; that it stops early is left aside."""
    verdict = judge(*turns, final=final, setup=setup, ruleset=ruleset)
    return [fault for fault in refused(verdict) if fault != "log.unfinished at /log"]


def brief_faults(claims: Claims, setup: Setup = TWO, ruleset: Ruleset = KNOWN) -> list[str]:
    return refused(check_report(ruleset, setup, Report(claims=claims)))


GUARD_ON_KAI = (kai(roll="guard", path=("b1",), guard="b1"), rests())
"""Kai steps to b1 and is found by a guard; jay stays by the gate. Kai's next turn starts with a fight."""


def descents(count: int, steps: int = 8) -> tuple[Turn, ...]:
    """Let the General step down ``count`` times ``steps`` times: kai walks between gate and b1, jay rests."""
    turns: list[Turn] = []
    for number in range(count * steps):
        turns += [kai(roll="general", path=("b1" if number % 2 == 0 else "c1",)), rests()]
    return tuple(turns)


def searches(*markers: Marker, start: int = 1) -> tuple[Turn, ...]:
    """Let kai walk the corridor and search a guardhouse each turn, beating every guard that a grey marker brings."""
    turns: list[Turn] = []
    fight: tuple[Spin, ...] = ()
    for number, marker in enumerate(markers, start):
        turns += [kai(spins=fight, roll="move", path=(f"h{number}",), search=marker), rests()]
        fight = spin("kai") if marker == "grey" else ()
    return tuple(turns[:-1]) if markers.count("gold") == 4 else tuple(turns)


def hunt_that_loses(weapons: int) -> tuple[Turn, ...]:
    """Walk the corridor: kai finds all four golden weapons, and the General captures some after the first ones.

    Kai finds the last one, so the final battle begins with kai and 4 - ``weapons`` golden weapons.
    """
    back_and_forth = [f"h{weapons - 1}" if weapons > 1 else "gate", f"h{weapons}"]
    steps: list[Turn] = []
    for number in range(8 * weapons):
        steps += [kai(roll="general", path=(back_and_forth[number % 2],)), rests()]
    gold: tuple[Marker, ...] = ("gold", "gold", "gold", "gold")
    later = searches(*gold[weapons:], start=weapons + 1)[:-1]
    return (*searches(*gold[:weapons]), *steps, *later)


def bout(
    ninja: Ninja,
    weapons: tuple[Ninja, ...],
    general: Ninja,
    spins: tuple[Spin, ...],
    count: dict[str, int] | None = None,
) -> Bout:
    return Bout(
        ninja=ninja,
        weapons=weapons,
        general=general,
        spins=spins,
        count=None if count is None else Count(**count),
    )
