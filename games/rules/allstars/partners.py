"""Partners: three or four sides that play as attackers and defenders (Playing With 3 - 4 Players; ruling 61).

The book has one challenge that is no game of three or four unless the players split up: Intercept the Messenger, which
has an attacker and a defender. So a challenge with an attacker, the book's or a house's, takes partners, and no other
does. How the sides split is theirs to agree on: two against two, but also one against two or three. Which of the two
alliances attacks shows at the table: the one with the player who has the initiative.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from games.rules.allstars.catalogue.types import Challenge
from games.rules.allstars.ruleset import Ruleset
from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Finding, Text, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.system import Partners

RULE: Final = "Playing With 3 - 4 Players"
ALLIANCES: Final = 2


def in_order(partners: Partners) -> tuple[tuple[int, ...], ...]:
    """Return partners in the order of their sides, the alliance of the first side first."""
    return tuple(sorted(tuple(sorted(alliance)) for alliance in partners))


def splits(sides: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return every way in which so many sides can split in two, the most even ones first.

    >>> splits(3)
    (((1,), (2, 3)), ((1, 2), (3,)), ((1, 3), (2,)))
    """
    numbers = range(1, sides + 1)
    found = {
        in_order((some, [side for side in numbers if side not in some]))
        for size in range(1, sides)
        for some in combinations(numbers, size)
    }
    return tuple(sorted(found, key=lambda split: (_lead(split), split)))


def _lead(split: Partners) -> int:
    """Return by how many sides one alliance is larger than the other."""
    one, other = split
    return abs(len(one) - len(other))


def takes_partners(challenge: Challenge, sides: int) -> bool:
    """Whether so many sides can play a challenge as attackers and defenders."""
    return challenge.attacker and sides > ALLIANCES <= challenge.max_sides


def draw_split(challenge: Challenge, sides: int, dice: Dice) -> Partners:
    """Let dice split sides that agreed on nothing, for a challenge that so many can play only as partners; else nobody.

    "The easiest way" of the book is two teams. They are as even as can be, two against two or one against two, and each
    such split is as likely as any other.
    """
    if sides <= challenge.max_sides or not takes_partners(challenge, sides):
        return ()
    ways = splits(sides)
    evenest = [split for split in ways if _lead(split) == _lead(ways[0])]
    return evenest[dice.roll(len(evenest))]


def check_partners(ruleset: Ruleset, sides: int, challenge: str | None, partners: Partners) -> tuple[Finding, ...]:
    """Say what is wrong with partners of a match of ``sides`` sides; paths point into its setup."""
    if not partners:
        return ()
    return (*_not_here(ruleset, sides, challenge), *_no_split(sides, partners))


def _not_here(ruleset: Ruleset, sides: int, challenge: str | None) -> Iterator[Finding]:
    if challenge is None:
        yield _finding(
            "partners.challenge_open",
            gettext_noop("Partners are agreed on together with the challenge that they are for."),
        )
    elif challenge in ruleset.challenges and not ruleset.challenges[challenge].attacker:
        yield _finding(
            "partners.not_in_challenge",
            gettext_noop("In {challenge} every side plays for itself: it has no attacker and no defender."),
            challenge=ruleset.challenges[challenge].name,
        )
    if sides <= ALLIANCES:
        yield _finding("partners.too_few_sides", gettext_noop("Only three or four sides can split up into partners."))


def _no_split(sides: int, partners: Partners) -> Iterator[Finding]:
    """Find what keeps partners from being a split of the sides in two."""
    if len(partners) != ALLIANCES:
        yield _finding(
            "partners.not_two_alliances",
            ngettext_noop(
                "The sides split into attackers and defenders, not into {alliances} alliance.",
                "The sides split into attackers and defenders, not into {alliances} alliances.",
                "alliances",
            ),
            alliances=len(partners),
        )
    seen: set[int] = set()
    for index, alliance in enumerate(partners):
        if not alliance:
            yield _finding("partners.nobody", gettext_noop("An alliance has at least one side."), index)
        for place, side in enumerate(alliance):
            if not 1 <= side <= sides:
                text = gettext_noop("This match has no side {side}.")
                yield _finding("partners.side_unknown", text, index, place, side=side)
            elif side in seen:
                text = gettext_noop("Side {side} plays in one alliance, and is named once.")
                yield _finding("partners.side_twice", text, index, place, side=side)
            seen.add(side)
    for missing in sorted(set(range(1, sides + 1)) - seen):
        yield _finding("partners.side_missing", gettext_noop("Side {side} is in neither alliance."), side=missing)


def _finding(code: str, text: Text, *place: int, **params: str | int) -> Finding:
    return Finding(code=code, path=pointer("partners", *place), rule=RULE, text=text, params=params)
