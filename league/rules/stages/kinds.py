"""The settings of each kind of stage, with their defaults.

"A fixed schedule of opponents, random weekly matchups, or just let opponents arrange their own games; points earned per
win, swiss style bracket, or a season that seeds teams for a playoff system" (rulebook, Starting A League) are the kinds
that the book names; ladders and double elimination are what clubs play beside them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from games.rules.kernel.letter_case import convert
from league.rules.brackets.deciders import Decider
from league.rules.stages.settings import Count, Days, Rounds, StageSettings

Deciders = Annotated[
    tuple[Decider, ...],
    Meta(min_length=1, max_length=6, description="What decides a drawn game: the first that tells the sides apart"),
]
Sides = Annotated[int, Meta(ge=2, le=4, description="Teams at one table")]


class RoundRobin(StageSettings, frozen=True, kw_only=True):
    """Everybody meets everybody, or everybody of the own group, once or twice.

    With three or four ``sides`` to a table ``rounds`` says how many are played (none: until everybody could have met).
    """

    legs: Annotated[Literal[1, 2], Meta(description="How often everybody meets everybody")] = 1
    groups: Annotated[int, Meta(ge=1, le=64, description="Groups, dealt by seed in a snake")] = 1
    sides: Sides = 2
    rounds: Annotated[Rounds | None, Meta(description="Rounds, where three or four play at a table")] = None


class RandomWeekly(StageSettings, frozen=True, kw_only=True):
    """Opponents are drawn by lot for every round; nobody meets an opponent again before having met all the others."""

    rounds: Annotated[Rounds, Meta(description="Rounds to be drawn")] = 8


class Open(StageSettings, frozen=True, kw_only=True):
    """Players arrange their games: they challenge each other, within limits."""

    per_week: Annotated[Count | None, Meta(description="Games a team may play in a week, from Monday")] = None
    per_opponent: Annotated[Count | None, Meta(description="Games between the same two teams")] = None
    twice_running: Annotated[bool, Meta(description="The same two teams may meet twice running")] = True
    minimum_games: Annotated[
        int, Meta(ge=0, le=500, description="Games a team must have played to be placed in the table")
    ] = 0
    answer_days: Annotated[Days, Meta(description="Days to answer a challenge, which lapses then")] = 7
    total_games: Annotated[Count | None, Meta(description="Games a team may play in the whole stage")] = None


class Swiss(StageSettings, frozen=True, kw_only=True):
    """Each round pairs teams of like score that have not met."""

    rounds: Annotated[Rounds | None, Meta(description="Rounds; none: as many as the field needs for one winner")] = None
    first_round: Annotated[
        Literal["seeded", "random"], Meta(description="Seeds as entered, or drawn by lot at the start")
    ] = "seeded"
    accelerated: Annotated[
        bool, Meta(description="In the first rounds the upper half of the field is paired as if it had won more")
    ] = False
    keep_apart: Annotated[
        tuple[Literal["club", "owner", "clan"], ...],
        Meta(max_length=2, description="Who should not meet where scores allow: the first matters most"),
    ] = ()
    byes_by_choice: Annotated[int, Meta(ge=0, le=50, description="Byes a team may ask for")] = 1
    late_entry_until: Annotated[
        int, Meta(ge=0, le=200, description="Last round before which teams may still enter; 0: none may")
    ] = 3


class Ladder(StageSettings, frozen=True, kw_only=True):
    """Teams stand on rungs and challenge those above them; who wins takes the rung."""

    order: Annotated[Literal["seeded", "random"], Meta(description="First order: as entered, or drawn by lot")] = (
        "seeded"
    )
    reach: Annotated[Count | None, Meta(description="Rungs one may reach up; none: any")] = 3
    moves: Annotated[
        Literal["insert", "swap"],
        Meta(description="A winner from below moves in above the loser, or the two change places"),
    ] = "insert"
    answer_days: Annotated[Days, Meta(description="Days to answer a challenge")] = 7
    unanswered: Annotated[
        Literal["lapses", "forfeits"],
        Meta(description="A challenge declined or not answered in time lapses, or gives the rung to the challenger"),
    ] = "lapses"
    rest_days: Annotated[
        int, Meta(ge=0, le=366, description="Days before the same two teams may challenge each other again")
    ] = 0


class SingleElimination(StageSettings, frozen=True, kw_only=True):
    """Who loses is out."""

    third_place: Annotated[bool, Meta(description="The losers of the semi-finals play for third place")] = False
    deciders: Deciders = (Decider.MASTER,)


class DoubleElimination(StageSettings, frozen=True, kw_only=True):
    """Who loses twice is out."""

    reset: Annotated[bool, Meta(description="If the unbeaten finalist loses the final, the two play once more")] = True
    deciders: Deciders = (Decider.MASTER,)


class Campaign(StageSettings, frozen=True, kw_only=True):
    """Parties play for themselves, session by session."""

    sessions: Annotated[Rounds | None, Meta(description="Sessions; none: until the campaign is over")] = None


class Friendlies(StageSettings, frozen=True, kw_only=True):
    """Games outside every competition. There is no table."""


KINDS: Final[Mapping[str, type[StageSettings]]] = {
    "round_robin": RoundRobin,
    "random_weekly": RandomWeekly,
    "open": Open,
    "swiss": Swiss,
    "single_elimination": SingleElimination,
    "double_elimination": DoubleElimination,
    "ladder": Ladder,
    "campaign": Campaign,
    "friendlies": Friendlies,
}
"""The settings that belong to each kind, by the kind's name in the database."""

ARRANGED: Final = frozenset({"open", "ladder", "friendlies"})
"""Kinds whose games players arrange by themselves: a team may play several in a round, and rounds are weeks."""

DRAWN: Final = frozenset({"swiss", "random_weekly"})
"""Kinds whose rounds are drawn one after the other."""

KNOCK_OUT: Final = frozenset({"single_elimination", "double_elimination"})


def read(kind: str, settings: Mapping[str, Any]) -> StageSettings:
    """Read stored or given settings of a kind, with defaults for what they leave out.

    Raises :class:`msgspec.ValidationError` for settings that are none, :class:`KeyError` for an unknown kind.
    """
    return convert(settings, KINDS[kind])
