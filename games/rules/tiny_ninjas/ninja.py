"""A card made ready for play: what each face, or pair of faces, of the dice gives.

The engine handles tens of thousands of rolls a second, so each section is worked out once for every face.
"""

from itertools import product

from games.rules.tiny_ninjas.cards import Card, Outcome, Section, Shield
from games.rules.tiny_ninjas.tn_dice import FACES, FLAT, result_of

COLOURED = frozenset({None, "life_drain", "abduct", "shell"})
"""Abilities whose amount is damage or shield of the section's colour; the amount of any other is its own."""


class Roll:
    """What one throw of a section's dice gives.

    ``amount`` is coloured damage or shield. ``coloured`` says whether there is any coloured damage or shield at all,
    which a Power-Up can raise. ``effects`` are the other abilities with their amounts, in order of the dice.
    """

    __slots__ = ("abducts", "amount", "bite", "coloured", "drains", "effects", "shuts")

    def __init__(self, section: Section, outcomes: tuple[Outcome, ...]) -> None:
        matching = [outcome for outcome in outcomes if outcome.ability in COLOURED]
        names = {outcome.ability for outcome in outcomes}
        self.coloured = section.colour is not None and bool(matching)
        self.amount = sum(outcome.amount for outcome in matching) if self.coloured else 0
        self.drains = "life_drain" in names
        self.abducts = "abduct" in names
        self.shuts = "shell" in names
        self.bite = sum(outcome.amount for outcome in outcomes if outcome.ability == "bite")
        self.effects = tuple(
            (outcome.ability, outcome.amount)
            for outcome in outcomes
            if outcome.ability is not None and outcome.ability not in COLOURED and outcome.ability != "bite"
        )


class Play:
    """A section ready for play: ``rolls`` by face (none: one entry; two dice: first face times six plus second)."""

    __slots__ = ("colour", "dice", "effects", "mean", "reading", "rolls")

    def __init__(self, section: Section) -> None:
        self.colour: Shield | None = section.colour
        self.dice = section.dice
        self.reading = section.reading
        faces = [self._outcome(section, face) for face in range(len(FACES) if section.dice else 1)]
        self.rolls = tuple(Roll(section, outcomes) for outcomes in product(faces, repeat=max(1, section.dice)))
        self.mean = sum(roll.amount for roll in self.rolls) / len(self.rolls)
        self.effects = frozenset(name for roll in self.rolls for name, _ in roll.effects)

    @staticmethod
    def _outcome(section: Section, face: int) -> Outcome:
        return section.outcomes[result_of(face, section.reading) if section.reading else FLAT]

    @property
    def supports(self) -> bool:
        """Whether it is HEAL or REVIVE, the abilities that never meet a defence."""
        return self.colour is None and bool(self.effects) and self.effects <= {"heal", "revive"}


class Ninja:
    """A Ninja Card in play. Cards of one kind are the same object."""

    __slots__ = ("attack", "defend", "instead", "key")

    def __init__(self, card: Card) -> None:
        self.key = card.key
        self.attack = Play(card.attack)
        self.defend = Play(card.defend)
        self.instead = Play(card.instead) if card.instead else None

    def __repr__(self) -> str:
        return self.key
