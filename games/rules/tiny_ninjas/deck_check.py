"""Check a deck that an organiser uploads: does it make sense, and does it agree with what the rulebook prints?"""

from collections import Counter
from collections.abc import Iterator

from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.tiny_ninjas.abilities import ATTACK_EFFECTS
from games.rules.tiny_ninjas.cards import Card, Deck, Part, Section, assumed_deck
from games.rules.tiny_ninjas.ninja import COLOURED, Roll
from games.rules.tiny_ninjas.ruleset import Settings

ATTACK_ABILITIES = frozenset(ATTACK_EFFECTS) | {"life_drain"}
DEFEND_ABILITIES = frozenset({"abduct", "bite", "shell"})
PARTS: tuple[Part, ...] = ("attack", "instead", "defend")


def check_deck(deck: Deck, settings: Settings) -> tuple[Finding, ...]:
    """Return everything that is wrong with a deck.

    It has the ruleset's number of cards, every card once, roll icons and ranges that fit the numbers, abilities that
    exist, and nothing that contradicts the rulebook.
    """
    found: list[Finding] = [*_size(deck, settings)]
    for index, card in enumerate(deck.cards):
        for part in PARTS:
            section = card.part(part)
            if section is not None:
                found += _section(section, part, ("cards", index, part))
    found += _agrees(deck)
    return tuple(found)


def _size(deck: Deck, settings: Settings) -> Iterator[Finding]:
    total = sum(card.copies for card in deck.cards)
    if total != settings.deck_size:
        yield Finding(
            code="deck.size",
            path=pointer("cards"),
            rule="Components",
            text=ngettext_noop(
                "The deck has {total} card, not {size}.", "The deck has {total} cards, not {size}.", "total"
            ),
            params={"total": total, "size": settings.deck_size},
        )
    for key, times in Counter(card.key for card in deck.cards).items():
        if times > 1:
            yield Finding(
                code="deck.duplicate",
                path=pointer("cards"),
                rule="Components",
                text=gettext_noop("{card} stands in the list {times} times."),
                params={"card": key, "times": times},
            )


def _section(section: Section, part: Part, where: tuple[str | int, ...]) -> Iterator[Finding]:
    """Find what does not fit within one half of a card."""
    if set(section.outcomes) != set(section.results) or (section.dice > 0) != (section.reading is not None):
        yield Finding(
            code="deck.roll_icon",
            path=pointer(*where, "outcomes"),
            rule="04 - TN Dice, Roll Icons",
            text=gettext_noop("The numbers do not fit the roll icon: its results are {results}."),
            params={"results": ", ".join(section.results)},
        )
    elif section.range != icon_range(section):
        least, most = icon_range(section) or (0, 0)
        yield Finding(
            code="deck.range",
            path=pointer(*where, "range"),
            rule="03 - Attack & Defend",
            text=gettext_noop(
                "The range should be {least} to {most}, as the roll icons say, or none without a colour."
            ),
            params={"least": least, "most": most},
        )
    if section.colour == "yellow" and part != "defend":
        yield Finding(
            code="deck.damage_colour",
            path=pointer(*where, "colour"),
            rule="03 - Attack & Defend",
            text=gettext_noop("Damage is red or blue."),
        )
    known = DEFEND_ABILITIES if part == "defend" else ATTACK_ABILITIES
    for result, outcome in section.outcomes.items():
        if outcome.ability is not None and outcome.ability not in known:
            yield Finding(
                code="deck.ability",
                path=pointer(*where, "outcomes", result, "ability"),
                rule="05 - Abilities",
                text=gettext_noop("There is no such ability here: {ability}."),
                params={"ability": outcome.ability},
            )


def icon_range(section: Section) -> tuple[int, int] | None:
    """Return the least and most coloured damage or shield that the roll icons allow; None without a colour.

    A single roll that gives an ability instead does not count; of two dice, such a die adds nothing.
    """
    if section.colour is None:
        return None
    rows = section.outcomes.values()
    coloured = [row.amount for row in rows if row.ability in COLOURED]
    if section.dice == 2:
        coloured += [0] * any(row.ability not in COLOURED for row in rows)
    times = max(1, section.dice)
    return (min(coloured) * times, max(coloured) * times) if coloured else None


def _agrees(deck: Deck) -> Iterator[Finding]:
    """Find what contradicts the rulebook: copies, icons, numbers and the rolls of its examples."""
    cards = {card.key: (index, card) for index, card in enumerate(deck.cards)}
    for printed in assumed_deck().cards:
        if printed.key not in cards:
            yield Finding(
                code="deck.missing",
                path=pointer("cards"),
                rule="Components",
                text=gettext_noop("The rulebook names {card}; it is not in the deck."),
                params={"card": printed.name},
            )
            continue
        index, card = cards[printed.key]
        for where in _differences(printed, card):
            yield _contradiction(card.name, ("cards", index, *where))
    for roll in assumed_deck().printed:
        if roll.card not in cards:
            continue
        index, card = cards[roll.card]
        section = card.part(roll.part)
        if section is None or not set(roll.results) <= set(section.outcomes):
            continue
        given = Roll(section, tuple(section.outcomes[result] for result in roll.results))
        if (given.amount, given.bite) != (roll.amount, roll.counter):
            yield _contradiction(card.name, ("cards", index, roll.part, "outcomes"))


def _differences(printed: Card, card: Card) -> Iterator[tuple[str, ...]]:
    """Name the places where a card differs from what is known of it."""
    if printed.copies_known and printed.copies != card.copies:
        yield ("copies",)
    for part in PARTS:
        book, given = printed.part(part), card.part(part)
        if book is None:
            continue
        if given is None:
            yield (part,)
            continue
        for icon in book.known:
            if getattr(book, icon) != getattr(given, icon) or (icon == "reading" and book.dice != given.dice):
                yield part, icon
        for result, outcome in book.outcomes.items():
            own = given.outcomes.get(result)
            if outcome.known and (own is None or (own.amount, own.ability) != (outcome.amount, outcome.ability)):
                yield part, "outcomes", result


def _contradiction(card: str, where: tuple[str | int, ...]) -> Finding:
    return Finding(
        code="deck.contradicts",
        path=pointer(*where),
        rule="10 - Battle Examples",
        text=gettext_noop("{card}: the rulebook prints something else here."),
        params={"card": card},
    )
