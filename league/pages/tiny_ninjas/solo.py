"""Sitting down to a battle against the AI, in a stage for games without an opponent."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import SystemKey
from games.systems import ruleset
from league.models import Stage
from league.operations.alone import open_alone
from league.pages.faults import Faults
from league.pages.leagues import league_context
from league.pages.showing import find_stage, player, posted, show
from league.pages.tiny_ninjas.opening import SoloForm
from league.queries.duels import duellists_in
from league.queries.matches import May


@login_required
def solo(request: HttpRequest, stage: int) -> HttpResponse:
    """Open a battle of one's duellist against the AI; a ninja master opens one for anybody's."""
    row = find_stage(request, stage)
    league = row.season.league
    if league.system != SystemKey.TINY_NINJAS or row.kind != Stage.Kind.CAMPAIGN:
        raise Http404
    user = player(request)
    context = league_context(request, league)
    duellists = dict(duellists_in(row, None if context["runs"] else user))
    # The form speaks of sides; here each is a duellist of the stage.
    may = May(speaks_for=tuple(duellists))
    form = SoloForm(posted(request), ruleset=ruleset(league.ruleset_id), may=may, teams=duellists)
    faults = Faults()
    if duellists and form.is_valid():
        asked = form.asked
        with faults:
            fixture = open_alone(row.pk, asked["side"], table=asked["table"], by=user, at=timezone.now())
            messages.success(request, _("The battle is open. Tell here how it went."))
            return redirect("pages:fixture", fixture.pk)
        faults.onto(form, under="/table")
    context |= {"stage": row, "season": row.season, "form": form, "duellists": duellists, "faults": faults}
    return show(request, "koban/tiny_ninjas/solo.html", context)
