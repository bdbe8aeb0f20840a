"""A chapter's entries, each with its place."""

from collections.abc import Iterator
from typing import TypeVar

from games.rules.allstars.entries import Chapter, Entry
from games.rules.allstars.fold.team import Place

E = TypeVar("E", bound=Entry)


class Sheet:
    """One chapter as the steps of a fold read it; what its kind cannot hold stands apart as ``misplaced``."""

    def __init__(self, chapter: Chapter, holds: tuple[type, ...]) -> None:
        self.position = chapter.position
        self.entries: list[tuple[Place, Entry]] = []
        self.misplaced: list[Place] = []
        for index, entry in enumerate(chapter.entries):
            place = Place(chapter.position, index)
            if isinstance(entry, holds):
                self.entries.append((place, entry))
            else:
                self.misplaced.append(place)

    def all(self, kind: type[E]) -> Iterator[tuple[Place, E]]:
        """Yield the entries of one kind in the order in which they were entered."""
        for place, entry in self.entries:
            if isinstance(entry, kind):
                yield place, entry
