"""The referee on the turns of the hunt, from the roll to the General's step."""

from games.rules.kernel.findings import gettext_noop, ngettext_noop, pointer
from games.rules.kernel.seating import seat_after
from games.rules.ninjago.fights import FightReferee
from games.rules.ninjago.notes import Notes
from games.rules.ninjago.pieces import ACTION_NAMES, GREY_MARKERS, WEAPONS, Marker, Ninja
from games.rules.ninjago.report import Count, Turn
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup
from games.rules.ninjago.table import Table


class HuntReferee:
    """Reads turns one after the other, writes down what breaks a rule, and keeps the table up to date.

    A turn that breaks a rule is still carried out as told, as far as it can be, so that one fault does not hide or
    make others.
    """

    def __init__(self, ruleset: Ruleset, setup: Setup, table: Table, notes: Notes) -> None:
        self._ruleset = ruleset
        self._setup = setup
        self._table = table
        self._notes = notes
        self._fights = FightReferee(ruleset, setup, table, notes)
        self._due = 0

    def read(self, number: int, turn: Turn) -> None:
        """Read one turn; ``number`` counts from 0."""
        at = pointer("log", "turns", number)
        self._table.turns += 1
        self._check_whose(turn, at)
        if turn.ninja not in self._table.place:
            return
        helped = len(self._table.sensei)
        if self._fights.read(turn, at):
            self._roll(turn, at)
        else:
            self._check_nothing_more(turn, at)
        self._check_sensei(turn, at, used=len(self._table.sensei) > helped)
        if turn.count is not None:
            check_count(self._table, turn.count, at, self._notes)

    def _check_whose(self, turn: Turn, at: str) -> None:
        seats = self._setup.seats
        due = seats[self._due].ninja
        self._due = seat_after(seats, turn.ninja, self._due)
        if turn.ninja not in self._table.place:
            self._notes.add(
                "turn.ninja_not_at_table",
                at + "/ninja",
                "Setting up the game",
                gettext_noop("Nobody at this table plays {ninja}."),
                ninja=turn.ninja,
            )
        elif turn.ninja != due:
            self._notes.add(
                "turn.out_of_order",
                at + "/ninja",
                "Playing the game",
                gettext_noop("Play goes clockwise: it is the turn of {ninja}."),
                ninja=due,
            )

    def _roll(self, turn: Turn, at: str) -> None:
        if turn.roll is None:
            self._notes.add(
                "roll.missing",
                at + "/roll",
                "Playing the game",
                gettext_noop("A player who need not fight, or has won the fight, rolls the LEGO Dice."),
            )
        elif turn.roll not in self._ruleset.kit.die.faces:
            self._notes.add(
                "roll.no_such_face",
                at + "/roll",
                "Playing the game",
                gettext_noop("No face of the LEGO Dice shows {roll}."),
                rests_on=("die",),
                roll=ACTION_NAMES[turn.roll],
            )
        start = self._table.place[turn.ninja]
        self._check_way(turn, at)
        self._walk(turn, at)
        self._search(turn, at, moved=self._table.place[turn.ninja] != start or len(turn.path) > 0)
        if not self._table.hunting:
            self._check_nothing_after_the_fourth(turn, at)
            return
        self._place_guard(turn, at)
        if turn.roll in {"general", "rope"}:
            self._table.step_general(sensei=turn.sensei)

    def _check_nothing_more(self, turn: Turn, at: str) -> None:
        """After a lost fight or a missed turn nothing is rolled, moved, searched or placed."""
        if turn.roll is not None or turn.path or turn.swing or turn.search or turn.guard:
            rule = "Ninja Knockout" if turn.knockout else "Fighting guards"
            self._notes.add(
                "turn.already_over",
                at,
                rule,
                gettext_noop("A lost fight or a missed turn ends the turn: the LEGO Dice are not rolled."),
            )

    def _check_nothing_after_the_fourth(self, turn: Turn, at: str) -> None:
        if turn.guard is not None:
            self._notes.add(
                "turn.after_the_fourth_weapon",
                at + "/guard",
                "Winning the game",
                gettext_noop(
                    "Finding the fourth golden weapon wins or starts the final battle at once; no guard follows."
                ),
            )

    def _check_way(self, turn: Turn, at: str) -> None:
        longest, shortest = self._ruleset.settings.longest_move, self._ruleset.settings.shortest_move
        if turn.roll == "move" and len(turn.path) < shortest:
            self._notes.add(
                "move.too_short",
                at + "/path",
                "Ninja move",
                gettext_noop("In this league a ninja that moves leaves its space."),
            )
        if turn.roll == "move" and len(turn.path) > longest:
            self._notes.add(
                "move.too_far",
                at + "/path",
                "Ninja move",
                ngettext_noop(
                    "The ninja moves up to {longest} space, not {spaces}.",
                    "The ninja moves up to {longest} spaces, not {spaces}.",
                    "longest",
                ),
                longest=longest,
                spaces=len(turn.path),
            )
        if turn.roll in {"guard", "general"} and len(turn.path) != 1:
            self._notes.add(
                "move.one_space",
                at + "/path",
                "Ninja move and guard" if turn.roll == "guard" else "Ninja move and General",
                gettext_noop("With this action the ninja moves one space, not {spaces}."),
                spaces=len(turn.path),
            )
        if turn.roll == "rope" and turn.path:
            self._notes.add(
                "move.not_rolled",
                at + "/path",
                "Rope move and General",
                gettext_noop("With the rope a ninja swings and does not walk."),
            )
        if turn.roll == "rope" and turn.swing is None and self._ruleset.fortress.can_swing(self._here(turn)):
            self._notes.add(
                "rope.not_swung",
                at + "/swing",
                "Rope move and General",
                gettext_noop("With the rope the ninja swings to a space within reach."),
                rests_on=("board",),
            )
        if turn.roll != "rope" and turn.swing is not None:
            self._notes.add(
                "rope.not_rolled",
                at + "/swing",
                "Rope move and General",
                gettext_noop("A ninja swings on the rope only when the LEGO Dice show it."),
            )

    def _here(self, turn: Turn) -> str:
        return self._table.place[turn.ninja]

    def _walk(self, turn: Turn, at: str) -> None:
        for number, space in enumerate(turn.path):
            here = self._here(turn)
            if not self._ruleset.fortress.adjacent(here, space):
                self._notes.add(
                    "move.no_way",
                    at + pointer("path", number),
                    "Ninja move",
                    gettext_noop(
                        "No ninja walks from {here} to {space}: not diagonally, not over a wall, not further."
                    ),
                    rests_on=("board",),
                    here=here,
                    space=space,
                )
            self._table.enter(turn.ninja, space)
        if turn.swing is not None:
            here = self._here(turn)
            if not self._ruleset.fortress.swing_reaches(here, turn.swing.house, turn.swing.to):
                self._notes.add(
                    "rope.out_of_reach",
                    at + "/swing",
                    "Rope move and General",
                    gettext_noop("Tied to the roof in {house}, the rope does not reach from {here} to {space}."),
                    rests_on=("board",),
                    house=turn.swing.house,
                    here=here,
                    space=turn.swing.to,
                )
            self._table.enter(turn.ninja, turn.swing.to)

    def _search(self, turn: Turn, at: str, *, moved: bool) -> None:
        if turn.search is None:
            return
        at = at + "/search"
        here = self._here(turn)
        if not moved or (turn.swing is not None and not self._ruleset.settings.rope_may_search):
            self._notes.add(
                "search.without_moving",
                at,
                "Searching guardhouses",
                gettext_noop("A ninja searches a guardhouse as it moves into the space, not later."),
            )
        if not self._ruleset.fortress.has_house(here):
            self._notes.add(
                "search.no_guardhouse",
                at,
                "Searching guardhouses",
                gettext_noop("No guardhouse stands in {space}."),
                rests_on=("board",),
                space=here,
            )
        self._check_marker(here, turn.search, at)
        if turn.search != "empty":
            self._find(turn.ninja, here, turn.search, at)

    def _check_marker(self, here: str, marker: Marker, at: str) -> None:
        searched = here in self._table.markers
        if marker == "empty" and not self._setup.plays("ninja_memory"):
            self._notes.add(
                "search.roof_shows_it",
                at,
                "Ninja Memory",
                gettext_noop("A marker on the roof shows that a guardhouse was searched; only Ninja Memory hides it."),
            )
        if marker == "empty" and not searched:
            self._notes.add(
                "search.marker_left",
                at,
                "Setting up the game",
                gettext_noop("The guardhouse in {space} was not searched before; a marker is in it."),
                space=here,
            )
        if marker != "empty" and searched:
            self._notes.add(
                "search.twice",
                at,
                "Searching guardhouses",
                gettext_noop("The guardhouse in {space} was searched before; its marker is gone."),
                space=here,
            )

    def _find(self, ninja: Ninja, here: str, marker: Marker, at: str) -> None:
        limit = WEAPONS if marker == "gold" else GREY_MARKERS
        if sum(found == marker for found in self._table.markers.values()) >= limit:
            self._notes.add(
                "search.no_marker_left",
                at,
                "Setting up the game",
                gettext_noop("Four markers are gold and five are grey; no other of this colour is left."),
            )
            return
        self._table.markers[here] = marker
        if marker == "gold":
            self._table.take_weapon(ninja)
        elif self._table.wall > 0:
            self._table.put_guard(here)

    def _place_guard(self, turn: Turn, at: str) -> None:
        at = at + "/guard"
        table = self._table
        if turn.roll == "guard" and turn.guard is None and table.wall > 0 and table.free_for_a_guard():
            self._notes.add(
                "guard.not_placed",
                at,
                "Ninja move and guard",
                gettext_noop("A guard goes from the wall into a space with a ninja."),
                rests_on=("guards",),
            )
        if turn.guard is None:
            return
        if turn.roll != "guard":
            self._notes.add(
                "guard.not_rolled",
                at,
                "Ninja move and guard",
                gettext_noop("A player places a guard only when the LEGO Dice show it."),
            )
        if table.wall <= 0:
            self._notes.add(
                "guard.none_left",
                at,
                "ruling on guards",
                gettext_noop("No guard is left on the wall, so none is placed."),
                rests_on=("guards",),
            )
        if not table.company(turn.guard):
            self._notes.add(
                "guard.no_ninja",
                at,
                "Ninja move and guard",
                gettext_noop("A guard is placed into a space with a ninja; there is none in {space}."),
                space=turn.guard,
            )
        if turn.guard in table.guards:
            self._notes.add(
                "guard.already_there",
                at,
                "Ninja move and guard",
                gettext_noop("A guard stands in {space} already; a space holds one."),
                space=turn.guard,
            )
        table.put_guard(turn.guard)

    def _check_sensei(self, turn: Turn, at: str, *, used: bool) -> None:
        if not turn.sensei:
            return
        at = at + "/sensei"
        if not used:
            self._notes.add(
                "sensei.not_needed",
                at,
                "Using the Sensei",
                gettext_noop("The Sensei helps when the General moves off the steps and the ninja have no weapon."),
            )
        elif len(self._table.sensei) > self._ruleset.settings.sensei_uses:
            self._notes.add(
                "sensei.once",
                at,
                "Using the Sensei",
                ngettext_noop(
                    "The Sensei helps at most {uses} time in a game.",
                    "The Sensei helps at most {uses} times in a game.",
                    "uses",
                ),
                uses=self._ruleset.settings.sensei_uses,
            )


def check_count(table: Table, count: Count, at: str, notes: Notes, *, rule: str = "Losing golden weapons") -> None:
    """Compare what the table counted with what follows from the log; ``rule`` is where weapons change hands.

    The table plays on with what it counted, and so does the log: one slip is told once, where it happened.
    """
    pairs = (
        ("count.general", "general", count.general, table.general, rule),
        ("count.gate", "gate", count.gate, table.gate, rule),
        ("count.temple", "temple", count.temple, table.temple, rule),
        ("count.power", "power", count.power, table.power, "Sensei Power"),
    )
    for code, field, told, right, heading in pairs:
        if told is not None and told != right:
            notes.add(
                code,
                at + pointer("count", field),
                heading,
                gettext_noop("By the log this should be {right}, not {told}."),
                right=right,
                told=told,
            )
            setattr(table, field, told)
