"""What a battle waits for, and how it refuses a move."""

from collections.abc import Callable
from typing import Any, Literal

from games.rules.kernel.findings import Finding, Refused, Text, gettext_noop
from games.rules.tiny_ninjas.ninja import Ninja

Phase = Literal["redraw", "role", "discard", "attack", "defend", "ai", "over"]


def refuse(code: str, rule: str, text: Text, **params: str | int) -> Refused:
    """Build the refusal of a move; ``text`` is an English template marked for translation."""
    return Refused([Finding(code=code, path="", rule=rule, text=text, params=params)])


def not_in_hand(ninja: Ninja) -> Refused:
    """Build the refusal of a card that the player does not hold."""
    return refuse(
        "battle.not_in_hand", "07 - Gameplay Explained", gettext_noop("{card} is not in the hand."), card=ninja.key
    )


def token_gone(token: str) -> Refused:
    """Build the refusal of a Power-Up that is used up, or that this mode does not have."""
    return refuse(
        "battle.power_up", "06 - Power-Up Tokens", gettext_noop("The {token} Power-Up is not available."), token=token
    )


def allowed(verify: Callable[..., None], *args: Any, **kwargs: Any) -> bool:
    """Return whether ``verify`` lets a move pass."""
    try:
        verify(*args, **kwargs)
    except Refused:
        return False
    return True
