"""The rows of the catalogue: clans, profiles, keywords, challenges and feats.

Every row has a ``key`` that payloads use and that never changes, and a ``name`` as the rulebook prints it. Texts are
Koban's own words.
"""

from typing import Literal

import msgspec

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.elements import Element

Kind = Literal["chunin", "kaiken", "yajiri", "madoushi", "kunoichi", "oni", "hero", "ronin"]
Category = Literal["general", "air", "earth", "fire", "spirit", "water", "void", "unique"]
VictimKind = Literal["ninja", "chunin", "sentry"]
Target = Literal["vip", "messenger"]
Attribute = Literal["movement", "attack", "defense"]


class Ability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A special ability printed on a profile."""

    key: str
    name: str
    text: str


class Ranged(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed ranged attack: reach in spaces, dice added to Attack, and what else it does."""

    range: int
    attack: int = 0
    stealthy: bool = False
    text: str = ""


class Profile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model that can be recruited.

    ``clan`` is the clan's key, None for a Ronin; ``koban`` the recruit cost and ``fee`` what a Ronin takes after each
    game, both in koban; ``allowance`` the least and most a team may hold; ``choose`` how many of ``abilities`` are
    chosen when the model is recruited (0: it has them all).
    """

    key: str
    name: str
    kind: Kind
    clan: str | None
    movement: int
    attack: int
    defense: int
    koban: int
    affinity: tuple[Element, ...]
    allowance: tuple[int, int]
    fee: int = 0
    keywords: tuple[str, ...] = ()
    ranged: Ranged | None = None
    abilities: tuple[Ability, ...] = ()
    choose: int = 0
    base: Literal["small", "large"] = "small"

    @property
    def is_hero(self) -> bool:
        """Heroes, and Ronin, who follow every rule for Heroes (Appendix, Unique; ruling 45)."""
        return self.kind in {"hero", "ronin"}


class Clan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the clans; ``profiles`` are keys, heroes last."""

    key: str
    name: str
    affinity: Element
    profiles: tuple[str, ...]
    text: str = ""


class Keyword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A keyword ability (Appendix, Keyword Abilities)."""

    key: str
    name: str
    category: Category
    text: str


class FeatKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a ninja can be credited with in a report.

    ``victims`` lists the kinds of victim a claim must name one of (empty: the feat has no victim); ``targets`` the
    roles the victim may bear.
    """

    key: str
    name: str
    text: str
    victims: tuple[VictimKind, ...] = ()
    targets: tuple[Target, ...] = ()


class FeatRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one feat is worth when all the conditions that are given hold.

    Every matching rule counts, standard ones and the challenge's together ("in addition", ruling 34). ``by`` limits the
    doer (``chunin`` or ``other``), ``victim`` and ``target`` the victim, ``champion`` asks that the doer was its
    team's Champion at that moment. ``points`` go to the doer's team, ``xp`` to the doer.
    """

    feat: str
    points: int = 0
    xp: int = 0
    by: Literal["chunin", "other"] | None = None
    victim: tuple[VictimKind, ...] | None = None
    target: Target | None = None
    champion: bool | None = None


class Challenge(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A challenge (Challenges).

    ``ninjas_allowed`` is how many models of a team may be on the board at once, ``rounds`` its length. ``win_at`` is a
    score that ends the game at once. ``score`` says whether the feats fix the score (``exact``) or only its least
    value (``at_least``: King of the Hill, where the award of XP for a point may be waived). ``feats`` lists the feats
    that only this challenge knows.
    """

    key: str
    name: str
    ninjas_allowed: int
    rounds: int
    text: str
    setup: str = ""
    length: str = ""
    rules: tuple[FeatRule, ...] = ()
    feats: tuple[str, ...] = ()
    roles: tuple[Literal["vip", "messenger", "champion"], ...] = ()
    win_at: int | None = None
    score: Literal["exact", "at_least"] = "exact"
    sentries: bool = False
    attacker: bool = False
    stealth: Literal["none", "small", "all"] = "none"
    max_sides: int = 4


class Status(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A status effect (Appendix, Status Effects)."""

    key: str
    name: str
    text: str


class Catalogue(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All rows of a ruleset, in printed order. ``boards`` are tournament grounds beside those that come with Koban."""

    clans: tuple[Clan, ...]
    profiles: tuple[Profile, ...]
    keywords: tuple[Keyword, ...]
    feats: tuple[FeatKind, ...]
    standard: tuple[FeatRule, ...]
    challenges: tuple[Challenge, ...]
    statuses: tuple[Status, ...]
    boards: tuple[BoardMap, ...] = ()
