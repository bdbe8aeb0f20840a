"""The report form of a match: first report, edit, dispute, a ninja master's own version, a paper slip. One for all."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.rules.allstars.referee import check_report
from games.rules.allstars.report import Report as Claims
from games.rules.kernel.findings import Refused
from league.models import Fixture
from league.pages.faults import Faults
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.rows import side_rows, top_boxes
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.allstars.telling import ToldReport, tell
from league.pages.matches.finding import may_see_rosters, table_of
from league.pages.matches.forms import SendingForm
from league.pages.matches.sending import Send, Sheet, sending_form
from league.pages.showing import show
from league.queries import matches


def answer(request: HttpRequest, row: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
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
    sending = sending_form(sheet, table.teams, posted)
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
    shown = show(request, "koban/match/report.html", context)
    if posted is not None and wanted == "send" and not form.quiet:
        shown.status_code = 422
    return shown


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
