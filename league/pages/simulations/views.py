"""Asking for a simulation, watching it, and the list of one's own."""

import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import SystemKey
from league.models import League
from league.pages.faults import Faults
from league.pages.forms.simulations import BattlesForm, BountyForm, NinjagoForm
from league.pages.showing import player, posted, show
from league.pages.simulations import results
from league.queries.leagues import visible_leagues
from teams.models import Job, Player
from teams.operations.simulated.bounty import BOUNTY
from teams.operations.simulated.ninjago import NINJAGO
from teams.operations.simulated.sort import Sort
from teams.operations.simulated.tiny_ninjas import TINY_NINJAS
from teams.operations.simulations import UNFINISHED, ask_for_simulation

PAGE = 20
MOST_LEAGUES = 50


class Game(NamedTuple):
    """A game that can be simulated: what is asked for on which form, and how its results are shown."""

    sort: Sort[Any, Any]
    form: type[BattlesForm | NinjagoForm | BountyForm]
    result: Callable[[Job], dict[str, Any]]
    title: Any


GAMES: Final[dict[str, Game]] = {
    "tiny_ninjas": Game(TINY_NINJAS, BattlesForm, results.battles, gettext_lazy("How good is each card?")),
    "ninjago": Game(NINJAGO, NinjagoForm, results.fortress, gettext_lazy("How hard is the fortress?")),
    "bounty": Game(BOUNTY, BountyForm, results.ship, gettext_lazy("How hard is each adventure?")),
}
_SYSTEM_OF: Final = {game.sort.key: key for key, game in GAMES.items()}


@login_required
def simulations(request: HttpRequest) -> HttpResponse:
    """List one's own simulations, newest first, and what can be simulated."""
    rows = Job.objects.filter(by=player(request), kind__in=_SYSTEM_OF)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "jobs": [{"job": job, "game": _name(_SYSTEM_OF[job.kind])} for job in page],
        "games": [{"key": key, "name": _name(key), "title": game.title} for key, game in GAMES.items()],
    }
    return show(request, "koban/simulation/list.html", context)


@login_required
def simulate(request: HttpRequest, system: str) -> HttpResponse:
    """Ask workers to play a game many times, by the rulebook or by the rules of a league (``?league=``)."""
    game = _game(system)
    sought = request.GET.get("league", "")
    leagues = _leagues(player(request), system, sought)
    form = game.form(posted(request), request.FILES or None, leagues=leagues, initial={"rules": sought})
    faults = Faults()
    if form.is_valid():
        with faults:
            asked = form.asked(secrets.token_hex(8))
            job = ask_for_simulation(game.sort, asked, by=player(request), at=timezone.now())
            messages.success(request, _("The engine plays; this page shows how far it is."))
            return redirect("pages:simulation", job.pk)
        faults.onto(form)
    context = {"form": form, "faults": faults, "title": game.title, "game": _name(system), "system": system}
    return show(request, "koban/simulation/ask.html", context)


@login_required
def simulation(request: HttpRequest, job: int) -> HttpResponse:
    """Show what a simulation of one's own came to; the page asks again by itself while workers play."""
    row = Job.objects.filter(by=player(request), kind__in=_SYSTEM_OF, pk=job).first()
    if row is None:
        raise Http404
    system = _SYSTEM_OF[row.kind]
    game = _game(system)
    context = {
        "job": row,
        "running": row.state in UNFINISHED,
        "title": game.title,
        "game": _name(system),
        "system": system,
        "result": f"koban/simulation/{system}.html",
        **game.result(row),
    }
    part = request.headers.get("HX-Request") == "true"
    return show(request, "koban/simulation/progress.html" if part else "koban/simulation/job.html", context)


def _game(system: str) -> Game:
    if system not in GAMES:
        raise Http404
    return GAMES[system]


def _name(system: str) -> str:
    return str(SystemKey(system).label)


def _leagues(reader: Player, system: str, sought: str) -> list[League]:
    """Return the reader's own leagues of a game, and the one that the address names if they may see it."""
    own = Q(memberships__player=reader) | Q(slug=sought)
    return list(visible_leagues(reader).filter(own, system=system).distinct().order_by("name")[:MOST_LEAGUES])
