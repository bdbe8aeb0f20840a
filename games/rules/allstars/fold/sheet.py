"""A chapter's entries, each with its place."""

from collections.abc import Sequence
from typing import TypeVar, cast

from games.rules.allstars.entries import Chapter, Entry
from games.rules.allstars.fold.team import Place

E = TypeVar("E", bound=Entry)


class Sheet:
    """One chapter as the steps of a fold read it; what its kind cannot hold stands apart as ``misplaced``."""

    def __init__(self, chapter: Chapter, holds: tuple[type, ...]) -> None:
        self.position = chapter.position
        self.entries: list[tuple[Place, Entry]] = []
        self.misplaced: list[Place] = []
        self._of_kind: dict[type, list[tuple[Place, Entry]]] = {}
        for index, entry in enumerate(chapter.entries):
            place = Place(chapter.position, index)
            if isinstance(entry, holds):
                self.entries.append((place, entry))
                self._of_kind.setdefault(type(entry), []).append((place, entry))
            else:
                self.misplaced.append(place)

    def all(self, kind: type[E]) -> Sequence[tuple[Place, E]]:
        """Return the entries of one kind in the order in which they were entered."""
        return cast("Sequence[tuple[Place, E]]", self._of_kind.get(kind, ()))
