"""Which settings mean nothing to a game: its forms leave them out, and what is stored for them stays."""

from typing import Final

from games.systems import is_cooperative, system
from league.models import Stage

_ROSTERS: Final = frozenset(
    {"steps_after_hours", "rollover_keeps_advancement", "rollover_keeps_treasury", "rosters_hidden_until_lock"}
)
_OPPONENTS: Final = frozenset(
    {
        *("points", "tie_breakers", "forfeits_in_head_to_head", "tie_break_edition"),
        *("unplayed", "remind_hours_before"),
    }
)
_SCHEDULE: Final = frozenset({"first_deadline", "days", "challenges"})
_FIELD: Final = frozenset({"progression", "points", "tie_breakers", "cut"})
_COUNTED_ON_ROSTERS: Final = frozenset({"injuries", "koban"})


def has_rosters(system_key: str) -> bool:
    """Whether teams of a game are built of models, so that there are rosters to lock."""
    return system(system_key).has_rosters


def unused_by_league(system_key: str) -> frozenset[str]:
    """Return the league settings that mean nothing to a game.

    Without rosters there are no steps after a match and nothing to hide or to carry over; parties meet no opponent, so
    that there is no table to order and no fixture that stays unplayed.
    """
    rosters = frozenset() if has_rosters(system_key) else _ROSTERS
    return rosters | _OPPONENTS if is_cooperative(system_key) else rosters


def unused_by_stage(system_key: str, kind: str, *, first: bool) -> frozenset[str]:
    """Return the stage settings that mean nothing here: to the first stage, to a kind that nobody schedules, to a game."""
    unused = frozenset({"cut"} if first else ())
    if kind == Stage.Kind.CAMPAIGN:
        unused |= _SCHEDULE
    return unused | _FIELD if is_cooperative(system_key) else unused


def unused_tie_breakers(system_key: str) -> frozenset[str]:
    """Return the tie-breakers that count what a game does not have."""
    return frozenset() if has_rosters(system_key) else _COUNTED_ON_ROSTERS
