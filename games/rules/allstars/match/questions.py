"""Small questions to the rules, without a match around them: sight, reach, pools, score.

A :class:`Position` says which models stand where; every question builds a table from it and looks.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from games.rules.allstars.board.grid import spaces_of
from games.rules.allstars.board.reach import path_to, reach
from games.rules.allstars.match.activation import begin_turn
from games.rules.allstars.match.bonuses import attack_dice, defense_dice
from games.rules.allstars.match.check import check_log
from games.rules.allstars.match.engine import Match
from games.rules.allstars.match.events import Facing, Log, Options, Space
from games.rules.allstars.match.everyday import weapon_of
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.grounds import with_free_ground
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import ground_for
from games.rules.allstars.ruleset import Ruleset, book
from games.rules.allstars.setup import FieldedNinja, MatchSetup, SideSetup
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer

MOST_MODELS: Final = 40


class Placed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model on the board: who it is, where it stands and faces, and what of its state matters to a question."""

    side: Annotated[int, Meta(ge=1, le=4)]
    ninja: FieldedNinja
    space: Space
    facing: Facing = 0
    stealth: bool = False
    stun: Annotated[int, Meta(ge=0, le=2)] = 0
    moved: Annotated[int, Meta(ge=0, le=40)] = 0


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board with models and lanterns; models are numbered in their order here."""

    models: Annotated[tuple[Placed, ...], Meta(min_length=1, max_length=MOST_MODELS)]
    options: Options = Options(board="open", moon_deck=False)
    lanterns: Annotated[tuple[Space, ...], Meta(max_length=50)] = ()


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """A space that a model can move to: movement points, dodges on the way, and the way itself."""

    space: int
    cost: int
    dodges: int
    path: tuple[int, ...]


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    """The dice of an attack, and the named bonuses of the book that went into them."""

    attack: int
    defense: int
    attack_bonuses: dict[str, int]
    defense_bonuses: dict[str, int]


def table_of(position: Position, ruleset: Ruleset | None = None) -> tuple[Game, list[Model]]:
    """Lay a position out. Raises :class:`Refused` for models that overlap, hang over an edge or are unknown."""
    sides = max(2, *(placed.side for placed in position.models))
    # Models are numbered side by side on a table, and as they come in a position.
    teams: list[list[int]] = [[] for _ in range(sides)]
    for number, placed in enumerate(position.models):
        teams[placed.side - 1].append(number)
    stand_in = FieldedNinja(id="nobody", profile=position.models[0].ninja.profile)
    setup = MatchSetup(
        sides=tuple(
            SideSetup(
                side=side,
                clan="",
                ninja=tuple(position.models[number].ninja for number in team) or (stand_in,),
            )
            for side, team in enumerate(teams, start=1)
        ),
        challenge="brawl",
    )
    game = Match(setup, position.options, with_free_ground(ruleset or book())).game
    game.round = 2
    models: dict[int, Model] = {}
    for side, team in zip(game.sides[1:], teams, strict=True):
        models |= zip(team, side.models, strict=False)
    game.lanterns = sum(1 << space for space in set(position.lanterns) if space < game.grid.spaces)
    game.refresh_tokens()
    findings = []
    for number, placed in enumerate(position.models):
        model = models[number]
        foot = game.grid.foot(placed.space, large=model.large) if placed.space < game.grid.spaces else 0
        if not foot or foot & (game.occupied | game.impassable):
            findings.append(
                Finding(
                    code="position.no_room",
                    path=pointer("models", number, "space"),
                    rule="Movement",
                    text=gettext_noop("{ninja} cannot stand there."),
                    params={"ninja": placed.ninja.id},
                )
            )
            continue
        game.put(model, placed.space, placed.facing)
        game.set_stealth(model, placed.stealth)
        model.stun = placed.stun
        model.steps = placed.moved
    if findings:
        raise Refused(findings)
    return game, [models[number] for number in range(len(position.models))]


def sees(position: Position, viewer: int, target: int, ruleset: Ruleset | None = None) -> bool:
    """Tell whether one model has line of sight to another (Line Of Sight); IndexError for numbers not in use."""
    game, models = table_of(position, ruleset)
    return game.sees(models[viewer], models[target])


def spaces_in_reach(position: Position, mover: int, ruleset: Ruleset | None = None) -> tuple[Reached, ...]:
    """List where one move takes a model, a way for each space that dodges as rarely as it can, then is cheapest.

    Without a dodge where that is possible; else with one where its first step leaves an enemy's zone. What takes more
    dodges is left out.
    """
    game, models = table_of(position, ruleset)
    model = models[mover]
    game.active = model
    model.stun = 0
    begin_turn(game, model)
    ground = ground_for(game, model, game.turn)
    dodges = ground.sticky >> model.space & 1
    levels = reach(ground, model.space, game.turn.points_to_come())
    return tuple(
        Reached(space=space, cost=cost, dodges=dodges, path=path_to(ground, levels, space))
        for cost, level in enumerate(levels)
        if cost
        for space in spaces_of(level & ground.ends)
    )


def pools_of(
    position: Position,
    attacker: int,
    defender: int,
    weapon: Literal["attack", "ranged", "shuriken"] = "attack",
    ruleset: Ruleset | None = None,
) -> Pools:
    """Count the dice of an attack as it would be rolled, nothing declared and no card played (Combat)."""
    game, models = table_of(position, ruleset)
    game.active = models[attacker]
    fight = Fight(models[attacker], models[defender], weapon)
    carried = weapon_of(fight.attacker)
    if weapon == "ranged" and carried is not None:
        fight.weapon_dice = carried.dice
    attack_dice(game, fight)
    defense_dice(game, fight)
    gained = {
        "assists": fight.attacker_helped,
        "back_strike": (2 if "backstab" in fight.attacker.traits else 1) if fight.back_strike else 0,
        "stealth": int(fight.from_stealth),
        "ranged": fight.weapon_dice,
    }
    base = 1 if weapon == "shuriken" else fight.attacker.attack
    gained["abilities"] = fight.attack - base - sum(gained.values())
    kept = {"assists": fight.defender_helped if weapon == "attack" else 0}
    kept["abilities"] = fight.defense - fight.defender.defense - sum(kept.values())
    return Pools(
        attack=fight.attack,
        defense=fight.defense,
        attack_bonuses={name: dice for name, dice in gained.items() if dice},
        defense_bonuses={name: dice for name, dice in kept.items() if dice},
    )


def score_of(log: Log, ruleset: Ruleset | None = None) -> tuple[int, ...]:
    """Return the score of every side after the events of a log; :class:`Refused` if one of them is illegal."""
    checked = check_log(log, ruleset)
    if checked.match is None or checked.violations:
        raise Refused(checked.violations)
    return tuple(side.score for side in checked.match.game.sides[1:])
