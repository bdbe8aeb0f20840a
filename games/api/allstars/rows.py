"""The catalogue as it is read: rows with their references resolved, in the reader's language."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.catalogue.types import (
    Ability,
    Category,
    Challenge,
    Clan,
    FeatKind,
    FeatRule,
    Keyword,
    Kind,
    Profile,
    Ranged,
    Status,
    Target,
    VictimKind,
)
from games.rules.allstars.elements import Element
from games.rules.allstars.ruleset import Ruleset
from games.texts import translated


class Named(msgspec.Struct, frozen=True, kw_only=True):
    """A row that stands elsewhere."""

    key: str
    name: str


class Allowance(msgspec.Struct, frozen=True, kw_only=True):
    """The least and most models of a kind that a team may hold."""

    least: int
    most: int


class ProfileRow(msgspec.Struct, frozen=True, kw_only=True):
    """A model that can be recruited for `koban`; a Ronin takes its `fee` after each game.

    `choose` says how many of the abilities are chosen when it is recruited; with 0 it has them all.
    """

    key: str
    name: str
    kind: Kind
    clan: str | None
    movement: int
    attack: int
    defense: int
    koban: int
    fee: int
    allowance: Allowance
    affinity: tuple[Element, ...]
    keywords: tuple[Named, ...]
    ranged: Ranged | None
    abilities: tuple[Ability, ...]
    choose: int
    base: Literal["small", "large"]


class ClanRow(msgspec.Struct, frozen=True, kw_only=True):
    """A clan; its models and Heroes stand on a page of their own."""

    key: str
    name: str
    affinity: Element
    text: str


class ClanPage(msgspec.Struct, frozen=True, kw_only=True):
    """A clan with all that it can recruit besides Ronin."""

    key: str
    name: str
    affinity: Element
    text: str
    profiles: tuple[ProfileRow, ...]
    heroes: tuple[ProfileRow, ...]


class KeywordGroup(msgspec.Struct, frozen=True, kw_only=True):
    """The keywords of one category."""

    category: Category
    keywords: tuple[Keyword, ...]


class ChallengeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge: how many models of a team are on the board at once, its rounds, and how many sides play it."""

    key: str
    name: str
    ninjas_allowed: int
    rounds: int
    max_sides: int


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """What a feat brings when all that is given here holds: points to the team, XP to the model.

    Every line that matches counts. `by` limits the doer to chunin or to others, `victim` and `target` the victim;
    `champion` says whether the doer has to be its team's Champion.
    """

    feat: str
    points: int
    xp: int
    by: Literal["chunin", "other"] | None
    victim: tuple[VictimKind, ...] | None
    target: Target | None
    champion: bool | None


class ChallengePage(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge in full.

    `worth` is what it scores and which XP it gives, `standard_worth` what counts in every challenge besides. `feats`
    are those that a report of it may claim. `win_at` is the score that ends it at once.
    """

    key: str
    name: str
    ninjas_allowed: int
    rounds: int
    max_sides: int
    text: str
    setup: str
    length: str
    win_at: int | None
    score: Literal["exact", "at_least"]
    sentries: bool
    attacker: bool
    stealth: Literal["none", "small", "all"]
    roles: tuple[Literal["vip", "messenger", "champion"], ...]
    worth: tuple[Worth, ...]
    standard_worth: tuple[Worth, ...]
    feats: tuple[FeatKind, ...]


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """How much there is, and the key of the ruleset version that it is taken from."""

    ruleset: str
    clans: int
    profiles: int
    heroes: int
    ronin: int
    keywords: int
    challenges: int
    statuses: int


class Clans(msgspec.Struct, frozen=True, kw_only=True):
    """All clans."""

    results: tuple[ClanRow, ...]


class Profiles(msgspec.Struct, frozen=True, kw_only=True):
    """The models that were asked for."""

    results: tuple[ProfileRow, ...]


class Keywords(msgspec.Struct, frozen=True, kw_only=True):
    """Keywords by category."""

    results: tuple[KeywordGroup, ...]


class Challenges(msgspec.Struct, frozen=True, kw_only=True):
    """All challenges."""

    results: tuple[ChallengeRow, ...]


class Statuses(msgspec.Struct, frozen=True, kw_only=True):
    """All status effects."""

    results: tuple[Status, ...]


class Boards(msgspec.Struct, frozen=True, kw_only=True):
    """Tournament grounds: those that come with Koban, open ground, and the ruleset's own."""

    results: tuple[BoardMap, ...]


def index(key: str, ruleset: Ruleset) -> Index:
    """Count the catalogue."""
    catalogue = ruleset.catalogue
    kinds = [profile.kind for profile in catalogue.profiles]
    return Index(
        ruleset=key,
        clans=len(catalogue.clans),
        profiles=len(kinds),
        heroes=kinds.count("hero"),
        ronin=kinds.count("ronin"),
        keywords=len(catalogue.keywords),
        challenges=len(catalogue.challenges),
        statuses=len(catalogue.statuses),
    )


def clan_row(clan: Clan) -> ClanRow:
    """Return a clan without its models."""
    return ClanRow(key=clan.key, name=translated(clan.name), affinity=clan.affinity, text=translated(clan.text))


def clan_page(ruleset: Ruleset, clan: Clan) -> ClanPage:
    """Return a clan with its models."""
    profiles = [ruleset.profiles[key] for key in clan.profiles]
    return ClanPage(
        key=clan.key,
        name=translated(clan.name),
        affinity=clan.affinity,
        text=translated(clan.text),
        profiles=tuple(profile_row(ruleset, profile) for profile in profiles if not profile.is_hero),
        heroes=tuple(profile_row(ruleset, profile) for profile in profiles if profile.is_hero),
    )


def profile_row(ruleset: Ruleset, profile: Profile) -> ProfileRow:
    """Return a model."""
    least, most = profile.allowance
    return ProfileRow(
        key=profile.key,
        name=translated(profile.name),
        kind=profile.kind,
        clan=profile.clan,
        movement=profile.movement,
        attack=profile.attack,
        defense=profile.defense,
        koban=profile.koban,
        fee=profile.fee,
        allowance=Allowance(least=least, most=most),
        affinity=profile.affinity,
        keywords=tuple(Named(key=key, name=translated(ruleset.keywords[key].name)) for key in profile.keywords),
        ranged=profile.ranged and msgspec.structs.replace(profile.ranged, text=translated(profile.ranged.text)),
        abilities=tuple(
            Ability(key=ability.key, name=translated(ability.name), text=translated(ability.text))
            for ability in profile.abilities
        ),
        choose=profile.choose,
        base=profile.base,
    )


def keyword_groups(keywords: Iterable[Keyword]) -> tuple[KeywordGroup, ...]:
    """Return keywords by category, both in printed order."""
    groups: dict[Category, list[Keyword]] = {}
    for keyword in keywords:
        said = msgspec.structs.replace(keyword, name=translated(keyword.name), text=translated(keyword.text))
        groups.setdefault(keyword.category, []).append(said)
    return tuple(KeywordGroup(category=category, keywords=tuple(group)) for category, group in groups.items())


def challenge_row(challenge: Challenge) -> ChallengeRow:
    """Return a challenge in short."""
    return ChallengeRow(
        key=challenge.key,
        name=translated(challenge.name),
        ninjas_allowed=challenge.ninjas_allowed,
        rounds=challenge.rounds,
        max_sides=challenge.max_sides,
    )


def challenge_page(ruleset: Ruleset, challenge: Challenge) -> ChallengePage:
    """Return a challenge in full."""
    standard = ruleset.catalogue.standard
    claimed = {rule.feat for rule in (*standard, *challenge.rules)} | set(challenge.feats)
    return ChallengePage(
        key=challenge.key,
        name=translated(challenge.name),
        ninjas_allowed=challenge.ninjas_allowed,
        rounds=challenge.rounds,
        max_sides=challenge.max_sides,
        text=translated(challenge.text),
        setup=translated(challenge.setup),
        length=translated(challenge.length),
        win_at=challenge.win_at,
        score=challenge.score,
        sentries=challenge.sentries,
        attacker=challenge.attacker,
        stealth=challenge.stealth,
        roles=challenge.roles,
        worth=tuple(_worth(rule) for rule in challenge.rules),
        standard_worth=tuple(_worth(rule) for rule in standard),
        feats=tuple(
            msgspec.structs.replace(feat, name=translated(feat.name), text=translated(feat.text))
            for feat in ruleset.catalogue.feats
            if feat.key in claimed
        ),
    )


def status_row(status: Status) -> Status:
    """Return a status effect."""
    return Status(key=status.key, name=translated(status.name), text=translated(status.text))


def _worth(rule: FeatRule) -> Worth:
    return Worth(
        feat=rule.feat,
        points=rule.points,
        xp=rule.xp,
        by=rule.by,
        victim=rule.victim,
        target=rule.target,
        champion=rule.champion,
    )


def board_row(board: BoardMap) -> BoardMap:
    """Return a ground with its name and what was assumed in the reader's language."""
    return msgspec.structs.replace(board, name=translated(board.name), assumption=translated(board.assumption))
