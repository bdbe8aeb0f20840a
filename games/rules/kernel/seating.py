"""The seats of a party's table: each player sits once, and each ninja is played once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

SETUP: Final = pointer("setup")
"""Where findings on a table stand among those on a report."""


MOST_SEATS: Final = 12
"""Seats that are read of a table: more than any rules offer, so that they can say how many do sit there."""


class Seat(Protocol):
    """A place at the table with the ninja played there; ``player`` is None for a guest."""

    @property
    def player(self) -> str | None:
        """Who sits there."""
        ...

    @property
    def ninja(self) -> str:
        """Which figure stands for it."""
        ...


class Places(Protocol):
    """How many players a league lets sit at a table."""

    @property
    def least_players(self) -> int:
        """The fewest."""
        ...

    @property
    def most_players(self) -> int:
        """The most."""
        ...


def check_places(settings: Places, rule: str) -> list[Finding]:
    """Say whether a league's settings leave a number of players that can play; ``rule`` is where the game names it."""
    if settings.least_players <= settings.most_players:
        return []
    return [
        Finding(
            code="settings.players",
            path=pointer("settings", "least_players"),
            rule=rule,
            text=ngettext_noop(
                "At least {least} and at most {most} player: nobody could play.",
                "At least {least} and at most {most} players: nobody could play.",
                "most",
            ),
            params={"least": settings.least_players, "most": settings.most_players},
        )
    ]


def wrong_number(settings: Places, players: int, rule: str) -> Finding:
    """Return what is said of a table at which too few sit, or too many."""
    return Finding(
        code="setup.players",
        path=pointer("seats"),
        rule=rule,
        text=gettext_noop("The game is for {least} to {most} players, not {players}."),
        params={"least": settings.least_players, "most": settings.most_players, "players": players},
    )


def check_seats(seats: Sequence[Seat], rule: str) -> list[Finding]:
    """Return ninja and players that have more than one seat; ``rule`` is where the game has its players choose."""
    found: list[Finding] = []
    ninja = Counter(seat.ninja for seat in seats)
    players = Counter(seat.player for seat in seats if seat.player is not None)
    for number, seat in enumerate(seats):
        if ninja[seat.ninja] > 1:
            found.append(
                Finding(
                    code="setup.ninja_taken",
                    path=pointer("seats", number, "ninja"),
                    rule=rule,
                    text=gettext_noop("There is one figure of {ninja}; only one player can choose it."),
                    params={"ninja": seat.ninja.capitalize()},
                )
            )
        if seat.player is not None and players[seat.player] > 1:
            found.append(
                Finding(
                    code="setup.player_twice",
                    path=pointer("seats", number, "player"),
                    rule=rule,
                    text=gettext_noop("A player chooses one ninja and sits at one place."),
                )
            )
    return found


def seat_after(seats: Sequence[Seat], ninja: str, due: int) -> int:
    """Return the number of the seat whose turn follows that of ``ninja``, whoever was ``due``, so that one who plays out of
    turn puts nobody else out of turn. Where nobody plays that ninja the seat after the one that was due follows.
    """
    order = [seat.ninja for seat in seats]
    return ((order.index(ninja) if ninja in order else due) + 1) % len(order)


def under_setup(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings on a table as the referee tells them beside those on the report."""
    return tuple(msgspec.structs.replace(one, path=SETUP + one.path) for one in findings)
