"""What all the engine's calls share."""

from typing import Final

TAG: Final = "Ninja All-Stars: ask the engine"
