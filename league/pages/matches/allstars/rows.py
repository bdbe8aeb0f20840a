"""The form laid out for the page: sides, their models, and what is counted for each."""

from typing import Any

import msgspec
from django import forms

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.challenges.scoring import Worth
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
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.layout import SideLayout
from league.pages.matches.allstars.placing import block_of_ninja, block_of_side
from league.pages.matches.allstars.words import CAUSES


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """A field with everything that is wrong with it."""

    field: forms.BoundField
    errors: list[str]
    label: str = ""


class Counter(msgspec.Struct, frozen=True, kw_only=True):
    """One column for one model; ``who`` names its victims, where they can have names."""

    column: Column
    worth: Worth
    count: Box
    who: Box | None

    @property
    def filled(self) -> bool:
        """Whether anything stands there."""
        return bool(self.count.field.value() or self.count.errors or (self.who and (self.who.errors)))


class NinjaRow(msgspec.Struct, frozen=True, kw_only=True):
    """One model. ``counters`` are worth something to it; ``rest`` may be counted too."""

    ninja: FieldedNinja
    name: str
    profile: Profile
    block: str
    errors: list[str]
    board: Box
    healing: Box
    counters: list[Counter]
    rest: list[Counter]
    causes: list[Box]

    @property
    def kind(self) -> str:
        """What the tally calls it: only what a chunin does is worth something else."""
        return "chunin" if self.profile.kind == "chunin" else "other"

    @property
    def more_is_open(self) -> bool:
        """Whether the lesser fields hold anything."""
        counters = any(counter.filled for counter in self.rest)
        named = any(one.who and (one.who.field.value() or one.who.errors) for one in (*self.counters, *self.rest))
        return counters or named or any(box.field.value() not in {None, ""} or box.errors for box in self.causes)


class RollRow(msgspec.Struct, frozen=True, kw_only=True):
    """A downtime roll, in the declared order."""

    number: int
    ninja: Box
    die: Box
    spares: Box


class AdvanceRow(msgspec.Struct, frozen=True, kw_only=True):
    """An advancement roll."""

    ninja: Box
    number: Box
    dice: list[Box]
    choice: Box


class SideRow(msgspec.Struct, frozen=True, kw_only=True):
    """One side. ``away`` are models that have to miss the game, ``worth`` is what its feats come to."""

    setup: SideSetup
    team: str
    block: str
    errors: list[str]
    score: Box
    worth: int | None
    stars: list[Box]
    ninja: list[NinjaRow]
    away: list[NinjaRow]
    after_block: str
    after_errors: list[str]
    fees: list[Box]
    rolls: list[RollRow]
    advances: list[AdvanceRow]

    @property
    def after_is_open(self) -> bool:
        """Whether the after-match part holds anything."""
        rolls = any(box.field.value() or box.errors for row in self.rolls for box in (row.ninja, row.die, row.spares))
        advances = any(row.ninja.field.value() or row.ninja.errors or row.choice.errors for row in self.advances)
        fees = any(box.field.value() or box.errors for box in self.fees)
        return bool(self.after_errors) or rolls or advances or fees


def top_boxes(form: ReportForm) -> dict[str, Box]:
    """Return the fields above the sides, by name."""
    names = ("challenge", "rounds", "ended", "ceded_by", "attacker")
    return {name: _box(form, name) for name in names if name in form.fields}


def side_rows(form: ReportForm) -> list[SideRow]:
    """Return the form side by side."""
    return [_side(form, layout) for layout in form.layouts]


def _side(form: ReportForm, layout: SideLayout) -> SideRow:
    setup = layout.setup
    number = setup.side
    rows = [(ninja, _ninja(form, ninja)) for ninja in setup.ninja]
    return SideRow(
        setup=setup,
        team=form.table.teams[number],
        block=block_of_side(number),
        errors=form.errors_at(block_of_side(number)),
        score=_box(form, side_field(number, "score")),
        worth=form.worth_of(setup),
        stars=[_box(form, star_field(number, index)) for index in range(layout.stars)],
        ninja=[row for ninja, row in rows if not ninja.absent],
        away=[row for ninja, row in rows if ninja.absent],
        after_block=side_field(number, "after"),
        after_errors=form.errors_at(side_field(number, "after")),
        fees=[_box(form, fee_field(number, ninja)) for ninja in layout.ronin],
        rolls=[_roll(form, number, index) for index in range(layout.rolls)],
        advances=[_advance(form, number, index) for index in range(layout.advances)],
    )


def _ninja(form: ReportForm, ninja: FieldedNinja) -> NinjaRow:
    profile = form.table.profile(ninja)
    by_chunin = profile.kind == "chunin"
    counters = [_counter(form, ninja, column, by_chunin=by_chunin) for column in form.columns]
    counts = [column.counts_for(by_chunin=by_chunin) for column in form.columns]
    return NinjaRow(
        ninja=ninja,
        name=form.table.name(ninja.id),
        profile=profile,
        block=block_of_ninja(ninja.id),
        errors=form.errors_at(block_of_ninja(ninja.id)),
        board=_box(form, ninja_field(ninja.id, "board")),
        healing=_box(form, ninja_field(ninja.id, "healing")),
        counters=[counter for counter, wanted in zip(counters, counts, strict=True) if wanted],
        rest=[counter for counter, wanted in zip(counters, counts, strict=True) if not wanted],
        causes=_causes(form, ninja),
    )


def _causes(form: ReportForm, ninja: FieldedNinja) -> list[Box]:
    """Return what can have Injured a model; sentries only where they stand, or where somebody counted them."""
    boxes = {cause: _box(form, ninja_field(ninja.id, cause), str(word)) for cause, word in CAUSES.items()}
    sentries = form.challenge.sentries or boxes["sentry"].field.value() or boxes["sentry"].errors
    return [box for cause, box in boxes.items() if sentries or cause != "sentry"]


def _counter(form: ReportForm, ninja: FieldedNinja, column: Column, *, by_chunin: bool) -> Counter:
    return Counter(
        column=column,
        worth=column.worth(by_chunin=by_chunin),
        count=_box(form, count_field(ninja.id, column.key)),
        who=_box(form, who_field(ninja.id, column.key)) if column.names_victims else None,
    )


def _roll(form: ReportForm, side: int, index: int) -> RollRow:
    boxes = {what: _box(form, roll_field(side, index, what)) for what in ("ninja", "die", "spares")}
    return RollRow(number=index + 1, **boxes)


def _advance(form: ReportForm, side: int, index: int) -> AdvanceRow:
    boxes: dict[str, Any] = {
        what: _box(form, advance_field(side, index, what)) for what in ("ninja", "number", "choice")
    }
    return AdvanceRow(dice=[_box(form, advance_field(side, index, die)) for die in ("die1", "die2")], **boxes)


def _box(form: ReportForm, name: str, label: str = "") -> Box:
    field = form[name]
    return Box(field=field, errors=form.errors_at(name), label=label or str(field.label))
