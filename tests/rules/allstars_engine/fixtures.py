"""Random matches: teams of anything in the book, with keywords gained, in any challenge."""

import random
from collections.abc import Sequence

from games.rules.allstars.catalogue.load import load_optional_ronin
from games.rules.allstars.catalogue.types import Profile
from games.rules.allstars.partners import splits
from games.rules.allstars.ruleset import book
from games.rules.allstars.setup import FieldedNinja, Handicap, MatchSetup, SideSetup

PROFILES = tuple(book().profiles.values())
OPTIONAL_RONIN = load_optional_ronin()
GAINABLE = tuple(keyword.key for keyword in book().catalogue.keywords if keyword.category != "unique")
CHALLENGES = tuple(book().challenges)
BOARDS = ("open", "courtyard", "garden")


def random_ninja(chance: random.Random, name: str, profiles: Sequence[Profile] = PROFILES) -> FieldedNinja:
    """A model with up to two keywords gained."""
    profile = chance.choice(profiles)
    ability = chance.choice(profile.abilities).key if profile.choose else None
    gained = set(chance.sample(GAINABLE, chance.randrange(3)))
    return FieldedNinja(
        id=name,
        profile=profile.key,
        ability=ability,
        movement=profile.movement,
        attack=profile.attack,
        defense=profile.defense,
        affinity=profile.affinity,
        keywords=tuple(sorted({*profile.keywords, *gained})),
    )


def random_setup(seed: int, challenge: str | None = None, profiles: Sequence[Profile] = PROFILES) -> MatchSetup:
    """A match of two to four sides, partners where the challenge needs some; the same seed gives the same match."""
    chance = random.Random(seed)
    challenge = challenge or chance.choice(CHALLENGES)
    sides = chance.choice((2, 2, 2, 3, 4))
    ways = splits(sides) if sides > book().challenges[challenge].max_sides else ((),)
    return MatchSetup(
        partners=ways[seed % len(ways)],
        sides=tuple(
            SideSetup(
                side=side,
                clan="tora",
                ninja=tuple(
                    random_ninja(chance, f"{side}-{number}", profiles) for number in range(chance.randrange(4, 9))
                ),
                handicap=Handicap(rerolls=chance.choice((0, 3)), moon_power=chance.choice((0, 1))),
            )
            for side in range(1, sides + 1)
        ),
        challenge=challenge,
    )


TEAM = (
    ("chunin", "tiger-strike"),
    ("kaiken", None),
    ("kaiken", None),
    ("kaiken", None),
    ("yajiri", None),
    ("yajiri", None),
    ("madoushi", "volcano-pots"),
    ("kunoichi", None),
)
"""A Tora team for 88 koban; both sides field it."""


def mirrored(challenge: str) -> MatchSetup:
    return MatchSetup(
        sides=tuple(
            SideSetup(
                side=side,
                clan="tora",
                ninja=tuple(
                    FieldedNinja(id=f"{side}-{number}", profile=f"tora-{kind}", ability=ability)
                    for number, (kind, ability) in enumerate(TEAM)
                ),
            )
            for side in (1, 2)
        ),
        challenge=challenge,
    )
