"""What a simulation came to, for its page: charts, and rows of the tables beside them."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.api.bounty.simulated import CaseRow as BountyCase
from games.api.ninjago.simulated import CaseRow as NinjagoCase
from games.rules.kernel.estimates import Estimate
from games.rules.ninjago.pieces import Variant
from league.pages.intervals import intervals
from teams.api.simulations import bounty, ninjago, tiny_ninjas
from teams.models import Job

Case = NinjagoCase | BountyCase


def battles(job: Job) -> dict[str, Any]:
    """Tell of battles of Tiny Ninjas: each card, each side, who began, how long they were."""
    told = tiny_ninjas.told(job)
    return {
        "told": told,
        "chart": intervals([(card.name, [card.rate]) for card in told.cards], percent=True),
        "cards": [{"name": card.name, "played": card.played, **in_percent(card.rate)} for card in told.cards],
        "shares": [
            *({"side": side.side, **in_percent(side.win_rate)} for side in told.sides),
            *([] if told.first is None else [{"side": None, **in_percent(told.first)}]),
        ],
        "length": None if told.rounds is None else in_numbers(told.rounds),
    }


def fortress(job: Job) -> dict[str, Any]:
    """Tell of Ninjago: a chart for each house variant, a line for each number of steps and players."""
    told = ninjago.told(job)
    groups = groupby(told.cases, key=lambda case: case.variants)
    return {
        "told": told,
        "groups": [_group(_variants(variants), list(cases), _fortress_line) for variants, cases in groups],
    }


def ship(job: Job) -> dict[str, Any]:
    """Tell of Destiny's Bounty: a chart with a line for each adventure and number of players."""
    told = bounty.told(job)
    return {"told": told, "groups": [_group("", list(told.cases), _ship_line)]}


def _group(title: str, cases: list[Any], name: Any) -> dict[str, Any]:
    """Draw the cases of one group; those that differ in their policy alone share a line."""
    lines = [(line, list(same)) for line, same in groupby(cases, key=name)]
    return {
        "title": title,
        "policies": [case.policy for case in lines[0][1]],
        "chances": intervals([(line, [case.win_chance for case in same]) for line, same in lines], percent=True),
        "lengths": intervals([(line, [case.turns for case in same]) for line, same in lines]),
        "rows": [{"name": line, "cases": [_cell(case) for case in same]} for line, same in lines],
    }


def _cell(case: Case) -> dict[str, Any]:
    return {
        "policy": case.policy,
        "chance": None if case.win_chance is None else in_percent(case.win_chance),
        "turns": None if case.turns is None else in_numbers(case.turns),
    }


def _fortress_line(case: NinjagoCase) -> str:
    steps = ngettext("%(number)d step", "%(number)d steps", case.steps) % {"number": case.steps}
    return f"{steps}, {_players(case.players)}"


def _ship_line(case: BountyCase) -> str:
    adventure = _("Adventure %(number)d") % {"number": case.adventure}
    return f"{adventure}, {_players(case.players)}"


def _players(number: int) -> str:
    return ngettext("%(number)d player", "%(number)d players", number) % {"number": number}


def _variants(variants: Iterable[Variant]) -> str:
    names = {
        "sensei_power": _("Sensei Power"),
        "ninja_memory": _("Ninja Memory"),
        "ninja_knockout": _("Ninja Knockout"),
    }
    return ", ".join(names[variant] for variant in variants) or _("Without house variants")


def in_percent(estimate: Estimate) -> dict[str, str]:
    """Write a share, and its interval, in percent to one decimal."""
    value, low, high = (_rounded(100 * part) for part in (estimate.value, estimate.low, estimate.high))
    return {"value": f"{value}\u00a0%", "interval": f"{low}–{high}\u00a0%"}


def in_numbers(estimate: Estimate) -> dict[str, str]:
    """Write a mean, and its interval, to one decimal."""
    value, low, high = (_rounded(part) for part in (estimate.value, estimate.low, estimate.high))
    return {"value": value, "interval": f"{low}–{high}"}


def _rounded(number: float) -> str:
    """Write a number to one decimal; Django's own formatting would cut the rest off."""
    return number_format(round(number, 1), 1)
