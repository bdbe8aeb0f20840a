"""What a forecast starts from, and what it came to."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

import msgspec

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from league.models import FixtureSide, Stage, StageEntrant
from league.queries.brackets import look_at
from league.queries.ratings import skills_of
from league.queries.stages import DECIDED, departures_of, places_of, points_of, settings_of_stage
from league.queries.tables import results_of, rows_by_group
from league.rules.forecast.outlook import MOST_ENTRANTS, Challenges, FreeGames, KnockOut, Outlook
from league.rules.forecast.runs import Tally, chances, together
from league.rules.ratings import Skill
from league.rules.results import ALONE, Outcome
from league.rules.stages import kinds
from league.rules.stages.settings import StageSettings
from league.rules.stages.swiss import rounds_of
from teams.models import Job, Team

KIND: Final = "league.forecast"


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What a job is to play: ``runs`` times the rest of a stage as it stood when it was asked for."""

    stage: int
    outlook: Outlook
    seed: str
    runs: int


def forecast_of(job: Job) -> Forecast:
    """Return what a job is to play."""
    return msgspec.convert(job.params, Forecast)


def outlook_of(stage: Stage) -> Outlook:
    """Return a running stage as it stands, with its teams' skills.

    Raises :class:`Conflict` where nothing can be foretold: in campaigns and friendlies, before a stage starts and after it is
    over, and if too many are in it.
    """
    settings = settings_of_stage(stage)
    places = places_of(stage)
    _check(stage, len(places))
    bracket = look_at(stage)
    standing = {place.entrant_id: place for place in places} if bracket is None else bracket.places
    ids = list(standing)
    known = skills_of(stage.season.league)
    teams = _teams(ids)
    rows = [row for rows in rows_by_group(stage).values() for row in rows]
    points = {row.entrant: row.points for row in rows}
    worth = points_of(stage)
    plain = Outlook(
        entrants=tuple(teams[pk] for pk in ids),
        skills=tuple(known.get(teams[pk], Skill()) for pk in ids),
        groups=tuple(place.group for place in standing.values()),
        points=tuple(points.get(pk, 0) for pk in ids),
        win=worth.win,
        draw=worth.draw,
        loss=worth.loss,
        bye=worth.bye,
        **_what_follows(stage),
    )
    if bracket is not None:
        index = {pk: place for place, pk in enumerate(ids)}
        winners = tuple(
            (match.match.number, None if match.winner is None else index[match.winner])
            for match in bracket.outlook.standings
            if match.decided and not match.walk_over
        )
        return msgspec.structs.replace(plain, bracket=_knock_out(settings, winners))
    to_play = _to_play(stage, ids)
    index = {pk: place for place, pk in enumerate(ids)}
    return msgspec.structs.replace(
        plain,
        gone=frozenset(index[place.entrant_id] for place in places if _plays_no_more(place)),
        to_play=to_play,
        rounds_to_draw=_rounds_to_draw(stage, settings, len(ids)),
        by_points=isinstance(settings, kinds.Swiss),
        ladder=_ladder(settings, [index[row.entrant] for row in rows]),
        free=_free_games(stage, settings, index, to_play),
    )


def _check(stage: Stage, size: int) -> None:
    if stage.kind in {Stage.Kind.CAMPAIGN, Stage.Kind.FRIENDLIES}:
        raise Conflict("forecast.unknown_games", gettext_noop("Nobody can tell which games this stage will have."))
    if stage.state != Stage.State.RUNNING:
        raise Conflict("forecast.not_running", gettext_noop("Only a stage that is being played has a forecast."))
    if not 2 <= size <= MOST_ENTRANTS:
        raise Conflict(
            "forecast.too_many",
            gettext_noop("A forecast is made for 2 to {most} teams, not for {size}."),
            most=MOST_ENTRANTS,
            size=size,
        )


def _teams(entrants: list[int]) -> dict[int, int]:
    rows = Team.objects.filter(entrants__in=entrants).values_list("entrants__pk", "pk")
    return {entrant: team for entrant, team in rows if entrant in set(entrants)}


def _plays_no_more(place: StageEntrant) -> bool:
    return place.withdrawn_from is not None or place.entrant.left_at is not None


def _to_play(stage: Stage, ids: list[int]) -> tuple[tuple[int, ...], ...]:
    """Return the games of a stage that have no result yet, by the places of their sides in ``ids``, in their order."""
    index = {pk: place for place, pk in enumerate(ids)}
    heirs = departures_of(stage.season).heirs
    rows = FixtureSide.objects.filter(fixture__round__stage=stage).exclude(fixture__state__in=DECIDED)
    games: dict[int, list[int]] = {}
    for fixture, entrant in rows.order_by("fixture_id", "side").values_list("fixture_id", "entrant_id"):
        place = index.get(heirs.get(entrant, entrant))
        if place is not None:
            games.setdefault(fixture, []).append(place)
    return tuple(tuple(sides) for sides in games.values() if len(sides) > 1)


def _ladder(settings: StageSettings, order: Sequence[int]) -> Challenges | None:
    if not isinstance(settings, kinds.Ladder):
        return None
    return Challenges(order=tuple(order), reach=settings.reach, moves=settings.moves)


def _free_games(
    stage: Stage, settings: StageSettings, index: dict[int, int], to_play: Sequence[Sequence[int]]
) -> FreeGames | None:
    """Return what an open stage's players will arrange: as many games as its settings let a team play.

    Without such a number everybody is taken to play as many as the busiest team, and the minimum at least.
    """
    if not isinstance(settings, kinds.Open):
        return None
    games = [*_games_had(stage, index), *to_play]
    had = Counter(who for sides in games for who in sides)
    met = Counter(tuple(sorted(pair)) for sides in games for pair in combinations(sides, 2))
    last: dict[int, int] = {}
    for one, other in games:
        last[one], last[other] = other, one
    busiest = max(had.values(), default=0)
    return FreeGames(
        games=settings.total_games or max(busiest, settings.minimum_games),
        had=tuple(had[who] for who in index.values()),
        met=tuple((one, other, often) for (one, other), often in met.items()),
        last=tuple(last.get(who) for who in index.values()),
        per_opponent=settings.per_opponent,
        twice_running=settings.twice_running,
        minimum=settings.minimum_games,
    )


def _games_had(stage: Stage, index: dict[int, int]) -> list[tuple[int, ...]]:
    """Return the games of a stage that somebody won, lost or drew, at the table or not, by places, in their order."""
    return [
        tuple(index[side.entrant] for side in result.sides)
        for result in results_of(stage).values()
        if not {side.outcome for side in result.sides} & {Outcome.UNPLAYED, *ALONE}
    ]


def _rounds_to_draw(stage: Stage, settings: StageSettings, size: int) -> int:
    drawn = stage.rounds.count()
    if isinstance(settings, kinds.Swiss):
        return max(0, rounds_of(settings, size) - drawn)
    if isinstance(settings, kinds.RandomWeekly):
        return max(0, settings.rounds - drawn)
    return 0


def _what_follows(stage: Stage) -> dict[str, Any]:
    """Return who goes on to the next stage, whether that is a knock-out, and whether the season is decided by then."""
    later = list(Stage.objects.filter(season=stage.season, order__gt=stage.order).order_by("order"))
    if not later:
        return {"title": True}
    settings = settings_of_stage(later[0])
    cut = settings.cut
    knock_out = _knock_out(settings, ())
    return {
        "places": (cut.places or 0) if cut else 0,
        "per_group": (cut.per_group or 0) if cut else 0,
        "playoff": knock_out,
        "title": knock_out is not None and len(later) == 1,
    }


def _knock_out(settings: StageSettings, winners: tuple[tuple[int, int | None], ...]) -> KnockOut | None:
    if isinstance(settings, kinds.DoubleElimination):
        return KnockOut(kind="double", reset=settings.reset, winners=winners)
    if isinstance(settings, kinds.SingleElimination):
        return KnockOut(third_place=settings.third_place, winners=winners)
    return None


def latest_forecast(stage: Stage) -> Job | None:
    """Return the forecast of a stage that was asked for last."""
    return Job.objects.filter(kind=KIND, params__stage=stage.pk).order_by("-pk").first()


def tally_of(job: Job) -> Tally | None:
    """Add up the parts that are played; None before the first."""
    parts = [msgspec.convert(part, Tally) for part in job.result.values()]
    return together(parts) if parts else None


def shown_forecast(job: Job) -> dict[str, Any]:
    """Return how far a forecast is, and every team's chances so far: of each place, of going on, of the title."""
    asked, tally = forecast_of(job), tally_of(job)
    # Nobody comes in a place that the largest group does not have.
    last = max(Counter(asked.outlook.groups).values())
    names = dict(Team.objects.filter(pk__in=asked.outlook.entrants).values_list("pk", "name"))
    outlook = asked.outlook
    return {
        "job": job.pk,
        "stage": asked.stage,
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "runs": tally.runs if tally else 0,
        "seed": asked.seed,
        "asked_at": job.created_at,
        "cut": outlook.places or outlook.per_group,
        "decides_title": outlook.title and (outlook.playoff is not None or len(set(outlook.groups)) == 1),
        "rows": [
            {
                "team": row.entrant,
                "name": names.get(row.entrant, ""),
                "places": [round(share, 4) for share in row.places[:last]],
                "playoffs": round(row.through, 4),
                "title": round(row.title, 4),
            }
            for row in (chances(outlook, tally) if tally else ())
        ],
    }
