"""What keeps teams from starting a match."""

from collections.abc import Mapping

from games.rules.kernel.findings import Finding, Text, gettext_noop
from games.systems import is_cooperative, ruleset, system
from league.models import League
from teams.models import Appearance, Team
from teams.queries.states import not_in_play


def waits_of(league: League, teams: Mapping[int, Team]) -> dict[int, list[Finding]]:
    """Return what each team has to do first, by side; sides that are ready are left out (ruling 77)."""
    busy = Appearance.objects.filter(team__in=[team.pk for team in teams.values()], busy=True)
    blocked = set(busy.values_list("team_id", flat=True))
    found = {number: _waits(league, team, busy=team.pk in blocked) for number, team in teams.items()}
    return {number: findings for number, findings in found.items() if findings}


def _waits(league: League, team: Team, *, busy: bool) -> list[Finding]:
    absent = not_in_play(team)
    if absent is not None:
        return [_not_ready(absent.code, absent.text, team)]
    if busy:
        text = gettext_noop("{team} has another match open, or steps after one that come first.")
        if is_cooperative(league.system):
            text = gettext_noop(
                "{team} has a session that does not count yet: have it told and confirmed, or call it off, first."
            )
        return [_not_ready("team.busy", text, team)]
    # A team that is not busy has had its steps closed, if need be by the default: advancement may still be due, and does
    # not keep an opponent waiting (ruling 17).
    findings = system(league.system).can_open(ruleset(league.ruleset_id), team.scroll or {})
    return [finding for finding in findings if finding.code != "open.advances_due"]


def _not_ready(code: str, text: Text, team: Team) -> Finding:
    return Finding(code=code, path="", rule="ruling 77", text=text, params={"team": team.name})
