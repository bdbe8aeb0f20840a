"""Founding a team, recruiting and dismissing, corrections of the treasury (Building A Team; rulings 41 to 54)."""

from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.entries import Adjusted, Dismissed, Founded, Recruited, Restarted
from games.rules.allstars.fold.seasons import restart
from games.rules.allstars.fold.sheet import Sheet
from games.rules.allstars.fold.team import Place, Team
from games.rules.allstars.roster import banned
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState
from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop


def found(ruleset: Ruleset, sheet: Sheet, team: Team) -> None:
    """Open the story: the budget is spent on recruits, and what is left is the opening treasury (ruling 41)."""
    origin = Place(sheet.position, 0)
    for place, _restarted in sheet.all(Restarted):
        restart(team, place)
    for place, entry in sheet.all(Founded):
        if team.clan:
            team.refuse(place, _founded_before())
        elif entry.clan not in ruleset.clans:
            team.refuse(place, _unknown_clan(entry.clan))
        else:
            origin, team.clan = place, entry.clan
            team.bank(place, "budget", entry.budget)
    for place, recruit in sheet.all(Recruited):
        _recruit(ruleset, team, place, recruit)
    if not ruleset.settings.keep_unspent:
        team.bank(origin, "unspent", -team.treasury)


def change_roster(ruleset: Ruleset, sheet: Sheet, team: Team) -> None:
    """Dismiss, then recruit, so that a chunin may be replaced in one step (rulings 1 and 46).

    Corrections of the treasury are booked among the recruits, in the order in which they were entered. A dismissal
    that leaves the team below a least allowance is taken back.
    """
    dismissed: list[tuple[Place, NinjaState]] = []
    for place, dismissal in sheet.all(Dismissed):
        state = team.member(dismissal.ninja)
        if state is None:
            team.refuse_stranger(place, dismissal.ninja)
        else:
            team.leave(state.id, "dismissed")
            dismissed.append((place, state))
    for place, entry in sheet.entries:
        if isinstance(entry, Recruited):
            _recruit(ruleset, team, place, entry)
        elif isinstance(entry, Adjusted):
            _adjust(team, place, entry)
    for place, state in reversed(dismissed):
        profile = ruleset.profiles[state.profile]
        if _count(team, profile) < profile.allowance[0]:
            team.ninja[state.id] = state
            team.refuse(place, _below_least(profile), state.id)
        else:
            team.close_steps_of(state.id)


def _adjust(team: Team, place: Place, entry: Adjusted) -> None:
    if team.treasury + entry.koban < 0:
        team.refuse(place, _too_little(-entry.koban, team.treasury))
    else:
        team.bank(place, "adjusted", entry.koban)


def _recruit(ruleset: Ruleset, team: Team, place: Place, entry: Recruited) -> None:
    finding = _check_recruit(ruleset, team, entry)
    if finding is not None:
        team.refuse(place, finding, entry.ninja)
        return
    profile = ruleset.profiles[entry.profile]
    team.bank(place, "recruit", -profile.koban, ninja=entry.ninja)
    team.ninja[entry.ninja] = NinjaState(id=entry.ninja, profile=profile.key, ability=entry.ability)


def _check_recruit(ruleset: Ruleset, team: Team, entry: Recruited) -> Finding | None:
    profile = ruleset.profiles.get(entry.profile)
    if profile is None:
        return Finding(
            code="roster.unknown_profile",
            path="",
            rule="Building A Team",
            text=gettext_noop("There is no model called {profile}."),
            params={"profile": entry.profile},
        )
    if entry.ninja in team.ninja:
        return Finding(
            code="roster.id_taken",
            path="",
            rule="Building A Team",
            text=gettext_noop("Model {ninja} has joined before."),
            params={"ninja": entry.ninja},
        )
    if profile.clan not in {None, team.clan}:
        return Finding(
            code="roster.wrong_clan",
            path="",
            rule="Building A Team",
            text=gettext_noop("{profile} does not belong to this clan."),
            params={"profile": profile.name},
        )
    return (
        _check_ability(profile, entry.ability)
        or _check_room(ruleset, team, profile)
        or _check_return(team, profile)
        or (_too_little(profile.koban, team.treasury) if profile.koban > team.treasury else None)
    )


def _check_ability(profile: Profile, ability: str | None) -> Finding | None:
    """One of the listed abilities is chosen for good where the entry says so, none elsewhere (ruling 48)."""
    choices = {one.key for one in profile.abilities} if profile.choose else {None}
    if ability in choices:
        return None
    return Finding(
        code="roster.wrong_ability",
        path="",
        rule="Building A Team",
        text=gettext_noop("{profile} chooses {count} of its abilities when it is recruited."),
        params={"profile": profile.name, "count": profile.choose},
    )


def _check_room(ruleset: Ruleset, team: Team, profile: Profile) -> Finding | None:
    """Absent models count: no second chunin may stand in for one that must miss a game (ruling 47)."""
    if refusal := banned(profile):
        return refusal
    most = 1 if profile.is_hero else profile.allowance[1]
    if _count(team, profile) >= most:
        return Finding(
            code="roster.duplicate_hero" if profile.is_hero else "roster.too_many",
            path="",
            rule="ruling 44" if profile.is_hero else "Building A Team",
            text=gettext_noop("The team may have at most {most} {profile}."),
            params={"most": most, "profile": profile.name},
        )
    limit = ruleset.settings.max_models
    if limit is not None and len(team.roster) >= limit:
        return Finding(
            code="roster.too_many_models",
            path="",
            rule="ruling 43",
            text=ngettext_noop(
                "A team of this league has at most {most} model.",
                "A team of this league has at most {most} models.",
                "most",
            ),
            params={"most": limit},
        )
    return None


def _check_return(team: Team, profile: Profile) -> Finding | None:
    """Let a Hero or Ronin that left come back after another game at the earliest (ruling 51)."""
    if not profile.is_hero or not any(
        state.profile == profile.key and state.gone_after == team.record.played for state in team.ninja.values()
    ):
        return None
    return Finding(
        code="roster.just_left",
        path="",
        rule="ruling 51",
        text=gettext_noop("{profile} has just left the team and can be hired again after its next game."),
        params={"profile": profile.name},
    )


def _count(team: Team, profile: Profile) -> int:
    return sum(1 for state in team.roster if state.profile == profile.key)


def _too_little(koban: int, treasury: int) -> Finding:
    return Finding(
        code="treasury.too_little",
        path="",
        rule="ruling 54",
        text=gettext_noop("This takes {koban} koban; the treasury holds {treasury}."),
        params={"koban": koban, "treasury": treasury},
    )


def _below_least(profile: Profile) -> Finding:
    return Finding(
        code="roster.too_few",
        path="",
        rule="ruling 46",
        text=gettext_noop("The team needs at least {least} {profile}; nobody may be dismissed below that."),
        params={"least": profile.allowance[0], "profile": profile.name},
    )


def _founded_before() -> Finding:
    return Finding(
        code="team.founded_before",
        path="",
        rule="ruling 57",
        text=gettext_noop("The team has been founded before; its clan never changes."),
    )


def _unknown_clan(clan: str) -> Finding:
    return Finding(
        code="roster.unknown_clan",
        path="",
        rule="Building A Team",
        text=gettext_noop("There is no clan called {clan}."),
        params={"clan": clan},
    )
