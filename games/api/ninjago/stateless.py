"""The league's own answers without an account and without a league: for parties and bots."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.ninjago import answers, questions
from games.api.ninjago.documented import DOCUMENTED
from games.api.ninjago.rows import assumed, spoken_kit, unvouched
from games.api.rulesets import RULESET
from games.api.stateless import (
    StatelessView,
    answer,
    judged,
    placed,
    read_question,
    read_ruled,
    refuse_table,
    rules_asked,
    under,
)
from games.rules.kernel.dice import SeededDice
from games.rules.ninjago.checks import check_kit
from games.rules.ninjago.engine import resolve
from games.rules.ninjago.odds import simulate
from games.rules.ninjago.referee import check_report
from games.rules.ninjago.setup import check_setup

_TAG = "Ninjago: The Board Game: ask the rules"


class CheckSessionView(StatelessView):
    """Judge a session."""

    @DOCUMENTED.operation(
        "ninjago_check_session",
        summary="Check a session",
        tag=_TAG,
        question=questions.CheckSession,
        answer=answers.SessionAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let the referee judge a session, told in brief or turn by turn."""
        rules, question = read_ruled(request, "ninjago", questions.CheckSession)
        verdict = check_report(rules, question.setup, question.report)
        return answer(
            answers.SessionAnswer(
                **judged(placed(verdict.violations), placed(verdict.warnings)),
                claims=verdict.claims,
                assumptions=assumed(rules, verdict.assumptions),
            )
        )


class ResolveView(StatelessView):
    """Play a session that nobody came to."""

    @DOCUMENTED.operation(
        "ninjago_resolve",
        summary="Play a session from a seed",
        tag=_TAG,
        question=questions.PlaySession,
        answer=answers.PlayedAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let the engine play a session, and the referee read its log."""
        rules, question = read_ruled(request, "ninjago", questions.PlaySession)
        refuse_table(check_setup(rules, question.setup))
        report = resolve(rules, question.setup, question.policy, SeededDice(question.seed.encode()))
        verdict = check_report(rules, question.setup, report)
        return answer(
            answers.PlayedAnswer(
                **judged(placed(verdict.violations), placed(verdict.warnings)),
                claims=verdict.claims,
                assumptions=assumed(rules, verdict.assumptions),
                report=report,
            )
        )


class WinChancesView(StatelessView):
    """Weigh a session before it is played."""

    @DOCUMENTED.operation(
        "ninjago_win_chances",
        summary="Win chance and length",
        tag=_TAG,
        question=questions.AskChances,
        answer=answers.ChancesAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Play so many games and count how many are won and how long they last."""
        rules, question = read_ruled(request, "ninjago", questions.AskChances)
        refuse_table(check_setup(rules, question.setup))
        tally = simulate(rules, question.setup, question.policy, question.seed.encode(), count=question.games)
        low, high = tally.interval()
        return answer(
            answers.ChancesAnswer(
                games=tally.played,
                won=tally.won,
                win_chance=tally.win_chance,
                low=low,
                high=high,
                final_battles=tally.final_battles,
                mean_turns=tally.mean_turns,
                turns=tuple(answers.LengthRow(turns=turns, games=games) for turns, games in tally.turns.items()),
                assumptions=assumed(rules),
            )
        )


class KitView(StatelessView):
    """Show the kit."""

    @DOCUMENTED.operation(
        "ninjago_kit", summary="What lies on the table", tag=_TAG, answer=answers.KitAnswer, parameters=[RULESET]
    )
    def get(self, request: Request) -> Response:
        """Return board, LEGO Dice, spinner and guards; what the rulebook does not print is not known."""
        return answer(answers.KitAnswer(kit=spoken_kit(rules_asked(request, "ninjago").kit)))


class CheckKitView(StatelessView):
    """Judge a kit."""

    @DOCUMENTED.operation(
        "ninjago_check_kit",
        summary="Check an organiser's kit",
        tag=_TAG,
        question=questions.CheckKit,
        answer=answers.KitVerdict,
    )
    def post(self, request: Request) -> Response:
        """Say everything that is wrong with a kit that somebody copied from their set."""
        kit = read_question(request, questions.CheckKit).kit
        violations = check_kit(kit)
        return answer(
            answers.KitVerdict(
                **judged(under("/kit", violations), under("/kit", unvouched(kit))),
            )
        )
