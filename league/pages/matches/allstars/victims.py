"""Victims named by hand: "Sango, Nami, Nami"."""

from collections import Counter
from collections.abc import Mapping, Sequence


def spell(victims: Sequence[str], enemies: Mapping[str, str]) -> str:
    """Write victims as a list of names; one whose name is not its alone is written as # and its id."""
    uses = Counter(name.casefold() for name in enemies.values())
    return ", ".join(
        enemies[ninja] if ninja in enemies and uses[enemies[ninja].casefold()] == 1 else f"#{ninja}"
        for ninja in victims
    )


def read(text: str, enemies: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of those named. A name that no enemy has stays as it is: the referee will say so."""
    by_name = {name.casefold(): ninja for ninja, name in enemies.items()}
    parts = (part.strip() for part in text.split(","))
    return tuple(
        part.removeprefix("#") if part.startswith("#") else by_name.get(part.casefold(), part) for part in parts if part
    )
