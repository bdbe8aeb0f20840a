"""The bracket of a knock-out, and the cut into a stage."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.models import Stage
from league.operations.deciding import decide_match_up
from league.operations.stages.cutting import take_cut
from league.pages.faults import Faults
from league.pages.forms.brackets import DecideForm, TakeCutForm
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, show
from league.queries.brackets import bracket_of
from league.queries.cuts import cut_view
from league.queries.stages import settings_of_stage, stage_before

RUN = "league.run_league"


def bracket(request: HttpRequest, stage: int) -> HttpResponse:
    """Show the whole bracket, from the first round to the final."""
    return _bracket_page(request, find_stage(request, stage), Faults())


def _bracket_page(request: HttpRequest, row: Stage, faults: Faults, form: DecideForm | None = None) -> HttpResponse:
    found = bracket_of(row)
    if found is None:
        raise Http404
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "bracket": found,
        "sections": _sections(found),
        "deciding": [
            (match, form if form is not None and form.number == match["number"] else DecideForm(match=match))
            for match in _matches(found)
            if match["waits"]
        ],
        "form": form,
        "faults": faults,
    }
    return show(request, "koban/bracket/bracket.html", context)


def _matches(found: dict[str, Any]) -> list[dict[str, Any]]:
    waiting = set(found["waiting"])
    rounds = [row["matches"] for row in found["rounds"]]
    return [{**match, "waits": match["fixture"] in waiting} for matches in rounds for match in matches]


def _sections(found: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of a bracket, each as columns of matches from the first round to the last."""
    matches = _matches(found)
    double = any(match["part"] == "second_chance" for match in matches)
    parts: dict[str, dict[tuple[int, str], list[dict[str, Any]]]] = {}
    for match in matches:
        section = match["part"] if match["part"] == "second_chance" else _main_or_finals(match["part"], double=double)
        column = (match["round"] if section != "finals" else 0, match["part"] if section == "finals" else "")
        parts.setdefault(section, {}).setdefault(column, []).append(match)
    names = {"main": _("Main part"), "second_chance": _("Second chance"), "finals": _("Finals")}
    return [
        {
            "name": names[section] if double else "",
            "columns": [
                {"name": _round_name(one, double=double), "matches": one} for _place, one in sorted(columns.items())
            ],
        }
        for section, columns in parts.items()
    ]


def _main_or_finals(part: str, *, double: bool) -> str:
    return "finals" if double and part != "main" else "main"


def _round_name(matches: list[dict[str, Any]], *, double: bool) -> str:
    first = matches[-1]
    if first["part"] == "final":
        return _("Final")
    if first["part"] == "reset":
        return _("Reset final")
    if not double and first["last"] < 2:
        return _("Semi-finals") if first["last"] == 0 else _("Quarter-finals")
    return _("Round %(number)s") % {"number": first["round"]}


@require_POST
@login_required
def decide(request: HttpRequest, stage: int, number: int) -> HttpResponse:
    """Let a team go on from a game that nobody has won."""
    row = find_stage(request, stage, RUN)
    found = bracket_of(row)
    match = next((one for one in _matches(found) if one["number"] == number), None) if found else None
    if match is None:
        raise Http404
    form = DecideForm(posted(request), match=match)
    faults = Faults()
    if form.is_valid():
        with faults:
            decide_match_up(row.pk, number, by=player(request), at=timezone.now(), **form.decision())
            messages.success(request, _("It is decided who goes on."))
            return redirect("pages:bracket", row.pk)
    faults.onto(form)
    return _bracket_page(request, row, faults, form)


def cut(request: HttpRequest, stage: int) -> HttpResponse:
    """Show who comes into a stage by its cut; a ninja master takes it here."""
    return _cut_page(request, find_stage(request, stage), Faults())


def _cut_page(request: HttpRequest, row: Stage, faults: Faults, form: TakeCutForm | None = None) -> HttpResponse:
    if settings_of_stage(row).cut is None or stage_before(row) is None:
        raise Http404
    found: dict[str, Any] = {}
    with faults:
        found = cut_view(row)
    tied = _tied(found)
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "cut": found,
        "tied": tied,
        "form": form or TakeCutForm(tied=tied),
        "faults": faults,
    }
    return show(request, "koban/bracket/cut.html", context)


def _tied(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [team for line in found.get("lines", ()) for team in line["tied"]]


@require_POST
@login_required
def take(request: HttpRequest, stage: int) -> HttpResponse:
    """Take a cut, or start the games in which tied teams play off for a place."""
    row = find_stage(request, stage, RUN)
    faults = Faults()
    form = None
    with faults:
        form = TakeCutForm(posted(request), tied=_tied(cut_view(row)))
        if form.is_valid():
            started = take_cut(row.pk, by=player(request), at=timezone.now(), **form.answer())
            said = _("The stage has started.") if started.state == "running" else _("The play-off has started.")
            messages.success(request, said)
            return redirect("pages:season", row.season_id)
    if form is not None:
        faults.onto(form)
    return _cut_page(request, row, faults, form)
