"""Achievements of Tiny Ninjas: who has earned which, when and in which match, and what a season brought.

A scroll says where each achievement was first earned and how often in all; a chapter's pin says the same as of its end. So
a corrected match changes every answer here by itself.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection
from django.utils.translation import gettext

from games.models import SystemKey
from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from games.rules.tiny_ninjas.achievements import Achievement, catalogue
from league.models import League, Season
from league.queries.career import Reader, known_teams
from league.queries.leagues import teams_in
from teams.models import Player, Team

_AWARDS = """
SELECT award.key, chapter.team_id, team.name, chapter.created_at, fixture.id, rival.name,
    award.value->>'proof', (award.value->>'number')::int, coalesce((award.value->>'times')::int, 1)
FROM teams_team team
CROSS JOIN LATERAL jsonb_each(team.scroll->'achievements') AS award
JOIN teams_chapter chapter ON chapter.team_id = team.id AND chapter.position = (award.value->>'position')::int
LEFT JOIN league_fixture fixture ON fixture.match_id = chapter.match_id
LEFT JOIN teams_appearance other ON other.match_id = chapter.match_id AND other.team_id <> team.id
LEFT JOIN teams_team rival ON rival.id = other.team_id
WHERE team.id = ANY(%(teams)s)
ORDER BY chapter.created_at, chapter.position, team.name
"""

_GAINED = """
WITH told AS (
    SELECT team_id, match_id, pin->'achievements' AS after,
        coalesce(lag(pin->'achievements') OVER (PARTITION BY team_id ORDER BY position), '{}') AS before
    FROM teams_chapter
    WHERE team_id IN (SELECT team_id FROM league_entrant WHERE season_id = %(season)s)
), gained AS (
    SELECT told.team_id, told.match_id, award.key, NOT told.before ? award.key AS first,
        coalesce((award.value->>'times')::int, 1)
            - CASE WHEN told.before ? award.key THEN coalesce((told.before->award.key->>'times')::int, 1) ELSE 0 END AS times
    FROM told
    CROSS JOIN LATERAL jsonb_each(told.after) AS award
)
SELECT gained.team_id, gained.key, sum(gained.times), bool_or(gained.first)
FROM gained
JOIN league_fixture fixture ON fixture.match_id = gained.match_id
JOIN league_round round ON round.id = fixture.round_id
JOIN league_stage stage ON stage.id = round.stage_id
WHERE stage.season_id = %(season)s AND gained.times > 0
GROUP BY gained.team_id, gained.key
"""


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """An achievement of a duellist: where it was first earned, and how often in all.

    ``battle`` is the number of the battle in its match; ``opponent`` is None against the AI. ``proof`` is ``report`` where
    the report shows it and ``claim`` where it was claimed and confirmed.
    """

    key: str
    team: int
    duellist: str
    at: datetime
    fixture: int | None
    opponent: str | None
    proof: str
    battle: int
    times: int


class Gain(msgspec.Struct, frozen=True, kw_only=True):
    """How often a duellist earned an achievement in a season; ``first`` if it had not earned it before."""

    team: int
    key: str
    times: int
    first: bool


def require_duels(system: str) -> None:
    """Raise :class:`Missing` for a game other than Tiny Ninjas: only that has achievements."""
    if system != SystemKey.TINY_NINJAS:
        raise Missing("achievements.none", gettext_noop("Only Tiny Ninjas has achievements."))


def awards_of(teams: Iterable[int]) -> list[Award]:
    """Return everything that duellists have earned, in the order in which it was first earned."""
    with connection.cursor() as cursor:
        cursor.execute(_AWARDS, {"teams": list(teams)})
        return [
            Award(
                key=key,
                team=team,
                duellist=duellist,
                at=at,
                fixture=fixture,
                opponent=opponent,
                proof=proof,
                battle=battle,
                times=times,
            )
            for key, team, duellist, at, fixture, opponent, proof, battle, times in cursor
        ]


def gains_in(season: Season) -> list[Gain]:
    """Return what was earned in the matches of a season, by duellist and achievement."""
    with connection.cursor() as cursor:
        cursor.execute(_GAINED, {"season": season.pk})
        return [Gain(team=team, key=key, times=int(times), first=first) for team, key, times, first in cursor]


def collection(teams: Iterable[int]) -> dict[str, Any]:
    """Return the rulebook's list as one player has it: ``earned`` with when and where, and what is ``missing``.

    Of several duellists of a player the first one to earn an achievement is told, and ``times`` counts them together.
    """
    first: dict[str, Award] = {}
    times: dict[str, int] = {}
    for award in awards_of(teams):
        first.setdefault(award.key, award)
        times[award.key] = times.get(award.key, 0) + award.times
    rows = catalogue()
    return {
        "earned": [
            {**_row(row), **msgspec.structs.asdict(first[row.key]), "times": times[row.key]}
            for row in rows
            if row.key in first
        ],
        "missing": [_row(row) for row in rows if row.key not in first],
    }


def achievements_of_team(team: Team) -> dict[str, Any]:
    """Return what a duellist has earned and what is missing. Raises :class:`Missing` for a team of another game."""
    require_duels(team.system)
    return {"team": team.pk, "duellist": team.name, **collection([team.pk])}


def achievements_of_player(reader: Reader, player: Player) -> dict[str, Any]:
    """Return what a player's duellists have earned together, in leagues that the reader may see, and what is missing."""
    duellists = known_teams(reader).filter(owner=player, system=SystemKey.TINY_NINJAS).order_by("pk")
    rows = list(duellists.values("pk", "name"))
    return {
        "player": player.pk,
        "duellists": [{"team": row["pk"], "name": row["name"]} for row in rows],
        **collection(row["pk"] for row in rows),
    }


def board_of(league: League) -> dict[str, Any]:
    """Return who in a league has which achievement, and how many each duellist has, the most first.

    Raises :class:`Missing` for a league of another game.
    """
    require_duels(league.system)
    teams = list(teams_in(league).filter(state=Team.State.FOUNDED))
    awards = awards_of(team.pk for team in teams)
    holders: dict[str, list[Award]] = {}
    earned = {team.pk: 0 for team in teams}
    for award in awards:
        holders.setdefault(award.key, []).append(award)
        earned[award.team] += 1
    lines = [
        {"team": team.pk, "name": team.name, "owner": team.owner.name, "earned": earned[team.pk]} for team in teams
    ]
    return {
        "duellists": sorted(lines, key=lambda line: (-earned[line["team"]], line["name"], line["team"])),
        "achievements": [
            {
                **_row(row),
                "holders": [
                    {"team": one.team, "name": one.duellist, "at": one.at, "fixture": one.fixture, "times": one.times}
                    for one in holders.get(row.key, ())
                ],
            }
            for row in catalogue()
        ],
    }


def totals_of(season: Season) -> dict[str, Any]:
    """Return what a season brought: by duellist, the most different ones first, and by achievement.

    ``different`` counts achievements, ``times`` how often they were earned, ``new`` those that the duellist had never earned
    before. Raises :class:`Missing` for a season of another game.
    """
    require_duels(season.league.system)
    gains = gains_in(season)
    entrants = season.entrants.select_related("team__owner").order_by("team__name", "team_id")
    lines = [
        _total(entrant.team, [gain for gain in gains if gain.team == entrant.team_id])
        for entrant in entrants.defer("team__draft", "team__scroll")
    ]
    return {
        "duellists": sorted(lines, key=lambda line: (-line["different"], -line["times"], line["name"])),
        "achievements": [
            {
                **_row(row),
                "times": sum(gain.times for gain in gains if gain.key == row.key),
                "duellists": sum(gain.key == row.key for gain in gains),
            }
            for row in catalogue()
        ],
    }


def _total(team: Team, gains: Sequence[Gain]) -> dict[str, Any]:
    return {
        "team": team.pk,
        "name": team.name,
        "owner": team.owner.name,
        "different": len(gains),
        "times": sum(gain.times for gain in gains),
        "new": sum(gain.first for gain in gains),
    }


def _row(row: Achievement) -> dict[str, Any]:
    return {"key": row.key, "name": gettext(row.name), "text": gettext(row.text), "scope": row.scope}
