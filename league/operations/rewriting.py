"""What an amendment writes on fixtures, once the stories of their teams are told anew: result, match and claim.

Everything here stands on locked fixtures in the caller's transaction.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games import operations as games
from games.models import Match, Report
from games.rules.kernel.system import Judgement
from league.models import Claim, Fixture, FixtureSide
from league.operations.fixtures import league_of, mark_of, sides_of
from league.operations.journal import note
from league.operations.playoffs.correcting import unbegin
from league.operations.settling import write_outcomes
from league.queries.amendments import counts
from league.rules.results import Side
from teams.models import Chapter, Player


def correct(fixture: Fixture, match: Match, judgement: Judgement, *, by: Player, at: datetime, reason: str) -> None:
    """Let another report of a match count, whatever stood in its fixture before."""
    report = games.add_report(match, judgement, at=at)
    games.confirm_report(report)
    if fixture.match is None:
        _clear(fixture)
    write_outcomes(fixture, judgement.outcomes)
    fixture.match = match
    fixture.state = Fixture.State.CONFIRMED
    fixture.challenge = judgement.report.get("challenge", fixture.challenge)
    fixture.confirmed_at = fixture.confirmed_at or at
    fixture.save(update_fields=["match", "state", "challenge", "confirmed_at"])
    _claim(fixture, match, Claim.Kind.CORRECTED, by=by, at=at, reason=reason, report=report)


def void(fixture: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Make a fixture whose result does not count one that is still to be played."""
    match = _take_out(fixture)
    _claim(fixture, match, Claim.Kind.VOIDED, by=by, at=at, reason=reason)


def take_back(later: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Make a game one that is still to be played; stories that tell of it are told anew by the caller."""
    if counts(later):
        void(later, by=by, at=at, reason=reason)
        return
    unbegin(later, by=by, at=at, reason=reason)
    _clear(later)


def move(fixture: Fixture, target: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Hand a match, forfeit or write-off over with its outcomes and all that was said; sides take its numbers."""
    match = fixture.match
    target.match = match
    for name in ("state", "challenge", "challenge_dice", "reported_at", "notice_sent_at", "confirmed_at"):
        setattr(target, name, getattr(fixture, name))
    rows = {row.entrant.team_id: row for row in sides_of(target).values()}
    # Numbers are unique at every moment, so they step aside before they change places.
    for row in rows.values():
        row.side += len(rows)
    FixtureSide.objects.bulk_update(rows.values(), ["side"])
    for row in sides_of(fixture).values():
        other = rows[row.entrant.team_id]
        other.side, other.outcome, other.score = row.side, row.outcome, row.score
        other.injuries, other.koban, other.alliance, other.chapter = row.injuries, row.koban, row.alliance, row.chapter
    _clear(fixture)
    FixtureSide.objects.bulk_update(
        rows.values(), ["side", "outcome", "score", "injuries", "koban", "alliance", "chapter"]
    )
    target.save()
    said = Claim.objects.filter(match=match) if match is not None else fixture.claims.filter(kind__in=_WITHOUT_GAME)
    said.update(fixture=target)
    _claim(fixture, match, Claim.Kind.MOVED, by=by, at=at, reason=reason)
    _claim(target, match, Claim.Kind.MOVED, by=by, at=at, reason=reason)


def forfeit(
    fixture: Fixture,
    outcomes: Mapping[int, Side],
    chapters: Mapping[int, Chapter],
    *,
    by: Player,
    at: datetime,
    reason: str,
) -> None:
    """Write a forfeit down in place of what counted; ``chapters`` tell of it where none did, by team."""
    told_in = {number: chapters.get(row.entrant.team_id, row.chapter) for number, row in sides_of(fixture).items()}
    match = _take_out(fixture)
    for number, row in sides_of(fixture).items():
        row.chapter = told_in[number]
    _without_game(fixture, Fixture.State.FORFEITED, outcomes, at=at)
    _claim(fixture, match, Claim.Kind.FORFEITED, by=by, at=at, reason=reason)


def write_off(fixture: Fixture, outcomes: Mapping[int, Side], *, by: Player, at: datetime, reason: str) -> None:
    """Write a game off in place of what counted: it stands in the table and in no story."""
    match = _take_out(fixture)
    _without_game(fixture, Fixture.State.UNPLAYED, outcomes, at=at)
    _claim(fixture, match, Claim.Kind.UNPLAYED, by=by, at=at, reason=reason)


_WITHOUT_GAME = (Claim.Kind.FORFEITED, Claim.Kind.UNPLAYED)


def _without_game(fixture: Fixture, state: Fixture.State, outcomes: Mapping[int, Side], *, at: datetime) -> None:
    rows = sides_of(fixture)
    for number, told in outcomes.items():
        rows[number].outcome, rows[number].koban = told.outcome, told.koban
    FixtureSide.objects.bulk_update(rows.values(), ["outcome", "koban", "chapter"])
    fixture.state = state
    fixture.confirmed_at = at
    fixture.save(update_fields=["state", "confirmed_at"])


def _take_out(fixture: Fixture) -> Match | None:
    """Void a fixture's match, if there was one, and take the result away; return the match."""
    match = fixture.match
    if match is not None:
        games.set_state(match, Match.State.VOIDED)
    _clear(fixture)
    return match


def _clear(fixture: Fixture) -> None:
    """Make a fixture one that is still to be played."""
    rows = list(sides_of(fixture).values())
    for row in rows:
        row.outcome, row.score, row.injuries, row.koban, row.alliance, row.advances = "", 0, 0, 0, 0, None
        row.chapter = None
    FixtureSide.objects.bulk_update(rows, ["outcome", "score", "injuries", "koban", "alliance", "advances", "chapter"])
    fixture.match = None
    fixture.state = Fixture.State.SCHEDULED
    fixture.challenge = fixture.round.challenge
    fixture.challenge_dice = []
    fixture.decider = ""
    fixture.reported_at = fixture.notice_sent_at = fixture.confirmed_at = None
    fixture.save()


def _claim(
    fixture: Fixture,
    match: Match | None,
    kind: Claim.Kind,
    *,
    by: Player,
    at: datetime,
    reason: str,
    report: Report | None = None,
) -> None:
    played: dict[str, Any] = {} if match is None else {"match": match.pk}
    mark = mark_of(fixture, by)
    note(league_of(fixture), f"match.{kind}", by=by, mark=mark, at=at, reason=reason, fixture=fixture.pk, **played)
    Claim.objects.create(fixture=fixture, match=match, report=report, kind=kind, by=by, mark=mark, reason=reason, at=at)
