"""A fixture of any game: what is played, and its reports with what came of them."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.findings import spoken_stored
from games.models import Report
from games.systems import system
from league.models import Fixture
from league.pages.matches.forms import OpeningForm
from league.queries import matches
from league.queries.fixtures import difference, without_log


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a report: its findings as sentences, ``outcomes`` with the teams' names, and the document itself."""

    violations: list[dict[str, str]]
    warnings: list[dict[str, str]]
    outcomes: list[dict[str, Any]]
    document: str


class PlainFixture:
    """See :class:`league.pages.faces.FixtureFace`."""

    told = "koban/plain/told.html"
    frozen = "koban/plain/frozen.html"
    printable = False

    def __init__(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.game = system(matches.league_of(fixture).system)
        self.rules = matches.ruleset_of(fixture)

    def about(self) -> dict[str, Any]:
        """Return what is played, by its printed name."""
        key = self.fixture.challenge or self.fixture.round.challenge
        name = dict(self.game.challenges(self.rules)).get(key)
        match = self.fixture.match
        return {
            "challenge": {"key": key, "name": name} if name else None,
            "seed": bytes(match.seed).hex() if match is not None and match.seed_shown_at else None,
        }

    def opening(self, data: Any, *, may: matches.May, teams: Mapping[int, str]) -> OpeningForm:
        """Return the form that opens it: what is played is asked for unless the round says it."""
        names = [] if self.fixture.round.challenge else self.game.challenges(self.rules)
        challenges = [(key, gettext(name)) for key, name in names]
        return OpeningForm(data, challenges=challenges, may=may, teams=teams, generator=False)

    def tell(self, report: Report) -> Any:
        """Return the outcome of a version, its findings, and the report itself."""
        teams = {number: team.name for number, team in matches.teams_of(self.fixture).items()}
        verdict = report.verdict
        return Told(
            violations=[_said(finding) for finding in verdict.get("violations", ())],
            warnings=[_said(finding) for finding in verdict.get("warnings", ())],
            outcomes=[{**one, "team": teams.get(one["side"], "")} for one in verdict.get("outcomes", ())],
            document=msgspec.json.format(msgspec.json.encode(without_log(report.body)), indent=2).decode(),
        )

    def differences(self, one: Report, other: Report) -> list[Any]:
        """Return where two versions differ, place by place."""
        return [
            {"place": row["path"], "what": "", "first": row["first"], "second": row["second"]}
            for row in difference(without_log(one.body), without_log(other.body))
        ]


def _said(finding: Any) -> dict[str, str]:
    spoken = spoken_stored(finding)
    return {"text": spoken["detail"], "rule": spoken["rule"]}
