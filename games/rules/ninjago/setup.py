"""A session as it opens: who sits where with which ninja, and which game is played."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding, gettext_noop, ngettext_noop, pointer
from games.rules.kernel.seating import MOST_SEATS, check_seats, wrong_number
from games.rules.ninjago.pieces import VARIANT_NAMES, Ninja, Variant
from games.rules.ninjago.ruleset import Ruleset

PlayerId = Annotated[str, Meta(min_length=1, max_length=64)]


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place at the table; ``player`` is None for a guest of the party."""

    ninja: Ninja
    player: PlayerId | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Seats clockwise from the player who starts, the number of temple steps and the house variants in use."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    steps: Annotated[int, Meta(ge=1, le=20)] = 8
    variants: Annotated[tuple[Variant, ...], Meta(max_length=12)] = ()
    schema: Literal[1] = 1

    def plays(self, variant: Variant) -> bool:
        """Say whether a house variant is in use."""
        return variant in self.variants


def check_setup(ruleset: Ruleset, setup: Setup) -> tuple[Finding, ...]:
    """Return everything that the rules refuse about a table before it starts; paths point into the setup."""
    settings = ruleset.settings
    found: list[Finding] = []
    if not settings.least_players <= len(setup.seats) <= settings.most_players:
        found.append(wrong_number(settings, len(setup.seats), "ruling on players"))
    found += check_seats(setup.seats, "Setting up the game")
    if setup.steps not in settings.steps_allowed:
        found.append(
            Finding(
                code="setup.steps",
                path=pointer("steps"),
                rule="Skeleton Steps",
                text=ngettext_noop(
                    "The temple cannot have {steps} step here.", "The temple cannot have {steps} steps here.", "steps"
                ),
                params={"steps": setup.steps},
            )
        )
    return (*found, *_check_variants(settings.variants, setup.variants))


def _check_variants(allowed: tuple[Variant, ...], variants: tuple[Variant, ...]) -> list[Finding]:
    return [
        Finding(
            code="setup.variant",
            path=pointer("variants", number),
            rule="Your game - your rules",
            text=gettext_noop("The variant {variant} is not offered here, or stands twice."),
            params={"variant": VARIANT_NAMES[variant]},
        )
        for number, variant in enumerate(variants)
        if variant not in allowed or variant in variants[:number]
    ]
