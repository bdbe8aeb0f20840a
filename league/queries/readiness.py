"""What keeps teams from starting a match."""

from collections.abc import Mapping

from games.rules.kernel.findings import Finding, gettext_noop
from games.systems import ruleset, system
from league.models import League
from teams.models import Appearance, Team


def waits_of(league: League, teams: Mapping[int, Team]) -> dict[int, list[Finding]]:
    """Return what each team has to do first, by side; sides that are ready are left out (ruling 77)."""
    busy = Appearance.objects.filter(team__in=[team.pk for team in teams.values()], busy=True)
    blocked = set(busy.values_list("team_id", flat=True))
    found = {number: _waits(league, team, busy=team.pk in blocked) for number, team in teams.items()}
    return {number: findings for number, findings in found.items() if findings}


def _waits(league: League, team: Team, *, busy: bool) -> list[Finding]:
    if team.state != Team.State.FOUNDED:
        return [_not_ready("team.not_founded", gettext_noop("{team} is not founded."), team)]
    if busy:
        text = gettext_noop("{team} has another match open, or steps after one that come first.")
        return [_not_ready("team.busy", text, team)]
    # A team that is not busy has had its steps closed, if need be by the default: advancement may still be due, and does
    # not keep an opponent waiting (ruling 17).
    findings = system(league.system).can_open(ruleset(league.ruleset_id), team.scroll or {})
    return [finding for finding in findings if finding.code != "open.advances_due"]


def _not_ready(code: str, text: str, team: Team) -> Finding:
    return Finding(code=code, path="", rule="ruling 77", text=text, params={"team": team.name})
