"""The ninja master says who goes on where a game does not: after a draw, a double forfeit, a game that nobody played."""

from datetime import datetime

from django.db import transaction

from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Claim, Fixture, FixtureSide
from league.operations.amendments import void_at_once
from league.operations.fixtures import league_of, lock_fixture, mark_of
from league.operations.journal import note
from league.operations.locks import lock_stage, require_master
from league.operations.playoffs.advancing import advance, settle_match
from league.operations.playoffs.correcting import foresee_decision, lock_with_what_follows
from league.operations.rewriting import take_back
from league.queries.amendments import counts
from league.queries.stages import DECIDED
from league.rules.results import Outcome
from teams.models import Player

_WON = frozenset({Outcome.WON, Outcome.FORFEIT_WIN})


@transaction.atomic
def decide_match_up(
    stage_id: int, number: int, *, team: int | None, by: Player, at: datetime, reason: str, void_following: bool = False
) -> Fixture:
    """Let a team of a bracket match go on, or nobody (None); the game's result stays what it is.

    Deciding again changes who goes on. Raises :class:`Conflict` for a game that is not over or that somebody has won, and
    naming what stands in the way if a later game has begun, unless ``void_following`` takes that back in the same transaction;
    :class:`Refused` without a reason, for a team that is not in it, or for conflicts in a story that taking back would leave.
    """
    game = _last_game(stage_id, number)
    locked = lock_with_what_follows([game])
    fixture = locked[game]
    require_master(league_of(fixture), by)
    rows = list(FixtureSide.objects.filter(fixture=fixture).select_related("entrant").order_by("side"))
    if fixture.state not in DECIDED:
        raise Conflict("bracket.not_over", gettext_noop("This game is not over yet."))
    if any(row.outcome in _WON for row in rows) and fixture.decider != "walk_over":
        raise Conflict("bracket.won", gettext_noop("This game has a winner: correct its result instead."))
    winner = _winner(rows, team, reason)
    if void_following:
        for pk in foresee_decision(fixture, winner):
            _take_back(locked[pk], by=by, at=at, reason=reason)
    stage = lock_stage(stage_id)
    settle_match(fixture, rows, winner, decider="master")
    side = next((row.side for row in rows if row.entrant_id == winner), None)
    mark = mark_of(fixture, by)
    Claim.objects.create(
        fixture=fixture, match=fixture.match, kind=Claim.Kind.DECIDED, side=side, by=by, mark=mark, reason=reason, at=at
    )
    note(league_of(fixture), "bracket.decided", by=by, mark=mark, at=at, reason=reason, fixture=fixture.pk, team=team)
    advance(stage, at=at)
    return lock_fixture(fixture.pk)


def _take_back(later: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Void a later game by an amendment, or end it if it is only under way."""
    if counts(later):
        void_at_once(later, by=by, at=at, reason=reason)
    else:
        take_back(later, by=by, at=at, reason=reason)


def _last_game(stage_id: int, number: int) -> int:
    games = Fixture.objects.filter(round__stage=stage_id, bracket_match=number).order_by("-replay")
    fixture = games.values_list("pk", flat=True).first()
    if fixture is None:
        raise Missing(
            "bracket.unknown_match", gettext_noop("The bracket has no game for match {number}."), number=number
        )
    return fixture


def _winner(rows: list[FixtureSide], team: int | None, reason: str) -> int | None:
    entrants = {row.entrant.team_id: row.entrant_id for row in rows}
    violations = []
    if team is not None and team not in entrants:
        text = gettext_noop("Team {team} is not in this game.")
        violations.append(Finding(code="bracket.not_in_it", path="/team", rule="", text=text, params={"team": team}))
    if not reason.strip():
        text = gettext_noop("A ninja master's decision needs a reason.")
        violations.append(Finding(code="reason.missing", path="/reason", rule="ruling 69", text=text))
    if violations:
        raise Refused(violations)
    return None if team is None else entrants[team]
