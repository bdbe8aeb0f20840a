"""A league whose first season is over."""

from typing import Any

from tests.kept import kept
from tests.league.between import worlds
from tests.verbs import Person


@kept
def played(
    aiko: Person,
    ben: Person,
    fixture: dict[str, Any],
    brawl: dict[str, Any],
    tigers: dict[str, Any],
    tide: dict[str, Any],
) -> None:
    """Tigers 9, Tide 4; all steps but Goro's first advance are closed.

    Tigers hold 9 + 10 = 19 koban, Goro has 5 x 2 + 3 = 13 XP, Kaede 3, Rin misses two games. Tide hold
    9 + 6 - 5 = 10 koban; Umi has 4 + 3 = 7 XP.
    """
    worlds.play(aiko, ben, fixture, brawl)
    worlds.close_steps(aiko, ben, tigers, tide)


@kept
def spring(aiko: Person, league: dict[str, Any], fixture: dict[str, Any], played: None) -> int:
    """The next season, planned, after the first one is over."""
    worlds.finish(aiko, fixture)
    return worlds.next_season(aiko, league)
