"""The result sheet on paper: the form's fields as a table to write into, or filled in."""

import msgspec
from django.utils.translation import gettext

from games.rules.allstars.report import NinjaLine, SideReport
from games.rules.allstars.setup import FieldedNinja, SideSetup
from league.pages.matches.allstars.columns import key_of
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.layout import SideLayout
from league.pages.matches.allstars.telling import after_sentences


class PaperLine(msgspec.Struct, frozen=True, kw_only=True):
    """One model's line; ``counts`` are empty where nothing was counted."""

    name: str
    profile: str
    absent: bool
    starts_inside: bool
    board: bool
    healing: bool
    star: bool
    counts: list[int | str]


class PaperSide(msgspec.Struct, frozen=True, kw_only=True):
    """One side; ``width`` counts the columns after the name, ``after`` is what was done at the table."""

    setup: SideSetup
    team: str
    lines: list[PaperLine]
    width: int
    score: int | None
    awards: int
    ronin: list[str]
    after: list[str]


def paper_sides(form: ReportForm) -> list[PaperSide]:
    """Return every side as it is printed; filled in if the form starts from a stored report."""
    told = {side.side: side for side in form.stored.sides} if form.stored else {}
    return [_side(form, layout, told.get(layout.setup.side)) for layout in form.layouts]


def _side(form: ReportForm, layout: SideLayout, told: SideReport | None) -> PaperSide:
    setup = layout.setup
    return PaperSide(
        setup=setup,
        team=form.table.teams[setup.side],
        lines=[_line(form, ninja, told) for ninja in setup.ninja],
        width=len(form.main_columns) + 3,
        score=told.score if told else None,
        awards=layout.stars,
        ronin=[form.table.name(ninja) for ninja in layout.ronin],
        after=after_sentences(form.table, told.after) if told else [],
    )


def _line(form: ReportForm, ninja: FieldedNinja, told: SideReport | None) -> PaperLine:
    line = next((one for one in told.ninja if one.ninja == ninja.id), NinjaLine(ninja=ninja.id)) if told else None
    counted: dict[str, int] = {}
    for feat in line.feats if line else ():
        counted[key_of(feat)] = counted.get(key_of(feat), 0) + feat.count
    return PaperLine(
        name=form.table.name(ninja.id),
        profile=gettext(form.table.profile(ninja).name),
        absent=ninja.absent,
        starts_inside=ninja.healing_house,
        board=line is not None and line.on_board,
        healing=line is not None and line.healing_house,
        star=told is not None and ninja.id in told.all_stars,
        counts=[counted.get(column.key, "") for column in form.main_columns],
    )
