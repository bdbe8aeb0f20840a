"""Any confirmed match corrected, moved to another fixture of the same teams, or voided, at any later time (ruling 70).

A forfeit and a game that was written off are voided likewise; another verdict on who was absent is given after that.

Locks are taken in one order everywhere: fixtures by id, then matches by id, then teams by id.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.db import transaction

from games import operations as games
from games.models import Match
from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import Document, Judgement
from games.rules.kernel.system import Outcome as SideOutcome
from games.systems import ruleset, system
from league.models import Claim, Fixture, FixtureSide
from league.operations.dispatch import ask_for_table
from league.operations.fixtures import league_of, sides_of
from league.operations.journal import note
from league.operations.playoffs.advancing import follow_up
from league.operations.playoffs.correcting import following, foresee, lock_with_what_follows, unbegin
from league.operations.settling import progresses, write_outcomes
from league.operations.tables import mark_stale
from league.queries.amendments import (
    NewOutcome,
    fixture_and_sides,
    results_instead,
    table_changes,
    voided_match,
)
from league.queries.cuts import seeds_that_would_change
from league.queries.leagues import settings_of
from league.queries.stages import stages_carrying_on
from teams.models import Chapter, Player, Team
from teams.operations import after_match
from teams.operations import amendments as stories
from teams.operations.amendments import Ground
from teams.operations.settlements import Settlement


class Correct(msgspec.Struct, frozen=True, kw_only=True):
    """The match went otherwise: ``report`` counts from now on. With ``as_played`` also what the rules refuse."""

    report: dict[str, Any]
    as_played: bool = False


class Void(msgspec.Struct, frozen=True, kw_only=True):
    """The match, forfeit or write-off does not count; its fixture is to be played."""


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """The match belongs to the fixture ``to``, of the same teams."""

    to: int


Action = Correct | Void | Move

NOT_PLAYED = (Fixture.State.FORFEITED, Fixture.State.UNPLAYED)


@dataclass
class Plan:
    """An amendment before it is carried out: new tellings by team and position, new outcomes by side."""

    fixture: Fixture
    match: Match | None
    tellings: dict[int, dict[int, list[Document]]] = field(default_factory=dict)
    outcomes: Sequence[SideOutcome] = ()
    judgement: Judgement | None = None
    target: Fixture | None = None
    voided: list[Fixture] = field(default_factory=list)


def preview_amendment(
    fixture_id: int,
    action: Action,
    *,
    by: Player,
    settlements: Mapping[str, Settlement],
    void_following: bool = False,
) -> dict[str, Any]:
    """Return what an amendment would change in scrolls and tables, every conflict, and the basis to settle it on.

    ``bracket`` is what becomes of later games of a knock-out; with ``void_following`` those in the way are voided too.
    ``seeds`` are places of later stages that would go to others: a cut that was taken stands all the same.

    Writes nothing. Raises :class:`Forbidden` for anybody but a ninja master, :class:`Conflict` for a match that does not
    count, :class:`Refused` for a report or settlements that are not possible.
    """
    fixture = fixture_and_sides(fixture_id)
    _require_master(fixture, by)
    target = fixture_and_sides(action.to) if isinstance(action, Move) else None
    match = _counted(fixture, action)
    later = [fixture_and_sides(pk) for pk in following(_wanted(fixture_id, action))] if void_following else []
    ground = stories.look([team for one in (fixture, *later) for team in _teams(one)])
    plan = _plan(fixture, match, ground, action, target)
    told = _told(plan, later, ground)
    prospect = stories.foresee(ground, plan.tellings, settlements)
    return {**stories.summary(prospect, settlements), **told}


@transaction.atomic
def amend_match(
    fixture_id: int,
    action: Action,
    *,
    by: Player,
    at: datetime,
    reason: str,
    basis: Mapping[str, int],
    settlements: Mapping[str, Settlement],
    void_following: bool = False,
) -> tuple[Fixture, dict[str, Any]]:
    """Correct, move or void a match, with every later chapter of every team it touches; return it and what changed.

    In a knock-out the bracket moves with it. Later games that have begun with other sides stand in the way
    (:class:`Conflict` naming them), unless ``void_following`` takes them back in the same transaction.

    Raises what :func:`preview_amendment` raises, :class:`Conflict` if a story has moved since the preview that ``basis``
    comes from, :class:`Refused` without a reason or naming the conflicts that are left open.
    """
    wanted = _wanted(fixture_id, action)
    locked = lock_with_what_follows(wanted)
    fixture = locked[fixture_id]
    _require_master(fixture, by)
    league = league_of(fixture)
    match = _counted(fixture, action)
    later = [locked[pk] for pk in following(wanted) if pk in locked] if void_following else []
    ground = stories.lock(
        [team for one in (fixture, *later) for team in _teams(one)],
        [one.match_id for one in (fixture, *later) if one.match_id is not None] + ([] if match is None else [match.pk]),
    )
    stories.require_basis(ground, basis)
    plan = _plan(fixture, match, ground, action, locked[action.to] if isinstance(action, Move) else None)
    changes = _told(plan, later, ground)
    prospect = stories.foresee(ground, plan.tellings, settlements)
    told = {**stories.summary(prospect, settlements), **changes}
    due = timedelta(hours=settings_of(league).steps_after_hours)
    stories.carry_out(prospect, by=by, at=at, reason=reason, steps_due_after=due)
    for one in reversed(plan.voided):
        take_back(one, by=by, at=at, reason=reason)
    if match is not None and plan.judgement is not None:
        _correct(plan, match, plan.judgement, by=by, at=at, reason=reason)
    elif match is not None and plan.target is not None:
        fixture = _move(plan, match, plan.target, by=by, at=at, reason=reason)
    else:
        _void(plan, by=by, at=at, reason=reason)
    for pk in sorted(wanted):
        follow_up(locked[pk], at=at)
    touched = {row.round.stage_id: row.round.stage for row in locked.values()}
    touched |= {later.pk: later for stage in list(touched.values()) for later in stages_carrying_on(stage)}
    for stage in touched.values():
        mark_stale(stage, at=at)
        transaction.on_commit(partial(ask_for_table, stage.pk), robust=True)
    return fixture, told


def _wanted(fixture_id: int, action: Action) -> set[int]:
    return {fixture_id, action.to} if isinstance(action, Move) else {fixture_id}


def _require_master(fixture: Fixture, by: Player) -> None:
    if not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))


def _teams(fixture: Fixture) -> list[int]:
    return [row.entrant.team_id for row in sides_of(fixture).values()]


def _counted(fixture: Fixture, action: Action) -> Match | None:
    """Return the match of a confirmed fixture; a correction also finds one that was voided and not played again.

    None is for a void of what counts without a match: a forfeit (but no walk-over), a game written off.
    """
    if fixture.state == Fixture.State.CONFIRMED and fixture.match is not None:
        return fixture.match
    if isinstance(action, Void) and fixture.state in NOT_PLAYED and fixture.decider != "walk_over":
        return None
    voided = voided_match(fixture) if isinstance(action, Correct) else None
    if voided is None:
        raise Conflict("fixture.not_confirmed", gettext_noop("Only a confirmed match can be amended."))
    return voided


def _plan(fixture: Fixture, match: Match | None, ground: Ground, action: Action, target: Fixture | None) -> Plan:
    plan = Plan(fixture, match)
    if target is not None:
        _check_target(fixture, target)
        plan.target = target
        return plan
    if match is None:
        plan.tellings = {chapter.team_id: {chapter.position: []} for chapter in _forfeited(fixture)}
        return plan
    if isinstance(action, Correct):
        judgement = games.judge(match, action.report)
        if judgement.violations and not action.as_played:
            raise Refused(judgement.violations)
        confirmed = match.reports.filter(confirmed=True).values_list("body", flat=True).first()
        if judgement.report == confirmed and match.state == Match.State.CONFIRMED:
            raise Conflict("amendment.same", gettext_noop("The confirmed report says the same."))
        plan.judgement = judgement
        plan.outcomes = judgement.outcomes
    if not progresses(fixture):
        return plan
    for appearance in match.appearances.order_by("side"):
        team = ground.teams[appearance.team_id]
        position, facts = _facts(plan, match, team, appearance.side)
        plan.tellings[team.pk] = {position: facts}
    return plan


def _forfeited(fixture: Fixture) -> list[Chapter]:
    """Return the chapters that a forfeit has in the stories of its teams."""
    return [row.chapter for row in sides_of(fixture).values() if row.chapter is not None]


def _facts(plan: Plan, match: Match, team: Team, side: int) -> tuple[int, list[Document]]:
    """Return where a match stands in a team's story, and what is told of it from now on."""
    chapter = team.chapters.get(match=match)
    if plan.judgement is None:
        return chapter.position, []
    before = team.chapters.values_list("pin", flat=True).get(position=chapter.position - 1)
    facts = system(match.system).match_entries(
        ruleset(match.ruleset_id),
        match.setup,
        plan.judgement.report,
        plan.judgement.verdict,
        side=side,
        scroll=before,
        dice_for=after_match.dice_for(match, team),
    )
    return chapter.position, stories.told_again(chapter, facts)


def _check_target(fixture: Fixture, target: Fixture) -> None:
    if target.pk == fixture.pk:
        raise Conflict("amendment.same", gettext_noop("The match belongs to this fixture already."))
    if sorted(_teams(target)) != sorted(_teams(fixture)) or league_of(target) != league_of(fixture):
        raise Refused(
            [
                Finding(
                    code="move.other_teams",
                    path="/to",
                    rule="Leagues",
                    text=gettext_noop("A match moves only to a fixture of the same teams in the same league."),
                )
            ]
        )
    if target.state != Fixture.State.SCHEDULED:
        raise Conflict("fixture.not_scheduled", gettext_noop("The other fixture has been opened already."))


def _told(plan: Plan, later: Sequence[Fixture], ground: Ground) -> dict[str, Any]:
    """Return what a plan changes in tables, in its bracket and in later cuts; void what is in the way among ``later``."""
    outcomes = _new_outcomes(plan)
    instead = results_instead(outcomes)
    bracket = foresee(instead)
    if bracket is not None:
        plan.voided = [one for one in later if one.pk in bracket["in_the_way"]]
        for one in plan.voided:
            _void_too(plan, one, ground)
        bracket = {**bracket, "voided": [one.pk for one in plan.voided]}
    stages = {fixture.round.stage_id: fixture.round.stage for fixture, _sides, _new in outcomes.values()}
    seeds = seeds_that_would_change(list(stages.values()), instead)
    return {"tables": table_changes(outcomes), "bracket": bracket, "seeds": seeds}


def _void_too(plan: Plan, later: Fixture, ground: Ground) -> None:
    """Take the chapters of a later match out of the stories as well."""
    for forfeited in _forfeited(later):
        plan.tellings.setdefault(forfeited.team_id, {})[forfeited.position] = []
    if later.state != Fixture.State.CONFIRMED or later.match is None or not progresses(later):
        return
    for team_id in _teams(later):
        chapter = ground.teams[team_id].chapters.get(match=later.match)
        plan.tellings.setdefault(team_id, {})[chapter.position] = []


def take_back(later: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Make a locked game one that is still to be played; stories that tell of it are told anew by the caller."""
    if later.state == Fixture.State.CONFIRMED and later.match is not None:
        _void(Plan(later, later.match), by=by, at=at, reason=reason)
        return
    unbegin(later, by=by, at=at, reason=reason)
    _clear(later)


def _new_outcomes(plan: Plan) -> dict[int, NewOutcome]:
    sides = sides_of(plan.fixture)
    if plan.target is None:
        return {plan.fixture.pk: (plan.fixture, sides, plan.outcomes)}
    by_team = {row.entrant.team_id: row for row in sides.values()}
    moved = {number: by_team[row.entrant.team_id] for number, row in sides_of(plan.target).items()}
    return {plan.fixture.pk: (plan.fixture, sides, ()), plan.target.pk: (plan.target, moved, None)}


def _correct(plan: Plan, match: Match, judgement: Judgement, *, by: Player, at: datetime, reason: str) -> None:
    fixture = plan.fixture
    report = games.add_report(match, judgement, at=at)
    games.confirm_report(report)
    write_outcomes(fixture, judgement.outcomes)
    fixture.match = match
    fixture.state = Fixture.State.CONFIRMED
    fixture.challenge = judgement.report.get("challenge", fixture.challenge)
    fixture.confirmed_at = fixture.confirmed_at or at
    fixture.save(update_fields=["match", "state", "challenge", "confirmed_at"])
    claim = _claim(fixture, match, Claim.Kind.CORRECTED, by=by, at=at, reason=reason)
    claim.report = report
    claim.save(update_fields=["report"])


def _void(plan: Plan, *, by: Player, at: datetime, reason: str) -> None:
    if plan.match is not None:
        games.set_state(plan.match, Match.State.VOIDED)
    _clear(plan.fixture)
    _claim(plan.fixture, plan.match, Claim.Kind.VOIDED, by=by, at=at, reason=reason)


def _move(plan: Plan, match: Match, target: Fixture, *, by: Player, at: datetime, reason: str) -> Fixture:
    """Hand a match over with its outcomes and everything that was said of it; sides take the match's numbers."""
    fixture = plan.fixture
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
        other.injuries, other.koban = row.injuries, row.koban
    FixtureSide.objects.bulk_update(rows.values(), ["side", "outcome", "score", "injuries", "koban"])
    _clear(fixture)
    target.save()
    Claim.objects.filter(match=match).update(fixture=target)
    _claim(fixture, match, Claim.Kind.MOVED, by=by, at=at, reason=reason)
    _claim(target, match, Claim.Kind.MOVED, by=by, at=at, reason=reason)
    return target


def _clear(fixture: Fixture) -> None:
    """Make a fixture one that is still to be played."""
    rows = list(sides_of(fixture).values())
    for row in rows:
        row.outcome, row.score, row.injuries, row.koban, row.advances = "", 0, 0, 0, None
        row.chapter = None
    FixtureSide.objects.bulk_update(rows, ["outcome", "score", "injuries", "koban", "advances", "chapter"])
    fixture.match = None
    fixture.state = Fixture.State.SCHEDULED
    fixture.challenge = fixture.round.challenge
    fixture.challenge_dice = []
    fixture.decider = ""
    fixture.reported_at = fixture.notice_sent_at = fixture.confirmed_at = None
    fixture.save()


def _claim(fixture: Fixture, match: Match | None, kind: Claim.Kind, *, by: Player, at: datetime, reason: str) -> Claim:
    played: dict[str, Any] = {} if match is None else {"match": match.pk}
    note(league_of(fixture), f"match.{kind}", by=by, at=at, reason=reason, fixture=fixture.pk, **played)
    return Claim.objects.create(fixture=fixture, match=match, kind=kind, by=by, reason=reason, at=at)
