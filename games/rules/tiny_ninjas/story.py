"""What a report tells, battle by battle: the rules each was played under, and how it ended."""

from games.rules.tiny_ninjas.log_check import LogCheck
from games.rules.tiny_ninjas.modes import BattleRules, Pair, battle_rules
from games.rules.tiny_ninjas.report import BattleReport, Report, Told
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup


class Scene:
    """One battle of a report. ``losses`` are those of the series before it; ``check`` is None without a log."""

    __slots__ = ("check", "losses", "number", "report", "rules", "setup", "told")

    def __init__(self, ruleset: Ruleset, setup: MatchSetup, report: BattleReport, number: int, losses: Pair) -> None:
        self.setup = setup
        self.report = report
        self.number = number
        self.losses = losses
        self.rules: BattleRules = battle_rules(ruleset, setup, losses)
        path = ("battles", number - 1)
        self.check = LogCheck(ruleset, self.rules, report, path) if report.log is not None else None
        self.told = self._tell()

    def _tell(self) -> Told:
        report = self.report
        first = 1 if self.setup.mode == "solo" else report.first
        if report.ceded_by is not None:
            winner: int | None = 3 - report.ceded_by
        elif self.check is not None:
            winner = self.check.walk.winner
        else:
            winner = report.winner
        if self.check is None:
            health, rounds = report.health, report.rounds
        else:
            walk = self.check.walk
            health, rounds, first = (walk.health[0], walk.health[1]), walk.round, walk.first
        return Told(winner=winner, health=health, rounds=rounds, first=first, ceded=report.ceded_by is not None)


def scenes(ruleset: Ruleset, setup: MatchSetup, report: Report) -> tuple[Scene, ...]:
    """Follow a report: in CHAMPION each battle's Levels follow from the losses before it."""
    losses: Pair = (0, 0)
    followed: list[Scene] = []
    for number, battle in enumerate(report.battles, start=1):
        scene = Scene(ruleset, setup, battle, number, losses)
        followed.append(scene)
        winner = scene.told.winner
        losses = (losses[0] + (winner == 2), losses[1] + (winner == 1))
    return tuple(followed)


def result_of_match(wins: Pair) -> int | None:
    """Return the side that won more battles of a match, None if neither did."""
    if wins[0] == wins[1]:
        return None
    return 1 if wins[0] > wins[1] else 2
