"""How hard is which game? Every number of temple steps, house variant, number of players and policy, side by side."""

from itertools import product
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding, ngettext_noop, pointer
from games.rules.ninjago.kit import Assumption, assumptions
from games.rules.ninjago.pieces import NINJA, Variant
from games.rules.ninjago.policy import PolicyName
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Seat, Setup, check_setup

MOST_GAMES: Final = 1000
"""Games of one case."""
MOST_IN_ALL: Final = 50_000
"""Games of a whole survey: about a minute's work of one core."""

Players = Annotated[int, Meta(ge=1, le=4)]
Variants = Annotated[tuple[Variant, ...], Meta(max_length=3)]


class Survey(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play so many `games` of each case: of each of these numbers of `steps` and `players`, `variants` and `policies`.

    A row of `variants` names the house variants that are in use together. What is left out stands for everything that the
    rules offer: every number of steps and players, no house variant and each of them alone. The same `seed` gives the
    same games. Players take the ninja in the order Kai, Jay, Cole, Zane.
    """

    steps: Annotated[tuple[Annotated[int, Meta(ge=1, le=20)], ...], Meta(min_length=1, max_length=20)] | None = None
    variants: Annotated[tuple[Variants, ...], Meta(min_length=1, max_length=8)] | None = None
    players: Annotated[tuple[Players, ...], Meta(min_length=1, max_length=4)] | None = None
    policies: Annotated[tuple[PolicyName, ...], Meta(min_length=1, max_length=2)] = ("tactical", "random")
    games: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 200
    seed: Annotated[str, Meta(min_length=1, max_length=128)]


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of game of a survey; ``policy`` plays every ninja."""

    steps: int
    variants: tuple[Variant, ...]
    players: int
    policy: PolicyName

    @property
    def setup(self) -> Setup:
        """The table at which it is played."""
        return Setup(
            seats=tuple(Seat(ninja=ninja) for ninja in NINJA[: self.players]),
            steps=self.steps,
            variants=self.variants,
        )


def whole(ruleset: Ruleset, survey: Survey) -> Survey:
    """Return a survey with what it leaves out filled in from the rules."""
    settings = ruleset.settings
    return msgspec.structs.replace(
        survey,
        steps=survey.steps or settings.steps_allowed,
        variants=survey.variants or ((), *((variant,) for variant in settings.variants)),
        players=survey.players or tuple(range(settings.least_players, settings.most_players + 1)),
    )


def cases(survey: Survey) -> tuple[Case, ...]:
    """Return the cases of a survey that is :func:`whole`, in order."""
    return tuple(
        Case(steps=steps, variants=variants, players=players, policy=policy)
        for variants, steps, players, policy in product(
            survey.variants or (), survey.steps or (), survey.players or (), survey.policies
        )
    )


def check_survey(ruleset: Ruleset, survey: Survey) -> tuple[Finding, ...]:
    """Return everything that keeps a survey from being played, once each; paths point into it."""
    full = whole(ruleset, survey)
    faults = [
        _placed(finding, at_steps, at_row, at_players)
        for at_steps, steps in enumerate(full.steps or ())
        for at_row, variants in enumerate(full.variants or ())
        for at_players, players in enumerate(full.players or ())
        for finding in check_setup(
            ruleset, Case(steps=steps, variants=variants, players=players, policy="random").setup
        )
    ]
    found = {(one.code, one.path): one for one in faults}
    games = len(cases(full)) * full.games
    if games > MOST_IN_ALL:
        found["survey.too_large", ""] = Finding(
            code="survey.too_large",
            path=pointer("games"),
            rule="",
            text=ngettext_noop(
                "This comes to {games} game; ask for {most} at most.",
                "This comes to {games} games; ask for {most} at most.",
                "games",
            ),
            params={"games": games, "most": MOST_IN_ALL},
        )
    return tuple(found.values())


def _placed(finding: Finding, steps: int, row: int, players: int) -> Finding:
    """Move a fault of one case's table to the part of the survey that brings it."""
    first, *rest = finding.path.lstrip("/").split("/")
    places = {"steps": pointer("steps", steps), "variants": pointer("variants", row, *rest)}
    return msgspec.structs.replace(finding, path=places.get(first, pointer("players", players)))


def assumed_in(ruleset: Ruleset) -> tuple[Assumption, ...]:
    """Return what the answers of a survey assume of the kit; empty if every part is known."""
    return assumptions(ruleset.kit)
