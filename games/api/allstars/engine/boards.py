"""A moment on a board: pools of an attack, spaces in reach, line of sight."""

from collections.abc import Iterable
from typing import Final

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.allstars.asking import read_question
from games.api.allstars.engine import answers, questions
from games.api.allstars.engine.documented import ENGINE
from games.api.allstars.engine.reading import number_of, read_scene
from games.api.allstars.engine.view import TAG
from games.api.rulesets import RULESET
from games.api.stateless import StatelessView, answer
from games.rules.allstars.match.moving import facing_towards
from games.rules.allstars.match.questions import Placed, Position, pools_of, spaces_in_reach, table_of
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import FieldedNinja
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer

# The action that makes an attack with each weapon, and its heading in the book.
_ACTIONS: Final = {"attack": "attack", "ranged": "shoot", "shuriken": "shuriken"}
_HEADINGS: Final = {"attack": "Combat", "ranged": "Ranged Combat", "shuriken": "Shuriken"}


class PoolsView(StatelessView):
    """Count dice."""

    @ENGINE.operation(
        "pools",
        summary="Dice pools of an attack",
        tag=TAG,
        question=questions.AskPools,
        answer=answers.PoolsAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return how many dice both sides roll in an attack, and what gives them."""
        ruleset, asked = read_question(request, questions.AskPools)
        position = read_scene(ruleset, asked, "attacker", "defender")
        attacker, defender = number_of(asked, asked.attacker), number_of(asked, asked.defender)
        if faults := tuple(_check_attack(ruleset, asked, position, attacker, defender)):
            raise Refused(faults)
        pools = pools_of(position, attacker, defender, asked.weapon, ruleset)
        return answer(
            answers.PoolsAnswer(
                attack=_pool(pools.attack, pools.attack_bonuses),
                defense=_pool(pools.defense, pools.defense_bonuses),
            )
        )


class ReachView(StatelessView):
    """Look where a model can go."""

    @ENGINE.operation(
        "reach",
        summary="Spaces in reach of a model",
        tag=TAG,
        question=questions.AskReach,
        answer=answers.ReachAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Return the spaces that one move can end on, with movement points, dodges and a way."""
        ruleset, asked = read_question(request, questions.AskReach)
        position = read_scene(ruleset, asked, "mover")
        mover = number_of(asked, asked.mover)
        return answer(
            answers.ReachAnswer(
                movement=position.models[mover].ninja.movement, spaces=spaces_in_reach(position, mover, ruleset)
            )
        )


class SightView(StatelessView):
    """Look along a line."""

    @ENGINE.operation(
        "sight",
        summary="Line of sight between two spaces",
        tag=TAG,
        question=questions.AskSight,
        answer=answers.SightAnswer,
        parameters=[RULESET],
    )
    def post(self, request: Request) -> Response:
        """Say whether a model on one space sees one on another, past terrain, lanterns and other models."""
        ruleset, asked = read_question(request, questions.AskSight)
        if asked.viewer == asked.target:
            raise Refused([_one_space()])
        position = read_scene(ruleset, asked)
        listed = {placed.space: number for number, placed in enumerate(position.models)}
        imagined = [field for field in ("viewer", "target") if getattr(asked, field) not in listed]
        stand_ins = tuple(_stand_in(ruleset, getattr(asked, field), side) for side, field in enumerate(imagined, 1))
        everybody = msgspec.structs.replace(position, models=(*position.models, *stand_ins))
        try:
            game, models = table_of(everybody, ruleset)
        except Refused as refused:
            raise Refused(_name(finding, len(position.models), imagined) for finding in refused.violations) from None
        places = {placed.space: number for number, placed in enumerate(everybody.models)}
        viewer, target = models[places[asked.viewer]], models[places[asked.target]]
        if "viewer" in imagined:
            game.turn_model(viewer, facing_towards(game, viewer.space, target.space))
        return answer(
            answers.SightAnswer(
                sees=game.sees(viewer, target),
                distance=game.steps_between(viewer, target),
                viewer_elevated=game.is_elevated(viewer),
                target_elevated=game.is_elevated(target),
            )
        )


def _pool(dice: int, bonuses: dict[str, int]) -> answers.PoolAnswer:
    lines = {"base": dice - sum(bonuses.values()), **bonuses}
    return msgspec.convert(
        {"dice": dice, "lines": [{"source": source, "dice": count} for source, count in lines.items()]},
        answers.PoolAnswer,
    )


def _check_attack(
    ruleset: Ruleset, asked: questions.AskPools, position: Position, attacker: int, defender: int
) -> Iterable[Finding]:
    """Say why an attack cannot be made."""
    if position.models[attacker].side == position.models[defender].side:
        yield Finding(
            code="pools.same_side",
            path=pointer("defender"),
            rule="Combat",
            text=gettext_noop("{attacker} and {defender} are on the same side."),
            params={"attacker": asked.attacker, "defender": asked.defender},
        )
    game, models = table_of(position, ruleset)
    game.active = models[attacker]
    action = game.verbs_by_code[models[attacker].number].get(_ACTIONS[asked.weapon])
    if action is None:
        yield Finding(
            code="pools.no_ranged_attack",
            path=pointer("weapon"),
            rule=_HEADINGS[asked.weapon],
            text=gettext_noop("{attacker} has no ranged attack."),
            params={"attacker": asked.attacker},
        )
        return
    targets = {intent.target for intent in action.options(game, models[attacker])}
    if models[defender].number not in targets and position.models[attacker].side != position.models[defender].side:
        yield Finding(
            code="pools.no_target",
            path=pointer("defender"),
            rule=_HEADINGS[asked.weapon],
            text=gettext_noop("From there {attacker} cannot attack {defender}."),
            params={"attacker": asked.attacker, "defender": asked.defender},
        )


def _stand_in(ruleset: Ruleset, space: int, side: int) -> Placed:
    """Return a small model that stands for whoever might be on a space."""
    kaiken = next(profile for profile in ruleset.catalogue.profiles if profile.kind == "kaiken")
    return Placed(side=side, ninja=FieldedNinja(id="somebody", profile=kaiken.key), space=space)


def _name(finding: Finding, listed: int, imagined: list[str]) -> Finding:
    """Move a fault of a model that was only imagined to the space that it was imagined on."""
    for number, field in enumerate(imagined, start=listed):
        if finding.path == pointer("models", number, "space"):
            return Finding(
                code=finding.code,
                path=pointer(field),
                rule=finding.rule,
                text=gettext_noop("Nobody can stand there."),
            )
    return finding


def _one_space() -> Finding:
    return Finding(
        code="sight.one_space",
        path=pointer("target"),
        rule="Line Of Sight",
        text=gettext_noop("Sight needs two spaces."),
    )
