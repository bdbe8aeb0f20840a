"""Long work to watch: matches that the engine plays."""

from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.operations import auto_resolve as operations
from league.pages.faults import Faults
from league.pages.forms.engine import EngineForm
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, show
from league.queries.jobs import played_by, stage_of
from teams.models import Job

RUN = "league.run_league"


@login_required
def overdue(request: HttpRequest, stage: int) -> HttpResponse:
    """Ask the engine to play every overdue fixture of a stage."""
    row = find_stage(request, stage, RUN)
    form = EngineForm(posted(request))
    faults = Faults()
    if form.is_valid():
        with faults:
            job = operations.ask_for_overdue(row, by=player(request), at=timezone.now(), **form.asked)
            messages.success(request, _("The engine plays; this page shows how far it is."))
            return redirect("pages:job", job.pk)
        faults.onto(form)
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "overdue": len(operations.overdue_fixtures(row, at=timezone.now())),
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/season/overdue.html", context)


@login_required
def job(request: HttpRequest, job: int) -> HttpResponse:
    """Show how far a job of one's own is; the page asks again by itself while it runs."""
    row = Job.objects.filter(by=player(request), kind=operations.KIND, pk=job).first()
    stage = stage_of(row) if row is not None else None
    if row is None or stage is None:
        raise Http404
    context = {
        **league_context(request, stage.season.league),
        "season": stage.season,
        "job": row,
        "running": row.state in {Job.State.QUEUED, Job.State.RUNNING},
        "played": [{**one, "why": _why(one["refused"])} for one in played_by(row)],
    }
    part = request.headers.get("HX-Request") == "true"
    return show(request, "koban/season/job_progress.html" if part else "koban/season/job.html", context)


def _why(codes: Sequence[str]) -> str:
    """Say in a few words why a fixture could not be played."""
    if "fixture.played" in codes:
        return _("has been reported meanwhile")
    if any(code.endswith(".too_many_sides") for code in codes):
        return _("could not be played: the challenge is for fewer sides")
    return _("could not be played: a team is not ready")
