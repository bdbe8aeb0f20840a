"""Teams drafted anew for a season, within a budget that a ninja master sets.

Owners save and finish their redraft until the league's roster lock; after that, and to call one off, it takes a ninja
master. A season does not start with a team whose redraft is open.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from games.refusals import Conflict
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from league.models import Season
from league.operations.between.allowed import fault_of_redrafting, require
from league.operations.between.places import lock_free, lock_with_league
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from teams.models import Player, Team
from teams.operations import redrafts


@transaction.atomic
def open_redrafts(
    season_id: int,
    teams: Sequence[int],
    *,
    by: Player,
    at: datetime,
    budget: int | None = None,
    advance_koban: int = 0,
) -> list[Team]:
    """Let teams of the league be drafted anew for a planned season, with ``budget`` koban each (a new team's if None).

    Whom they keep costs what is listed, and ``advance_koban`` for each advance. A team whose redraft is open gets the new
    budget. Raises :class:`Refused` naming every team that cannot, :class:`Conflict` for a season that runs.
    """
    season = lock_season(season_id)
    require_master(season.league, by)
    if season.state != Season.State.PLANNED:
        raise Conflict("season.already_started", gettext_noop("This season has started already."))
    wanted = list(dict.fromkeys(teams))
    if not wanted:
        text = gettext_noop("Name a team at least.")
        raise Refused([Finding(code="redraft.no_teams", path="/teams", rule="Starting A League", text=text)])
    rows = lock_free(season, wanted, also=[Team.State.REDRAFT])
    faults: list[Finding] = []
    for pk in wanted:
        try:
            redrafts.open_redraft(rows[pk], budget=budget, advance_koban=advance_koban)
        except Refused as refused:
            faults += [one for one in refused.violations if one not in faults]
    if faults:
        raise Refused(faults)
    note(season.league, "season.redrafts_opened", by=by, at=at, season=season.pk, teams=wanted)
    return [rows[pk] for pk in wanted]


@transaction.atomic
def save_redraft(
    team: Team, keep: Sequence[str], recruit: Sequence[dict[str, Any]], *, by: Player, at: datetime
) -> Team:
    """Replace whom a team keeps and recruits; it may still break rules. Raises :class:`Conflict` after the roster lock."""
    row, league = lock_with_league(team)
    require(fault_of_redrafting(row, league, by=by, at=at))
    return redrafts.save_redraft(row, keep, recruit)


@transaction.atomic
def finish_redraft(team: Team, *, by: Player, at: datetime) -> Team:
    """Make a team what its redraft says. Raises :class:`Refused` with every rule that it breaks, :class:`Conflict`
    for its owner after the roster lock.
    """
    row, league = lock_with_league(team, hires=True)
    require(fault_of_redrafting(row, league, by=by, at=at))
    redrafts.finish_redraft(row, by=by, at=at)
    note(league, "team.redrafted", by=by, acting_for=row.owner, at=at, team=row.pk)
    return row


@transaction.atomic
def cancel_redraft(team: Team, *, by: Player, at: datetime) -> Team:
    """Let a team stay as it was."""
    row, league = lock_with_league(team)
    redrafts.cancel_redraft(row)
    note(league, "team.redraft_cancelled", by=by, at=at, team=row.pk)
    return row
