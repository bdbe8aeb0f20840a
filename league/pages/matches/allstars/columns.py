"""The columns of a report: every feat that a challenge knows, by kind of victim, and what it is worth."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils.translation import gettext

from games.rules.allstars.catalogue.types import Challenge, FeatKind, Target, VictimKind
from games.rules.allstars.challenges.scoring import PlainDeed, Worth, feat_worth
from games.rules.allstars.report import FeatLine
from games.rules.allstars.ruleset import Ruleset
from league.pages.matches.allstars.words import TARGETS, VICTIMS

CHOSEN = "champion_chosen"


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to count. ``chunin`` and ``other`` say what once is worth to a doer of that kind."""

    feat: FeatKind
    victim: VictimKind | None = None
    target: Target | None = None
    champion: bool = False
    chunin: Worth
    other: Worth

    @property
    def key(self) -> str:
        """Its name in fields and in the script."""
        return column_key(self.feat.key, self.victim, self.target, champion=self.champion)

    @property
    def names_victims(self) -> bool:
        """Whether models of a team are its victims, which may be named."""
        return self.victim in {"ninja", "chunin"}

    @property
    def label(self) -> str:
        """What the column is called."""
        feat = gettext(self.feat.name)
        if self.champion:
            feat = gettext("%(feat)s as Champion") % {"feat": feat}
        if self.victim is None:
            return feat
        victim = str(VICTIMS[self.victim])
        if self.target is not None:
            victim = gettext("%(target)s (%(victim)s)") % {"target": TARGETS[self.target], "victim": victim}
        return gettext("%(feat)s: %(victim)s") % {"feat": feat, "victim": victim}

    def worth(self, *, by_chunin: bool) -> Worth:
        """Return what once is worth to a model that can learn."""
        return self.chunin if by_chunin else self.other

    def counts_for(self, *, by_chunin: bool) -> bool:
        """Whether it is worth anything to such a doer; a chunin is never Champion."""
        if by_chunin and (self.champion or self.feat.key == CHOSEN):
            return False
        return any(self.worth(by_chunin=by_chunin))


def column_key(feat: str, victim: str | None, target: str | None, *, champion: bool) -> str:
    """Return the name of a column: the feat, then what narrows it down.

    >>> column_key("injure", "ninja", "vip", champion=False)
    'injure-ninja-vip'
    """
    return "-".join(part for part in (feat, victim, target, "champion" if champion else None) if part)


def key_of(line: FeatLine) -> str:
    """Return the name of the column in which a line of a report stands."""
    return column_key(line.feat, line.victim, line.target, champion=line.champion)


def columns_of(ruleset: Ruleset, challenge: Challenge | None, also: Iterable[FeatLine] = ()) -> tuple[Column, ...]:
    """Return the columns of a challenge in catalogue order, then those that ``also`` needs and it does not have."""
    columns = [
        _column(ruleset, challenge, feat, victim, target, champion=champion)
        for feat in _feats(ruleset, challenge)
        for victim in _victims(feat, challenge)
        for target in _targets(feat, challenge, victim)
        for champion in _champion(challenge, victim, target)
    ]
    known = {column.key for column in columns}
    for line in also:
        if key_of(line) not in known and line.feat in ruleset.feats:
            known.add(key_of(line))
            feat = ruleset.feats[line.feat]
            columns.append(_column(ruleset, challenge, feat, line.victim, line.target, champion=line.champion))
    return tuple(columns)


def worth_table(ruleset: Ruleset, challenge: Challenge | None, columns: Iterable[Column]) -> dict[str, Any]:
    """Return what the script needs for its tally: the same numbers as the referee's, as plain values.

    ``once`` names columns whose XP a model earns once a game, however often it did them (ruling 37).
    """
    settings = ruleset.settings
    rows = tuple(columns)
    return {
        "columns": {column.key: {"chunin": list(column.chunin), "other": list(column.other)} for column in rows},
        "once": [column.key for column in rows if column.feat.key == CHOSEN and settings.champion_xp_once_per_model],
        "allStarXp": settings.all_star_xp,
        "winAt": challenge.win_at if challenge else None,
    }


def _feats(ruleset: Ruleset, challenge: Challenge | None) -> list[FeatKind]:
    special = {feat for one in ruleset.catalogue.challenges for feat in one.feats}
    own = challenge.feats if challenge else ()
    return [feat for feat in ruleset.catalogue.feats if feat.key not in special or feat.key in own]


def _victims(feat: FeatKind, challenge: Challenge | None) -> list[VictimKind | None]:
    sentries = challenge is not None and challenge.sentries
    return [victim for victim in feat.victims if victim != "sentry" or sentries] or [None]


def _targets(feat: FeatKind, challenge: Challenge | None, victim: VictimKind | None) -> list[Target | None]:
    if challenge is None or victim == "sentry":
        return [None]
    return [None, *(target for target in feat.targets if target in challenge.roles)]


def _champion(challenge: Challenge | None, victim: VictimKind | None, target: Target | None) -> list[bool]:
    there = challenge is not None and "champion" in challenge.roles
    return [False, True] if there and victim not in {None, "sentry"} and target is None else [False]


def _column(
    ruleset: Ruleset,
    challenge: Challenge | None,
    feat: FeatKind,
    victim: VictimKind | None,
    target: Target | None,
    *,
    champion: bool,
) -> Column:
    deed = PlainDeed(feat=feat.key, victim=victim, target=target, champion=champion)
    return Column(
        feat=feat,
        victim=victim,
        target=target,
        champion=champion,
        chunin=feat_worth(ruleset, challenge, deed, by_chunin=True),
        other=feat_worth(ruleset, challenge, deed, by_chunin=False),
    )
