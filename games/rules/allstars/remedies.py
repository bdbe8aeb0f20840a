"""How a ninja master may settle what an amendment makes impossible in a team's story (rulings 54 and 70)."""

from typing import Final

from games.rules.kernel.system import Remedy

# What ruling 70 lets stand by default: the match as it was played, the absence owed from the next one, a roll or a fee
# that is no longer asked for (its die is kept), a choice that becomes due again.
_STANDS: Final = ("match.", "downtime.", "fee.not_due", "advance.")
_REMEDIES: Final[dict[str, tuple[Remedy, ...]]] = {
    "treasury.too_little": ("adjust", "undo"),
    "fee.unaffordable": ("adjust", "undo"),
    # What Redistribution took is in the other team's treasury: somebody decides where it came from.
    "match.nothing_to_redistribute": ("adjust", "stand"),
    "advance.not_earned": ("decree", "undo"),
    "advance.not_the_next": ("decree", "undo"),
    "ninja.gone": ("stand",),
    "ninja.unknown": ("stand",),
}


def remedies(code: str, *, founding: bool) -> tuple[Remedy, ...]:
    """Return the remedies of a conflict by its code; nothing if it stands without anybody's decision.

    Nothing can be given before a ``founding``.
    """
    known = _REMEDIES.get(code)
    if known is not None:
        return tuple(one for one in known if not (founding and one == "adjust"))
    if code.startswith(_STANDS):
        return ()
    return ("undo",) if code.startswith("roster.") else ("undo", "stand")
