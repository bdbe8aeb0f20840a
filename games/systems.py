"""The registry: game systems found by key."""

from functools import lru_cache
from typing import Any

from games.models import RulesetVersion
from games.rules.allstars.system import ALLSTARS
from games.rules.bounty.system import BOUNTY
from games.rules.kernel.cooperative import Cooperative
from games.rules.kernel.system import System
from games.rules.ninjago.system import NINJAGO
from games.rules.tiny_ninjas.system import TINY_NINJAS

_SYSTEMS: dict[str, System] = {game.key: game for game in (ALLSTARS, TINY_NINJAS, NINJAGO, BOUNTY)}


def system(key: str) -> System:
    """Return the system with that key; raises :class:`KeyError` if there is none."""
    return _SYSTEMS[key]


def is_cooperative(key: str) -> bool:
    """Whether the players of a system win or lose together, so that its teams are parties."""
    return isinstance(system(key), Cooperative)


def plays_alone(key: str) -> bool:
    """Whether a team of a system can play without an opponent: every party, and a duellist in solo play."""
    return is_cooperative(key) or key == TINY_NINJAS.key


@lru_cache(maxsize=64)
def ruleset(key: str) -> Any:
    """Return the typed ruleset of a stored version. Versions are immutable, so a process may remember them."""
    version = RulesetVersion.objects.get(pk=key)
    return system(version.system).load_ruleset(version.document)
