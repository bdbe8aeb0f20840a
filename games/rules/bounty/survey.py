"""How hard is which adventure? Every adventure, number of players and policy, side by side."""

from itertools import product
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from games.rules.bounty.kit import Assumption, assumptions
from games.rules.bounty.pieces import NINJA
from games.rules.bounty.policy import PolicyName
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Seat, Setup, check_setup
from games.rules.kernel.findings import Finding, pointer

MOST_GAMES: Final = 1000
"""Games of one case."""

Adventure = Annotated[int, Meta(ge=1, le=6)]
Players = Annotated[int, Meta(ge=1, le=4)]


class Survey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play so many `games` of each case: of each of these `adventures` with each number of `players` and `policies`.

    What is left out stands for everything that the rules offer and the kit has a board for. The same `seed` gives the
    same games. Players take the ninja in the order Kai, Nya, Cole, Zane. New rules that a card brings in words are not
    played.
    """

    adventures: Annotated[tuple[Adventure, ...], Meta(min_length=1, max_length=6)] | None = None
    players: Annotated[tuple[Players, ...], Meta(min_length=1, max_length=4)] | None = None
    policies: Annotated[tuple[PolicyName, ...], Meta(min_length=1, max_length=2)] = ("tactical", "random")
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 200
    seed: Annotated[str, Meta(min_length=1, max_length=128)]


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game of a survey; ``policy`` plays every ninja."""

    adventure: int
    players: int
    policy: PolicyName

    @property
    def setup(self) -> Setup:
        """The table at which it is played."""
        return Setup(seats=tuple(Seat(ninja=ninja) for ninja in NINJA[: self.players]), adventure=self.adventure)


def whole(ruleset: Ruleset, survey: Survey) -> Survey:
    """Return a survey with what it leaves out filled in from the rules and the kit."""
    settings = ruleset.settings
    playable = range(settings.least_players, settings.most_players + 1)
    return msgspec.structs.replace(
        survey,
        adventures=survey.adventures
        or tuple(number for number in settings.adventures if ruleset.kit.adventure(number) is not None),
        players=survey.players or tuple(players for players in playable if players in ruleset.ships),
    )


def cases(survey: Survey) -> tuple[Case, ...]:
    """Return the cases of a survey that is :func:`whole`, in order."""
    return tuple(
        Case(adventure=adventure, players=players, policy=policy)
        for adventure, players, policy in product(survey.adventures or (), survey.players or (), survey.policies)
    )


def check_survey(ruleset: Ruleset, survey: Survey) -> tuple[Finding, ...]:
    """Return everything that keeps a survey from being played, once each; paths point into it."""
    full = whole(ruleset, survey)
    faults = [
        _placed(finding, at_adventure, at_players)
        for at_adventure, adventure in enumerate(full.adventures or ())
        for at_players, players in enumerate(full.players or ())
        for finding in check_setup(ruleset, Case(adventure=adventure, players=players, policy="random").setup)
    ]
    return tuple({(one.code, one.path): one for one in faults}.values())


def _placed(finding: Finding, adventure: int, players: int) -> Finding:
    """Move a fault of one case's table to the part of the survey that brings it."""
    place = ("adventures", adventure) if finding.path.startswith("/adventure") else ("players", players)
    return msgspec.structs.replace(finding, path=pointer(*place))


def assumed_in(ruleset: Ruleset, survey: Survey) -> tuple[Assumption, ...]:
    """Return what the answers of a survey assume of the parts of the kit that its games use, once each."""
    found = {
        assumption: None
        for case in cases(survey)
        for assumption in assumptions(ruleset.kit, case.players, case.adventure)
    }
    return tuple(found)
