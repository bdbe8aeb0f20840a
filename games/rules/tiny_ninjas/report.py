"""What a table claims to have happened, and the referee's answer."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding
from games.rules.tiny_ninjas.cards import Damage, Key, Shield
from games.rules.tiny_ninjas.setup import Side

Word = Annotated[str, Meta(min_length=1, max_length=20)]
DiceShown = Annotated[tuple[Word, ...], Meta(max_length=2)]
Points = Annotated[int, Meta(ge=0, le=99)]
RoundNumber = Annotated[int, Meta(ge=1, le=2000)]
Both = tuple[Points, Points]
Result = Literal["won", "lost", "drawn"]


class DefenceLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The card that answered an attack.

    ``dice`` are the results in the card's reading; without them only its range is looked at. ``blocked`` is the damage
    kept out, ``bite`` the health the Attacker lost to it, ``abducted`` says that it took the attacking card.
    """

    card: Key
    dice: DiceShown = ()
    power_up: bool = False
    shield: Shield | None = None
    blocked: Points = 0
    bite: Points = 0
    abducted: bool = False


class AttackLine(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="attack"
):
    """One card played to attack, and what answered it.

    ``damage`` is what the Defender may answer, Power-Up included. ``instead`` says that the card's other choice was
    taken. ``struck`` is health lost that no shield could save, ``healed`` and ``drained`` health really gained,
    ``discarded`` the card DOOM took, ``revived`` the card REVIVE brought back. ``health`` may note both sides' health
    afterwards.
    """

    round: RoundNumber
    side: Side
    card: Key
    instead: bool = False
    dice: DiceShown = ()
    power_ups: Annotated[tuple[Damage, ...], Meta(max_length=4)] = ()
    colour: Damage | None = None
    damage: Points = 0
    struck: Points = 0
    healed: Points = 0
    drained: Points = 0
    discarded: Key | None = None
    revived: Key | None = None
    defence: DefenceLine | None = None
    health: Both | None = None


class GrimLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="grim"):
    """The kept Grim of SURVIVOR acted: DOOM with its die and the card it took, or health gained."""

    round: RoundNumber
    side: Side
    use: Literal["doom", "health"]
    dice: DiceShown = ()
    discarded: Key | None = None
    gained: Points = 0


class ReshuffleLine(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag="reshuffle"
):
    """The last card of the draw pile was taken and the discard pile became the new one."""

    round: RoundNumber


Line = AttackLine | GrimLine | ReshuffleLine


class BattleReport(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One battle, as brief or as full as the table likes.

    Without a ``log``, ``winner`` None is a draw. With a log everything follows from it and nothing else need be given;
    what is given must agree. ``first`` is the side that attacked first, ``levels`` the CHAMPION Levels as played,
    ``ceded_by`` the side that gave up. Numbers of Rounds count both players' Rounds.
    """

    winner: Side | None = None
    health: Both | None = None
    rounds: RoundNumber | None = None
    first: Side | None = None
    levels: Both | None = None
    ceded_by: Side | None = None
    log: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=2000)] | None = None


class Claim(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An achievement that a side claims for the ``battle``-th battle (from 1)."""

    side: Side
    achievement: Key
    battle: Annotated[int, Meta(ge=1, le=20)] = 1


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match as claimed: one battle, or those of a CHAMPION series in order."""

    battles: Annotated[tuple[BattleReport, ...], Meta(min_length=1, max_length=20)]
    claims: Annotated[tuple[Claim, ...], Meta(max_length=100)] = ()
    schema: int = 1


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle's report says in the end, log or not. ``rounds``, ``health`` and ``first`` may stay unknown."""

    winner: int | None
    health: tuple[int, int] | None
    rounds: int | None
    first: int | None
    ceded: bool = False

    def result(self, side: int) -> Result:
        """Return the result for a side."""
        if self.winner is None:
            return "drawn"
        return "won" if self.winner == side else "lost"


class SideVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a report means for one side: result of the match, battles won, and the result of each battle."""

    side: int
    result: Result
    score: int
    battles: tuple[Result, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's answer: every violation, every warning, and what follows for each side.

    ``assumed`` says that card numbers which nobody vouches for were consulted.
    """

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    sides: tuple[SideVerdict, SideVerdict]
    told: tuple[Told, ...]
    assumed: bool

    @property
    def accepted(self) -> bool:
        """Whether nothing in the report is refused."""
        return not self.violations
