"""Any confirmed match corrected, moved to another fixture of the same teams, or voided, at any later time (ruling 70).

A forfeit and a game that was written off are moved and voided likewise. Whatever counts can also become a forfeit of other
sides, or a game written off: a match that was ceded before its first round ended, say (ruling 65).

Locks are taken in one order everywhere: fixtures by id, then matches by id, then teams by id.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

import msgspec
from django.db import transaction

from games import operations as games
from games.models import Match
from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import Document, Judgement
from games.systems import ruleset, system
from league.models import Fixture
from league.operations import rewriting
from league.operations.fixtures import league_of, sides_of
from league.operations.forfeits import absent_faults, outcomes_of, require_opponents
from league.operations.playoffs.advancing import follow_up
from league.operations.playoffs.correcting import following, foresee, lock_with_what_follows
from league.operations.results import ReportRefused
from league.operations.settling import progresses
from league.operations.tables import mark_stale
from league.queries.amendments import (
    NewOutcome,
    counts,
    fixture_and_sides,
    held_by,
    results_instead,
    sides_told,
    table_changes,
    voided_match,
)
from league.queries.cuts import seeds_that_would_change
from league.queries.leagues import settings_of
from league.queries.stages import stages_carrying_on
from league.rules.results import Outcome, Side
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


class Forfeit(msgspec.Struct, frozen=True, kw_only=True):
    """There was no game, for ``sides`` were absent; all of them is a double forfeit (ruling 66)."""

    sides: tuple[int, ...]


class WriteOff(msgspec.Struct, frozen=True, kw_only=True):
    """There was no game, and it counts for the table alone."""

    outcome: Literal["draw", "double_loss"]


Action = Correct | Void | Move | Forfeit | WriteOff


@dataclass
class Plan:
    """An amendment before it is carried out: new tellings by team and position, new outcomes by side.

    ``added`` are the chapters of a forfeit where a team has none yet.
    """

    fixture: Fixture
    match: Match | None
    tellings: dict[int, dict[int, list[Document]]] = field(default_factory=dict)
    added: dict[int, dict[int, list[Document]]] = field(default_factory=dict)
    outcomes: Mapping[int, Side] = field(default_factory=dict)
    judgement: Judgement | None = None
    confirmed: Document | None = None
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
    prospect = stories.foresee(ground, plan.tellings, settlements, plan.added)
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
    """Give a game another result, move or void it, with every later chapter of the teams; return it and what changed.

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
    prospect = stories.foresee(ground, plan.tellings, settlements, plan.added)
    told = {**stories.summary(prospect, settlements), **changes}
    due = timedelta(hours=settings_of(league).steps_after_hours)
    stories.carry_out(prospect, by=by, at=at, reason=reason, steps_due_after=due)
    for one in reversed(plan.voided):
        rewriting.take_back(one, by=by, at=at, reason=reason)
    if match is not None and plan.judgement is not None:
        rewriting.correct(fixture, match, plan.judgement, by=by, at=at, reason=reason)
    elif plan.target is not None:
        rewriting.move(fixture, plan.target, by=by, at=at, reason=reason)
        fixture = plan.target
    elif isinstance(action, Forfeit):
        told_in = stories.chapters_added(prospect)
        rewriting.forfeit(fixture, plan.outcomes, told_in, by=by, at=at, reason=reason)
    elif isinstance(action, WriteOff):
        rewriting.write_off(fixture, plan.outcomes, by=by, at=at, reason=reason)
    else:
        rewriting.void(fixture, by=by, at=at, reason=reason)
    for pk in sorted(wanted):
        follow_up(locked[pk], at=at)
    touched = {row.round.stage_id: row.round.stage for row in locked.values()}
    touched |= {later.pk: later for stage in list(touched.values()) for later in stages_carrying_on(stage)}
    for stage in touched.values():
        mark_stale(stage, at=at)
    return fixture, told


def void_at_once(fixture: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Void a locked match, forfeit or write-off without a preview; raises :class:`Refused` for conflicts in a story.

    Nobody is asked about advancement rolls that are no longer earned: their choices are taken back and their dice stay.
    """
    told = preview_amendment(fixture.pk, Void(), by=by, settlements={})
    settlements = {
        conflict["key"]: Settlement(remedy="undo")
        for team in told["teams"]
        for conflict in team["conflicts"]
        if conflict["open"] and conflict["entry"].get("kind") == "advance" and "undo" in conflict["remedies"]
    }
    basis = told["basis"]
    amend_match(fixture.pk, Void(), by=by, at=at, reason=reason, basis=basis, settlements=settlements)


def _wanted(fixture_id: int, action: Action) -> set[int]:
    return {fixture_id, action.to} if isinstance(action, Move) else {fixture_id}


def _require_master(fixture: Fixture, by: Player) -> None:
    if not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))


def _teams(fixture: Fixture) -> list[int]:
    return [row.entrant.team_id for row in sides_of(fixture).values()]


def _counted(fixture: Fixture, action: Action) -> Match | None:
    """Return the match of a confirmed fixture; a correction also finds one that was voided and not played again.

    None is for what counts without a match: a forfeit (but no walk-over), a game written off.
    """
    if fixture.state == Fixture.State.CONFIRMED and fixture.match is not None:
        return fixture.match
    if not isinstance(action, Correct) and counts(fixture):
        return None
    voided = voided_match(fixture) if isinstance(action, Correct) else None
    if voided is None:
        raise Conflict("fixture.not_confirmed", gettext_noop("Only what was confirmed can be amended."))
    return voided


def _plan(fixture: Fixture, match: Match | None, ground: Ground, action: Action, target: Fixture | None) -> Plan:
    plan = Plan(fixture, match)
    if target is not None:
        _check_target(fixture, target)
        plan.target = target
        return plan
    if isinstance(action, Forfeit | WriteOff):
        _plan_without_game(plan, ground, action)
        return plan
    plan.tellings = {
        chapter.team_id: {chapter.position: stories.told_without_game(chapter)} for chapter in _forfeited(fixture)
    }
    if match is None:
        return plan
    if isinstance(action, Correct):
        judgement = games.judge(match, action.report)
        if judgement.violations and not (action.as_played and judgement.outcomes):
            raise ReportRefused(judgement.violations)
        confirmed = match.reports.filter(confirmed=True).values_list("body", flat=True).first()
        if judgement.report == confirmed and match.state == Match.State.CONFIRMED:
            raise Conflict("amendment.same", gettext_noop("The confirmed report says the same."))
        plan.judgement = judgement
        plan.outcomes = sides_told(sides_of(fixture), judgement.outcomes, paid=progresses(fixture))
        plan.confirmed = confirmed
    if progresses(fixture):
        _tell_match(plan, match, ground)
    return plan


def _tell_match(plan: Plan, match: Match, ground: Ground) -> None:
    """Plan the tellings of a match that was opened; raises :class:`ReportRefused` for steps that are told otherwise."""
    faults: list[Finding] = []
    for appearance in match.appearances.order_by("side"):
        team = ground.teams[appearance.team_id]
        chapter = team.chapters.get(match=match)
        if plan.judgement is not None:
            faults += stories.retold_faults(chapter, plan.judgement.report, plan.confirmed, side=appearance.side)
        plan.tellings.setdefault(team.pk, {})[chapter.position] = _facts(plan, match, team, chapter, appearance.side)
    if faults:
        raise ReportRefused(faults)


def _plan_without_game(plan: Plan, ground: Ground, action: Forfeit | WriteOff) -> None:
    fixture, sides = plan.fixture, sides_of(plan.fixture)
    require_opponents(fixture)
    if isinstance(action, Forfeit):
        if faults := absent_faults(sides, action.sides):
            raise Refused(faults)
        outcomes = outcomes_of(sides, action.sides)
    else:
        written_off = Outcome.DRAWN if action.outcome == "draw" else Outcome.DOUBLE_FORFEIT
        outcomes = dict.fromkeys(sides, written_off)
    state = Fixture.State.FORFEITED if isinstance(action, Forfeit) else Fixture.State.UNPLAYED
    if fixture.state == state and {number: one.outcome for number, one in held_by(sides).items()} == outcomes:
        raise Conflict("amendment.same", gettext_noop("This result stands already."))
    koban = {}
    for number, row in sides.items() if progresses(fixture) else ():
        facts: list[Document] = []
        if isinstance(action, Forfeit):
            facts = list(system(league_of(fixture).system).forfeit_entries(won=number not in action.sides))
        koban[number] = _tell_without_game(plan, ground.teams[row.entrant.team_id], row.chapter, facts)
    plan.outcomes = {
        number: Side(row.entrant_id, outcomes[number], koban=koban.get(number, 0)) for number, row in sides.items()
    }


def _tell_without_game(plan: Plan, team: Team, own: Chapter | None, facts: list[Document]) -> int:
    """Plan one team's telling of a forfeit, right after the match that it replaces; return the koban it brings."""
    if own is not None:
        plan.tellings[team.pk] = {own.position: [*facts, *stories.told_without_game(own)]}
        return stories.koban_of(team, own.position, facts, version=own.ruleset_id)
    played = team.chapters.filter(match=plan.match).first() if plan.match is not None else None
    if played is not None:
        plan.tellings[team.pk] = {played.position: stories.told_without_game(played)}
    place = team.chapters.count() if played is None else played.position + 1
    if not facts:
        return 0
    if team.state == Team.State.DRAFT:
        raise Conflict("team.not_founded", gettext_noop("{team} is not founded."), team=team.name)
    plan.added[team.pk] = {place: facts}
    return stories.koban_of(team, place, facts, version=team.ruleset_id)


def _forfeited(fixture: Fixture) -> list[Chapter]:
    """Return the chapters that a forfeit has in the stories of its teams."""
    return [row.chapter for row in sides_of(fixture).values() if row.chapter is not None]


def _facts(plan: Plan, match: Match, team: Team, chapter: Chapter, side: int) -> list[Document]:
    """Return what is told of a match in its chapter of a team's story from now on."""
    if plan.judgement is None:
        return stories.told_without_game(chapter)
    before = team.chapters.values_list("pin", flat=True).get(position=chapter.position - 1)
    facts = system(match.system).match_entries(
        ruleset(match.ruleset_id),
        match.setup,
        plan.judgement.report,
        plan.judgement.verdict,
        side=side,
        scroll=before,
        # A seed that was shown rolls no more: such steps stay open and get another.
        dice_for=None if match.seed_shown_at else after_match.dice_for(match, team),
    )
    return stories.told_again(chapter, facts)


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
    if progresses(target) != progresses(fixture):
        raise Refused(
            [
                Finding(
                    code="move.other_progression",
                    path="/to",
                    rule="Leagues",
                    text=gettext_noop(
                        "One of the two stages brings XP and koban and the other does not: a match stays where its story is."
                    ),
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
        plan.tellings.setdefault(forfeited.team_id, {})[forfeited.position] = stories.told_without_game(forfeited)
    if later.state != Fixture.State.CONFIRMED or later.match is None or not progresses(later):
        return
    for team_id in _teams(later):
        chapter = ground.teams[team_id].chapters.get(match=later.match)
        plan.tellings.setdefault(team_id, {})[chapter.position] = stories.told_without_game(chapter)


def _new_outcomes(plan: Plan) -> dict[int, NewOutcome]:
    sides = sides_of(plan.fixture)
    if plan.target is None:
        return {plan.fixture.pk: (plan.fixture, sides, plan.outcomes)}
    by_team = {row.entrant.team_id: row for row in sides.values()}
    moved = {number: by_team[row.entrant.team_id] for number, row in sides_of(plan.target).items()}
    return {plan.fixture.pk: (plan.fixture, sides, {}), plan.target.pk: (plan.target, moved, None)}
