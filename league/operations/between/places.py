"""Where teams stand between seasons: locked with their league, and who of them is free for a new season."""

from collections.abc import Iterable, Mapping, Sequence

from games.refusals import Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from league.models import League, Season
from league.queries.between import still_playing
from league.queries.leagues import league_of, teams_in
from teams import ledger
from teams.models import Team
from teams.operations.idle import fault_of
from teams.operations.uniqueness import lock_team


def lock_with_league(team: Team, *, hires: bool = False) -> tuple[Team, League]:
    """Lock a team and return it with the league it is in; raises :class:`Missing` for one in no league.

    With ``hires`` its rivals for models of which there is only one are locked too.
    """
    team = lock_team(team) if hires else ledger.lock_teams([team.pk])[team.pk]
    league = league_of(team)
    if league is None:
        raise Missing("team.no_league", gettext_noop("This team is in no league."))
    return team, league


def lock_free(
    season: Season, wanted: Sequence[int], *, also: Iterable[str] = (), lock: bool = True
) -> Mapping[int, Team]:
    """Lock the teams that a new season is about (or with ``lock`` false only read them) and return them by id.

    Raises :class:`Refused` naming every one that is of another league, busy (see :func:`fault_of`; a state in ``also``
    passes), or still in a season that runs; paths point at ``teams`` in the order of ``wanted``.
    """
    known = Team.objects.filter(pk__in=wanted)
    rows = ledger.lock_teams(known.values_list("pk", flat=True)) if lock else {team.pk: team for team in known}
    here = set(teams_in(season.league).values_list("pk", flat=True))
    playing = still_playing(wanted, season)
    faults: list[Finding | None] = []
    for index, pk in enumerate(wanted):
        path = pointer("teams", index)
        if pk not in here:
            faults.append(_foreign(pk, path))
            continue
        if rows[pk].state not in also:
            faults.append(fault_of(rows[pk], path))
        if pk in playing:
            faults.append(_still_playing(rows[pk], playing[pk], path))
    found = [one for one in faults if one is not None]
    if found:
        raise Refused(found)
    return rows


def _foreign(pk: int, path: str) -> Finding:
    return Finding(
        code="season.foreign_team",
        path=path,
        rule="Starting A League",
        text=gettext_noop("There is no team {team} in this league."),
        params={"team": pk},
    )


def _still_playing(team: Team, season: str, path: str) -> Finding:
    return Finding(
        code="season.team_still_playing",
        path=path,
        rule="ruling 11",
        text=gettext_noop("{team} plays in {season}, which is not over."),
        params={"team": team.name, "season": season},
    )
