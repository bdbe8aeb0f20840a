"""What can be asked without a league: bodies in plain JSON."""

from typing import Annotated

import msgspec
from msgspec import Meta

from games.rules.ninjago.kit import Kit
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.report import Report
from games.rules.ninjago.setup import Setup

MOST_GAMES = 200
"""Games of one answer: about half a second's work."""


class CheckSession(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can this have happened? The report is either the session in brief or a log of every turn."""

    setup: Setup
    report: Report


class PlaySession(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play this session. The same `seed` gives the same session; `policy` plays every ninja."""

    setup: Setup
    seed: Annotated[str, Meta(min_length=1, max_length=128)]
    policy: PolicyName = "tactical"


class AskChances(PlaySession, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How hard is this? So many `games` are played and counted, always the same for the same `seed`."""

    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 100


class CheckKit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Can sessions rest on this kit?"""

    kit: Kit
