"""Advancement rolls as a story holds them (rulings 12, 17 and 70)."""

import msgspec

from games.rules.allstars.entries import Advance
from games.rules.allstars.fold.sheet import Sheet
from games.rules.allstars.fold.team import Place, Team
from games.rules.allstars.progression import check_choice, check_roll, current, roll_waiting
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import AdvanceTaken, Held, NinjaState

_TOO_EARLY = {"advance.not_earned", "advance.not_the_next"}


def advance(ruleset: Ruleset, sheet: Sheet, team: Team) -> None:
    """Make the chapter's advancement rolls, in ascending order of their number.

    A roll whose time has not come is held, and tried again in every later chapter: after a correction the n-th roll
    stands where it was made if the n-th level is earned by now (ruling 70). A roll of a model that has left
    is one conflict with the choice made for it.
    """
    entries = [(Place(held.position, held.index), held.advance) for held in team.held]
    entries += sheet.all(Advance)
    team.held = []
    strangers: set[tuple[str, int]] = set()
    for place, entry in sorted(entries, key=lambda one: one[1].number):
        state = team.member(entry.ninja)
        if state is None:
            if (entry.ninja, entry.number) not in strangers:
                team.refuse_stranger(place, entry.ninja)
            strangers.add((entry.ninja, entry.number))
            continue
        finding = check_roll(ruleset, state, entry.number, entry.dice)
        if finding is None or _kept_by_decree(state, entry, finding.code):
            _take(ruleset, team, place, entry, state)
        elif finding.code in _TOO_EARLY:
            team.held.append(Held(position=place.position, index=place.index, advance=entry))
        else:
            team.refuse(place, finding, entry.ninja)


def _kept_by_decree(state: NinjaState, entry: Advance, code: str) -> bool:
    return entry.decreed and code == "advance.not_earned" and entry.number == len(state.advances) + 1


def _take(ruleset: Ruleset, team: Team, place: Place, entry: Advance, state: NinjaState) -> None:
    """Note the roll; a choice that is not permitted is left out, but the dice stand."""
    choice = entry.choice
    if choice is not None:
        findings = check_choice(ruleset, current(ruleset, state), entry.dice, choice)
        for finding in findings:
            team.refuse(place, finding, state.id)
        if findings:
            choice = None
    earlier = state.advances if roll_waiting(state) is None else state.advances[:-1]
    taken = AdvanceTaken(number=entry.number, dice=entry.dice, choice=choice)
    team.ninja[state.id] = msgspec.structs.replace(state, advances=(*earlier, taken))
