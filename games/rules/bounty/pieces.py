"""The words and numbers of the game that the rulebook prints."""

from typing import Final, Literal, get_args

Ninja = Literal["kai", "nya", "cole", "zane"]
Colour = Literal["teal", "red", "purple"]
Entrance = Literal["cloud", "moon"]
Mark = Literal["teapot", "comic_book"]
Icon = Literal["villains_cloud", "villains_moon", "advance", "mastery_teapot", "mastery_comic_book"]
EventKey = Literal["1", "2", "3", "4", "5", "6"]
Letter = Literal["A", "B", "C", "D", "E"]
CardName = Literal["1", "2", "3", "4", "5", "6", "B", "C", "D", "E"]

NINJA: Final[tuple[Ninja, ...]] = get_args(Ninja)
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
EVENTS: Final[tuple[EventKey, ...]] = get_args(EventKey)
LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)

ROOMS: Final = 12
VILLAIN_TOKENS: Final = 60
MASTERY_TOKENS: Final = 16
WEAKEST: Final = 2
STRONGEST: Final = 5
TORNADOES_AT_START: Final = 2
TORNADOES_EACH: Final = 4
POTENTIALS_EACH: Final = 6
TRAINING_EACH: Final = 3

VITAL_PLACES: Final[dict[int, int]] = {2: 3, 3: 3, 4: 4}
"""Rooms that the villains head for, by number of players: with four the stairs to the engine room too (The Goal of the
Villains)."""

MOST_WITH_DOUBLE_ICONS: Final = 3
"""Players up to whom an entrance may bear both icons (Flip Event Card)."""

CARDS_OF_ADVENTURE: Final[dict[int, int]] = {1: 3, 2: 4, 3: 4, 4: 4, 5: 4, 6: 5}
"""Adventure cards by number of the adventure: 24 in all, three in the first and five in the last (Adventure Cards)."""


def last_letter(adventure: int) -> Letter:
    """Return the letter of an adventure's last card; an unknown adventure has all five."""
    return LETTERS[CARDS_OF_ADVENTURE.get(adventure, len(LETTERS)) - 1]
