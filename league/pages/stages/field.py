"""Who is in a stage: withdrawing and coming back, byes by choice, late entries, and leaving the season."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Stage, StageEntrant
from league.operations.stages import field as operations
from league.operations.stages import late_entry, leaving
from league.pages.faults import Faults
from league.pages.forms.rounds import ByeForm, LateForm, LeaveForm
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, reader, show
from league.queries.field import field_of, gone_from, meets_two_others, newcomers
from league.rules.stages import kinds
from teams.models import Team

RUN = "league.run_league"


def field(request: HttpRequest, stage: int) -> HttpResponse:
    """Show who is in a stage, with what the reader can do about it."""
    return _field_page(request, find_stage(request, stage), Faults())


def _field_page(request: HttpRequest, row: Stage, faults: Faults, late: LateForm | None = None) -> HttpResponse:
    places = list(field_of(row))
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "places": places,
        "gone": gone_from(row.season),
        "mine": {place.pk for place in places if place.entrant.team.owner_id == reader(request).pk},
        "drawn": row.kind in kinds.DRAWN,
        "byes": row.kind == Stage.Kind.SWISS,
        "form": late or LateForm(teams=_listed(row)),
        "faults": faults,
    }
    return show(request, "koban/stage/field.html", context)


def _listed(row: Stage) -> list[tuple[int, str]]:
    return [(team.pk, team.name) for team in newcomers(row)]


def _done(request: HttpRequest, row: Stage, deed: Callable[[], object], said: str) -> HttpResponse:
    faults = Faults()
    with faults:
        deed()
        messages.success(request, said)
        return redirect("pages:stage_field", row.pk)
    return _field_page(request, row, faults)


def _place(row: Stage, team: int) -> StageEntrant:
    place = field_of(row).filter(entrant__team=team).first()
    if place is None:
        raise Http404
    return place


@require_POST
@login_required
def withdraw(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Leave a team out from the next round on."""
    row = find_stage(request, stage)
    by, at = player(request), timezone.now()
    said = _("The team sits out from the next round on, until it comes back.")
    return _done(request, row, lambda: operations.withdraw(row.pk, team, by=by, at=at), said)


@require_POST
@login_required
def come_back(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Pair a team again."""
    row = find_stage(request, stage)
    by, at = player(request), timezone.now()
    said = _("The team is paired again from the next round on.")
    return _done(request, row, lambda: operations.come_back(row.pk, team, by=by, at=at), said)


@require_POST
@login_required
def request_bye(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Ask to sit a round out, or take that back."""
    row = find_stage(request, stage)
    form = ByeForm(request.POST)
    if not form.is_valid():
        faults = Faults()
        messages.error(request, _("Name the round to sit out."))
        return _field_page(request, row, faults)
    number = form.cleaned_data["number"]
    by, at = player(request), timezone.now()
    if number in _place(row, team).requested_byes:
        said = _("The team plays in round %(number)s after all.") % {"number": number}
        return _done(request, row, lambda: operations.cancel_bye(row.pk, team, number, by=by, at=at), said)
    said = _("The team sits out in round %(number)s.") % {"number": number}
    return _done(request, row, lambda: operations.request_bye(row.pk, team, number, by=by, at=at), said)


@require_POST
@login_required
def enter_late(request: HttpRequest, stage: int) -> HttpResponse:
    """Take a team into a running stage."""
    row = find_stage(request, stage, RUN)
    form = LateForm(request.POST, teams=_listed(row))
    if not form.is_valid():
        return _field_page(request, row, Faults(), late=form)
    team = Team.objects.get(pk=form.cleaned_data["team"])
    by, at = player(request), timezone.now()
    said = _("%(team)s is in.") % {"team": team}
    return _done(request, row, lambda: late_entry.enter_late(row.pk, team, by=by, at=at), said)


@login_required
def leave(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Let a team leave the season, in one of the ways that the league can choose."""
    row = find_stage(request, stage, RUN)
    place = _place(row, team)
    form = LeaveForm(
        posted(request),
        heirs=_listed(row),
        system=row.season.league.system,
        among_others=meets_two_others(row.season, team),
    )
    faults = Faults()
    if form.is_valid():
        with faults:
            _leave(row.season_id, team, form, by=request)
            messages.success(request, _("%(team)s has left the season.") % {"team": place.entrant})
            return redirect("pages:stage_field", row.pk)
    faults.onto(form)
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "team": place.entrant.team,
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/stage/leave.html", context)


def _leave(season: int, team: int, form: LeaveForm, *, by: HttpRequest) -> None:
    how, reason = form.cleaned_data["how"], form.cleaned_data["reason"]
    who, at = player(by), timezone.now()
    if how == "replaced":
        heir = Team.objects.get(pk=form.cleaned_data["heir"])
        leaving.replace(season, team, heir, by=who, at=at, reason=reason)
    elif how == "struck":
        leaving.leave(season, team, by=who, at=at, reason=reason, struck=True)
    else:
        leaving.leave(season, team, by=who, at=at, reason=reason, pending=how)


@require_POST
@login_required
def undo_leaving(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Take a team back as if it had never left."""
    row = find_stage(request, stage, RUN)
    by, at = player(request), timezone.now()
    said = _("The team is back in the season.")
    return _done(request, row, lambda: leaving.undo_leaving(row.season_id, team, by=by, at=at), said)
