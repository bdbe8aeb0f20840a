"""A session as it opens: who sits where with which ninja, and which adventure is played."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.bounty.pieces import Ninja
from games.rules.bounty.ruleset import Ruleset
from games.rules.kernel.findings import Finding, ngettext_noop, pointer
from games.rules.kernel.seating import MOST_SEATS, check_seats, wrong_number

PlayerId = Annotated[str, Meta(min_length=1, max_length=64)]


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place at the table; ``player`` is None for a guest of the party."""

    ninja: Ninja
    player: PlayerId | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seats clockwise from the player who starts, and the number of the adventure."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    adventure: Annotated[int, Meta(ge=0, le=99)]
    schema: Literal[1] = 1


def check_setup(ruleset: Ruleset, setup: Setup) -> tuple[Finding, ...]:
    """Return everything that the rules refuse about a table before it starts; paths point into the setup."""
    return (*_check_players(ruleset, setup), *check_seats(setup.seats, "Game Setup"), *_check_adventure(ruleset, setup))


def _check_players(ruleset: Ruleset, setup: Setup) -> list[Finding]:
    settings, players = ruleset.settings, len(setup.seats)
    if settings.least_players <= players <= settings.most_players and players in ruleset.ships:
        return []
    return [wrong_number(settings, players, "Game Setup")]


def _check_adventure(ruleset: Ruleset, setup: Setup) -> list[Finding]:
    adventure, players = ruleset.kit.adventure(setup.adventure), len(setup.seats)
    playable = adventure is not None and (adventure.goal(players) is not None or players not in ruleset.ships)
    if setup.adventure in ruleset.settings.adventures and playable:
        return []
    return [
        Finding(
            code="setup.adventure",
            path=pointer("adventure"),
            rule="Game Setup",
            text=ngettext_noop(
                "There is no adventure {adventure} for {players} player here.",
                "There is no adventure {adventure} for {players} players here.",
                "players",
            ),
            params={"adventure": setup.adventure, "players": players},
        )
    ]
