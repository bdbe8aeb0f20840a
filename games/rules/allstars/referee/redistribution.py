"""Koban that change hands during a game: Goemon's Redistribution (optional Ronin; ruling 56).

A report only says whom Goemon Injured; what that moved is worked out from the treasuries as the match opened. With two
sides it is always the other one's; with more, only Injuries whose victims are named move a koban.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.rules.allstars.referee.claim import Claim, Model, SideClaim

REDISTRIBUTION: Final = "redistribution"


def redistributed(claim: Claim) -> dict[int, int]:
    """Return what each side gained, in koban; below 0 what it lost. A treasury gives what it holds and no more."""
    moved: Counter[int] = Counter()
    left = {side.number: side.setup.treasury for side in claim.sides}
    for side in claim.sides:
        for loser in _losers(claim, side):
            if left[loser]:
                left[loser] -= 1
                moved[loser] -= 1
                moved[side.number] += 1
    return {side.number: moved[side.number] for side in claim.sides}


def _losers(claim: Claim, side: SideClaim) -> Iterator[int]:
    """Yield the side of each model that a side's Goemon Injured, sentries left out."""
    enemies = list(claim.enemies(side))
    owner = {ninja: enemy.number for enemy in enemies for ninja in enemy.models}
    for model in side.models.values():
        if not _redistributes(model):
            continue
        for feat in model.feats:
            if feat.feat != "injure" or feat.victim == "sentry":
                continue
            if len(enemies) == 1:
                yield from [enemies[0].number] * feat.count
            else:
                yield from (owner[name] for name in feat.victims if name in owner)


def _redistributes(model: Model) -> bool:
    return any(ability.key == REDISTRIBUTION for ability in model.profile.abilities)
