"""What each mode changes about a battle, and which handicaps it knows (11 - Additional 2-Player Game Modes, 12)."""

from typing import Literal

import msgspec

from games.rules.kernel.findings import Finding, gettext_noop, pointer
from games.rules.tiny_ninjas.ruleset import Ruleset, Settings
from games.rules.tiny_ninjas.setup import Difficulty, Handicap, MatchSetup, Mode

Pair = tuple[int, int]

HEADING: dict[Mode, str] = {
    "standard": "01 - Getting Started",
    "blitz": "BLITZ",
    "survivor": "SURVIVOR",
    "champion": "CHAMPION",
    "solo": "12 - 1-Player Solo Mode",
}
KNOWN_HANDICAPS: dict[Mode, frozenset[str]] = {
    "standard": frozenset({"start", "limit", "hand", "revealed"}),
    "blitz": frozenset(),
    "survivor": frozenset({"revealed"}),
    "champion": frozenset({"hand", "revealed"}),
    "solo": frozenset({"start"}),
}


class BattleRules(msgspec.Struct, frozen=True, kw_only=True):
    """One battle's numbers. Pairs are by side: (side 1, side 2).

    ``start`` and ``cap`` are starting and highest health, ``hand`` the hand limit, ``dealt`` the cards drawn at the
    start. ``single_attack`` ends each Round after one attack, which must be made; ``refill`` restores the hand of a
    Defender who becomes Attacker; ``grim`` says how often a kept Grim acts; ``can_tie`` that equal health is a result.
    """

    mode: Mode
    difficulty: Difficulty | None
    start: Pair
    cap: Pair
    hand: Pair
    dealt: Pair
    power_ups: tuple[bool, bool] = (True, True)
    first_discard: int = 1
    redraw: int = 0
    single_attack: bool = False
    refill: bool = True
    grim: Literal["per_round", "per_attack"] | None = None
    can_tie: bool = False
    youngest: int | None = None


def levels_after(settings: Settings, losses: Pair) -> Pair:
    """Return the Levels, from 1, after so many lost battles: one Level for each, up to the highest (CHAMPION)."""
    highest = len(settings.champion_levels)
    return min(losses[0] + 1, highest), min(losses[1] + 1, highest)


def battle_rules(ruleset: Ruleset, setup: MatchSetup, losses: Pair = (0, 0)) -> BattleRules:
    """Return the rules of the next battle of a match; ``losses`` are those of a CHAMPION series so far."""
    settings = ruleset.settings
    one, two = setup.handicaps
    hand = (one.hand or settings.hand, two.hand or settings.hand)
    if setup.mode == "champion":
        first, second = levels_after(settings, losses)
        start = cap = (settings.champion_levels[first - 1], settings.champion_levels[second - 1])
    elif setup.mode == "survivor":
        start = cap = (settings.survivor_health, settings.survivor_health)
    else:
        cap = (one.limit or settings.health, two.limit or settings.health)
        start = (min(one.start or cap[0], cap[0]), min(two.start or cap[1], cap[1]))
    common = BattleRules(
        mode=setup.mode,
        difficulty=setup.difficulty,
        start=start,
        cap=cap,
        hand=hand,
        dealt=hand,
        first_discard=settings.first_discard,
        youngest=setup.youngest,
    )
    return _changed(common, settings)


def _changed(rules: BattleRules, settings: Settings) -> BattleRules:
    """Apply what the mode changes."""
    replace = msgspec.structs.replace
    if rules.mode == "blitz":
        hand = (settings.blitz_hand, settings.blitz_hand)
        redraw = settings.blitz_redraw
        return replace(rules, hand=hand, dealt=hand, redraw=redraw, single_attack=True, refill=False, can_tie=True)
    if rules.mode == "survivor":
        return replace(rules, grim=settings.survivor_grim)
    if rules.mode == "champion":
        return replace(rules, power_ups=(False, False))
    if rules.mode == "solo":
        # The AI keeps no hand, and the player always starts as the Attacker.
        human = rules.hand[0]
        return replace(rules, hand=(human, 0), dealt=(human, 0), power_ups=(True, False), first_discard=0, youngest=1)
    return rules


def check_setup(ruleset: Ruleset, setup: MatchSetup) -> tuple[Finding, ...]:
    """Return everything wrong with a match's mode, difficulty and declared handicaps."""
    found: list[Finding] = []
    if (setup.difficulty is not None) != (setup.mode == "solo"):
        found.append(
            Finding(
                code="setup.difficulty",
                path=pointer("difficulty"),
                rule="Solo difficulty levels",
                text=gettext_noop("Solo is played on Easy, Normal or Hard, and only solo has a difficulty."),
            )
        )
    for index, handicap in enumerate(setup.handicaps):
        found += _check_handicap(ruleset.settings, setup.mode, index, handicap)
    return tuple(found)


def _check_handicap(settings: Settings, mode: Mode, index: int, handicap: Handicap) -> list[Finding]:
    allowed: dict[str, tuple[int, ...]] = {
        "start": settings.solo_start if mode == "solo" else settings.handicap_start,
        "limit": settings.handicap_limit,
        "hand": settings.handicap_hand,
        "revealed": (True,),
    }
    found: list[Finding] = []
    declared = {name: value for name in allowed if (value := getattr(handicap, name))}
    for name, value in declared.items():
        if name not in KNOWN_HANDICAPS[mode] or (mode == "solo" and index == 1):
            found.append(
                Finding(
                    code="setup.handicap_unknown",
                    path=pointer("handicaps", index, name),
                    rule="ruling 15",
                    text=gettext_noop("This mode knows no such handicap for that side: {handicap}."),
                    params={"handicap": name},
                )
            )
        elif value not in allowed[name]:
            found.append(
                Finding(
                    code="setup.handicap_value",
                    path=pointer("handicaps", index, name),
                    rule="ruling 15",
                    text=gettext_noop("{value} is not a value that can be declared for the handicap {handicap}."),
                    params={"handicap": name, "value": int(value)},
                )
            )
    return found
