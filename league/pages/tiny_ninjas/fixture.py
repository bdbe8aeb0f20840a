"""A fixture of Tiny Ninjas: mode and declared handicaps as frozen, and reports in words."""

from collections.abc import Mapping
from typing import Any

import msgspec

from games.models import Report as StoredReport
from games.rules.tiny_ninjas.report import Report
from games.rules.tiny_ninjas.ruleset import Ruleset
from games.rules.tiny_ninjas.setup import MatchSetup
from games.rules.tiny_ninjas.system import Opened
from league.models import Fixture
from league.pages.matches.forms import OpeningForm
from league.pages.plain.fixture import PlainFixture
from league.pages.tiny_ninjas.opening import DuelForm, SoloForm
from league.pages.tiny_ninjas.telling import Difference, ToldReport, differences, tell
from league.pages.tiny_ninjas.words import handicap_words, mode_name, names_of
from league.queries import matches


class DuelFixture(PlainFixture):
    """See :class:`league.pages.faces.FixtureFace`."""

    told = "koban/tiny_ninjas/told.html"
    frozen = "koban/tiny_ninjas/frozen.html"

    def __init__(self, fixture: Fixture) -> None:
        super().__init__(fixture)
        self._rules: Ruleset = self.rules
        self._teams = {number: team.name for number, team in matches.teams_of(fixture).items()}
        match = fixture.match
        self._setup: MatchSetup | None = None if match is None else msgspec.convert(match.setup, Opened)

    def about(self) -> dict[str, Any]:
        """Return what is played, and once it is open the handicaps and the dice seed."""
        match = self.fixture.match
        if match is None or self._setup is None:
            mode = self.fixture.round.challenge
            return {"challenge": {"key": mode, "name": mode_name(mode)} if mode else None}
        names = names_of(self._setup, self._teams)
        return {
            "challenge": {
                "key": self._setup.mode,
                "name": mode_name(self._setup.mode, self._setup.difficulty),
            },
            "handicaps": [
                (names[number], told)
                for number, handicap in enumerate(self._setup.handicaps, start=1)
                if (told := handicap_words(handicap))
            ],
            "youngest": names.get(self._setup.youngest or 0, ""),
            "assumed": self._rules.deck.assumed,
            "seed": bytes(match.seed).hex() if match.seed_shown_at else None,
        }

    def opening(self, data: Any, *, may: matches.May, teams: Mapping[int, str]) -> OpeningForm:
        """Return the form that opens it; a side without an opponent plays against the AI."""
        if len(teams) == 1:
            return SoloForm(data, ruleset=self._rules, may=may, teams=teams)
        fixed = self.fixture.round.challenge
        return DuelForm(data, ruleset=self._rules, fixed=fixed, may=may, teams=teams)

    def tell(self, report: StoredReport) -> ToldReport | None:
        """Return what a version says, with what the referee says of it."""
        if self._setup is None:
            return None
        body = msgspec.convert(report.body, Report)
        return tell(self._rules, self._setup, body, names_of(self._setup, self._teams))

    def differences(self, one: StoredReport, other: StoredReport) -> list[Difference]:
        """Return where two versions differ, battle by battle."""
        if self._setup is None:
            return []
        first, second = (msgspec.convert(report.body, Report) for report in (one, other))
        return differences(self._rules, self._setup, first, second, names_of(self._setup, self._teams))
