"""Where abilities act: the hooks, and the units that hang on them.

A unit is a function that knows one ability. It is registered for the key that the catalogue gives the ability and for
the hook at which the engine calls it; a model gets the units of all its keywords and abilities when the match opens.
Abilities that only change a fact about their model (Vault, Yamazaru's Tail) are *traits*: they are read from
``model.traits`` at the place in the rules that they change, and registered here with that place for the books.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

Unit = Callable[..., Any]
F = TypeVar("F", bound=Unit)

HOOKS: Final = {
    "attack_dice": "(game, fight) -> int: dice added to the owner's attack",
    "defense_dice": "(game, fight) -> int: dice added to the owner's defense",
    "hampers_attack": "(game, fight) -> int: dice added (or taken) from an attack on the owner, down to 1",
    "aura": "(game, fight, owner) -> tuple[int, int]: dice for an attack and a defense near the owner",
    "declare": "(game, fight) -> Script: what the owner may declare before it attacks",
    "guard": "(game, fight) -> Script: what the owner may declare before it defends",
    "reroll": "(game, roll) -> offer or None: what the owner may reroll in a roll of its own",
    "rolled": "(game, fight) -> Script: after rerolls, before eliminations, in the owner's attack",
    "fought": "(game, fight) -> Script: after the owner's attack",
    "again": "(game, fight) -> Script: a further attack after the owner's attack",
    "round_start": "(game, owner) -> Script: at the beginning of a round",
    "round_end": "(game, owner) -> Script: at the end of a round",
    "activation": "(game, owner) -> Script: at the beginning of the owner's activation",
    "activation_end": "(game, owner) -> Script: at the end of the owner's activation",
    "verb": "Verb: something the owner may do in its activation",
    "entered": "(game, owner, mover) -> Script: when an enemy moves into the owner's influence zone",
    "injures": "(game, owner, victim) -> Script: when the owner has Injured an enemy",
    "stuns": "(game, owner, victim) -> Script: when the owner has Stunned an enemy",
    "friend_fought": "(game, fight, owner) -> Script: after an attack by a friend of the owner",
    "forced": "(game, owner) -> Forced or None: what the owner must do now, if it must do something",
    "hurt": "(game, owner, what) -> Script: when the owner is Stunned or Injured",
    "setup": "(game, owner) -> Script: before round one",
}

UNITS: dict[str, dict[str, Unit]] = {hook: {} for hook in HOOKS}
"""Hook, ability key, unit."""

TRAITS: dict[str, str] = {}
"""Ability key, and the function that reads it, as ``module.function``."""


def unit(hook: str, key: str) -> Callable[[F], F]:
    """Register a unit for an ability at a hook."""
    if key in UNITS[hook]:
        raise ValueError(f"{key} already acts at {hook}")

    def register(function: F) -> F:
        UNITS[hook][key] = function
        return function

    return register


def trait(key: str, place: str) -> None:
    """Note that the function at ``place`` reads an ability straight from the model's traits."""
    TRAITS[key] = place


@lru_cache(maxsize=2048)
def units_of(traits: frozenset[str]) -> dict[str, tuple[Unit, ...]]:
    """Return the units of a model's traits by hook, in the order of registration."""
    return {hook: tuple(function for key, function in units.items() if key in traits) for hook, units in UNITS.items()}


def where(key: str) -> tuple[str, ...]:
    """Return every place an ability acts: its units' hooks, and the function that reads it as a trait."""
    hooks = tuple(hook for hook, units in UNITS.items() if key in units)
    return (*hooks, TRAITS[key]) if key in TRAITS else hooks
