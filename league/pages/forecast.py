"""The forecast of a stage: asked for, watched while workers play, and read."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Stage
from league.operations import forecasts
from league.pages.faults import Faults
from league.pages.forms.words import counts
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, show
from league.queries.forecast import latest_forecast, shown_forecast
from teams.models import Job


class ForecastForm(forms.Form):
    """How often the rest of the stage is played."""

    runs = forms.TypedChoiceField(
        label=gettext_lazy("How often"),
        coerce=int,
        choices=counts(1000, 2000, 10_000),
        initial=2000,
    )


def forecast(request: HttpRequest, stage: int) -> HttpResponse:
    """Show the latest forecast of a stage; the page asks again by itself while workers play."""
    row = find_stage(request, stage)
    part = request.headers.get("HX-Request") == "true"
    return _page(request, row, "koban/season/forecast_progress.html" if part else "koban/season/forecast.html")


@login_required
def ask(request: HttpRequest, stage: int) -> HttpResponse:
    """Ask workers for a forecast."""
    row = find_stage(request, stage)
    form = ForecastForm(posted(request))
    faults = Faults()
    if form.is_valid():
        with faults:
            forecasts.ask_for_a_forecast(row, by=player(request), at=timezone.now(), runs=form.cleaned_data["runs"])
            messages.success(request, _("The rest of the stage is being played; this page shows how far it is."))
            return redirect("pages:forecast", row.pk)
        faults.onto(form)
    return _page(request, row, "koban/season/forecast.html", form=form, faults=faults)


def _page(
    request: HttpRequest,
    stage: Stage,
    template: str,
    *,
    form: ForecastForm | None = None,
    faults: Faults | None = None,
) -> HttpResponse:
    job = latest_forecast(stage)
    context = {
        **league_context(request, stage.season.league),
        "season": stage.season,
        "stage": stage,
        "forecast": shown_forecast(job) if job is not None else None,
        "job": job,
        "running": job is not None and job.state in {Job.State.QUEUED, Job.State.RUNNING},
        "form": form if form is not None else ForecastForm(),
        "faults": faults if faults is not None else Faults(),
    }
    return show(request, template, context)
