"""The league's own answers without an account and without a league: for score keepers and bots."""

from collections.abc import Iterable, Iterator

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer, judged, read_ruled, rules_asked, under
from games.api.tiny_ninjas import answers, questions
from games.api.tiny_ninjas.documented import DOCUMENTED
from games.api.tiny_ninjas.rows import deck_row, earned_row
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.tiny_ninjas.achievements import achievements
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.deck_check import check_deck
from games.rules.tiny_ninjas.defence import lets_through
from games.rules.tiny_ninjas.modes import check_setup
from games.rules.tiny_ninjas.play import Endless
from games.rules.tiny_ninjas.policies import POLICIES
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.resolve import Resolved, resolve

_TAG = "Tiny Ninjas: ask the rules"


class CheckReportView(StatelessView):
    """Judge a report."""

    @DOCUMENTED.operation(
        "tiny_ninjas_check_report",
        summary="Check a report",
        tag=_TAG,
        question=questions.CheckReport,
        answer=answers.ReportAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let the referee judge a match, told in brief or card by card."""
        rules, question = read_ruled(request, "tiny_ninjas", questions.CheckReport)
        verdict = check_report(rules, question.setup, question.report)
        return answer(
            answers.ReportAnswer(
                **judged(_placed(verdict.violations), _placed(verdict.warnings)),
                sides=verdict.sides,
                battles=verdict.told,
                assumed=verdict.assumed,
            )
        )


class AchievementsView(StatelessView):
    """Read the achievements out of a report."""

    @DOCUMENTED.operation(
        "tiny_ninjas_achievements",
        summary="Achievements of a report",
        tag=_TAG,
        question=questions.AskAchievements,
        answer=answers.AchievementsAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return what a report, with the wins before it, earns for both sides."""
        rules, question = read_ruled(request, "tiny_ninjas", questions.AskAchievements)
        verdict = check_report(rules, question.setup, question.report)
        earned = achievements(rules, question.setup, question.report, question.history)
        return answer(
            answers.AchievementsAnswer(
                **judged(_placed(verdict.violations), _placed(verdict.warnings)),
                earned=tuple(earned_row(one) for one in earned),
            )
        )


class DefenceView(StatelessView):
    """Weigh a defence."""

    @DOCUMENTED.operation(
        "tiny_ninjas_defence",
        summary="What a defence lets through",
        tag=_TAG,
        question=questions.AskDefence,
        answer=answers.DefenceAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return the chance of each loss of health when a card answers an attack."""
        rules, question = read_ruled(request, "tiny_ninjas", questions.AskDefence)
        if question.card not in rules.ninjas:
            raise Refused([_unknown_card(question.card)])
        through = lets_through(
            rules, question.card, question.damage, question.colour, power_up=question.power_up, ai=question.ai
        )
        return answer(
            answers.DefenceAnswer(
                chances=tuple(answers.LossRow(lost=lost, chance=chance) for lost, chance in through.chances.items()),
                mean=through.mean,
                assumed=through.assumed,
            )
        )


class ResolveView(StatelessView):
    """Play a match that nobody came to."""

    @DOCUMENTED.operation(
        "tiny_ninjas_resolve",
        summary="Play a match from a seed",
        tag=_TAG,
        question=questions.PlayMatch,
        answer=Resolved,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Let the engine play a match; the report that it writes is one that the referee accepts."""
        rules, question = read_ruled(request, "tiny_ninjas", questions.PlayMatch)
        if faults := check_setup(rules, question.setup):
            raise Refused(_placed(faults))
        one, two = (POLICIES[name] for name in question.policies)
        try:
            played = resolve(rules, question.setup, one, SeededDice(question.seed.encode()), opponent=two)
        except Endless:
            raise Refused([_endless()]) from None
        return answer(played)


class CardsView(StatelessView):
    """Show the deck."""

    @DOCUMENTED.operation(
        "tiny_ninjas_cards", summary="The deck", tag=_TAG, answer=answers.CardsAnswer, parameters=[RULESET]
    )
    def get(self, request: Request) -> Response:
        """Return every card, with what the rulebook prints of it marked as known."""
        deck = rules_asked(request, "tiny_ninjas").deck
        return answer(answers.CardsAnswer(assumed=deck.assumed, deck=deck_row(deck)))


class CheckDeckView(StatelessView):
    """Judge a deck."""

    @DOCUMENTED.operation(
        "tiny_ninjas_check_deck",
        summary="Check an organiser's deck",
        tag=_TAG,
        question=questions.CheckDeck,
        answer=answers.DeckAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Say everything that is wrong with a deck that somebody copied from their cards."""
        rules, question = read_ruled(request, "tiny_ninjas", questions.CheckDeck)
        deck = question.deck
        violations = check_deck(deck, rules.settings)
        return answer(
            answers.DeckAnswer(
                **judged(under("/deck", violations), _incomplete(deck)),
                cards=sum(card.copies for card in deck.cards),
                assumed=deck.assumed,
            )
        )


def _placed(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings about a match with paths from the body's root: what is wrong with its set-up, then its report."""
    for finding in findings:
        yield from under("/setup" if finding.code.startswith("setup.") else "/report", [finding])


def _unknown_card(card: str) -> Finding:
    return Finding(
        code="card.unknown",
        path=pointer("card"),
        rule="Components",
        text=gettext_noop("There is no card called {card}."),
        params={"card": card},
    )


def _endless() -> Finding:
    return Finding(
        code="resolve.endless",
        path=pointer("seed"),
        rule="09 - Gameplay Flowchart",
        text=gettext_noop("With this seed the policies do not bring the battle to an end."),
    )


def _incomplete(deck: Deck) -> tuple[Finding, ...]:
    """Warn of a deck that its organiser does not vouch for."""
    if deck.complete:
        return ()
    return (
        Finding(
            code="deck.incomplete",
            path=pointer("deck", "complete"),
            rule="Components",
            text=gettext_noop("Nobody vouches for every number of this deck: answers that rest on it are assumed."),
        ),
    )
