"""Pairing the next round of a stage whose rounds are drawn one after the other: Swiss, and random weekly."""

import secrets
from collections.abc import Mapping, Sequence

from league.models import FixtureSide, Stage, StageEntrant
from league.operations.schedule import Drawn
from league.operations.stages.finishing import rounds_planned
from league.queries.stages import DECIDED, points_of, settings_of_stage
from league.queries.tables import counted_results, rows_by_group
from league.rules.pairing.acceleration import accelerate, upper_half
from league.rules.pairing.field import Contestant, Pairing, contestants
from league.rules.pairing.swiss import pair_round
from league.rules.stages import random_weekly
from league.rules.stages.kinds import Swiss


def paired(stage: Stage, places: Sequence[StageEntrant], number: int) -> tuple[Pairing, Drawn]:
    """Pair round ``number`` of a Swiss or random weekly stage among ``places``, in order of seed.

    Swiss pairing is a function of the results; a random round keeps the seed of its lots in its ``draw``. Results that a cut
    carries over count like those of rounds before: for score groups, and for who has met.
    """
    here = [place for place in places if is_in(place, number)]
    requested = [place.entrant_id for place in here if number in place.requested_byes]
    absent = [place.entrant_id for place in places if not is_in(place, number)]
    after = max(0, (rounds_planned(stage) or number) - number)
    settings = settings_of_stage(stage)
    draw: dict[str, object] = {}
    if isinstance(settings, Swiss):
        pairing = pair_round(_field(stage, settings, here, requested, number), rounds_after=after)
    else:
        seed = secrets.token_hex(16)
        draw["seed"] = seed
        ids = [place.entrant_id for place in here if place.entrant_id not in requested]
        pairing = random_weekly.draw(ids, counted_results(stage).values(), seed, rounds_after=after)
    draw |= {
        "planned_after": after,
        "rounds_after": pairing.rounds_after,
        "foreseen": pairing.foreseen,
        "rematches": [list(pair) for pair in pairing.rematches],
        "second_bye": pairing.second_bye,
    }
    byes = [] if pairing.bye is None else [pairing.bye]
    pairs = _best_first(stage, pairing.pairs)
    return pairing, Drawn(number=number, pairs=pairs, byes=byes, requested=requested, absent=absent, draw=draw)


def is_in(place: StageEntrant, number: int) -> bool:
    """Whether a place of a stage takes part in round ``number``: entered by then, not withdrawn, not gone."""
    withdrawn = place.withdrawn_from is not None and place.withdrawn_from <= number
    return place.first_round <= number and not withdrawn and place.entrant.left_at is None


def _field(
    stage: Stage, settings: Swiss, here: Sequence[StageEntrant], requested: Sequence[int], number: int
) -> Sequence[Contestant]:
    points = points_of(stage)
    field = contestants(
        [place.entrant_id for place in here],
        counted_results(stage).values(),
        points,
        avoid={place.entrant_id: _labels(settings, place) for place in here},
        sitting_out=requested,
        under_way=_under_way(stage),
    )
    rounds = rounds_planned(stage)
    if not settings.accelerated or rounds is None:
        return field
    began = [pk for pk, first in stage.field.order_by("seed").values_list("entrant_id", "first_round") if first == 1]
    upper = frozenset(began[: upper_half(len(began))])
    return accelerate(field, upper, number=number, rounds=rounds, points=points)


def _labels(settings: Swiss, place: StageEntrant) -> tuple[str | None, ...]:
    entrant = place.entrant
    labels: Mapping[str, str] = {
        "club": entrant.club.strip().casefold(),
        "owner": str(entrant.team.owner_id),
        "clan": entrant.team.clan,
    }
    return tuple(labels[wish] or None for wish in settings.keep_apart)


def _under_way(stage: Stage) -> list[list[int]]:
    rows = FixtureSide.objects.filter(fixture__round__stage=stage).exclude(fixture__state__in=DECIDED)
    tables: dict[int, list[int]] = {}
    for fixture, entrant in rows.order_by("fixture", "side").values_list("fixture_id", "entrant_id"):
        tables.setdefault(fixture, []).append(entrant)
    return list(tables.values())


def _best_first(stage: Stage, pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Order pairs by the better placed of the two in the table as it stands, so that the best play at table 1."""
    ranks = {row.entrant: (row.rank, at) for rows in rows_by_group(stage).values() for at, row in enumerate(rows)}
    last = (len(ranks) + 1, 0)
    return sorted(pairs, key=lambda pair: sorted(ranks.get(pk, last) for pk in pair))
