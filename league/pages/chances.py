"""What are my chances? Exact odds of an attack, a test and a dodge."""

from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse

from games.rules.allstars.elements import ELEMENTS
from games.rules.allstars.odds import affinity_odds, dodge_odds, opposed_odds
from league.pages.forms.chances import ChancesForm
from league.pages.showing import show
from league.templatetags.koban import ELEMENTS as NAMES


def chances(request: HttpRequest) -> HttpResponse:
    """Show the form and, once it is filled in, the chances; the address can be passed on."""
    asked = bool(request.GET)
    form = ChancesForm(request.GET if asked else None)
    context: dict[str, Any] = {
        "form": form,
        "tests": {
            "affinity": percent(affinity_odds()),
            "nimble": percent(dodge_odds(nimble=True)),
            "tentacles": percent(dodge_odds(tentacles=1)),
            "opposed": percent(opposed_odds()),
        },
    }
    if asked and form.is_valid():
        odds = form.odds()
        context["odds"] = {
            "chooser": odds.chooser,
            "nothing": percent(odds.nothing),
            "attacker_injures": percent(odds.attacker_injures),
            "defender_injures": percent(odds.defender_injures),
            "results": [{"name": NAMES[element], "chance": percent(odds.can_choose[element])} for element in ELEMENTS],
        }
    return show(request, "koban/chances.html", context)


def percent(chance: Fraction) -> float:
    """Return a chance in percent, to one decimal."""
    return round(float(chance * 100), 1)
