"""A fixture of a game without rosters: what is played."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.systems import system
from league.models import Fixture
from league.pages.matches.forms import OpeningForm
from league.queries import matches


class PlainFixture:
    """What games without rosters share of :class:`league.pages.faces.FixtureFace`."""

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
