"""Abilities that cost an action, most of them with an affinity test."""

from collections.abc import Sequence

from games.rules.allstars.match.abilities.attacks import poison
from games.rules.allstars.match.asks import Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.everyday import Weapon, shoot, weapon_of
from games.rules.allstars.match.fighting import enemies_in, fight, ranged_targets
from games.rules.allstars.match.game import Game, Verb
from games.rules.allstars.match.harm import OWN, Cause, stun
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import drift, pick_model
from games.rules.allstars.match.registry import UNITS
from games.rules.allstars.match.rolls import affinity_test
from games.rules.allstars.match.verbs import Action, TestedAction


def verb(kind: type[Verb]) -> type[Verb]:
    """Register a verb under its code, which is the ability's key."""
    if kind.code in UNITS["verb"]:
        raise ValueError(f"{kind.code} already acts at verb")
    UNITS["verb"][kind.code] = kind()  # type: ignore[assignment]
    return kind


def seen_within(game: Game, model: Model, steps: int) -> list[Model]:
    """Return the enemies in sight within so many spaces."""
    return [enemy for enemy in enemies_in(game, model, game.near(model, steps)) if game.sees(model, enemy)]


def targeting(code: str, model: Model, targets: list[Model]) -> list[Intent]:
    """One intent for each target."""
    return [Intent(code, model.number, target=target.number) for target in targets]


def target_of(game: Game, intent: Intent) -> Model:
    """Return the model that an intent names."""
    assert intent.target is not None  # noqa: S101  the options all name one
    return game.models[intent.target]


@verb
class VolcanoPots(TestedAction):
    """Volcano Pots: on a success an enemy within six spaces and every model next to it are Stunned."""

    code = "volcano-pots"

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return targeting(self.code, model, seen_within(game, model, 6))

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        target = target_of(game, intent)
        for victim in [target, *(other for other in game.models_on(game.near(target, 1)) if other is not target)]:
            yield from stun(game, victim, Cause(model))


@verb
class DragonsBreath(Action):
    """Dragon's Breath: all models in Ryu's front zone take a test; those that fail are Stunned."""

    code = "dragons-breath"

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for victim in game.models_on(model.front):
            if victim.space >= 0 and not (yield from affinity_test(game, victim, self.code)):
                yield from stun(game, victim, Cause(model))


@verb
class AmazingAwareness(Action):
    """Amazing Awareness: any model within eight spaces loses Stealth, seen or not."""

    code = "amazing-awareness"

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        near = game.models_on(game.near(model, 8))
        return targeting(self.code, model, [other for other in near if other.stealth and other is not model])

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.set_stealth(target_of(game, intent), False)
        yield from ()


@verb
class SpiritPower(Action):
    """Spirit Power: until the round ends, all dodges out of the chunin's influence zone fail."""

    code = "spirit-power"

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        model.marks[self.code] = 1
        yield from ()


@verb
class HealingMist(Action):
    """Healing Mist: the madoushi Stuns itself and takes all Stun tokens off up to two friends within four spaces."""

    code = "healing-mist"

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        yield from stun(game, model, OWN)
        healed: list[int] = []
        for _ in range(2):
            near = [
                friend
                for friend in game.friends(model)
                if friend.stun and friend.number not in healed and model.space >= 0 and game.is_near(model, friend, 4)
            ]
            chosen = yield from pick_model(model.side, self.code, near, self.code)
            if chosen < 0:
                return
            healed.append(chosen)
            game.models[chosen].stun = 0


@verb
class Wanderlust(TestedAction):
    """Wanderlust: on a success any enemy within six spaces is moved up to four, past influence zones."""

    code = "wanderlust"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        near = game.targets_of(model, enemies_in(game, model, game.near(model, 6)))
        chosen = yield from pick_model(model.side, self.code, near, self.code)
        if chosen >= 0:
            yield from drift(game, game.models[chosen], 4, model.side, "wanderlust-move")


@verb
class FoulWeather(TestedAction):
    """Foul Weather: until the round ends nobody sees farther than four spaces, and hidden models may reroll dodges."""

    code = "foul-weather"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        game.sight_range = 4
        game.foul_weather = True
        game.note(self.code, model.number)
        yield from ()


@verb
class BlessingOfTheTengu(TestedAction):
    """Blessing of the Tengu: friends in the influence zone attack with one die more until the round ends."""

    code = "blessing-of-the-tengu"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for friend in game.friends(model):
            if friend.foot & model.zone:
                friend.attack_round += 1
        yield from ()


@verb
class SkullHex(TestedAction):
    """Skull Hex: an enemy in sight within six, and its friends around it, defend with one die less this round."""

    code = "skull-hex"

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return targeting(self.code, model, seen_within(game, model, 6))

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        target = target_of(game, intent)
        for victim in [target, *enemies_in(game, model, target.zone)]:
            victim.marks[self.code] = victim.marks.get(self.code, 0) + 1
            game.note(self.code, victim.number, model.number)
        yield from ()


@verb
class Healing(TestedAction):
    """Healing: on a success all status effects come off one friend in the influence zone."""

    code = "healing"

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return targeting(self.code, model, [friend for friend in game.friends(model) if friend.foot & model.zone])

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        friend = target_of(game, intent)
        hidden = friend.stealth
        friend.clear_tokens()
        friend.stealth = hidden
        game.note("healed", friend.number, model.number)
        yield from ()


@verb
class Sicken(TestedAction):
    """Sicken: on a success every enemy in the influence zone is Poisoned."""

    code = "sicken"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for enemy in enemies_in(game, model, model.zone):
            poison(game, enemy, model)
        yield from ()


@verb
class Drown(TestedAction):
    """Drown: on a success the enemies in the influence zone are Slowed."""

    code = "drown"

    def succeed(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        for enemy in enemies_in(game, model, model.zone):
            enemy.slow += 1
            game.note("slow", enemy.number, model.number)
        yield from ()


@verb
class Whirlwind(Action):
    """Whirlwind: attack every enemy in the influence zone, one after the other; Void Stuns instead of Injuring.

    Bomechan stops if she is Stunned or Injured.
    """

    code = "whirlwind"
    stealthy = True

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        return (Intent(self.code, model.number),) if self._targets(game, model, set()) else ()

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        done: set[int] = set()
        while model.space >= 0:
            targets = self._targets(game, model, done)
            if not targets:
                return
            chosen = yield from pick_model(model.side, self.code, targets, self.code, optional=False)
            done.add(chosen)
            stuns = model.stun
            yield from fight(game, model, game.models[chosen], void_stuns=True)
            if model.stun > stuns:
                return

    def _targets(self, game: Game, model: Model, done: set[int]) -> list[Model]:
        near = game.targets_of(model, enemies_in(game, model, model.zone))
        return [enemy for enemy in near if enemy.number not in done]


class Volley(Action):
    """Several ranged attacks instead of one; each may be at another target."""

    shots = 0
    stealthy = True

    def weapon(self, model: Model) -> Weapon | None:
        """Tell what is shot with."""
        return weapon_of(model)

    def options(self, game: Game, model: Model) -> Sequence[Intent]:
        weapon = self.weapon(model)
        if weapon is None:
            return ()
        return targeting(self.code, model, ranged_targets(game, model, weapon.range))

    def act(self, game: Game, model: Model, intent: Intent) -> Script[None]:
        weapon = self.weapon(model)
        assert weapon is not None  # noqa: S101  options() saw to it
        game.turn.used.add(self.code)
        yield from shoot(game, model, target_of(game, intent), weapon, weapon.range)
        for _ in range(self.shots - 1):
            if model.space < 0:
                return
            targets = ranged_targets(game, model, weapon.range)
            chosen = yield from pick_model(game.controller(model), self.code, targets, self.code)
            if chosen < 0:
                return
            yield from shoot(game, model, game.models[chosen], weapon, weapon.range)


@verb
class AirDragonsBreath(Volley):
    """Air Dragon's Breath: three Ranged 5 attacks; Zenyo Ryu is Stunned as her activation ends."""

    code = "air-dragons-breath"
    shots = 3

    def weapon(self, model: Model) -> Weapon | None:
        return Weapon("air-dragons-breath", 5, 0, stealthy=False)


@verb
class FirearmFlurry(Volley):
    """Firearm Flurry: four ranged attacks, unless Mochizuki began Stunned; she is Stunned as her activation ends."""

    code = "firearm-flurry"
    shots = 4

    def ready(self, game: Game, model: Model) -> bool:
        return super().ready(game, model) and not game.turn.either and not model.stun
