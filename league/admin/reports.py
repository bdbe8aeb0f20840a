"""What was reported of a fixture, for whoever judges it: versions side by side, where they differ, and their history."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.models import Report
from games.rules.allstars.report import Report as ToldClaims
from games.rules.allstars.report import Verdict
from league.models import Claim, Fixture
from league.pages.matches.allstars.telling import Difference, ToldReport, differences, tell
from league.pages.matches.finding import table_of
from league.queries import matches


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """A version of the report: its number, by whom, what it says (None for a game without words), and if it counts."""

    number: int
    by: str
    counts: bool
    told: ToldReport | None


def versions_of(fixture: Fixture, claims: Sequence[Claim]) -> dict[str, Any]:
    """Return the last two versions, those before them, and where the two differ while they are disputed."""
    reports = matches.reports_of(fixture)
    table = table_of(fixture)
    writers = writers_of(fixture, reports, claims)
    typed = {report.version: msgspec.convert(report.body, ToldClaims) for report in reports} if table else {}
    versions = [
        Version(
            number=report.version,
            by=writers[report.version],
            counts=report.confirmed,
            told=tell(table, typed[report.version], msgspec.convert(report.verdict, Verdict)) if table else None,
        )
        for report in reports
    ]
    found: list[Difference] = []
    if table and fixture.state == Fixture.State.DISPUTED and len(reports) > 1:
        found = differences(table, typed[reports[-2].version], typed[reports[-1].version])
    return {"versions": versions[-2:], "earlier": versions[:-2], "difference": found}


def writers_of(fixture: Fixture, reports: Sequence[Report], claims: Sequence[Claim]) -> dict[int, str]:
    """Return who wrote each version: the team for which it was told, or the ninja master."""
    teams = matches.teams_of(fixture)
    first = {report.pk: next((claim for claim in claims if claim.report_id == report.pk), None) for report in reports}
    return {
        report.version: teams[claim.side].name
        if (claim := first[report.pk]) is not None and claim.side in teams
        else gettext("the ninja master")
        for report in reports
    }
