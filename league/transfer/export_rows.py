"""Rows of the database as rows of a file."""

from collections.abc import Iterable
from datetime import datetime

import msgspec

from games.models import Match
from games.rules.kernel.content import content_key
from games.rules.kernel.system import System
from games.systems import system
from league.models import Claim, Entrant, Fixture, HandOver, Invitation, Round, Season, Stage
from league.transfer import documents as out
from league.transfer.numbers import Numbers
from teams.models import Chapter, Entry, Revision, Team
from teams.queries.tellings import Story, Tellings


def team_row(team: Team, number: int, story: Story, numbers: Numbers, left_at: datetime | None = None) -> out.Team:
    """Return a team with its models and its story."""
    game = system(team.system)
    models = sorted(team.ninja.all(), key=lambda row: row.pk)
    return out.Team(
        id=number,
        name=team.name,
        state=team.state,
        ruleset=team.ruleset_id,
        owner=numbers.player(team.owner_id),
        left_at=left_at,
        draft=team.draft,
        redraft=game.rename(team.redraft, numbers.models),
        scroll=None if team.scroll is None else game.rename(team.scroll, numbers.models),
        ninja=tuple(
            out.Ninja(id=numbers.models[str(row.pk)], name=row.name, player=numbers.player(row.player_id))
            for row in models
        ),
        chapters=tuple(_chapter(game, chapter, tellings, numbers) for chapter, tellings in story),
        # A team's own file names no person.
        hand_overs=tuple(_hand_over(row, numbers) for row in team.hand_overs.all()) if numbers.players else (),
    )


def _hand_over(row: HandOver, numbers: Numbers) -> out.HandOver:
    return out.HandOver(
        giver=numbers.players[row.giver_id],
        taker=numbers.players[row.taker_id],
        state=row.state,
        proposed_by=numbers.players[row.proposed_by_id],
        proposed_at=row.proposed_at,
        answered_by=numbers.player(row.answered_by_id),
        answered_at=row.answered_at,
    )


def _chapter(game: System, chapter: Chapter, tellings: Tellings, numbers: Numbers) -> out.Chapter:
    return out.Chapter(
        position=chapter.position,
        kind=chapter.kind,
        ruleset=chapter.ruleset_id,
        at=chapter.created_at,
        pin=content_key(game.rename(chapter.pin, numbers.models)),
        match=numbers.match(chapter.match_id),
        revision=chapter.revision,
        revisions=tuple(_revision(game, revision, entries, numbers) for revision, entries in tellings),
    )


def _revision(game: System, revision: Revision, entries: Iterable[Entry], numbers: Numbers) -> out.Revision:
    return out.Revision(
        number=revision.number,
        at=revision.created_at,
        by=numbers.player(revision.by_id),
        reason=revision.reason,
        entries=tuple(
            out.Entry(
                payload=game.rename(entry.payload, numbers.models),
                at=entry.created_at,
                by=numbers.player(entry.by_id),
                schema=entry.schema,
            )
            for entry in entries
        ),
    )


def match_row(match: Match, numbers: Numbers) -> out.Match:
    """Return a match with its sides and reports; the seed only once it was shown."""
    game = system(match.system)
    return out.Match(
        id=numbers.matches[match.pk],
        ruleset=match.ruleset_id,
        state=match.state,
        setup=game.rename(match.setup, numbers.models),
        opened_at=match.opened_at,
        seed=bytes(match.seed).hex() if match.seed_shown_at else None,
        seed_shown_at=match.seed_shown_at,
        sides=tuple(
            out.MatchSide(side=row.side, team=numbers.teams[row.team_id], busy=row.busy, steps_due_at=row.steps_due_at)
            for row in sorted(match.appearances.all(), key=lambda row: row.side)
        ),
        reports=tuple(
            out.Report(
                version=report.version,
                body=game.rename(report.body, numbers.models),
                at=report.created_at,
                confirmed=report.confirmed,
            )
            for report in sorted(match.reports.all(), key=lambda row: row.version)
        ),
    )


def season_row(season: Season, numbers: Numbers) -> out.Season:
    """Return a season, everything below it prefetched and in order."""
    return out.Season(
        number=season.number,
        name=season.name,
        state=season.state,
        format=season.format,
        check_in_opens_at=season.check_in_opens_at,
        check_in_closes_at=season.check_in_closes_at,
        entrants=tuple(_entrant(row, numbers) for row in season.entrants.all()),
        stages=tuple(_stage(stage, numbers) for stage in season.stages.all()),
    )


def _entrant(row: Entrant, numbers: Numbers) -> out.Entrant:
    return out.Entrant(
        team=numbers.teams[row.team_id],
        seed=row.seed,
        club=row.club,
        checked_in_at=row.checked_in_at,
        left_at=row.left_at,
        leaving=row.leaving,
        inherits=None if row.inherits is None else numbers.teams[row.inherits.team_id],
        rolled_over=None if row.rolled_over is None else row.rolled_over.position,
    )


def _stage(stage: Stage, numbers: Numbers) -> out.Stage:
    return out.Stage(
        order=stage.order,
        kind=stage.kind,
        name=stage.name,
        state=stage.state,
        settings=stage.settings,
        lots=stage.lots,
        plays_off_for=None if stage.plays_off_for is None else stage.plays_off_for.order,
        field=tuple(
            out.Place(
                team=numbers.teams[place.entrant.team_id],
                seed=place.seed,
                group=place.group,
                first_round=place.first_round,
                withdrawn_from=place.withdrawn_from,
                requested_byes=tuple(place.requested_byes),
                lot=place.lot,
            )
            for place in stage.field.all()
        ),
        rounds=tuple(_round(row, numbers) for row in stage.rounds.all()),
        invitations=tuple(_invitation(row, numbers) for row in stage.invitations.all()),
    )


def _invitation(row: Invitation, numbers: Numbers) -> out.Invitation:
    return out.Invitation(
        challenger=numbers.teams[row.challenger.team_id],
        opponent=numbers.teams[row.opponent.team_id],
        state=row.state,
        sent_at=row.sent_at,
        words=row.words,
        answer_due_at=row.answer_due_at,
        answered_at=row.answered_at,
        round=None if row.fixture is None else row.fixture.round.number,
        fixture=None if row.fixture is None else row.fixture.number,
    )


def _round(row: Round, numbers: Numbers) -> out.Round:
    return out.Round(
        number=row.number,
        deadline=row.deadline,
        challenge=row.challenge,
        published_at=row.published_at,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        draw=msgspec.convert(row.draw, out.Draw) if row.draw else None,
        fixtures=tuple(_fixture(fixture, numbers) for fixture in row.fixtures.all()),
    )


def _fixture(fixture: Fixture, numbers: Numbers) -> out.Fixture:
    return out.Fixture(
        number=fixture.number,
        state=fixture.state,
        match=numbers.match(fixture.match_id),
        challenge=fixture.challenge,
        challenge_dice=tuple(fixture.challenge_dice),
        table=fixture.table,
        deadline=fixture.deadline,
        bracket_match=fixture.bracket_match,
        replay=fixture.replay,
        decider=fixture.decider,
        reported_at=fixture.reported_at,
        notice_sent_at=fixture.notice_sent_at,
        confirm_due_at=fixture.confirm_due_at,
        confirmed_at=fixture.confirmed_at,
        sides=tuple(
            out.FixtureSide(
                side=row.side,
                team=numbers.teams[row.entrant.team_id],
                outcome=row.outcome,
                score=row.score,
                injuries=row.injuries,
                koban=row.koban,
                alliance=row.alliance,
                advances=row.advances,
                slot=row.slot_id is not None,
                chapter=None if row.chapter is None else row.chapter.position,
            )
            for row in fixture.sides.all()
        ),
        claims=tuple(_claim(claim, numbers) for claim in fixture.claims.all()),
    )


def _claim(claim: Claim, numbers: Numbers) -> out.Claim:
    return out.Claim(
        kind=claim.kind,
        at=claim.at,
        match=numbers.match(claim.match_id),
        side=claim.side,
        report=claim.report.version if claim.report else None,
        by=numbers.player(claim.by_id),
        acting_for=numbers.player(claim.acting_for_id),
        mark=claim.mark,
        team=numbers.teams[claim.entrant.team_id] if claim.entrant else None,
        reason=claim.reason,
    )
