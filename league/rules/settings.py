"""How one league plays: points, tie-breakers, deadlines, what others may see. Bounded and described."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from league.rules.results import PointsSettings
from league.rules.tiebreakers import TieBreaker

Hours = Annotated[int, Meta(ge=1, le=24 * 60)]


class LeagueSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A league's settings with their defaults (rulings 66 to 68)."""

    points: Annotated[PointsSettings, Meta(description="Table points for each outcome")] = PointsSettings(bye=0)
    tie_breakers: Annotated[
        tuple[TieBreaker, ...], Meta(max_length=26, description="Tie-breakers; the first decides first")
    ] = (TieBreaker.HEAD_TO_HEAD, TieBreaker.SCORE_DIFFERENCE, TieBreaker.INJURIES)
    forfeits_in_head_to_head: Annotated[
        bool,
        Meta(
            description="Wins by forfeit count between tied teams, except in Swiss stages; without them a third can be harmed"
        ),
    ] = True
    tie_break_edition: Annotated[
        Literal["2026", "2024"], Meta(description="Edition of FIDE's tie-break rules, where the two differ")
    ] = "2026"
    confirm_after_hours: Annotated[
        Hours, Meta(description="Hours after which an unanswered report confirms itself")
    ] = 72
    confirm_alone: Annotated[
        Literal["master", "at_once"],
        Meta(description="A report of a game without an opponent waits for a ninja master, or counts at once"),
    ] = "master"
    steps_after_hours: Annotated[
        Hours, Meta(description="Hours after which open after-match steps take the league's default")
    ] = 72
    remind_hours_before: Annotated[
        int,
        Meta(
            ge=0, le=14 * 24, description="Hours before a deadline at which owners are reminded by e-mail; 0 for never"
        ),
    ] = 48
    unplayed: Annotated[
        Literal["wait", "draw", "double_loss", "auto_resolve"],
        Meta(description="What becomes of a fixture that nobody opened by its deadline"),
    ] = "wait"
    rollover_keeps_advancement: Annotated[
        bool, Meta(description="Teams keep XP and advances when they go into a new season")
    ] = True
    rollover_keeps_treasury: Annotated[
        bool, Meta(description="Teams keep their treasury when they go into a new season")
    ] = True
    rosters_hidden_until_lock: Annotated[
        bool, Meta(description="Others see rosters only after the roster lock, or without one once their season starts")
    ] = False
    public: Annotated[bool, Meta(description="Anyone may look at the league, its tables and scrolls")] = True
