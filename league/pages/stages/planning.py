"""Planning a season's stages: which kinds, in which order, with which settings."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.systems import is_cooperative, plays_alone
from league.models import League, Season, Stage
from league.operations import seasons as operations
from league.operations.stages import planning
from league.pages.faults import Faults
from league.pages.forms.stages import OFFERED, PlanSeasonForm, StageForm, defaults
from league.pages.leagues import league_context
from league.pages.showing import find_league, find_season, find_stage, player, posted, show
from league.queries.stages import settings_of_stage

RUN = "league.run_league"


def _offered(league: League) -> Sequence[Stage.Kind]:
    if is_cooperative(league.system):
        return (Stage.Kind.CAMPAIGN,)
    return [kind for kind in OFFERED if kind != Stage.Kind.CAMPAIGN or plays_alone(league.system)]


def _kind(request: HttpRequest, league: League) -> str:
    offered = _offered(league)
    kind = request.GET.get("kind", offered[0].value)
    if kind not in offered:
        raise Http404
    return kind


def _kinds(kind: str, league: League) -> list[dict[str, Any]]:
    return [{"key": one.value, "name": one.label, "current": one.value == kind} for one in _offered(league)]


@login_required
def plan(request: HttpRequest, slug: str) -> HttpResponse:
    """Plan a season with its first stage; more stages can follow before it starts."""
    row = find_league(request, slug, RUN)
    kind = _kind(request, row)
    form = PlanSeasonForm(posted(request), kind=kind, current=defaults(kind), league=row, first=True)
    faults = Faults()
    if form.is_valid():
        with faults:
            stage = operations.plan_season(
                row,
                name=form.cleaned_data["name"],
                stages=[{"kind": kind, "name": form.cleaned_data["name"], "settings": form.settings()}],
                form=form.cleaned_data.get("format") or Season.Format.LEAGUE,
                by=player(request),
                at=timezone.now(),
            )
            messages.success(request, _("The season is planned. Enter teams, then start it."))
            return redirect("pages:season_teams", stage.season_id)
    faults.onto(form, under="/stages/0/settings")
    context = {**league_context(request, row), "form": form, "faults": faults, "kinds": _kinds(kind, row)}
    return show(request, "koban/season/plan.html", context)


@login_required
def add(request: HttpRequest, season: int) -> HttpResponse:
    """Add a stage at the end of a season."""
    row = find_season(request, season, RUN)
    kind = _kind(request, row.league)
    form = StageForm(
        posted(request), kind=kind, current=defaults(kind), league=row.league, first=not row.stages.exists()
    )
    faults = Faults()
    if form.is_valid():
        with faults:
            planning.add_stage(
                row.pk,
                kind=kind,
                name=form.cleaned_data["name"],
                settings=form.settings(),
                by=player(request),
                at=timezone.now(),
            )
            messages.success(request, _("The stage is planned."))
            return redirect("pages:season", row.pk)
    faults.onto(form, under="/settings")
    context = {
        **league_context(request, row.league),
        "season": row,
        "form": form,
        "faults": faults,
        "kinds": _kinds(kind, row.league),
    }
    return show(request, "koban/stage/settings.html", context)


@login_required
def change(request: HttpRequest, stage: int) -> HttpResponse:
    """Change a stage that has not started."""
    row = find_stage(request, stage, RUN)
    form = StageForm(
        posted(request),
        initial={"name": row.name},
        kind=row.kind,
        current=settings_of_stage(row),
        league=row.season.league,
        first=not row.season.stages.filter(order__lt=row.order).exists(),
    )
    faults = Faults()
    if form.is_valid():
        with faults:
            planning.change_stage(
                row.pk, name=form.cleaned_data["name"], settings=form.settings(), by=player(request), at=timezone.now()
            )
            messages.success(request, _("The stage is changed."))
            return redirect("pages:season", row.season_id)
    faults.onto(form, under="/settings")
    context = {**league_context(request, row.season.league), "season": row.season, "stage": row, "form": form}
    return show(request, "koban/stage/settings.html", {**context, "faults": faults})


@require_POST
@login_required
def remove(request: HttpRequest, stage: int) -> HttpResponse:
    """Take a stage that has not started out of its season."""
    row = find_stage(request, stage, RUN)
    with Faults() as faults:
        planning.remove_stage(row.pk, by=player(request), at=timezone.now())
        messages.success(request, _("The stage is gone."))
    for fault in faults:
        messages.error(request, fault["detail"])
    return redirect("pages:season", row.season_id)
