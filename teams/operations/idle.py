"""Is a team idle, so that it can be changed between games or seasons? And freeing it of steps that are no more."""

from datetime import datetime

from games.models import Match
from games.refusals import Conflict
from games.rules.kernel.findings import Finding, gettext_noop
from games.systems import system
from teams.models import Appearance, Team
from teams.operations.after_match import show_seed

UNDER_WAY = (Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED)


def fault_of(team: Team, path: str = "") -> Finding | None:
    """Say what keeps a locked team busy, None if it is idle: not founded, in a match, or fees and downtime still open.

    Advancement rolls may stay open: they are due until they are made.
    """
    if team.state != Team.State.FOUNDED:
        return _busy(team, "team.not_founded", path, gettext_noop("{team} is not founded."))
    if team.appearances.filter(busy=True, match__state__in=UNDER_WAY).exists():
        return _busy(team, "team.in_a_match", path, gettext_noop("A match of {team} is open."))
    if system(team.system).open_steps(team.scroll or {}).first:
        text = gettext_noop("{team} has fees or downtime of its last match open.")
        return _busy(team, "team.steps_open", path, text)
    return None


def require_idle(team: Team) -> None:
    """Raise :class:`Conflict` unless a locked team is idle."""
    fault = fault_of(team)
    if fault is not None:
        raise Conflict(fault.code, fault.text, team=team.name)


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
