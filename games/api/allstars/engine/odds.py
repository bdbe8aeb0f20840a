"""Dice alone: exact odds, and what is left of two rolls."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars.asking import read_question
from games.api.allstars.engine import answers, questions
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.view import TAG
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer
from games.rules.allstars.combat.pools import FACE, choices, chooser, eliminate
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.odds import Rerolls, affinity_odds, as_decimal, combat_odds, dodge_odds, opposed_odds
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer

MOST_WORK: Final = 25_000
"""Dice of both sides to the third, times rerolls: what a Mastery may ask for, about three seconds' work."""


class OddsView(StatelessView):
    """Say what the chances are."""

    @ENGINE.operation(
        "odds",
        summary="Exact odds of attacks and tests",
        tag=TAG,
        question=questions.AskOdds,
        answer=answers.OddsAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return exact chances of an attack, an affinity test, an opposed test or a dodge."""
        _ruleset, asked = read_question(request, questions.AskOdds)
        if faults := tuple(_faults(asked)):
            raise Refused(faults)
        return answer(
            answers.OddsAnswer(
                combat=None if asked.combat is None else _combat(asked.combat),
                affinity=None if asked.affinity is None else _affinity(asked.affinity),
                opposed=None if asked.opposed is None else _opposed(asked.opposed),
                dodge=None if asked.dodge is None else _dodge(asked.dodge),
            )
        )


class EliminateView(StatelessView):
    """Eliminate dice."""

    @ENGINE.operation(
        "eliminate",
        summary="Eliminate the dice of two pools",
        tag=TAG,
        question=questions.EliminatePools,
        answer=answers.EliminateAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return what is left of two rolls, who chooses the result, and what can be chosen."""
        _ruleset, asked = read_question(request, questions.EliminatePools)
        left = eliminate([FACE[one] for one in asked.attack], [FACE[one] for one in asked.defense])
        who = chooser(len(asked.attack), len(asked.defense), defender_lead=_lead(dirty_fighter=asked.dirty_fighter))
        return answer(
            answers.EliminateAnswer(
                attacker=_dice(left.attacker),
                defender=_dice(left.defender),
                chooser=who,
                choices=choices(left, who),
            )
        )


def _combat(pools: questions.CombatPools) -> answers.CombatChances:
    odds = combat_odds(
        pools.attack,
        pools.defense,
        attacker=pools.attacker,
        defender=pools.defender,
        defender_lead=_lead(dirty_fighter=pools.dirty_fighter),
        resilient=pools.resilient,
    )
    return answers.CombatChances(
        chooser=odds.chooser,
        nothing=_chance(odds.nothing),
        can_choose={element: _chance(chance) for element, chance in odds.can_choose.items()},
        attacker_injures=_chance(odds.attacker_injures),
        defender_injures=_chance(odds.defender_injures),
    )


def _affinity(test: questions.AffinityPool) -> answers.Chance:
    return _chance(affinity_odds(dice=test.dice, needed=test.needed, rerolls=test.rerolls, element=test.element))


def _opposed(test: questions.OpposedPools) -> answers.Chance:
    return _chance(opposed_odds(test.dice, test.against))


def _dodge(test: questions.DodgePool) -> answers.Chance:
    return _chance(dodge_odds(nimble=test.nimble, tentacles=test.tentacles, rerolls=test.rerolls))


def _lead(*, dirty_fighter: bool) -> int:
    """By how many dice a defender must lead to choose (Dirty Fighter)."""
    return 2 if dirty_fighter else 1


def _chance(chance: Fraction) -> answers.Chance:
    return answers.Chance(fraction=str(chance), decimal=as_decimal(chance))


def _dice(counts: tuple[int, ...]) -> tuple[Element, ...]:
    return tuple(element for element, count in zip(ELEMENTS, counts, strict=True) for _ in range(count))


def _faults(asked: questions.AskOdds) -> Iterable[Finding]:
    if not (asked.combat or asked.affinity or asked.opposed or asked.dodge):
        yield Finding(
            code="odds.nothing_asked",
            path="",
            rule="",
            text=gettext_noop("Ask for the odds of a combat, an affinity test, an opposed test or a dodge."),
        )
    if asked.opposed and not (asked.opposed.dice or asked.opposed.against):
        yield Finding(
            code="odds.nobody_can_win",
            path=pointer("opposed"),
            rule="Affinity and Tests",
            text=gettext_noop("Without a die on either side an opposed test never ends."),
        )
    if asked.combat and _work(asked.combat) > MOST_WORK:
        yield Finding(
            code="odds.too_much",
            path=pointer("combat"),
            rule="",
            text=gettext_noop("With a Mastery this is too much to work out at once: take fewer dice or rerolls."),
        )


def _work(pools: questions.CombatPools) -> int:
    """Estimate how much there is to work out; without a Mastery little enough for any pools."""
    if pools.attacker.not_showing is None and pools.defender.not_showing is None:
        return 0
    rerolls = sum(_count(one) for one in (pools.attacker, pools.defender))
    return int((pools.attack + pools.defense) ** 3 * rerolls)


def _count(rerolls: Rerolls) -> int:
    return rerolls.single + rerolls.whole + rerolls.any_dice + (rerolls.not_showing is not None)
