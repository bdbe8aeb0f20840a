"""Duellists by the ids that scrolls and entries know them by."""

from collections.abc import Iterable, Sequence

from league.models import Fixture, Stage
from teams.models import Chapter, Ninja, Player, Team


def names_of_duellists(ids: Iterable[str]) -> dict[str, tuple[int, str]]:
    """Return the team and the name of each duellist with one of these ids."""
    known = [one for one in ids if one.isdigit()]
    rows = Ninja.objects.filter(pk__in=known).values_list("pk", "team_id", "team__name")
    return {str(pk): (team, name) for pk, team, name in rows}


def matches_at(team: Team, positions: Sequence[int]) -> dict[int, int]:
    """Return the fixtures of the matches that stand at these positions of a team's story."""
    chapters = Chapter.objects.filter(team=team, position__in=positions, match__isnull=False)
    matches = dict(chapters.values_list("match_id", "position"))
    rows = Fixture.objects.filter(match__in=matches).values_list("match_id", "pk")
    return {matches[match]: pk for match, pk in rows}


def duellists_in(stage: Stage, owner: Player | None) -> list[tuple[int, str]]:
    """Return the duellists of a stage, all or those of one owner, by team in order of name."""
    teams = Team.objects.filter(entrants__places__stage=stage)
    if owner is not None:
        teams = teams.filter(owner=owner)
    return list(teams.order_by("name", "pk").values_list("pk", "name"))
