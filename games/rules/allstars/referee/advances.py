"""Advancement rolls of a report: are they earned, and do the dice give what was chosen? (Advancement Rolls; rulings 12 to 22).

What a report leaves open is not held against it: downtime still to be rolled may come up Water, and a roll whose choice is
still to be made may bring an affinity.
"""

from collections.abc import Iterator
from typing import Final

from games.rules.allstars.challenges.scoring import xp_of_feats
from games.rules.allstars.progression import (
    CurrentProfile,
    already_made,
    check_choice,
    choice_before_dice,
    hero_cannot_advance,
    improved,
    level,
    too_early,
)
from games.rules.allstars.referee.claim import Claim, Model, SideClaim
from games.rules.allstars.referee.steps import steps_of, things_chosen, who_is_spared
from games.rules.allstars.report import AdvanceRoll, AfterMatch
from games.rules.kernel.findings import Finding

_Placed = tuple[int, AdvanceRoll]

_OPENED_BY_AN_ADVANCE: Final = frozenset({"advance.keyword_closed", "advance.keyword_not_rolled"})
"""Refusals that an advance whose choice is still open may turn into a permission."""


def advances_are_earned_and_permitted(claim: Claim) -> Iterator[Finding]:
    """Refuse rolls of Heroes, rolls made before, not earned or out of turn, and choices that their dice do not give."""
    for side, after in steps_of(claim):
        rolls: dict[str, dict[int, _Placed]] = {}
        for index, roll in enumerate(after.advances):
            if roll.ninja in side.models and roll.number >= 1:
                rolls.setdefault(roll.ninja, {}).setdefault(roll.number, (index, roll))
        for ninja, made in rolls.items():
            in_order = [placed for _, placed in sorted(made.items())]
            yield from _of_model(claim, side, after, side.models[ninja], in_order)


def _of_model(
    claim: Claim, side: SideClaim, after: AfterMatch, model: Model, rolls: list[_Placed]
) -> Iterator[Finding]:
    """Go through a model's rolls in ascending order: each counts for the choice of the next (ruling 12)."""
    settings = claim.ruleset.settings
    xp = _most_xp(claim, side, after, model)
    used = model.fielded.advances
    profile, certain = _as_fielded(model), True
    for index, roll in rolls:
        path = side.path("after", "advances", index)
        if model.profile.is_hero:
            yield hero_cannot_advance(path)
            continue
        if used is not None and roll.number <= used:
            yield already_made(roll.number, path)
            continue
        if xp is not None and used is not None and (roll.number > used + 1 or roll.number > level(settings, xp)):
            yield too_early(settings, xp, roll.number, used + 1, path)
            continue
        used = None if used is None else used + 1
        if roll.choice is None:
            certain = False
        elif roll.dice is None:
            certain = False
            yield choice_before_dice(f"{path}/choice")
        elif things_chosen(roll.choice) == 1:
            faults = check_choice(claim.ruleset, profile, roll.dice, roll.choice, f"{path}/choice")
            yield from (fault for fault in faults if certain or fault.code not in _OPENED_BY_AN_ADVANCE)
            if not faults:
                profile = improved(settings, profile, roll.choice)


def _as_fielded(model: Model) -> CurrentProfile:
    """Return what a model was as the match opened: a setup written by hand may leave its printed values out."""
    printed, fielded = model.profile, model.fielded
    return CurrentProfile(
        movement=max(printed.movement, fielded.movement),
        attack=max(printed.attack, fielded.attack),
        defense=max(printed.defense, fielded.defense),
        affinity=tuple(dict.fromkeys((*printed.affinity, *fielded.affinity))),
        keywords=tuple(dict.fromkeys((*printed.keywords, *fielded.keywords))),
        is_hero=printed.is_hero,
    )


def _most_xp(claim: Claim, side: SideClaim, after: AfterMatch, model: Model) -> int | None:
    """Return the most XP that a model can have after the game; None if nobody noted what it had before."""
    if model.fielded.xp is None:
        return None
    feats = xp_of_feats(claim.ruleset, claim.report.challenge, model.profile.key, model.feats)
    awards = side.report.all_stars.count(model.fielded.id) * claim.ruleset.settings.all_star_xp
    return model.fielded.xp + feats + awards + _most_from_downtime(claim, after, model)


def _most_from_downtime(claim: Claim, after: AfterMatch, model: Model) -> int:
    """Return the XP of a model's downtime roll, or the most that it can bring while it is not rolled (Downtime)."""
    settings, downtime = claim.ruleset.settings, after.downtime or ()
    ninja = model.fielded.id
    if not model.in_healing_house or ninja in who_is_spared(claim, downtime):
        return 0
    die = next((roll.die for roll in downtime if roll.ninja == ninja), None)
    learns = die is None or settings.downtime_table.of(die) == "learn"
    return settings.water_xp if learns else 0
