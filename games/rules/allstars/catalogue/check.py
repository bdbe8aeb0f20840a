"""Does a catalogue agree with itself? House rules are held to this before a league can play them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from games.rules.allstars.catalogue.types import Catalogue, Challenge, Clan, FeatRule, Profile
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer

_KEY = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


class _Keyed(Protocol):
    @property
    def key(self) -> str: ...


def check_catalogue(catalogue: Catalogue) -> tuple[Finding, ...]:
    """Return everything that is wrong: keys, references, allowances, choices, feats that nobody knows.

    Paths point into the catalogue (``/profiles/3/keywords/0``).
    """
    feats = {feat.key for feat in catalogue.feats}
    return (
        *_keys(("clans",), catalogue.clans),
        *_keys(("profiles",), catalogue.profiles),
        *_keys(("keywords",), catalogue.keywords),
        *_keys(("feats",), catalogue.feats),
        *_keys(("challenges",), catalogue.challenges),
        *_keys(("statuses",), catalogue.statuses),
        *_keys(("boards",), catalogue.boards),
        *_clans(catalogue),
        *_profiles(catalogue),
        *_rules(("standard",), catalogue.standard, feats),
        *(
            finding
            for index, challenge in enumerate(catalogue.challenges)
            for finding in _challenge(index, challenge, feats)
        ),
    )


def _keys(place: Sequence[str | int], rows: Iterable[_Keyed]) -> Iterator[Finding]:
    """Keys are plain and name one row each."""
    seen: set[str] = set()
    for index, row in enumerate(rows):
        path = pointer(*place, index, "key")
        if not _KEY.fullmatch(row.key):
            yield Finding(
                code="catalogue.bad_key",
                path=path,
                rule="catalogue",
                text=gettext_noop("The key {key} is not made of words of small letters and digits joined by hyphens."),
                params={"key": row.key},
            )
        if row.key in seen:
            yield Finding(
                code="catalogue.key_taken",
                path=path,
                rule="catalogue",
                text=gettext_noop("The key {key} is taken already."),
                params={"key": row.key},
            )
        seen.add(row.key)


def _clans(catalogue: Catalogue) -> Iterator[Finding]:
    """Each clan lists its own profiles, every one of them, exactly one of them a chunin."""
    profiles = {profile.key: profile for profile in catalogue.profiles}
    for index, clan in enumerate(catalogue.clans):
        for position, key in enumerate(clan.profiles):
            if key not in profiles:
                yield _unknown(("clans", index, "profiles", position), "Clans", key)
            elif profiles[key].clan != clan.key:
                yield Finding(
                    code="catalogue.foreign_profile",
                    path=pointer("clans", index, "profiles", position),
                    rule="Clans",
                    text=gettext_noop("{profile} does not belong to {clan}."),
                    params={"profile": profiles[key].name, "clan": clan.name},
                )
        chunin = [key for key in clan.profiles if key in profiles and profiles[key].kind == "chunin"]
        if len(chunin) != 1:
            yield Finding(
                code="catalogue.chunin_count",
                path=pointer("clans", index, "profiles"),
                rule="Building A Team",
                text=ngettext_noop(
                    "{clan} has {count} kind of chunin; a clan has one.",
                    "{clan} has {count} kinds of chunin; a clan has one.",
                    "count",
                ),
                params={"clan": clan.name, "count": len(chunin)},
            )


def _profiles(catalogue: Catalogue) -> Iterator[Finding]:
    clans = {clan.key: clan for clan in catalogue.clans}
    keywords = {keyword.key: keyword.name for keyword in catalogue.keywords}
    for index, profile in enumerate(catalogue.profiles):
        yield from _keys(("profiles", index, "abilities"), profile.abilities)
        yield from _belonging(index, profile, clans)
        yield from _keywords(index, profile, keywords)
        yield from _allowance(index, profile)
        yield from _values(index, profile)


def _belonging(index: int, profile: Profile, clans: dict[str, Clan]) -> Iterator[Finding]:
    """Ronin have no clan; everybody else stands in the list of the clan it names."""
    path = pointer("profiles", index, "clan")
    if profile.clan is None and profile.kind != "ronin":
        yield Finding(
            code="catalogue.clan_missing",
            path=path,
            rule="Clans",
            text=gettext_noop("{profile} is no Ronin and needs a clan."),
            params={"profile": profile.name},
        )
    if profile.clan is None:
        return
    if profile.kind == "ronin":
        yield Finding(
            code="catalogue.ronin_with_clan",
            path=path,
            rule="Ronin",
            text=gettext_noop("{profile} is a Ronin and has no clan."),
            params={"profile": profile.name},
        )
    elif profile.clan not in clans:
        yield _unknown(("profiles", index, "clan"), "Clans", profile.clan)
    elif profile.key not in clans[profile.clan].profiles:
        yield Finding(
            code="catalogue.profile_unlisted",
            path=path,
            rule="Clans",
            text=gettext_noop("{clan} does not list {profile}."),
            params={"clan": clans[profile.clan].name, "profile": profile.name},
        )


def _keywords(index: int, profile: Profile, known: Mapping[str, str]) -> Iterator[Finding]:
    """Keywords exist and stand once; Heroes and Ronin, and they alone, bear the keyword of their kind."""
    for position, key in enumerate(profile.keywords):
        if key not in known:
            yield _unknown(("profiles", index, "keywords", position), "Keyword Abilities", key)
        if key in profile.keywords[:position]:
            yield Finding(
                code="catalogue.keyword_twice",
                path=pointer("profiles", index, "keywords", position),
                rule="Keyword Abilities",
                text=gettext_noop("{profile} has {keyword} already."),
                params={"profile": profile.name, "keyword": known.get(key, key)},
            )
    for kind in ("hero", "ronin"):
        if (profile.kind == kind) != (kind in profile.keywords):
            yield Finding(
                code="catalogue.kind_keyword",
                path=pointer("profiles", index, "keywords"),
                rule="Unique",
                text=gettext_noop("A profile has the keyword {keyword} if it is of that kind, and only then."),
                params={"keyword": known.get(kind, kind)},
            )


def _allowance(index: int, profile: Profile) -> Iterator[Finding]:
    """Least to most; one chunin exactly; no more than one of a Hero or Ronin, and none that must be taken."""
    least, most = profile.allowance
    allowed = 0 <= least <= most
    if profile.kind == "chunin":
        allowed = (least, most) == (1, 1)
    elif profile.is_hero:
        allowed = least == 0 and 0 <= most <= 1
    if not allowed:
        yield Finding(
            code="catalogue.bad_allowance",
            path=pointer("profiles", index, "allowance"),
            rule="Building A Team",
            text=gettext_noop("{profile} cannot have an allowance of {least} to {most}."),
            params={"profile": profile.name, "least": least, "most": most},
        )


def _values(index: int, profile: Profile) -> Iterator[Finding]:
    """No value is below 0, only Ronin take a fee, affinities differ, and one ability at most is chosen."""
    numbers = {
        "movement": profile.movement,
        "attack": profile.attack,
        "defense": profile.defense,
        "koban": profile.koban,
        "fee": profile.fee,
    }
    for field, number in numbers.items():
        if number < 0:
            yield Finding(
                code="catalogue.below_zero",
                path=pointer("profiles", index, field),
                rule="Attributes",
                text=gettext_noop("{number} is below 0."),
                params={"number": number},
            )
    if profile.fee > 0 and profile.kind != "ronin":
        yield Finding(
            code="catalogue.fee_without_ronin",
            path=pointer("profiles", index, "fee"),
            rule="Ronin",
            text=gettext_noop("Only Ronin take a fee; {profile} is none."),
            params={"profile": profile.name},
        )
    if not profile.affinity or len(set(profile.affinity)) != len(profile.affinity):
        yield Finding(
            code="catalogue.bad_affinity",
            path=pointer("profiles", index, "affinity"),
            rule="Affinity and Tests",
            text=gettext_noop("{profile} needs an affinity, and none twice."),
            params={"profile": profile.name},
        )
    # A roster has room for a single choice, and no printed entry asks for more.
    if not 0 <= profile.choose <= min(1, len(profile.abilities)):
        yield Finding(
            code="catalogue.bad_choice",
            path=pointer("profiles", index, "choose"),
            rule="Building A Team",
            text=ngettext_noop(
                "{profile} cannot choose {choose} of {count} ability; it chooses one or none.",
                "{profile} cannot choose {choose} of {count} abilities; it chooses one or none.",
                "count",
            ),
            params={"profile": profile.name, "choose": profile.choose, "count": len(profile.abilities)},
        )


def _challenge(index: int, challenge: Challenge, feats: set[str]) -> Iterator[Finding]:
    for position, key in enumerate(challenge.feats):
        if key not in feats:
            yield _unknown(("challenges", index, "feats", position), "Challenges", key)
    yield from _rules(("challenges", index, "rules"), challenge.rules, feats)
    for field, number in {"ninjas_allowed": challenge.ninjas_allowed, "rounds": challenge.rounds}.items():
        if number < 1:
            yield Finding(
                code="catalogue.below_one",
                path=pointer("challenges", index, field),
                rule="Challenge Rules",
                text=gettext_noop("{number} is below 1."),
                params={"number": number},
            )


def _rules(place: Sequence[str | int], rules: Iterable[FeatRule], feats: set[str]) -> Iterator[Finding]:
    for index, rule in enumerate(rules):
        if rule.feat not in feats:
            yield _unknown((*place, index, "feat"), "Earning XP", rule.feat)


def _unknown(place: Sequence[str | int], rule: str, key: str) -> Finding:
    return Finding(
        code="catalogue.unknown_key",
        path=pointer(*place),
        rule=rule,
        text=gettext_noop("There is no {key}."),
        params={"key": key},
    )
