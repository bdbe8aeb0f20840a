"""A report that is disputed, and a ninja master's decision about it or about any other.

Every operation locks the fixture first, as in :mod:`league.operations.results`.
"""

from datetime import datetime
from typing import Any

from django.db import transaction

from games import operations as games
from games.models import Match, Report
from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Claim, Fixture, FixtureSide
from league.operations.fixtures import league_of, lock_fixture, moved, plays_alone, sides_of, speaker_side
from league.operations.results import (
    ReportRefused,
    confirm_due,
    judge,
    locked_match,
    reason_missing,
    require_undisputed,
    say,
    standing_report,
    telling_claim,
)
from league.operations.settling import settle
from teams.models import Player


@transaction.atomic
def dispute_report(
    fixture_id: int,
    body: dict[str, Any],
    *,
    by: Player,
    at: datetime,
    side: int | None = None,
    reason: str = "",
) -> tuple[Fixture, Report]:
    """Answer a report with a version of one's own. Both stay; the ninja master decides between them.

    Until then whoever disputed may send another version, which stands for theirs from then on.
    Where a side plays alone, whoever else speaks for it may dispute what one of its players told.
    A version that the rules refuse is stored with its violations, for the ninja master to see: it may have happened.
    """
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    match = locked_match(fixture)
    _require_disputable(fixture, speaker, by)
    judgement = games.judge(match, body)
    if not judgement.outcomes:
        raise ReportRefused(judgement.violations)
    _require_another(fixture, judgement.report)
    report = games.add_report(match, judgement, at=at)
    games.set_state(match, Match.State.DISPUTED)
    if fixture.state == Fixture.State.REPORTED:
        # The ninja masters are told once, by the next sweep.
        fixture.notice_sent_at = None
    fixture.state = Fixture.State.DISPUTED
    fixture.confirm_due_at = None
    fixture.save(update_fields=["state", "notice_sent_at", "confirm_due_at"])
    say(fixture, Claim.Kind.DISPUTED, speaker, by=by, at=at, report=report, reason=reason)
    return fixture, report


def _require_disputable(fixture: Fixture, speaker: FixtureSide, by: Player) -> None:
    """Refuse a version where none is awaited from this side: of its own report, or of what another side disputes."""
    if fixture.state == Fixture.State.DISPUTED:
        said = _disputing_claim(fixture)
        if said is None or said.side != speaker.side or (plays_alone(fixture) and said.by_id != by.pk):
            require_undisputed(fixture)
        return
    if fixture.state != Fixture.State.REPORTED:
        raise Conflict("report.none", gettext_noop("There is no report to dispute."))
    told = telling_claim(fixture)
    if told and told.side == speaker.side and not (plays_alone(fixture) and told.by_id != by.pk):
        raise Conflict("report.own", gettext_noop("Edit or withdraw your own report instead of disputing it."))


def _require_another(fixture: Fixture, body: dict[str, Any]) -> None:
    """Refuse a version that says what the report says, or what the version says that disputes it already."""
    if body == standing_report(fixture).body:
        raise Conflict("report.same", gettext_noop("Your version says the same: confirm the report instead."))
    said = _disputing_claim(fixture) if fixture.state == Fixture.State.DISPUTED else None
    if said is not None and said.report is not None and said.report.body == body:
        raise Conflict("report.same", gettext_noop("Your version is stored already and says the same."))


def _disputing_claim(fixture: Fixture) -> Claim | None:
    """Return the last claim that disputed the report of a fixture, with its version."""
    said = fixture.claims.filter(kind=Claim.Kind.DISPUTED, match=fixture.match_id).select_related("report__match")
    return said.order_by("-pk").first()


@transaction.atomic
def withdraw_dispute(fixture_id: int, *, by: Player, at: datetime, side: int | None = None) -> Fixture:
    """Take the own dispute back: the report waits for an answer again, as long as a new one does.

    The version with which it was answered stays for all to see. Raises :class:`Forbidden` for the side that reported.
    """
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    match = locked_match(fixture)
    said = _require_dispute(fixture)
    if said.side != speaker.side or (plays_alone(fixture) and said.by_id != by.pk):
        raise Forbidden(
            "dispute.not_yours", gettext_noop("Only whoever disputed the report can take the dispute back.")
        )
    told = telling_claim(fixture)
    games.set_state(match, Match.State.REPORTED)
    fixture.state = Fixture.State.REPORTED
    fixture.notice_sent_at = None
    fixture.confirm_due_at = confirm_due(fixture, told.side if told else None, at=at)
    fixture.save(update_fields=["state", "notice_sent_at", "confirm_due_at"])
    say(fixture, Claim.Kind.UNDISPUTED, speaker, by=by, at=at, report=said.report)
    return fixture


@transaction.atomic
def accept_version(fixture_id: int, version: int, *, by: Player, at: datetime, side: int | None = None) -> Fixture:
    """Let the side that reported accept the version with which the other disputes it: then that counts.

    ``version`` guards against accepting what was changed meanwhile. Where more than two speak, or the rules refuse the
    version, a ninja master decides (:class:`Conflict`).
    """
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    locked_match(fixture)
    report = _require_dispute(fixture).report
    told = telling_claim(fixture)
    if told is None or told.side != speaker.side:
        raise Forbidden(
            "dispute.not_yours_to_accept", gettext_noop("Only the side that reported can accept this version.")
        )
    if report is None or len(sides_of(fixture)) != 2 or report.verdict.get("violations"):
        raise Conflict("report.disputed", gettext_noop("This report is disputed: a ninja master decides what counts."))
    if version != report.version:
        text = gettext_noop("The report was edited and is now version {version}: read it again.")
        raise Conflict("report.edited", text, {"version": report.version}, version=report.version)
    say(fixture, Claim.Kind.CONFIRMED, speaker, by=by, at=at, report=report)
    settle(fixture, report, by=by, at=at)
    return fixture


def _require_dispute(fixture: Fixture) -> Claim:
    said = _disputing_claim(fixture) if fixture.state == Fixture.State.DISPUTED else None
    if said is None:
        raise Conflict("dispute.none", gettext_noop("The report is not disputed."))
    return said


@transaction.atomic
def decide_match(
    fixture_id: int,
    *,
    by: Player,
    at: datetime,
    reason: str,
    version: int | None = None,
    body: dict[str, Any] | None = None,
    as_played: bool = False,
) -> Fixture:
    """Let a ninja master decide: a stored version or one of their own (``body``) counts. The reason is kept.

    Without either an undisputed report counts as it stands; of a dispute one must be named, and never both are.
    A version that the rules refuse counts only ``as_played``, its violations visible. Raises :class:`Forbidden` for
    anybody else, :class:`Refused` without a reason.
    """
    fixture = lock_fixture(fixture_id)
    if not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden("league.only_a_master", gettext_noop("Only a ninja master of the league can do this."))
    match = locked_match(fixture)
    if fixture.state not in {Fixture.State.OPEN, Fixture.State.REPORTED, Fixture.State.DISPUTED}:
        raise Conflict("report.closed", gettext_noop("There is nothing to decide here."))
    faults = _choice_faults(fixture, version, body, reason)
    if faults and body is not None:
        judgement = games.judge(match, body)
        faults += () if as_played and judgement.outcomes else moved(judgement.violations, "/report")
    if faults:
        raise Refused(faults)
    if fixture.state == Fixture.State.OPEN and version is None and body is None:
        raise Conflict("report.none", gettext_noop("There is no report to decide on; give one, or name a version."))
    if body is not None:
        report = games.add_report(match, judge(fixture, match, body, by, as_played=as_played, reason=reason), at=at)
    else:
        stored = match.reports.filter(version=version).first() if version is not None else standing_report(fixture)
        if stored is None:
            raise Missing("report.unknown_version", gettext_noop("There is no such version of the report."))
        report = stored
        if stored.verdict.get("violations") and not as_played:
            raise Refused([_needs_as_played()])
    say(fixture, Claim.Kind.DECIDED, None, by=by, at=at, report=report, reason=reason)
    settle(fixture, report, by=by, at=at)
    return fixture


def _choice_faults(fixture: Fixture, version: int | None, body: dict[str, Any] | None, reason: str) -> list[Finding]:
    """Refuse a decision without a reason, for two versions at once, or about a dispute for neither: all at once."""
    faults = [] if reason.strip() else [reason_missing()]
    if version is not None and body is not None:
        text = gettext_noop("Either a stored version counts or a report of your own: name one of them.")
        faults.append(Finding(code="decision.two_choices", path="/version", rule="ruling 69", text=text))
    if version is None and body is None and fixture.state == Fixture.State.DISPUTED:
        text = gettext_noop("The report is disputed: name the version that counts, or give a report of your own.")
        faults.append(Finding(code="decision.no_choice", path="/version", rule="ruling 69", text=text))
    return faults


def _needs_as_played() -> Finding:
    text = gettext_noop("The rules refuse this version: it counts only if you accept it as played.")
    return Finding(code="decision.refused_version", path="/as_played", rule="ruling 69", text=text)
