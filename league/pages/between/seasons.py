"""What a ninja master does with a league's teams before a season: roll them over, let them be drafted anew."""

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.systems import ruleset
from league.operations.between import redrafting, rollover
from league.pages.faults import Faults
from league.pages.forms.between import RedraftsForm, RolloverForm
from league.pages.leagues import league_context
from league.pages.previews import in_words
from league.pages.showing import find_season, player, posted, show
from league.queries import between as queries

RUN = "league.run_league"


@login_required
def roll_over(request: HttpRequest, season: int) -> HttpResponse:
    """Show what going into a season changes on every scroll, then do it. Another choice asks for another preview."""
    row = find_season(request, season, RUN)
    form = RolloverForm(posted(request), league=row.league, teams=queries.teams_to_roll_over(row))
    faults = Faults()
    told: dict[str, Any] = {}
    if form.is_valid():
        choice: dict[str, Any] = {"teams": form.chosen(), "by": player(request)}
        if request.POST.get("what") == "settle" and form.cleaned_data["shown"] == form.asked():
            with faults:
                basis = msgspec.convert(form.cleaned_data["basis"] or {}, dict[str, int])
                rollover.roll_over(row.pk, form.luggage(), basis=basis, at=timezone.now(), **choice)
                messages.success(request, _("The teams are in the new season."))
                return redirect("pages:season", row.pk)
        preview = Faults()
        with preview:
            told = rollover.preview_rollover(row, form.luggage(), **choice)
        faults = faults if len(faults) else preview
    context = {
        **league_context(request, row.league),
        "season": row,
        "form": form,
        "faults": faults,
        "told": in_words(told),
        "basis": msgspec.json.encode(told.get("basis", {})).decode(),
        "asked": form.asked() if told else "",
    }
    return show(request, "koban/between/rollover.html", context)


@login_required
def redrafts(request: HttpRequest, season: int) -> HttpResponse:
    """Let teams be drafted anew within a budget; those whose redraft is open are listed."""
    row = find_season(request, season, RUN)
    rules = ruleset(row.league.ruleset_id)
    initial = {"budget": rules.settings.budget if row.league.system == "allstars" else 0, "advance_koban": 0}
    form = RedraftsForm(posted(request), teams=queries.teams_to_redraft(row), initial=initial)
    faults = Faults()
    if form.is_valid():
        with faults:
            opened = redrafting.open_redrafts(
                row.pk,
                form.chosen(),
                budget=form.cleaned_data["budget"],
                advance_koban=form.cleaned_data["advance_koban"],
                by=player(request),
                at=timezone.now(),
            )
            number = len(opened)
            messages.success(
                request, ngettext("%d team can be drafted anew.", "%d teams can be drafted anew.", number) % number
            )
            return redirect("pages:season_redrafts", row.pk)
    faults.onto(form)
    context = {
        **league_context(request, row.league),
        "season": row,
        "form": form,
        "faults": faults,
        "open": queries.open_redrafts(row),
    }
    return show(request, "koban/between/redrafts.html", context)
