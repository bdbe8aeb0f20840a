"""Games that players arrange: challenges between teams, and their answers."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Invitation, Stage
from league.operations.stages import invitations as operations
from league.pages.faults import Faults
from league.pages.forms.rounds import InviteForm
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, reader, show
from league.queries.field import field_of, invitations_of

PAGE = 30


def arranged(request: HttpRequest, stage: int) -> HttpResponse:
    """Show a stage's challenges between teams; players challenge and answer here."""
    row = find_stage(request, stage)
    form = _form(request, row)
    faults = Faults()
    if form is not None and form.is_valid():
        with faults:
            operations.invite(row.pk, by=player(request), at=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The challenge is sent."))
            return redirect("pages:stage_arranged", row.pk)
    if form is not None:
        faults.onto(form)
    return _arranged_page(request, row, faults, form)


def _form(request: HttpRequest, row: Stage) -> InviteForm | None:
    who = reader(request)
    runs = who.has_perm("league.run_league", row.season.league)
    teams = [place.entrant.team for place in field_of(row) if place.entrant.left_at is None]
    own = [(team.pk, team.name) for team in teams if runs or team.owner_id == who.pk]
    if not own or row.state != Stage.State.RUNNING:
        return None
    others = [(team.pk, team.name) for team in teams if len(own) > 1 or team.pk != own[0][0]]
    return InviteForm(posted(request), own=own, others=others, initial={"challenger": own[0][0]})


def _arranged_page(request: HttpRequest, row: Stage, faults: Faults, form: InviteForm | None) -> HttpResponse:
    who = reader(request)
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "form": form,
        "page": Paginator(invitations_of(row), PAGE).get_page(request.GET.get("page")),
        "reader": who.pk,
        "faults": faults,
    }
    return show(request, "koban/stage/arranged.html", context)


def _answer(
    request: HttpRequest, stage: int, invitation: int, deed: Callable[[Invitation], object], said: str
) -> HttpResponse:
    row = find_stage(request, stage)
    found = invitations_of(row).filter(pk=invitation).first()
    if found is None:
        raise Http404
    faults = Faults()
    with faults:
        deed(found)
        messages.success(request, said)
        return redirect("pages:stage_arranged", row.pk)
    return _arranged_page(request, row, faults, None)


@require_POST
@login_required
def accept(request: HttpRequest, stage: int, invitation: int) -> HttpResponse:
    """Accept a challenge: its fixture is made."""
    by, at = player(request), timezone.now()
    said = _("The challenge is accepted; the match can be opened.")
    return _answer(request, stage, invitation, lambda found: operations.accept(found.pk, by=by, at=at), said)


@require_POST
@login_required
def decline(request: HttpRequest, stage: int, invitation: int) -> HttpResponse:
    """Decline a challenge."""
    by, at = player(request), timezone.now()
    said = _("The challenge is declined.")
    return _answer(request, stage, invitation, lambda found: operations.decline(found.pk, by=by, at=at), said)


@require_POST
@login_required
def withdraw(request: HttpRequest, stage: int, invitation: int) -> HttpResponse:
    """Take one's own challenge back."""
    by, at = player(request), timezone.now()
    said = _("The challenge is taken back.")
    return _answer(
        request, stage, invitation, lambda found: operations.withdraw_invitation(found.pk, by=by, at=at), said
    )
