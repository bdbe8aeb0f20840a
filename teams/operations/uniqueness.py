"""Models of which a league has one only (ruling 44): whoever hires one first has it.

Teams know of no league; who shares one with a team is asked of ``settings.RIVALS_OF_A_TEAM``, as permissions are asked of a
backend.
"""

from collections.abc import Callable, Iterable

from django.conf import settings
from django.utils.module_loading import import_string

from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.systems import ruleset, system
from teams import ledger
from teams.models import Ninja, Team

Hired = tuple[str, str]
"""The key of a model that joins, and the path of the request that asks for it."""


def lock_team(team: Team) -> Team:
    """Lock a team that is about to hire, with its rivals where they could hire the same model at the same moment."""
    return ledger.lock_teams([team.pk, *rivals_to_lock([team])])[team.pk]


def rivals_to_lock(teams: Iterable[Team]) -> set[int]:
    """Return the rivals that could hire the same model at the same moment as these teams have it back, or hire it."""
    hiring = (team for team in teams if system(team.system).unique_models(ruleset(team.ruleset_id)))
    return {rival for team in hiring for rival in _rivals(team)}


def require_free(team: Team, hired: Iterable[Hired]) -> None:
    """Raise :class:`Refused` naming every model that a team cannot hire because a rival has the only one."""
    unique = system(team.system).unique_models(ruleset(team.ruleset_id))
    wanted = [(key, path) for key, path in hired if key in unique]
    if not wanted:
        return
    keys = [key for key, _path in wanted]
    rows = Ninja.objects.filter(team__in=_rivals(team), gone="", profile__in=keys)
    taken = dict(rows.values_list("profile", "team__name"))
    violations = [
        Finding(
            code="roster.unique_taken",
            path=path,
            rule="ruling 44",
            text=gettext_noop("{profile} is with {team} already; there is only one in this league."),
            params={"profile": unique[key], "team": taken[key]},
        )
        for key, path in wanted
        if key in taken
    ]
    if violations:
        raise Refused(violations)


def _rivals(team: Team) -> list[int]:
    rivals_of: Callable[[Team], list[int]] = import_string(settings.RIVALS_OF_A_TEAM)
    return rivals_of(team)
