"""What a bracket makes of the games that are already drawn: which are to be added or moved, and which stand in the way."""

from collections.abc import Mapping

import msgspec

from league.rules.brackets.bracket import Bracket, Standing, decided, stand


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """The game that is drawn for a match. It is ``begun`` once it was opened or has a result of any kind.

    Once it is ``decided``, ``winner`` goes on; None for nobody.
    """

    sides: frozenset[int]
    begun: bool = False
    decided: bool = False
    winner: int | None = None


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """The bracket as it stands, and by match number what is missing for its games to say the same.

    ``added`` and ``moved`` give the sides that a game is to have; ``dropped`` games wait for sides that are not known any
    more. Those ``in_the_way`` have begun with other sides than they ought to have, and count for nothing here.
    """

    standings: tuple[Standing, ...]
    added: dict[int, tuple[int, int]]
    moved: dict[int, tuple[int, int]]
    dropped: tuple[int, ...]
    in_the_way: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""
        return all(standing.over for standing in self.standings)


def outlook(bracket: Bracket, held: Mapping[int, Held]) -> Outlook:
    """Hold the games that there are against the bracket that their results make.

    A later game counts only if it has the sides that earlier results give it: so a corrected result leaves alone whatever it
    does not change.
    """
    known: dict[int, Standing] = {}
    added: dict[int, tuple[int, int]] = {}
    moved: dict[int, tuple[int, int]] = {}
    dropped: list[int] = []
    blocked: list[int] = []
    for match in bracket.matches:
        number = match.number
        standing = stand(bracket, known, match)
        game = held.get(number)
        one, other = standing.sides
        sides = (one, other) if standing.ready and one is not None and other is not None else None
        if game is not None and sides is not None and game.sides == set(sides):
            if game.decided:
                standing = decided(standing, game.winner)
        elif game is not None and game.begun:
            blocked.append(number)
        elif game is not None and sides is None:
            dropped.append(number)
        elif sides is not None:
            (added if game is None else moved)[number] = sides
        known[number] = standing
    return Outlook(
        standings=tuple(known.values()),
        added=added,
        moved=moved,
        dropped=tuple(dropped),
        in_the_way=tuple(blocked),
    )
