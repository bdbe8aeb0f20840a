"""What matches of a league can be about."""

from django.utils.translation import gettext as _

from games.systems import ruleset, system
from league.models import League


def challenges_of(league: League) -> list[tuple[str, str]]:
    """Return the challenges (for other games: the modes) that a league's rules know, by key, in the reader's language."""
    return [(key, _(name)) for key, name in system(league.system).challenges(ruleset(league.ruleset_id))]
