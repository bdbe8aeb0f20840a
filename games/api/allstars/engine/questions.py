"""What the engine can be asked: bodies in plain JSON, models by their names, spaces by number as in a log.

A space is row times board size plus column, counted from the north-western corner; a facing is 0 to 7, clockwise from
north. A large base stands on the space of its north-western part.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.api.allstars.questions import Overrides, Partners, PastAdvance, Side
from games.rules.allstars.board.maps import BoardMap
from games.rules.allstars.elements import Element
from games.rules.allstars.match.events import Facing, Log, Options, Space
from games.rules.allstars.match.questions import MOST_MODELS
from games.rules.allstars.odds import MAX_DICE, Rerolls
from games.rules.allstars.report import FeatLine
from games.rules.allstars.roster import Name
from games.rules.allstars.ruleset import Settings

PolicyName = Literal["random", "tactical"]
Weapon = Literal["attack", "ranged", "shuriken"]
Dice = Annotated[int, Meta(ge=0, le=MAX_DICE)]
Pool = Annotated[tuple[Element, ...], Meta(max_length=MAX_DICE)]
Seed = Annotated[str, Meta(min_length=1, max_length=128)]
Policies = Annotated[tuple[PolicyName, ...], Meta(min_length=1, max_length=4)]
FewTimes = Annotated[int, Meta(ge=0, le=2)]
Few = Annotated[int, Meta(ge=0, le=6)]

MOST_MATCHES = 1000
_BOOK = Settings()
_NO_OPTIONS = Options()


class CheckLog(Log, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can this match have been played? A log may stop early, and may leave outcomes out."""

    settings: Overrides = _BOOK


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Teams at a table, the challenge, and who plays.

    `policies` holds one computer player for all sides, or one for each in their order; the same `seed` gives the same
    match on every machine. `partners` are the sides that play together as attackers or as defenders, with three or four.
    """

    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=4)]
    challenge: Name
    partners: Partners = ()
    seed: Seed
    policies: Policies = ("tactical",)
    options: Options = _NO_OPTIONS


class Resolve(Table, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play this match."""

    settings: Overrides = _BOOK


class Simulate(Table, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play this match so often, each time with dice of its own."""

    matches: Annotated[int, Meta(ge=1, le=MOST_MATCHES)]


class GivenRerolls(Rerolls, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a side may reroll in one roll.

    `single` dice one at a time (Close Combat Master, Ranged Master, Sensei); `any_dice` any of its dice at once
    (Nimble); `not_showing` any dice that do not show that element (a Mastery); `whole` all dice together, so often
    (Lucky, a reroll token).
    """

    single: FewTimes = 0
    whole: FewTimes = 0


class CombatPools(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack: dice of both sides with all bonuses. `resilient` counts the affinities of a Resilient victim."""

    attack: Dice
    defense: Dice
    attacker: GivenRerolls = GivenRerolls()
    defender: GivenRerolls = GivenRerolls()
    dirty_fighter: bool = False
    resilient: Few = 0


class AffinityPool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An affinity test: `needed` dice must show the chosen element, which matters only beside a Mastery."""

    dice: Dice = 3
    needed: Dice = 1
    element: Element = "spirit"
    rerolls: GivenRerolls = GivenRerolls()


class OpposedPools(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An opposed affinity test; ties are rolled again."""

    dice: Dice = 3
    against: Dice = 3


class DodgePool(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dodge, with or without Nimble, out of so many zones of Ika's Tentacles."""

    nimble: bool = False
    tentacles: Few = 0
    rerolls: GivenRerolls = GivenRerolls()


class AskOdds(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What are the chances? One or more of the four."""

    combat: CombatPools | None = None
    affinity: AffinityPool | None = None
    opposed: OpposedPools | None = None
    dodge: DodgePool | None = None
    settings: Overrides = _BOOK


class EliminatePools(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is left of these two rolls, and what can be chosen?"""

    attack: Pool
    defense: Pool
    dirty_fighter: bool = False
    settings: Overrides = _BOOK


class PlacedNinja(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model on the board. `moved` counts the spaces that it has moved in this activation."""

    side: Annotated[int, Meta(ge=1, le=4)]
    clan: Name
    name: Name
    profile: Name
    space: Space
    facing: Facing = 0
    ability: Name | None = None
    advances: Annotated[tuple[PastAdvance, ...], Meta(max_length=20)] = ()
    stealth: bool = False
    stun: Annotated[int, Meta(ge=0, le=2)] = 0
    moved: Annotated[int, Meta(ge=0, le=40)] = 0


class Scene(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board with models. `ground` is a map of one's own and comes before `board`, the key of one of Koban's."""

    models: Annotated[tuple[PlacedNinja, ...], Meta(max_length=MOST_MODELS)] = ()
    board: Annotated[str, Meta(max_length=40)] = "open"
    ground: BoardMap | None = None
    lanterns: Annotated[tuple[Space, ...], Meta(max_length=50)] = ()
    settings: Overrides = _BOOK


class AskPools(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many dice does each side roll in this attack, and what for? Combatants by name."""

    attacker: Name
    defender: Name
    weapon: Weapon = "attack"


class AskReach(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where can this model go with one move?"""

    mover: Name


class AskSight(Scene, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Is there a line of sight from one space to another?

    A model that is listed on one of them is meant itself, its facing and Stealth included. Where none is, a small model
    is imagined that hides from nobody and looks straight at the target.
    """

    viewer: Space
    target: Space


class ScoredNinja(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model and what it did."""

    name: Name
    profile: Name
    feats: Annotated[tuple[FeatLine, ...], Meta(max_length=50)] = ()


class ScoredSide(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The models of a side that did something."""

    clan: Name
    ninja: Annotated[tuple[ScoredNinja, ...], Meta(min_length=1, max_length=100)]


class CheckBoard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can matches be played on this ground of one's own?"""

    board: BoardMap
    settings: Overrides = _BOOK


class AskScore(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What are these feats worth in this challenge? For the events of a log ask for the log to be checked."""

    challenge: Name
    sides: Annotated[tuple[ScoredSide, ...], Meta(min_length=1, max_length=4)]
    settings: Overrides = _BOOK
