"""Games that players arrange by themselves: the limits of an open stage, and whom a ladder lets one challenge."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date

import msgspec

from games.rules.kernel.findings import Finding, Text, gettext_noop, ngettext_noop
from league.rules.stages.kinds import Ladder, Open

RULE = "Starting A League"


class Agreed(msgspec.Struct, frozen=True):
    """A game that was agreed on: in which week of the stage, on which day, by whom."""

    week: int
    day: date
    entrants: tuple[int, ...]


class Names(msgspec.Struct, frozen=True):
    """What the two sides are called in a refusal."""

    challenger: str
    opponent: str


def open_faults(
    settings: Open, past: Sequence[Agreed], challenger: int, opponent: int, week: int, names: Names
) -> Iterator[Finding]:
    """Find the limits of an open stage that one more game in ``week`` would break; ``past`` in the order of agreement."""
    for entrant, name in ((challenger, names.challenger), (opponent, names.opponent)):
        mine = [game for game in past if entrant in game.entrants]
        if settings.per_week is not None and sum(game.week == week for game in mine) >= settings.per_week:
            text = ngettext_noop(
                "{team} has the one game that a week allows.", "{team} has the {most} games that a week allows.", "most"
            )
            yield _fault("week_is_full", text, team=name, most=settings.per_week)
        if settings.total_games is not None and len(mine) >= settings.total_games:
            text = ngettext_noop(
                "{team} has the one game that the stage allows.",
                "{team} has the {most} games that the stage allows.",
                "most",
            )
            yield _fault("stage_is_full", text, team=name, most=settings.total_games)
    both = [game for game in past if {challenger, opponent} <= set(game.entrants)]
    if settings.per_opponent is not None and len(both) >= settings.per_opponent:
        text = ngettext_noop(
            "These two have the one game that the stage allows them.",
            "These two have the {most} games that the stage allows them.",
            "most",
        )
        yield _fault("met_often_enough", text, most=settings.per_opponent)
    if not settings.twice_running:
        for entrant, name in ((challenger, names.challenger), (opponent, names.opponent)):
            mine = [game for game in past if entrant in game.entrants]
            if mine and {challenger, opponent} <= set(mine[-1].entrants):
                yield _fault("twice_running", gettext_noop("{team} has to meet somebody else first."), team=name)


def ladder_faults(
    settings: Ladder,
    rungs: Sequence[int],
    busy: Collection[int],
    past: Sequence[Agreed],
    challenger: int,
    opponent: int,
    today: date,
    names: Names,
) -> Iterator[Finding]:
    """Find why a ladder does not allow a challenge. ``rungs`` from the top; ``busy`` have a game or a challenge already.

    A team has one challenge or game at a time, so that the order in which results arrive never matters.
    """
    mine, its = rungs.index(challenger), rungs.index(opponent)
    if its > mine:
        yield _fault("not_above", gettext_noop("One challenges those who stand higher."))
    elif settings.reach is not None and mine - its > settings.reach:
        too_far = ngettext_noop(
            "One may reach {reach} rung up, and {team} stands {rungs} higher.",
            "One may reach {reach} rungs up, and {team} stands {rungs} higher.",
            "reach",
        )
        yield _fault("out_of_reach", too_far, reach=settings.reach, team=names.opponent, rungs=mine - its)
    for entrant, name in ((challenger, names.challenger), (opponent, names.opponent)):
        if entrant in busy:
            text = gettext_noop("{team} has a challenge or a game open already.")
            yield _fault("busy", text, team=name)
    both = [game for game in past if {challenger, opponent} <= set(game.entrants)]
    if both and (today - both[-1].day).days < settings.rest_days:
        too_soon = ngettext_noop(
            "These two may challenge each other again {days} day after the last time.",
            "These two may challenge each other again {days} days after the last time.",
            "days",
        )
        yield _fault("too_soon", too_soon, days=settings.rest_days)


def _fault(code: str, text: Text, **params: str | int) -> Finding:
    return Finding(code=f"invitation.{code}", path="/opponent", rule=RULE, text=text, params=params)
