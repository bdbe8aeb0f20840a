"""Brackets of knock-out stages: what is stored of them, and how they stand."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from league.models import Fixture, FixtureSide, Stage, StageEntrant
from league.queries.stages import DECIDED, departures_of, settings_of_stage
from league.rules.brackets import build
from league.rules.brackets.bracket import Bracket, Match, Source, Standing, places_of
from league.rules.brackets.outlook import Held, Outlook, outlook
from league.rules.brackets.waves import waves
from league.rules.results import Outcome
from league.rules.stages import kinds


class Look(msgspec.Struct, frozen=True):
    """A stage's bracket, its places in order of seed, the games of every match in order, and what they come to.

    Entrants in the bracket are those who stand in their places now: heirs for whom they follow.
    """

    bracket: Bracket
    places: dict[int, StageEntrant]
    games: dict[int, list[Fixture]]
    heirs: Mapping[int, int]
    outlook: Outlook


def look_at(stage: Stage) -> Look | None:
    """Read a knock-out stage's bracket in a fixed number of queries; None before it is drawn, and for other kinds."""
    settings = settings_of_stage(stage)
    heirs = departures_of(stage.season).heirs
    rows = StageEntrant.objects.filter(stage=stage).select_related("entrant__team").order_by("seed")
    places = {place.entrant_id: place for place in rows}
    if stage.kind not in kinds.KNOCK_OUT or len(places) < 2:
        return None
    bracket = _built(settings, list(places))
    games: dict[int, list[Fixture]] = {}
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    fixtures = Fixture.objects.filter(round__stage=stage, bracket_match__isnull=False)
    for fixture in fixtures.order_by("replay").prefetch_related(Prefetch("sides", sides)):
        games.setdefault(fixture.bracket_match or 0, []).append(fixture)
    held = {number: _held(drawn, heirs) for number, drawn in games.items()}
    return Look(bracket, places, games, heirs, outlook(bracket, held))


def _built(settings: object, entrants: Sequence[int]) -> Bracket:
    if isinstance(settings, kinds.DoubleElimination):
        return build.double_elimination(entrants, reset=settings.reset)
    third = isinstance(settings, kinds.SingleElimination) and settings.third_place
    return build.single_elimination(entrants, third_place=third)


def _held(drawn: Sequence[Fixture], heirs: Mapping[int, int]) -> Held:
    """Return what the games of one bracket match say; the last of them decides it."""
    last = {heirs.get(row.entrant_id, row.entrant_id): row.advances for row in drawn[-1].sides.all()}
    return Held(
        sides=frozenset(last),
        begun=any(fixture.state != Fixture.State.SCHEDULED for fixture in drawn),
        decided=None not in last.values(),
        winner=next((entrant for entrant, advances in last.items() if advances), None),
    )


def undecided_draw(fixture: Fixture) -> bool:
    """Whether a bracket game is over and still says of nobody that they go on, nor is played again."""
    return (
        fixture.state in DECIDED
        and fixture.decider != "replay"
        and any(row.advances is None for row in fixture.sides.all())
    )


def undecided_draws(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return those of the fixtures of running stages that a ninja master has to decide (:func:`undecided_draw`)."""
    nobody_yet = FixtureSide.objects.filter(fixture=OuterRef("pk"), advances__isnull=True)
    return fixtures.filter(
        Exists(nobody_yet),
        bracket_match__isnull=False,
        state__in=DECIDED,
        round__stage__state=Stage.State.RUNNING,
    ).exclude(decider="replay")


def bracket_of(stage: Stage) -> dict[str, Any] | None:
    """Return a bracket as plain values: every match from the first to the last, in rounds of the calendar, and the places.

    A match without a ``fixture`` waits for its sides, or is a walk-over, or (a reset final) is not ``needed``. ``waiting``
    lists fixtures that a ninja master has to decide. None before the bracket is drawn, and for a stage without one.
    """
    look = look_at(stage)
    if look is None:
        return None
    number = waves(look.bracket)
    by_round: dict[int, list[dict[str, Any]]] = {}
    for standing in look.outlook.standings:
        match = standing.match
        by_round.setdefault(number[match.number], []).append(_match(look, standing))
    deadlines = dict(stage.rounds.values_list("number", "deadline"))
    first = {source.number for match in look.bracket.matches if number[match.number] == 1 for source in match.sources}
    return {
        "stage": stage.pk,
        "kind": stage.kind,
        "state": stage.state,
        "over": look.outlook.over,
        "byes": [_team(look, pk) for seed, pk in enumerate(look.bracket.entrants, 1) if seed not in first],
        "rounds": [
            {"number": turn, "deadline": deadlines.get(turn), "matches": matches}
            for turn, matches in sorted(by_round.items())
        ],
        "waiting": [fixture.pk for drawn in look.games.values() for fixture in drawn if undecided_draw(fixture)],
        "places": [
            {"place": place, **_team(look, pk)}
            for pk, place in sorted(
                places_of(look.bracket, look.outlook.standings).items(), key=lambda one: (one[1], _seed(look, one[0]))
            )
        ],
    }


def _match(look: Look, standing: Standing) -> dict[str, Any]:
    match = standing.match
    drawn = look.games.get(match.number, [])
    last = drawn[-1] if drawn else None
    rows = {look.heirs.get(row.entrant_id, row.entrant_id): row for row in last.sides.all()} if last else {}
    return {
        "number": match.number,
        "part": match.stage,
        "round": match.round,
        "last": _rounds_left(look.bracket, match),
        "needed": standing.needed,
        "walk_over": standing.walk_over,
        "fixture": last.pk if last else None,
        "state": last.state if last else None,
        "decider": last.decider if last else "",
        "earlier": [fixture.pk for fixture in drawn[:-1]],
        "sides": [_match_side(look, standing, index, rows.get(standing.sides[index] or 0)) for index in range(2)],
    }


def _match_side(look: Look, standing: Standing, index: int, row: FixtureSide | None) -> dict[str, Any]:
    pk = standing.sides[index]
    source: Source = standing.match.sources[index]
    return {
        **({"team": None, "name": "", "seed": None} if pk is None else _team(look, pk)),
        "comes_from": {"origin": source.origin, "number": source.number},
        "empty": standing.empty[index],
        "outcome": row.outcome if row else "",
        "score": row.score
        if row and row.outcome in {Outcome.WON, Outcome.DRAWN, Outcome.LOST, Outcome.CEDED}
        else None,
        "goes_on": (standing.winner == pk if pk is not None else None) if standing.decided else None,
    }


def _rounds_left(bracket: Bracket, match: Match) -> int:
    """Return how many rounds of its part of the bracket come after a match: 0 for the last of them."""
    return max(other.round for other in bracket.matches if other.stage == match.stage) - match.round


def _seed(look: Look, pk: int) -> int:
    return look.bracket.entrants.index(pk) + 1


def _team(look: Look, pk: int) -> dict[str, Any]:
    entrant = look.places[pk].entrant
    return {"team": entrant.team_id, "name": entrant.team.name, "seed": _seed(look, pk)}


def places_in(stage: Stage) -> dict[int, int]:
    """Return the final places of a knock-out stage so far, by entrant, 1 for the champion."""
    look = look_at(stage)
    return {} if look is None else places_of(look.bracket, look.outlook.standings)
