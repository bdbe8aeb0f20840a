"""Tournament grounds as data: a board's terrain and deployment spaces (Create Tournament Ground, Terrain).

A map file holds one character per space, rows from north to south:

====  =====================================================================
char  terrain
====  =====================================================================
``.``  open ground
``r``  rough: two movement points to move onto
``o``  obscuring: no line of sight through it
``e``  elevated: three movement points to climb onto
``s``  structure: elevated and obscuring
``f``  foliage: obscuring and rough
====  =====================================================================

``deployment`` has ``n``, ``e``, ``s`` or ``w`` where a space belongs to that edge's deployment zone. ``elements`` tells
separate elements of elevated terrain apart, one character each; left out, spaces that touch belong together. The book
prints neither ground in a form we could read, so the maps that come with Koban are our own and say so: ``known`` is
false and ``assumption`` says what was assumed.
"""

from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from games.rules.allstars.board.grid import MAX_SIZE, MIN_SIZE, Grid, grid, spaces_of
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

Edge = Literal["n", "e", "s", "w"]
EDGES: Final[tuple[Edge, ...]] = ("n", "e", "s", "w")
"""The board's edges, clockwise."""

TERRAIN: Final = ".roesf"
_DATA = files("games.rules.allstars.maps")
_Rows = Annotated[tuple[str, ...], Meta(max_length=MAX_SIZE)]


class BoardMap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One side of a game board; see the module for its rows of characters."""

    key: str
    name: str
    size: Annotated[int, Meta(ge=MIN_SIZE, le=MAX_SIZE)] = 20
    terrain: _Rows = ()
    deployment: _Rows = ()
    elements: _Rows = ()
    known: bool = False
    assumption: str = ""

    @cached_property
    def grid(self) -> Grid:
        """The grid of the map's size."""
        return grid(self.size)

    @cached_property
    def rough(self) -> int:
        """Spaces that cost two movement points, foliage included."""
        return self._marked(self.terrain, "rf")

    @cached_property
    def obscuring(self) -> int:
        """Spaces that block sight at ground level: obscuring terrain, foliage and structures."""
        return self._marked(self.terrain, "ofs")

    @cached_property
    def elevated(self) -> int:
        """Elevated spaces, structures included."""
        return self._marked(self.terrain, "es")

    @cached_property
    def foliage(self) -> int:
        """Foliage spaces."""
        return self._marked(self.terrain, "f")

    @cached_property
    def elevated_elements(self) -> tuple[int, ...]:
        """The separate elements of elevated terrain."""
        if self.elements:
            names = sorted({name for row in self.elements for name in row} - {" ", "."})
            return tuple(self._marked(self.elements, name) & self.elevated for name in names)
        found = []
        left = self.elevated
        while left:
            element = left & -left
            while (grown := self.grid.spread(element) & left) != element:
                element = grown
            found.append(element)
            left ^= element
        return tuple(found)

    def deployment_zone(self, edge: Edge) -> int:
        """Return the deployment spaces of an edge: as marked, else the edge row but for two spaces at either end."""
        if self.deployment:
            return self._marked(self.deployment, edge)
        last = self.size - 1
        inner = range(2, last - 1)
        rows = {"n": (0, None), "s": (last, None), "w": (None, 0), "e": (None, last)}
        row, column = rows[edge]
        return sum(
            1 << self.grid.space(place if row is None else row, place if column is None else column) for place in inner
        )

    def check(self) -> tuple[Finding, ...]:
        """Return everything that is wrong with the map's rows."""
        found = []
        layers = {
            "terrain": (self.terrain, TERRAIN),
            "deployment": (self.deployment, "nesw. "),
            "elements": (self.elements, None),
        }
        for name, (rows, allowed) in layers.items():
            if not rows:
                continue
            if len(rows) != self.size:
                found.append(
                    Finding(
                        code="map.wrong_number_of_rows",
                        path=pointer(name),
                        rule="Create Tournament Ground",
                        text=ngettext_noop(
                            "The map needs {size} row, not {rows}.", "The map needs {size} rows, not {rows}.", "size"
                        ),
                        params={"size": self.size, "rows": len(rows)},
                    )
                )
            for number, row in enumerate(rows):
                if len(row) != self.size:
                    found.append(
                        Finding(
                            code="map.wrong_row_length",
                            path=pointer(name, number),
                            rule="Create Tournament Ground",
                            text=ngettext_noop(
                                "Row {row} needs {size} character, not {length}.",
                                "Row {row} needs {size} characters, not {length}.",
                                "size",
                            ),
                            params={"row": number + 1, "size": self.size, "length": len(row)},
                        )
                    )
                unknown = sorted(set(row) - set(allowed if allowed is not None else row))
                if unknown:
                    found.append(
                        Finding(
                            code="map.unknown_character",
                            path=pointer(name, number),
                            rule="Terrain",
                            text=gettext_noop("Row {row}: nothing is written as {characters}."),
                            params={"row": number + 1, "characters": "".join(unknown)},
                        )
                    )
        if not found:
            found += self._check_elements()
        if not found and any(not self.deployment_zone(edge) for edge in EDGES):
            found.append(
                Finding(
                    code="map.no_deployment",
                    path=pointer("deployment"),
                    rule="Deploy Ninja",
                    text=gettext_noop("Every edge needs deployment spaces."),
                )
            )
        return tuple(found)

    def _check_elements(self) -> list[Finding]:
        """Every elevated space belongs to an element, and nothing else does, where elements are told apart."""
        if not self.elements:
            return []
        marked = sum(
            1 << self.grid.space(row, column)
            for row, line in enumerate(self.elements)
            for column, character in enumerate(line)
            if character not in " ."
        )
        return [
            Finding(
                code="map.element_elsewhere",
                path=pointer("elements", space // self.size),
                rule="Terrain",
                text=gettext_noop("Column {column} is elevated terrain in one of terrain and elements only."),
                params={"column": space % self.size + 1},
            )
            for space in spaces_of(marked ^ self.elevated)
        ]

    def describe(self, space: int) -> str:
        """Return the character of a space."""
        row, column = self.grid.place(space)
        return self.terrain[row][column] if self.terrain else "."

    def _marked(self, rows: tuple[str, ...], characters: str) -> int:
        return sum(
            1 << self.grid.space(row, column)
            for row, line in enumerate(rows)
            for column, character in enumerate(line)
            if character in characters
        )


def open_ground(size: int = 20) -> BoardMap:
    """Return a board without any terrain."""
    return BoardMap(key="open", name=gettext_noop("Open ground"), size=size)


@cache
def load_maps() -> dict[str, BoardMap]:
    """Return the maps that come with Koban, by key."""
    maps = [
        msgspec.json.decode(_DATA.joinpath(name).read_bytes(), type=BoardMap)
        for name in ("courtyard.json", "garden.json")
    ]
    return {board.key: board for board in maps}
