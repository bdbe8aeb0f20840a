"""Cuts from one stage to the next: who goes on, who is tied across the line, and what has to be decided before."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop, ngettext_noop
from league.models import Entrant, Stage, StageEntrant
from league.queries.brackets import places_in
from league.queries.stages import settings_of_stage, stage_before, undecided_in
from league.queries.tables import Instead, rows_by_group
from league.rules.brackets import groups
from league.rules.stages.settings import Cut
from league.rules.standings import Row


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a cut: who is through above it, and who is tied for the last ``open_places``, by entrant.

    ``group`` is the group whose table is cut, 0 for the whole table.
    """

    group: int
    through: Sequence[int]
    tied: Sequence[int]
    open_places: int


class Prospect(msgspec.Struct, frozen=True, kw_only=True):
    """What a cut comes to now: ``seeds`` are entrants in order of seed, empty while a tie across a line is open.

    ``undecided`` are fixtures of earlier stages without a result.
    """

    source: Stage
    lines: Sequence[Line]
    seeds: Sequence[int]
    undecided: Sequence[int]

    @property
    def ties(self) -> Sequence[Line]:
        """The lines across which teams are tied."""
        return [line for line in self.lines if line.tied]


def cut_of(stage: Stage, tickets: Mapping[int, int] | None = None, instead: Instead | None = None) -> Prospect:
    """Return what a stage's cut comes to. ``tickets`` settle ties, lowest first; play-offs that are over do so by themselves.
    ``instead`` has results to read in place of the stored ones.

    Raises :class:`Conflict` for a stage that has no cut, or that asks for more teams than there are.
    """
    cut, source = _cut_and_source(stage)
    earlier = Stage.objects.filter(season=stage.season_id, order__lt=stage.order).order_by("order")
    told = {**_played_off(stage), **(tickets or {})}
    tables = {group: groups.untied(rows, told) for group, rows in _tables(source, instead).items()}
    lines, seeds = _drawn(cut, tables, told)
    return Prospect(
        source=source, lines=lines, seeds=seeds, undecided=[pk for one in earlier for pk in undecided_in(one)]
    )


def _cut_and_source(stage: Stage) -> tuple[Cut, Stage]:
    cut = settings_of_stage(stage).cut
    source = stage_before(stage)
    if cut is None or source is None:
        raise Conflict("cut.none", gettext_noop("This stage takes everybody in: it has no cut."))
    return cut, source


def _tables(source: Stage, instead: Instead | None) -> dict[int, Sequence[Row]]:
    """Return the tables of a stage by group, without those who have left the season."""
    left = set(Entrant.objects.filter(season=source.season_id, left_at__isnull=False).values_list("pk", flat=True))
    return {
        group: [row for row in rows if row.entrant not in left]
        for group, rows in rows_by_group(source, instead).items()
    }


def _played_off(stage: Stage) -> dict[int, int]:
    """Return the places of those who have played off for a place in a stage; the last play-off of a team tells."""
    told: dict[int, int] = {}
    for play_off in stage.play_offs.filter(state=Stage.State.FINISHED).select_related("season").order_by("order"):
        told |= places_in(play_off)
    return told


def _drawn(
    cut: Cut, tables: Mapping[int, Sequence[Row]], told: Mapping[int, int]
) -> tuple[list[Line], tuple[int, ...]]:
    if cut.per_group is not None:
        lines = [_line(group, rows, cut.per_group) for group, rows in tables.items()]
        ready = not any(line.tied for line in lines)
        return lines, groups.seeds_from_groups(list(tables.values()), cut.per_group) if ready else ()
    whole = groups.untied(groups.merged(list(tables.values())), told) if len(tables) > 1 else tables.get(0, ())
    line = _line(0, whole, cut.places or 0)
    return [line], () if line.tied else tuple(line.through)


def _line(group: int, rows: Sequence[Row], places: int) -> Line:
    if places > len(rows):
        raise Conflict(
            "cut.too_few_teams",
            ngettext_noop(
                "The cut takes {places} team, and the stage has {count}.",
                "The cut takes {places} teams, and the stage has {count}.",
                "places",
            ),
            places=places,
            count=len(rows),
        )
    drawn = groups.cut(rows, places)
    return Line(group=group, through=drawn.through, tied=drawn.on_the_line, open_places=drawn.open_places)


def field_of(stage: Stage) -> list[Entrant]:
    """Return who comes into a stage by its cut, in order of seed; raises :class:`Conflict` naming ties across the line."""
    prospect = cut_of(stage)
    if prospect.ties:
        raise tied(prospect)
    rows = Entrant.objects.select_related("team").in_bulk(prospect.seeds)
    return [rows[pk] for pk in prospect.seeds]


def tied(prospect: Prospect) -> Conflict:
    """Return the refusal of a cut with ties across its lines that nothing settles."""
    teams = _teams([pk for line in prospect.ties for pk in line.tied])
    return Conflict(
        "cut.tied",
        ngettext_noop(
            "{count} team is tied across the line. Let them play off, draw lots, or name their order.",
            "{count} teams are tied across the line. Let them play off, draw lots, or name their order.",
            "count",
        ),
        {"tied": [[teams[pk].team_id for pk in line.tied] for line in prospect.ties]},
        count=sum(len(line.tied) for line in prospect.ties),
    )


def _teams(entrants: Sequence[int]) -> dict[int, Entrant]:
    return Entrant.objects.select_related("team").in_bulk(entrants)


def cut_view(stage: Stage) -> dict[str, Any]:
    """Return a cut as plain values, before it is taken; or once the stage has started, what it would be now.

    ``changes`` then lists places whose team would be another one, after corrections of earlier results. They are shown and
    never carried out.
    """
    started = stage.state != Stage.State.PLANNED
    prospect = cut_of(stage, _tickets_of_field(stage) if started else None)
    teams = _teams([*prospect.seeds, *(pk for line in prospect.lines for pk in (*line.through, *line.tied))])
    named = {pk: {"team": entrant.team_id, "name": entrant.team.name} for pk, entrant in teams.items()}
    return {
        "stage": stage.pk,
        "from_stage": prospect.source.pk,
        "taken": started,
        "undecided": list(prospect.undecided),
        "lines": [
            {
                "group": line.group,
                "through": [named[pk] for pk in line.through],
                "tied": [named[pk] for pk in line.tied],
                "open_places": line.open_places,
            }
            for line in prospect.lines
        ],
        "seeds": [{"seed": seed, **named[pk]} for seed, pk in enumerate(prospect.seeds, 1)],
        "play_offs": [
            {"stage": one.pk, "name": one.name, "state": one.state} for one in stage.play_offs.order_by("order")
        ],
        "changes": _changes(stage, prospect) if started else [],
    }


def _tickets_of_field(stage: Stage) -> dict[int, int]:
    """Return tickets that let a tie stand as it was settled when the stage began: who is in it comes first, by seed."""
    field = dict(StageEntrant.objects.filter(stage=stage).values_list("entrant_id", "seed"))
    everybody = Entrant.objects.filter(season=stage.season_id).values_list("pk", flat=True)
    return {pk: field.get(pk, len(field) + 1) for pk in everybody}


def _changes(stage: Stage, prospect: Prospect) -> list[dict[str, Any]]:
    """Compare a stage's places with what the cut comes to; with a new tie across the line nobody is named for a place."""
    rows = StageEntrant.objects.filter(stage=stage).select_related("entrant__team").order_by("seed")
    now = [place.entrant_id for place in rows]
    still = {pk for line in prospect.lines for pk in (*line.through, *line.tied)}
    then: list[int | None] = [*prospect.seeds] or [pk if pk in still else None for pk in now]
    teams = _teams([*now, *(pk for pk in then if pk is not None)])
    named = {pk: {"team": entrant.team_id, "name": entrant.team.name} for pk, entrant in teams.items()}
    return [
        {"seed": seed, "before": named[one], "after": None if other is None else named[other]}
        for seed, (one, other) in enumerate(zip(now, then, strict=False), 1)
        if one != other
    ]


def seeds_that_would_change(stages: Sequence[Stage], instead: Instead) -> list[dict[str, Any]]:
    """Return, for stages that began with a cut of these, which of their places other results would give to others."""
    found = []
    for stage in (later for source in stages for later in _cut_from(source)):
        changes = _changes(stage, cut_of(stage, _tickets_of_field(stage), instead))
        if changes:
            found.append({"stage": stage.pk, "name": stage.name, "changes": changes})
    return found


def _cut_from(source: Stage) -> list[Stage]:
    if source.plays_off_for_id is not None:
        return []
    later = Stage.objects.filter(season=source.season_id, order__gt=source.order, plays_off_for__isnull=True)
    following = later.select_related("season__league").order_by("order").first()
    if following is None or following.state == Stage.State.PLANNED or settings_of_stage(following).cut is None:
        return []
    return [following]
