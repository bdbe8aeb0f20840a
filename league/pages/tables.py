"""The table of a stage, and what each of its numbers is made of."""

from django.http import Http404, HttpRequest, HttpResponse

from games.models import SystemKey
from games.refusals import Missing
from league.models import Stage
from league.models.fixture import OUTCOMES
from league.pages.forms.words import tie_breaker_name
from league.pages.leagues import league_context
from league.pages.showing import find_stage, reader, show
from league.queries import tables as queries
from league.queries.stages import tie_breakers_of
from league.rules.tiebreakers import TieBreaker


def table(request: HttpRequest, stage: int) -> HttpResponse:
    """Show a page of the stored table, when it was computed, and whether it is behind."""
    row = find_stage(request, stage)
    asked = request.GET.get("page", "1")
    try:
        stored = queries.visible_table(
            reader(request), row.pk, int(asked) if asked.isdecimal() and len(asked) < 9 else 0
        )
    except Missing as error:
        raise Http404 from error
    if stored is None:
        raise Http404
    keys = [str(key) for key in tie_breakers_of(row) if _known(row, str(key))]
    context = {
        **_context(request, row),
        "lines": stored["rows"],
        "behind": stored["behind"],
        "computed_at": stored["computed_at"],
        "page": stored["page"],
        "pages": range(1, stored["pages"] + 1) if stored["pages"] > 1 else (),
        "tie_breakers": [(key, tie_breaker_name(key)) for key in keys],
        # Rank, team, points, played, won, drawn, lost, score and difference stand before them.
        "columns": 9 + sum(key != "score_difference" for key in keys),
    }
    return show(request, "koban/season/table.html", context)


def numbers(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """List the games behind a team's line of the table, and the parts of each tie-breaker."""
    row = find_stage(request, stage)
    try:
        made_of = queries.explain_table(row, team)
    except Missing as error:
        raise Http404 from error
    context = {
        **_context(request, row),
        "name": row.season.entrants.select_related("team").get(team=team).team.name,
        "outcomes": OUTCOMES,
        "made_of": made_of,
        "tie_breaks": [
            (tie_breaker_name(key), parts) for key, parts in made_of["tie_breaks"].items() if _known(row, key)
        ],
    }
    return show(request, "koban/season/numbers.html", context)


def _known(stage: Stage, key: str) -> bool:
    """Whether a game has what a tie-breaker counts: Injuries and koban are All-Stars'."""
    return stage.season.league.system == SystemKey.ALLSTARS or key not in {TieBreaker.INJURIES, TieBreaker.KOBAN}


def _context(request: HttpRequest, stage: Stage) -> dict[str, object]:
    return {**league_context(request, stage.season.league), "season": stage.season, "stage": stage}
