"""What an owner or a ninja master does with one team between seasons: retire it, restart it, pass it on."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.findings import filled
from games.systems import system
from league.models import HandOver, League
from league.operations.between import allowed, handing_over, redrafting, restarting, retiring
from league.operations.between.places import lock_free
from league.pages.faults import Faults
from league.pages.forms.between import OfferForm, WhyForm
from league.pages.showing import find_team, player, posted, reader, show
from league.pages.teams import team_context
from league.queries import between as queries
from league.queries.leagues import members_of
from teams.models import Player, Team


@login_required
def between(request: HttpRequest, team: int) -> HttpResponse:
    """Show what can be done with a team between seasons, and who owned it."""
    return _page(request, *find_team(request, team, "teams.change_team"))


@require_POST
@login_required
def retire(request: HttpRequest, team: int) -> HttpResponse:
    """Let the team retire."""
    row, league = find_team(request, team, "teams.change_team")
    reason = request.POST.get("reason", "")[:500]
    told = _("%(team)s has retired.") % {"team": row}
    return _act(
        request, row, league, told, lambda by: retiring.retire_team(row, by=by, at=timezone.now(), reason=reason)
    )


@require_POST
@login_required
def bring_back(request: HttpRequest, team: int) -> HttpResponse:
    """Let a retired team play again."""
    row, league = find_team(request, team, "teams.change_team")
    told = _("%(team)s plays again.") % {"team": row}
    return _act(request, row, league, told, lambda by: retiring.bring_back(row, by=by, at=timezone.now()))


@require_POST
@login_required
def restart(request: HttpRequest, team: int) -> HttpResponse:
    """Let the team begin anew; its new roster is built next."""
    row, league = find_team(request, team, "teams.change_team")
    reason = request.POST.get("reason", "")[:500]
    faults = Faults()
    with faults:
        restarted = restarting.restart_team(row, by=player(request), at=timezone.now(), reason=reason)
        built = restarted.state == Team.State.DRAFT
        told = (
            _("Build the new roster; until it is founded, %(team)s stays as it was.")
            if built
            else _("%(team)s begins anew.")
        )
        messages.success(request, told % {"team": row})
        return redirect("pages:team", row.pk)
    return _page(request, row, league, faults)


@require_POST
@login_required
def go_on(request: HttpRequest, team: int) -> HttpResponse:
    """Let a team that has not been founded anew go on as it was."""
    row, league = find_team(request, team, "teams.change_team")
    told = _("%(team)s goes on as it was.") % {"team": row}
    return _act(request, row, league, told, lambda by: restarting.cancel_restart(row, by=by, at=timezone.now()))


@require_POST
@login_required
def call_off(request: HttpRequest, team: int) -> HttpResponse:
    """Call a redraft off."""
    row, league = find_team(request, team, "teams.adjust_team")
    told = _("%(team)s goes on as it was.") % {"team": row}
    return _act(request, row, league, told, lambda by: redrafting.cancel_redraft(row, by=by, at=timezone.now()))


@require_POST
@login_required
def offer(request: HttpRequest, team: int) -> HttpResponse:
    """Offer the team to another member, or as a ninja master give it at once."""
    row, league = find_team(request, team, "teams.change_team")
    form = _offer_form(request, row, league)
    faults = Faults()
    if form.is_valid():
        taker = form.chosen()
        with faults:
            act = handing_over.give_team if form.cleaned_data.get("at_once") else handing_over.offer_team
            act(row, taker, by=player(request), at=timezone.now())
            told = (
                _("%(team)s belongs to %(name)s now.") if act is handing_over.give_team else _("Offered to %(name)s.")
            )
            messages.success(request, told % {"team": row, "name": taker})
            return redirect("pages:team", row.pk)
    return _page(request, row, league, faults, form)


@require_POST
@login_required
def accept(request: HttpRequest, transfer: int) -> HttpResponse:
    """Take a team over."""
    return _answer(request, transfer, handing_over.accept_offer, _("The team is yours."))


@require_POST
@login_required
def decline(request: HttpRequest, transfer: int) -> HttpResponse:
    """Do not take a team over."""
    return _answer(request, transfer, handing_over.decline_offer, _("Declined."))


@require_POST
@login_required
def withdraw(request: HttpRequest, transfer: int) -> HttpResponse:
    """Take an offer back."""
    return _answer(request, transfer, handing_over.withdraw_offer, _("The offer is taken back."))


def _answer(request: HttpRequest, transfer: int, act: Callable[..., HandOver], told: str) -> HttpResponse:
    row = HandOver.objects.filter(pk=transfer).first()
    if row is None or not reader(request).has_perm("teams.view_team", row.team):
        raise Http404
    faults = Faults()
    with faults:
        act(row.pk, by=player(request), at=timezone.now())
        messages.success(request, told)
    for fault in faults:
        messages.error(request, fault["detail"])
    return redirect("pages:my_teams" if act is handing_over.decline_offer else "pages:team", *_where(act, row))


def _where(act: Callable[..., HandOver], row: HandOver) -> list[int]:
    return [] if act is handing_over.decline_offer else [row.team_id]


def _act(
    request: HttpRequest, row: Team, league: League | None, told: str, act: Callable[[Player], Any]
) -> HttpResponse:
    faults = Faults()
    with faults:
        act(player(request))
        messages.success(request, told)
        return redirect("pages:team", row.pk)
    return _page(request, row, league, faults)


def _offer_form(request: HttpRequest, row: Team, league: League | None) -> OfferForm:
    members = [] if league is None else [one.player for one in members_of(league) if one.player_id != row.owner_id]
    master = reader(request).has_perm("teams.adjust_team", row)
    return OfferForm(posted(request) if "player" in request.POST else None, players=members, master=master)


def _possible(row: Team, league: League | None, by: Player) -> dict[str, Any]:
    """Return what the team may do now: why not, by deed ("" for what may be done), and the seasons it may go into anew."""
    if league is None:
        return {}
    at = timezone.now()
    faults = {
        "retire": allowed.fault_of_retiring(row),
        "come_back": allowed.fault_of_returning(row, league),
        "restart": allowed.fault_of_restarting(row, league, by=by, at=at),
        "redraft": allowed.fault_of_redrafting(row, league, by=by, at=at),
        "pass_on": allowed.fault_of_passing_on(row),
    }
    seasons = []
    for season in queries.planned_seasons(league):
        busy = Faults()
        with busy:
            lock_free(season, [row.pk], also=[Team.State.REDRAFT], lock=False)
        seasons.append((season, list(busy)))
    why_not = {deed: filled(fault.text, fault.params) if fault else "" for deed, fault in faults.items()}
    return {"why_not": why_not, "planned": seasons}


def _page(
    request: HttpRequest, row: Team, league: League | None, faults: Faults | None = None, form: OfferForm | None = None
) -> HttpResponse:
    offers = list(queries.offers_of(row))
    context = {
        **team_context(request, row, league),
        "faults": faults if faults is not None else Faults(),
        "form": form if form is not None else _offer_form(request, row, league),
        "why_retire": WhyForm(auto_id="retire_%s"),
        "why_restart": WhyForm(auto_id="restart_%s"),
        "waiting": next((one for one in offers if one.state == HandOver.State.WAITING), None),
        "passed": [one for one in offers if one.state == HandOver.State.ACCEPTED],
        "may_call_off": reader(request).has_perm("teams.adjust_team", row),
        "has_rosters": system(row.system).has_rosters,
        **_possible(row, league, player(request)),
    }
    return show(request, "koban/between/team.html", context)
