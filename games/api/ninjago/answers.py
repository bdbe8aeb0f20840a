"""What the stateless calls answer."""

import msgspec

from games.api.stateless import Judged
from games.rules.ninjago.kit import Assumption, Kit
from games.rules.ninjago.report import Claims, Report


class SessionAnswer(Judged, frozen=True, kw_only=True):
    """The referee's answer. Paths point into the body that was posted.

    `claims` are the session in brief, derived from the log where there is one; null if they cannot be.
    `assumptions` are the parts of the kit that the answer rests on and that nobody vouches for.
    """

    claims: Claims | None
    assumptions: tuple[Assumption, ...]


class PlayedAnswer(SessionAnswer, frozen=True, kw_only=True):
    """A session as the engine played it, and the referee's answer to it."""

    report: Report


class LengthRow(msgspec.Struct, frozen=True, kw_only=True):
    """How many games had a hunt of so many turns."""

    turns: int
    games: int


class ChancesAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What the games came to.

    `win_chance` is the share of games won (0 to 1), `low` and `high` its 95% interval (Wilson). `mean_turns` and
    `turns` tell how long the hunt was; `final_battles` counts the games that came to one.
    """

    games: int
    won: int
    win_chance: float
    low: float
    high: float
    final_battles: int
    mean_turns: float
    turns: tuple[LengthRow, ...]
    assumptions: tuple[Assumption, ...]


class KitAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The kit that answers rest on. It can be filled in and posted to be checked."""

    kit: Kit


class KitVerdict(Judged, frozen=True, kw_only=True):
    """What is wrong with a kit, and a warning for each part that nobody vouches for yet."""
