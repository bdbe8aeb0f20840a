"""Games that a team plays without an opponent: sessions of a campaign, battles against the game itself.

Nobody schedules them. Whoever belongs to the team opens one when it sits down to play, and it is the team's game of the
round that comes next for it: its first session stands in round 1, its second in round 2.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max

from games.decoding import inside
from games.operations import judge_unopened
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Fixture, FixtureSide, League, Round, Stage, StageEntrant
from league.operations.fixtures import lock_fixture, moved, open_locked, speaker_side
from league.operations.results import in_report, report_match
from league.operations.stages.field import lock_place
from league.queries.sessions import ALL_HAD, most_sessions, sessions_had, waiting_session
from teams.models import Player


@transaction.atomic
def open_alone(stage_id: int, team_id: int, *, table: dict[str, Any], by: Player, at: datetime) -> Fixture:
    """Open a game of one team in a running campaign: ``table`` says who sits there and what is played.

    A game that was called off or voided is taken up again, one that was called off with the dice it had. Raises :class:`Missing` for a team
    that is not in the stage, :class:`Forbidden` for a stranger to it, :class:`Conflict` for a stage of another kind, one that
    does not run or a team that has had all its sessions, :class:`Refused` naming every fault of the table and a team that
    has a game open.
    """
    waiting = waiting_session(stage_id, team_id)
    fixture = lock_fixture(waiting) if waiting is not None else None
    stage, place = lock_place(stage_id, team_id, by=by)
    if stage.kind != Stage.Kind.CAMPAIGN:
        raise Conflict("stage.no_campaign", gettext_noop("Games without an opponent belong to a campaign."))
    if fixture is None or fixture.state != Fixture.State.SCHEDULED:
        fixture = lock_fixture(_next_game(stage, place, at=at).pk)
    with inside("table"):
        try:
            return open_locked(fixture, speaker_side(fixture, by), by=by, at=at, table=table)
        except Refused as refused:
            raise Refused([_of_team(one) for one in refused.violations]) from refused


@transaction.atomic
def log_session(
    stage_id: int,
    team_id: int,
    *,
    table: dict[str, Any],
    report: dict[str, Any],
    by: Player,
    at: datetime,
    as_played: bool = False,
    reason: str = "",
) -> Fixture:
    """Open a game of one team and report it at once, both or neither: for those who come home from the table.

    Raises what :func:`open_alone` and :func:`league.operations.results.report_match` raise; faults of the report name their
    place under ``/report``. A table that is refused does not hide what is wrong with the report.
    """
    try:
        fixture = open_alone(stage_id, team_id, table=table, by=by, at=at)
    except msgspec.ValidationError:
        _faults_of_report(stage_id, table, report)
        raise
    except Refused as refused:
        raise Refused([*refused.violations, *_faults_of_report(stage_id, table, report)]) from refused
    with in_report():
        return report_match(fixture.pk, report, by=by, at=at, as_played=as_played, reason=reason)[0]


def _faults_of_report(stage_id: int, table: dict[str, Any], report: dict[str, Any]) -> Sequence[Finding]:
    league = League.objects.get(seasons__stages=stage_id)
    return moved(judge_unopened(league.system, league.ruleset_id, table=table, body=report), "/report")


def _of_team(finding: Finding) -> Finding:
    """Return what was found of the only side, a team that cannot play now, at the request's ``team``."""
    return msgspec.structs.replace(finding, path="/team") if finding.path.startswith("/sides/") else finding


def _next_game(stage: Stage, place: StageEntrant, *, at: datetime) -> Fixture:
    number = sessions_had([stage], place.entrant.team_id).get(stage.pk, 0) + 1
    most = most_sessions(stage)
    if most is not None and number > most:
        raise Conflict("campaign.over", ALL_HAD, sessions=most)
    row, _made = Round.objects.get_or_create(stage=stage, number=number, defaults={"published_at": at})
    last = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    fixture = Fixture.objects.create(round=row, number=last + 1)
    FixtureSide.objects.create(fixture=fixture, side=1, entrant=place.entrant, slot=row)
    return fixture
