"""Matches that the engine plays because nobody came.

The engine never accepts its own word: what it plays is a log that goes through the referee and is stored, confirmed and
folded like any report. It is either a proposal, which the sides or the ninja master still confirm, or counts at once.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Literal

from django.db import transaction

from games import operations as games
from games.models import Match, Report
from games.refusals import Conflict, Forbidden
from games.rules.kernel.dice import SeededDice
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.systems import ruleset, system
from league.models import Claim, Fixture, Stage
from league.operations.dispatch import ask_for_auto_resolve
from league.operations.fixtures import league_of, lock_fixture, mark_of, open_locked, sides_of
from league.operations.journal import note
from league.operations.results import confirm_due
from league.operations.settling import settle
from teams.models import Job, Player
from teams.operations.jobs import ask_for_job, finish_part, parts_left

Policy = Literal["random", "tactical"]
POLICIES: tuple[Policy, ...] = ("random", "tactical")
UNPLAYED = (Fixture.State.SCHEDULED, Fixture.State.OPEN)
KIND = "auto_resolve"


@transaction.atomic
def auto_resolve(
    fixture_id: int,
    *,
    by: Player | None,
    at: datetime,
    policy: str = "tactical",
    propose: bool = True,
    reason: str = "",
) -> Report:
    """Let computer players play a fixture that is not reported yet, with the match's own secret dice.

    The same match played twice gives the same log: the dice come from its seed. They also say who plays together where
    three or four sides that agreed on nobody need partners (Playing With 3 - 4 Players). With ``propose`` the report waits to be
    confirmed by every side; without, it counts at once, for ``reason``. ``by`` is a ninja master, or None where the league's
    rule for unplayed games asks. Raises :class:`Forbidden`, :class:`Conflict`, or :class:`Refused` with what is missing.
    """
    fixture = lock_fixture(fixture_id)
    league = league_of(fixture)
    if by is not None and not by.has_perm("league.run_league", league):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))
    _refuse_unknown(policy, reason, propose=propose)
    if fixture.state not in UNPLAYED:
        raise Conflict("fixture.played", gettext_noop("Only a fixture that nobody has reported can be played for you."))
    if fixture.state == Fixture.State.SCHEDULED:
        fixture = open_locked(fixture, sides_of(fixture)[1], by=by, at=at, draw_partners=True)
    if fixture.match is None:
        raise Conflict("fixture.not_open", gettext_noop("This fixture has not been opened."))
    match = Match.objects.select_for_update().get(pk=fixture.match.pk)
    report = _play(fixture, match, policy, at=at)
    _tell(fixture, report, by=by, at=at, reason=reason, propose=propose)
    if not propose:
        settle(fixture, report, by=by, at=at)
    return report


def _refuse_unknown(policy: str, reason: str, *, propose: bool) -> None:
    violations = []
    if policy not in POLICIES:
        violations.append(
            Finding(
                code="auto_resolve.unknown_policy",
                path="/policy",
                rule="",
                text=gettext_noop("There is no computer player called {policy}."),
                params={"policy": policy},
            )
        )
    if not propose and not reason.strip():
        violations.append(
            Finding(
                code="reason.missing",
                path="/reason",
                rule="ruling 69",
                text=gettext_noop("A ninja master's decision needs a reason."),
            )
        )
    if violations:
        raise Refused(violations)


def _play(fixture: Fixture, match: Match, policy: str, *, at: datetime) -> Report:
    body = system(match.system).resolve(
        ruleset(match.ruleset_id), match.setup, policy, SeededDice(bytes(match.seed), "auto-resolve", policy)
    )
    judgement = games.judge(match, body)
    if judgement.violations:
        raise Refused(judgement.violations)
    report = games.add_report(match, judgement, at=at)
    games.set_state(match, Match.State.REPORTED)
    fixture.state = Fixture.State.REPORTED
    fixture.reported_at = at
    fixture.notice_sent_at = None
    fixture.confirm_due_at = confirm_due(fixture, None, at=at)
    fixture.save(update_fields=["state", "reported_at", "notice_sent_at", "confirm_due_at"])
    return report


def _tell(fixture: Fixture, report: Report, *, by: Player | None, at: datetime, reason: str, propose: bool) -> None:
    kind = Claim.Kind.PROPOSED if propose else Claim.Kind.DECIDED
    mark = mark_of(fixture, by)
    Claim.objects.create(
        fixture=fixture, match=report.match, kind=kind, report=report, by=by, mark=mark, reason=reason, at=at
    )
    note(
        league_of(fixture),
        f"match.{kind}_by_the_engine",
        by=by,
        mark=mark,
        at=at,
        reason=reason,
        fixture=fixture.pk,
        match=report.match_id,
        report=report.pk,
    )


@transaction.atomic
def ask_for_overdue(
    stage: Stage, *, by: Player, at: datetime, policy: str = "tactical", propose: bool = True, reason: str = ""
) -> Job:
    """Ask workers to play every overdue fixture of a stage; the job shows how far they are."""
    _refuse_unknown(policy, reason, propose=propose)
    fixtures = [str(pk) for pk in overdue_fixtures(stage, at=at)]
    job = ask_for_job(
        KIND,
        {"stage": stage.pk, "policy": policy, "propose": propose, "reason": reason, "fixtures": fixtures},
        total=len(fixtures),
        by=by,
        at=at,
    )
    note(stage.season.league, "stage.auto_resolve", by=by, at=at, reason=reason, stage=stage.pk, job=job.pk)
    if fixtures:
        transaction.on_commit(lambda: ask_for_auto_resolve(job.pk), robust=True)
    return job


def overdue_fixtures(stage: Stage, *, at: datetime) -> Sequence[int]:
    """Return the fixtures of a stage whose deadline has passed and that nobody reported."""
    rows = Fixture.objects.filter(round__stage=stage, round__deadline__lte=at, state__in=UNPLAYED)
    return list(rows.order_by("round__number", "number").values_list("pk", flat=True))


def fixtures_of_job(job: Job) -> list[str]:
    """Return the fixtures of a job that still have to be played."""
    return parts_left(job, job.params["fixtures"])


def play_part(job_id: int, fixture_id: str, *, at: datetime) -> None:
    """Play one fixture of a job and note what it came to; what stands in the way is noted, not raised."""
    job = Job.objects.select_related("by").get(pk=job_id)
    params = job.params
    outcome: dict[str, object]
    try:
        report = auto_resolve(
            int(fixture_id),
            by=job.by,
            at=at,
            policy=params["policy"],
            propose=params["propose"],
            reason=params["reason"],
        )
        outcome = {"report": report.pk, "outcomes": report.verdict["outcomes"]}
    except Refused as refused:
        outcome = {"refused": [violation.code for violation in refused.violations]}
    except (Conflict, Forbidden) as refusal:
        outcome = {"refused": [refusal.code]}
    finish_part(job_id, fixture_id, outcome, at=at)


def forgotten_jobs(*, at: datetime) -> Sequence[int]:
    """Return the jobs that should long have moved: asked for ten minutes ago or more and not finished."""
    rows = Job.objects.filter(
        kind=KIND, state__in=[Job.State.QUEUED, Job.State.RUNNING], created_at__lte=at - timedelta(minutes=10)
    )
    return list(rows.values_list("pk", flat=True))
