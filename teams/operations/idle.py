"""Is a team idle, so that it can be changed between games or seasons? And freeing it of steps that are no more."""

from datetime import datetime

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, gettext_noop
from games.systems import is_cooperative, system
from teams.models import Appearance, Team
from teams.operations.after_match import show_seed
from teams.queries.states import not_in_play

UNDER_WAY = (Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED)


def fault_of(team: Team, path: str = "") -> Finding | None:
    """Say why a locked team is not idle: not in play, in a match, or with fees and downtime open. None if it is idle."""
    return not_in_play(team, path) or busy_with(team, path)


def busy_with(team: Team, path: str = "") -> Finding | None:
    """Say what a locked team is busy with, None if with nothing: a match, or fees and downtime after one.

    Advancement rolls may stay open: they are due until they are made.
    """
    if team.appearances.filter(busy=True, match__state__in=UNDER_WAY).exists():
        text = gettext_noop("A match of {team} is open.")
        if is_cooperative(team.system):
            text = gettext_noop("A session of {team} is open.")
        return _busy(team, "team.in_a_match", path, text)
    if system(team.system).open_steps(team.scroll or {}).first:
        text = gettext_noop("{team} has fees or downtime of its last match open.")
        return _busy(team, "team.steps_open", path, text)
    return None


def require_idle(team: Team) -> None:
    """Raise :class:`Conflict` unless a locked team is idle."""
    fault = fault_of(team)
    if fault is not None:
        raise Conflict(fault.code, fault.text, None, **fault.params)


def require_in_play(team: Team) -> None:
    """Raise :class:`Conflict` with the reason why a team is not in play: not founded, drafted anew, retired."""
    fault = not_in_play(team)
    if fault is not None:
        raise Conflict(fault.code, fault.text, None, **fault.params)


def require_story(team: Team) -> None:
    """Raise :class:`Conflict` unless a team has a story that can be told otherwise: that of a retired one goes on being one."""
    if team.state != Team.State.RETIRED:
        require_in_play(team)


def release(team: Team, *, at: datetime) -> None:
    """Free a locked team of its last match once no step after it is open any more, such as advances that were lost."""
    if system(team.system).open_steps(team.scroll or {}).any:
        return
    played = (Match.State.CONFIRMED, Match.State.VOIDED)
    for one in team.appearances.select_related("match").filter(busy=True, match__state__in=played):
        Appearance.objects.filter(pk=one.pk).update(busy=False, steps_due_at=None)
        show_seed(one.match, at=at)


def _busy(team: Team, code: str, path: str, text: str) -> Finding:
    return Finding(code=code, path=path, rule="Starting A League", text=text, params={"team": team.name})
