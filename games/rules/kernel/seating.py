"""The seats of a party's table: each player sits once, and each ninja is played once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, pointer

SETUP: Final = pointer("setup")
"""Where findings on a table stand among those on a report."""


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


def under_setup(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return findings on a table as the referee tells them beside those on the report."""
    return tuple(msgspec.structs.replace(one, path=SETUP + one.path) for one in findings)
