"""The settings of Destiny's Bounty Adventures: what a group may change, with the book's value as default."""

from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.bounty.checks import check_kit
from games.rules.bounty.kit import Kit, Part, Potential, assumptions
from games.rules.bounty.load import load_kit
from games.rules.bounty.ship import Ship
from games.rules.kernel.findings import Finding, pointer
from games.rules.kernel.repeats import twice
from games.rules.kernel.seating import check_places

AdventureNumber = Annotated[int, Meta(ge=1, le=6)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ruleset values; each description says what it counts and where it stands."""

    least_players: Annotated[int, Meta(ge=1, le=4, description="Fewest players at a table (Game Setup)")] = 2
    most_players: Annotated[int, Meta(ge=1, le=4, description="Most players at a table (Game Setup)")] = 4
    adventures: Annotated[
        tuple[AdventureNumber, ...], Meta(min_length=1, max_length=6, description="Adventures on offer (Game Setup)")
    ] = (1, 2, 3, 4, 5, 6)


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The game as one league plays it: every value and every part of the kit resolved."""

    settings: Settings
    kit: Kit
    system: Literal["bounty"] = "bounty"

    @cached_property
    def ships(self) -> dict[int, Ship]:
        """The boards by number of players, ready for questions of movement."""
        return {board.players: Ship(board) for board in self.kit.boards}

    @cached_property
    def potentials(self) -> dict[str, Potential]:
        """Potential Cards by key."""
        return {card.key: card for card in self.kit.potentials.cards}

    @cached_property
    def faults(self) -> tuple[Finding, ...]:
        """What is wrong with the kit; without faults it can be played and simulated with."""
        return check_kit(self.kit)

    def unknown(self, players: int, adventure: int) -> frozenset[Part]:
        """Return the parts of the kit that a session uses and that are assumed; card texts never are known."""
        return frozenset(("special", *(one.part for one in assumptions(self.kit, players, adventure))))


@cache
def book() -> Ruleset:
    """Return the rules as printed, with Koban's kit."""
    return Ruleset(settings=Settings(), kit=load_kit())


@cache
def ruleset_from_json(document: bytes) -> Ruleset:
    """Decode a stored ruleset; raises :class:`msgspec.ValidationError` if it is not one."""
    return msgspec.json.decode(document, type=Ruleset)


def check_ruleset(ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything that keeps a ruleset from being played; paths point into its document."""
    kit = [msgspec.structs.replace(one, path=pointer("kit") + one.path) for one in ruleset.faults]
    return (
        *kit,
        *check_places(ruleset.settings, "Game Setup"),
        *twice(
            ruleset.settings.adventures, pointer("settings", "adventures"), code="settings.twice", rule="Game Setup"
        ),
    )
