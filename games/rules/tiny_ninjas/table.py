"""What lies on the table during a battle, and what can happen to it: health, hands, piles and tokens.

A shuffled pile is one whose next card is equally likely to be any of those left in it. So a pile is kept unordered and
the die is rolled when a card is drawn; nobody, policies included, can look ahead.
"""

from games.rules.kernel.dice import Dice
from games.rules.tiny_ninjas.modes import BattleRules
from games.rules.tiny_ninjas.ninja import Ninja


class Table:
    """Health, hands, piles and tokens of a battle. A seat is a side less one: 0 or 1.

    ``tokens`` are the Power-Ups still available; ``frozen`` says that the next attack of the Round cannot be defended
    (DEEP FREEZE); ``depleted`` counts how often the last card of the draw pile was taken.
    """

    __slots__ = ("cap", "depleted", "discard", "frozen", "hands", "health", "pile", "roll", "tokens")

    def __init__(self, rules: BattleRules, pile: tuple[Ninja, ...], dice: Dice) -> None:
        self.roll = dice.roll
        self.health = list(rules.start)
        self.cap = rules.cap
        self.hands: tuple[list[Ninja], list[Ninja]] = ([], [])
        self.pile = list(pile)
        self.discard: list[Ninja] = []
        self.tokens = tuple({"red", "blue", "yellow"} if has else set[str]() for has in rules.power_ups)
        self.frozen = False
        self.depleted = 0

    def draw(self, seat: int, count: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
        """Draw up to ``count`` cards into a hand; return their keys and the rolls that picked them.

        As soon as the last card of the draw pile is taken, the discard pile becomes the new one (Getting Started). With
        both empty, a player draws as far as possible (ruling 5).
        """
        hand = self.hands[seat]
        before = len(hand)
        roll = self.roll
        pile = self.pile
        rolls: list[int] = []
        for _ in range(count):
            if not pile:
                pile = self._reshuffle()
                if not pile:
                    break
            at = roll(len(pile))
            rolls.append(at)
            hand.append(pile[at])
            pile[at] = pile[-1]
            pile.pop()
            if not pile:
                self.depleted += 1
                pile = self._reshuffle()
        return tuple([ninja.key for ninja in hand[before:]]), tuple(rolls)

    def _reshuffle(self) -> list[Ninja]:
        """Make the discard pile the draw pile, and return it."""
        self.pile, self.discard = self.discard, self.pile
        return self.pile

    def lose(self, seat: int, amount: int) -> int:
        """Take health, to 0 at the lowest; return how much was really lost."""
        lost = min(amount, self.health[seat])
        self.health[seat] -= lost
        return lost

    def gain(self, seat: int, amount: int) -> int:
        """Give health, up to the limit; return how much was really gained."""
        gained = min(amount, self.cap[seat] - self.health[seat])
        self.health[seat] += gained
        return gained
