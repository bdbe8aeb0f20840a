"""The deck and the achievements as they are read: every flag written out, in the reader's language."""

from django.utils.translation import gettext

from games.api.tiny_ninjas.answers import AbilityRow, CardRow, DeckRow, EarnedRow, OutcomeRow, SectionRow
from games.rules.tiny_ninjas.achievements import Earned, by_key
from games.rules.tiny_ninjas.cards import Ability, Card, Deck, Section
from games.texts import translated


def deck_row(deck: Deck) -> DeckRow:
    """Return a deck."""
    return DeckRow(
        label=translated(deck.label),
        cards=tuple(_card(card) for card in deck.cards),
        abilities=tuple(_ability(ability) for ability in deck.abilities),
        printed=deck.printed,
        complete=deck.complete,
    )


def earned_row(earned: Earned) -> EarnedRow:
    """Return an achievement that was earned, with its name and what it asks for."""
    achievement = by_key()[earned.achievement]
    return EarnedRow(
        side=earned.side,
        achievement=earned.achievement,
        name=gettext(achievement.name),
        text=gettext(achievement.text),
        battle=earned.battle,
        proof=earned.proof,
    )


def _card(card: Card) -> CardRow:
    return CardRow(
        key=card.key,
        name=gettext(card.name),
        copies=card.copies,
        copies_known=card.copies_known,
        attack=_section(card.attack),
        defend=_section(card.defend),
        instead=None if card.instead is None else _section(card.instead),
        text=translated(card.text),
    )


def _section(section: Section) -> SectionRow:
    outcomes = {
        result: OutcomeRow(amount=outcome.amount, ability=outcome.ability, known=outcome.known)
        for result, outcome in section.outcomes.items()
    }
    return SectionRow(
        colour=section.colour,
        reading=section.reading,
        dice=section.dice,
        range=section.range,
        outcomes=outcomes,
        known=section.known,
    )


def _ability(ability: Ability) -> AbilityRow:
    return AbilityRow(
        key=ability.key,
        name=gettext(ability.name),
        when=ability.when,
        text=translated(ability.text),
        aliases=ability.aliases,
        known=ability.known,
    )
