"""Reporting a session: in brief, or with the whole log."""

from django.http import HttpRequest, HttpResponse

from games.assumptions import assumed
from games.findings import spoken_all
from games.operations import judge
from league.models import Fixture
from league.pages.faults import Faults
from league.pages.matches.sending import Send, Sheet, sending_form, starting_report
from league.pages.party.telling import BRIEFS
from league.pages.showing import posted, show
from league.queries import matches


def answer(request: HttpRequest, fixture: Fixture, sheet: Sheet, send: Send) -> HttpResponse:
    """Show the form, check it or send it: whatever the pressed button says."""
    league = matches.league_of(fixture)
    stored = starting_report(fixture, sheet)
    kind = BRIEFS[league.system]
    form = kind(posted(request), initial=kind.initial_of(stored.body) if stored else {})
    sending = sending_form(
        sheet, {number: team.name for number, team in matches.teams_of(fixture).items()}, posted(request)
    )
    faults = Faults()
    checked = None
    # Both are looked at, so that every error of the page is shown at once.
    if all([form.is_valid(), sending.is_valid()]):
        if form.empty:
            form.add_error("won", form.fields["won"].error_messages["required"])
        else:
            with faults:
                if request.POST.get("do") != "check" or fixture.match is None:
                    return send(form.report(), sending)
                judgement = judge(fixture.match, form.report())
                checked = {
                    "violations": spoken_all(judgement.violations),
                    "warnings": spoken_all(judgement.warnings),
                    "assumptions": assumed(fixture.match, judgement.verdict),
                }
            faults.onto(form, under="/claims")
    context = {
        "fixture": fixture,
        "league": league,
        "sheet": sheet,
        "form": form,
        "sending": sending,
        "faults": faults,
        "checked": checked,
    }
    return show(request, "koban/plain/report.html", context)
