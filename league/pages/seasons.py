"""Seasons: entering, starting, the calendar, deadlines, finishing."""

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.models import Season, Stage
from league.operations import seasons as operations
from league.pages.faults import Faults
from league.pages.forms.seasons import DeadlineForm, EnterTeamsForm
from league.pages.leagues import league_context
from league.pages.playing import challenges_of
from league.pages.showing import find_season, find_stage, player, posted, reader, show
from league.queries import seasons as queries
from league.queries.final_places import final_places

RUN = "league.run_league"


def season(request: HttpRequest, season: int) -> HttpResponse:
    """Show a season: its calendar by rounds, or its entrants before it starts."""
    return season_page(request, find_season(request, season), Faults())


def season_page(request: HttpRequest, row: Season, faults: Faults, concerned: Stage | None = None) -> HttpResponse:
    """Show a season with what was refused at its head; ``concerned`` is the stage that this was about."""
    context = {
        **league_context(request, row.league),
        "challenges": dict(challenges_of(row.league)),
        "season": row,
        "stages": queries.calendar_of(row, reader(request)),
        "concerned": concerned,
        "codes": {fault["code"] for fault in faults},
        "entrants": queries.entrants_of(row),
        "places": [] if row.state == Season.State.PLANNED else final_places(row),
        "faults": faults,
        "now": timezone.now(),
    }
    return show(request, "koban/season/season.html", context)


def stage(request: HttpRequest, stage: int) -> HttpResponse:
    """Lead to the season in whose page a stage is told."""
    return redirect("pages:season", find_stage(request, stage).season_id)


@login_required
def enter_teams(request: HttpRequest, season: int) -> HttpResponse:
    """Enter founded teams of the league."""
    row = find_season(request, season, RUN)
    form = EnterTeamsForm(posted(request), teams=queries.teams_to_enter(row))
    faults = Faults()
    if form.is_valid():
        with faults:
            entered = operations.enter_teams(row, form.chosen(), by=player(request), at=timezone.now())
            number = len(entered)
            messages.success(request, ngettext("%d team has entered.", "%d teams have entered.", number) % number)
            return redirect("pages:season", row.pk)
    faults.onto(form)
    context = {
        **league_context(request, row.league),
        "season": row,
        "entrants": queries.entrants_of(row),
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/season/teams.html", context)


@require_POST
@login_required
def start(request: HttpRequest, season: int) -> HttpResponse:
    """Draw the calendar and publish it."""
    row = find_season(request, season, RUN)
    faults = Faults()
    with faults:
        operations.start_season(row, by=player(request), at=timezone.now())
        messages.success(request, _("The season runs: here is its calendar."))
        return redirect("pages:season", row.pk)
    return season_page(request, row, faults)


@require_POST
@login_required
def finish(request: HttpRequest, season: int) -> HttpResponse:
    """Close a season whose fixtures are all decided."""
    row = find_season(request, season, RUN)
    faults = Faults()
    with faults:
        operations.finish_season(row, by=player(request), at=timezone.now())
        messages.success(request, _("The season is finished."))
        return redirect("pages:season", row.pk)
    return season_page(request, row, faults)


def warn_of_the_past(request: HttpRequest, deadline: datetime | None) -> None:
    """Say so where a deadline that was set is past already; that may be meant."""
    if deadline is not None and deadline < timezone.now():
        messages.warning(request, _("This deadline is past already."))


@login_required
def move_deadline(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Move a round's deadline."""
    found = find_stage(request, stage, RUN)
    row = found.rounds.select_related("stage__season__league").filter(number=number).first()
    if row is None:
        raise Http404
    form = DeadlineForm(posted(request), initial={"deadline": row.deadline})
    faults = Faults()
    if form.is_valid():
        with faults:
            operations.set_deadline(
                row,
                form.cleaned_data["deadline"],
                reason=form.cleaned_data["reason"],
                by=player(request),
                at=timezone.now(),
            )
            messages.success(request, _("The deadline of round %(number)s is moved.") % {"number": number})
            warn_of_the_past(request, form.cleaned_data["deadline"])
            return redirect("pages:season", found.season_id)
    context = {
        **league_context(request, found.season.league),
        "season": found.season,
        "round": row,
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/season/deadline.html", context)
