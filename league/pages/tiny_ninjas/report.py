"""The report form of a match of Tiny Ninjas: first report, edit, dispute, a ninja master's own version, a paper slip."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse

from games.rules.kernel.findings import Refused
from games.rules.tiny_ninjas.referee import check_report
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.system import Opened
from league.models import Fixture
from league.pages.faults import Faults
from league.pages.matches.forms import SendingForm
from league.pages.matches.sending import Send, Sheet, sending_form, starting_report
from league.pages.showing import show
from league.pages.tiny_ninjas.report_form import ReportForm
from league.pages.tiny_ninjas.telling import ToldReport, tell
from league.pages.tiny_ninjas.words import mode_name, names_of
from league.queries import matches


def answer(request: HttpRequest, row: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
    """Show the form, check it, or send it: whatever the pressed button says."""
    document = matches.setup_of(row)
    if document is None:
        raise Http404
    rules: Ruleset = matches.ruleset_of(row)
    setup = msgspec.convert(document, Opened)
    teams = {number: team.name for number, team in matches.teams_of(row).items()}
    names = names_of(setup, teams)
    posted = request.POST if request.method == "POST" else None
    form = ReportForm(posted, ruleset=rules, setup=setup, names=names, stored=_stored(row, sheet))
    sending = sending_form(sheet, teams, posted)
    faults = Faults()
    checked: ToldReport | None = None
    if posted is not None and form.is_valid():
        if posted.get("do") == "check":
            checked = _check(form, rules, setup)
        elif sending.is_valid():
            with faults:
                try:
                    return send(form.document, sending)
                except Refused as refused:
                    _lay_out(form, sending, refused, rules, setup)
    wrong = bool(form.refusals) or (posted is not None and bool(form.unreadable or sending.errors))
    context = {
        "fixture": row,
        "league": matches.league_of(row),
        "sheet": sheet,
        "report": form,
        "mode": mode_name(setup.mode, setup.difficulty),
        "series": setup.mode == "champion",
        "sending": sending,
        "faults": faults,
        "checked": None if wrong else checked,
        "refused": wrong,
    }
    shown = show(request, "koban/tiny_ninjas/report.html", context)
    if wrong:
        shown.status_code = 422
    return shown


def _stored(row: Fixture, sheet: Sheet) -> Report | None:
    """Return the last version of the report, where the form starts from it."""
    report = starting_report(row, sheet)
    return msgspec.convert(report.body, Report) if report else None


def _check(form: ReportForm, rules: Ruleset, setup: Opened) -> ToldReport:
    """Ask the referee without storing anything."""
    report = msgspec.convert(form.document, Report)
    verdict = check_report(rules, setup, report)
    form.refuse(verdict.violations)
    return tell(rules, setup, report, form.names)


def _lay_out(form: ReportForm, sending: SendingForm, refused: Refused, rules: Ruleset, setup: Opened) -> None:
    """Lay the refusals beside their fields; a missing reason belongs to the end of the page.

    Where nothing but the reason was missed, the referee has not been asked yet: the reader hears everything at once.
    """
    for finding in refused.violations:
        if finding.path == "/reason" and "reason" in sending.fields:
            sending.add_error("reason", finding.message)
    others = [finding for finding in refused.violations if finding.path != "/reason"]
    form.refuse(others or check_report(rules, setup, msgspec.convert(form.document, Report)).violations)
