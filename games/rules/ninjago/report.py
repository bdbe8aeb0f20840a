"""What a table claims to have happened, in brief or turn by turn, and the referee's answer."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding
from games.rules.ninjago.kit import Part, Space
from games.rules.ninjago.pieces import Action, Marker, Ninja, Spun

Few = Annotated[int, Meta(ge=0, le=99)]
Many = Annotated[int, Meta(ge=0, le=5000)]
FinalBattle = Literal["won", "lost", "not_fought"]
SenseiUse = Literal["steps", "final_battle"]


class Claims(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A session in brief.

    ``weapons_lost`` counts the golden weapons on the temple when the hunt ended, before any final battle. ``sensei``
    says what the Sensei was used for, once per use. The other fields may be left out: golden weapons found, guardhouses
    searched, turns of the hunt, spins of Sensei power, and guards knocked out.
    """

    won: bool
    final_battle: FinalBattle
    weapons_lost: Few
    sensei: Annotated[tuple[SenseiUse, ...], Meta(max_length=5)] = ()
    weapons_found: Few | None = None
    searched: Few | None = None
    turns: Many | None = None
    power_used: Many | None = None
    knockouts: Many | None = None


class Spin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A spin of the spinner; ``ignored_with`` says what was spent to spin again instead of letting it stand."""

    colour: Spun
    ignored_with: Literal["power", "sensei"] | None = None


class Swing(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A swing on the rope, tied to the roof of the guardhouse in ``house``, into space ``to``."""

    house: Space
    to: Space


class Count(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table counted after a turn or a fight, for the referee to compare.

    ``general`` is the number of steps the General stands below the top; ``gate`` and ``temple`` count golden weapons.
    """

    general: Few | None = None
    gate: Few | None = None
    temple: Few | None = None
    power: Few | None = None


class Turn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One turn of the hunt, in the order in which its parts happen.

    ``spins`` fight the guard that stood in the ninja's space, ``knockout`` misses the turn instead. ``roll`` is the
    action on the LEGO Dice; ``path`` the spaces entered one by one, or ``swing`` the rope's; ``search`` the marker
    found in the last of them; ``guard`` the space that a rolled guard is put into. ``sensei`` says that the Sensei
    saved the ninja when the General moved off the steps in this turn.
    """

    ninja: Ninja
    spins: Annotated[tuple[Spin, ...], Meta(max_length=20)] = ()
    knockout: bool = False
    roll: Action | None = None
    path: Annotated[tuple[Space, ...], Meta(max_length=10)] = ()
    swing: Swing | None = None
    search: Marker | None = None
    guard: Space | None = None
    sensei: bool = False
    count: Count | None = None


class Bout(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One fight of the final battle: whose player spins, which ninja bear a weapon, whom the General stands on."""

    ninja: Ninja
    weapons: Annotated[tuple[Ninja, ...], Meta(max_length=4)]
    general: Ninja
    spins: Annotated[tuple[Spin, ...], Meta(min_length=1, max_length=20)]
    count: Count | None = None


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole game: the turns of the hunt, then the fights of the final battle, if there was one."""

    turns: Annotated[tuple[Turn, ...], Meta(max_length=2000)]
    final: Annotated[tuple[Bout, ...], Meta(max_length=2000)] = ()


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A session as claimed: either ``claims``, or a ``log`` from which they are derived."""

    claims: Claims | None = None
    log: Log | None = None
    schema: Literal[1] = 1


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The referee's answer: every violation and warning, the session in brief, and the assumptions it rests on.

    ``claims`` are None if the report holds none and they cannot be derived from a log.
    """

    violations: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    claims: Claims | None
    assumptions: tuple[Part, ...] = ()

    @property
    def accepted(self) -> bool:
        """Whether nothing in the report is refused."""
        return not self.violations
