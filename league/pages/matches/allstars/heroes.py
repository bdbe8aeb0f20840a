"""Who of a team are Heroes or Ronin."""

from games.rules.allstars.ruleset import Ruleset
from teams.models import Team


def heroes_of(rules: Ruleset, team: Team) -> frozenset[str]:
    """Return the ids of a team's Heroes and Ronin, past ones included."""
    heroes = {profile.key for profile in rules.catalogue.profiles if profile.is_hero}
    return frozenset(one["id"] for one in (team.scroll or {}).get("ninja", ()) if one["profile"] in heroes)
