"""What the Ronin of the optional pack can do: their cards came with the game but do not stand in the rulebook."""
# ruff: noqa: ARG001  all units of a hook share one signature

from collections.abc import Sequence

from games.rules.allstars.board.grid import spaces_of
from games.rules.allstars.combat.pools import AIR, EARTH, FIRE, VOID, WATER
from games.rules.allstars.match.abilities.actions import target_of, verb
from games.rules.allstars.match.abilities.attacks import poison
from games.rules.allstars.match.asks import Script, SpaceChoice, may
from games.rules.allstars.match.dice_roll import Roll
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.fight import Fight
from games.rules.allstars.match.fighting import attack_targets, cause_of, enemies_in, fight
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.harm import Cause, injure, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import pick_model, place_beside, shift
from games.rules.allstars.match.registry import trait, unit
from games.rules.allstars.match.rolls import affinity_test, can_settle, settle
from games.rules.allstars.match.verbs import Action, TestedAction


@unit("attack_dice", "cobra-strike")
def cobra_strike(game: Game, clash: Fight) -> int:
    """Cobra Strike: two dice more from elevated terrain against a model that is not on any."""
    above = game.is_elevated(clash.attacker) and not game.is_elevated(clash.defender)
    return 2 if clash.weapon == "attack" and above else 0


@unit("attack_dice", "master-assassin")
def master_assassin(game: Game, clash: Fight) -> int:
    """Master Assassin: two dice for attacking from Stealth, one beside the one that everybody has."""
    return 1 if clash.from_stealth else 0


@verb
class SmoothMoves(Action):
    """Smooth Moves: all models in the influence zone and Bakusho Mondai change places within it, without a dodge.

    Large bases do not fit and keep their places.
    """

    code = "smooth-moves"

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        dancers = [model, *(other for other in game.models_on(model.zone) if not other.large)]
        free = (model.zone & ~game.occupied & ~game.impassable) | sum(dancer.foot for dancer in dancers)
        places: list[tuple[Model, int, int]] = []
        for dancer in dancers:
            answer = yield SpaceChoice(model.side, self.code, "place", free, model=dancer.number)
            assert answer.space is not None and answer.facing is not None  # noqa: S101, PT018
            free &= ~(1 << answer.space)
            places.append((dancer, answer.space, answer.facing))
        for dancer in dancers:
            game.lift(dancer)
        for dancer, space, facing in places:
            game.put(dancer, space, facing)


# With the credit for the Injury, because that may win the match at once.
trait("redistribution", "match.game.Game.redistribute")


@unit("injures", "yatta")
def yatta(game: Game, owner: Model, victim: Model) -> Script[None]:
    """Yatta: after Injuring an enemy, two spaces past terrain and influence zones ..."""
    if owner.space >= 0 and (yield from may(owner.side, "yatta", owner.number, pick="yatta")):
        yield from shift(game, owner, 2, owner.side, "yatta-move")


@unit("stuns", "yatta")
def yatta_stuns(game: Game, owner: Model, victim: Model) -> Script[None]:
    """... and after Stunning one."""
    yield from yatta(game, owner, victim)


@verb
class TheRing(Action):
    """The Ring: all enemies in the influence zone are Cursed."""

    code = "the-ring"

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for enemy in enemies_in(game, model, model.zone):
            enemy.curse += 1
            game.note("curse", enemy.number, model.number)
        yield from ()


@unit("injures", "sparkleburst")
def sparkleburst(game: Game, owner: Model, victim: Model) -> Script[None]:
    """Sparkleburst: after Injuring a model, enemies in the influence zone take a test; those that fail are Slowed."""
    for enemy in enemies_in(game, owner, owner.zone):
        if not (yield from affinity_test(game, enemy, "sparkleburst")):
            enemy.slow += 1
            game.note("slow", enemy.number, owner.number)


@verb
class ThousandHandSlap(Action):
    """1000-Hand Slap: one attack, two dice weaker, on the enemy in front with the highest Defense, felt by all there."""

    code = "1000-hand-slap"
    stealthy = True

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        targets = attack_targets(game, model)
        best = max((target.defense for target in targets), default=0)
        return [Intent(self.code, model.number, target=target.number) for target in targets if target.defense == best]

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        target = target_of(game, intent)
        others = [enemy for enemy in attack_targets(game, model) if enemy is not target]
        clash = yield from fight(game, model, target, penalty=2)
        cause = cause_of(game, clash, target)
        for other in others:
            yield from self._felt(game, clash, other, cause)

    def _felt(self, game: Game, clash: Fight, other: Model, cause: Cause) -> Script[None]:
        """Let the chosen result befall another enemy; Spirit and Fire have done all they do."""
        model = clash.attacker
        if clash.result == VOID:
            yield from injure(game, other, cause)
        elif clash.result == EARTH:
            yield from stun(game, other, cause)
        elif clash.result == AIR:
            yield from shift(game, other, 3, model.side, "air")
        elif clash.result == WATER and model.space >= 0 and other.space >= 0:
            yield from place_beside(game, other, model.front, game.controller(other), "water_place")


@verb
class Typhoon(TestedAction):
    """The Force of a Great Typhoon: on a success all models in the influence zone are moved up to three spaces."""

    code = "the-force-of-a-great-typhoon"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for victim in game.models_on(model.zone):
            yield from shift(game, victim, 3, model.side, self.code)


@verb
class Crusha(Action):
    """Crusha: attack a lantern or shrine in front, which two Earth dice destroy. The pool is Attack alone."""

    code = "crusha"

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        tokens = model.front & (game.lanterns | game.shrine_spaces)
        return [Intent(self.code, model.number, space=space) for space in spaces_of(tokens)]

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        assert intent.space is not None  # noqa: S101  its options name one
        roll = Roll(model, "attack", game.roll(model.attack + model.attack_round + model.attack_turn))
        if can_settle(game, model):
            yield from settle(game, (roll,), model.side)
        if roll.faces.count(EARTH) >= 2:
            game.remove_token(intent.space)
            game.note("crusha", model.number, intent.space)


@unit("fought", "strength-of-a-raging-fire")
def strength_of_a_raging_fire(game: Game, clash: Fight) -> Script[None]:
    """Strength of a Raging Fire: for each Fire left after eliminations, Stun an enemy within two spaces."""
    owner = clash.attacker
    if clash.weapon != "attack":
        return
    for _ in range(clash.attack_left[FIRE]):
        if owner.space < 0:
            return
        near = game.targets_of(owner, enemies_in(game, owner, game.near(owner, 2)))
        if not near:
            return
        chosen = yield from pick_model(
            owner.side, "strength-of-a-raging-fire", near, "strength-of-a-raging-fire", optional=False
        )
        yield from stun(game, game.models[chosen], Cause(owner))


@verb
class DimensionDoor(TestedAction):
    """Dimension Door: on a success Spirit Hanzo stands in a free space of a friend's influence zone."""

    code = "dimension-door"

    def ready(self, game: Game, model: Model) -> bool:
        return super().ready(game, model) and any(True for _ in game.friends(model))

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        beside = 0
        for friend in game.friends(model):
            if game.has_zone(friend):
                beside |= friend.zone
        yield from place_beside(game, model, beside, model.side, self.code)


@unit("activation", "mysterious-as-the-dark-side-of-the-moon")
def dark_side_of_the_moon(game: Game, owner: Model) -> Script[None]:
    """Mysterious as the Dark Side of the Moon: a test as he activates; on a success an enemy anywhere is Poisoned."""
    key = "mysterious-as-the-dark-side-of-the-moon"
    if not (yield from may(owner.side, key, owner.number, pick=key)):
        return
    if (yield from affinity_test(game, owner, key)):
        chosen = yield from pick_model(owner.side, key, game.targets_of(owner, game.enemies_of(owner)), key)
        if chosen >= 0:
            poison(game, game.models[chosen], owner)
