"""Is this a legal team? (Building A Team)

A roster names its models as people write them; keys and printed names both do. A team between games is judged by
:func:`check_members`: on what stands on the roster, not on who can play next (ruling 47), and without a budget.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.allstars.catalogue.types import Clan, Profile
from games.rules.allstars.names import find_ability, find_clan, find_profile
from games.rules.allstars.rating import team_rating
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.names import name_faults

Name = Annotated[str, Meta(min_length=1, max_length=60)]
_Member = tuple[int, Profile]

_BUILDING = "Building A Team"


class RosterNinja(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model to recruit: its own name, its profile ("Chunin", "Byakko") and, where one is chosen, its ability."""

    name: Name
    profile: Name
    ability: Name | None = None


class Roster(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A team as its player wants to build it."""

    clan: Name
    ninja: Annotated[tuple[RosterNinja, ...], Meta(max_length=100)] = ()


class RosterLine(msgspec.Struct, frozen=True, kw_only=True):
    """A roster's model as understood: keys of profile and ability (None if unknown), recruit cost in koban."""

    name: str
    profile: str | None
    ability: str | None
    koban: int


class RosterVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """Every violation and warning; ``cost`` and ``left`` (below 0 if overspent) in koban; the rating; all models."""

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    cost: int
    left: int
    rating: int
    ninja: tuple[RosterLine, ...]

    @property
    def accepted(self) -> bool:
        """Whether the team is legal."""
        return not self.violations


def check_roster(ruleset: Ruleset, roster: Roster) -> RosterVerdict:
    """Judge a new team (Building A Team; rulings 41, 43, 44, 45, 47, 48 and 71)."""
    clan = find_clan(ruleset, roster.clan)
    profiles = [find_profile(ruleset, clan.key if clan else "", ninja.profile) for ninja in roster.ninja]
    members = [(index, profile) for index, profile in enumerate(profiles) if profile]
    cost = sum(profile.koban for _, profile in members)
    left = ruleset.settings.budget - cost

    violations = _names(roster.ninja)
    if clan is None:
        violations += [_unknown_clan(roster.clan)]
    violations += [
        _unknown_profile(index, ninja.profile)
        for index, (ninja, profile) in enumerate(zip(roster.ninja, profiles, strict=True))
        if profile is None and (clan is not None or not _is_of_some_clan(ruleset, ninja.profile))
    ]
    if clan is not None:
        violations += [*_strangers(clan, members), *_all_banned(members), *_allowances(ruleset, clan, members)]
    violations += [finding for index, profile in members for finding in _ability(index, profile, roster.ninja[index])]
    violations += [*_duplicates(members), *_size(ruleset, len(roster.ninja)), *_overspent(ruleset, cost)]

    return RosterVerdict(
        violations=tuple(violations),
        warnings=tuple(_warnings(ruleset, left, members)),
        cost=cost,
        left=left,
        rating=team_rating(ruleset, [(profile.key, 0) for _, profile in members]),
        ninja=tuple(_line(ninja, profile) for ninja, profile in zip(roster.ninja, profiles, strict=True)),
    )


def check_members(ruleset: Ruleset, clan: str, profiles: Sequence[str]) -> tuple[Finding, ...]:
    """Judge a team between games, given the clan's key and the profile key of every model on its roster.

    A model that must miss games counts like any other (ruling 47), so that a second chunin is refused and nobody is
    dismissed below a least allowance (ruling 46). Koban are not looked at.
    """
    home = ruleset.clans.get(clan)
    if home is None:
        return (_unknown_clan(clan),)
    members = [(index, ruleset.profiles[key]) for index, key in enumerate(profiles) if key in ruleset.profiles]
    return (
        *(_unknown_profile(index, key) for index, key in enumerate(profiles) if key not in ruleset.profiles),
        *_strangers(home, members),
        *_all_banned(members),
        *_allowances(ruleset, home, members),
        *_duplicates(members),
        *_size(ruleset, len(profiles)),
    )


def cheapest_team(ruleset: Ruleset, clan: str) -> int:
    """Return the koban that a clan's smallest legal team costs (ruling 130).

    Raises :class:`KeyError` for a clan that does not exist.
    """
    profiles = (ruleset.profiles[key] for key in ruleset.clans[clan].profiles)
    return sum(profile.allowance[0] * profile.koban for profile in profiles)


def _line(ninja: RosterNinja, profile: Profile | None) -> RosterLine:
    if profile is None:
        return RosterLine(name=ninja.name, profile=None, ability=None, koban=0)
    ability = find_ability(profile, ninja.ability) if profile.choose and ninja.ability else None
    return RosterLine(
        name=ninja.name, profile=profile.key, ability=ability.key if ability else None, koban=profile.koban
    )


def _names(ninja: Iterable[RosterNinja]) -> list[Finding]:
    findings = []
    taken: set[str] = set()
    for index, one in enumerate(ninja):
        name = one.name.strip()
        if not name:
            findings.append(
                Finding(
                    code="roster.name_empty",
                    path=pointer("ninja", index, "name"),
                    rule=_BUILDING,
                    text=gettext_noop("A ninja needs a name."),
                )
            )
        elif name.casefold() in taken:
            findings.append(
                Finding(
                    code="roster.name_taken",
                    path=pointer("ninja", index, "name"),
                    rule=_BUILDING,
                    text=gettext_noop("Another ninja of the team is called {name} already."),
                    params={"name": name},
                )
            )
        findings += name_faults(one.name, pointer("ninja", index, "name"))
        taken.add(name.casefold())
    return findings


def _unknown_clan(clan: str) -> Finding:
    return Finding(
        code="roster.unknown_clan",
        path=pointer("clan"),
        rule=_BUILDING,
        text=gettext_noop("There is no clan called {clan}."),
        params={"clan": clan},
    )


def _unknown_profile(index: int, profile: str) -> Finding:
    return Finding(
        code="roster.unknown_profile",
        path=pointer("ninja", index, "profile"),
        rule=_BUILDING,
        text=gettext_noop("There is no model called {profile}."),
        params={"profile": profile},
    )


def _is_of_some_clan(ruleset: Ruleset, profile: str) -> bool:
    """Whether a name that the missing clan would have to explain, such as that of a chunin, is some clan's."""
    return any(find_profile(ruleset, clan, profile) is not None for clan in ruleset.clans)


def _ability(index: int, profile: Profile, ninja: RosterNinja) -> list[Finding]:
    """Demand an ability where the entry lets the model choose one, and nowhere else (ruling 48: it is for good)."""
    path = pointer("ninja", index, "ability")
    choices = ", ".join(ability.name for ability in profile.abilities)
    if profile.choose and ninja.ability is None:
        return [
            Finding(
                code="roster.ability_missing",
                path=path,
                rule=_BUILDING,
                text=gettext_noop("{profile} chooses one ability when recruited: {choices}."),
                params={"profile": profile.name, "choices": choices},
            )
        ]
    if not profile.choose and ninja.ability is not None:
        return [
            Finding(
                code="roster.ability_not_chosen",
                path=path,
                rule=_BUILDING,
                text=gettext_noop("{profile} has no ability to choose."),
                params={"profile": profile.name},
            )
        ]
    if ninja.ability is not None and find_ability(profile, ninja.ability) is None:
        return [
            Finding(
                code="roster.unknown_ability",
                path=path,
                rule=_BUILDING,
                text=gettext_noop("{ability} is no ability of {profile}; these are: {choices}."),
                params={"ability": ninja.ability, "profile": profile.name, "choices": choices},
            )
        ]
    return []


def _strangers(clan: Clan, members: Iterable[_Member]) -> list[Finding]:
    """Refuse models of other clans, Heroes too; Ronin join any (ruling 44)."""
    return [
        Finding(
            code="roster.wrong_clan",
            path=pointer("ninja", index, "profile"),
            rule="ruling 44" if profile.is_hero else _BUILDING,
            text=gettext_noop("{profile} does not belong to {clan}."),
            params={"profile": profile.name, "clan": clan.name},
        )
        for index, profile in members
        if profile.clan not in {None, clan.key}
    ]


def banned(profile: Profile, path: str = "") -> Finding | None:
    """Return the refusal of a model of which the rules allow none: its allowance is 0 to 0."""
    if profile.allowance[1] > 0:
        return None
    text = gettext_noop("No team of this league may have {profile}.")
    return Finding(code="roster.banned", path=path, rule=_BUILDING, text=text, params={"profile": profile.name})


def _all_banned(members: Iterable[_Member]) -> list[Finding]:
    refusals = (banned(profile, pointer("ninja", index, "profile")) for index, profile in members)
    return [refusal for refusal in refusals if refusal is not None]


def _duplicates(members: Iterable[_Member]) -> list[Finding]:
    """Refuse the same Hero or Ronin twice; different ones are welcome (ruling 44)."""
    findings = []
    seen: set[str] = set()
    for index, profile in members:
        if profile.is_hero and profile.key in seen:
            findings.append(
                Finding(
                    code="roster.duplicate_hero",
                    path=pointer("ninja", index, "profile"),
                    rule="ruling 44",
                    text=gettext_noop("{profile} is on the team already; there is only one."),
                    params={"profile": profile.name},
                )
            )
        seen.add(profile.key)
    return findings


def _allowances(ruleset: Ruleset, clan: Clan, members: Iterable[_Member]) -> list[Finding]:
    """Compare with the least and most of each of the clan's models; Heroes are judged as duplicates."""
    count = Counter(profile.key for _, profile in members)
    findings = []
    for profile in (ruleset.profiles[key] for key in clan.profiles):
        least, most = profile.allowance
        if profile.is_hero or most == 0 or least <= count[profile.key] <= most:
            continue
        params: dict[str, str | int] = {
            "profile": profile.name,
            "count": count[profile.key],
            "least": least,
            "most": most,
        }
        if profile.kind == "chunin":
            code, text = "roster.chunin_count", gettext_noop("A team has exactly one chunin, not {count}.")
        elif count[profile.key] < least:
            code, text = "roster.too_few", gettext_noop("The team needs at least {least} {profile}, not {count}.")
        else:
            code, text = "roster.too_many", gettext_noop("The team may have at most {most} {profile}, not {count}.")
        findings.append(Finding(code=code, path=pointer("ninja"), rule=_BUILDING, text=text, params=params))
    return findings


def _size(ruleset: Ruleset, count: int) -> list[Finding]:
    most = ruleset.settings.max_models
    if most is None or count <= most:
        return []
    return [
        Finding(
            code="roster.too_many_models",
            path=pointer("ninja"),
            rule="ruling 43",
            text=ngettext_noop(
                "A team of this league has at most {most} model, not {count}.",
                "A team of this league has at most {most} models, not {count}.",
                "most",
            ),
            params={"most": most, "count": count},
        )
    ]


def _overspent(ruleset: Ruleset, cost: int) -> list[Finding]:
    budget = ruleset.settings.budget
    if cost <= budget:
        return []
    return [
        Finding(
            code="roster.over_budget",
            path=pointer("ninja"),
            rule=_BUILDING,
            text=ngettext_noop(
                "The team costs {cost} koban; there is {budget}.",
                "The team costs {cost} koban; there are {budget}.",
                "budget",
            ),
            params={"cost": cost, "budget": budget},
        )
    ]


def _warnings(ruleset: Ruleset, left: int, members: Iterable[_Member]) -> list[Finding]:
    """Warn of what is legal and may be regretted: koban that are lost, Ronin who could leave after the first game."""
    settings = ruleset.settings
    findings = []
    if left > 0 and not settings.keep_unspent:
        findings.append(
            Finding(
                code="roster.unspent_lost",
                path=pointer("ninja"),
                rule="ruling 41",
                text=ngettext_noop(
                    "{left} koban is not spent and will be lost.",
                    "{left} koban are not spent and will be lost.",
                    "left",
                ),
                params={"left": left},
            )
        )
    fees = sum(profile.fee for _, profile in members)
    income = max(left, 0) * settings.keep_unspent + settings.koban_loss
    if fees > income:
        findings.append(
            Finding(
                code="roster.fees_unsure",
                path=pointer("ninja"),
                rule="ruling 52",
                text=ngettext_noop(
                    "The Ronin take {fees} koban after each game; after a first loss there is {income}.",
                    "The Ronin take {fees} koban after each game; after a first loss there are {income}.",
                    "income",
                ),
                params={"fees": fees, "income": income},
            )
        )
    return findings
