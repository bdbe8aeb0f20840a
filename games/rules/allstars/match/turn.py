"""What is left of the activation that is under way."""


class Turn:
    """What is left of an activation: moves, actions, and movement points of the move that was begun.

    ``allowance`` is the points that one move gives. ``either`` says that the model may move or act but not both
    (Stun). ``extra_move`` and ``extra_action`` come from Haste. ``ghost`` ignores models, zones and terrain (Blink);
    ``cheap_climbs`` counts climbs that cost one point (Leap, Vault); ``free_run`` says that running takes no action,
    ``idle_move`` that a whole move was unused when the action was taken, ``bound`` that it may not move any more.
    """

    __slots__ = (
        "actions",
        "allowance",
        "bound",
        "cheap_climbs",
        "either",
        "entered_foliage",
        "extra_move",
        "free_run",
        "ghost",
        "idle_move",
        "moves",
        "points",
        "started",
        "used",
    )

    def __init__(self, allowance: int) -> None:
        self.allowance = allowance
        self.moves = 1
        self.actions = 1
        self.points = 0
        self.either = False
        self.extra_move = False
        self.ghost = False
        self.cheap_climbs = 0
        self.free_run = False
        self.bound = False
        self.started = False
        self.entered_foliage = False
        self.idle_move = False
        self.used: set[str] = set()

    def begin_move(self, cost: int) -> None:
        """Turn an unused move into movement points, if the points at hand do not do for so much."""
        if self.moves and self.points < cost:
            self.moves -= 1
            self.points += self.allowance
        self.started = True
        if self.either:
            self.actions = 0

    def run(self, extra: int) -> None:
        """Take the action to run: as many points again, and no other action (Movement; ruling 93)."""
        if self.free_run:
            self.free_run = False
        else:
            self.actions -= 1
        self.points += self.allowance + extra
        self.started = True
        if self.either:
            self.actions = self.moves = 0

    def give_up_move(self) -> bool:
        """Spend a whole unused move on something else; False if there is none."""
        if not self.moves or self.points or (self.either and self.started):
            return False
        self.moves -= 1
        return True

    def can_give_up_move(self) -> bool:
        """Whether a whole move is unused and may be spent beside an action."""
        return bool(self.moves) and not self.points and not self.either

    def spend_action(self) -> None:
        """Take an action: what is left of the move is lost, but for a second move from Haste (ruling 94)."""
        self.idle_move = self.can_give_up_move()
        self.actions -= 1
        self.points = 0
        self.moves = 0 if self.either or not self.extra_move else min(self.moves, 1)
        self.started = True

    def points_to_come(self) -> int:
        """Return the points that one more stretch of movement may cost."""
        if self.bound:
            return 0
        return self.points + (self.allowance if self.moves else 0)
