"""What a confirmed report does, in the caller's one transaction: stories, outcome, table marked stale."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from games import operations as games
from games.models import Report
from games.rules.kernel.system import Outcome as SideOutcome
from games.systems import ruleset, system
from league.models import Fixture
from league.operations.fixtures import league_of, sides_of
from league.operations.playoffs.advancing import follow_up
from league.operations.tables import mark_stale
from league.queries.leagues import settings_of
from league.queries.stages import settings_of_stage
from league.rules.results import Outcome
from teams import ledger
from teams.models import Chapter, Player
from teams.operations import after_match


def settle(fixture: Fixture, report: Report, *, by: Player | None, at: datetime) -> None:
    """Make a report count: every team's story gets its chapter, the fixture its outcome, the table its next job.

    In a stage without progression the stories stay as they are.
    """
    games.confirm_report(report)
    outcomes = msgspec.convert(report.verdict["outcomes"], tuple[SideOutcome, ...])
    if progresses(fixture):
        _tell(fixture, report, by=by, at=at)
    else:
        report.match.appearances.update(busy=False)
        after_match.show_seed(report.match, at=at)
    write_outcomes(fixture, outcomes)
    fixture.state = Fixture.State.CONFIRMED
    fixture.challenge = report.body.get("challenge", fixture.challenge)
    fixture.confirmed_at = at
    fixture.confirm_due_at = None
    fixture.save(update_fields=["state", "challenge", "confirmed_at", "confirm_due_at"])
    follow_up(fixture, at=at)
    stage = fixture.round.stage
    mark_stale(stage, at=at)


def progresses(fixture: Fixture) -> bool:
    """Whether games of this stage bring XP, koban, fees, downtime and steps, or count for the table alone."""
    return settings_of_stage(fixture.round.stage).progression


def _tell(fixture: Fixture, report: Report, *, by: Player | None, at: datetime) -> None:
    """Write the chapter of a match into the story of every team that was in it."""
    match = report.match
    rules = ruleset(match.ruleset_id)
    game = system(match.system)
    sides = sides_of(fixture)
    teams = ledger.lock_teams(row.entrant.team_id for row in sides.values())
    due = at + timedelta(hours=settings_of(league_of(fixture)).steps_after_hours)
    still_open = False
    for number, row in sides.items():
        team = teams[row.entrant.team_id]
        entries = game.match_entries(
            rules,
            match.setup,
            report.body,
            report.verdict,
            side=number,
            scroll=team.scroll or {},
            dice_for=after_match.dice_for(match, team),
        )
        ledger.append_chapter(team, Chapter.Kind.MATCH, entries, match=match, by=by, at=at, keep_impossible=True)
        still_open |= after_match.note_open_steps(team, match, due_at=due)
    if not still_open:
        after_match.show_seed(match, at=at)


def write_outcomes(fixture: Fixture, outcomes: Sequence[SideOutcome]) -> None:
    """Copy a verdict's outcomes to the sides of its fixture, where the table reads them."""
    sides = sides_of(fixture)
    paid = progresses(fixture)
    for outcome in outcomes:
        row = sides[outcome.side]
        row.outcome = Outcome.CEDED if outcome.ceded and outcome.result == "lost" else Outcome(outcome.result)
        row.score = outcome.score
        row.injuries = outcome.injuries
        row.koban = outcome.koban if paid else 0
        row.alliance = outcome.alliance
        row.save(update_fields=["outcome", "score", "injuries", "koban", "alliance"])
