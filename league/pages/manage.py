"""What a ninja master does with a league: settings, members, codes and masters."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from league.models import League
from league.operations import bare_names
from league.operations import leagues as operations
from league.pages.faults import Faults
from league.pages.forms.leagues import BareNameForm, NamesForm
from league.pages.forms.settings import SettingsForm
from league.pages.leagues import league_context
from league.pages.showing import find_league, player, posted, show
from league.queries import leagues as queries
from teams.models import Player

RUN = "league.run_league"


@login_required
def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Change a league's name, time zone, roster lock and settings."""
    row = find_league(request, slug, RUN)
    initial = {"name": row.name, "time_zone": row.time_zone, "roster_lock_at": row.roster_lock_at}
    form = SettingsForm(posted(request), initial=initial, current=queries.settings_of(row), system=row.system)
    faults = Faults()
    if form.is_valid():
        given = form.cleaned_data
        with faults:
            operations.change_league(
                row,
                by=player(request),
                at=timezone.now(),
                name=given["name"],
                time_zone=given["time_zone"],
                settings=form.settings(),
                roster_lock_at=given.get("roster_lock_at", row.roster_lock_at),
                unlock_rosters="roster_lock_at" in given and given["roster_lock_at"] is None,
            )
            messages.success(request, _("The league is saved."))
            return redirect("pages:league_settings", row.slug)
    faults.onto(form, under="/settings")
    return show(request, "koban/league/settings.html", {**league_context(request, row), "form": form, "faults": faults})


@login_required
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the members with their codes, and what can be done with them."""
    return _members_page(request, find_league(request, slug, RUN))


@require_POST
@login_required
def add_names(request: HttpRequest, slug: str) -> HttpResponse:
    """Add people without an account."""
    row = find_league(request, slug, RUN)
    form = NamesForm(request.POST)
    faults = Faults()
    if form.is_valid():
        with faults:
            added = operations.add_named_players(row, form.cleaned_data["names"], by=player(request), at=timezone.now())
            messages.success(request, ngettext("%d name is added.", "%d names are added.", len(added)) % len(added))
            return redirect("pages:league_manage", row.slug)
    faults.onto(form)
    return _members_page(request, row, form=form, faults=faults)


@login_required
def named_player(request: HttpRequest, slug: str, member: int) -> HttpResponse:
    """Call a member without an account otherwise."""
    row = find_league(request, slug, RUN)
    person = _bare_name(row, member)
    form = BareNameForm(posted(request), initial={"name": person.name})
    faults = Faults()
    if form.is_valid():
        with faults:
            bare_names.rename_named_player(
                row, person, form.cleaned_data["name"], by=player(request), at=timezone.now()
            )
            messages.success(request, _("The name is changed."))
            return redirect("pages:league_manage", row.slug)
    faults.onto(form)
    return _named_player_page(request, row, person, form, faults)


@require_POST
@login_required
def remove_named_player(request: HttpRequest, slug: str, member: int) -> HttpResponse:
    """Take a member without an account out of the league."""
    row = find_league(request, slug, RUN)
    person = _bare_name(row, member)
    faults = Faults()
    with faults:
        bare_names.remove_named_player(row, person, by=player(request), at=timezone.now())
        messages.success(request, _("%(name)s is out of the league.") % {"name": person})
        return redirect("pages:league_manage", row.slug)
    return _named_player_page(request, row, person, BareNameForm(initial={"name": person.name}), faults)


def _named_player_page(
    request: HttpRequest, row: League, person: Player, form: BareNameForm, faults: Faults
) -> HttpResponse:
    context = {**league_context(request, row), "person": person, "form": form, "faults": faults}
    return show(request, "koban/league/named_player.html", context)


@require_POST
@login_required
def renew_join_code(request: HttpRequest, slug: str) -> HttpResponse:
    """Make a new join code."""
    row = find_league(request, slug, RUN)
    operations.renew_join_code(row, by=player(request), at=timezone.now())
    messages.success(request, _("The league has a new join code; the old one opens nothing any more."))
    return redirect("pages:league_manage", row.slug)


@require_POST
@login_required
def name_master(request: HttpRequest, slug: str, member: int) -> HttpResponse:
    """Make a member a ninja master."""
    row = find_league(request, slug, RUN)
    person = _member(row, member)
    faults = Faults()
    with faults:
        operations.name_master(row, person, by=player(request), at=timezone.now())
        messages.success(request, _("%(name)s is a ninja master now.") % {"name": person})
        return redirect("pages:league_manage", row.slug)
    return _members_page(request, row, faults=faults)


@require_POST
@login_required
def dismiss_master(request: HttpRequest, slug: str, member: int) -> HttpResponse:
    """Make a ninja master a plain player again."""
    row = find_league(request, slug, RUN)
    person = _member(row, member)
    faults = Faults()
    with faults:
        operations.dismiss_master(row, person, by=player(request), at=timezone.now())
        messages.success(request, _("%(name)s is no ninja master any more.") % {"name": person})
        return redirect("pages:league", row.slug)
    return _members_page(request, row, faults=faults)


def _members_page(
    request: HttpRequest, league: League, *, form: NamesForm | None = None, faults: Faults | None = None
) -> HttpResponse:
    context = {
        **league_context(request, league),
        "members": queries.members_of(league),
        "form": form if form is not None else NamesForm(),
        "faults": faults if faults is not None else Faults(),
    }
    return show(request, "koban/league/manage.html", context)


def _bare_name(league: League, pk: int) -> Player:
    person = _member(league, pk)
    if person.has_account:
        raise Http404
    return person


def _member(league: League, pk: int) -> Player:
    membership = queries.members_of(league).filter(player=pk).first()
    if membership is None:
        raise Http404
    return membership.player
