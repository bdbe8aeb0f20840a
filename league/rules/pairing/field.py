"""The field of a Swiss stage as plain values: who is in it, what they have, whom they have met."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from league.rules.results import PLAYED, GameResult, Outcome, PointsSettings

Pair = tuple[int, int]


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """One entrant as the pairing sees it.

    ``score`` in league points; ``seed`` breaks ties in strength, the lowest first. ``met`` names past opponents, once for
    each game. ``avoid`` are labels to keep apart, the most important first: with ``(club, clan)`` two of one club should
    not meet, then two of one clan. ``present`` is off for a bye by choice: out of this round, still in the next.
    """

    id: int
    score: int = 0
    seed: int = 0
    met: tuple[int, ...] = ()
    byes: int = 0
    avoid: tuple[str | None, ...] = ()
    present: bool = True


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """A round to be played.

    ``pairs`` come best table first, the stronger side named first; ``bye`` sits out. ``rematches``
    are those of the pairs that have met before: not empty only where no round without one exists, and then as few as
    can be; somebody has to agree to them. ``second_bye`` says that everybody who could sit out already has.
    ``rounds_after`` is how many more rounds without a rematch can follow this one, up to the number asked for;
    ``foreseen`` is off if the look-ahead gave up before it could tell.
    """

    pairs: tuple[Pair, ...]
    bye: int | None = None
    rematches: tuple[Pair, ...] = ()
    second_bye: bool = False
    rounds_after: int = 0
    foreseen: bool = True


def contestants(
    entrants: Sequence[int],
    results: Iterable[GameResult],
    points: PointsSettings,
    *,
    avoid: Mapping[int, tuple[str | None, ...]] | None = None,
    sitting_out: Iterable[int] = (),
    under_way: Iterable[Sequence[int]] = (),
) -> tuple[Contestant, ...]:
    """Read the field out of results. ``entrants`` are those still in, the strongest seed first.

    Only games at the table count as having met: a forfeited pairing can be dealt again. Results of those who have
    withdrawn are read for what they mean to the others. Tables ``under_way`` have no result yet, but their sides are
    meeting.
    """
    worth = points.per_outcome()
    scores = dict.fromkeys(entrants, 0)
    byes = dict.fromkeys(entrants, 0)
    met: dict[int, list[int]] = {entrant: [] for entrant in entrants}
    for result in results:
        table = [side.entrant for side in result.sides if side.outcome in PLAYED]
        for side in result.sides:
            if side.entrant not in scores:
                continue
            scores[side.entrant] += worth[side.outcome]
            byes[side.entrant] += side.outcome is Outcome.BYE
            if side.outcome in PLAYED:
                met[side.entrant] += [other for other in table if other != side.entrant]
    for meeting in under_way:
        for one in meeting:
            if one in met:
                met[one] += [other for other in meeting if other != one]
    out = frozenset(sitting_out)
    labels = avoid or {}
    return tuple(
        Contestant(
            id=entrant,
            score=scores[entrant],
            seed=seed,
            met=tuple(met[entrant]),
            byes=byes[entrant],
            avoid=labels.get(entrant, ()),
            present=entrant not in out,
        )
        for seed, entrant in enumerate(entrants)
    )
