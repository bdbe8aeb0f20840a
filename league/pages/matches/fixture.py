"""The page of a fixture: who meets whom, what may be done now, what was reported, and how it came to be."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from games.models import Match, Report
from games.rules.allstars.challenges.generator import CHOOSER_OF
from games.rules.allstars.report import Verdict
from league.models import Claim, Fixture
from league.pages.faults import Faults
from league.pages.forms.engine import EngineForm
from league.pages.matches import forms
from league.pages.matches.allstars.rosters import roster_of
from league.pages.matches.allstars.sentences import say_all
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.allstars.table import Table
from league.pages.matches.allstars.telling import ToldReport, differences, tell
from league.pages.matches.finding import find_fixture, table_of
from league.pages.showing import reader, show
from league.queries import matches


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """A version of the report, by whom, and what it says.

    ``counts`` if it is the confirmed one, ``logged`` if its claims come from a log of the whole match.
    """

    number: int
    by: str
    counts: bool
    logged: bool
    told: ToldReport


def fixture(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a fixture."""
    return fixture_page(request, find_fixture(request, pk))


def fixture_page(
    request: HttpRequest, fixture: Fixture, *, faults: Faults | None = None, **typed: Form
) -> HttpResponse:
    """Answer with a fixture's page; ``faults`` and forms as ``typed`` are shown where an act was refused."""
    claims = matches.claims_of(fixture)
    may = matches.may(fixture, reader(request), claims)
    table = table_of(fixture)
    teams = {number: team.name for number, team in matches.teams_of(fixture).items()}
    reports = matches.reports_of(fixture)
    context = {
        "fixture": fixture,
        "league": matches.league_of(fixture),
        "sides": list(fixture.sides.all()),
        "teams": teams,
        "may": may,
        "claims": claims,
        "faults": faults,
        "form": next(iter(typed.values()), None),
        "waiting": [teams[number] for number in may.waiting],
        "steps": [
            team
            for number, team in matches.teams_of(fixture).items()
            if number in may.speaks_for and matches.has_open_steps(team)
        ],
        **_match(fixture, table),
        **_reported(table, reports, claims),
        **_forms(fixture, table, may, teams, reports, claims),
        **typed,
    }
    return show(request, "koban/match/fixture.html", context)


def _match(fixture: Fixture, table: Table | None) -> dict[str, Any]:
    """Return the challenge and the rosters; before it opens, what keeps the teams from it."""
    if table is None:
        return {}
    challenge = table.challenge(fixture.challenge or fixture.round.challenge)
    told: dict[str, Any] = {"challenge": challenge}
    if fixture.match is None:
        waits = matches.hindrances(fixture) if fixture.state == Fixture.State.SCHEDULED else {}
        told["hindrances"] = [
            (table.teams[number], say_all(findings, names=table.names)) for number, findings in waits.items()
        ]
        return told
    chooser = CHOOSER_OF.get(fixture.challenge_dice[-1]) if fixture.challenge_dice else None
    return told | {
        "rosters": [roster_of(table, side) for side in table.setup.sides],
        "chooser": table.teams.get(chooser) if chooser else None,
        "seed": bytes(fixture.match.seed).hex() if fixture.match.seed_shown_at else None,
    }


def _reported(table: Table | None, reports: list[Report], claims: list[Claim]) -> dict[str, Any]:
    """Return the versions of the report, newest first, and where the last two differ while they are disputed."""
    if table is None or not reports:
        return {}
    typed = {report.pk: claims_in(report.body) for report in reports}
    versions = [
        Version(
            number=report.version,
            by=_writer(table, _first(claims, report)),
            counts=report.confirmed,
            logged="log" in report.body,
            told=tell(table, typed[report.pk], msgspec.convert(report.verdict, Verdict)),
        )
        for report in reversed(reports)
    ]
    shown = next((one for one in versions if one.counts), versions[0])
    disputed = len(reports) > 1 and reports[-1].match.state == Match.State.DISPUTED
    return {
        "shown": shown,
        "older": [one for one in versions if one is not shown],
        "difference": differences(table, typed[reports[-2].pk], typed[reports[-1].pk]) if disputed else [],
        "differing": [versions[1].by, versions[0].by] if disputed else [],
    }


def _first(claims: Iterable[Claim], report: Report) -> Claim | None:
    """Return the claim with which a version of the report came."""
    return next((claim for claim in claims if claim.report_id == report.pk), None)


def _writer(table: Table, claim: Claim | None) -> str:
    if claim is not None and claim.kind == Claim.Kind.PROPOSED:
        return gettext("the engine")
    if claim is None or claim.side is None:
        return gettext("the ninja master")
    return table.teams.get(claim.side, "")


def _forms(
    fixture: Fixture,
    table: Table | None,
    may: matches.May,
    teams: dict[int, str],
    reports: list[Report],
    claims: list[Claim],
) -> dict[str, Any]:
    """Return the forms of everything that may be done now."""
    wanted: dict[str, Any] = {}
    if may.open:
        wanted["open_form"] = forms.OpenForm(table=table, fixed=fixture.round.challenge, may=may, teams=teams)
    if may.confirm:
        wanted["confirm_form"] = forms.ConfirmForm(
            sides=may.confirm, teams=teams, initial={"version": reports[-1].version}
        )
    if may.pin:
        wanted["pin_form"] = forms.PinForm(sides=may.pin, teams=teams, initial={"version": reports[-1].version})
    if may.decide and reports and table is not None:
        wanted["decide_form"] = decide_form(table, reports, claims)
    if may.forfeit:
        wanted["forfeit_form"] = forms.ForfeitForm(teams=teams)
    if may.engine:
        wanted["engine_form"] = EngineForm()
    return wanted


def decide_form(table: Table, reports: list[Report], claims: list[Claim], data: Any | None = None) -> forms.DecideForm:
    """Return the form in which a ninja master says which version counts."""
    versions = [(report.version, _writer(table, _first(claims, report))) for report in reports]
    return forms.DecideForm(data, versions=versions)
