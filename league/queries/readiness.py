"""What keeps teams from starting a match."""

from collections.abc import Mapping

import msgspec

from games.models import Match
from games.rules.kernel.findings import Finding, Text, gettext_noop
from games.systems import is_cooperative, ruleset, system
from league.models import Fixture, League
from teams.models import Appearance, Team
from teams.queries.states import not_in_play

UNDER_WAY = (Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED)


def waits_of(league: League, teams: Mapping[int, Team]) -> dict[int, list[Finding]]:
    """Return what each team has to do first, by side; sides that are ready are left out (ruling 77)."""
    busy = Appearance.objects.filter(team__in=[team.pk for team in teams.values()], busy=True).select_related("match")
    blocked = {appearance.team_id: appearance for appearance in busy}
    found = {number: _waits(league, team, blocked.get(team.pk)) for number, team in teams.items()}
    return {number: findings for number, findings in found.items() if findings}


def open_fixture_of(team: Team) -> Fixture | None:
    """Return the fixture whose match a team is playing: opened, and not counting yet."""
    here = Fixture.objects.filter(
        match__state__in=UNDER_WAY, match__appearances__team=team, match__appearances__busy=True
    )
    return here.prefetch_related("sides__entrant__team").first()


def _waits(league: League, team: Team, busy: Appearance | None) -> list[Finding]:
    absent = not_in_play(team)
    if absent is not None:
        return [_not_ready(absent.code, absent.text, team)]
    if busy is not None:
        return [_busy(league, team, busy)]
    # A team that is not busy has had its steps closed, if need be by the default: advancement may still be due, and does
    # not keep an opponent waiting (ruling 17).
    findings = system(league.system).can_open(ruleset(league.ruleset_id), team.scroll or {})
    return [finding for finding in findings if finding.code != "open.advances_due"]


def _busy(league: League, team: Team, busy: Appearance) -> Finding:
    """Return what a team is busy with: a match by its teams, or steps after its last one."""
    if is_cooperative(league.system):
        text: Text = gettext_noop(
            "{team} has a session that does not count yet: have it told and confirmed, or call it off, first."
        )
        return _not_ready("team.busy", text, team)
    if busy.match.state not in UNDER_WAY:
        text = gettext_noop("{team} has steps after its last match open: fees, downtime or advances come first.")
        return _not_ready("team.busy", text, team)
    teams = busy.match.appearances.order_by("side").values_list("team__name", flat=True)
    told = _not_ready("team.busy", gettext_noop("{team} has another match open: {match}."), team)
    return msgspec.structs.replace(told, params={**told.params, "match": " – ".join(teams)})


def _not_ready(code: str, text: Text, team: Team) -> Finding:
    return Finding(code=code, path="", rule="ruling 77", text=text, params={"team": team.name})
