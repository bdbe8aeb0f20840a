"""The printable result sheet: blank for the table, or filled in from the report."""

from django.http import Http404, HttpRequest, HttpResponse

from league.models import Fixture
from league.pages.matches.allstars.form import ReportForm
from league.pages.matches.allstars.paper import paper_sides
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.finding import find_fixture, may_see_rosters, table_of
from league.pages.showing import show
from league.queries import matches


def _disputing(row: Fixture, report: int) -> str:
    """Return the team whose version of a disputed match this is, "" where nothing is disputed."""
    if row.state != Fixture.State.DISPUTED:
        return ""
    teams = {number: team.name for number, team in matches.teams_of(row).items()}
    sides = [claim.side for claim in matches.claims_of(row) if claim.report_id == report and claim.side in teams]
    return teams[sides[0]] if sides and sides[0] is not None else ""


def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the sheet; ``?blank`` leaves a reported one empty, ``?challenge=`` names one that is not agreed yet."""
    row = find_fixture(request, pk)
    table = table_of(row)
    if table is None or not may_see_rosters(request, row):
        raise Http404
    reports = [] if "blank" in request.GET else matches.reports_of(row)
    told = next((one for one in reports if one.confirmed), reports[-1] if reports else None)
    stored = claims_in(told.body) if told else None
    form = ReportForm(table, stored=stored, challenge=request.GET.get("challenge"))
    context = {
        "fixture": row,
        "league": matches.league_of(row),
        "challenge": form.challenge,
        "challenges": table.challenges,
        "agreed": form.agreed,
        "columns": form.main_columns,
        "ways_to_end": form.ways_to_end,
        "attacker": table.called(table.setup.alliance_of(stored.attacker)) if stored and stored.attacker else "",
        "partners": table.alliances,
        "ceded_by": [table.teams.get(number, "") for number in stored.ceded_by] if stored else [],
        "filled": stored,
        "disputed_by": _disputing(row, told.pk) if told else "",
        "version": told,
        "rows": paper_sides(form),
    }
    return show(request, "koban/match/sheet.html", context)
