"""Writing rounds down: fixtures, sides, byes and absences, with deadlines and fixed challenges."""

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.moments import is_kept
from league.models import Fixture, FixtureSide, Round, Season, Stage
from league.queries.stages import settings_of_stage
from league.rules import calendar
from league.rules.results import Outcome
from league.rules.stages.settings import StageSettings


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """A round to be written down; everybody by entrant. ``draw`` says how it came about (see :class:`Round`).

    ``pairs`` come best table first. ``byes`` are left over, ``requested`` sit out by choice, ``absent`` are not in the round.
    """

    number: int
    pairs: Sequence[Sequence[int]]
    byes: Sequence[int] = ()
    requested: Sequence[int] = ()
    absent: Sequence[int] = ()
    draw: dict[str, object] = {}


def deadline_of(stage: Stage, settings: StageSettings, number: int) -> datetime | None:
    """Return when a round of a stage is due by its settings: the same time on the league's clock for every round.

    Raises :class:`Refused` for a round beyond the years for which Koban plans.
    """
    if settings.first_deadline is None:
        return None
    zone = ZoneInfo(stage.season.league.time_zone)
    deadline = calendar.deadlines(settings.first_deadline, settings.days, number, zone)[-1]
    if not is_kept(deadline):
        text = gettext_noop("By the settings of its stage a round is due after the year 2200.")
        raise Refused([Finding(code="round.due_too_late", path="", rule="", text=text)])
    return deadline


def challenge_of(settings: StageSettings, number: int) -> str:
    """Return the challenge that a stage's settings fix for a round, or nothing."""
    return settings.challenges[(number - 1) % len(settings.challenges)] if settings.challenges else ""


def lay_down(stage: Stage, drawn: Sequence[Drawn], *, published_at: datetime | None) -> list[Round]:
    """Write rounds down, all at once. ``published_at`` None makes them drafts."""
    settings = settings_of_stage(stage)
    rounds = Round.objects.bulk_create(
        Round(
            stage=stage,
            number=one.number,
            deadline=deadline_of(stage, settings, one.number),
            challenge=challenge_of(settings, one.number),
            published_at=published_at,
            draw=one.draw,
        )
        for one in drawn
    )
    fixtures: list[Fixture] = []
    sides: list[FixtureSide] = []
    for row, one in zip(rounds, drawn, strict=True):
        made, theirs = fixtures_of(row, one, tables=stage.season.format == Season.Format.TOURNAMENT)
        fixtures += made
        sides += theirs
    Fixture.objects.bulk_create(fixtures)
    FixtureSide.objects.bulk_create(sides)
    return rounds


def fixtures_of(row: Round, drawn: Drawn, *, tables: bool) -> tuple[list[Fixture], list[FixtureSide]]:
    """Return a round's fixtures and sides, not stored yet; with ``tables`` games have table numbers, the best first."""
    fixtures = []
    sides = []
    for number, table in enumerate(drawn.pairs, 1):
        fixture = Fixture(round=row, number=number, challenge=row.challenge, table=number if tables else None)
        fixtures.append(fixture)
        sides += [FixtureSide(fixture=fixture, side=side, entrant_id=pk, slot=row) for side, pk in enumerate(table, 1)]
    alone = [
        *((pk, Outcome.BYE) for pk in drawn.byes),
        *((pk, Outcome.REQUESTED_BYE) for pk in drawn.requested),
        *((pk, Outcome.ABSENT) for pk in drawn.absent),
    ]
    for number, (pk, outcome) in enumerate(alone, len(fixtures) + 1):
        fixture = Fixture(round=row, number=number, state=Fixture.State.BYE)
        fixtures.append(fixture)
        sides.append(FixtureSide(fixture=fixture, side=1, entrant_id=pk, outcome=outcome, slot=row))
    return fixtures, sides
