"""One attack while it is fought."""

from typing import Literal

from games.rules.allstars.match.dice_roll import Roll
from games.rules.allstars.match.model import Model

Harm = Literal["injured", "stunned", "nothing"]
"""What becomes of a model that is hurt."""


class Fight:
    """Who attacks whom with what, the pools, and how it ends.

    ``bonus`` are dice declared beforehand; ``assists`` the dice that friends give each side; ``decider`` who chooses by a card, whatever is left; ``result`` the face
    chosen, -1 for none; ``hurt`` and ``hurt_attacker`` what became of the two.
    """

    __slots__ = (
        "air_counts",
        "attack",
        "attack_left",
        "attack_roll",
        "attacker",
        "attacker_chooses",
        "attacker_helped",
        "back_strike",
        "bonus",
        "decider",
        "defender",
        "defender_helped",
        "defense",
        "defense_bonus",
        "defense_left",
        "defense_roll",
        "from_stealth",
        "hurt",
        "hurt_attacker",
        "penalty",
        "range",
        "result",
        "stealthy",
        "void_stuns",
        "weapon",
        "weapon_dice",
    )

    def __init__(self, attacker: Model, defender: Model, weapon: str) -> None:
        self.attacker = attacker
        self.defender = defender
        self.weapon = weapon
        self.range = 1
        self.weapon_dice = 0
        self.bonus = self.penalty = self.defense_bonus = 0
        self.attack = self.defense = 0
        self.attacker_helped = self.defender_helped = 0
        self.back_strike = False
        self.from_stealth = attacker.stealth and weapon == "attack"
        self.stealthy = weapon == "shuriken"
        self.void_stuns = self.air_counts = False
        self.attacker_chooses = True
        self.decider = ""
        self.attack_roll: Roll | None = None
        self.defense_roll: Roll | None = None
        self.attack_left: list[int] = []
        self.defense_left: list[int] = []
        self.result = -1
        self.hurt: Harm = "nothing"
        self.hurt_attacker: Harm = "nothing"
