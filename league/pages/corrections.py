"""Correcting one chapter of a team's story without touching the match, and taking one's own choices back."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext

from games.findings import spoken
from games.rules.allstars.ruleset import Ruleset
from games.systems import ruleset
from league.models import League
from league.pages.allstars.correction_form import ChapterForm, Entry
from league.pages.faults import Faults
from league.pages.forms.amendments import SettleForm
from league.pages.previews import conflicts_in, in_words
from league.pages.showing import find_team, player, posted, show
from league.pages.stories import CHAPTERS, Teller, choices_told
from league.pages.teams import team_context
from teams.models import Team
from teams.operations import corrections, undoing
from teams.operations.settlements import reason_missing_too
from teams.queries.scrolls import scroll_of
from teams.queries.states import TOLD, not_in_play
from teams.queries.story import entries_at


class Told(msgspec.Struct, frozen=True):
    """A chapter's new telling, as the page of its preview hands it to itself."""

    entries: list[Entry]


@login_required
def correct(request: HttpRequest, team: int, position: int) -> HttpResponse:
    """Change a chapter's steps or roster changes; first a preview shows what comes of it."""
    row, league = _find(request, team, "teams.adjust_team")
    kind, entries = entries_at(row, position) or _no_page()
    present = [ninja["id"] for ninja in scroll_of(row)["ninja"] if not ninja["gone"]]
    form = ChapterForm(
        posted(request),
        kind=kind,
        entries=entries,
        rules=_rules(row),
        clan=row.clan,
        names=_names(row),
        present=present,
    )
    if form.is_valid():
        return _preview(request, row, league, position, form.entries(), typed=None)
    context = {**team_context(request, row, league), "position": position, "title": CHAPTERS[kind], "form": form}
    return show(request, "koban/team/correct.html", context)


@login_required
def settle(request: HttpRequest, team: int, position: int) -> HttpResponse:
    """Preview a correction again with the remedies chosen so far, or carry it out."""
    row, league = _find(request, team, "teams.adjust_team")
    if request.method == "POST":
        first = SettleForm(request.POST)
        first.full_clean()
        with Faults():
            told = msgspec.convert(first.cleaned_data.get("action"), Told)
            return _preview(request, row, league, position, told.entries, typed=first)
        messages.error(request, gettext("Begin again: the page was changed on its way."))
    return redirect("pages:team_correct", row.pk, position)


@login_required
def undo(request: HttpRequest, team: int) -> HttpResponse:
    """Take own choices back until the next match opens; dice stand."""
    row, league = _find(request, team, "teams.change_team")
    faults = Faults()
    if request.method == "POST":
        with faults:
            asked = [_place(one) for one in request.POST.getlist("choice")]
            wanted = msgspec.convert({"choices": asked}, undoing.Undoing)
            undoing.undo_choices(row, wanted.choices, by=player(request), at=timezone.now())
            messages.success(request, gettext("Taken back."))
            return redirect("pages:team", row.pk)
    choices = choices_told(undoing.undoable(row, by=player(request)), Teller(_rules(row), _names(row)))
    hindrance = None if player(request).has_perm("teams.adjust_team", row) else not_in_play(row)
    context = {
        **team_context(request, row, league),
        "choices": choices,
        "faults": faults,
        "hindrance": spoken(hindrance)["detail"] if hindrance is not None else "",
    }
    return show(request, "koban/team/undo.html", context)


def _preview(
    request: HttpRequest,
    row: Team,
    league: League | None,
    position: int,
    entries: list[Entry],
    *,
    typed: SettleForm | None,
) -> HttpResponse:
    faults = Faults()
    told: dict[str, Any] = {}
    with faults:
        told = in_words(corrections.preview_correction(row, position, entries, {}))
    initial = {"action": _json(Told(entries)), "basis": _json(told.get("basis", {}))}
    form = SettleForm(initial=initial, conflicts=conflicts_in(told))
    if typed is not None and told:
        form = SettleForm({**request.POST.dict(), **initial}, conflicts=conflicts_in(told))
        if request.POST.get("what") == "amend":
            basis = typed.cleaned_data.get("basis")
            if form.complete_but_for_a_reason() and _carried_out(request, row, position, entries, form, basis, faults):
                return redirect("pages:team_ledger", row.pk)
            faults.onto(form)
        else:
            form.full_clean()
            form.errors.pop("reason", None)
            with faults:
                told = in_words(corrections.preview_correction(row, position, entries, form.settlements()))
    context = {
        **team_context(request, row, league),
        "position": position,
        "told": told,
        "form": form,
        "faults": faults,
        "standing": [one for one in conflicts_in(told) if not one["remedies"]],
    }
    return show(request, "koban/team/correct_preview.html", context)


def _carried_out(
    request: HttpRequest,
    row: Team,
    position: int,
    entries: list[Entry],
    form: SettleForm,
    basis: Any,
    faults: Faults,
) -> bool:
    with faults, reason_missing_too(form.cleaned_data["reason"]):
        corrections.correct_chapter(
            row,
            position,
            entries,
            settlements=form.settlements(),
            basis=msgspec.convert(basis, dict[str, int]),
            by=player(request),
            at=timezone.now(),
            reason=form.cleaned_data["reason"],
        )
        messages.success(request, gettext("Corrected: the scroll follows."))
        return True
    return False


def _find(request: HttpRequest, team: int, permission: str) -> tuple[Team, League | None]:
    row, league = find_team(request, team, permission)
    if row.system != "allstars" or row.state not in TOLD:
        raise Http404
    return row, league


def _no_page() -> tuple[str, list[Entry]]:
    raise Http404


def _rules(row: Team) -> Ruleset:
    rules: Ruleset = ruleset(row.ruleset_id)
    return rules


def _names(row: Team) -> Mapping[str, str]:
    return {str(pk): name for pk, name in row.ninja.filter(profile__gt="").values_list("pk", "name")}


def _place(value: str) -> dict[str, Any]:
    position, _colon, index = value.partition(":")
    return {"position": int(position) if position.isdecimal() else -1, "index": int(index) if index.isdecimal() else -1}


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
