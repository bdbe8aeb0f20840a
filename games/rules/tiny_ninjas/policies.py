"""The policies by the name that a caller asks for."""

from typing import Literal

from games.rules.tiny_ninjas.policy import Policy, RandomPolicy
from games.rules.tiny_ninjas.tactical import TacticalPolicy

PolicyName = Literal["random", "tactical"]

POLICIES: dict[PolicyName, Policy] = {"random": RandomPolicy(), "tactical": TacticalPolicy()}
