"""The referee on fights: against a guard at the start of a turn, and in the final battle."""

from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer
from games.rules.ninjago.notes import Notes
from games.rules.ninjago.pieces import Spun
from games.rules.ninjago.report import Spin, Turn
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup
from games.rules.ninjago.table import Table


class SpinReferee:
    """What fights against guards and the final battle have in common: spins, and spinning again."""

    def __init__(self, ruleset: Ruleset, setup: Setup, table: Table, notes: Notes) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.table = table
        self.notes = notes

    def check_sector(self, spin: Spin, at: str) -> None:
        """Note a colour that the spinner does not have."""
        if spin.colour not in self.ruleset.kit.spinner.sectors:
            self.notes.add(
                "spin.no_such_sector",
                at + "/colour",
                "Fighting guards",
                gettext_noop("The spinner has no sector for {colour}."),
                rests_on=("spinner",),
                colour="another colour" if spin.colour == "other" else spin.colour.capitalize(),
            )

    def check_chain(self, spins: tuple[Spin, ...], at: str) -> None:
        """Note a spin after one that stood, and one that was ignored without spinning again."""
        for number, spin in enumerate(spins):
            last = number == len(spins) - 1
            if spin.ignored_with is None and not last:
                self.notes.add(
                    "spin.already_stands",
                    at + pointer("spins", number + 1),
                    "Fighting guards",
                    gettext_noop("The spinner is spun once; only Sensei power or the Sensei lets a ninja spin again."),
                )
            if spin.ignored_with is not None and last:
                self.notes.add(
                    "spin.not_repeated",
                    at + pointer("spins", number),
                    "Sensei Power" if spin.ignored_with == "power" else "Using the Sensei",
                    gettext_noop("Whoever ignores a spin spins again."),
                )

    def spend_power(self, at: str, *, lost: bool) -> None:
        """Note whether Sensei power may be spent on this spin, and take it off the track."""
        if not self.setup.plays("sensei_power"):
            self.notes.add(
                "power.not_in_play",
                at,
                "Sensei Power",
                gettext_noop("Sensei power can be spent only when the variant is played."),
            )
            return
        if not lost:
            self.notes.add(
                "power.nothing_to_ignore",
                at,
                "Sensei Power",
                gettext_noop("Sensei power makes up for a spin that was lost, not for one that was won."),
            )
        if self.table.power == 0:
            self.notes.add(
                "power.none_left",
                at,
                "Sensei Power",
                gettext_noop("The Sensei stands at the start of the power track: there is no power to spend."),
            )
        self.table.power = max(self.table.power - 1, 0)
        self.table.power_used += 1


class FightReferee(SpinReferee):
    """Fights against guards (Fighting guards, Ninja Knockout)."""

    def read(self, turn: Turn, at: str) -> bool:
        """Read the start of a turn; return whether the player goes on to roll the LEGO Dice."""
        here = self.table.place[turn.ninja]
        guarded = here in self.table.guards
        if turn.knockout:
            self._knock_out(turn, here, at, guarded=guarded)
            return False
        if not guarded:
            if turn.spins:
                self.notes.add(
                    "fight.no_guard",
                    at + "/spins",
                    "Fighting guards",
                    gettext_noop("No guard stands in {space} at the start of the turn; there is nobody to fight."),
                    rests_on=("guards",),
                    space=here,
                )
            return True
        if not turn.spins:
            self.notes.add(
                "fight.not_fought",
                at + "/spins",
                "Playing the game",
                gettext_noop("A ninja who starts the turn in a space with a guard, as in {space}, fights it first."),
                rests_on=("guards",),
                space=here,
            )
            return True
        return self._fight(turn, here, at)

    def _fight(self, turn: Turn, here: str, at: str) -> bool:
        company: set[Spun] = set(self.table.company(here))
        for number, spin in enumerate(turn.spins):
            where = at + pointer("spins", number)
            self.check_sector(spin, where)
            if spin.ignored_with == "power":
                self.spend_power(where, lost=spin.colour not in company)
            if spin.ignored_with == "sensei":
                self.notes.add(
                    "sensei.not_in_a_fight",
                    where,
                    "Using the Sensei",
                    gettext_noop("Against a guard the Sensei does not help."),
                )
        self.check_chain(turn.spins, at)
        if turn.spins[-1].colour in company:
            self.table.return_guard(here)
            return True
        self.table.lost_turns[turn.ninja] += 1
        self.table.step_general(sensei=turn.sensei)
        return False

    def _knock_out(self, turn: Turn, here: str, at: str, *, guarded: bool) -> None:
        if not self.setup.plays("ninja_knockout"):
            self.notes.add(
                "knockout.not_in_play",
                at + "/knockout",
                "Ninja Knockout",
                gettext_noop("A guard can be knocked out only when the variant is played."),
            )
        waited = self.table.lost_turns[turn.ninja]
        if waited < self.ruleset.settings.knockout_turns:
            self.notes.add(
                "knockout.too_early",
                at + "/knockout",
                "Ninja Knockout",
                ngettext_noop(
                    "A guard can be knocked out after {needed} turn without winning the fight, not {waited}.",
                    "A guard can be knocked out after {needed} turns without winning the fight, not {waited}.",
                    "needed",
                ),
                needed=self.ruleset.settings.knockout_turns,
                waited=waited,
            )
        if turn.spins:
            self.notes.add(
                "knockout.spun",
                at + "/spins",
                "Ninja Knockout",
                gettext_noop("Who knocks a guard out misses the turn and does not spin."),
            )
        if not guarded:
            self.notes.add(
                "knockout.no_guard",
                at + "/knockout",
                "Ninja Knockout",
                gettext_noop("No guard stands in {space}."),
                rests_on=("guards",),
                space=here,
            )
            return
        self.table.knockouts += 1
        self.table.return_guard(here)
