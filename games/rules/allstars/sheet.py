"""A scroll as people read it: every model with its current values, names of what it has, and the team's numbers."""

from typing import Any

import msgspec

from games.rules.allstars.progression import current, level, level_name
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState, Scroll


def sheet(ruleset: Ruleset, scroll: Scroll) -> dict[str, Any]:
    """Return the scroll with attributes, levels and printed names filled in; koban and XP as in the scroll."""
    clan = ruleset.clans.get(scroll.clan)
    return {
        "clan": scroll.clan,
        "clan_name": clan.name if clan else "",
        "treasury": scroll.treasury,
        "rating": scroll.rating,
        "record": _record(scroll),
        "ninja": [_ninja(ruleset, state) for state in scroll.ninja],
        "pending": msgspec.to_builtins(scroll.pending),
    }


def _record(scroll: Scroll) -> dict[str, int]:
    record = scroll.record
    return {"played": record.played, "won": record.won, "drawn": record.drawn, "lost": record.lost}


def _ninja(ruleset: Ruleset, state: NinjaState) -> dict[str, Any]:
    profile = ruleset.profiles[state.profile]
    now = current(ruleset, state)
    chosen = [one for one in profile.abilities if not profile.choose or one.key == state.ability]
    thresholds = ruleset.settings.xp_thresholds
    reached = level(ruleset.settings, state.xp)
    return {
        "id": state.id,
        "profile": state.profile,
        "profile_name": profile.name,
        "kind": profile.kind,
        "koban": profile.koban,
        "fee": profile.fee,
        "movement": now.movement,
        "attack": now.attack,
        "defense": now.defense,
        "affinity": list(now.affinity),
        "keywords": [{"key": key, "name": ruleset.keywords[key].name} for key in now.keywords],
        "ranged": msgspec.to_builtins(profile.ranged),
        "abilities": [{"key": one.key, "name": one.name} for one in chosen],
        "xp": state.xp,
        "level": reached,
        "level_name": level_name(ruleset.settings, state.xp),
        "next_level_at": thresholds[reached] if reached < len(thresholds) and not profile.is_hero else None,
        "advances": [msgspec.to_builtins(taken) for taken in state.advances],
        "absent": state.absent,
        "starts_in_healing_house": state.healing_house,
        "gone": state.gone,
    }
