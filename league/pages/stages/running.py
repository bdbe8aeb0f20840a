"""Running a stage: starting and finishing it, drawing its rounds, and mending a round before it is played."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Round, Stage
from league.operations.stages import editing, finishing, rounds, starting
from league.pages.colons import with_colon
from league.pages.faults import Faults
from league.pages.forms.rounds import DrawForm, SwapForm, TablesForm
from league.pages.leagues import league_context
from league.pages.seasons import season_page
from league.pages.showing import find_stage, player, posted, reader, show
from league.queries.rounds import visible_rounds

RUN = "league.run_league"


def _done(request: HttpRequest, stage: Stage, deed: Callable[[], object], said: str) -> HttpResponse:
    """Do something to a stage and go back to its season; what is refused stands at the head of that page."""
    faults = Faults()
    with faults:
        deed()
        messages.success(request, said)
        return redirect("pages:season", stage.season_id)
    return season_page(request, stage.season, faults, stage)


@require_POST
@login_required
def start(request: HttpRequest, stage: int) -> HttpResponse:
    """Start a stage of a running season."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    return _done(request, row, lambda: starting.start_stage(row.pk, by=by, at=at), _("The stage has started."))


@require_POST
@login_required
def finish(request: HttpRequest, stage: int) -> HttpResponse:
    """Finish a stage whose games are all decided."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    return _done(request, row, lambda: finishing.finish_stage(row.pk, by=by, at=at), _("The stage is finished."))


@require_POST
@login_required
def draw(request: HttpRequest, stage: int) -> HttpResponse:
    """Draw the next round, as a draft or published at once."""
    row = find_stage(request, stage, RUN)
    form = DrawForm(request.POST)
    form.full_clean()
    by, at = player(request), timezone.now()
    return _done(
        request,
        row,
        lambda: rounds.draw_round(row.pk, by=by, at=at, **form.cleaned_data),
        _("The round is drawn."),
    )


@require_POST
@login_required
def publish(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Publish a round that is a draft."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    said = _("Round %(number)s is published.") % {"number": number}
    return _done(request, row, lambda: rounds.publish_round(row.pk, number, by=by, at=at), said)


@require_POST
@login_required
def void(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Take a round back before any of its games has begun; it can be drawn again."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    said = _("Round %(number)s is taken back.") % {"number": number}
    return _done(request, row, lambda: rounds.void_round(row.pk, number, by=by, at=at), said)


@login_required
def pairings(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Change a round by hand before it is played: two teams change places."""
    row = find_stage(request, stage, RUN)
    drawn = _drawn(request, row, number)
    form = SwapForm(posted(request), teams=_teams(drawn))
    faults = Faults()
    if form.is_valid():
        one, other = form.cleaned_data["team"], form.cleaned_data["other"]
        with faults:
            editing.swap_teams(row.pk, number, one, other, by=player(request), at=timezone.now())
            messages.success(request, _("The two teams have changed places."))
            return redirect("pages:round_pairings", row.pk, number)
    faults.onto(form)
    return _pairings_page(request, row, drawn, form, TablesForm(games=_games(drawn)), faults)


@require_POST
@login_required
def change_tables(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Let two games of a round change tables, also while they are played."""
    row = find_stage(request, stage, RUN)
    drawn = _drawn(request, row, number)
    form = TablesForm(request.POST, games=_games(drawn))
    faults = Faults()
    if form.is_valid():
        one, other = form.cleaned_data["fixture"], form.cleaned_data["other"]
        with faults:
            editing.swap_tables(row.pk, number, one, other, by=player(request), at=timezone.now())
            messages.success(request, _("The two games have changed tables."))
            return redirect("pages:round_pairings", row.pk, number)
    faults.onto(form)
    return _pairings_page(request, row, drawn, SwapForm(teams=_teams(drawn)), form, faults)


def _drawn(request: HttpRequest, stage: Stage, number: int) -> Round:
    drawn = visible_rounds(reader(request)).filter(stage=stage, number=number).first()
    if drawn is None:
        raise Http404
    return drawn


def _teams(drawn: Round) -> list[tuple[int, str]]:
    return [(side.entrant.team_id, str(side.entrant)) for one in drawn.fixtures.all() for side in one.sides.all()]


def _games(drawn: Round) -> list[tuple[int, str]]:
    """Return the games of a round that have a table, each with its number and its teams."""
    return [
        (one.pk, with_colon(str(one.table), " – ".join(str(side.entrant) for side in one.sides.all())))
        for one in drawn.fixtures.all()
        if one.table is not None
    ]


def _pairings_page(
    request: HttpRequest, stage: Stage, drawn: Round, form: SwapForm, tables_form: TablesForm, faults: Faults
) -> HttpResponse:
    context = {
        **league_context(request, stage.season.league),
        "season": stage.season,
        "stage": stage,
        "round": drawn,
        "tables": sorted(drawn.fixtures.all(), key=lambda one: (one.table is None, one.table, one.number)),
        "form": tables_form if tables_form.is_bound else form,
        "swap_form": form,
        "tables_form": tables_form if _games(drawn) else None,
        "faults": faults,
    }
    return show(request, "koban/stage/pairings.html", context)
