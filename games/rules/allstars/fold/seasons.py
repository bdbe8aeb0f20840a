"""Between seasons: rolled over, drafted anew within a budget, restarted (rulings 11 and 41)."""

import msgspec

from games.rules.allstars.entries import Redrafted, RolledOver
from games.rules.allstars.fold.sheet import Sheet
from games.rules.allstars.fold.team import Place, Team
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import NinjaState
from games.rules.kernel.findings import Finding, ngettext_noop


def roll_over(sheet: Sheet, team: Team) -> None:
    """Begin a season: absences lapse (ruling 11), and XP and treasury stay or go as the league decided."""
    for place, entry in sheet.all(RolledOver):
        if not entry.suspensions:
            for state in team.roster:
                team.ninja[state.id] = msgspec.structs.replace(state, absent=0, healing_house=False)
        if not entry.advancement:
            for state in team.roster:
                team.gain(place.position, (place.index,), "rolled_over", state.id, -state.xp)
                team.ninja[state.id] = msgspec.structs.replace(team.ninja[state.id], advances=())
            team.held.clear()
        if not entry.treasury:
            team.bank(place, "rolled_over", -team.treasury)


def redraft(ruleset: Ruleset, sheet: Sheet, team: Team) -> Place | None:
    """Start from a budget again and pay for those who stay; all others leave without refund.

    Recruits of the same chapter come after and are paid from what is left. Returns where the redraft stands, None if the
    chapter has none or it was not possible.
    """
    done: Place | None = None
    for place, entry in sheet.all(Redrafted):
        kept = [state for state in team.roster if state.id in entry.kept]
        cost = sum(cost_to_keep(ruleset, state, entry.advance_koban) for state in kept)
        if cost > entry.budget:
            team.refuse(place, over_budget(cost, entry.budget))
            continue
        done = place
        team.bank(place, "redrafted", -team.treasury)
        team.bank(place, "budget", entry.budget)
        for state in team.roster:
            if state in kept:
                koban = cost_to_keep(ruleset, state, entry.advance_koban)
                team.bank(place, "kept", -koban, ninja=state.id)
            else:
                team.leave(state.id, "dismissed")
                team.close_steps_of(state.id)
    return done


def lose_unspent(ruleset: Ruleset, team: Team, place: Place) -> None:
    """Let go of what a redraft left of its budget, where the league keeps nothing unspent (ruling 41)."""
    if not ruleset.settings.keep_unspent:
        team.bank(place, "unspent", -team.treasury)


def restart(team: Team, place: Place) -> None:
    """End what the team was: everybody leaves, the treasury is lost, and a clan can be chosen again.

    Heroes and Ronin who were ever on it may be found in the new team at once: ruling 51 is about those who left a team
    that went on.
    """
    for state in team.roster:
        team.leave(state.id, "dismissed")
        team.close_steps_of(state.id)
    for state in list(team.ninja.values()):
        team.ninja[state.id] = msgspec.structs.replace(state, gone_after=None)
    team.bank(place, "restarted", -team.treasury)
    team.clan = ""


def cost_to_keep(ruleset: Ruleset, state: NinjaState, advance_koban: int) -> int:
    """Return what a redraft takes for a model that stays, in koban."""
    return ruleset.profiles[state.profile].koban + advance_koban * len(state.advances)


def over_budget(cost: int, budget: int) -> Finding:
    """Say that a redraft costs more than there is, both in koban."""
    return Finding(
        code="roster.over_budget",
        path="",
        rule="Building A Team",
        text=ngettext_noop(
            "The team costs {cost} koban; there is {budget}.",
            "The team costs {cost} koban; there are {budget}.",
            "budget",
        ),
        params={"cost": cost, "budget": budget},
    )
