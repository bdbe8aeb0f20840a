"""What the stateless calls answer."""

from typing import Literal

import msgspec

from games.api.stateless import Judged
from games.rules.tiny_ninjas.cards import Icon, PrintedRoll, Shield
from games.rules.tiny_ninjas.report import SideVerdict, Told
from games.rules.tiny_ninjas.tn_dice import Reading


class ReportAnswer(Judged, frozen=True, kw_only=True):
    """The referee's answer. Paths point into the body that was posted.

    `battles` are the battles as understood, derived from the log where there is one. `assumed` says that card numbers
    were consulted which nobody vouches for.
    """

    sides: tuple[SideVerdict, SideVerdict]
    battles: tuple[Told, ...]
    assumed: bool


class EarnedRow(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement that a side earned in the `battle`-th battle.

    With the proof `claim` nothing speaks against it, but the opponent, or in solo the ninja master, must confirm it.
    """

    side: int
    achievement: str
    name: str
    text: str
    battle: int
    proof: Literal["report", "claim"]


class AchievementsAnswer(Judged, frozen=True, kw_only=True):
    """What the referee says of the report, and what it earns, in order of battle, side and the rulebook's list.

    A report that is not accepted is read too: it is what follows where a ninja master accepts it as played.
    """

    earned: tuple[EarnedRow, ...]


class LossRow(msgspec.Struct, frozen=True, kw_only=True):
    """How likely (0 to 1) it is that so much health is lost."""

    lost: int
    chance: float


class DefenceAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The chance of each loss of health, and the mean loss; `assumed` if a number of the card is."""

    chances: tuple[LossRow, ...]
    mean: float
    assumed: bool


class OutcomeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What one result of a roll gives; `known` says that the rulebook prints it."""

    amount: int
    ability: str | None
    known: bool


class SectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One half of a card, or its other choice: colour, roll icon, number of dice, range, and what each result gives.

    `known` lists the icons that the rulebook prints.
    """

    colour: Shield | None
    reading: Reading | None
    dice: int
    range: tuple[int, int] | None
    outcomes: dict[str, OutcomeRow]
    known: tuple[Icon, ...]


class CardRow(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of Ninja Card. `instead` is what its attack half offers as a choice."""

    key: str
    name: str
    copies: int
    copies_known: bool
    attack: SectionRow
    defend: SectionRow
    instead: SectionRow | None
    text: str


class AbilityRow(msgspec.Struct, frozen=True, kw_only=True):
    """An ability; `known` says that the rulebook explains it."""

    key: str
    name: str
    when: Literal["attack", "defend"]
    text: str
    aliases: tuple[str, ...]
    known: bool


class DeckRow(msgspec.Struct, frozen=True, kw_only=True):
    """All cards with every flag written out. It can be filled in and posted to be checked."""

    label: str
    cards: tuple[CardRow, ...]
    abilities: tuple[AbilityRow, ...]
    printed: tuple[PrintedRoll, ...]
    complete: bool


class CardsAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The deck that answers rest on; `assumed` while nobody vouches for all of its numbers."""

    assumed: bool
    deck: DeckRow


class DeckAnswer(Judged, frozen=True, kw_only=True):
    """What is wrong with a deck. Paths point into the body that was posted; `cards` counts them with all copies."""

    cards: int
    assumed: bool
