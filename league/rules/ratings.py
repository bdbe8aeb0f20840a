"""Skill from results: Plackett-Luce ratings after Weng and Lin, worked out by openskill.

A rating is a mean and its uncertainty. Everybody starts at 25 with 25/3; a win moves the mean the more the less it was
expected, and every game makes it more certain. A game of three or four sides is one ranking of all of them; partners have
one place in it, the best that any of them has.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from league.rules.results import PLAYED, GameResult, Outcome

K = TypeVar("K", bound=Hashable)

_MODEL: Final = PlackettLuce()
_PLACES: Final = {Outcome.WON: 0, Outcome.DRAWN: 0, Outcome.LOST: 1, Outcome.CEDED: 1}


class Skill(msgspec.Struct, frozen=True):
    """How good somebody is at a guess (``mu``), and how far off the guess may be (``sigma``)."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> float:
        """A figure that is almost certainly not too high: what lists are sorted by. It starts at 0."""
        return self.mu - 3 * self.sigma


class Step(msgspec.Struct, frozen=True):
    """Somebody's skill after a game; ``game`` is the name the caller gave it."""

    game: int
    skill: Skill


class Odds(msgspec.Struct, frozen=True):
    """Chances of the first side against the second; the three add up to 1."""

    win: float
    draw: float
    loss: float


class Game(msgspec.Struct, Generic[K], frozen=True):
    """Who took part in a game, and the place each took in it; the lowest is best, equal ones drew.

    ``partners`` are those who played together, everybody named once; empty where all played alone.
    """

    number: int
    sides: Sequence[tuple[K, int]]
    partners: Sequence[Sequence[K]] = ()

    @property
    def teams(self) -> Sequence[Sequence[K]]:
        """Who is ranked together."""
        return self.partners or [(who,) for who, _place in self.sides]


def played(number: int, result: GameResult, names: Mapping[int, K]) -> Game[K] | None:
    """Read a result as a game for ratings; None if it says nothing about skill.

    Byes, forfeits and games that nobody played say nothing, and no more does a game of somebody against themselves.
    ``names`` says who stands behind an entrant.
    """
    there = [side for side in result.sides if side.outcome in PLAYED]
    sides = [(names[side.entrant], _PLACES[side.outcome]) for side in there]
    if len(sides) < 2 or len({who for who, _place in sides}) < len(sides):
        return None
    partners: dict[int, list[K]] = {}
    for side in there:
        if side.alliance:
            partners.setdefault(side.alliance, []).append(names[side.entrant])
    return Game(number, sides, tuple(tuple(one) for one in partners.values()))


def rate(games: Iterable[Game[K]]) -> dict[K, list[Step]]:
    """Rate everybody from nothing over ``games`` in their order: the course of each one's skill, game by game."""
    course: dict[K, list[Step]] = {}
    for game in games:
        places = dict(game.sides)
        teams = game.teams
        before = [[_rating(course[who][-1].skill if who in course else Skill()) for who in team] for team in teams]
        after = _MODEL.rate(before, ranks=[float(min(places[who] for who in team)) for team in teams])
        for team, ratings in zip(teams, after, strict=True):
            for who, rating in zip(team, ratings, strict=True):
                course.setdefault(who, []).append(Step(game.number, Skill(rating.mu, rating.sigma)))
    return course


def odds(one: Skill, other: Skill) -> Odds:
    """Return what is to be expected of a game: openskill's chance of a draw, and its chances of winning for the rest."""
    pair = [[_rating(one)], [_rating(other)]]
    draw = _MODEL.predict_draw(pair)
    win, _loss = _MODEL.predict_win(pair)
    decided = 1 - draw
    return Odds(win * decided, draw, (1 - win) * decided)


def chances_of_winning(sides: Sequence[Skill]) -> tuple[float, ...]:
    """Return openskill's chance of each side to win a game of two or more, where nobody draws; they add up to 1."""
    return tuple(_MODEL.predict_win([[_rating(one)] for one in sides]))


def _rating(skill: Skill) -> PlackettLuceRating:
    return _MODEL.rating(mu=skill.mu, sigma=skill.sigma)
