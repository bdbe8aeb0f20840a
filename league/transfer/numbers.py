"""The numbers of a file: what a database calls a row, and what the file calls it."""

from collections.abc import Iterable
from dataclasses import dataclass, field


class ModelIds(dict[str, str]):
    """Ids of models, the database's to the file's.

    A model that the file does not know keeps its old id behind a question mark, which is put once.
    """

    def __missing__(self, key: str) -> str:
        return key if key.startswith("?") else f"?{key}"


class KnownModelIds(dict[str, str]):
    """Ids of models, the file's to the database's: unknown ones pass with their mark, without it raise KeyError."""

    def __missing__(self, key: str) -> str:
        if key.startswith("?"):
            return key
        raise KeyError(key)


@dataclass
class Numbers:
    """Players, teams, matches and models of one file, by what the other side calls them."""

    players: dict[int, int] = field(default_factory=dict)
    teams: dict[int, int] = field(default_factory=dict)
    matches: dict[int, int] = field(default_factory=dict)
    models: ModelIds = field(default_factory=ModelIds)

    def player(self, player: int | None) -> int | None:
        """Return what the file calls a player; None for nobody, and for somebody whom the file does not name."""
        return None if player is None else self.players.get(player)

    def match(self, match: int | None) -> int | None:
        """Return what the file calls a match; None for none, and for one that was played elsewhere."""
        return None if match is None else self.matches.get(match)


def numbered(ids: Iterable[int]) -> dict[int, int]:
    """Number rows from 1 in the order given; what is named again keeps its number."""
    return {row: number for number, row in enumerate(dict.fromkeys(ids), 1)}
