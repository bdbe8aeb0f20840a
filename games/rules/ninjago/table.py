"""The table while a log is read: where everything stands, and what follows from it by itself."""

from games.rules.ninjago.pieces import WEAPONS, Marker, Ninja
from games.rules.ninjago.report import Claims, FinalBattle, SenseiUse
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup


class Table:
    """The state of a game that the referee follows.

    ``general`` counts the General's steps below the top; ``found`` the golden weapons found so far, ``gate`` and
    ``temple`` those that lie there. ``outcome`` stays None until the game is won or lost. ``finder`` is the ninja that
    found the fourth weapon; with a weapon lost by then, the final battle is due.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup) -> None:
        self.steps = setup.steps
        self.power_limit = ruleset.settings.power_limit if setup.plays("sensei_power") else 0
        self.wall = ruleset.kit.guards.number
        self.place: dict[Ninja, str] = {seat.ninja: ruleset.kit.board.gate for seat in setup.seats}
        self.guards: set[str] = set()
        self.markers: dict[str, Marker] = {}
        self.lost_turns: dict[Ninja, int] = dict.fromkeys(self.place, 0)
        self.general = 0
        self.found = 0
        self.gate = 0
        self.temple = 0
        self.lost_in_hunt = 0
        self.power = 0
        self.power_used = 0
        self.knockouts = 0
        self.turns = 0
        self.sensei: tuple[SenseiUse, ...] = ()
        self.finder: Ninja | None = None
        self.outcome: bool | None = None

    @property
    def hunting(self) -> bool:
        """Whether the hunt for the golden weapons still goes on."""
        return self.finder is None and self.outcome is None

    def company(self, space: str) -> list[Ninja]:
        """Return the ninja in a space."""
        return [ninja for ninja, place in self.place.items() if place == space]

    def free_for_a_guard(self) -> list[str]:
        """Return the spaces that hold a ninja and no guard."""
        return sorted(set(self.place.values()) - self.guards)

    def enter(self, ninja: Ninja, space: str) -> None:
        """Move a ninja; joining a guard and another ninja gathers Sensei power (Sensei Power)."""
        if space in self.guards and any(other != ninja for other in self.company(space)):
            self.power = min(self.power + 1, self.power_limit)
        self.place[ninja] = space
        self.lost_turns[ninja] = 0

    def put_guard(self, space: str) -> None:
        """Take a guard from the wall and put it into a space; a space holds one guard."""
        if space not in self.guards:
            self.wall -= 1
            self.guards.add(space)

    def return_guard(self, space: str) -> None:
        """Put the guard of a space back on the wall; nobody there has anyone left to beat."""
        self.guards.discard(space)
        self.wall += 1
        for ninja in self.company(space):
            self.lost_turns[ninja] = 0

    def take_weapon(self, finder: Ninja) -> None:
        """Put a found golden weapon by the gate; the fourth wins the game or starts the final battle."""
        self.gate += 1
        self.found += 1
        if self.found >= WEAPONS:
            self.finder = finder
            self.lost_in_hunt = self.temple
            if self.temple == 0:
                self.outcome = True

    def step_general(self, *, sensei: bool) -> bool:
        """Move the General a step down; off the last one he captures a weapon, or the ninja lose.

        Returns whether the Sensei was needed, and used because ``sensei`` says so.
        """
        self.general += 1
        if self.general < self.steps:
            return False
        if self.gate > 0:
            self.gate -= 1
            self.temple += 1
            self.general = 0
            return False
        if sensei:
            self.general = 0
            self.sensei = (*self.sensei, "steps")
            return True
        self.lost_in_hunt = self.temple
        self.outcome = False
        return False

    def recapture(self) -> None:
        """Take a golden weapon from the temple; with all four the ninja have won."""
        self.temple -= 1
        self.gate += 1
        if self.temple <= 0:
            self.outcome = True

    def capture(self) -> None:
        """Lose a golden weapon to the General; with all four he has won."""
        self.gate -= 1
        self.temple += 1
        if self.gate <= 0:
            self.outcome = False

    def claims(self) -> Claims | None:
        """Return the session in brief, or None if the game has not ended."""
        if self.outcome is None:
            return None
        fought = self.finder is not None and self.lost_in_hunt > 0
        battle: FinalBattle = "won" if self.outcome else "lost"
        return Claims(
            won=self.outcome,
            final_battle=battle if fought else "not_fought",
            weapons_lost=self.lost_in_hunt,
            sensei=self.sensei,
            weapons_found=self.found,
            searched=len(self.markers),
            turns=self.turns,
            power_used=self.power_used,
            knockouts=self.knockouts,
        )
