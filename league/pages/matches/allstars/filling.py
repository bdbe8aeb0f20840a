"""From a stored report to what stands in the fields of its form."""

from collections.abc import Iterable
from typing import Any

from games.rules.allstars.challenges.scoring import side_points
from games.rules.allstars.report import AfterMatch, NinjaLine, Report, SideReport
from games.rules.allstars.setup import SideSetup
from league.pages.matches.allstars.columns import key_of
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
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.victims import spell
from league.pages.matches.allstars.words import CAUSES

Values = dict[str, Any]


def values_of(table: Table, report: Report | None) -> Values:
    """Return the values of all fields that a report fills; without one, of an empty form.

    A score that its feats come to stays empty, so that it follows them when they are changed.
    """
    values: Values = {}
    for side in table.setup.sides:
        for ninja in side.ninja:
            values[ninja_field(ninja.id, "board")] = not ninja.absent
    if report is None:
        return values
    values |= {
        "challenge": report.challenge,
        "rounds": report.rounds,
        "ended": report.ended,
        "ceded_by": [str(number) for number in report.ceded_by],
        "attacker": "" if report.attacker is None else str(table.setup.alliance_of(report.attacker)[0]),
    }
    sides = {side.side: side for side in report.sides}
    for setup in table.setup.sides:
        if setup.side in sides:
            values |= _side(table, setup, report.challenge, sides[setup.side])
    return values


def _side(table: Table, setup: SideSetup, challenge: str, side: SideReport) -> Values:
    follows = side.score == side_points(table.ruleset, setup, table.challenge(challenge), side)
    values: Values = {} if follows else {side_field(side.side, "score"): side.score}
    values |= {star_field(side.side, index): ninja for index, ninja in enumerate(side.all_stars)}
    enemies = table.enemies(setup.side)
    for line in side.ninja:
        values |= _line(line, enemies)
    if side.after is not None:
        values |= _after(side.side, side.after)
    return values


def _line(line: NinjaLine, enemies: dict[str, str]) -> Values:
    counts: dict[str, int] = {}
    victims: dict[str, list[str]] = {}
    for feat in line.feats:
        key = key_of(feat)
        counts[key] = counts.get(key, 0) + feat.count
        victims.setdefault(key, []).extend(feat.victims)
    values: Values = {
        ninja_field(line.ninja, "board"): line.on_board,
        ninja_field(line.ninja, "healing"): line.healing_house,
    }
    values |= {count_field(line.ninja, key): count for key, count in counts.items()}
    values |= {who_field(line.ninja, key): spell(names, enemies) for key, names in victims.items() if names}
    if line.injuries is not None:
        values |= {ninja_field(line.ninja, cause): getattr(line.injuries, cause) for cause in CAUSES}
    return values


def _after(side: int, after: AfterMatch) -> Values:
    values: Values = {fee_field(side, fee.ninja): "pay" if fee.pay else "go" for fee in after.fees or ()}
    for index, roll in enumerate(after.downtime or ()):
        values |= _named(
            (roll_field(side, index, "ninja"), roll.ninja),
            (roll_field(side, index, "die"), roll.die),
            (roll_field(side, index, "spares"), roll.exempts),
        )
    for index, advance in enumerate(after.advances):
        choice = advance.choice
        chosen = () if choice is None else ("keyword", "attribute", "affinity")
        picked = [f"{kind}:{getattr(choice, kind)}" for kind in chosen if getattr(choice, kind) is not None]
        first, second = advance.dice or (None, None)
        values |= _named(
            (advance_field(side, index, "ninja"), advance.ninja),
            (advance_field(side, index, "number"), advance.number),
            (advance_field(side, index, "die1"), first),
            (advance_field(side, index, "die2"), second),
            (advance_field(side, index, "choice"), picked[0] if picked else None),
        )
    return values


def _named(*pairs: tuple[str, Any]) -> Iterable[tuple[str, Any]]:
    return {name: value for name, value in pairs if value is not None}.items()
