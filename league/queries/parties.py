"""Parties of a league: who is in them, the sessions they logged, and how far each of them is."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from games.models import Report
from games.systems import ruleset, system
from league.models import Fixture, FixtureSide, League, Stage
from league.queries.fixtures import visible_fixtures
from league.queries.leagues import teams_in
from teams.models import Ninja, Player, Team
from teams.queries.scrolls import scroll_of


def party_of(team: Team) -> dict[str, Any]:
    """Return a party with its members, those who left too, and what it came to so far."""
    sheet = scroll_of(team)
    rows = {str(row.pk): row for row in team.ninja.select_related("player")}
    return {
        "team": team.pk,
        "name": team.name,
        "system": team.system,
        "owner": team.owner_id,
        "head": team.head,
        "members": [{**line, **_person(rows[line["id"]])} for line in sheet["ninja"]],
        "tries": sheet["tries"],
        "wins": sheet["wins"],
    }


def _person(row: Ninja) -> dict[str, Any]:
    return {"player": row.player_id, "has_account": row.player is not None and row.player.has_account}


def board_of(team: Team) -> dict[str, Any]:
    """Return what a party came to with everything it can try; the best session of each names its fixture."""
    sheet = scroll_of(team)
    played = team.chapters.filter(match__isnull=False).values_list("position", "match__fixture")
    fixtures = dict(played)
    board = [
        {**line, "best": None if line["best"] is None else _found(line["best"], fixtures)} for line in sheet["board"]
    ]
    return {
        "team": team.pk,
        "name": team.name,
        "system": team.system,
        "tries": sheet["tries"],
        "wins": sheet["wins"],
        "board": board,
    }


def _found(best: Mapping[str, Any], fixtures: Mapping[int, int | None]) -> dict[str, Any]:
    shown = {key: value for key, value in best.items() if key != "position"}
    return {**shown, "fixture": fixtures.get(best["position"])}


def league_board(league: League) -> dict[str, Any]:
    """Return how far every party of a league is, the furthest first, and what each came to with everything to try.

    ``mastered`` counts the lines of a party's board that it has won; of two parties with as many, the one with more wins
    and then the one with fewer tries is ahead. Who is equal shares a rank.
    """
    game, rules = system(league.system), ruleset(league.ruleset_id)
    sheets = [
        (team, game.sheet(rules, team.scroll or {}))
        for team in teams_in(league).filter(state=Team.State.FOUNDED).defer(None)
    ]
    lines: dict[tuple[Any, ...], dict[str, Any]] = {}
    for team, sheet in sheets:
        for line in sheet["board"]:
            shown = lines.setdefault(_key(line), {**_what(line), "parties": []})
            if line["tries"]:
                shown["parties"].append(_result(team, line))
    return {
        "league": league.pk,
        "system": league.system,
        "parties": _ranked([_standing(team, sheet) for team, sheet in sheets]),
        "lines": [lines[key] for key in sorted(lines)],
    }


def _what(line: Mapping[str, Any]) -> dict[str, Any]:
    return {key: line[key] for key in ("adventure", "steps", "variants") if key in line}


def _key(line: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(tuple(value) if isinstance(value, list) else value for value in _what(line).values())


def _result(team: Team, line: Mapping[str, Any]) -> dict[str, Any]:
    best = {key: value for key, value in line["best"].items() if key != "position"}
    counted = {key: value for key, value in line.items() if key not in {*_what(line), "best"}}
    return {"team": team.pk, "name": team.name, **counted, "best": best}


def _standing(team: Team, sheet: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "team": team.pk,
        "name": team.name,
        "members": sum(member["here"] for member in sheet["ninja"]),
        "mastered": sum(line["wins"] > 0 for line in sheet["board"]),
        "wins": sheet["wins"],
        "tries": sheet["tries"],
    }


def _ranked(parties: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    ordered = sorted(parties, key=lambda row: (*_order(row), row["name"].casefold(), row["team"]))
    ranks: dict[tuple[int, ...], int] = {}
    for place, row in enumerate(ordered, 1):
        ranks.setdefault(_order(row), place)
    return [{"rank": ranks[_order(row)], **row} for row in ordered]


def _order(row: Mapping[str, Any]) -> tuple[int, int, int]:
    return -row["mastered"], -row["wins"], row["tries"]


def sessions(user: Player | AnonymousUser) -> QuerySet[Fixture]:
    """Return the games without an opponent that a user may see, newest first, with what a log shows of them."""
    reports = Report.objects.annotate(has_log=Q(body__has_key="log")).defer("body").order_by("-version")
    told = Prefetch("match__reports", reports)
    members = Prefetch("entrant__team__ninja", Ninja.objects.order_by("pk"))
    sides = FixtureSide.objects.select_related("entrant__team__owner").prefetch_related(members).order_by("side")
    return (
        visible_fixtures(user)
        .filter(round__stage__kind="campaign", match__isnull=False)
        .select_related("round__stage__season__league", "match")
        .prefetch_related(None)
        .prefetch_related(Prefetch("sides", queryset=sides), told)
        .order_by("-pk")
    )


def session_row(fixture: Fixture) -> dict[str, Any]:
    """Return a session of :func:`sessions`: who sat at the table, what was played, and how it went.

    ``claims`` are the session in brief by its last report, None before it is told; ``won`` and ``score`` count only once it
    is confirmed.
    """
    side = next(iter(fixture.sides.all()))
    team, match = side.entrant.team, fixture.match
    setup = match.setup if match is not None else {}
    report = next(iter(match.reports.all()), None) if match is not None else None
    names = {str(row.pk): row.name for row in team.ninja.all()}
    return {
        "fixture": fixture.pk,
        "stage": fixture.round.stage_id,
        "session": fixture.round.number,
        "team": team.pk,
        "name": team.name,
        "state": fixture.state,
        "opened_at": match.opened_at if match is not None else None,
        "confirmed_at": fixture.confirmed_at,
        "table": {key: value for key, value in setup.items() if key != "schema"},
        "names": {pk: names[pk] for pk in _seated(setup) if pk in names},
        "claims": report.verdict.get("claims") if report is not None else None,
        "log": getattr(report, "has_log", False),
        "won": side.outcome == "won" if fixture.state == Fixture.State.CONFIRMED else None,
        "score": side.score,
    }


def _seated(setup: Mapping[str, Any]) -> list[str]:
    return [seat["player"] for seat in setup.get("seats", ()) if seat.get("player") is not None]


def campaigns_of(team: Team) -> list[Stage]:
    """Return the campaigns that run and in which a party plays."""
    rows = Stage.objects.filter(
        kind=Stage.Kind.CAMPAIGN, state=Stage.State.RUNNING, field__entrant__team=team, field__entrant__left_at=None
    )
    return list(rows.select_related("season__league").order_by("pk"))
