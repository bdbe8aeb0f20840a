"""Reporting a match: first report, edit, dispute, a ninja master's own version, a paper slip. One form for all."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.allstars.referee import check_report
from games.rules.allstars.report import Report as Claims
from games.rules.kernel.findings import Refused
from league.models import Fixture
from league.operations import results
from league.operations.amendments import Correct
from league.operations.slips import enter_slip
from league.pages.faults import Faults
from league.pages.matches.acts import mine
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.rows import side_rows, top_boxes
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.allstars.telling import ToldReport, tell
from league.pages.matches.amend import amendable, preview
from league.pages.matches.finding import may_see_rosters, table_of
from league.pages.matches.forms import SendingForm
from league.pages.matches.slips import next_slip
from league.pages.showing import player, show
from league.queries import matches

Send = Callable[[dict[str, Any], SendingForm], HttpResponse]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What one use of the form is about: its words, where it starts from, and whom it may speak for.

    ``reason`` labels the field for a reason, None asks a ninja master alone.
    """

    title: str | Promise
    button: str | Promise
    sides: tuple[int, ...]
    stored: int | None = None
    reason: str | Promise | None = None
    initial_reason: str | Promise = ""
    master: bool = False
    slip: bool = False


@login_required
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """Report a match, or edit one's report."""
    row, may = mine(request, pk)
    if request.method != "POST" and not (may.report or may.edit):
        return _nothing_to_report(request, row)
    sheet = Sheet(
        title=_("Edit the report") if may.edit else _("Report the match"),
        button=_("Store the changes") if may.edit else _("Send the report"),
        sides=(may.reporter,) if may.edit and may.reporter else may.own or may.speaks_for,
        stored=-1 if may.edit else None,
        master=may.master,
    )

    def send(body: dict[str, Any], form: SendingForm) -> HttpResponse:
        results.report_match(pk, body, side=form.side, by=player(request), at=timezone.now(), **form.asked)
        messages.success(request, gettext("The report is stored. The other side can confirm it now."))
        return redirect("pages:fixture", pk)

    return _answer(request, row, sheet, send)


@login_required
def dispute(request: HttpRequest, pk: int) -> HttpResponse:
    """Answer a report with one's own version."""
    row, may = mine(request, pk)
    if request.method != "POST" and not may.dispute:
        return _nothing_to_report(request, row)
    sheet = Sheet(
        title=_("Dispute the report"),
        button=_("Send my version"),
        sides=may.dispute or may.own or may.speaks_for,
        stored=-1,
        reason=_("What is different"),
    )

    def send(body: dict[str, Any], form: SendingForm) -> HttpResponse:
        results.dispute_report(pk, body, side=form.side, by=player(request), at=timezone.now(), **form.asked)
        messages.success(request, gettext("Your version is stored. The ninja master decides."))
        return redirect("pages:fixture", pk)

    return _answer(request, row, sheet, send)


@login_required
def decide_own(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a ninja master's own version count."""
    row, may = mine(request, pk)
    if not may.master:
        raise PermissionDenied
    if request.method != "POST" and not may.decide:
        return _nothing_to_report(request, row)
    sheet = Sheet(
        title=_("Decide with a version of your own"),
        button=_("This version counts"),
        sides=(1,),
        stored=-1,
        reason=_("Reason of the decision"),
        master=True,
    )

    def send(body: dict[str, Any], form: SendingForm) -> HttpResponse:
        results.decide_match(pk, body=body, by=player(request), at=timezone.now(), **form.asked)
        messages.success(request, gettext("Decided: your version counts."))
        return redirect("pages:fixture", pk)

    return _answer(request, row, sheet, send)


@login_required
def correct(request: HttpRequest, pk: int) -> HttpResponse:
    """Correct a confirmed report; what that changes is shown before anything is written."""
    row = amendable(request, pk)
    sheet = Sheet(title=_("Correct the match"), button=_("Show what this changes"), sides=(1,), stored=-1, master=True)

    def send(body: dict[str, Any], form: SendingForm) -> HttpResponse:
        return preview(request, row, Correct(report=body, as_played=form.asked["as_played"]))

    return _answer(request, row, sheet, send)


@login_required
def slip(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a result from a paper slip: reported and decided in one go, then the next slip of the round."""
    row, may = mine(request, pk)
    if not may.master:
        raise PermissionDenied
    if request.method != "POST" and not (may.decide or may.report):
        return _nothing_to_report(request, row)
    sheet = Sheet(
        title=_("Enter a paper slip"),
        button=_("Store and go to the next slip"),
        sides=(1,),
        stored=-1,
        reason=_("Where it comes from"),
        initial_reason=_("Entered from the players' paper slip."),
        master=True,
        slip=True,
    )

    def send(body: dict[str, Any], form: SendingForm) -> HttpResponse:
        enter_slip(pk, body, by=player(request), at=timezone.now(), **form.asked)
        messages.success(request, gettext("%(fixture)s is stored and counts.") % {"fixture": _called(row)})
        return next_slip(row)

    return _answer(request, row, sheet, send)


def _answer(request: HttpRequest, row: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
    """Show the form, check it, or send it: whatever the pressed button says."""
    table = table_of(row)
    if table is None:
        raise Http404
    if not may_see_rosters(request, row):
        messages.info(request, gettext("Open the match first: the rosters are hidden until then."))
        return redirect("pages:fixture", row.pk)
    posted = request.POST if request.method == "POST" else None
    form = ReportForm(
        table,
        posted,
        stored=_stored(row, sheet),
        challenge=request.GET.get("challenge") if posted is None else None,
        free_challenge=sheet.master,
    )
    sending = SendingForm(
        posted,
        sides=sheet.sides or (1,),
        teams=table.teams,
        master=sheet.master,
        reason=None if sheet.reason is None else str(sheet.reason),
        initial_reason=str(sheet.initial_reason),
    )
    faults = Faults()
    tally: ToldReport | None = None
    wanted = request.POST.get("do", "send") if posted is not None else ""
    form.quiet = posted is not None and (form.moved or wanted == "show")
    if posted is not None and not form.quiet and form.is_valid():
        if wanted == "check":
            tally = _check(form)
        elif sending.is_valid():
            with faults:
                try:
                    return send(form.document, sending)
                except Refused as refused:
                    _lay_out(form, sending, refused)
    context = {
        "fixture": row,
        "league": matches.league_of(row),
        "sheet": sheet,
        "report": form,
        "challenge": form.challenge,
        "top": top_boxes(form),
        "rows": side_rows(form),
        "sending": sending,
        "faults": faults,
        "checked": tally,
        "tally": tally or _tally(form),
        "refused": bool(form.refusals) or (form.is_bound and not form.quiet and bool(form.errors or sending.errors)),
    }
    answer = show(request, "koban/match/report.html", context)
    if posted is not None and wanted == "send" and not form.quiet:
        answer.status_code = 422
    return answer


def _stored(row: Fixture, sheet: Sheet) -> Claims | None:
    """Return the last version of the report, where the form starts from it."""
    reports = matches.reports_of(row) if sheet.stored is not None else []
    return claims_in(reports[-1].body) if reports else None


def _check(form: ReportForm) -> ToldReport:
    """Ask the referee without storing anything."""
    verdict = check_report(form.table.ruleset, form.table.setup, form.report)
    form.refuse(verdict.violations)
    return tell(form.table, form.report, verdict)


def _tally(form: ReportForm) -> ToldReport | None:
    """Return what the form comes to as it stands, or None while it cannot be read."""
    told = form.stored if not form.is_bound else form.report if form.is_valid() else None
    if told is None:
        return None
    return tell(form.table, told, check_report(form.table.ruleset, form.table.setup, told))


def _lay_out(form: ReportForm, sending: SendingForm, refused: Refused) -> None:
    """Lay the refusals beside their fields; a missing reason belongs to the end of the page.

    Where nothing but the reason was missed, the referee has not been asked yet: the reader hears everything at once.
    """
    for finding in refused.violations:
        if finding.path == "/reason" and "reason" in sending.fields:
            sending.add_error("reason", form.say(finding).text)
    others = [finding for finding in refused.violations if finding.path != "/reason"]
    form.refuse(others or check_report(form.table.ruleset, form.table.setup, form.report).violations)


def _nothing_to_report(request: HttpRequest, row: Fixture) -> HttpResponse:
    messages.warning(request, gettext("There is nothing to report here now: see what may be done below."))
    return redirect("pages:fixture", row.pk)


def _called(row: Fixture) -> str:
    return " – ".join(team.name for team in matches.teams_of(row).values())
