"""How often each card is on the winning side: thousands of battles of one setup, in chunks that add up."""

from collections import Counter
from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.kernel.dice import SeededDice
from games.rules.kernel.estimates import Estimate, share
from games.rules.kernel.findings import Finding, pointer
from games.rules.tiny_ninjas.battle import Battle
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.deck_check import check_deck
from games.rules.tiny_ninjas.events import Attacked, Defended, RoleChosen
from games.rules.tiny_ninjas.modes import battle_rules, check_setup
from games.rules.tiny_ninjas.play import Endless, open_battle, play
from games.rules.tiny_ninjas.policies import POLICIES, PolicyName
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup

MOST = 1000
"""Most battles of one chunk: about a second's work."""
MOST_BATTLES = 10_000
"""Most battles of one simulation."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play so many `battles` of this setup, each with dice of its own that follow from the `seed`.

    `policies` are those of side 1 and of side 2; in solo the AI follows the rulebook and the second plays nothing. In
    CHAMPION each battle is the first of a series. `deck` is a deck of one's own, in place of the ruleset's.
    """

    setup: MatchSetup = MatchSetup(mode="standard")
    seed: Annotated[str, Meta(min_length=1, max_length=128)]
    policies: tuple[PolicyName, PolicyName] = ("tactical", "tactical")
    battles: Annotated[int, Meta(ge=1, le=MOST_BATTLES)] = 1000
    deck: Deck | None = None


class Uses(msgspec.Struct, frozen=True, kw_only=True):
    """Of the decided battles in which a side played a card (counted once a battle and side): how many, how many won."""

    played: int = 0
    won: int = 0


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The sum of simulated battles; two tallies of different battles add up with ``+``.

    ``wins`` are by side, and ``first_wins`` are those of whoever attacked first. ``undecided`` counts battles that nobody
    won, those that the policies never brought to an end included. ``rounds`` says how many battles had so many Rounds.
    """

    battles: int = 0
    wins: tuple[int, int] = (0, 0)
    first_wins: int = 0
    undecided: int = 0
    rounds: dict[int, int] = {}
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
            first_wins=self.first_wins + other.first_wins,
            undecided=self.undecided + other.undecided,
            rounds=dict(sorted((Counter(self.rounds) + Counter(other.rounds)).items())),
            cards=cards,
        )


class Rate(msgspec.Struct, frozen=True, kw_only=True):
    """How often a card was played in decided battles, how often its side won, and its win rate (Wilson's interval)."""

    card: str
    played: int
    won: int
    rate: Estimate


def dealt(ruleset: Ruleset, simulation: Simulation) -> Ruleset:
    """Return the ruleset with the simulation's own deck, if it brings one."""
    return ruleset if simulation.deck is None else Ruleset(settings=ruleset.settings, deck=simulation.deck)


def check_simulation(ruleset: Ruleset, simulation: Simulation) -> tuple[Finding, ...]:
    """Return everything that keeps a simulation from being played; paths point into it."""
    of_deck = () if simulation.deck is None else check_deck(simulation.deck, ruleset.settings)
    return (
        *_under("setup", check_setup(ruleset, simulation.setup)),
        *_under("deck", of_deck),
    )


def _under(place: str, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    return tuple(msgspec.structs.replace(one, path=pointer(place) + one.path) for one in findings)


def simulate(
    ruleset: Ruleset,
    setup: MatchSetup,
    policies: tuple[PolicyName, PolicyName],
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
    players = (POLICIES[policies[0]], POLICIES[policies[1]])
    wins = [0, 0]
    undecided = first_wins = 0
    rounds: Counter[int] = Counter()
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for number in range(first, first + count):
        dice = SeededDice(seed, "simulate", number)
        battle = open_battle(ruleset, rules, dice)
        with suppress(Endless):
            play(battle, players, dice)
        rounds[battle.rounds] += 1
        if battle.winner is None:
            undecided += 1
            continue
        wins[battle.winner] += 1
        first_wins += battle.winner == first_attacker(battle)
        used = cards_played(battle)
        played.update(key for _, key in used)
        won.update(key for seat, key in used if seat == battle.winner)
    return Tally(
        battles=count,
        wins=(wins[0], wins[1]),
        first_wins=first_wins,
        undecided=undecided,
        rounds=dict(sorted(rounds.items())),
        cards={key: Uses(played=played[key], won=won[key]) for key in sorted(played)},
    )


def first_attacker(battle: Battle) -> int:
    """Return the seat that attacked first."""
    chosen = next(event for event in battle.events if isinstance(event, RoleChosen))
    return chosen.side - 1 if chosen.attacks else 2 - chosen.side


def cards_played(battle: Battle) -> set[tuple[int, str]]:
    """Return every (seat, card) that was played in a battle."""
    return {
        (event.side - 1, event.card)
        for event in battle.events
        if isinstance(event, Attacked | Defended) and event.card is not None
    }


def rates(tally: Tally) -> tuple[Rate, ...]:
    """Return the win rate of each card, best first."""
    rows = [
        Rate(card=card, played=uses.played, won=uses.won, rate=share(uses.won, uses.played))
        for card, uses in tally.cards.items()
        if uses.played
    ]
    return tuple(sorted(rows, key=lambda row: (-row.rate.value, row.card)))
