"""What one model of the ``tactical`` policy does next."""

from collections.abc import Iterator
from typing import Final

from games.rules.allstars.board.reach import Ground
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.everyday import Move, weapon_of
from games.rules.allstars.match.fighting import attack_reach
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import facing_towards
from games.rules.allstars.match.verbs import Act
from games.rules.allstars.policy.distance import first, nearest, steps_to
from games.rules.allstars.policy.estimate import chances, pools
from games.rules.allstars.policy.goals import Goal

WORTH_TRYING: Final = 0.08
"""An attack must promise so many points more than it risks."""

MOST_HELP: Final = 3
"""Dice that place, Stealth and friends can be hoped to add."""


class Plan:
    """One model's choice of what to do now."""

    def __init__(self, game: Game, ask: Act, goal: Goal) -> None:
        self.game = game
        self.goal = goal
        self.model = ask.mover
        self.verbs = {verb.code: verb for verb in ask.ready()}

    def choose(self) -> Intent:
        """Return the best intent."""
        game, model = self.game, self.model
        for code in self.goal.takes:
            if code in self.verbs and (found := self.verbs[code].options(game, model)):
                return found[0]
        steps = (self._attack, self._approach)
        if self.goal.peaceful(game, model):
            steps = (self._approach, self._attack)
        for step in (*steps, self._search, self._hide):
            intent = step()
            if intent is not None:
                return intent
        return Intent("end", model.number)

    def _search(self) -> Intent | None:
        """Look for hidden enemies next to the model, rather than hide from them."""
        hidden = self.model.zone & self.game.hidden & ~self.game.team_spaces[self.model.alliance]
        return Intent("search", self.model.number) if hidden and "search" in self.verbs else None

    def _hide(self) -> Intent | None:
        """Go into Stealth if that is possible."""
        if "stealth" not in self.verbs:
            return None
        found = self.verbs["stealth"].options(self.game, self.model)
        return found[0] if found else None

    def _attack(self) -> Intent | None:
        """Return the attack that promises most, if it is worth trying: from here, after turning, or after a move."""
        if self.game.turn.actions <= 0:
            return None
        best, intent = max(self._attacks(), key=lambda found: found[0], default=(0.0, None))
        return intent if best > WORTH_TRYING else None

    def _attacks(self) -> Iterator[tuple[float, Intent]]:
        """Yield attacks, or the steps to them, with what they promise."""
        game, model = self.game, self.model
        for code in ("shoot", "shuriken"):
            if code in self.verbs:
                for option in self.verbs[code].options(game, model):
                    yield self._ranged_worth(game.models[option.target or 0], code), option
        if "attack" not in self.verbs:
            return
        for option in self.verbs["attack"].options(game, model):
            yield self._worth(game.models[option.target or 0], model.space), option
        if "face" in self.verbs:
            for target in self._near(game.near(model, attack_reach(model)), model.back):
                facing = facing_towards(game, model.space, target.space)
                yield self._worth(target, model.space), Intent("face", model.number, facing=facing)
        if "move" in self.verbs and not game.turn.either and (charge := self._charge()) is not None:
            yield charge

    def _near(self, zone: int, only: int) -> list[Model]:
        """The enemies on some spaces that can be attacked at all."""
        game, model = self.game, self.model
        return [
            other
            for other in game.models_on(zone & only)
            if other.alliance != model.alliance and not game.hidden_from(other, model)
        ]

    def _charge(self) -> tuple[float, Intent] | None:
        """Return the best attack that a move makes possible, from behind where it can be, as the move to make."""
        game, model = self.game, self.model
        held = self.goal.hold(game, model)
        ground, levels, ends = Move().reachable(game, model)
        if held >> model.space & 1:
            ends &= held
        risk = 0.3 if game.is_threatened(model) else 0.0
        best, spot, target = WORTH_TRYING, 0, None
        for enemy in game.enemies_of(model):
            spots = self._spots(enemy) & ends
            if not spots or game.hidden_from(enemy, model):
                continue
            there = first(spots & enemy.back or spots)
            worth = self._worth(enemy, there) - risk
            if worth > best:
                best, spot, target = worth, there, enemy
        move = None if target is None else self._go(ground, levels, spot, target.space)
        return None if move is None else (best, move)

    def _spots(self, enemy: Model) -> int:
        """Where the model could stand to attack an enemy."""
        game = self.game
        spots = game.grid.zone(enemy.space, large=enemy.large)
        if self.model.large:
            size = game.grid.size
            spots |= spots >> 1 | spots >> size | spots >> (size + 1)
        return spots

    def _go(self, ground: Ground, levels: list[int], goal: int, looking: int) -> Intent | None:
        move = Move().towards(self.game, self.model, ground, levels, goal)
        if move is None:
            return None
        end = move.path[-1]
        facing = move.facing if end == looking else facing_towards(self.game, end, looking)
        return Intent("move", self.model.number, path=move.path, facing=facing)

    def _worth(self, enemy: Model, spot: int) -> float:
        """Return what an attack gains and risks, in points; helpers are counted only if it can be worth trying."""
        game, model, goal = self.game, self.model, self.goal
        injury, stunning = goal.injury(game, model, enemy), goal.stunning(game, model, enemy)
        hurt = 0.5 if "resilient" in enemy.traits else 1.0
        hoped = chances(model.attack + MOST_HELP, enemy.defense)
        hope = (hoped.injure * injury + hoped.stun * stunning) * hurt
        if hope <= WORTH_TRYING:
            return 0.0
        odds = chances(*pools(game, model, enemy, spot))
        gain = (odds.injure * injury + odds.stun * stunning) * hurt
        return gain - odds.backfire * goal.injury(game, enemy, model) * 0.8

    def _ranged_worth(self, enemy: Model, code: str) -> float:
        game, model, goal = self.game, self.model, self.goal
        weapon = weapon_of(model)
        dice = 1 if code == "shuriken" or weapon is None else model.attack + weapon.dice
        odds = chances(dice, 0 if enemy.no_defense else enemy.defense)
        return odds.injure * goal.injury(game, model, enemy) + odds.stun * goal.stunning(game, model, enemy)

    def _approach(self) -> Intent | None:
        """Go where the goal lies: run if one move is not enough and nothing better is left for the action."""
        game, model = self.game, self.model
        seek = self.goal.seek(game, model)
        if not seek or self.goal.hold(game, model) >> model.space & 1:
            return None
        distance = steps_to(game, model.foot, seek)
        if distance <= 1 and not seek & model.foot and self._arrived(seek):
            return None
        if "run" in self.verbs and self._should_run(distance):
            return Intent("run", model.number)
        return self._step_closer(seek, distance) if "move" in self.verbs else None

    def _should_run(self, distance: int) -> bool:
        """Tell whether one move is not enough; a hidden model rather stays hidden for the last few spaces."""
        points = self.game.turn.points_to_come()
        return 0 < points < distance - (3 if self.model.stealth else 1)

    def _step_closer(self, seek: int, distance: int) -> Intent | None:
        """Move to the nearest space out of enemy zones, or to the nearest at all, if that is closer than here."""
        game, model = self.game, self.model
        ground, levels, ends = Move().reachable(game, model)
        for spaces in (ends & ~game.threat(model), ends):
            if spaces:
                goal = nearest(game, spaces, seek)
                if steps_to(game, 1 << goal, seek) < distance:
                    return self._go(ground, levels, goal, first(seek))
        return None

    def _arrived(self, seek: int) -> bool:
        """Tell whether being next to the goal is all there is to it: it cannot be stood on."""
        return not seek & ~(self.game.impassable | self.game.occupied)
