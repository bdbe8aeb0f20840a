"""What a card may give: each line of a log against the deck. What is known refuses, what is assumed warns."""

from collections.abc import Iterator
from typing import Final

from games.rules.kernel.findings import Finding, gettext_noop
from games.rules.tiny_ninjas.cards import Card, Deck, Outcome, Part, PrintedRoll, Section
from games.rules.tiny_ninjas.ninja import COLOURED, Roll
from games.rules.tiny_ninjas.tn_dice import FLAT, READING_OF

AMOUNTS: Final = {"heal": "log.heal", "sneak_attack": "log.sneak_attack", "bite": "log.bite"}
"""The codes of abilities that give a number of their own."""

Judged = tuple[bool, Finding]
"""Whether the deck knows it, and what is wrong."""


def check_faces(dice: tuple[str, ...], path: str) -> Iterator[Judged]:
    """Find results that no face of a TN die shows."""
    for word in dice:
        if word not in READING_OF:
            yield (
                True,
                Finding(
                    code="log.no_such_face",
                    path=path,
                    rule="04 - TN Dice, Roll Icons",
                    text=gettext_noop("No face of a TN die shows {result}."),
                    params={"result": word},
                ),
            )


class Thrown:
    """A section of a card with the dice that were reported for it.

    ``roll`` is what they give, None where it cannot be told: no dice reported, or dice that do not fit the icon.
    ``known`` says whether the deck vouches for it.
    """

    def __init__(self, deck: Deck, card: Card, part: Part, dice: tuple[str, ...]) -> None:
        self.name = card.name
        section = card.part(part)
        if section is None:
            raise KeyError(part)
        self.section: Section = section
        self.dice = dice
        self.fits = len(dice) == section.dice and all(word in section.outcomes for word in dice)
        outcomes = self._outcomes() if self.fits else ()
        printed = self._printed(deck.printed, card.key, part)
        self.roll = Roll(section, outcomes) if outcomes else None
        self.known = deck.complete or printed is not None or (bool(outcomes) and all(row.known for row in outcomes))
        self.colour_known = deck.complete or "colour" in section.known
        self.reading_known = deck.complete or "reading" in section.known
        self.range_known = deck.complete or "range" in section.known

    def _outcomes(self) -> tuple[Outcome, ...]:
        return tuple(self.section.outcomes[word] for word in self.dice or (FLAT,))

    def _printed(self, printed: tuple[PrintedRoll, ...], card: str, part: Part) -> PrintedRoll | None:
        shown = sorted(self.dice)
        return next(
            (roll for roll in printed if (roll.card, roll.part) == (card, part) and sorted(roll.results) == shown), None
        )

    def check_icon(self, path: str) -> Iterator[Judged]:
        """Find dice that do not fit the card's roll icon.

        No dice at all are a brief line, not a fault; results that no face shows are told as such (:func:`check_faces`).
        """
        if self.dice and not self.fits and all(word in READING_OF for word in self.dice):
            yield (
                self.reading_known,
                Finding(
                    code="log.roll_icon",
                    path=path,
                    rule="04 - TN Dice, Roll Icons",
                    text=gettext_noop("The dice {dice} do not fit the roll icon of this card."),
                    params={"dice": ", ".join(self.dice)},
                ),
            )

    def check_amount(self, amount: int, bonus: int, path: str) -> Iterator[Judged]:
        """Find damage or shield that the roll, or at least the range, cannot give; ``bonus`` is the Power-Up's."""
        if self.roll is not None:
            expected = self.roll.amount + bonus
            if amount != expected:
                yield self.known, _wrong_number("log.amount", path, amount, expected)
        elif self.section.range is not None:
            least, most = self.section.range
            # A result that is an ability instead leaves nothing to defend.
            nothing = amount == 0 and any(row.ability not in COLOURED for row in self.section.outcomes.values())
            if not (least + bonus <= amount <= most + bonus or nothing):
                yield (
                    self.range_known,
                    Finding(
                        code="log.out_of_range",
                        path=path,
                        rule="03 - Attack & Defend",
                        text=gettext_noop("This card cannot give {amount}: its range is {least} to {most}."),
                        params={"amount": amount, "least": least + bonus, "most": most + bonus},
                    ),
                )
        elif amount > 0 and self.section.colour is None:
            yield (
                self.colour_known,
                Finding(
                    code="log.no_damage",
                    path=path,
                    rule="08 - Round Structure",
                    text=gettext_noop("This card deals no damage and has no shield here."),
                ),
            )

    def check_colour(self, colour: str | None, path: str) -> Iterator[Judged]:
        """Find a colour that is not the card's."""
        if colour is not None and colour != self.section.colour:
            yield (
                self.colour_known,
                Finding(
                    code="log.colour",
                    path=path,
                    rule="03 - Attack & Defend",
                    text=gettext_noop("This card is not {colour} here."),
                    params={"colour": colour},
                ),
            )

    def check_ability(self, ability: str, amount: int, most: int, path: str) -> Iterator[Judged]:
        """Find what an ability cannot have given; ``most`` is how much could be given or lost at that moment."""
        if self.roll is None:
            return
        expected = min(most, sum(value for name, value in self._ability_amounts() if name == ability))
        if amount != expected:
            yield self.known, _wrong_number(AMOUNTS[ability], path, amount, expected)

    def gives(self, ability: str) -> bool | None:
        """Whether the roll gives an ability; None if that cannot be told."""
        if self.roll is None:
            names = {row.ability for row in self.section.outcomes.values()}
            return None if ability in names else False
        return any(name == ability for name, _ in self._ability_amounts())

    def _ability_amounts(self) -> list[tuple[str, int]]:
        return [(row.ability, row.amount) for row in self._outcomes() if row.ability]


def _wrong_number(code: str, path: str, amount: int, expected: int) -> Finding:
    return Finding(
        code=code,
        path=path,
        rule="04 - TN Dice, Roll Icons",
        text=gettext_noop("The card gives {expected} here, not {amount}."),
        params={"expected": expected, "amount": amount},
    )
