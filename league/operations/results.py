"""The life of a report: told, edited, withdrawn, confirmed. (How one is disputed and decided is in :mod:`.disputes`.)

Where nobody plays against a side, a ninja master confirms its report, or the league lets it count at once.

Every operation locks the fixture first, so that two people who speak at once are heard one after the other: of two
different reports one is stored and the other is told of it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from games import operations as games
from games.chains import Chain
from games.decoding import inside
from games.models import Match, Report
from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.system import Judgement, Partners
from games.systems import system
from league.models import Claim, Fixture, FixtureSide, Mark
from league.operations.fixtures import (
    acted_for,
    league_of,
    lock_fixture,
    mark_of,
    moved,
    open_locked,
    plays_alone,
    sides_of,
    speaker_side,
)
from league.operations.journal import note
from league.operations.settling import settle
from league.queries.leagues import settings_of
from teams.models import Player
from teams.operations.pins import check_pin
from teams.operations.sweeps import one_by_one

_MATCH = Chain(Match, by="id", lock=True)


class ReportRefused(Refused):
    """What the referee refuses of a report; paths point into the report."""


@contextmanager
def in_report() -> Iterator[None]:
    """Let what is wrong with a report name its place in the request, whose field ``report`` holds it.

    So is the challenge for which a match that is reported before it is open would have to be opened.
    """
    with inside("report"):
        try:
            yield
        except ReportRefused as refused:
            raise Refused(moved(refused.violations, "/report")) from refused
        except Refused as refused:
            inner = [one for one in refused.violations if one.path == "/challenge"]
            others = [one for one in refused.violations if one.path != "/challenge"]
            raise Refused([*others, *moved(inner, "/report")]) from refused


@transaction.atomic
def report_match(
    fixture_id: int,
    body: dict[str, Any],
    *,
    by: Player,
    at: datetime,
    side: int | None = None,
    edits: int | None = None,
    partners: Partners = (),
    as_played: bool = False,
    reason: str = "",
) -> tuple[Fixture, Report]:
    """Report a match, or edit the own report while nobody has confirmed it. A scheduled fixture is opened first.

    An edit names the version that it ``edits``, so that of two reports at once one is stored and the other is a
    :class:`Conflict`; what says the same as the report that stands is answered with that.

    ``partners`` are the sides that played together where the fixture is opened so, for the challenge that the report names
    (ruling 61); of an open one they are its own, or :class:`Refused`. The referee's refusals are raised as :class:`ReportRefused`, all at once; a ninja master may store such a report
    ``as_played`` with a ``reason``, and its violations stay visible. Raises :class:`Conflict` if the other side was first.
    """
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    if fixture.state == Fixture.State.SCHEDULED:
        told = body.get("challenge") if partners and not fixture.round.challenge else None
        challenge = told if isinstance(told, str) else None
        fixture = open_locked(fixture, speaker, by=by, at=at, challenge=challenge, partners=partners)
        match = locked_match(fixture)
    else:
        match = locked_match(fixture)
        _require_partners(match, partners)
    if fixture.state == Fixture.State.REPORTED and _reporter_side(fixture) != speaker.side:
        raise Conflict(
            "report.other_side_was_first",
            gettext_noop("The other side has reported this match: confirm its report or dispute it."),
        )
    if fixture.state not in {Fixture.State.OPEN, Fixture.State.REPORTED}:
        raise Conflict("report.closed", gettext_noop("No report can be given here now."))
    standing = standing_report(fixture) if fixture.state == Fixture.State.REPORTED else None
    if edits != (standing.version if standing else None):
        if standing and games.judge(match, body).report == standing.body:
            return fixture, standing
        raise _not_what_stands(standing, edits)
    judgement = judge(fixture, match, body, by, as_played=as_played, reason=reason)
    report = games.add_report(match, judgement, at=at)
    games.set_state(match, Match.State.REPORTED)
    fixture.state = Fixture.State.REPORTED
    fixture.reported_at = at
    fixture.notice_sent_at = None
    fixture.confirm_due_at = confirm_due(fixture, speaker.side, at=at)
    fixture.save(update_fields=["state", "reported_at", "notice_sent_at", "confirm_due_at"])
    mark = mark_of(fixture, by) if judgement.violations else ""
    say(fixture, Claim.Kind.REPORTED, speaker, by=by, at=at, report=report, mark=mark, reason=reason)
    if plays_alone(fixture) and settings_of(league_of(fixture)).confirm_alone == "at_once":
        settle(fixture, report, by=by, at=at)
    return fixture, report


def confirm_due(fixture: Fixture, reporter: int | None, *, at: datetime) -> datetime | None:
    """Return when what ``reporter`` told counts in silence; never where somebody else has no account and cannot be asked."""
    others = [row.entrant.team.owner_id for number, row in sides_of(fixture).items() if number != reporter]
    if Player.objects.filter(pk__in=others, email__isnull=True).exists():
        return None
    return at + timedelta(hours=settings_of(league_of(fixture)).confirm_after_hours)


def _not_what_stands(standing: Report | None, edits: int | None) -> Conflict:
    """Return the refusal of a report that does not know the one that stands, or would edit one that is gone."""
    if standing is None:
        return Conflict("report.none", gettext_noop("There is no report to edit: it was withdrawn."))
    told = {"version": standing.version}
    if edits is None:
        text = gettext_noop("This side has reported already, and it stands as version {version}: say that you edit it.")
        return Conflict("report.already_there", text, told, version=standing.version)
    text = gettext_noop("The report was edited and is now version {version}: read it again.")
    return Conflict("report.edited", text, told, version=standing.version)


def _require_partners(match: Match, partners: Partners) -> None:
    """Refuse other partners than those that the match was opened with."""
    frozen = match.setup.get("partners", [])
    if not partners or sorted(map(sorted, partners)) == frozen:
        return
    text = gettext_noop("The match was opened with other partners: close it and open it again.")
    raise Refused([Finding(code="partners.frozen", path="/partners", rule="Playing With 3 - 4 Players", text=text)])


def judge(
    fixture: Fixture, match: Match, body: dict[str, Any], by: Player, *, as_played: bool, reason: str
) -> Judgement:
    """Ask the referee of a report; raises :class:`ReportRefused` unless a ninja master accepts it ``as_played`` with a reason."""
    judgement = games.judge(match, body)
    if not judgement.violations:
        return judgement
    if not as_played or not judgement.outcomes:
        raise ReportRefused(judgement.violations)
    if not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden(
            "report.only_a_master_accepts",
            gettext_noop("Only a ninja master can accept a report that the rules refuse."),
        )
    _require_reason(reason)
    return judgement


def _require_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused([reason_missing()])


def reason_missing() -> Finding:
    """Return the refusal of a decision that gives no reason (ruling 69)."""
    text = gettext_noop("A ninja master's decision needs a reason.")
    return Finding(code="reason.missing", path="/reason", rule="ruling 69", text=text)


@transaction.atomic
def withdraw_report(fixture_id: int, *, by: Player, at: datetime, side: int | None = None) -> Fixture:
    """Take the own report back before anybody confirmed it; the match stays open and the dice stay the same."""
    fixture = lock_fixture(fixture_id)
    speaker = speaker_side(fixture, by, side)
    match = locked_match(fixture)
    if fixture.state != Fixture.State.REPORTED:
        raise Conflict("report.none", gettext_noop("There is no report to withdraw."))
    if _reporter_side(fixture) != speaker.side and not by.has_perm("league.run_league", league_of(fixture)):
        raise Forbidden("report.not_yours", gettext_noop("Only the side that reported can withdraw its report."))
    games.set_state(match, Match.State.OPEN)
    fixture.state = Fixture.State.OPEN
    fixture.reported_at = None
    fixture.confirm_due_at = None
    fixture.save(update_fields=["state", "reported_at", "confirm_due_at"])
    say(fixture, Claim.Kind.WITHDRAWN, speaker, by=by, at=at, report=standing_report(fixture))
    return fixture


@transaction.atomic
def confirm_report(
    fixture_id: int,
    *,
    by: Player,
    at: datetime,
    side: int | None = None,
    version: int | None = None,
    pin: str = "",
    claims: bool = True,
) -> Fixture:
    """Confirm the report for a side that did not write it; when every other side has, the match counts.

    What a side tells of a game without an opponent is confirmed by a ninja master (:class:`Forbidden` for anybody else).
    With ``pin`` the owner of ``side`` (the next side that has not spoken) confirms on somebody else's phone. ``version``
    guards against confirming what was edited meanwhile. Confirming twice is confirming once.

    Where only two can speak, the result may be confirmed without the other side's ``claims``, which the report does not
    show: then a version without them counts.
    """
    fixture = lock_fixture(fixture_id)
    if fixture.state == Fixture.State.CONFIRMED:
        speaker_side(fixture, by, side)
        return fixture
    match = locked_match(fixture)
    require_undisputed(fixture)
    if fixture.state != Fixture.State.REPORTED:
        raise Conflict("report.none", gettext_noop("There is no report to confirm."))
    report = standing_report(fixture)
    if version is not None and version != report.version:
        raise Conflict(
            "report.edited",
            gettext_noop("The report was edited and is now version {version}: read it again."),
            version=report.version,
        )
    reporter = _reporter_side(fixture)
    speaker = _confirming_side(fixture, by, side, reporter, pin)
    if speaker is not None and speaker.side == reporter:
        raise Forbidden("report.own", gettext_noop("A side cannot confirm its own report; the other side does."))
    if not claims:
        report = _without_claims(fixture, match, report, speaker, at=at)
    say(fixture, Claim.Kind.CONFIRMED, speaker, by=by, at=at, report=report, mark=Mark.PIN if pin else "")
    spoken = set(fixture.claims.filter(kind=Claim.Kind.CONFIRMED, report=report).values_list("side", flat=True))
    if {*sides_of(fixture)} <= {*spoken, reporter}:
        settle(fixture, report, by=by, at=at)
    return fixture


def _without_claims(
    fixture: Fixture, match: Match, report: Report, speaker: FixtureSide | None, *, at: datetime
) -> Report:
    """Store the report without what is merely claimed; with three or four sides the ninja master decides instead."""
    if len(sides_of(fixture)) > 2:
        raise Conflict("report.claims_disputed", gettext_noop("Dispute the report to leave claims out of it."))
    body = system(match.system).without_claims(report.body, speaker.side if speaker else None)
    return report if body == report.body else games.add_report(match, games.judge(match, body), at=at)


def _confirming_side(
    fixture: Fixture, by: Player, side: int | None, reporter: int | None, pin: str
) -> FixtureSide | None:
    """Return the side that confirms, None for a ninja master who confirms what a side without an opponent told."""
    sides = sides_of(fixture)
    if plays_alone(fixture) and reporter is not None:
        speaker_side(fixture, by, side)
        if not by.has_perm("league.run_league", league_of(fixture)):
            raise Forbidden(
                "report.only_a_master_confirms",
                gettext_noop("A ninja master confirms the report of a game without an opponent."),
            )
        return None
    others = [row for row in sides.values() if row.side != reporter]
    if pin:
        speaker_side(fixture, by)
        row = sides.get(side) if side is not None else others[0]
        if row is None:
            raise Missing("fixture.unknown_side", gettext_noop("This fixture has no such side."))
        owner = row.entrant.team.owner
        check_pin(owner, pin)
        return row
    plays = any(row.entrant.team.owner_id == by.pk for row in sides.values())
    if side is None and not plays and by.has_perm("league.run_league", league_of(fixture)):
        return others[0]
    return speaker_side(fixture, by, side)


def confirm_overdue(*, at: datetime) -> Sequence[int]:
    """Confirm what nobody answered within the league's time limit, if they were told of it; return the fixtures.

    One transaction each.
    """
    due = Fixture.objects.filter(
        state=Fixture.State.REPORTED, confirm_due_at__lte=at, notice_sent_at__isnull=False
    ).order_by("confirm_due_at")
    return one_by_one(due.values_list("pk", flat=True), lambda fixture_id: _confirm_in_silence(fixture_id, at=at))


@transaction.atomic
def _confirm_in_silence(fixture_id: int, *, at: datetime) -> bool:
    fixture = lock_fixture(fixture_id)
    overdue = fixture.confirm_due_at is not None and fixture.confirm_due_at <= at
    if fixture.state != Fixture.State.REPORTED or not overdue or fixture.notice_sent_at is None:
        return False
    match = locked_match(fixture)
    report = standing_report(fixture)
    Claim.objects.create(fixture=fixture, match=match, kind=Claim.Kind.SILENT, report=report, at=at)
    note(league_of(fixture), "match.confirmed_by_time", by=None, at=at, fixture=fixture.pk, match=match.pk)
    settle(fixture, report, by=None, at=at)
    return True


def locked_match(fixture: Fixture) -> Match:
    """Return the match of a locked fixture, locked too; raises :class:`Conflict` before it is opened."""
    if fixture.match_id is None:
        raise Conflict("fixture.not_open", gettext_noop("This fixture has not been opened."))
    [match] = _MATCH.rows(fixture.match_id)
    fixture.match = match
    return match


def require_undisputed(fixture: Fixture) -> None:
    """Raise :class:`Conflict` while the report waits for a ninja master's decision."""
    if fixture.state == Fixture.State.DISPUTED:
        raise Conflict("report.disputed", gettext_noop("This report is disputed: a ninja master decides what counts."))


def standing_report(fixture: Fixture) -> Report:
    """Return the report that waits or is disputed, not an answer to it; raises :class:`Conflict` without one."""
    claim = telling_claim(fixture)
    if claim is None or claim.report is None:
        raise Conflict("report.none", gettext_noop("There is no report yet."))
    return claim.report


def telling_claim(fixture: Fixture) -> Claim | None:
    """Return the claim with which the report came that stands or is disputed: a side's, or the engine's proposal."""
    told = [Claim.Kind.REPORTED, Claim.Kind.PROPOSED]
    claims = fixture.claims.filter(kind__in=told, match=fixture.match_id).select_related("report__match")
    return claims.order_by("-pk").first()


def _reporter_side(fixture: Fixture) -> int | None:
    claim = telling_claim(fixture)
    return claim.side if claim else None


def say(
    fixture: Fixture,
    kind: Claim.Kind,
    speaker: FixtureSide | None,
    *,
    by: Player,
    at: datetime,
    report: Report | None = None,
    mark: str = "",
    reason: str = "",
) -> None:
    """Keep what a side, or a ninja master for none, says of a fixture, for all to see and in the journal.

    Without a ``mark`` it bears that of a ninja master who plays in the match, if it is to.
    """
    acting_for = None if speaker is None else acted_for(speaker, by)
    marked = mark or mark_of(fixture, by, speaker)
    Claim.objects.create(
        fixture=fixture,
        match=fixture.match,
        kind=kind,
        side=speaker.side if speaker else None,
        report=report,
        by=by,
        acting_for=acting_for,
        mark=marked,
        reason=reason,
        at=at,
    )
    note(
        league_of(fixture),
        f"match.{kind}",
        by=by,
        acting_for=acting_for,
        mark=marked,
        at=at,
        reason=reason,
        fixture=fixture.pk,
        match=fixture.match_id,
        report=report.pk if report else None,
    )
