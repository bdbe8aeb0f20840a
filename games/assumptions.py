"""What a verdict rests on that no rulebook prints and nobody vouches for."""

from typing import Any

from games.models import Match
from games.rules.kernel.cooperative import Cooperative
from games.systems import ruleset, system
from games.texts import translated


def assumed(match: Match, verdict: dict[str, Any]) -> list[dict[str, str]]:
    """Return the parts of the kit that a verdict on this match takes for granted, each with what it is taken to be.

    The texts are in the reader's language. Nothing of games whose rulebook prints everything that they are played with.
    """
    game = system(match.system)
    if not isinstance(game, Cooperative):
        return []
    texts = game.assumed(ruleset(match.ruleset_id), match.setup, verdict)
    return [{"part": part, "text": translated(text)} for part, text in texts.items()]
