"""What every stage can be told, whatever its kind."""

from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from league.rules.results import PointsSettings
from league.rules.tiebreakers import TieBreaker

Count = Annotated[int, Meta(ge=1, le=500)]
Rounds = Annotated[int, Meta(ge=1, le=200)]
Days = Annotated[int, Meta(ge=1, le=366)]


class Cut(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who comes in from the stage before: the best ``places`` of its table, or the best ``per_group`` of every group."""

    places: Annotated[Count | None, Meta(description="How many of the whole table go on")] = None
    per_group: Annotated[Count | None, Meta(description="How many of every group go on")] = None
    carry_results: Annotated[
        bool, Meta(description="Games of the stage before between teams that go on count in this stage's table too")
    ] = False


class StageSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings that all kinds of stage share. Each kind reads those that mean something to it.

    ``first_deadline`` is the end of that day on the league's clock; every further round is due ``days`` later. Where
    players arrange their own games, each game is due ``days`` after it was agreed on.
    """

    progression: Annotated[
        bool, Meta(description="Games bring XP, koban, fees, downtime and steps; off, they count for the table alone")
    ] = True
    points: Annotated[PointsSettings | None, Meta(description="Points of this stage; none: the league's")] = None
    tie_breakers: Annotated[
        Annotated[tuple[TieBreaker, ...], Meta(max_length=26)] | None,
        Meta(description="Tie-breakers of this stage; none: the league's"),
    ] = None
    first_deadline: Annotated[date | None, Meta(description="Day on which the first round is due")] = None
    days: Annotated[Days, Meta(description="Days for every further round")] = 7
    challenges: Annotated[
        tuple[str, ...],
        Meta(max_length=100, description="Challenge of each round, repeated if there are more rounds"),
    ] = ()
    cut: Annotated[Cut | None, Meta(description="Who comes in from the stage before; none: the whole season")] = None
