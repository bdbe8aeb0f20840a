"""What thousands of battles came to, as it is read."""

import msgspec
from django.utils.translation import gettext

from games.rules.kernel.estimates import Estimate, mean_of, share
from games.rules.tiny_ninjas.cards import Deck
from games.rules.tiny_ninjas.policies import PolicyName
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.simulate import Simulation, Tally, dealt, rates
from games.texts import translated


class SimulatedSide(msgspec.Struct, frozen=True, kw_only=True):
    """How a side did; `win_rate` is its share of all battles, those that nobody won included."""

    side: int
    policy: PolicyName
    won: int
    win_rate: Estimate


class LengthRow(msgspec.Struct, frozen=True, kw_only=True):
    """How many battles lasted so many Rounds."""

    rounds: int
    battles: int


class CardRate(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the decided battles: how often a side played it (once a battle and side) and won; `rate` is the share."""

    card: str
    name: str
    played: int
    won: int
    rate: Estimate


class SimulationAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the battles played so far came to.

    Shares (0 to 1) have Wilson's interval of 95%, means a normal one. `first` is the share of decided battles that was
    won by whoever attacked first; `rounds` is the mean length. `cards` are in order of their win rate. `assumed` says that
    the deck, called `deck`, holds numbers that nobody vouches for, and with them this answer. Lists are empty and means
    null before the first battles are played.
    """

    job: int
    state: str
    battles: int
    played: int
    deck: str
    assumed: bool
    undecided: int
    sides: tuple[SimulatedSide, ...]
    first: Estimate | None
    rounds: Estimate | None
    lengths: tuple[LengthRow, ...]
    cards: tuple[CardRate, ...]


def simulation_answer(job: int, state: str, ruleset: Ruleset, simulation: Simulation, tally: Tally) -> SimulationAnswer:
    """Tell what a simulation came to so far, in the reader's language."""
    deck = dealt(ruleset, simulation).deck
    decided = sum(tally.wins)
    return SimulationAnswer(
        job=job,
        state=state,
        battles=simulation.battles,
        played=tally.battles,
        deck=translated(deck.label),
        assumed=deck.assumed,
        undecided=tally.undecided,
        sides=_sides(simulation, tally) if tally.battles else (),
        first=share(tally.first_wins, decided) if decided else None,
        rounds=mean_of(tally.rounds) if tally.battles else None,
        lengths=tuple(LengthRow(rounds=rounds, battles=battles) for rounds, battles in tally.rounds.items()),
        cards=_cards(deck, tally),
    )


def _sides(simulation: Simulation, tally: Tally) -> tuple[SimulatedSide, ...]:
    return tuple(
        SimulatedSide(side=number, policy=policy, won=won, win_rate=share(won, tally.battles))
        for number, (policy, won) in enumerate(zip(simulation.policies, tally.wins, strict=True), start=1)
    )


def _cards(deck: Deck, tally: Tally) -> tuple[CardRate, ...]:
    return tuple(
        CardRate(card=one.card, name=gettext(deck.by_key[one.card].name), played=one.played, won=one.won, rate=one.rate)
        for one in rates(tally)
    )
