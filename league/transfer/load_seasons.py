"""A file's seasons into the database, floor by floor; their tables are left to a worker."""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from league.models import Claim, Entrant, Fixture, FixtureSide, Invitation, Round, Season, Stage, StageEntrant
from league.operations.tables import mark_stale
from league.transfer import documents as given
from league.transfer.documents import LeagueFile
from league.transfer.rows import Rows
from teams.models import Chapter

_Pair = tuple[given.Fixture, Fixture, dict[int, Entrant]]


def load_seasons(file: LeagueFile, rows: Rows, *, at: datetime) -> None:
    """Store seasons, entrants, stages, rounds, fixtures, sides and claims, and ask for every table."""
    came = _rollovers(rows)
    fixtures: list[_Pair] = []
    stages: list[Stage] = []
    asked: list[Invitation] = []
    for season in file.seasons:
        row = _season(season, rows)
        entered = _entrants(season, row, rows, came)
        for stage in season.stages:
            stages.append(_stage(stage, row, entered))
            drawn = list(_rounds(stage, stages[-1], rows, entered, at=at))
            fixtures += drawn
            asked += _invitations(stage, stages[-1], entered, drawn)
        _link_play_offs(season, row)
    Fixture.objects.bulk_create(fixture for _given, fixture, _entered in fixtures)
    forfeits = _forfeits(rows)
    FixtureSide.objects.bulk_create(side for pair in fixtures for side in _sides(*pair, forfeits))
    Invitation.objects.bulk_create(asked)
    Claim.objects.bulk_create(
        claim for one, fixture, entered in fixtures for claim in _claims(one, fixture, rows, entered)
    )
    for stored in stages:
        mark_stale(stored, at=at)


def _season(season: given.Season, rows: Rows) -> Season:
    return Season.objects.create(
        league=rows.league,
        number=season.number,
        name=season.name,
        state=season.state,
        format=season.format,
        check_in_opens_at=season.check_in_opens_at,
        check_in_closes_at=season.check_in_closes_at,
    )


def _rollovers(rows: Rows) -> dict[tuple[int, int], int]:
    """Return the chapters with which teams came into a season, by team and position."""
    told = Chapter.objects.filter(team__in=rows.team_rows.values(), kind=Chapter.Kind.ROLLOVER)
    return {(team, position): pk for team, position, pk in told.values_list("team_id", "position", "pk")}


def _entrants(season: given.Season, row: Season, rows: Rows, came: dict[tuple[int, int], int]) -> dict[int, Entrant]:
    entrants = Entrant.objects.bulk_create(
        Entrant(
            season=row,
            team=rows.team_rows[one.team],
            seed=one.seed,
            club=one.club,
            checked_in_at=one.checked_in_at,
            left_at=one.left_at,
            leaving=one.leaving,
            rolled_over_id=None if one.rolled_over is None else came[rows.team_rows[one.team].pk, one.rolled_over],
        )
        for one in season.entrants
    )
    entered = {one.team: entrant for one, entrant in zip(season.entrants, entrants, strict=True)}
    heirs = []
    for one in season.entrants:
        if one.inherits is not None:
            entered[one.team].inherits = entered[one.inherits]
            heirs.append(entered[one.team])
    Entrant.objects.bulk_update(heirs, ["inherits"])
    return entered


def _stage(stage: given.Stage, season: Season, entered: dict[int, Entrant]) -> Stage:
    row = Stage.objects.create(
        season=season,
        order=stage.order,
        kind=stage.kind,
        name=stage.name,
        state=stage.state,
        settings=stage.settings,
        lots=stage.lots,
    )
    StageEntrant.objects.bulk_create(
        StageEntrant(
            stage=row,
            entrant=entered[one.team],
            seed=one.seed,
            group=one.group,
            first_round=one.first_round,
            withdrawn_from=one.withdrawn_from,
            requested_byes=list(one.requested_byes),
            lot=one.lot,
        )
        for one in stage.field or _whole_field(stage, entered)
    )
    return row


def _link_play_offs(season: given.Season, row: Season) -> None:
    """Tell play-offs for which stage they are played: it stands behind them in the file."""
    stored = {stage.order: stage for stage in row.stages.all()}
    for stage in season.stages:
        if stage.plays_off_for is not None:
            stored[stage.order].plays_off_for = stored[stage.plays_off_for]
            stored[stage.order].save(update_fields=["plays_off_for"])


def _whole_field(stage: given.Stage, entered: dict[int, Entrant]) -> Iterator[given.Place]:
    """Read a stage of a file that names no field: once drawn, everybody in the season is in it."""
    if stage.state != Stage.State.PLANNED:
        for team, entrant in entered.items():
            yield given.Place(team=team, seed=entrant.seed)


def _rounds(
    stage: given.Stage, row: Stage, rows: Rows, entered: dict[int, Entrant], *, at: datetime
) -> Iterator[_Pair]:
    rounds = Round.objects.bulk_create(
        Round(
            stage=row,
            number=one.number,
            deadline=one.deadline,
            challenge=one.challenge,
            published_at=at if one.published_at is msgspec.UNSET else one.published_at,
            starts_at=one.starts_at,
            ends_at=one.ends_at,
            draw={} if one.draw is None else msgspec.to_builtins(one.draw),
        )
        for one in stage.rounds
    )
    for one, turn in zip(stage.rounds, rounds, strict=True):
        for fixture in one.fixtures:
            yield fixture, _fixture(fixture, turn, rows), entered


def _invitations(
    stage: given.Stage, row: Stage, entered: dict[int, Entrant], drawn: list[_Pair]
) -> Iterator[Invitation]:
    fixtures = {(fixture.round.number, fixture.number): fixture for _given, fixture, _entered in drawn}
    for one in stage.invitations:
        yield Invitation(
            stage=row,
            challenger=entered[one.challenger],
            opponent=entered[one.opponent],
            state=one.state,
            words=one.words,
            sent_at=one.sent_at,
            answer_due_at=one.answer_due_at,
            answered_at=one.answered_at,
            fixture=None if one.round is None or one.fixture is None else fixtures[one.round, one.fixture],
        )


def _fixture(fixture: given.Fixture, turn: Round, rows: Rows) -> Fixture:
    return Fixture(
        round=turn,
        number=fixture.number,
        state=fixture.state,
        match_id=None if fixture.match is None else rows.matches[fixture.match],
        challenge=fixture.challenge,
        challenge_dice=list(fixture.challenge_dice),
        table=fixture.table,
        deadline=fixture.deadline,
        bracket_match=fixture.bracket_match,
        replay=fixture.replay,
        decider=fixture.decider,
        reported_at=fixture.reported_at,
        notice_sent_at=fixture.notice_sent_at,
        confirm_due_at=fixture.confirm_due_at,
        confirmed_at=fixture.confirmed_at,
    )


def _forfeits(rows: Rows) -> dict[tuple[int, int], int]:
    """Return the chapters of forfeits and of byes that were paid, by team and position."""
    kinds = [Chapter.Kind.MATCH, Chapter.Kind.INTERVAL]
    told = Chapter.objects.filter(team__in=rows.team_rows.values(), kind__in=kinds, match__isnull=True)
    return {(team, position): pk for team, position, pk in told.values_list("team_id", "position", "pk")}


def _sides(
    fixture: given.Fixture, row: Fixture, entered: dict[int, Entrant], forfeits: dict[tuple[int, int], int]
) -> Iterator[FixtureSide]:
    for side in fixture.sides:
        yield FixtureSide(
            fixture=row,
            side=side.side,
            entrant=entered[side.team],
            outcome=side.outcome,
            score=side.score,
            injuries=side.injuries,
            koban=side.koban,
            alliance=side.alliance,
            advances=side.advances,
            slot=row.round if side.slot else None,
            chapter_id=None if side.chapter is None else forfeits[entered[side.team].team_id, side.chapter],
        )


def _claims(fixture: given.Fixture, row: Fixture, rows: Rows, entered: dict[int, Entrant]) -> Iterator[Claim]:
    for claim in fixture.claims:
        yield Claim(
            fixture=row,
            match_id=None if claim.match is None else rows.matches[claim.match],
            kind=claim.kind,
            side=claim.side,
            report_id=None if claim.report is None or claim.match is None else rows.reports[claim.match, claim.report],
            by_id=rows.player(claim.by),
            acting_for_id=rows.player(claim.acting_for),
            mark=claim.mark,
            entrant=None if claim.team is None else entered[claim.team],
            reason=claim.reason,
            at=claim.at,
        )
