"""From the cleaned fields of the form to a report, exactly as the API takes it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from games.rules.allstars.challenges.scoring import side_points
from games.rules.allstars.report import (
    AdvanceChoice,
    AdvanceRoll,
    AfterMatch,
    DowntimeRoll,
    FeatLine,
    FeeChoice,
    Injuries,
    NinjaLine,
    Report,
    SideReport,
)
from games.rules.allstars.setup import FieldedNinja, SideSetup
from league.pages.matches.allstars.columns import Column
from league.pages.matches.allstars.fields import (
    advance_field,
    count_field,
    fee_field,
    ninja_field,
    roll_field,
    side_field,
    star_field,
    who_field,
)
from league.pages.matches.allstars.layout import SideLayout
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.victims import read
from league.pages.matches.allstars.words import CAUSES

Cleaned = Mapping[str, Any]


def read_report(table: Table, columns: tuple[Column, ...], layouts: Iterable[SideLayout], cleaned: Cleaned) -> Report:
    """Return the report that the fields tell.

    A score left empty is what the side's feats are worth, a count left empty beside named victims is as many as they are.
    """
    challenge = cleaned["challenge"]
    ceded = tuple(int(number) for number in cleaned.get("ceded_by") or ())
    return Report(
        challenge=challenge,
        rounds=cleaned["rounds"],
        ended=cleaned["ended"],
        ceded_by=ceded,
        attacker=int(cleaned["attacker"]) if cleaned.get("attacker") else None,
        sides=tuple(_side(table, challenge, columns, layout, cleaned) for layout in layouts),
    )


def _side(
    table: Table, challenge: str, columns: tuple[Column, ...], layout: SideLayout, cleaned: Cleaned
) -> SideReport:
    setup = layout.setup
    enemies = table.enemies(setup.side)
    lines = (_line(ninja, columns, enemies, cleaned) for ninja in setup.ninja)
    stars = (cleaned[star_field(setup.side, index)] for index in range(layout.stars))
    side = SideReport(
        side=setup.side,
        score=0,
        ninja=tuple(line for line in lines if line is not None),
        all_stars=tuple(star for star in stars if star),
        after=_after(setup, layout, table, cleaned),
    )
    score = cleaned[side_field(setup.side, "score")]
    if score is None:
        score = side_points(table.ruleset, setup, table.challenge(challenge), side)
    return msgspec.structs.replace(side, score=score)


def _line(
    ninja: FieldedNinja, columns: tuple[Column, ...], enemies: dict[str, str], cleaned: Cleaned
) -> NinjaLine | None:
    """Return a model's line, or None if there is nothing to say: it stood on the board, or had to miss the game."""
    named = {column.key: read(cleaned.get(who_field(ninja.id, column.key)) or "", enemies) for column in columns}
    counted = ((column, cleaned.get(count_field(ninja.id, column.key))) for column in columns)
    told = ((column, len(named[column.key]) if count is None else count) for column, count in counted)
    feats = tuple(
        FeatLine(
            feat=column.feat.key,
            count=count,
            victim=column.victim,
            target=column.target,
            champion=column.champion,
            victims=named[column.key],
        )
        for column, count in told
        if count
    )
    causes = {cause: cleaned.get(ninja_field(ninja.id, cause)) for cause in CAUSES}
    known = any(value is not None for value in causes.values())
    line = NinjaLine(
        ninja=ninja.id,
        on_board=cleaned[ninja_field(ninja.id, "board")],
        healing_house=cleaned[ninja_field(ninja.id, "healing")],
        feats=feats,
        injuries=Injuries(**{cause: value or 0 for cause, value in causes.items()}) if known else None,
    )
    nothing = NinjaLine(ninja=ninja.id, on_board=not ninja.absent)
    return None if line == nothing else line


def _after(setup: SideSetup, layout: SideLayout, table: Table, cleaned: Cleaned) -> AfterMatch | None:
    decided = ((ninja, cleaned[fee_field(setup.side, ninja)]) for ninja in layout.ronin)
    fees = tuple(FeeChoice(ninja=ninja, pay=answer == "pay") for ninja, answer in decided if answer)
    rolls = tuple(_roll(setup.side, index, cleaned) for index in range(layout.rolls))
    downtime = tuple(roll for roll in rolls if roll is not None)
    advances = tuple(_advances(setup.side, layout, table, cleaned))
    if not (fees or downtime or advances):
        return None
    return AfterMatch(fees=fees or None, downtime=downtime or None, advances=advances)


def _roll(side: int, index: int, cleaned: Cleaned) -> DowntimeRoll | None:
    ninja = cleaned[roll_field(side, index, "ninja")]
    if not ninja:
        return None
    return DowntimeRoll(
        ninja=ninja,
        die=cleaned[roll_field(side, index, "die")] or None,
        exempts=cleaned[roll_field(side, index, "spares")] or None,
    )


def _advances(side: int, layout: SideLayout, table: Table, cleaned: Cleaned) -> Iterable[AdvanceRoll]:
    """Yield the advancement rolls; one without a number is the model's next."""
    following = dict(table.next_rolls)
    for index in range(layout.advances):
        ninja = cleaned[advance_field(side, index, "ninja")]
        if not ninja:
            continue
        number = cleaned[advance_field(side, index, "number")] or following.get(ninja, 1)
        following[ninja] = number + 1
        first, second = (cleaned[advance_field(side, index, die)] for die in ("die1", "die2"))
        kind, _colon, what = (cleaned[advance_field(side, index, "choice")] or "").partition(":")
        yield AdvanceRoll(
            ninja=ninja,
            number=number,
            dice=(first, second) if first and second else None,
            choice=msgspec.convert({kind: what}, AdvanceChoice) if what else None,
        )
