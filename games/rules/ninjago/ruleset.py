"""The settings of Ninjago: The Board Game: every number a group may change, with the book's value as default."""

from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding, ngettext_noop, pointer
from games.rules.kernel.repeats import twice
from games.rules.kernel.seating import check_places
from games.rules.ninjago.checks import check_kit
from games.rules.ninjago.fortress import Fortress
from games.rules.ninjago.kit import Kit, Part, assumptions
from games.rules.ninjago.load import load_kit
from games.rules.ninjago.pieces import VARIANT_NAMES, Variant

Steps = Annotated[int, Meta(ge=1, le=20)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ruleset values; each description says what it counts and where it stands."""

    steps: Annotated[Steps, Meta(description="Temple steps of the normal game (Skeleton Steps)")] = 8
    steps_allowed: Annotated[
        tuple[Steps, ...], Meta(min_length=1, max_length=20, description="Temple steps on offer (Skeleton Steps)")
    ] = (6, 7, 8, 9)
    longest_move: Annotated[int, Meta(ge=1, le=3, description="Most spaces of a ninja move (Ninja move)")] = 2
    shortest_move: Annotated[
        int,
        Meta(
            ge=0,
            le=1,
            description="Fewest spaces of a ninja move: the English book says up to two, the French one 1 or 2 (Ninja move)",
        ),
    ] = 0
    sensei_uses: Annotated[int, Meta(ge=0, le=5, description="Times the Sensei helps in a game (Using the Sensei)")] = 1
    power_limit: Annotated[int, Meta(ge=0, le=20, description="Most Sensei power at any time (Sensei Power)")] = 4
    knockout_turns: Annotated[
        int, Meta(ge=0, le=20, description="Lost turns before a guard may be knocked out (Ninja Knockout)")
    ] = 3
    rope_may_search: Annotated[
        bool, Meta(description="A ninja that swings into a space may search it; the book speaks of moving into it")
    ] = True
    least_players: Annotated[int, Meta(ge=1, le=4, description="Fewest players at a table")] = 2
    most_players: Annotated[int, Meta(ge=1, le=4, description="Most players at a table")] = 4
    variants: Annotated[
        tuple[Variant, ...], Meta(max_length=3, description="House variants that a session may use (Change)")
    ] = ("sensei_power", "ninja_memory", "ninja_knockout")


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The game as one league plays it: every value and every part of the kit resolved."""

    settings: Settings
    kit: Kit
    system: Literal["ninjago"] = "ninjago"

    @cached_property
    def fortress(self) -> Fortress:
        """The board, ready for questions of movement and reach."""
        return Fortress(self.kit.board)

    @cached_property
    def faults(self) -> tuple[Finding, ...]:
        """What is wrong with the kit; without faults it can be played and simulated with."""
        return check_kit(self.kit)

    @cached_property
    def unknown(self) -> frozenset[Part]:
        """The parts of the kit that are assumed."""
        return frozenset(assumption.part for assumption in assumptions(self.kit))


@cache
def book() -> Ruleset:
    """Return the rules as printed, with Koban's kit."""
    return Ruleset(settings=Settings(), kit=load_kit())


@cache
def ruleset_from_json(document: bytes) -> Ruleset:
    """Decode a stored ruleset; raises :class:`msgspec.ValidationError` if it is not one."""
    return msgspec.json.decode(document, type=Ruleset)


def check_ruleset(ruleset: Ruleset) -> tuple[Finding, ...]:
    """Return everything that keeps a ruleset from being played; paths point into its document."""
    settings = ruleset.settings
    found = [msgspec.structs.replace(one, path=pointer("kit") + one.path) for one in ruleset.faults]
    found += check_places(settings, "ruling on players")
    steps, variants = pointer("settings", "steps_allowed"), pointer("settings", "variants")
    found += twice(settings.steps_allowed, steps, code="settings.twice", rule="Skeleton Steps")
    names = [VARIANT_NAMES[variant] for variant in settings.variants]
    found += twice(names, variants, code="settings.twice", rule="Your game - your rules")
    if settings.steps not in settings.steps_allowed:
        found.append(
            Finding(
                code="settings.steps",
                path=pointer("settings", "steps"),
                rule="Skeleton Steps",
                text=ngettext_noop(
                    "The normal game has {steps} step, which is not on offer.",
                    "The normal game has {steps} steps, which are not on offer.",
                    "steps",
                ),
                params={"steps": settings.steps},
            )
        )
    return tuple(found)
