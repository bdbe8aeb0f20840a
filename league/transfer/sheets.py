"""Teams, results and tables for a spreadsheet, as CSV (RFC 4180) with a line of headings, in UTF-8.

Headings are in the reader's language; below them stand numbers, moments (ISO 8601), names, and codes of states, outcomes and
challenges, the same in every language.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch
from django.utils.translation import pgettext_lazy

from games.models import Match
from games.systems import is_cooperative, ruleset, system
from league.models import FixtureSide, League, Standing
from league.queries.leagues import teams_in
from teams.models import Ninja, Team

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
TABLED = ("adventure", "steps", "variants", "players")
"""What was played in a cooperative game, and which ninja was whose; a guest has no name."""
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

HEADINGS: Mapping[str, Any] = {
    "team": pgettext_lazy("column of a sheet", "team"),
    "owner": pgettext_lazy("column of a sheet", "owner"),
    "clan": pgettext_lazy("column of a sheet", "clan"),
    "state": pgettext_lazy("column of a sheet", "state"),
    "models": pgettext_lazy("column of a sheet", "models"),
    "treasury": pgettext_lazy("column of a sheet", "treasury"),
    "rating": pgettext_lazy("column of a sheet", "rating"),
    "played": pgettext_lazy("column of a sheet", "played"),
    "won": pgettext_lazy("column of a sheet", "won"),
    "drawn": pgettext_lazy("column of a sheet", "drawn"),
    "lost": pgettext_lazy("column of a sheet", "lost"),
    "season": pgettext_lazy("column of a sheet", "season"),
    "stage": pgettext_lazy("column of a sheet", "stage"),
    "round": pgettext_lazy("column of a sheet", "round"),
    "fixture": pgettext_lazy("column of a sheet", "fixture"),
    "challenge": pgettext_lazy("column of a sheet", "challenge"),
    "deadline": pgettext_lazy("column of a sheet", "deadline"),
    "confirmed": pgettext_lazy("column of a sheet", "confirmed"),
    "side": pgettext_lazy("column of a sheet", "side"),
    "alliance": pgettext_lazy("column of a sheet", "alliance"),
    "outcome": pgettext_lazy("column of a sheet", "outcome"),
    "score": pgettext_lazy("column of a sheet", "score"),
    "injuries": pgettext_lazy("column of a sheet", "injuries"),
    "koban": pgettext_lazy("column of a sheet", "koban"),
    "adventure": pgettext_lazy("column of a sheet", "adventure"),
    "steps": pgettext_lazy("column of a sheet", "steps"),
    "variants": pgettext_lazy("column of a sheet", "variants"),
    "players": pgettext_lazy("column of a sheet", "players"),
    "rank": pgettext_lazy("column of a sheet", "rank"),
    "name": pgettext_lazy("column of a sheet", "name"),
    "points": pgettext_lazy("column of a sheet", "points"),
    "byes": pgettext_lazy("column of a sheet", "byes"),
    "forfeits": pgettext_lazy("column of a sheet", "forfeits"),
    "scored": pgettext_lazy("column of a sheet", "scored"),
    "against": pgettext_lazy("column of a sheet", "against"),
    "difference": pgettext_lazy("column of a sheet", "difference"),
}
"""What stands above each column: in English its key, so that a program that asks for no language finds what it looks for."""


def teams_sheet(league: League) -> str:
    """Return the league's teams; amounts in koban. The models of a party are its members."""
    together = is_cooperative(league.system)
    present = Ninja.objects.filter(gone="") if together else Ninja.objects.filter(gone="", profile__gt="")
    teams = teams_in(league).defer(None).prefetch_related(Prefetch("ninja", present, to_attr="present"))
    rows = []
    for team in teams:
        members: list[Ninja] = getattr(team, "present", [])
        who = (team.name, team.owner.name, team.clan, team.state)
        rows.append((*who, len(members), team.treasury, team.rating, *_record(league, team)))
    return _sheet(TEAMS, rows)


def _record(league: League, team: Team) -> tuple[int, int, int, int]:
    """Return how many games a team played, won, drew and lost; a party draws none."""
    scroll = team.scroll or {}
    if is_cooperative(league.system) and scroll:
        sheet = system(league.system).sheet(ruleset(league.ruleset_id), scroll)
        return sheet["tries"], sheet["wins"], 0, sheet["tries"] - sheet["wins"]
    record = scroll.get("record", {})
    return record.get("played", 0), record.get("won", 0), record.get("drawn", 0), record.get("lost", 0)


def results_sheet(league: League) -> str:
    """Return one line for each side of each fixture, in order of play; a fixture to come has no outcome.

    Of a cooperative game a line also says what was played, and by whom.
    """
    together = is_cooperative(league.system)
    names = _members(league) if together else {}
    sides = (
        FixtureSide.objects.filter(fixture__round__stage__season__league=league)
        .select_related("fixture__round__stage__season", "fixture__match", "entrant__team")
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
            *(_tabled(side.fixture.match, names) if together else ()),
        )
        for side in sides
    ]
    return _sheet((*RESULTS, *TABLED) if together else RESULTS, rows)


def _members(league: League) -> dict[str, str]:
    """Return the names of everybody who ever was in a party of the league, by id."""
    rows = Ninja.objects.filter(team__entrants__season__league=league).values_list("pk", "name")
    return {str(pk): name for pk, name in rows}


def _tabled(match: Match | None, names: Mapping[str, str]) -> tuple[Any, ...]:
    """Return the cells of :data:`TABLED`, empty before a session is opened and where a game knows no such thing."""
    setup = match.setup if match is not None else {}
    seats = [f"{seat['ninja']} {names.get(seat['player'] or '', '')}".strip() for seat in setup.get("seats", ())]
    return setup.get("adventure", ""), setup.get("steps", ""), ", ".join(setup.get("variants", ())), ", ".join(seats)


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


def _sheet(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(str(HEADINGS[column]) for column in columns)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """Return what stands in a cell; a name that a spreadsheet would take for a formula gets an apostrophe."""
    if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t", "\r"}:
        return f"'{value}"
    return value.isoformat() if isinstance(value, datetime) else value
