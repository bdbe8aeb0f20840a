"""What can be asked without a league: bodies in plain JSON."""

from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.tiny_ninjas.achievements import History
from games.rules.tiny_ninjas.cards import Damage, Deck, Key
from games.rules.tiny_ninjas.policies import PolicyName
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.setup import Difficulty, MatchSetup

Wins = Annotated[int, Meta(ge=0, le=9999)]


class PastWins(History, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A side's battles won in a row before this match: against this opponent, and against the AI by difficulty."""

    against: Wins = 0
    solo: dict[Difficulty, Wins] = {}


class CheckReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can this have happened? The report may be brief or hold the log of every battle."""

    setup: MatchSetup
    report: Report


class AskAchievements(CheckReport, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which achievements does this report earn? `history` has one row per side."""

    history: tuple[PastWins, PastWins] = (PastWins(), PastWins())


class AskDefence(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes through when this card answers an attack of so much damage?

    `power_up` says that the yellow token is used with it; `ai` is the solo difficulty when the AI defends.
    """

    card: Key
    damage: Annotated[int, Meta(ge=0, le=99)]
    colour: Damage
    power_up: bool = False
    ai: Difficulty | None = None


class PlayMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play this match. The same `seed` gives the same match; `policies` are those of side 1 and of side 2.

    In solo the AI follows the rulebook and the second policy plays nothing.
    """

    setup: MatchSetup
    seed: Annotated[str, Meta(min_length=1, max_length=128)]
    policies: tuple[PolicyName, PolicyName] = ("tactical", "tactical")


class CheckDeck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can this deck be played with, and does it agree with what the rulebook prints?"""

    deck: Deck
