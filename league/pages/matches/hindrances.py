"""What keeps a match from being opened, for its page and for the form that would open it."""

from typing import Any

import msgspec

from games.findings import spoken_all
from league.models import Fixture
from league.queries import matches
from league.queries.fixtures import named
from league.queries.readiness import open_fixture_of, waits_of


class Hindrance(msgspec.Struct, frozen=True, kw_only=True):
    """What a team has to do first, and the match that it plays elsewhere, where that is what it waits for."""

    team: str
    waits: list[dict[str, Any]]
    elsewhere: Fixture | None


def hindrances_of(fixture: Fixture) -> list[Hindrance]:
    """Return what keeps a scheduled fixture's teams from playing; nothing once it is open."""
    if fixture.state != Fixture.State.SCHEDULED:
        return []
    teams = matches.teams_of(fixture)
    return [
        Hindrance(
            team=teams[number].name,
            waits=spoken_all(named(findings, fixture.pk)),
            elsewhere=open_fixture_of(teams[number]) if any(one.code == "team.busy" for one in findings) else None,
        )
        for number, findings in waits_of(matches.league_of(fixture), teams).items()
    ]
