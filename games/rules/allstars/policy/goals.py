"""What the ``tactical`` policy wants in each challenge: whom to hurt, where to go, what to hold."""

from collections.abc import Callable
from typing import Final

from games.rules.allstars.match.game import Game
from games.rules.allstars.match.goals.crates import FACE_DOWN
from games.rules.allstars.match.goals.hill import hill
from games.rules.allstars.match.goals.roles import home_of
from games.rules.allstars.match.model import Model
from games.rules.allstars.match.moving import stands_on
from games.rules.allstars.match.side import Medal


def enemies_mask(game: Game, model: Model) -> int:
    """Return the spaces of a model's enemies, sentries left out: those it can attack, else those to search for."""
    mask = 0
    for side in game.sides[1:]:
        if side.alliance != model.alliance:
            mask |= game.team_spaces[side.alliance]
    return mask & ~game.hidden or mask


class Goal:
    """Brawl, and what all challenges share. Values are in points of the challenge.

    ``injury`` and ``stunning`` say what it is worth if ``by`` hurts a model; ``seek`` the spaces to approach; ``hold``
    the spaces to stay on, if the model has come to them.
    """

    takes: tuple[str, ...] = ()
    """Verbs to use whenever they are legal."""

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        if victim.is_sentry:
            return 0.1
        return 2.0 if victim.is_chunin and not by.is_chunin else 1.0

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 0.25 + 0.3 * victim.stun

    def seek(self, game: Game, model: Model) -> int:
        return enemies_mask(game, model) or game.grid.within(_centre(game), 2)

    def hold(self, game: Game, model: Model) -> int:
        return 0

    def peaceful(self, game: Game, model: Model) -> bool:
        """Tell whether a model has better things to do than fight."""
        return False


def _centre(game: Game) -> int:
    return 1 << game.grid.space(game.grid.size // 2, game.grid.size // 2)


class Hunt(Goal):
    """Assassination: VIPs."""

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        if game.roles.get(victim.side) is victim:
            return 3.0
        return 0.1 if victim.is_sentry else 0.3

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 1.0 if game.roles.get(victim.side) is victim else 0.1

    def seek(self, game: Game, model: Model) -> int:
        targets = 0
        for side, target in game.roles.items():
            if side != model.side and not target.stealth:
                targets |= target.foot
        return targets or super().seek(game, model)


class Duel(Goal):
    """Champion: only the Champion's hits count; the others help it and hurt the enemy's."""

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        if game.roles.get(by.side) is by:
            return 3.0
        return 1.0 if game.roles.get(victim.side) is victim else 0.05

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 1.0 if game.roles.get(by.side) is by else 0.05

    def seek(self, game: Game, model: Model) -> int:
        champion = game.roles.get(model.side)
        if champion is None or champion is model or champion.space < 0:
            return super().seek(game, model)
        # Next to what the Champion fights, to assist; not in its way.
        fought = champion.zone & enemies_mask(game, champion)
        return fought or game.near(champion, 2)


class Messenger(Goal):
    """Intercept the Messenger: the one side runs, the other hunts."""

    takes = ("escape",)

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        return 1.0 if game.roles.get(victim.side) is victim else 0.2

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 0.3 if game.roles.get(victim.side) is victim else 0.05

    def peaceful(self, game: Game, model: Model) -> bool:
        return game.roles.get(model.side) is model

    def seek(self, game: Game, model: Model) -> int:
        attackers = game.sides[game.attacker].alliance
        if game.roles.get(model.side) is model:
            return home_of(game, attackers)
        if model.alliance == attackers:
            messenger = next(iter(game.roles.values()), None)
            if messenger is not None and not messenger.stealth:
                return messenger.foot
            return super().seek(game, model)
        if not game.roles:
            return home_of(game, model.alliance)
        return super().seek(game, model)


class Hill(Goal):
    """King of the Hill: stand on it, and off with the others."""

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        return 0.8 if victim.foot & hill(game.grid) else 0.15

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 0.1

    def seek(self, game: Game, model: Model) -> int:
        return hill(game.grid)

    def hold(self, game: Game, model: Model) -> int:
        return stands_on(game, model, hill(game.grid))


class Carry(Goal):
    """Infiltration and Capture the Medal: take medals, carry them home, stop the enemy's carriers."""

    takes = ("capture", "pick_up")

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        return 1.5 if game.carried(victim) is not None else 0.2

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 0.5 if game.carried(victim) is not None else 0.05

    def peaceful(self, game: Game, model: Model) -> bool:
        return game.carried(model) is not None

    def seek(self, game: Game, model: Model) -> int:
        if game.carried(model) is not None:
            return self._home(game, model)
        wanted = 0
        for medal in game.medals:
            if medal.carrier is None and self._wants(model, medal):
                wanted |= 1 << medal.space
            elif medal.carrier is not None and medal.carrier.side != model.side and not medal.carrier.stealth:
                wanted |= medal.carrier.foot
        return wanted or super().seek(game, model)

    def _wants(self, model: Model, medal: Medal) -> bool:
        return medal.side != model.side or medal.space != medal.home

    def _home(self, game: Game, model: Model) -> int:
        for medal in game.medals:
            if medal.side == model.side:
                return 1 << medal.home
        return game.sides[model.side].zone


class Crates(Goal):
    """Search: crates that are still face down."""

    takes = ("crate",)

    def injury(self, game: Game, by: Model, victim: Model) -> float:
        return 0.2

    def stunning(self, game: Game, by: Model, victim: Model) -> float:
        return 0.05

    def peaceful(self, game: Game, model: Model) -> bool:
        return FACE_DOWN in game.crates.values()

    def seek(self, game: Game, model: Model) -> int:
        closed = sum(1 << space for space, face in game.crates.items() if face == FACE_DOWN)
        return closed or super().seek(game, model)


GOALS: Final[dict[str, Callable[[], Goal]]] = {
    "assassination": Hunt,
    "intercept_the_messenger": Messenger,
    "champion": Duel,
    "king_of_the_hill": Hill,
    "infiltration": Carry,
    "brawl": Goal,
    "search": Crates,
    "capture_the_medal": Carry,
}
