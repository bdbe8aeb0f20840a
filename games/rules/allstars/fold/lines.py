"""Where the koban and the XP of a scroll come from, line by line."""

from collections import Counter
from typing import Literal

import msgspec

TreasuryReason = Literal[
    "budget",
    "unspent",
    "recruit",
    "kept",
    "redistribution",
    "revenue",
    "bonus",
    "shrewd_negotiator",
    "fee",
    "bye",
    "adjusted",
    "rolled_over",
    "redrafted",
    "restarted",
]
XpReason = Literal["feats", "all_star", "water", "rolled_over"]


class TreasuryLine(msgspec.Struct, frozen=True, kw_only=True):
    """One movement of the treasury, in koban, and the balance after it.

    ``position`` and ``entries`` name the chapter and the indexes of the entries behind it.
    """

    position: int
    entries: tuple[int, ...]
    reason: TreasuryReason
    amount: int
    balance: int
    ninja: str | None = None


class XpLine(msgspec.Struct, frozen=True, kw_only=True):
    """XP that one model gained at once, and its total after it."""

    position: int
    entries: tuple[int, ...]
    ninja: str
    reason: XpReason
    amount: int
    total: int


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """The lines behind a scroll's treasury and XP, in the order in which they were booked."""

    treasury: tuple[TreasuryLine, ...] = ()
    xp: tuple[XpLine, ...] = ()

    def xp_of(self, ninja: str) -> tuple[XpLine, ...]:
        """Return the lines of one model."""
        return tuple(line for line in self.xp if line.ninja == ninja)

    def koban_by_reason(self) -> Counter[TreasuryReason]:
        """Return the sum of the treasury's lines by reason, in koban."""
        sums: Counter[TreasuryReason] = Counter()
        for line in self.treasury:
            sums[line.reason] += line.amount
        return sums
