"""A knock-out bracket as a value: its matches, where their sides come from, and what results make of it.

A bracket never changes; results are a mapping from match number to winner, and everything else follows from the two. So
a result confirmed twice, or two confirmed at once in any order, give the same bracket, and a corrected result is simply another
mapping. Drawn games must have been decided before they come here.
"""

from collections.abc import Collection, Mapping
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
    """A match as results leave it. ``ready`` means both sides are known and it is waiting to be played."""

    match: Match
    sides: tuple[int | None, int | None]
    winner: int | None = None
    needed: bool = True

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.sides[self.sides[0] == self.winner]

    @property
    def ready(self) -> bool:
        return self.needed and self.winner is None and None not in self.sides


class BracketError(ValueError):
    """A result does not fit the bracket."""


Winners = Mapping[int, int]


def follow(bracket: Bracket, winners: Winners) -> tuple[Standing, ...]:
    """Work out every match from the results there are.

    Raises :class:`BracketError` for a result of a match that does not exist, that is not yet or not to be played, or for a winner
    who is not in it.
    """
    known: dict[int, Standing] = {}
    for match in bracket.matches:
        sides = (_side(bracket, known, match.sources[0]), _side(bracket, known, match.sources[1]))
        standing = Standing(match=match, sides=sides, winner=winners.get(match.number), needed=_needed(match, known))
        if standing.winner is not None:
            if not standing.needed or None in sides:
                raise BracketError(f"match {match.number} cannot have been played yet")
            if standing.winner not in sides:
                raise BracketError(f"{standing.winner} is not in match {match.number}")
        known[match.number] = standing
    if unknown := set(winners) - set(known):
        raise BracketError(f"there is no match {min(unknown)}")
    return tuple(known.values())


def _side(bracket: Bracket, known: Mapping[int, Standing], source: Source) -> int | None:
    if source.origin is Origin.SEED:
        return bracket.entrants[source.number - 1]
    before = known[source.number]
    return before.winner if source.origin is Origin.WINNER else before.loser


def _needed(match: Match, known: Mapping[int, Standing]) -> bool:
    """Tell whether a match is to be played: a reset final is for when the unbeaten side, the first of the final, has lost it."""
    if match.stage is not Stage.RESET:
        return True
    final = known[match.sources[0].number]
    return final.winner is None or final.winner != final.sides[0]


def placings(bracket: Bracket, winners: Winners) -> dict[int, int]:
    """Tell the final place of everybody who has one by now, 1 for the champion."""
    places: dict[int, int] = {}
    standings = follow(bracket, winners)
    for standing in standings:
        if standing.winner is None or standing.loser is None:
            continue
        if standing.match.winner_place is not None:
            places[standing.winner] = standing.match.winner_place
        if standing.match.loser_place is not None:
            places[standing.loser] = standing.match.loser_place
    last = standings[-1] if standings else None
    if last is not None and last.match.stage is Stage.RESET and last.winner is None and last.needed:
        # The final is to be played again: it has placed nobody.
        return {entrant: place for entrant, place in places.items() if entrant not in last.sides}
    return places


def after(bracket: Bracket, number: int) -> tuple[int, ...]:
    """Name the matches that a match's result decides sides of, directly or through others."""
    reached = {number}
    for match in bracket.matches:
        if any(s.origin is not Origin.SEED and s.number in reached for s in match.sources):
            reached.add(match.number)
    return tuple(sorted(reached - {number}))


def in_the_way(
    bracket: Bracket, winners: Winners, opened: Collection[int], number: int, winner: int | None
) -> tuple[int, ...]:
    """Name begun or played matches whose sides a corrected (or with None withdrawn) result would change.

    With none of them the correction can stand. ``opened`` are matches begun and not yet decided. Raises :class:`BracketError`
    if the result does not fit.
    """
    before = {standing.match.number: standing for standing in follow(bracket, winners)}
    corrected = void_after(bracket, winners, number)
    if winner is not None:
        corrected[number] = winner
    blocked: list[int] = []
    for later in after(bracket, number):
        now = {standing.match.number: standing for standing in follow(bracket, corrected)}[later]
        if (now.sides, now.needed) == (before[later].sides, before[later].needed):
            if later in winners:
                corrected[later] = winners[later]
        elif later in opened or later in winners:
            blocked.append(later)
    return tuple(blocked)


def void_after(bracket: Bracket, winners: Winners, number: int) -> dict[int, int]:
    """Take back a match's result and every result that rests on it."""
    gone = {number, *after(bracket, number)}
    return {n: winner for n, winner in winners.items() if n not in gone}
