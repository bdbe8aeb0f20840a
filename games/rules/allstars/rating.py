"""Team rating (Leagues, Team Rating)."""

from collections.abc import Iterable

from games.rules.allstars.ruleset import Ruleset


def team_rating(ruleset: Ruleset, models: Iterable[tuple[str, int]]) -> int:
    """Return the rating of a team, given each model's profile key and how many advancement rolls it has made.

    A tenth of the recruit costs in koban, rounded down once for the whole team; 1 for each advancement roll, whatever
    it brought (ruling 73); 1 for each Hero or Ronin (rulings 45 and 71). The three numbers are settings. A Ronin counts
    with its recruit cost, not its fee (ruling 53); the treasury does not count. Whether models that miss the next game belong in ``models`` is the
    setting ``rating_excludes_unavailable`` (ruling 72). Raises :class:`KeyError` for a profile that does not exist.
    """
    settings = ruleset.settings
    team = [(ruleset.profiles[key], advances) for key, advances in models]
    koban = sum(profile.koban for profile, _ in team)
    advances = sum(made for _, made in team)
    heroes = sum(profile.is_hero for profile, _ in team)
    return (
        koban // settings.rating_koban_per_point
        + advances * settings.rating_per_advance
        + heroes * settings.rating_per_hero
    )
