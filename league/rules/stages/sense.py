"""Settings of stages and leagues that are well formed and still make no sense: every fault at once."""

from collections.abc import Iterator
from typing import Final

from games.rules.kernel.findings import Finding, Text, gettext_noop, pointer
from games.rules.kernel.moments import may_be_given
from league.rules.results import PointsSettings
from league.rules.settings import LeagueSettings
from league.rules.stages.kinds import KNOCK_OUT, RoundRobin, Swiss
from league.rules.stages.settings import StageSettings
from league.rules.tiebreakers import SWISS_ONLY, TieBreaker

RULE = "Starting A League"


_NO_MORE_THAN: Final[tuple[tuple[str, str, str, Text], ...]] = (
    ("draw", "win", "draw_beats_win", gettext_noop("A draw brings no more than a win.")),
    ("loss", "draw", "loss_beats_draw", gettext_noop("A loss brings no more than a draw.")),
    ("ceded", "loss", "ceded_beats_loss", gettext_noop("Ceding brings no more than a loss.")),
    ("forfeit_loss", "loss", "forfeit_beats_loss", gettext_noop("Staying away brings no more than a loss.")),
    (
        "double_forfeit",
        "loss",
        "double_forfeit_beats_loss",
        gettext_noop("A double forfeit brings no more than a loss."),
    ),
)
"""Which points may not exceed which others, the code of doing so and what is said of it."""


def faults_of_league(settings: LeagueSettings) -> tuple[Finding, ...]:
    """Return what is wrong with a league's settings."""
    return (*_points(settings.points, of="league"), *_tie_breakers("", settings.tie_breakers, of="league"))


def faults(kind: str, settings: StageSettings, *, first: bool = True) -> tuple[Finding, ...]:
    """Return what is wrong with a stage's settings; ``first`` says that no stage comes before it."""
    return (
        *_deadline(settings),
        *_points(settings.points),
        *_tie_breakers(kind, settings.tie_breakers or ()),
        *_cut(kind, settings, first=first),
        *_round_robin(settings),
        *_swiss(settings),
    )


def _fault(code: str, *path: str | int, text: Text, of: str = "stage", **params: str | int) -> Finding:
    return Finding(code=f"{of}.{code}", path=pointer("settings", *path), rule=RULE, text=text, params=params)


def _deadline(settings: StageSettings) -> Iterator[Finding]:
    if settings.first_deadline is not None and not may_be_given(settings.first_deadline):
        yield Finding(
            code="season.deadline_out_of_range",
            path=pointer("settings", "first_deadline"),
            rule="",
            text=gettext_noop("A date lies in the years 2000 to 2200."),
        )


def _points(points: PointsSettings | None, *, of: str = "stage") -> Iterator[Finding]:
    for less, more, code, text in _NO_MORE_THAN if points is not None else ():
        if getattr(points, less) > getattr(points, more):
            yield _fault(code, "points", less, text=text, of=of)


def _tie_breakers(kind: str, keys: tuple[TieBreaker, ...], *, of: str = "stage") -> Iterator[Finding]:
    for index, key in enumerate(keys):
        if key in keys[:index]:
            text = gettext_noop("This tie-breaker stands in the list already.")
            yield _fault("tie_breaker_twice", "tie_breakers", index, text=text, of=of)
        elif kind == "round_robin" and key in SWISS_ONLY:
            text = gettext_noop("Where everybody meets the same opponents this tie-breaker says nothing.")
            yield _fault("tie_breaker_says_nothing", "tie_breakers", index, text=text)


def _cut(kind: str, settings: StageSettings, *, first: bool) -> Iterator[Finding]:
    cut = settings.cut
    if cut is None:
        return
    if first:
        yield _fault("cut_of_nothing", "cut", text=gettext_noop("No stage comes before this one."))
    if (cut.places is None) == (cut.per_group is None):
        yield _fault("cut_unclear", "cut", text=gettext_noop("A cut names places of the table, or of every group."))
    if cut.places == 1:
        yield _fault("cut_too_small", "cut", "places", text=gettext_noop("A stage needs two teams at least."))
    if cut.carry_results and kind in KNOCK_OUT:
        text = gettext_noop("A knock-out has no table to which results could be carried.")
        yield _fault("nothing_to_carry_to", "cut", "carry_results", text=text)


def _round_robin(settings: StageSettings) -> Iterator[Finding]:
    if not isinstance(settings, RoundRobin):
        return
    if settings.sides == 2 and settings.rounds is not None:
        text = gettext_noop("Where two play at a table, everybody meets everybody: the rounds follow from that.")
        yield _fault("rounds_follow", "rounds", text=text)
    if settings.sides > 2 and settings.legs > 1:
        text = gettext_noop("Where three or four play at a table, name the number of rounds instead of legs.")
        yield _fault("no_legs", "legs", text=text)


def _swiss(settings: StageSettings) -> Iterator[Finding]:
    if not isinstance(settings, Swiss):
        return
    rounds = settings.rounds
    if len(set(settings.keep_apart)) < len(settings.keep_apart):
        yield _fault("wish_twice", "keep_apart", text=gettext_noop("A wish counts once."))
    if rounds is not None and settings.byes_by_choice >= rounds > 1:
        text = gettext_noop("A team that asks for {byes} byes in {rounds} rounds would not play.")
        yield _fault("byes_for_every_round", "byes_by_choice", text=text, byes=settings.byes_by_choice, rounds=rounds)
