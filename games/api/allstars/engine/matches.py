"""Whole matches: is this log possible, and what would computer players make of these teams?"""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars.asking import read_question
from games.api.allstars.engine import answers, questions
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.judging import state_of, tell
from games.api.allstars.engine.reading import read_table, refuse_unplayable
from games.api.allstars.engine.view import TAG
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer, said
from games.rules.allstars.match.check import Checked, check_log
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Log
from games.rules.allstars.resolve import resolve
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Refused


class CheckLogView(StatelessView):
    """Check a log."""

    @ENGINE.operation(
        "check_log",
        summary="Check the log of a match",
        tag=TAG,
        question=questions.CheckLog,
        answer=answers.LogAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Replay a match event by event: to its end, to where the log stops, or to the first event that cannot be."""
        ruleset, log = read_question(request, questions.CheckLog)
        checked, match = _replay(ruleset, log)
        told = tell(match) if checked.accepted and checked.complete and not checked.gaps else None
        return answer(
            answers.LogAnswer(
                accepted=checked.accepted,
                complete=checked.complete,
                gaps=checked.gaps,
                events=_possible(checked, log),
                violations=said(checked.violations),
                state=state_of(match),
                report=told and told.report,
                verdict=told and told.verdict,
            )
        )


class ResolveView(StatelessView):
    """Play a match that nobody came to."""

    @ENGINE.operation(
        "resolve",
        summary="Play a match from a seed",
        tag=TAG,
        question=questions.Resolve,
        answer=answers.ResolveAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let computer players play a match, and judge its log like any other."""
        ruleset, question = read_question(request, questions.Resolve)
        table = read_table(ruleset, question)
        dice = SeededDice(question.seed.encode(), "resolve")
        log = resolve(table.setup, table.policies, dice, question.options, ruleset)
        checked, match = _replay(ruleset, log)
        if checked.violations:
            raise Refused(checked.violations)
        told = tell(match)
        return answer(answers.ResolveAnswer(log=log, report=told.report, verdict=told.verdict))


def _replay(ruleset: Ruleset, log: Log) -> tuple[Checked, Match]:
    """Check a log; raises :class:`Refused` for a match that cannot even be set up."""
    refuse_unplayable(ruleset, log.setup, log.options)
    checked = check_log(log, ruleset)
    if checked.match is None:
        raise Refused(checked.violations)
    return checked, checked.match


def _possible(checked: Checked, log: Log) -> int:
    """Count the events before the one that the violation points at."""
    return int(checked.violations[0].path.split("/")[2]) if checked.violations else len(log.events)
