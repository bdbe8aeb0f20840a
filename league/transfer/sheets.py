"""Teams, results and tables for a spreadsheet, as CSV (RFC 4180) with a line of headings, in UTF-8."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from league.models import FixtureSide, League, Standing
from league.queries.leagues import teams_in
from teams.models import Ninja

TEAMS = ("team", "owner", "clan", "state", "models", "treasury", "rating", "played", "won", "drawn", "lost")
RESULTS = (
    "season",
    "stage",
    "round",
    "fixture",
    "state",
    "challenge",
    "deadline",
    "confirmed",
    "side",
    "alliance",
    "team",
    "outcome",
    "score",
    "injuries",
    "koban",
)
TABLE = (
    "season",
    "stage",
    "rank",
    "name",
    "clan",
    "points",
    "played",
    "won",
    "drawn",
    "lost",
    "byes",
    "forfeits",
    "scored",
    "against",
    "difference",
    "injuries",
    "koban",
)


def teams_sheet(league: League) -> str:
    """Return the league's teams; amounts in koban."""
    present = Ninja.objects.filter(gone="", profile__gt="")
    teams = teams_in(league).defer(None).prefetch_related(Prefetch("ninja", present, to_attr="present"))
    rows = []
    for team in teams:
        record = (team.scroll or {}).get("record", {})
        games = [record.get(name, 0) for name in ("played", "won", "drawn", "lost")]
        members: list[Ninja] = getattr(team, "present", [])
        who = (team.name, team.owner.name, team.clan, team.state)
        rows.append((*who, len(members), team.treasury, team.rating, *games))
    return _sheet(TEAMS, rows)


def results_sheet(league: League) -> str:
    """Return one line for each side of each fixture, in order of play; a fixture to come has no outcome."""
    sides = (
        FixtureSide.objects.filter(fixture__round__stage__season__league=league)
        .select_related("fixture__round__stage__season", "entrant__team")
        .order_by(
            "fixture__round__stage__season__number",
            "fixture__round__stage__order",
            "fixture__round__number",
            "fixture__number",
            "side",
        )
    )
    rows = [
        (
            side.fixture.round.stage.season.name,
            side.fixture.round.stage.name,
            side.fixture.round.number,
            side.fixture.number,
            side.fixture.state,
            side.fixture.challenge,
            side.fixture.round.deadline,
            side.fixture.confirmed_at,
            side.side,
            side.alliance or "",
            side.entrant.team.name,
            side.outcome,
            side.score,
            side.injuries,
            side.koban,
        )
        for side in sides
    ]
    return _sheet(RESULTS, rows)


def table_sheet(league: League) -> str:
    """Return the stored tables of all stages, the newest season first."""
    standings = (
        Standing.objects.filter(stage__season__league=league)
        .select_related("stage__season")
        .prefetch_related("pages")
        .order_by("-stage__season__number", "stage__order")
    )
    rows = [
        (standing.stage.season.name, standing.stage.name, *(line[name] for name in TABLE[2:]))
        for standing in standings
        for line in standing.table
    ]
    return _sheet(TABLE, rows)


def _sheet(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(headings)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """Return what stands in a cell; a name that a spreadsheet would take for a formula gets an apostrophe."""
    if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"}:
        return f"'{value}"
    return value.isoformat() if isinstance(value, datetime) else value
