"""Read the kit's data files, once."""

from functools import cache
from importlib.resources import files

import msgspec

from games.rules.bounty.kit import Adventure, Board, Events, Kit, Potentials, Villains

_DATA = files("games.rules.bounty") / "data"


@cache
def load_kit() -> Kit:
    """Return the kit that Koban ships; what the rulebook does not print in it is an assumption."""
    return Kit(
        boards=tuple(
            msgspec.json.decode(_DATA.joinpath(f"board_{players}.json").read_bytes(), type=Board)
            for players in (2, 3, 4)
        ),
        events=msgspec.json.decode(_DATA.joinpath("events.json").read_bytes(), type=Events),
        adventures=msgspec.json.decode(_DATA.joinpath("adventures.json").read_bytes(), type=tuple[Adventure, ...]),
        potentials=msgspec.json.decode(_DATA.joinpath("potentials.json").read_bytes(), type=Potentials),
        villains=msgspec.json.decode(_DATA.joinpath("villains.json").read_bytes(), type=Villains),
    )
