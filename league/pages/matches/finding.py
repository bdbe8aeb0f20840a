"""Finding the fixture, round or table that an address names."""

from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils import timezone

from games.rules.allstars.ruleset import Ruleset
from league.models import Fixture, Round
from league.pages.matches.allstars.table import Table, lay_table
from league.pages.showing import reader
from league.queries import matches
from league.queries.fixtures import names_in


def find_fixture(request: HttpRequest, pk: int) -> Fixture:
    """Return a fixture that the reader may see, and set the page's clock to its league's; else :class:`Http404`."""
    fixture = matches.fixtures_for_pages(reader(request)).filter(pk=pk).first()
    if fixture is None:
        raise Http404
    timezone.activate(ZoneInfo(matches.league_of(fixture).time_zone))
    return fixture


def find_round(request: HttpRequest, pk: int) -> Round:
    """Return a round whose league the reader runs, and set the page's clock to the league's.

    Raises :class:`Http404` if they may not see it, :class:`PermissionDenied` if they only may see it.
    """
    row = matches.rounds_for_pages(reader(request)).filter(pk=pk).first()
    if row is None:
        raise Http404
    league = row.stage.season.league
    if not reader(request).has_perm("league.run_league", league):
        raise PermissionDenied
    timezone.activate(ZoneInfo(league.time_zone))
    return row


def table_of(fixture: Fixture) -> Table | None:
    """Return the table of a fixture, or None where there is none yet: a bye, teams that are not founded."""
    setup = matches.setup_of(fixture)
    rules = matches.ruleset_of(fixture)
    if setup is None or not isinstance(rules, Ruleset):
        return None
    teams = matches.teams_of(fixture)
    return lay_table(
        rules,
        setup,
        names=names_in(matches.league_of(fixture).system, setup),
        teams={number: team.name for number, team in teams.items()},
        next_rolls=matches.next_rolls(teams.values()),
        open=fixture.match is not None,
    )


def may_see_rosters(request: HttpRequest, row: Fixture) -> bool:
    """Whether the rosters are open to the reader: frozen ones are, others as their league has it."""
    if row.match is not None:
        return True
    user = reader(request)
    return all(user.has_perm("teams.view_roster", team) for team in matches.teams_of(row).values())
