"""From the names that people write to the values of the rules, and back."""

from collections.abc import Sequence
from typing import Final

import msgspec

from games.api.allstars.questions import PastAdvance, Side, Team, TeamNinja
from games.api.stateless import under
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.elements import ELEMENTS, Element
from games.rules.allstars.fielding import open_setup
from games.rules.allstars.names import find_ability, find_challenge, find_clan, find_profile
from games.rules.allstars.partners import check_partners
from games.rules.allstars.progression import check_choice, current, hero_cannot_advance, no_more_advances
from games.rules.allstars.referee.structure import unknown_challenge
from games.rules.allstars.report import AdvanceChoice, Report
from games.rules.allstars.report_names import choice_by_key, report_by_key, unknown_names
from games.rules.allstars.roster import Roster, RosterNinja, check_roster
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import AdvanceTaken, NinjaState, Scroll
from games.rules.allstars.setup import MatchSetup
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.system import Partners

# What keeps a question about a team from being answered; whether the team is legal is another question.
_UNANSWERABLE: Final = {
    "roster.unknown_clan",
    "roster.unknown_profile",
    "roster.unknown_ability",
    "roster.name_empty",
    "roster.name_taken",
}
# One pair of each kind: what an advance of which nobody noted the dice may have been rolled with.
_PAIRS: Final[tuple[tuple[Element, Element], ...]] = (
    (ELEMENTS[0], ELEMENTS[1]),
    *((element, element) for element in ELEMENTS),
)
_NO_CHOICE: Final = AdvanceChoice()


def read_team(ruleset: Ruleset, team: Team) -> Scroll:
    """Return a team as a scroll; raises :class:`Refused` if it has names that nobody knows."""
    scroll, findings = _scroll(ruleset, team, "")
    if findings:
        raise Refused(findings)
    return scroll


def read_sides(
    ruleset: Ruleset, sides: Sequence[Side], challenge: str | None, partners: Partners = ()
) -> tuple[MatchSetup, tuple[Scroll, ...]]:
    """Return a match as set up, and its teams.

    Raises :class:`Refused` with every name that nobody knows and with partners that are none.
    """
    read = [_scroll(ruleset, side, pointer("sides", index)) for index, side in enumerate(sides)]
    findings = [finding for _, faults in read for finding in faults]
    agreed = None if challenge is None else find_challenge(ruleset, challenge)
    key = None if agreed is None else agreed.key
    if challenge is not None and agreed is None:
        findings.append(unknown_challenge(challenge))
    else:
        findings += check_partners(ruleset, len(sides), key, partners)
    if findings:
        raise Refused(findings)
    scrolls = tuple(scroll for scroll, _ in read)
    setup = open_setup(ruleset, scrolls, key, partners=partners)
    given = tuple(
        frozen if side.handicap is None else msgspec.structs.replace(frozen, handicap=side.handicap)
        for frozen, side in zip(setup.sides, sides, strict=True)
    )
    return msgspec.structs.replace(setup, sides=given), scrolls


def read_game(
    ruleset: Ruleset, sides: Sequence[Side], challenge: str | None, partners: Partners, report: Report
) -> tuple[MatchSetup, tuple[Scroll, ...], Report]:
    """Return a match as set up, its teams, and the report of it by key; what nobody knows in that is the referee's.

    Raises :class:`Refused` as :func:`read_sides` does, and then names what nobody knows in the report as well.
    """
    told = report_by_key(ruleset, report)
    try:
        setup, scrolls = read_sides(ruleset, sides, challenge, partners)
    except Refused as refused:
        raise Refused([*refused.violations, *under("/report", unknown_names(ruleset, told))]) from refused
    return setup, scrolls, told


def read_advanced(ruleset: Ruleset, clan: str | None, profile: str, advances: Sequence[PastAdvance]) -> NinjaState:
    """Return a model with its advances; raises :class:`Refused` if there is none or it cannot have them."""
    home = None if clan is None else find_clan(ruleset, clan)
    if clan is not None and home is None:
        raise Refused([_unknown_clan(clan)])
    found = find_profile(ruleset, "" if home is None else home.key, profile)
    if found is None:
        raise Refused([_unknown_profile(profile)])
    if found.is_hero:
        raise Refused([hero_cannot_advance(pointer("profile"))])
    state, findings = _advanced(ruleset, NinjaState(id=found.name, profile=found.key), advances, "")
    most = len(ruleset.settings.xp_thresholds)
    if sum(taken.choice is not None for taken in state.advances) >= most:
        findings = [*findings, no_more_advances(most, pointer("advances"))]
    if findings:
        raise Refused(findings)
    return state


def write_team(scroll: Scroll) -> Team:
    """Return the team that a scroll has now, as :func:`read_team` reads it; models that left are left out."""
    return Team(
        clan=scroll.clan,
        treasury=scroll.treasury,
        ninja=tuple(
            TeamNinja(
                name=state.id,
                profile=state.profile,
                ability=state.ability,
                xp=state.xp,
                advances=tuple(_written(taken) for taken in state.advances),
                absent=state.absent,
                healing_house=state.healing_house,
            )
            for state in scroll.roster
        ),
    )


def _scroll(ruleset: Ruleset, team: Team, path: str) -> tuple[Scroll, list[Finding]]:
    """Return a team without the models that are not understood, and what is not."""
    names = Roster(
        clan=team.clan,
        ninja=tuple(RosterNinja(name=one.name, profile=one.profile, ability=one.ability) for one in team.ninja),
    )
    findings = [
        msgspec.structs.replace(finding, path=path + finding.path)
        for finding in check_roster(ruleset, names).violations
        if finding.code in _UNANSWERABLE
    ]
    clan = find_clan(ruleset, team.clan)
    home = "" if clan is None else clan.key
    states = []
    for index, ninja in enumerate(team.ninja):
        profile = find_profile(ruleset, home, ninja.profile)
        if profile is None:
            continue
        state, faults = _advanced(ruleset, _state(profile, ninja), ninja.advances, path + pointer("ninja", index))
        states.append(state)
        findings += faults
    return Scroll(clan=home, treasury=team.treasury, ninja=tuple(states)), findings


def _state(profile: Profile, ninja: TeamNinja) -> NinjaState:
    ability = None if ninja.ability is None else find_ability(profile, ninja.ability)
    return NinjaState(
        id=ninja.name,
        profile=profile.key,
        ability=None if ability is None else ability.key,
        xp=ninja.xp,
        absent=ninja.absent,
        healing_house=ninja.healing_house,
    )


def _advanced(
    ruleset: Ruleset, state: NinjaState, advances: Sequence[PastAdvance], path: str
) -> tuple[NinjaState, list[Finding]]:
    """Make the advances one by one: each is judged by what the model has become through those before it."""
    findings: list[Finding] = []
    if advances and ruleset.profiles[state.profile].is_hero:
        return state, [hero_cannot_advance(path + pointer("advances"))]
    for index, advance in enumerate(advances):
        choice = choice_by_key(ruleset, advance.choice)
        profile = current(ruleset, state)
        dice = advance.dice or next(
            (pair for pair in _PAIRS if not check_choice(ruleset, profile, pair, choice)), _PAIRS[0]
        )
        waits = choice == _NO_CHOICE and advance.dice is not None and index == len(advances) - 1
        faults = check_choice(ruleset, profile, dice, choice, path + pointer("advances", index))
        if faults and not waits:
            findings += faults
            continue
        taken = AdvanceTaken(number=index + 1, dice=dice, choice=None if waits else choice)
        state = msgspec.structs.replace(state, advances=(*state.advances, taken))
    return state, findings


def _written(taken: AdvanceTaken) -> PastAdvance:
    """Return an advance; its dice matter only while it waits for a choice, and nobody may have noted them before."""
    choice = taken.choice
    if choice is None:
        return PastAdvance(dice=taken.dice)
    return PastAdvance(keyword=choice.keyword, attribute=choice.attribute, affinity=choice.affinity)


def _unknown_clan(clan: str) -> Finding:
    return Finding(
        code="roster.unknown_clan",
        path=pointer("clan"),
        rule="Clans",
        text=gettext_noop("There is no clan called {clan}."),
        params={"clan": clan},
    )


def _unknown_profile(profile: str) -> Finding:
    return Finding(
        code="roster.unknown_profile",
        path=pointer("profile"),
        rule="Clans",
        text=gettext_noop("There is no model called {profile}."),
        params={"profile": profile},
    )
