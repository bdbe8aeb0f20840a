"""The cards as data: what the rulebook prints, what we assume, and which is which.

The printed card list is not public. The packaged deck holds every number the rulebook gives, marked as known, and
plausible numbers of our own for the rest, so that battles can be simulated. Only a known number refuses a report; an
assumed one warns. An organiser who owns the game may upload the real numbers instead (see ``deck_check``).
"""

from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.tiny_ninjas.tn_dice import FLAT, RESULTS, Reading

Key = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z][a-z0-9_]*$")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Text = Annotated[str, Meta(max_length=400)]
Number = Annotated[int, Meta(ge=0, le=20)]
Damage = Literal["red", "blue"]
Shield = Literal["red", "blue", "yellow"]
Part = Literal["attack", "instead", "defend"]
Icon = Literal["colour", "reading", "range"]


class Outcome(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one result of a roll gives.

    ``amount`` is damage or shield, or what the ``ability`` makes of it (health healed, health lost). ``known`` says
    that the rulebook prints it.
    """

    amount: Number = 0
    ability: Key | None = None
    known: bool = False


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One half of a card, or a second thing its attack half offers.

    ``colour`` is the damage or shield colour, None if it has neither. ``reading`` is the roll icon, None if no roll is
    needed; then ``outcomes`` has the one key ``flat``. ``dice`` counts the dice of the icon. ``range`` is the least and
    most damage or shield printed in the top left. ``known`` lists the icons that the rulebook prints.
    """

    colour: Shield | None = None
    reading: Reading | None = None
    dice: Annotated[int, Meta(ge=0, le=2)] = 0
    range: tuple[Number, Number] | None = None
    outcomes: Annotated[dict[Key, Outcome], Meta(min_length=1, max_length=3)]
    known: tuple[Icon, ...] = ()

    @property
    def results(self) -> tuple[str, ...]:
        """The results its outcomes must name."""
        return RESULTS[self.reading] if self.reading else (FLAT,)


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of Ninja Card. ``instead`` is what its attack half offers as a choice (Princess heals or attacks)."""

    key: Key
    name: Name
    copies: Annotated[int, Meta(ge=1, le=20)]
    copies_known: bool = False
    attack: Section
    defend: Section
    instead: Section | None = None
    text: Text = ""

    def part(self, part: Part) -> Section | None:
        """Return one of its sections."""
        return {"attack": self.attack, "instead": self.instead, "defend": self.defend}[part]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability's name and meaning; what it does is code (``abilities``). ``known`` says the rulebook explains it."""

    key: Key
    name: Name
    when: Literal["attack", "defend"]
    text: Text
    aliases: tuple[Name, ...] = ()
    known: bool = False


class PrintedRoll(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roll whose total the rulebook prints without telling what each die gave (10 - Battle Examples)."""

    card: Key
    part: Part
    results: tuple[str, str]
    amount: Number
    counter: Number = 0


class Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """All cards of a game. ``complete`` says that an organiser vouches for every number; then nothing is assumed."""

    label: Annotated[str, Meta(max_length=200)]
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=80)]
    abilities: Annotated[tuple[Ability, ...], Meta(max_length=40)]
    printed: Annotated[tuple[PrintedRoll, ...], Meta(max_length=40)] = ()
    complete: bool = False

    @cached_property
    def by_key(self) -> dict[str, Card]:
        """Cards by key."""
        return {card.key: card for card in self.cards}

    def ability_name(self, key: str) -> str:
        """Return what an ability is called; one that the deck does not explain keeps its key."""
        return next((ability.name for ability in self.abilities if ability.key == key), key)

    @property
    def assumed(self) -> bool:
        """Whether an answer computed from this deck rests on numbers that nobody has vouched for."""
        return not self.complete


@cache
def assumed_deck() -> Deck:
    """Return the packaged deck: what the rulebook prints, filled up to 58 cards with our assumptions."""
    document = files(__package__).joinpath("cards.json").read_bytes()
    return msgspec.json.decode(document, type=Deck)
