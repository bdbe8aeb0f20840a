"""What feats are worth: points for the doer's team, XP for the doer.

The same functions serve the referee, who reads report lines, and the scroll, which reads ledger entries: both are
deeds. Worth follows from the catalogue's feat rules. Every rule that matches counts, the standard ones and the
challenge's together (Challenge Rules, "Additional XP Awarded"; ruling 34).
"""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

import msgspec

from games.rules.allstars.catalogue.types import Challenge, FeatRule, Target, VictimKind
from games.rules.allstars.report import SideReport
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.setup import SideSetup


class Deed(Protocol):
    """``count`` times one feat by one model: a report's FeatLine or a ledger's FeatDone."""

    @property
    def feat(self) -> str: ...
    @property
    def count(self) -> int: ...
    @property
    def victim(self) -> VictimKind | None: ...
    @property
    def target(self) -> Target | None: ...
    @property
    def champion(self) -> bool: ...


class PlainDeed(msgspec.Struct, frozen=True, kw_only=True):
    """A deed given by its values alone."""

    feat: str
    count: int = 1
    victim: VictimKind | None = None
    target: Target | None = None
    champion: bool = False


class Worth(NamedTuple):
    """Points for the team and XP for the model."""

    points: int
    xp: int


def is_chunin(ruleset: Ruleset, profile: str) -> bool:
    """Whether a profile key is a chunin's."""
    return ruleset.profiles[profile].kind == "chunin"


def feat_worth(ruleset: Ruleset, challenge: Challenge | None, line: Deed, *, by_chunin: bool) -> Worth:
    """Return what a line is worth, all its ``count`` times together.

    The doer is taken for a model that can earn XP. Without a challenge only the standard feats are worth anything. A
    search that reveals several models counts once or once per model as the league has it; ``count`` already says which
    (``reveal_xp``, ruling 31).
    """
    points, xp = _once(ruleset, challenge, line, by_chunin=by_chunin)
    if line.feat == "own_medal_returned" and ruleset.settings.own_medal_pickup_xp:
        # The model had to pick the medal up to return it (ruling 36).
        xp += _once(ruleset, challenge, PlainDeed(feat="medal_pickup"), by_chunin=by_chunin).xp
    return Worth(points * line.count, xp * line.count)


def feat_xp(
    ruleset: Ruleset,
    challenge_key: str | None,
    *,
    profile: str,
    feat: str,
    victim: VictimKind | None = None,
    target: Target | None = None,
    champion: bool = False,
    count: int = 1,
) -> int:
    """Return the XP of one feat done ``count`` times by a model of that profile.

    Heroes and Ronin earn none (Appendix, Hero; ruling 22). Caps that span several feats of a model are the business of
    :func:`xp_of_feats`.
    """
    deed = PlainDeed(feat=feat, count=count, victim=victim, target=target, champion=champion)
    return xp_of_feats(ruleset, challenge_key, profile, (deed,))


def xp_of_feats(ruleset: Ruleset, challenge_key: str | None, profile: str, lines: Iterable[Deed]) -> int:
    """Return the XP that all of one model's feats in a match are worth together.

    Heroes and Ronin earn none (ruling 22). With ``champion_xp_once_per_model`` only the first choice as Champion pays
    (ruling 37). A challenge key that the ruleset does not know leaves the standard feats.
    """
    if ruleset.profiles[profile].is_hero:
        return 0
    return xp_if_it_could_learn(ruleset, challenge_key, profile, lines)


def xp_if_it_could_learn(ruleset: Ruleset, challenge_key: str | None, profile: str, lines: Iterable[Deed]) -> int:
    """Return the XP of :func:`xp_of_feats` as if Heroes and Ronin could gain any."""
    challenge = None if challenge_key is None else ruleset.challenges.get(challenge_key)
    by_chunin = is_chunin(ruleset, profile)
    xp = 0
    paid_as_champion = False
    for line in lines:
        worth = feat_worth(ruleset, challenge, line, by_chunin=by_chunin).xp
        if line.feat == "champion_chosen" and ruleset.settings.champion_xp_once_per_model:
            worth = 0 if paid_as_champion else worth // line.count
            paid_as_champion = True
        xp += worth
    return xp


def side_points(ruleset: Ruleset, setup: SideSetup, challenge: Challenge | None, side: SideReport) -> int:
    """Return the points that the claimed feats of a side's own models add up to.

    Lines of models that are not on the side are passed over.
    """
    profiles = {ninja.id: ninja.profile for ninja in setup.ninja}
    return sum(
        feat_worth(ruleset, challenge, feat, by_chunin=is_chunin(ruleset, profiles[line.ninja])).points
        for line in side.ninja
        if line.ninja in profiles
        for feat in line.feats
    )


def _once(ruleset: Ruleset, challenge: Challenge | None, line: Deed, *, by_chunin: bool) -> Worth:
    """Return what one time of a feat is worth."""
    points = xp = 0
    for rules in (ruleset.catalogue.standard, () if challenge is None else challenge.rules):
        for rule in rules:
            if _matches(rule, line, by_chunin=by_chunin):
                points += rule.points
                xp += rule.xp
    return Worth(points, xp)


def _matches(rule: FeatRule, line: Deed, *, by_chunin: bool) -> bool:
    """Whether every condition that the rule gives holds."""
    return (
        rule.feat == line.feat
        and (rule.by is None or (rule.by == "chunin") == by_chunin)
        and (rule.victim is None or line.victim in rule.victim)
        and (rule.target is None or rule.target == line.target)
        and (rule.champion is None or rule.champion == line.champion)
    )
