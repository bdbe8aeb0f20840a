"""A knock-out bracket as a value: its matches, where their sides come from, and what results make of it.

A bracket never changes; results are a mapping from match number to winner, and everything else follows from the two. So
a result confirmed twice, or two confirmed at once in any order, give the same bracket, and a corrected result is simply another
mapping. Drawn games must have been decided before they come here. Where nobody goes on (both sides forfeited) a chair stays
empty, and whoever should have met its owner has a walk-over.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec


class Origin(StrEnum):
    """Where a side comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


class Source(msgspec.Struct, frozen=True):
    """A side to be: seed ``number`` (from 1), or the winner or the loser of match ``number``."""

    origin: Origin
    number: int


class Stage(StrEnum):
    """Which part of the bracket a match belongs to."""

    MAIN = "main"
    SECOND_CHANCE = "second_chance"
    THIRD_PLACE = "third_place"
    FINAL = "final"
    RESET = "reset"
    """Played only if the side from the second chance has won the final: then both have lost once."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One match. ``winner_place`` and ``loser_place`` are final places (shared where several lose in one round), None for who plays on."""

    number: int
    stage: Stage
    round: int
    sources: tuple[Source, Source]
    winner_place: int | None = None
    loser_place: int | None = None


class Bracket(msgspec.Struct, frozen=True):
    """``entrants`` in order of seed, and every match in an order in which it can be played."""

    entrants: tuple[int, ...]
    matches: tuple[Match, ...]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A match as results leave it: who plays, and whether it is ``decided``. Who goes on is ``winner``, None for nobody.

    A side that is ``empty`` will never come. ``ready`` means both sides are known and it is waiting to be played.
    """

    match: Match
    sides: tuple[int | None, int | None]
    winner: int | None = None
    needed: bool = True
    empty: tuple[bool, bool] = (False, False)
    decided: bool = False

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.sides[self.sides[0] == self.winner]

    @property
    def ready(self) -> bool:
        return self.needed and not self.decided and None not in self.sides

    @property
    def walk_over(self) -> bool:
        """Whether somebody goes on without a game because the other chair is empty."""
        return self.winner is not None and any(self.empty)

    @property
    def over(self) -> bool:
        return self.decided or not self.needed


class BracketError(ValueError):
    """A result does not fit the bracket."""


Winners = Mapping[int, int | None]
"""Who goes on from each match that has its result; None for nobody."""


def follow(bracket: Bracket, winners: Winners) -> tuple[Standing, ...]:
    """Work out every match from the results there are.

    Raises :class:`BracketError` for a result of a match that does not exist, that is not yet or not to be played, or for a winner
    who is not in it.
    """
    known: dict[int, Standing] = {}
    for match in bracket.matches:
        standing = stand(bracket, known, match)
        if match.number in winners:
            standing = decided(standing, winners[match.number])
        known[match.number] = standing
    if unknown := set(winners) - set(known):
        raise BracketError(f"there is no match {min(unknown)}")
    return tuple(known.values())


def stand(bracket: Bracket, known: Mapping[int, Standing], match: Match) -> Standing:
    """Return a match before its own result, from the matches that come before it; a walk-over needs no result."""
    one, other = (_side(bracket, known, source) for source in match.sources)
    standing = Standing(match=match, sides=(one[0], other[0]), empty=(one[1], other[1]), needed=_needed(match, known))
    if not standing.needed or not any(standing.empty):
        return standing
    if all(standing.empty):
        return msgspec.structs.replace(standing, decided=True)
    there = standing.sides[standing.empty[0]]
    return standing if there is None else msgspec.structs.replace(standing, decided=True, winner=there)


def decided(standing: Standing, winner: int | None) -> Standing:
    """Return a match with its result. Raises :class:`BracketError` if that does not fit."""
    if not standing.ready:
        raise BracketError(f"match {standing.match.number} cannot have been played yet")
    if winner is not None and winner not in standing.sides:
        raise BracketError(f"{winner} is not in match {standing.match.number}")
    return msgspec.structs.replace(standing, decided=True, winner=winner)


def _side(bracket: Bracket, known: Mapping[int, Standing], source: Source) -> tuple[int | None, bool]:
    """Return who comes from a source, and whether it is known that nobody does."""
    if source.origin is Origin.SEED:
        return bracket.entrants[source.number - 1], False
    before = known[source.number]
    comes = before.winner if source.origin is Origin.WINNER else before.loser
    return comes, before.decided and comes is None


def _needed(match: Match, known: Mapping[int, Standing]) -> bool:
    """Tell whether a match is to be played: a reset final is for when the unbeaten side, the first of the final, has lost it."""
    if match.stage is not Stage.RESET:
        return True
    final = known[match.sources[0].number]
    return not final.decided or (final.winner is not None and final.winner == final.sides[1])


def placings(bracket: Bracket, winners: Winners) -> dict[int, int]:
    """Tell the final place of everybody who has one by now, 1 for the champion.

    Of a match from which nobody goes on both sides share the place of its loser, or the first place that the loser could
    have come to next.
    """
    return places_of(bracket, follow(bracket, winners))


def places_of(bracket: Bracket, standings: Sequence[Standing]) -> dict[int, int]:
    """Tell places (see :func:`placings`) from matches that have been followed."""
    places: dict[int, int] = {}
    for standing in standings:
        if standing.decided and standing.winner is None:
            out = _place_out(bracket, standing.match)
            places |= {side: out for side in standing.sides if side is not None}
            continue
        if standing.winner is None:
            continue
        if standing.match.winner_place is not None:
            places[standing.winner] = standing.match.winner_place
        if standing.loser is not None and standing.match.loser_place is not None:
            places[standing.loser] = standing.match.loser_place
    last = standings[-1] if standings else None
    if last is not None and last.match.stage is Stage.RESET and not last.over:
        # The final is to be played again: it has placed nobody.
        return {entrant: place for entrant, place in places.items() if entrant not in last.sides}
    return places


def _place_out(bracket: Bracket, match: Match) -> int:
    while match.loser_place is None:
        falls = Source(Origin.LOSER, match.number)
        match = next(later for later in bracket.matches if falls in later.sources)
    return match.loser_place


def after(bracket: Bracket, number: int) -> tuple[int, ...]:
    """Name the matches that a match's result decides sides of, directly or through others."""
    reached = {number}
    for match in bracket.matches:
        if any(s.origin is not Origin.SEED and s.number in reached for s in match.sources):
            reached.add(match.number)
    return tuple(sorted(reached - {number}))
