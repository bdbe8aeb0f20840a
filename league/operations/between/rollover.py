"""A league's teams go into a new season: foreseen first, then all of them in one transaction (ruling 11)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from games.rules.kernel.system import Luggage
from league.models import Entrant, League, Season
from league.operations.between.places import lock_free
from league.operations.journal import note
from league.operations.locks import lock_season, require_master
from league.queries.between import founded_teams, names_of_ninja, rolled_over_into
from league.queries.leagues import settings_of
from teams.models import Player, Team
from teams.operations import rollover
from teams.queries.changes import changes_between
from teams.queries.story import has_story


def luggage_of(
    league: League,
    *,
    absences: bool | None = None,
    advancement: bool | None = None,
    treasury: bool | None = None,
) -> Luggage:
    """Return what teams take along: as given, else as the league's settings say (absences: as its rules say)."""
    settings = settings_of(league)
    return Luggage(
        absences=absences,
        advancement=settings.rollover_keeps_advancement if advancement is None else advancement,
        treasury=settings.rollover_keeps_treasury if treasury is None else treasury,
    )


def preview_rollover(
    season: Season, luggage: Luggage, *, by: Player, teams: Sequence[int] | None = None
) -> dict[str, Any]:
    """Return what a roll-over would change on every scroll, and the basis (heads of the stories) to settle it on.

    ``teams`` are by default all of the league's founded teams; those that came into the season before are left out.
    Writes nothing. Raises :class:`Refused` naming every team that cannot go, :class:`Conflict` for a season that runs.
    """
    require_master(season.league, by)
    _require_planned(season)
    wanted = _wanted(season, teams)
    rows = sorted(lock_free(season, wanted, lock=False).values(), key=lambda team: team.pk)
    names = names_of_ninja(rows)
    told = []
    for team in rows:
        new = not has_story(team)
        scroll = team.scroll or {} if new else rollover.foresee_roll_over(team, luggage)
        changes = changes_between(team, scroll, names[team.pk])
        told.append({"team": team.pk, "name": team.name, "new": new, "changes": changes})
    return {"season": season.pk, "basis": _basis(rows), "teams": told}


@transaction.atomic
def roll_over(
    season_id: int,
    luggage: Luggage,
    *,
    basis: Mapping[str, int],
    by: Player,
    at: datetime,
    teams: Sequence[int] | None = None,
) -> list[Entrant]:
    """Take teams into a planned season and enter them, in the order given; return its entrants in order of seed.

    ``basis`` is that of the preview. Doing it twice is doing it once: who came into the season before is left alone.
    Raises :class:`Conflict` if a story has moved since the preview, and as :func:`preview_rollover` does.
    """
    season = lock_season(season_id)
    require_master(season.league, by)
    _require_planned(season)
    wanted = _wanted(season, teams)
    rows = lock_free(season, wanted)
    if wanted and not _basis(rows.values()).items() <= dict(basis).items():
        raise Conflict(
            "rollover.basis_moved",
            gettext_noop("A story has changed since the preview: look at a new one."),
            {"basis": _basis(rows.values())},
        )
    present = {entrant.team_id: entrant for entrant in season.entrants.all()}
    seed = season.entrants.aggregate(last=Max("seed"))["last"] or 0
    for pk in wanted:
        chapter = rollover.roll_over(rows[pk], luggage, by=by, at=at)
        entrant = present.get(pk)
        if entrant is None:
            seed += 1
            entrant = Entrant(season=season, team=rows[pk], seed=seed)
        entrant.rolled_over = chapter
        entrant.save()
    if wanted:
        note(season.league, "season.rolled_over", by=by, at=at, season=season.pk, teams=wanted)
    return list(season.entrants.select_related("team").order_by("seed"))


def _wanted(season: Season, teams: Sequence[int] | None) -> list[int]:
    """Return who is still to go, in order: those asked for, else every founded team of the league."""
    asked = dict.fromkeys(teams) if teams is not None else founded_teams(season).values_list("pk", flat=True)
    done = rolled_over_into(season)
    return [pk for pk in asked if pk not in done]


def _basis(teams: Iterable[Team]) -> dict[str, int]:
    return {str(team.pk): team.head for team in sorted(teams, key=lambda one: one.pk)}


def _require_planned(season: Season) -> None:
    if season.state != Season.State.PLANNED:
        raise Conflict("season.already_started", gettext_noop("This season has started already."))
