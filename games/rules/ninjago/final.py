"""The referee on the final battle."""

from typing import Literal

from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer
from games.rules.ninjago.fights import SpinReferee
from games.rules.ninjago.hunt import check_count
from games.rules.ninjago.pieces import Ninja, Spun
from games.rules.ninjago.report import Bout, Spin

SpinResult = Literal["recapture", "capture", "draw"]


def result_of(bout: Bout, colour: Spun) -> SpinResult:
    """Say what a spin means for the way weapons and General stand."""
    if colour in bout.weapons:
        return "recapture"
    return "capture" if colour == bout.general else "draw"


class FinalReferee(SpinReferee):
    """Reads the fights of the final battle one after the other and keeps the table up to date."""

    def read(self, number: int, bout: Bout, fighter: Ninja) -> None:
        """Read one fight; ``number`` counts from 0, ``fighter`` is the ninja whose player's turn it is."""
        at = pointer("log", "final", number)
        if bout.ninja != fighter:
            self.notes.add(
                "final.out_of_order",
                at + "/ninja",
                "Fighting the final battle",
                gettext_noop("Who found the fourth golden weapon fights first, then clockwise: now {ninja}."),
                ninja=fighter,
            )
        self._check_places(bout, at, first=number == 0)
        for place, spin in enumerate(bout.spins):
            self._check_spin(bout, spin, at + pointer("spins", place))
        self.check_chain(bout.spins, at)
        result = result_of(bout, bout.spins[-1].colour)
        if result == "recapture":
            self.table.recapture()
        elif result == "capture":
            self.table.capture()
        if bout.count is not None:
            check_count(self.table, bout.count, at, self.notes, rule="Fighting the final battle")

    def _check_places(self, bout: Bout, at: str, *, first: bool) -> None:
        if len(bout.weapons) != self.table.gate:
            self.notes.add(
                "final.weapons",
                at + "/weapons",
                "Fighting the final battle",
                ngettext_noop(
                    "The ninja hold {held} golden weapon, and it is placed; not {placed}.",
                    "The ninja hold {held} golden weapons, and all of them are placed; not {placed}.",
                    "held",
                ),
                held=self.table.gate,
                placed=len(bout.weapons),
            )
        if first and (bout.ninja not in bout.weapons or len(set(bout.weapons)) < len(bout.weapons)):
            self.notes.add(
                "final.own_weapon",
                at + "/weapons",
                "Fighting the final battle",
                gettext_noop(
                    "In the first fight the fighter's own ninja bears a golden weapon; any others are on other ninja, one each."
                ),
            )
        if bout.general in bout.weapons:
            self.notes.add(
                "final.general_on_weapon",
                at + "/general",
                "Fighting the final battle",
                gettext_noop("The General stands on another ninja than those with a golden weapon."),
            )

    def _check_spin(self, bout: Bout, spin: Spin, at: str) -> None:
        self.check_sector(spin, at)
        result = result_of(bout, spin.colour)
        if spin.ignored_with == "power":
            self.spend_power(at, lost=result != "recapture")
        if spin.ignored_with == "sensei":
            self._use_sensei(at, last_weapon=result == "capture" and self.table.gate == 1)

    def _use_sensei(self, at: str, *, last_weapon: bool) -> None:
        if not last_weapon:
            self.notes.add(
                "sensei.not_the_last_weapon",
                at,
                "Using the Sensei",
                gettext_noop("In the final battle the Sensei saves the last golden weapon, and nothing else."),
            )
        if len(self.table.sensei) >= self.ruleset.settings.sensei_uses:
            self.notes.add(
                "sensei.once",
                at,
                "Using the Sensei",
                ngettext_noop(
                    "The Sensei helps at most {uses} time in a game.",
                    "The Sensei helps at most {uses} times in a game.",
                    "uses",
                ),
                uses=self.ruleset.settings.sensei_uses,
            )
        self.table.sensei = (*self.table.sensei, "final_battle")
