"""The settings of Tiny Ninjas: every number or ruling a ninja master may change, with the book's value as default."""

from collections import Counter
from functools import cache, cached_property
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.rules.tiny_ninjas.cards import Deck, Key, assumed_deck
from games.rules.tiny_ninjas.ninja import Ninja
from games.rules.tiny_ninjas.setup import Mode

Health = Annotated[int, Meta(ge=1, le=100)]
Cards = Annotated[int, Meta(ge=1, le=20)]
Removed = Annotated[tuple[Key, ...], Meta(max_length=10)]


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ruleset values. Health in points, hands in cards; ruling numbers are those of Tiny Ninjas."""

    deck_size: Annotated[int, Meta(ge=40, le=200, description="Cards in the deck (Components)")] = 58
    health: Annotated[Health, Meta(description="Starting and highest health (Getting Started)")] = 10
    hand: Annotated[Cards, Meta(description="Hand limit (Getting Started)")] = 5
    first_discard: Annotated[
        int, Meta(ge=0, le=5, description="Cards the first Defender discards (Getting Started)")
    ] = 1
    max_rounds: Annotated[
        int, Meta(ge=1, le=999, description="Rounds beyond which a report is odd; none is printed")
    ] = 99
    wasted_power_up_spent: Annotated[
        bool, Meta(description="A Power-Up that changed nothing stays activated (ruling 3)")
    ] = True
    yellow_needs_right_shield: Annotated[
        bool, Meta(description="Yellow helps only a shield that can defend the attack (ruling 4)")
    ] = True
    both_fall: Annotated[
        Literal["replay", "attacker_wins"], Meta(description="Both at 0 health at once, outside BLITZ (ruling 6)")
    ] = "replay"
    blitz_removes: Annotated[Removed, Meta(description="Cards taken out of the deck for BLITZ")] = ("alien", "angel")
    blitz_hand: Annotated[int, Meta(ge=5, le=20, description="Cards drawn at the start of BLITZ")] = 15
    blitz_redraw: Annotated[int, Meta(ge=0, le=20, description="Cards that may be redrawn at the start of BLITZ")] = 5
    survivor_removes: Annotated[Removed, Meta(description="Cards taken out of the deck for SURVIVOR")] = ("medic",)
    survivor_health: Annotated[Health, Meta(description="Starting health in SURVIVOR")] = 8
    survivor_gain: Annotated[int, Meta(ge=1, le=10, description="Health gained instead of DOOM in SURVIVOR")] = 1
    survivor_grim: Annotated[
        Literal["per_round", "per_attack"],
        Meta(description="How often the kept Grim may act: once a Round, or before each attack"),
    ] = "per_round"
    champion_levels: Annotated[
        tuple[Health, ...], Meta(min_length=1, max_length=9, description="Starting health by Level in CHAMPION")
    ] = (6, 8, 10)
    champion_wins: Annotated[int, Meta(ge=1, le=9, description="Battles to win for the title")] = 3
    solo_removes: Annotated[Removed, Meta(description="Cards taken out of the deck in solo")] = ("baby", "grim")
    solo_attacks: Annotated[int, Meta(ge=1, le=9, description="Attacks of the AI in its Round")] = 3
    solo_princess_heals_at: Annotated[
        int, Meta(ge=0, le=100, description="The AI's Princess heals at this health or less")
    ] = 6
    handicap_start: Annotated[
        tuple[Health, ...], Meta(max_length=9, description="Starting health that may be declared")
    ] = (5,)
    handicap_limit: Annotated[
        tuple[Health, ...], Meta(max_length=9, description="Health limits that may be declared")
    ] = (8,)
    handicap_hand: Annotated[tuple[Cards, ...], Meta(max_length=9, description="Hand limits that may be declared")] = (
        4,
    )
    solo_start: Annotated[
        tuple[Health, ...], Meta(max_length=9, description="Starting health that may be declared in solo")
    ] = (8, 6)
    achievement_modes: Annotated[
        tuple[Mode, ...], Meta(max_length=5, description="Modes in which general achievements count (ruling 14)")
    ] = ("standard", "champion")


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Tiny Ninjas as one league plays it: every value, and the deck."""

    settings: Settings
    deck: Deck
    system: Literal["tiny_ninjas"] = "tiny_ninjas"

    @cached_property
    def ninjas(self) -> dict[str, Ninja]:
        """Every card ready for play, by key."""
        return {card.key: Ninja(card) for card in self.deck.cards}

    @cached_property
    def piles(self) -> dict[Mode, tuple[Ninja, ...]]:
        """The draw pile of each mode, its removed cards left out; SURVIVOR's kept Grims too (ruling 9)."""
        return {mode: self._pile(self.removed(mode)) for mode in ("standard", "blitz", "survivor", "champion", "solo")}

    def removed(self, mode: Mode) -> frozenset[str]:
        """Return the cards that are not in a mode's draw pile."""
        settings = self.settings
        return {
            "standard": frozenset[str](),
            "blitz": frozenset(settings.blitz_removes),
            "survivor": frozenset(settings.survivor_removes) | {"grim"},
            "champion": frozenset[str](),
            "solo": frozenset(settings.solo_removes),
        }[mode]

    def _pile(self, removed: frozenset[str]) -> tuple[Ninja, ...]:
        copies = Counter({card.key: card.copies for card in self.deck.cards if card.key not in removed})
        return tuple(self.ninjas[key] for key in copies.elements())


@cache
def book() -> Ruleset:
    """Return the rules as printed with Koban's rulings at their defaults, on the packaged deck."""
    return Ruleset(settings=Settings(), deck=assumed_deck())


@cache
def ruleset_from_json(document: bytes) -> Ruleset:
    """Decode a stored ruleset; raises :class:`msgspec.ValidationError` if it is not one."""
    return msgspec.json.decode(document, type=Ruleset)
