"""Whether a team is in play, and why it is not."""

from games.rules.kernel.findings import Finding, gettext_noop
from teams.models import Team

TOLD = frozenset({Team.State.FOUNDED, Team.State.RETIRED})
"""States of teams whose story can be told otherwise."""


def not_in_play(team: Team, path: str = "") -> Finding | None:
    """Say why a team plays no match and changes nothing: not founded, drafted anew, retired. None for a founded one."""
    match team.state:
        case Team.State.DRAFT:
            return _fault(team, "team.not_founded", path, gettext_noop("{team} is not founded."))
        case Team.State.REDRAFT:
            text = gettext_noop("{team} is being drafted anew; that comes first.")
            return _fault(team, "team.being_redrafted", path, text)
        case Team.State.RETIRED:
            text = gettext_noop("{team} has retired; it must be brought back first.")
            return _fault(team, "team.retired", path, text)
        case _:
            return None


def _fault(team: Team, code: str, path: str, text: str) -> Finding:
    return Finding(code=code, path=path, rule="Starting A League", text=text, params={"team": team.name})
