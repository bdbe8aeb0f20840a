"""What is done on a fixture's page with one button: open, un-open, withdraw, confirm, decide, forfeit."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from league.models import Fixture
from league.operations import auto_resolve as engine
from league.operations import fixtures, forfeits, results
from league.pages.faults import Faults
from league.pages.forms.engine import EngineForm
from league.pages.matches import forms
from league.pages.matches.finding import find_fixture, table_of
from league.pages.matches.fixture import decide_form, fixture_page
from league.pages.showing import player
from league.queries import matches

on_a_button = require_http_methods(["GET", "POST"])
"""An act answers a GET, as after a login, with the page it belongs to."""


def mine(request: HttpRequest, pk: int) -> tuple[Fixture, matches.May]:
    """Return a fixture in which the reader has a say, and what they may do; else :class:`PermissionDenied`."""
    row = find_fixture(request, pk)
    may = matches.may(row, player(request), matches.claims_of(row))
    if not may.speaks_for:
        raise PermissionDenied
    return row, may


def _page(row: Fixture) -> HttpResponse:
    return redirect("pages:fixture", row.pk)


def _names(row: Fixture) -> dict[int, str]:
    return {number: team.name for number, team in matches.teams_of(row).items()}


@login_required
@on_a_button
def open_fixture(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a fixture: rosters and handicap freeze."""
    row, may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    form = forms.OpenForm(request.POST, table=table_of(row), fixed=row.round.challenge, may=may, teams=_names(row))
    faults = Faults()
    if form.is_valid():
        with faults:
            fixtures.open_fixture(pk, by=player(request), at=timezone.now(), **form.asked)
            messages.success(request, gettext("The match is open: rosters and handicap are frozen."))
            return _page(row)
        faults.onto(form)
    return fixture_page(request, row, faults=faults, open_form=form)


@login_required
@on_a_button
def unopen_fixture(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the opening back."""
    row, _may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    faults = Faults()
    with faults:
        fixtures.unopen_fixture(pk, by=player(request), at=timezone.now())
        messages.success(request, gettext("The match is closed again."))
        return _page(row)
    return fixture_page(request, row, faults=faults)


@login_required
@on_a_button
def withdraw(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a report back before anybody confirmed it."""
    row, may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    faults = Faults()
    with faults:
        results.withdraw_report(pk, by=player(request), at=timezone.now(), side=may.reporter)
        messages.success(request, gettext("The report is withdrawn; the match is still open."))
        return _page(row)
    return fixture_page(request, row, faults=faults)


@login_required
@on_a_button
def confirm(request: HttpRequest, pk: int) -> HttpResponse:
    """Confirm a report on one's own phone, or with a PIN on the reporter's."""
    row, may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    with_pin = "pin" in request.POST
    kind, sides = (forms.PinForm, may.pin or may.waiting) if with_pin else (forms.ConfirmForm, may.confirm or may.own)
    form = kind(request.POST, sides=sides or may.speaks_for, teams=_names(row))
    faults = Faults()
    if form.is_valid():
        with faults:
            results.confirm_report(
                pk,
                by=player(request),
                at=timezone.now(),
                side=form.side,
                version=form.cleaned_data["version"],
                pin=form.cleaned_data.get("pin", ""),
            )
            messages.success(request, gettext("Confirmed."))
            return _page(row)
    return fixture_page(request, row, faults=faults, **{"pin_form" if with_pin else "confirm_form": form})


@login_required
@on_a_button
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a stored version count."""
    row, _may = mine(request, pk)
    table = table_of(row)
    if request.method == "GET" or table is None:
        return _page(row)
    form = decide_form(table, matches.reports_of(row), matches.claims_of(row), request.POST)
    faults = Faults()
    if form.is_valid():
        with faults:
            results.decide_match(pk, by=player(request), at=timezone.now(), **form.cleaned_data)
            messages.success(request, gettext("Decided: this version counts."))
            return _page(row)
        faults.onto(form)
    return fixture_page(request, row, faults=faults, decide_form=form)


@login_required
@on_a_button
def forfeit(request: HttpRequest, pk: int) -> HttpResponse:
    """Record that a side, or every side, did not come."""
    row, _may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    form = forms.ForfeitForm(request.POST, teams=_names(row))
    faults = Faults()
    if form.is_valid():
        with faults:
            forfeits.forfeit(
                pk,
                form.cleaned_data["sides"],
                reason=form.cleaned_data["reason"],
                by=player(request),
                at=timezone.now(),
            )
            messages.success(request, gettext("The forfeit is recorded."))
            return _page(row)
        faults.onto(form)
    return fixture_page(request, row, faults=faults, forfeit_form=form)


@login_required
@on_a_button
def auto_resolve(request: HttpRequest, pk: int) -> HttpResponse:
    """Let the engine play a fixture that nobody reported."""
    row, _may = mine(request, pk)
    if request.method == "GET":
        return _page(row)
    form = EngineForm(request.POST)
    faults = Faults()
    if form.is_valid():
        with faults:
            engine.auto_resolve(pk, by=player(request), at=timezone.now(), **form.asked)
            messages.success(request, gettext("The engine has played the match."))
            return _page(row)
        faults.onto(form)
    return fixture_page(request, row, faults=faults, engine_form=form)
