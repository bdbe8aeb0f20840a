"""Previews of amendments and of roll-overs in words, each team as its game tells it."""

from collections.abc import Iterable, Mapping
from typing import Any

from league.pages.faces import face
from league.queries.amendments import fixtures_called
from teams.models import Team


def in_words(preview: dict[str, Any]) -> dict[str, Any]:
    """Return a preview to show, nothing if there is none: teams with their changes as ``lines`` and conflicts that are told, games by their names."""
    if not preview:
        return preview
    rows = preview["teams"]
    teams = Team.objects.in_bulk([one["team"] for one in rows])
    told = {**preview, "teams": [_team(teams[one["team"]], one) for one in rows]}
    if preview.get("refrozen"):
        told["refrozen"] = _refrozen(preview["refrozen"])
    if preview.get("bracket"):
        told["bracket"] = {**preview["bracket"], "in_the_way": fixtures_called(preview["bracket"]["in_the_way"])}
    return told


def conflicts_in(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the conflicts of all teams of a preview in words, each with its team and that team's id."""
    return [
        {**one, "team": team["name"], "team_id": team["team"]}
        for team in told.get("teams", ())
        for one in team["conflicts"]
    ]


def _team(team: Team, row: dict[str, Any]) -> dict[str, Any]:
    game = face(team.system)
    conflicts = game.conflicts(team, row["conflicts"]) if row.get("conflicts") else []
    return {**row, "lines": game.changes(team, row["changes"]), "conflicts": conflicts}


def _refrozen(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the open matches whose ratings change, as fixtures with the ratings of their sides in order."""
    moved = [one for one in rows if one["before"] != one["after"]]
    fixtures = {fixture.match_id: fixture for fixture in fixtures_called(matches=[one["match"] for one in moved])}
    return [
        {
            "fixture": fixtures[one["match"]],
            "before": [side["rating"] for side in one["before"]],
            "after": [side["rating"] for side in one["after"]],
        }
        for one in moved
        if one["match"] in fixtures
    ]
