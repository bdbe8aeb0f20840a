"""A fixture as Ninja All-Stars shows it: challenge, handicap, both rosters, and reports in words."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.models import Report
from games.rules.allstars.challenges.generator import read
from games.rules.allstars.report import Verdict
from league.models import Fixture
from league.pages.matches.allstars.rosters import roster_of
from league.pages.matches.allstars.stored import claims_in
from league.pages.matches.allstars.telling import differences, tell
from league.pages.matches.finding import table_of
from league.pages.matches.forms import OpeningForm
from league.queries import matches
from league.queries.fixtures import later_seeds


class AllStarsFixture:
    """See :class:`league.pages.faces.FixtureFace`. A bye and teams that are not founded have no table yet."""

    told = "koban/match/parts/told.html"
    frozen = "koban/match/parts/rosters.html"

    def __init__(self, fixture: Fixture) -> None:
        self._fixture = fixture
        self._table = table_of(fixture)

    @property
    def printable(self) -> bool:
        """Whether there are rosters to print a result sheet of."""
        return self._table is not None

    def about(self) -> dict[str, Any]:
        """Return the challenge and, once it is open, the rosters."""
        fixture, table = self._fixture, self._table
        if table is None:
            return {}
        told: dict[str, Any] = {
            "challenge": table.challenge(fixture.challenge or fixture.round.challenge),
            "partners": table.alliances,
        }
        if fixture.match is None:
            return told
        dice = fixture.challenge_dice
        chooser = read(table.ruleset.settings, dice[0], dice[-1]).chooser if dice else None
        return told | {
            "rosters": [roster_of(table, side) for side in table.setup.sides],
            "chooser": table.teams.get(chooser) if chooser else None,
            "seed": bytes(fixture.match.seed).hex() if fixture.match.seed_shown_at else None,
            "later_seeds": [(table.teams[one["side"]], one["seed"]) for one in later_seeds(fixture.match)],
        }

    def opening(self, data: Any, *, may: matches.May, teams: Mapping[int, str]) -> OpeningForm:
        """Return the form that opens it: the challenge is asked for unless the round has one, partners where some can be."""
        table = self._table
        if table is None:
            return OpeningForm(data, challenges=[], may=may, teams=teams)
        fixed = self._fixture.round.challenge
        for_partners = [one for one in table.for_partners if fixed in {"", one.key}]
        offered = [] if fixed else table.openable
        return OpeningForm(
            data,
            challenges=[(one.key, gettext(one.name)) for one in offered],
            may=may,
            teams=teams,
            splits=table.splits if for_partners else [],
            split_for=", ".join(gettext(one.name) for one in for_partners),
        )

    def tell(self, report: Report) -> Any:
        """Return what a version says, with what the referee says of it."""
        if self._table is None:
            return None
        return tell(self._table, claims_in(report.body), msgspec.convert(report.verdict, Verdict))

    def differences(self, one: Report, other: Report) -> list[Any]:
        """Return where two versions differ, model by model."""
        if self._table is None:
            return []
        return list(differences(self._table, claims_in(one.body), claims_in(other.body)))
