"""How many lines each side's part of the form has."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from games.rules.allstars.report import Report, SideReport
from games.rules.allstars.setup import SideSetup
from league.pages.matches.allstars.fields import advance_field, roll_field, star_field
from league.pages.matches.allstars.table import Table

MOST = 60
"""Lines of one kind that a form can grow to."""


class SideLayout(msgspec.Struct, frozen=True, kw_only=True):
    """One side: how many awards, downtime rolls and advancement rolls it has fields for, and its Ronin in order."""

    setup: SideSetup
    stars: int
    ronin: tuple[str, ...]
    rolls: int
    advances: int


def layouts_of(table: Table, report: Report | None, values: Mapping[str, Any]) -> tuple[SideLayout, ...]:
    """Return the layout of every side: room for what is there, and for one advance more."""
    told = {side.side: side for side in report.sides} if report else {}
    return tuple(_layout(table, setup, _decided(told.get(setup.side)), values) for setup in table.setup.sides)


def _layout(table: Table, setup: SideSetup, decided: Iterable[str], values: Mapping[str, Any]) -> SideLayout:
    ronin = [ninja.id for ninja in setup.ninja if table.profile(ninja).kind == "ronin"]
    first = [ninja for ninja in decided if ninja in ronin]
    present = sum(not ninja.absent for ninja in setup.ninja)
    number = setup.side
    return SideLayout(
        setup=setup,
        stars=max(
            table.ruleset.settings.all_star_awards + setup.handicap.extra_all_stars,
            _used(values, lambda index: star_field(number, index)),
        ),
        ronin=(*first, *(ninja for ninja in ronin if ninja not in first)),
        rolls=max(present, _used(values, lambda index: roll_field(number, index, "ninja"))),
        advances=max(2, _used(values, lambda index: advance_field(number, index, "ninja")) + 1),
    )


def _decided(side: SideReport | None) -> list[str]:
    """Return the Ronin in the order in which their fees were decided."""
    return [fee.ninja for fee in side.after.fees or ()] if side is not None and side.after is not None else []


def _used(values: Mapping[str, Any], field: Callable[[int], str]) -> int:
    """Return how many lines are filled in, counted to the last."""
    return max((index + 1 for index in range(MOST) if values.get(field(index))), default=0)
