"""A whole round of paper slips."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.models import Fixture
from league.pages.matches.finding import find_round
from league.pages.showing import show
from league.queries import matches

UNREPORTED = {Fixture.State.SCHEDULED, Fixture.State.OPEN}
UNSETTLED = {Fixture.State.REPORTED, Fixture.State.DISPUTED}


@login_required
def slips(request: HttpRequest, pk: int) -> HttpResponse:
    """List a round's fixtures: which wait for a slip, and which are reported but do not count yet."""
    row = find_round(request, pk)
    fixtures = matches.fixtures_of_round(row)
    context = {
        "round": row,
        "league": row.stage.season.league,
        "fixtures": [
            (fixture, fixture.state in UNREPORTED, fixture.state in UNREPORTED | UNSETTLED) for fixture in fixtures
        ],
        "waiting": sum(fixture.state in UNREPORTED for fixture in fixtures),
        "unsettled": sum(fixture.state in UNSETTLED for fixture in fixtures),
    }
    return show(request, "koban/match/slips.html", context)


def next_slip(fixture: Fixture) -> HttpResponse:
    """Go on to the next fixture of the round that nobody reported, or back to the list if there is none.

    A report that waits for its answer and a dispute are decided by whoever opens them by hand, not in passing.
    """
    rows = fixture.round.fixtures.filter(state__in=UNREPORTED).exclude(pk=fixture.pk).order_by("number")
    following = rows.filter(number__gt=fixture.number).first() or rows.first()
    if following is None:
        return redirect("pages:round_slips", fixture.round_id)
    return redirect("pages:fixture_slip", following.pk)
