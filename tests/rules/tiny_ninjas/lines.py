"""Lines of a battle's log, told briefly, and what the referee refuses of them."""

import msgspec

from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import (
    AttackLine,
    BattleReport,
    Claim,
    DefenceLine,
    GrimLine,
    Line,
    Report,
    Verdict,
)
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings, book
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup, Mode
from tests.rules.refusals import told

replace = msgspec.structs.replace
COMPLETE = Ruleset(settings=Settings(), deck=replace(book().deck, complete=True))
"""The packaged deck taken for an organiser's: every number of it refuses."""


def attack(card: str = "trio", rnd: int = 1, side: int = 1, **fields: object) -> AttackLine:
    """An attack; without more said, Trio's flat 3 red."""
    line = AttackLine(round=rnd, side=side, card=card)
    if card == "trio":
        line = replace(line, colour="red", damage=3)
    return replace(line, **fields)


def turtle(rnd: int = 1, side: int = 1, **fields: object) -> AttackLine:
    """An attack for 1 red."""
    return replace(attack("turtle", rnd, side, colour="red", damage=1), **fields)


def master(**fields: object) -> AttackLine:
    """The attack of the second battle example: 3 blue."""
    return replace(attack("master", dice=("two", "three"), colour="blue", damage=3), **fields)


def defence(card: str, blocked: int = 0, **fields: object) -> DefenceLine:
    return replace(DefenceLine(card=card, blocked=blocked), **fields)


def grim(rnd: int = 1, side: int = 1, **fields: object) -> GrimLine:
    return replace(GrimLine(round=rnd, side=side, use="doom"), **fields)


def judge(
    *lines: Line,
    mode: Mode = "standard",
    difficulty: Difficulty | None = None,
    setup: MatchSetup | None = None,
    ruleset: Ruleset | None = None,
) -> Verdict:
    """The verdict on a log that may end early: giving up ends the battle."""
    setup = setup or MatchSetup(mode=mode, difficulty=difficulty)
    return check_report(ruleset or book(), setup, Report(battles=(BattleReport(log=lines, ceded_by=2),)))


def refused(
    *lines: Line,
    mode: Mode = "standard",
    difficulty: Difficulty | None = None,
    setup: MatchSetup | None = None,
    ruleset: Ruleset | None = None,
) -> list[str]:
    """What is refused of such a log, as "code at path"."""
    verdict = judge(*lines, mode=mode, difficulty=difficulty, setup=setup, ruleset=ruleset)
    return told("tiny_ninjas", verdict.violations)


def refused_of(
    *battles: BattleReport,
    mode: Mode = "standard",
    setup: MatchSetup | None = None,
    claims: tuple[Claim, ...] = (),
) -> list[str]:
    """What is refused of a report of these battles, as "code at path"."""
    setup = setup or MatchSetup(mode=mode, difficulty="easy" if mode == "solo" else None)
    return told("tiny_ninjas", check_report(book(), setup, Report(battles=battles, claims=claims)).violations)


def won(winner: int = 1, left: int = 3, **fields: object) -> BattleReport:
    """A battle in brief that left its winner so much health."""
    health = (left, 0) if winner == 1 else (0, left)
    return replace(BattleReport(winner=winner, health=health), **fields)
