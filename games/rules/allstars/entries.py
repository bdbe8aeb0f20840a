"""The entries of an All-Stars team's ledger: one fact or decision each, never a consequence.

Ids are ninja ids as text; amounts are koban. Payloads carry no name and no free text: those stand in rows that can be
emptied.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.allstars.catalogue.types import Target, VictimKind
from games.rules.allstars.elements import Element
from games.rules.allstars.report import AdvanceChoice, Count, Result

RolledBy = Literal["server"] | msgspec.UnsetType
"""Who rolled dice; left out where somebody told them."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """Base of all entries."""


class Founded(_Entry, frozen=True, kw_only=True, tag="founded"):
    """A team is built from a clan with a budget in koban (Building A Team)."""

    clan: str
    budget: int


class Recruited(_Entry, frozen=True, kw_only=True, tag="recruited"):
    """A model joins, at founding or between games, at its listed cost (ruling 42)."""

    ninja: str
    profile: str
    ability: str | None = None


class Dismissed(_Entry, frozen=True, kw_only=True, tag="dismissed"):
    """A model is sent away without refund (ruling 46)."""

    ninja: str


Score = Annotated[int, Meta(ge=0, le=4 * 999)]
"""Points of a side of a match, those of its partners with them: a report gives each at most 999."""


class Played(_Entry, frozen=True, kw_only=True, tag="played"):
    """A match and its outcome for this team.

    ``how`` names how it ended, forfeits included; ``against`` is the best score among the other sides;
    ``bonus_koban`` is the frozen handicap's, ``redistributed`` what Goemon's ability brought or, below 0, cost the team
    during the game; ``absent`` the models kept out when the match opened,
    ``started_in_healing_house`` those who began there, ``fielded`` all who took part, in reserve or on the board. A
    forfeit serves no absence.
    """

    challenge: str | None
    result: Result
    how: Literal["played_out", "won_at_once", "ceded", "time_called", "forfeit"]
    score: Score
    against: Score
    rounds: Annotated[int, Meta(ge=0, le=99)] = 0
    ceded: bool = False
    bonus_koban: Annotated[int, Meta(ge=0, le=10_000)] = 0
    redistributed: Annotated[int, Meta(ge=-10_000, le=10_000)] = 0
    rating: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    absent: tuple[str, ...] = ()
    started_in_healing_house: tuple[str, ...] = ()
    fielded: tuple[str, ...] = ()


class Bye(_Entry, frozen=True, kw_only=True, tag="bye"):
    """A round without an opponent (ruling 67)."""


class FeatDone(_Entry, frozen=True, kw_only=True, tag="feat"):
    """``count`` times a feat by one model."""

    ninja: str
    feat: str
    count: Count = 1
    victim: VictimKind | None = None
    target: Target | None = None
    champion: bool = False


class AllStar(_Entry, frozen=True, kw_only=True, tag="all_star"):
    """A Ninja All-Star award."""

    ninja: str


class InHealingHouse(_Entry, frozen=True, kw_only=True, tag="healing_house"):
    """A model ended the match in the Healing House."""

    ninja: str


class Fee(_Entry, frozen=True, kw_only=True, tag="fee"):
    """A Ronin was paid, or let go (Appendix, Ronin; rulings 49 to 52)."""

    ninja: str
    paid: bool


class Downtime(_Entry, frozen=True, kw_only=True, tag="downtime"):
    """A downtime die, in the declared order; ``exempts`` names whom a Spirit spares (ruling 4).

    A Spirit that spared nobody may be repeated with a name while somebody still has to roll. ``rolled_by`` says that the
    server rolled; without it the die was told.
    """

    ninja: str
    die: Element
    exempts: str | None = None
    rolled_by: RolledBy = msgspec.UNSET


class Advance(_Entry, frozen=True, kw_only=True, tag="advance"):
    """The ``number``-th advancement roll of a model: two dice, and the choice once it is made.

    A roll without a choice is repeated with the same dice when the choice is made. ``decreed`` keeps an advance that
    the model's XP does not earn, by decision of the ninja master (ruling 70). ``rolled_by`` says that the server rolled;
    without it the dice were told, or told again with the choice.
    """

    ninja: str
    number: int
    dice: tuple[Element, Element]
    choice: AdvanceChoice | None = None
    decreed: bool = False
    rolled_by: RolledBy = msgspec.UNSET


class Adjusted(_Entry, frozen=True, kw_only=True, tag="adjusted"):
    """A ninja master's correction of the treasury; the reason stands beside the entry."""

    koban: int


class RolledOver(_Entry, frozen=True, kw_only=True, tag="rolled_over"):
    """A new season begins (ruling 11): what the team takes along. Without ``advancement`` XP and advances go."""

    suspensions: bool = False
    advancement: bool = True
    treasury: bool = True


class Redrafted(_Entry, frozen=True, kw_only=True, tag="redrafted"):
    """Between seasons a team starts from a budget in koban again: it pays for whom it keeps, and all others leave.

    A model kept costs what is listed, and ``advance_koban`` for each of its advances.
    """

    budget: int
    kept: tuple[str, ...]
    advance_koban: int = 0


class Restarted(_Entry, frozen=True, kw_only=True, tag="restarted"):
    """The team is about to be founded anew: everybody leaves, and the treasury is lost; its games stay on record."""


Entry = (
    Founded
    | Recruited
    | Dismissed
    | Played
    | Bye
    | FeatDone
    | AllStar
    | InHealingHouse
    | Fee
    | Downtime
    | Advance
    | Adjusted
    | RolledOver
    | Redrafted
    | Restarted
)


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a team's story: its position (from 0), kind, entries in order and the rules it was played under."""

    position: int
    kind: Literal["founding", "match", "interval", "rollover"]
    entries: tuple[Entry, ...]
