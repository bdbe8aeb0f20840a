"""A team in play, and medals."""

from games.rules.allstars.match.model import Model
from games.rules.allstars.setup import SideSetup


class Medal:
    """A medal: the goal space it belongs to, its team (0: guarded by sentries), and where it is now."""

    __slots__ = ("carrier", "home", "side", "space")

    def __init__(self, home: int, side: int) -> None:
        self.home = home
        self.side = side
        self.space = home
        self.carrier: Model | None = None


class Side:
    """A team in play. ``alliance`` is the number of the first side among its partners: its own where it plays alone."""

    __slots__ = (
        "alliance",
        "ceded",
        "edge",
        "hand",
        "models",
        "moon_tokens",
        "number",
        "rerolls",
        "score",
        "treasury",
        "zone",
    )

    def __init__(
        self, number: int, models: tuple[Model, ...], setup: SideSetup | None, alliance: int | None = None
    ) -> None:
        self.number = number
        self.alliance = number if alliance is None else alliance
        self.models = models
        self.edge = ""
        self.zone = 0
        self.hand: list[str] = []
        self.rerolls = setup.handicap.rerolls if setup else 0
        self.moon_tokens = setup.handicap.moon_power if setup else 0
        self.score = 0
        self.treasury = setup.treasury if setup else 0
        self.ceded = False
