"""What was reported of a fixture, for whoever judges it: versions side by side, where they differ, and their history."""

from collections.abc import Sequence
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.models import Report
from games.rules.allstars.report import Report as ToldClaims
from games.rules.allstars.report import Verdict
from games.systems import is_cooperative
from league.models import Claim, Fixture
from league.pages.matches.allstars.telling import Difference, ToldReport, differences, tell
from league.pages.matches.finding import table_of
from league.pages.party.fixture import SessionFixture, Told
from league.queries import matches
from league.queries.fixtures import disputed_between


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """A version of the report: its number, by whom, if it counts, and what it says.

    Of games without rosters ``told`` is None; of a session ``session`` says what it comes to. ``accepted`` is false for a
    dispute's version, which is stored against the rules too until somebody decides.
    """

    number: int
    by: str
    counts: bool
    accepted: bool
    told: ToldReport | None
    session: Told | None = None


def versions_of(fixture: Fixture, claims: Sequence[Claim]) -> dict[str, Any]:
    """Return the last two versions, those before them, and where the two differ while they are disputed.

    Of a dispute the two are the report and the last answer to it.
    """
    reports = matches.reports_of(fixture)
    table = table_of(fixture)
    writers = writers_of(fixture, reports, claims)
    session = SessionFixture(fixture) if is_cooperative(matches.league_of(fixture).system) else None
    typed = {report.version: msgspec.convert(report.body, ToldClaims) for report in reports} if table else {}
    answers = {claim.report_id for claim in claims if claim.kind == Claim.Kind.DISPUTED}
    versions = [
        Version(
            number=report.version,
            by=writers[report.version],
            counts=report.confirmed,
            accepted=report.confirmed or report.pk not in answers,
            told=tell(table, typed[report.version], msgspec.convert(report.verdict, Verdict)) if table else None,
            session=session.tell(report) if session else None,
        )
        for report in reports
    ]
    found: list[Difference] = []
    foremost = reports[-2:]
    for told, answered in disputed_between(reports, claims):
        foremost = [told, answered]
        if table:
            found = differences(table, typed[told.version], typed[answered.version])
        elif session:
            found = session.differences(told, answered)
    shown = {report.version for report in foremost}
    return {
        "versions": [one for one in versions if one.number in shown],
        "earlier": [one for one in versions if one.number not in shown],
        "difference": found,
    }


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
