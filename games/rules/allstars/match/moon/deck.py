"""The Moon Deck in play: drawing, the hand limit, discarding (Moon Deck; ruling 113)."""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from games.rules.allstars.combat.pools import FACE
from games.rules.allstars.elements import Element
from games.rules.allstars.match.asks import Choice, Script
from games.rules.allstars.match.events import Intent
from games.rules.allstars.match.game import Game
from games.rules.allstars.match.side import Side

HAND: Final = 3


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A design: what it does, and what more while the moon shows its element."""

    key: str
    name: str
    element: Element
    copies: int
    text: str
    at_its_moon: str


class _Deck(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The file: designs, and what is assumed about their copies."""

    assumption: str
    known_copies: bool
    cards: tuple[Card, ...]


@cache
def load_deck() -> _Deck:
    """Return the Moon Deck as it comes with Koban."""
    return msgspec.json.decode(files(__package__).joinpath("cards.json").read_bytes(), type=_Deck)


@cache
def cards() -> dict[str, Card]:
    """Return the designs by key."""
    return {card.key: card for card in load_deck().cards}


def full_deck() -> list[str]:
    """Return the keys of all 52 cards."""
    return [card.key for card in load_deck().cards for _ in range(card.copies)]


def at_its_moon(game: Game, key: str) -> bool:
    """Whether the Moon Tracker shows a card's element."""
    return game.phase == FACE[cards()[key].element]


def draw(game: Game, side: Side) -> None:
    """Draw a card, if there is one; an empty deck is made anew from the discard pile."""
    if not game.deck:
        game.deck, game.discards = game.discards, []
    if game.deck:
        side.hand.append(game.deck.pop(game.draw_number(len(game.deck))))


def draw_and_discard(game: Game, side: Side) -> Script[None]:
    """Draw a card in Upkeep and discard down to three."""
    draw(game, side)
    while len(side.hand) > HAND:
        options = [Intent("discard", pick=key) for key in sorted(set(side.hand))]
        answer = options[0]
        if len(options) > 1:
            answer = yield Choice(side.number, "discard", options)
        side.hand.remove(answer.pick)
        game.discards.append(answer.pick)


def play_card(game: Game, side: Side, key: str) -> None:
    """Take a card out of a hand and put it on the discard pile."""
    side.hand.remove(key)
    game.discards.append(key)
    game.note("card", side.number, key)


def in_hand(game: Game, side: int, keys: frozenset[str]) -> list[str]:
    """Return the different cards of a kind that a side holds, in a fixed order."""
    hand = game.sides[side].hand
    return sorted(keys.intersection(hand)) if hand else []
