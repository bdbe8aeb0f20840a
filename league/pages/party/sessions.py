"""Sitting down to a session, and the log of a campaign."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from games.findings import spoken_all
from games.systems import is_cooperative, ruleset
from league.models import Stage
from league.operations.alone import log_session, open_alone
from league.pages.faults import Faults
from league.pages.leagues import league_context
from league.pages.party.members import find_party
from league.pages.party.scroll import logged
from league.pages.party.sitting import SEATS
from league.pages.party.telling import BRIEFS
from league.pages.showing import find_stage, player, posted, reader, show
from league.queries.parties import session_row, sessions
from league.queries.sessions import waits_before_session
from teams.queries.parties import belongs_to

PAGE = 20


def find_campaign(request: HttpRequest, pk: int) -> Stage:
    """Return a campaign of a cooperative game that the reader may see."""
    stage = find_stage(request, pk)
    if stage.kind != Stage.Kind.CAMPAIGN or not is_cooperative(stage.season.league.system):
        raise Http404
    return stage


def campaign(request: HttpRequest, stage: int) -> HttpResponse:
    """Show the log of a campaign, newest first."""
    row = find_campaign(request, stage)
    page = Paginator(sessions(reader(request)).filter(round__stage=row), PAGE).get_page(request.GET.get("page"))
    context = {
        **league_context(request, row.season.league),
        "season": row.season,
        "stage": row,
        "page": page,
        "sessions": [logged(session_row(one)) for one in page],
    }
    return show(request, "koban/party/campaign.html", context)


@login_required
def sit_down(request: HttpRequest, stage: int, team: int) -> HttpResponse:
    """Open a session with its table; where it was played already, report it in the same go."""
    row = find_campaign(request, stage)
    party, league = find_party(request, team)
    user = player(request)
    if not (belongs_to(party, user) or user.has_perm("league.run_league", league)):
        raise PermissionDenied
    members = [(str(one.pk), one.name) for one in party.ninja.filter(gone="").order_by("pk")]
    seats = SEATS[league.system](posted(request), members=members, rules=ruleset(league.ruleset_id))
    brief = BRIEFS[league.system](posted(request))
    faults = Faults()
    # Both are looked at, so that every error of the page is shown at once.
    if all([seats.is_valid(), brief.is_valid()]):
        asked: dict[str, Any] = {"table": seats.table(), "by": user, "at": timezone.now()}
        with faults:
            if brief.empty:
                fixture = open_alone(row.pk, party.pk, **asked)
                messages.success(request, _("The session is open. Tell here how it went."))
            else:
                fixture = log_session(row.pk, party.pk, report=brief.report(), **asked)
                messages.success(request, _("The session is in the log."))
            return redirect("pages:fixture", fixture.pk)
        faults.onto(seats, under="/table")
        faults.onto(brief, under="/report/claims")
    waits = spoken_all(waits_before_session(league, [row], party)[row]) if request.method == "GET" else []
    context = {
        "league": league,
        "stage": row,
        "waits": [wait["detail"] for wait in waits],
        "team": party,
        "form": seats if seats.errors else brief,
        "seats": seats,
        "brief": brief,
        "faults": faults,
    }
    return show(request, "koban/party/session.html", context)
