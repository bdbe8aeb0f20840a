"""Read the kit's data files, once."""

from functools import cache
from importlib.resources import files

import msgspec

from games.rules.ninjago.kit import Board, Die, Guards, Kit, Spinner

_DATA = files("games.rules.ninjago") / "data"


@cache
def load_kit() -> Kit:
    """Return the kit that Koban ships; what the rulebook does not print in it is an assumption."""
    return Kit(
        board=msgspec.json.decode(_DATA.joinpath("board.json").read_bytes(), type=Board),
        die=msgspec.json.decode(_DATA.joinpath("die.json").read_bytes(), type=Die),
        spinner=msgspec.json.decode(_DATA.joinpath("spinner.json").read_bytes(), type=Spinner),
        guards=msgspec.json.decode(_DATA.joinpath("guards.json").read_bytes(), type=Guards),
    )
