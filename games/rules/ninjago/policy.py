"""How the engine's players decide: at random, or with a plan. What dice and spinner decide is not theirs."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypeVar

from games.rules.kernel.dice import Dice
from games.rules.ninjago.fortress import bits
from games.rules.ninjago.game import Game, Move
from games.rules.ninjago.pieces import NINJA, Ninja

PolicyName = Literal["random", "tactical"]
POLICIES: Final[dict[str, PolicyName]] = {"random": "random", "tactical": "tactical"}
Places = tuple[tuple[Ninja, ...], Ninja]
T = TypeVar("T")


def pick(dice: Dice, options: Sequence[T]) -> T:
    """Return one of the options, each as likely as the others; there may be more of them than a die has sides."""
    if len(options) <= 256:
        return options[dice.roll(len(options))]
    limit = 256 * 256 - 256 * 256 % len(options)
    number = limit
    while number >= limit:
        number = dice.roll(256) * 256 + dice.roll(256)
    return options[number % len(options)]


class Policy(Protocol):
    """The decisions that the rules leave to the players."""

    def knocks_out(self, game: Game, seat: int) -> bool:
        """Miss the turn and put the guard back, instead of fighting (Ninja Knockout)?"""
        ...

    def spends_power(self, game: Game, seat: int) -> bool:
        """Spend Sensei power on a lost fight against a guard?"""
        ...

    def spends_power_in_final(self, game: Game) -> bool:
        """Spend Sensei power when the General would capture a weapon in the final battle?"""
        ...

    def calls_sensei(self, game: Game) -> bool:
        """Use the Sensei instead of losing?"""
        ...

    def move(self, game: Game, seat: int, moves: list[Move]) -> Move:
        """Choose one of the moves."""
        ...

    def guard(self, game: Game, seat: int, spaces: list[int]) -> int:
        """Choose the space that a guard is put into."""
        ...

    def arrange(self, game: Game, own: Ninja | None) -> Places:
        """Place the golden weapons and the General on the four ninja; ``own``, if given, bears a weapon."""
        ...


class RandomPolicy:
    """Every choice by the throw of a die."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def _coin(self) -> bool:
        return self._dice.roll(2) == 0

    def knocks_out(self, game: Game, seat: int) -> bool:
        return self._coin()

    def spends_power(self, game: Game, seat: int) -> bool:
        return self._coin()

    def spends_power_in_final(self, game: Game) -> bool:
        return self._coin()

    def calls_sensei(self, game: Game) -> bool:
        return self._coin()

    def move(self, game: Game, seat: int, moves: list[Move]) -> Move:
        return pick(self._dice, moves)

    def guard(self, game: Game, seat: int, spaces: list[int]) -> int:
        return pick(self._dice, spaces)

    def arrange(self, game: Game, own: Ninja | None) -> Places:
        """Weapons on different ninja and the General on another one, in any such way."""
        left = list(NINJA)
        weapons = [] if own is None else [left.pop(left.index(own))]
        while len(weapons) < game.gate:
            weapons.append(left.pop(self._dice.roll(len(left))))
        return tuple(weapons), pick(self._dice, left)


SEARCH: Final = 100
"""Worth of a search: more than anything else, since only searching wins."""

NEAR: Final = 8
"""Worth of each space nearer to a guardhouse that nobody else is nearer to."""

ALONE_WITH_GUARD: Final = 10
RESCUE: Final = 6
TEAM: Final = 3


class TacticalPolicy:
    """Search early, share the guardhouses out, fight in company, and put guards where they are beaten soonest."""

    def knocks_out(self, game: Game, seat: int) -> bool:
        return len(game.company(game.place[seat])) < 3

    def spends_power(self, game: Game, seat: int) -> bool:
        return len(game.company(game.place[seat])) > 1 or game.general + 1 == game.steps

    def spends_power_in_final(self, game: Game) -> bool:
        return True

    def calls_sensei(self, game: Game) -> bool:
        return True

    def move(self, game: Game, seat: int, moves: list[Move]) -> Move:
        targets = self._targets(game, seat)
        return max(moves, key=lambda move: self._worth(game, seat, move, targets))

    def guard(self, game: Game, seat: int, spaces: list[int]) -> int:
        """Where most ninja stand a spin wins soonest; among equals, where the next fight comes latest."""
        seats = len(game.place)

        def promise(space: int) -> tuple[int, int]:
            company = game.company(space)
            return len(company), min((other - seat - 1) % seats for other in company)

        return max(spaces, key=promise)

    def arrange(self, game: Game, own: Ninja | None) -> Places:
        """Weapons on the widest sectors of the spinner, the General on the narrowest that is left."""
        wide = sorted(NINJA, key=lambda ninja: (ninja != own, -game.sectors.count(ninja)))
        weapons = tuple(wide[: game.gate])
        return weapons, wide[-1]

    def _targets(self, game: Game, seat: int) -> list[int]:
        """Return the guardhouses to be searched by this ninja: those that no other is nearer to, else all."""
        distance = game.fortress.distance
        houses = bits(game.unsearched)
        here = distance[game.place[seat]]
        mine = [
            house
            for house in houses
            if all(here[house] <= distance[place][house] for other, place in enumerate(game.place) if other != seat)
        ]
        return mine or houses

    def _worth(self, game: Game, seat: int, move: Move, targets: list[int]) -> int:
        end = move.path[-1] if move.path else game.place[seat]
        finds = move.search and bool(game.unsearched >> end & 1)
        worth = SEARCH if finds else 0
        away = [game.fortress.distance[end][house] for house in targets if not (finds and house == end)]
        worth -= NEAR * min(away, default=0)
        company = sum(place == end for other, place in enumerate(game.place) if other != seat)
        if game.guarded(end):
            worth += RESCUE if company else -ALONE_WITH_GUARD
        elif company:
            worth += TEAM
        return worth


def policy_named(name: PolicyName, dice: Dice) -> Policy:
    """Return the policy of that name; a random one throws the given dice."""
    return RandomPolicy(dice) if name == "random" else TacticalPolicy()
