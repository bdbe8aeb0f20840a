"""A model in play: what it is, and everything about it that changes. Mutable, and only the engine's."""

from collections.abc import Iterable
from typing import Final

from games.rules.allstars.catalogue.types import Kind, Profile, Ranged
from games.rules.allstars.combat.pools import FACE
from games.rules.allstars.match.registry import Unit, units_of
from games.rules.allstars.setup import FieldedNinja

OFF_BOARD: Final = -1
SENTRY_SIDE: Final = 0

FeatKey = tuple[str, str, str, bool]
"""Feat, kind of victim, role of the victim, and whether the doer was Champion; empty where there is none."""


class Model:
    """One ninja or sentry. ``side`` is its team's number, 0 for sentries; ``space`` is -1 off the board.

    ``alliance`` is the number of the first side among the team's partners: friends have it in common, enemies do not.
    """

    __slots__ = (
        "activated",
        "affinity",
        "alliance",
        "attack",
        "attack_round",
        "attack_turn",
        "back",
        "been_on_board",
        "board_reach",
        "curse",
        "defense",
        "defense_round",
        "delay",
        "facing",
        "feats",
        "foot",
        "front",
        "haste",
        "healing",
        "hooks",
        "id",
        "injuries",
        "kind",
        "large",
        "lucky",
        "marks",
        "moon",
        "movement",
        "no_defense",
        "number",
        "over",
        "poison",
        "profile",
        "protect",
        "ranged",
        "side",
        "slow",
        "space",
        "stealth",
        "steps",
        "steps_walked",
        "stun",
        "traits",
        "used",
        "victims",
        "zone",
    )

    def __init__(
        self,
        number: int,
        side: int,
        profile: Profile,
        ninja: FieldedNinja,
        affinity: Iterable[int],
        alliance: int | None = None,
    ) -> None:
        self.number = number
        self.side = side
        self.alliance = side if alliance is None else alliance
        self.id = ninja.id
        self.profile = profile.key
        self.kind: Kind | None = profile.kind if side else None
        self.large = profile.base == "large"
        self.movement = ninja.movement or profile.movement
        self.attack = ninja.attack if ninja.movement else profile.attack
        self.defense = ninja.defense if ninja.movement else profile.defense
        self.affinity: tuple[int, ...] = tuple(affinity)
        self.ranged: Ranged | None = profile.ranged
        self.traits = traits_of(profile, ninja)
        self.hooks: dict[str, tuple[Unit, ...]] = units_of(self.traits)
        self.board_reach = 2 if "entangle" in self.traits else 1
        # Where it is.
        self.space = OFF_BOARD
        self.facing = 0
        self.foot = self.over = self.zone = self.front = self.back = 0
        self.healing = ninja.healing_house
        self.stealth = False
        self.been_on_board = False
        # Tokens. A Poison token remembers whose it was (the alliance), for Resilient.
        self.stun = self.curse = self.haste = self.lucky = self.protect = self.slow = self.moon = self.delay = 0
        self.poison: list[int] = []
        # This round, this activation.
        self.activated = False
        self.used: set[str] = set()
        self.marks: dict[str, int] = {}
        self.attack_round = self.defense_round = self.attack_turn = self.steps = self.steps_walked = 0
        self.no_defense = False
        # For the report.
        self.feats: dict[FeatKey, int] = {}
        self.injuries: dict[str, int] = {}
        self.victims: dict[FeatKey, list[str]] = {}

    @property
    def on_board(self) -> bool:
        """Whether it stands on the board."""
        return self.space >= 0

    @property
    def is_chunin(self) -> bool:
        """Whether it leads its team."""
        return self.kind == "chunin"

    @property
    def is_sentry(self) -> bool:
        """Whether it is a Samurai Sentry."""
        return self.side == SENTRY_SIDE

    def clear_tokens(self) -> None:
        """Remove all status effects but Delay (Status Effects)."""
        self.stun = self.curse = self.haste = self.lucky = self.protect = self.slow = self.moon = 0
        self.poison.clear()
        self.stealth = False

    def new_round(self) -> None:
        """Forget what lasts for a round."""
        self.activated = False
        self.used.clear()
        self.marks.clear()
        self.attack_round = self.defense_round = self.attack_turn = self.steps = 0
        self.no_defense = False


def traits_of(profile: Profile, ninja: FieldedNinja) -> frozenset[str]:
    """Return the keys of all a model's abilities.

    Keywords come from the fielded ninja where it has any (they include what it gained), else from its profile; of
    special abilities that are chosen, only the chosen one counts. A printed ranged attack with a text of its own is a
    trait under its profile's key.
    """
    keys = set(ninja.keywords or profile.keywords)
    if profile.choose:
        keys |= {ability.key for ability in profile.abilities if ability.key == ninja.ability}
    else:
        keys |= {ability.key for ability in profile.abilities}
    if profile.ranged is not None and profile.ranged.text:
        keys.add(profile.key)
    return frozenset(keys)


def faces_of(ninja: FieldedNinja, profile: Profile) -> tuple[int, ...]:
    """Return the die faces of a model's affinities."""
    return tuple(sorted(FACE[element] for element in ninja.affinity or profile.affinity))
