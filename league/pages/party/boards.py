"""How far the parties of a league are, side by side."""

from django.http import Http404, HttpRequest, HttpResponse

from games.systems import is_cooperative
from league.pages.leagues import league_context
from league.pages.party.words import besides, best_in_words, played
from league.pages.showing import find_league, show
from league.queries.parties import league_board


def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Compare the parties of a league: as a table, and for everything that can be tried."""
    row = find_league(request, slug)
    if not is_cooperative(row.system):
        raise Http404
    told = league_board(row)
    lines = [
        {
            "title": played(line),
            "parties": [
                {**one, "told": best_in_words(one["best"]), "besides": besides(one)} for one in line["parties"]
            ],
        }
        for line in told["lines"]
    ]
    context = {**league_context(request, row), "parties": told["parties"], "lines": lines}
    return show(request, "koban/party/board.html", context)
