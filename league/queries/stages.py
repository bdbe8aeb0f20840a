"""Stages as they are set up: settings, who is in them, whose results were taken over or struck."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from league.models import Entrant, Fixture, Season, Stage, StageEntrant
from league.queries.leagues import settings_of
from league.rules.results import GameResult, PointsSettings
from league.rules.stages import kinds
from league.rules.stages.settings import StageSettings
from league.rules.tiebreakers import TieBreaker

DECIDED = frozenset({Fixture.State.CONFIRMED, Fixture.State.FORFEITED, Fixture.State.BYE, Fixture.State.UNPLAYED})
"""States of a fixture that has its result."""


def settings_of_stage(stage: Stage) -> StageSettings:
    """Return a stage's settings, typed, with defaults for what it never set."""
    return _settings(stage.kind, msgspec.json.encode(stage.settings))


@lru_cache(maxsize=256)
def _settings(kind: str, document: bytes) -> StageSettings:
    return kinds.read(kind, msgspec.json.decode(document))


def points_of(stage: Stage) -> PointsSettings:
    """Return the points that a stage's results bring: its own, or the league's."""
    return settings_of_stage(stage).points or settings_of(stage.season.league).points


def tie_breakers_of(stage: Stage) -> tuple[TieBreaker, ...]:
    """Return the tie-breakers of a stage's table: its own, or the league's."""
    own = settings_of_stage(stage).tie_breakers
    return settings_of(stage.season.league).tie_breakers if own is None else own


def places_of(stage: Stage) -> list[StageEntrant]:
    """Return who is in a stage, in order of seed, with their teams; those whose games were struck are not."""
    places = StageEntrant.objects.filter(stage=stage).exclude(entrant__leaving=Entrant.Leaving.STRUCK)
    return list(places.select_related("entrant__team").order_by("seed"))


class Departures(msgspec.Struct, frozen=True):
    """Entrants of a season whose results are not read as they stand: ``heirs`` took them over, ``struck`` have none."""

    heirs: dict[int, int] = {}
    struck: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.heirs or self.struck)


def departures_of(season: Season) -> Departures:
    """Return who left a season with their results struck, and whose results count for somebody else now."""
    rows = Entrant.objects.filter(season=season, leaving__in=[Entrant.Leaving.STRUCK, Entrant.Leaving.REPLACED])
    heirs: dict[int, int] = {}
    struck = set()
    for pk, leaving, heir in rows.values_list("pk", "leaving", "heir"):
        if leaving == Entrant.Leaving.STRUCK:
            struck.add(pk)
        elif heir is not None:
            heirs[pk] = heir
    # An heir may have been replaced in its turn.
    last = {pk: _last_heir(pk, heirs) for pk in heirs}
    return Departures(last, frozenset(struck))


def _last_heir(entrant: int, heirs: Mapping[int, int]) -> int:
    while entrant in heirs:
        entrant = heirs[entrant]
    return entrant


def as_read(results: Mapping[int, GameResult], departures: Departures) -> dict[int, GameResult]:
    """Read results by fixture with heirs in the place of those they follow, and without games of those struck."""
    if not departures:
        return dict(results)
    return {
        fixture: _with_heirs(result, departures.heirs)
        for fixture, result in results.items()
        if departures.struck.isdisjoint(result.entrants)
    }


def _with_heirs(result: GameResult, heirs: Mapping[int, int]) -> GameResult:
    sides = tuple(msgspec.structs.replace(side, entrant=heirs.get(side.entrant, side.entrant)) for side in result.sides)
    return GameResult(result.round, sides)


def stage_before(stage: Stage) -> Stage | None:
    """Return the stage of whose table a stage takes its field: the one before it, play-offs aside."""
    before = Stage.objects.filter(season=stage.season_id, order__lt=stage.order, plays_off_for__isnull=True)
    return before.select_related("season__league").order_by("-order").first()


def stages_carrying_on(stage: Stage) -> list[Stage]:
    """Return the stages that have begun and in whose tables results of a stage count on."""
    found: list[Stage] = []
    later = Stage.objects.filter(season=stage.season_id, order__gt=stage.order, plays_off_for__isnull=True)
    for one in later.exclude(state=Stage.State.PLANNED).select_related("season__league").order_by("order"):
        cut = settings_of_stage(one).cut
        if cut is None or not cut.carry_results:
            break
        found.append(one)
    return [] if stage.plays_off_for_id is not None else found


def undecided_in(stage: Stage) -> Sequence[int]:
    """Return the fixtures of a stage that have no result yet, in the order of the calendar.

    Nobody waits for a session of a campaign that was called off.
    """
    rows = Fixture.objects.filter(round__stage=stage).exclude(state__in=DECIDED)
    rows = rows.exclude(round__stage__kind=Stage.Kind.CAMPAIGN, state=Fixture.State.SCHEDULED)
    return list(rows.order_by("round__number", "number").values_list("pk", flat=True))
