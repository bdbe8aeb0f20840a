"""Amending a confirmed match: correct, move or void it, with a preview of everything that this changes."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext

from games.findings import spoken_stored
from league.models import Fixture
from league.operations.amendments import Action, amend_match, preview_amendment
from league.pages.faults import Faults
from league.pages.forms.amendments import AmendForm, SettleForm, action_document, read_action
from league.pages.matches.finding import find_fixture
from league.pages.showing import player, posted, reader, show
from league.queries import matches
from league.queries.amendments import fixtures_to_move_to


def amendable(request: HttpRequest, pk: int) -> Fixture:
    """Return a fixture of a league that the reader runs; else :class:`Http404` or :class:`PermissionDenied`."""
    row = find_fixture(request, pk)
    if not reader(request).has_perm("league.run_league", matches.league_of(row)):
        raise PermissionDenied
    return row


@login_required
def amend(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose what is to become of a confirmed match; the report itself is corrected in the report form."""
    row = amendable(request, pk)
    targets = [(one.pk, _called(one)) for one in fixtures_to_move_to(row)]
    sides = [(side.side, str(side.entrant)) for side in row.sides.all()]
    form = AmendForm(posted(request), targets=targets, sides=sides)
    if form.is_valid():
        return preview(request, row, form.action())
    context = {"fixture": row, "league": matches.league_of(row), "form": form}
    return show(request, "koban/match/amend.html", context)


def preview(request: HttpRequest, row: Fixture, action: Action) -> HttpResponse:
    """Show what an amendment would change, nothing settled yet."""
    return _preview(request, row, action, typed=None)


@login_required
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview an amendment again with the remedies chosen so far, or carry it out."""
    row = amendable(request, pk)
    if request.method != "POST":
        return redirect("pages:fixture_amend", pk)
    first = SettleForm(request.POST)
    first.full_clean()
    with Faults():
        return _preview(request, row, read_action(first.cleaned_data.get("action")), typed=first)
    messages.error(request, gettext("Begin again: the page was changed on its way."))
    return redirect("pages:fixture_amend", pk)


def _preview(request: HttpRequest, row: Fixture, action: Action, *, typed: SettleForm | None) -> HttpResponse:
    faults = Faults()
    void_following = bool(typed and typed.cleaned_data.get("void_following"))
    told: dict[str, Any] = {}
    with faults:
        told = preview_amendment(row.pk, action, by=player(request), settlements={}, void_following=void_following)
    initial = {"action": _json(action_document(action)), "basis": _json(told.get("basis", {}))}
    form = SettleForm(initial=initial, conflicts=conflicts_told(told))
    if typed is not None and told:
        form = SettleForm({**request.POST.dict(), **initial}, conflicts=conflicts_told(told))
        if request.POST.get("what") == "amend":
            basis = typed.cleaned_data.get("basis")
            if form.is_valid() and _carried_out(request, row, action, form, basis, faults):
                return redirect("pages:fixture", row.pk)
        else:
            form.full_clean()
            form.errors.pop("reason", None)
            with faults:
                told = preview_amendment(
                    row.pk,
                    action,
                    by=player(request),
                    settlements=form.settlements(),
                    void_following=void_following,
                )
    context = {
        "fixture": row,
        "league": matches.league_of(row),
        "told": told,
        "form": form,
        "faults": faults,
        "standing": [one for one in conflicts_told(told) if not one["remedies"]],
    }
    return show(request, "koban/match/amend_preview.html", context)


def _carried_out(
    request: HttpRequest, row: Fixture, action: Action, form: SettleForm, basis: Any, faults: Faults
) -> bool:
    with faults:
        amend_match(
            row.pk,
            action,
            by=player(request),
            at=timezone.now(),
            reason=form.cleaned_data["reason"],
            basis=msgspec.convert(basis, dict[str, int]),
            settlements=form.settlements(),
            void_following=form.cleaned_data["void_following"],
        )
        messages.success(request, gettext("Amended: scrolls and tables follow."))
        return True
    return False


def conflicts_told(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the conflicts of a preview, each with its team and in words."""
    return [
        {**conflict, "team": team["name"], "spoken": spoken_stored(conflict["finding"])}
        for team in told.get("teams", ())
        for conflict in team["conflicts"]
    ]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _called(row: Fixture) -> str:
    sides = " – ".join(str(side.entrant) for side in row.sides.all())
    return gettext("round %(number)s: %(sides)s") % {"number": row.round.number, "sides": sides}
