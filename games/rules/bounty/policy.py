"""How the engine's players decide: at random, or with a plan. What cards and tokens decide is not theirs."""

from typing import Final, Literal, Protocol

from games.rules.bounty.game import Foe, Game, Walk
from games.rules.bounty.kit import Potential
from games.rules.kernel.dice import Dice

PolicyName = Literal["random", "tactical"]
POLICIES: Final[dict[str, PolicyName]] = {"random": "random", "tactical": "tactical"}


class Policy(Protocol):
    """The decisions that the rules leave to the players."""

    def start(self, game: Game, seat: int) -> int:
        """Choose one of the central rooms to start in."""
        ...

    def mastery_room(self, game: Game, rooms: list[int]) -> int:
        """Choose the room that a Mastery Token is placed in."""
        ...

    def walk(self, game: Game, seat: int, walks: list[Walk]) -> Walk:
        """Choose where to move."""
        ...

    def ask(self, game: Game, seat: int, helpers: list[int]) -> list[int]:
        """Choose which ninja to ask into the room."""
        ...

    def defeat(self, game: Game, strength: int, foes: list[Foe]) -> list[Foe]:
        """Choose the villains to defeat, of no more strength in all than given."""
        ...

    def collect(self, game: Game, tokens: int) -> int:
        """Choose how many Mastery Tokens of the room to collect."""
        ...

    def potential(self, game: Game, cards: list[Potential]) -> Potential:
        """Choose a Potential Card."""
        ...


class RandomPolicy:
    """Every choice by the throw of a die."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def start(self, game: Game, seat: int) -> int:
        return game.ship.central[self._dice.roll(len(game.ship.central))]

    def mastery_room(self, game: Game, rooms: list[int]) -> int:
        return rooms[self._dice.roll(len(rooms))]

    def walk(self, game: Game, seat: int, walks: list[Walk]) -> Walk:
        return walks[self._dice.roll(len(walks))]

    def ask(self, game: Game, seat: int, helpers: list[int]) -> list[int]:
        return [helper for helper in helpers if self._dice.roll(2) == 0]

    def defeat(self, game: Game, strength: int, foes: list[Foe]) -> list[Foe]:
        chosen = []
        for foe in foes:
            if foe.strength is not None and foe.strength <= strength and self._dice.roll(2) == 0:
                chosen.append(foe)
                strength -= foe.strength
        return chosen

    def collect(self, game: Game, tokens: int) -> int:
        return self._dice.roll(tokens + 1)

    def potential(self, game: Game, cards: list[Potential]) -> Potential:
        return cards[self._dice.roll(len(cards))]


TYPICAL_STRENGTH: Final = 3
"""What a face-down villain is taken for."""

GAIN: Final = 20
"""Worth of a token for the Victory Track, before the villains' haste is counted."""


class TacticalPolicy:
    """Go where most tokens can be had, call others when it pays, and beat the weakest and the most advanced first."""

    def start(self, game: Game, seat: int) -> int:
        return game.ship.central[seat % len(game.ship.central)]

    def mastery_room(self, game: Game, rooms: list[int]) -> int:
        """Where a ninja is nearest."""
        return min(rooms, key=lambda room: min(game.ship.distance[place][room] for place in game.place))

    def walk(self, game: Game, seat: int, walks: list[Walk]) -> Walk:
        return max(walks, key=lambda walk: (self._gain(game, seat, walk.end), -len(walk.path)))

    def ask(self, game: Game, seat: int, helpers: list[int]) -> list[int]:
        """Ask the fewest that are needed to defeat the most."""
        room = game.place[seat]
        foes = game.foes_in(room)
        company = game.company(room)
        strongest = sorted(helpers, key=lambda helper: -game.bonus[helper])
        beaten = [
            len(_beatable(foes, game.strength([*company, *strongest[:number]]))) for number in range(len(strongest) + 1)
        ]
        return strongest[: beaten.index(beaten[-1])]

    def defeat(self, game: Game, strength: int, foes: list[Foe]) -> list[Foe]:
        return _beatable(foes, strength)

    def collect(self, game: Game, tokens: int) -> int:
        return tokens

    def potential(self, game: Game, cards: list[Potential]) -> Potential:
        return max(cards, key=lambda card: (card.strength, card.moves, card.answers_from, card.through_walls))

    def _gain(self, game: Game, seat: int, room: int) -> int:
        """Judge a room: tokens to be had there now, else how near the next villain and the nearest friend are."""
        here = game.place[seat]
        foes = game.foes_in(room)
        friends = [other for other, place in enumerate(game.place) if place == room and other != seat] if foes else []
        beaten = _beatable(foes, game.strength([seat, *friends, *game.helpers(seat, room)])) if foes else []
        haste = sum(max(4 - foe.to_go, 0) for foe in beaten)
        gain = GAIN * (len(beaten) + game.mastery[room]) + 2 * haste
        distance = game.ship.distance[room]
        gain -= 2 * min((distance[foe.room] + foe.to_go // 2 for foe in game.foes if foe not in beaten), default=0)
        gain -= min((distance[place] for other, place in enumerate(game.place) if other != seat), default=0)
        return gain - (room != here)


def _beatable(foes: list[Foe], strength: int) -> list[Foe]:
    """Return the most villains that a strength is enough for; among equals those nearer to their skull."""
    chosen = []
    for foe in sorted(foes, key=lambda foe: (foe.strength or TYPICAL_STRENGTH, foe.to_go)):
        strength -= foe.strength or TYPICAL_STRENGTH
        if strength < 0:
            break
        chosen.append(foe)
    return chosen


def policy_named(name: PolicyName, dice: Dice) -> Policy:
    """Return the policy of that name; a random one throws the given dice."""
    return RandomPolicy(dice) if name == "random" else TacticalPolicy()
