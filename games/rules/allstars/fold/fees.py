"""What Ronin are owed after a game (Appendix, Ronin; rulings 49 to 54)."""

from collections.abc import Collection, Iterable

from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState
from games.rules.kernel.findings import Finding, gettext_noop


def fees_due(ruleset: Ruleset, roster: Iterable[NinjaState]) -> tuple[str, ...]:
    """Return who must be paid or let go after a game, absent Ronin included, in roster order."""
    return tuple(state.id for state in roster if ruleset.profiles[state.profile].fee > 0)


def check_fee(
    owed: Collection[str], ninja: str, fee: int, treasury: int, *, pay: bool, path: str = ""
) -> Finding | None:
    """Say why a fee of so many koban cannot be decided like this; there is no part payment (ruling 50)."""
    if ninja not in owed:
        return Finding(
            code="fee.not_due",
            path=f"{path}/ninja",
            rule="ruling 49",
            text=gettext_noop("No fee is due to model {ninja}."),
            params={"ninja": ninja},
        )
    if pay and fee > treasury:
        return Finding(
            code="fee.unaffordable",
            path=f"{path}/pay",
            rule="ruling 54",
            text=gettext_noop("The fee of Ronin {ninja} is {fee} koban; the treasury holds {treasury}."),
            params={"ninja": ninja, "fee": fee, "treasury": treasury},
        )
    return None
