"""The report form of a match: first report, edit, dispute, a ninja master's own version, a paper slip. One for all."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from games.rules.allstars.referee import check_report
from games.rules.allstars.report import Report as Claims
from games.rules.allstars.report import Verdict
from games.rules.kernel.findings import Refused
from league.models import Fixture
from league.operations.results import ReportRefused
from league.pages.faults import Faults
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.rows import side_rows, top_boxes
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.telling import ToldReport, tell
from league.pages.matches.finding import may_see_rosters, table_of
from league.pages.matches.forms import SendingForm, SplitForm
from league.pages.matches.sending import Send, Sheet, sending_form, starting_report
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
    split = _split_form(table, row, posted)
    if split is not None:
        table = table.split_up(split.chosen)
    form = ReportForm(
        table,
        posted,
        stored=_stored(row, sheet),
        challenge=request.GET.get("challenge") if posted is None else None,
        free_challenge=sheet.master,
    )
    sending = sending_form(sheet, table.teams, posted)
    sending.partners = table.setup.partners if split is not None else ()
    faults = Faults()
    tally: ToldReport | None = None
    wanted = request.POST.get("do", "send") if posted is not None else ""
    moved = form.moved or (split is not None and split.moved)
    form.quiet = posted is not None and (moved or wanted == "show")
    if posted is not None and not form.quiet:
        if not (form.is_valid() and (wanted == "check" or sending.is_valid())):
            form.refuse(_judged(form).violations)
        elif wanted == "check":
            tally = _check(form)
        else:
            with faults:
                try:
                    return send(form.document, sending)
                except Refused as refused:
                    _lay_out(form, sending, split, refused)
    context = {
        "fixture": row,
        "league": matches.league_of(row),
        "sheet": sheet,
        "report": form,
        "challenge": form.challenge,
        "top": top_boxes(form),
        "rows": side_rows(form),
        "sending": sending,
        "split": split,
        "faults": faults,
        "checked": tally,
        "tally": tally or _tally(form),
        "refused": bool(form.refusals) or (form.is_bound and not form.quiet and bool(form.errors or sending.errors)),
    }
    shown = show(request, "koban/match/report.html", context)
    if posted is not None and wanted == "send" and not form.quiet:
        shown.status_code = 422
    return shown


def _split_form(table: Table, row: Fixture, posted: Any) -> SplitForm | None:
    """Return the form that asks who plays together, where that is not settled yet and some can."""
    fixed = row.round.challenge
    asked_for = [one for one in table.for_partners if fixed in {"", one.key}]
    if table.open or not asked_for:
        return None
    return SplitForm(posted, splits=table.splits, split_for=", ".join(gettext(one.name) for one in asked_for))


def _stored(row: Fixture, sheet: Sheet) -> Claims | None:
    """Return the last version of the report, where the form starts from it."""
    report = starting_report(row, sheet)
    return claims_in(report.body) if report else None


def _judged(form: ReportForm) -> Verdict:
    """Ask the referee of what can be read, without storing anything."""
    return check_report(form.table.ruleset, form.table.setup, form.legible)


def _check(form: ReportForm) -> ToldReport:
    verdict = _judged(form)
    form.refuse(verdict.violations)
    return tell(form.table, form.report, verdict)


def _tally(form: ReportForm) -> ToldReport | None:
    """Return what the form comes to as it stands, or None while it cannot be read."""
    told = form.stored if not form.is_bound else form.report if form.is_valid() else None
    if told is None:
        return None
    return tell(form.table, told, check_report(form.table.ruleset, form.table.setup, told))


def _lay_out(form: ReportForm, sending: SendingForm, split: SplitForm | None, refused: Refused) -> None:
    """Lay the refusals beside their fields; a missing reason belongs to the end of the page, partners to their own form.

    Where it was not the referee who refused, it has not been asked yet: the reader hears everything at once.
    """
    for finding in refused.violations:
        if finding.path == "/reason" and "reason" in sending.fields:
            sending.add_error("reason", form.say(finding).text)
        elif finding.path.startswith("/partners") and split is not None and split.is_valid():
            split.add_error("partners", form.say(finding).text)
    others = [one for one in refused.violations if one.path != "/reason" and not one.path.startswith("/partners")]
    form.refuse(others if isinstance(refused, ReportRefused) else [*others, *_judged(form).violations])
