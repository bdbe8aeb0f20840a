"""A tournament's day: who is there, and the clock of a round."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.models import Season
from league.operations.stages import tournament as operations
from league.pages.faults import Faults
from league.pages.forms.moments import MomentField
from league.pages.leagues import league_context
from league.pages.seasons import season_page
from league.pages.showing import find_season, find_stage, player, posted, reader, show
from league.queries.seasons import entrants_of

RUN = "league.run_league"


class CheckInForm(forms.Form):
    """When teams check in."""

    opens_at = MomentField(
        label=gettext_lazy("Check-in opens"),
        required=False,
        help_text=gettext_lazy("Empty: there is no check-in, and everybody plays."),
    )
    closes_at = MomentField(label=gettext_lazy("Check-in closes"), required=False)


class MinutesForm(forms.Form):
    """How long a round lasts."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=1, max_value=24 * 60)


def check_in(request: HttpRequest, season: int) -> HttpResponse:
    """Show who is there; ninja masters set the times."""
    row = find_season(request, season)
    runs = reader(request).has_perm("league.run_league", row.league)
    initial = {"opens_at": row.check_in_opens_at, "closes_at": row.check_in_closes_at}
    form = CheckInForm(posted(request) if runs else None, initial=initial)
    faults = Faults()
    if form.is_valid():
        with faults:
            operations.set_check_in(row.pk, by=player(request), at=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The times of the check-in are set."))
            return redirect("pages:check_in", row.pk)
    faults.onto(form)
    return _check_in_page(request, row, form, faults)


def _check_in_page(request: HttpRequest, row: Season, form: CheckInForm, faults: Faults) -> HttpResponse:
    context = {
        **league_context(request, row.league),
        "season": row,
        "entrants": entrants_of(row),
        "reader": reader(request).pk,
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/stage/check_in.html", context)


@require_POST
@login_required
def present(request: HttpRequest, season: int, team: int) -> HttpResponse:
    """Note that a team is there, or that it is not after all."""
    row = find_season(request, season)
    there = request.POST.get("present", "yes") == "yes"
    faults = Faults()
    with faults:
        operations.check_in(row.pk, [team], present=there, by=player(request), at=timezone.now())
        messages.success(request, _("Checked in.") if there else _("Checked out."))
        return redirect("pages:check_in", row.pk)
    initial = {"opens_at": row.check_in_opens_at, "closes_at": row.check_in_closes_at}
    return _check_in_page(request, row, CheckInForm(initial=initial), faults)


@require_POST
@login_required
def clock(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Start, extend or stop the clock of a round."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    what = request.POST.get("what")
    faults = Faults()
    form = MinutesForm(request.POST)
    if what != "stop" and not form.is_valid():
        messages.error(request, _("Say how many minutes."))
        return redirect("pages:season", row.season_id)
    with faults:
        if what == "stop":
            operations.stop_clock(row.pk, number, by=by, at=at)
        elif what == "extend":
            operations.extend_clock(row.pk, number, minutes=form.cleaned_data["minutes"], by=by, at=at)
        else:
            operations.start_clock(row.pk, number, minutes=form.cleaned_data["minutes"], by=by, at=at)
        return redirect("pages:season", row.season_id)
    return season_page(request, row.season, faults, row)
