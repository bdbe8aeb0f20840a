"""How often each card is on the winning side: thousands of battles, in chunks that add up."""

from collections import Counter
from math import sqrt

import msgspec

from games.rules.kernel.dice import SeededDice
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.events import Attacked, Defended
from games.rules.tiny_ninjas.modes import battle_rules
from games.rules.tiny_ninjas.play import open_battle, play
from games.rules.tiny_ninjas.policies import POLICIES, PolicyName
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup

MOST = 1000
"""Most battles of one chunk: about a second's work."""
Z = 1.96
"""Standard deviations on either side of a 95% interval."""


class Uses(msgspec.Struct, frozen=True, kw_only=True):
    """Of the decided battles in which a side played a card (counted once a battle and side): how many, how many won."""

    played: int = 0
    won: int = 0


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The sum of simulated battles; two tallies of different battles add up with ``+``."""

    battles: int = 0
    wins: tuple[int, int] = (0, 0)
    undecided: int = 0
    rounds: int = 0
    cards: dict[str, Uses] = {}

    def __add__(self, other: "Tally") -> "Tally":
        cards = {
            key: Uses(
                played=self.cards.get(key, Uses()).played + other.cards.get(key, Uses()).played,
                won=self.cards.get(key, Uses()).won + other.cards.get(key, Uses()).won,
            )
            for key in sorted(self.cards.keys() | other.cards.keys())
        }
        return Tally(
            battles=self.battles + other.battles,
            wins=(self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]),
            undecided=self.undecided + other.undecided,
            rounds=self.rounds + other.rounds,
            cards=cards,
        )


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """A card's win rate with its 95% interval (Wilson), all from 0 to 1."""

    card: str
    played: int
    won: int
    rate: float
    low: float
    high: float


def simulate(
    ruleset: Ruleset,
    setup: MatchSetup,
    policy: PolicyName,
    seed: bytes,
    *,
    first: int,
    count: int,
) -> Tally:
    """Play battles number ``first`` to ``first + count - 1`` of a seed and count them.

    Every battle has dice of its own, so chunks may run anywhere and in any order. In CHAMPION each battle is the first
    of a series. Raises :class:`ValueError` if ``count`` is not 1 to 1000.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"a chunk has 1 to {MOST} battles, not {count}")
    rules = battle_rules(ruleset, setup)
    player = POLICIES[policy]
    wins = [0, 0]
    undecided = rounds = 0
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for number in range(first, first + count):
        dice = SeededDice(seed, "simulate", number)
        battle = play(open_battle(ruleset, rules, dice), (player, player), dice)
        rounds += battle.rounds
        if battle.winner is None:
            undecided += 1
            continue
        wins[battle.winner] += 1
        used = cards_played(battle)
        played.update(key for _, key in used)
        won.update(key for seat, key in used if seat == battle.winner)
    return Tally(
        battles=count,
        wins=(wins[0], wins[1]),
        undecided=undecided,
        rounds=rounds,
        cards={key: Uses(played=played[key], won=won[key]) for key in sorted(played)},
    )


def cards_played(battle: Battle) -> set[tuple[int, str]]:
    """Return every (seat, card) that was played in a battle."""
    return {
        (event.side - 1, event.card)
        for event in battle.events
        if isinstance(event, Attacked | Defended) and event.card is not None
    }


def rates(tally: Tally) -> tuple[Rate, ...]:
    """Return the win rate of each card, best first."""
    rows = [_rate(card, uses) for card, uses in tally.cards.items() if uses.played]
    return tuple(sorted(rows, key=lambda row: (-row.rate, row.card)))


def _rate(card: str, uses: Uses) -> Rate:
    total, share = uses.played, uses.won / uses.played
    centre = (share + Z * Z / (2 * total)) / (1 + Z * Z / total)
    spread = Z * sqrt(share * (1 - share) / total + Z * Z / (4 * total * total)) / (1 + Z * Z / total)
    return Rate(card=card, played=total, won=uses.won, rate=share, low=centre - spread, high=centre + spread)
