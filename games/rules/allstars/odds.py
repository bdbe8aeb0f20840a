"""Exact odds, as fractions: combat, affinity tests, opposed tests and dodges.

Each elimination removes one die from both pools, so who chooses is fixed by the numbers of dice before the roll; and a
face survives when its own count exceeds the count of its opposite. What a side can choose is therefore a question of
one pair of counts at a time, whatever the other faces show.

Rerolls are played as well as they can be: the side that chooses uses its own to get the face it wants, the other side
to take that face away; the attacker uses his first (Ability And Card Timing), and no die is rerolled twice (Rerolls).
"""

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Final

import msgspec

from games.rules.allstars.combat.pools import Chooser, chooser
from games.rules.allstars.elements import ELEMENTS, OPPOSITE, Element

MAX_DICE = 20
"""Largest pool an answer is given for; no team of the book reaches it."""


class Rerolls(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side may reroll in one roll.

    ``single`` dice one at a time (Close Combat Master, Ranged Master, Sensei); ``any_dice`` any of its dice at once
    (Nimble); ``not_showing`` any dice that do not show that element (a Mastery); ``whole`` all dice together, as often
    as the number says (Lucky, a reroll token).
    """

    single: int = 0
    any_dice: bool = False
    not_showing: Element | None = None
    whole: int = 0


NONE = Rerolls()


class CombatOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The chances of one attack.

    ``chooser`` chooses if any of his dice is left; ``nothing`` is the chance that none is. ``can_choose`` gives for
    each element the chance that the chooser can take it when he plays for it. ``attacker_injures`` and
    ``defender_injures`` are the chances that the other combatant is Injured by best choice, before Protect and the
    like.
    """

    chooser: Chooser
    nothing: Fraction
    can_choose: dict[Element, Fraction]
    attacker_injures: Fraction
    defender_injures: Fraction


def combat_odds(
    attack: int,
    defense: int,
    *,
    attacker: Rerolls = NONE,
    defender: Rerolls = NONE,
    defender_lead: int = 1,
    resilient: int = 0,
) -> CombatOdds:
    """Return the exact odds of ``attack`` dice against ``defense`` dice, all bonuses included.

    ``defender_lead`` is two against Dirty Fighter; ``resilient`` is on how many faces of six the victim shrugs off an
    Injury (Resilient), none without the keyword. Raises :class:`ValueError` for pools below 0 or above
    :data:`MAX_DICE`.
    """
    for dice in (attack, defense):
        if not 0 <= dice <= MAX_DICE:
            raise ValueError(f"a pool has 0 to {MAX_DICE} dice, not {dice}")
    who = chooser(attack, defense, defender_lead=defender_lead)
    mine, theirs = (attack, defense) if who == "attacker" else (defense, attack)
    my_rerolls, their_rerolls = (attacker, defender) if who == "attacker" else (defender, attacker)
    can = {
        element: _can_choose(mine, theirs, my_rerolls, their_rerolls, element, who == "attacker")
        for element in ELEMENTS
    }
    unhurt = Fraction(6 - resilient, 6)
    return CombatOdds(
        chooser=who,
        nothing=_nothing_left(mine, theirs),
        can_choose=can,
        attacker_injures=can["void"] * unhurt if who == "attacker" else Fraction(0),
        defender_injures=can["spirit"] * unhurt if who == "defender" else Fraction(0),
    )


def best_result_odds(attack: int, defense: int, order: tuple[Element, ...]) -> dict[Element, Fraction]:
    """Return how often each element is the result if the chooser takes the first of ``order`` that is left.

    ``order`` names all six elements, the most wanted first. Without rerolls. What is missing to 1 is the chance that
    nothing is left.
    """
    if sorted(order) != sorted(ELEMENTS):
        raise ValueError("the order names each of the six elements once")
    mine, theirs = (attack, defense) if chooser(attack, defense) == "attacker" else (defense, attack)
    none_of_first = [_none_survive(mine, theirs, count) for count in range(7)]
    return {element: none_of_first[place] - none_of_first[place + 1] for place, element in enumerate(order)}


def affinity_odds(*, dice: int = 3, needed: int = 1, rerolls: Rerolls = NONE, element: Element = "spirit") -> Fraction:
    """Return the chance to roll at least ``needed`` times the chosen element (Affinity and Tests).

    ``element`` matters only beside a Mastery's ``not_showing``.
    """
    return _at_least(_Side.of(dice, rerolls, element), needed)


def dodge_odds(*, nimble: bool = False, tentacles: int = 0, rerolls: Rerolls = NONE) -> Fraction:
    """Return the chance of one dodge (Dodging); ``tentacles`` is the number of Ika's Tentacles zones it leaves."""
    if nimble:
        rerolls = msgspec.structs.replace(rerolls, any_dice=True)
    return affinity_odds(needed=1 + tentacles, rerolls=rerolls)


def opposed_odds(dice: int = 3, against: int = 3) -> Fraction:
    """Return the chance to win an opposed affinity test, ties rolled again; :class:`ValueError` if none can win."""
    wins = losses = Fraction(0)
    for mine in range(dice + 1):
        for theirs in range(against + 1):
            chance = _exactly(dice, mine) * _exactly(against, theirs)
            if mine > theirs:
                wins += chance
            elif mine < theirs:
                losses += chance
    if not wins + losses:
        raise ValueError("an opposed test without dice never ends")
    return wins / (wins + losses)


def as_decimal(chance: Fraction, places: int = 4) -> str:
    """Write a chance as a decimal, rounded half up.

    >>> as_decimal(Fraction(7, 27))
    '0.2593'
    """
    scaled = (chance * 10**places * 2 + 1) // 2
    return f"{scaled // 10**places}.{scaled % 10**places:0{places}d}"


class _Side(msgspec.Struct, frozen=True):
    """One pool seen by one wanted element: how many dice show it, a protected element, or anything else.

    ``spent`` counts wanted faces among dice already rerolled; ``shown`` wanted ones, ``kept`` those that show the
    Mastery's element (which it may not reroll) and ``other`` the rest, all not yet rerolled.
    """

    shown: int
    kept: int
    other: int
    spent: int
    rerolls: Rerolls

    @staticmethod
    def of(dice: int, rerolls: Rerolls, element: Element) -> "_Pool":
        return _Pool(dice, rerolls, rerolls.not_showing is not None and rerolls.not_showing != element)


class _Pool(msgspec.Struct, frozen=True):
    """A pool before it is rolled; ``masked`` says that a Mastery protects an element other than the wanted one."""

    dice: int
    rerolls: Rerolls
    masked: bool

    def rolled(self) -> list[tuple[Fraction, _Side]]:
        """Every first roll with its chance."""
        sides: list[tuple[Fraction, _Side]] = []
        for shown in range(self.dice + 1):
            rest = self.dice - shown
            if not self.masked:
                sides.append((_exactly(self.dice, shown), _Side(shown, 0, rest, 0, self.rerolls)))
                continue
            for kept in range(rest + 1):
                ways = comb(self.dice, shown) * comb(rest, kept) * 4 ** (rest - kept)
                side = _Side(shown, kept, rest - kept, 0, self.rerolls)
                sides.append((Fraction(ways, 6**self.dice), side))
        return sides


@lru_cache(maxsize=4096)
def _exactly(dice: int, hits: int) -> Fraction:
    """Return the chance that exactly ``hits`` of the dice show one given face."""
    return Fraction(comb(dice, hits) * 5 ** (dice - hits), 6**dice)


def _uses(side: _Side) -> list[list[tuple[Fraction, _Side]]]:
    """Every sensible use of a reroll, as the spread of what it leads to.

    A die that already shows the wanted element is rerolled only where all must be; a Mastery or Nimble rerolls all
    that it may, because each die is as good as another and none may be rerolled again.
    """
    rerolls = side.rerolls
    uses: list[list[tuple[Fraction, _Side]]] = []
    if rerolls.single and side.kept + side.other:
        left = msgspec.structs.replace(rerolls, single=rerolls.single - 1)
        from_kept = 1 if side.kept else 0
        uses.append(_reroll(side, left, 0, from_kept, 1 - from_kept))
    if rerolls.any_dice and side.kept + side.other:
        left = msgspec.structs.replace(rerolls, any_dice=False)
        uses.append(_reroll(side, left, 0, side.kept, side.other))
    if rerolls.not_showing is not None and side.other:
        left = msgspec.structs.replace(rerolls, not_showing=None)
        uses.append(_reroll(side, left, 0, 0, side.other))
    if rerolls.whole and side.shown + side.kept + side.other:
        left = msgspec.structs.replace(rerolls, whole=rerolls.whole - 1)
        uses.append(_reroll(side, left, side.shown, side.kept, side.other))
    return uses


def _reroll(side: _Side, left: Rerolls, shown: int, kept: int, other: int) -> list[tuple[Fraction, _Side]]:
    dice = shown + kept + other
    return [
        (
            _exactly(dice, hits),
            _Side(side.shown - shown, side.kept - kept, side.other - other, side.spent + hits, left),
        )
        for hits in range(dice + 1)
    ]


@lru_cache(maxsize=65536)
def _best(side: _Side, at_least: int) -> Fraction:
    """Return the chance to end with at least so many wanted faces, rerolling as well as possible."""
    best = Fraction(1 if side.shown + side.spent >= at_least else 0)
    if best == 1:
        return best
    for use in _uses(side):
        best = max(best, sum((chance * _best(after, at_least) for chance, after in use), Fraction(0)))
    return best


def _at_least(pool: _Pool, needed: int) -> Fraction:
    return sum((chance * _best(side, needed) for chance, side in pool.rolled()), Fraction(0))


def _can_choose(
    mine: int,
    theirs: int,
    my_rerolls: Rerolls,
    their_rerolls: Rerolls,
    element: Element,
    chooser_first: bool,  # noqa: FBT001
) -> Fraction:
    """Return the chance that ``element`` survives among the chooser's dice, both sides rerolling as well as they can."""
    if my_rerolls == NONE and their_rerolls == NONE:
        return _survives(mine, theirs)
    my_pool = _Side.of(mine, my_rerolls, element)
    their_pool = _Side.of(theirs, their_rerolls, OPPOSITE[element])
    total = Fraction(0)
    for my_chance, my_side in my_pool.rolled():
        for their_chance, their_side in their_pool.rolled():
            total += my_chance * their_chance * _duel(my_side, their_side, chooser_first)
    return total


def _duel(my_side: _Side, their_side: _Side, chooser_first: bool) -> Fraction:  # noqa: FBT001
    """Return the chance that the face survives from here: the one who rerolls second answers a settled pool."""
    if chooser_first:
        return _first_then_second(my_side, their_side)
    return 1 - _first_then_second_against(their_side, my_side)


@lru_cache(maxsize=65536)
def _first_then_second(first: _Side, second: _Side) -> Fraction:
    """Return the chooser rerolls first and wants more faces than the other ends with."""
    have = first.shown + first.spent
    best = 1 - _best(second, have)
    for use in _uses(first):
        best = max(best, sum((chance * _first_then_second(after, second) for chance, after in use), Fraction(0)))
    return best


@lru_cache(maxsize=65536)
def _first_then_second_against(first: _Side, second: _Side) -> Fraction:
    """Return the other side rerolls first and wants at least as many faces as the chooser ends with."""
    have = first.shown + first.spent
    best = 1 - _best(second, have + 1)
    for use in _uses(first):
        spread = sum((chance * _first_then_second_against(after, second) for chance, after in use), Fraction(0))
        best = max(best, spread)
    return best


@lru_cache(maxsize=1024)
def _survives(mine: int, theirs: int) -> Fraction:
    """Return the chance that one given face of mine outnumbers its opposite among theirs."""
    ways = below = 0
    for count in range(1, mine + 1):
        if count - 1 <= theirs:
            below += comb(theirs, count - 1) * 5 ** (theirs - count + 1)
        ways += comb(mine, count) * 5 ** (mine - count) * below
    return Fraction(ways, 6 ** (mine + theirs))


@lru_cache(maxsize=1024)
def _none_survive(mine: int, theirs: int, columns: int) -> Fraction:
    """Return the chance that none of ``columns`` given faces of mine survives.

    Counts rolls column by column: after some columns, ``ways[i][j]`` rolls have put ``i`` of my dice and ``j`` of
    theirs there without a survivor; the dice that are left show any of the other faces.
    """
    ways = [[0] * (theirs + 1) for _ in range(mine + 1)]
    ways[0][0] = 1
    for _ in range(columns):
        after = [[0] * (theirs + 1) for _ in range(mine + 1)]
        for i, row in enumerate(ways):
            for j, count in enumerate(row):
                if not count:
                    continue
                for k in range(min(mine - i, theirs - j) + 1):
                    mine_here = count * comb(mine - i, k)
                    for m in range(k, theirs - j + 1):
                        after[i + k][j + m] += mine_here * comb(theirs - j, m)
        ways = after
    others = 6 - columns
    total = sum(
        count * others ** (mine - i) * others ** (theirs - j)
        for i, row in enumerate(ways)
        for j, count in enumerate(row)
    )
    return Fraction(total, 6 ** (mine + theirs))


def _nothing_left(mine: int, theirs: int) -> Fraction:
    """Return the chance that the chooser has no die left: all his dice were eliminated (ruling 87)."""
    return Fraction(0) if mine > theirs else _none_survive(mine, theirs, 6)


CACHES: Final = (_exactly, _best, _first_then_second, _first_then_second_against, _survives, _none_survive)
"""What this module remembers, for whoever measures it."""
