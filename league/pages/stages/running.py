"""Running a stage: starting and finishing it, drawing its rounds, and mending a round before it is played."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Stage
from league.operations.stages import editing, finishing, rounds, starting
from league.pages.faults import Faults
from league.pages.forms.rounds import DrawForm, SwapForm
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
    drawn = visible_rounds(reader(request)).filter(stage=row, number=number).first()
    if drawn is None:
        raise Http404
    tables = list(drawn.fixtures.all())
    teams = [(side.entrant.team_id, str(side.entrant)) for fixture in tables for side in fixture.sides.all()]
    form = SwapForm(posted(request), teams=teams)
    faults = Faults()
    if form.is_valid():
        with faults:
            editing.swap_teams(
                row.pk,
                number,
                form.cleaned_data["team"],
                form.cleaned_data["other"],
                by=player(request),
                at=timezone.now(),
            )
            messages.success(request, _("The two teams have changed places."))
            return redirect("pages:round_pairings", row.pk, number)
    faults.onto(form)
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "round": drawn,
        "tables": tables,
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/stage/pairings.html", context)
