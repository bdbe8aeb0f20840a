"""How much the cards can bring in so many turns, whatever order the Event Cards come in."""

from collections.abc import Callable, Iterable

from games.rules.bounty.kit import Adventure
from games.rules.bounty.pieces import Icon
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.ship import Ship


def most_of(ruleset: Ruleset, adventure: Adventure, ship: Ship, turns: int) -> tuple[int, int, int]:
    """Return the most villains, steps of the villains and Mastery Tokens that Card A and the cards of ``turns`` bring.

    Each is the most by itself; no one order of the Event Cards need bring them all.
    """
    entrances = {"villains_cloud": len(ship.entrances("cloud")), "villains_moon": len(ship.entrances("moon"))}
    rows = [card.icons for card in adventure.cards], [card.icons for card in ruleset.kit.events.cards], turns
    return (
        _most(*rows, lambda icon: entrances.get(icon, 0)),
        _most(*rows, lambda icon: int(icon == "advance")),
        _most(*rows, lambda icon: int(icon in {"mastery_teapot", "mastery_comic_book"})),
    )


def _most(
    adventure: Iterable[tuple[Icon, ...]],
    events: Iterable[tuple[Icon, ...]],
    turns: int,
    worth: Callable[[Icon], int],
) -> int:
    """Add up what icons bring, the best Event Cards first in every chapter.

    When all six have been flipped, the next Adventure Card takes a turn of its own, while there is one (Adventure Cards;
    ruling on turns).
    """
    opening, *later = (sum(map(worth, icons)) for icons in adventure)
    best = sorted((sum(map(worth, icons)) for icons in events), reverse=True)
    brought, pile = opening, list(best)
    for _turn in range(turns):
        if pile:
            brought += pile.pop(0)
            continue
        pile = list(best)
        brought += later.pop(0) if later else pile.pop(0)
    return brought
