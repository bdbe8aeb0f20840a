"""What lower-rated teams get to even a game out (Leagues, Team Rating)."""

from collections.abc import Sequence

from games.rules.allstars.ruleset import Settings
from games.rules.allstars.setup import Handicap


def handicaps(settings: Settings, ratings: Sequence[int]) -> tuple[Handicap, ...]:
    """Return each team's handicap, in the order of ``ratings``.

    Every team is measured against the one highest rating, also with three or four teams; those that share it get
    nothing (ruling 74). All the kinds of help are given together (ruling 75): by the book a reroll token and a bonus
    koban a point, Moon Power tokens and additional All-Star awards for every full ten and five points, the koban up to
    the cap. Raises
    :class:`ValueError` unless there are two to four ratings.
    """
    if not 2 <= len(ratings) <= 4:
        raise ValueError(f"a game has two to four teams, not {len(ratings)}")
    highest = max(ratings)
    return tuple(_handicap(settings, highest - rating) for rating in ratings)


def _handicap(settings: Settings, gap: int) -> Handicap:
    return Handicap(
        rerolls=gap // settings.points_per_reroll,
        moon_power=gap // settings.points_per_moon_power,
        extra_all_stars=gap // settings.points_per_extra_award,
        bonus_koban=min(gap // settings.points_per_bonus_koban, settings.bonus_koban_cap),
    )
