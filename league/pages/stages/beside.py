"""A fixture's own deadline, and friendly games outside every season."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.operations.seasons import extend_fixture
from league.operations.stages.friendlies import invite_to_friendly
from league.pages.faults import Faults
from league.pages.forms.rounds import FriendlyForm
from league.pages.forms.seasons import ExtensionForm
from league.pages.leagues import league_context
from league.pages.matches.finding import find_fixture
from league.pages.seasons import warn_of_the_past
from league.pages.showing import find_league, player, posted, reader, show
from league.queries.leagues import teams_in
from teams.models import Team


@login_required
def fixture_deadline(request: HttpRequest, pk: int) -> HttpResponse:
    """Give one fixture a deadline of its own, or the round's again."""
    row = find_fixture(request, pk)
    league = row.round.stage.season.league
    if not reader(request).has_perm("league.run_league", league):
        raise PermissionDenied
    form = ExtensionForm(posted(request), initial={"deadline": row.deadline or row.round.deadline})
    faults = Faults()
    if form.is_valid():
        with faults:
            extend_fixture(row.pk, by=player(request), at=timezone.now(), **form.cleaned_data)
            messages.success(request, _("The deadline of this match is set."))
            warn_of_the_past(request, form.cleaned_data["deadline"])
            return redirect("pages:fixture", row.pk)
    faults.onto(form)
    context = {**league_context(request, league), "season": row.round.stage.season, "form": form, "faults": faults}
    return show(request, "koban/season/deadline.html", {**context, "fixture": row})


@login_required
def friendly(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask another team of the league for a friendly game, which touches scrolls or not."""
    row = find_league(request, slug, "league.join_in")
    runs = reader(request).has_perm("league.run_league", row)
    teams = [team for team in teams_in(row) if team.state == Team.State.FOUNDED]
    own = [(team.pk, team.name) for team in teams if runs or team.owner_id == player(request).pk]
    form = FriendlyForm(posted(request), own=own, others=[(team.pk, team.name) for team in teams])
    faults = Faults()
    if form.is_valid():
        given = dict(form.cleaned_data)
        by_id = {team.pk: team for team in teams}
        challenger, opponent = by_id[given.pop("challenger")], by_id[given.pop("opponent")]
        with faults:
            sent = invite_to_friendly(row, challenger, opponent, by=player(request), at=timezone.now(), **given)
            messages.success(request, _("The challenge is sent."))
            return redirect("pages:stage_arranged", sent.stage_id)
    faults.onto(form)
    return show(request, "koban/stage/friendly.html", {**league_context(request, row), "form": form, "faults": faults})
