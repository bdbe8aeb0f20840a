"""A session as pages show it: the table, and each version of its report in words."""

from typing import Any

import msgspec

from games.assumptions import assumed
from games.findings import spoken_stored
from games.models import Report
from league.pages.party.words import CLAIMS, played, seated, told
from league.pages.plain.fixture import PlainFixture
from league.queries.fixtures import names_in
from league.queries.matches import league_of


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a session's report: its findings as sentences, and the session in brief as pairs of words.

    ``assumptions`` are the parts of the kit that both rest on and that nobody vouches for.
    """

    violations: list[dict[str, str]]
    warnings: list[dict[str, str]]
    assumptions: list[dict[str, str]]
    lines: list[tuple[str, Any]]


class SessionFixture(PlainFixture):
    """See :class:`league.pages.faces.FixtureFace`."""

    told = "koban/party/told.html"
    frozen = "koban/party/frozen.html"

    def about(self) -> dict[str, Any]:
        """Return what is played, and who sits where."""
        match = self.fixture.match
        if match is None:
            return {"challenge": None, "seed": None}
        names = names_in(league_of(self.fixture).system, match.setup)
        return {
            **super().about(),
            "challenge": {"key": "", "name": played(match.setup)},
            "seated": seated(match.setup, names),
        }

    def tell(self, report: Report) -> Told:
        """Return what a version says; of a log what it comes to."""
        return Told(
            violations=[_said(one) for one in report.verdict.get("violations", ())],
            warnings=[_said(one) for one in report.verdict.get("warnings", ())],
            assumptions=assumed(report.match, report.verdict),
            lines=told(report.verdict.get("claims")),
        )

    def differences(self, one: Report, other: Report) -> list[Any]:
        """Return where two versions differ, by the word for each claim."""
        first, second = (one.verdict.get("claims") or {}, other.verdict.get("claims") or {})
        words = {str(word): key for key, word in CLAIMS.items()}
        spoken = [dict(told(claims)) for claims in (first, second)]
        return [
            {"place": word, "what": "", "first": spoken[0].get(word), "second": spoken[1].get(word)}
            for word in words
            if spoken[0].get(word) != spoken[1].get(word)
        ]


def _said(finding: Any) -> dict[str, str]:
    spoken = spoken_stored(finding)
    return {"text": spoken["detail"], "rule": spoken["rule"]}
