"""The engine: play a whole game with given dice, and tell it as a log that the referee can read."""

from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Refused
from games.rules.ninjago.game import Game, Move
from games.rules.ninjago.pieces import Action, Marker, Spun
from games.rules.ninjago.policy import Policy, PolicyName, policy_named
from games.rules.ninjago.report import Bout, Count, Log, Report, Spin, Swing, Turn
from games.rules.ninjago.ruleset import Ruleset
from games.rules.ninjago.setup import Setup, check_setup


def resolve(ruleset: Ruleset, setup: Setup, policy: PolicyName, dice: Dice) -> Report:
    """Play a session and return it as a full log; the same dice give the same session.

    Raises :class:`Refused` if the table or the kit cannot be played with.
    """
    verify_playable(ruleset, setup)
    log, _ = play(ruleset, setup, policy, dice)
    return Report(log=log)


def verify_playable(ruleset: Ruleset, setup: Setup) -> None:
    """Raise :class:`Refused` with every fault of a table and of the kit that its game would rest on."""
    faults = (*check_setup(ruleset, setup), *ruleset.faults)
    if faults:
        raise Refused(faults)


def play(ruleset: Ruleset, setup: Setup, policy: PolicyName, dice: Dice) -> tuple[Log, bool]:
    """Play a session at a table that :func:`verify_playable` has passed; return its log and whether it was won."""
    match = _Match(ruleset, setup, policy_named(policy, dice), dice)
    turns = match.hunt()
    final = match.final_battle()
    return Log(turns=turns, final=final), match.game.outcome is True


class _Match:
    def __init__(self, ruleset: Ruleset, setup: Setup, policy: Policy, dice: Dice) -> None:
        self.game = Game(ruleset, setup, dice)
        self.faces = ruleset.kit.die.faces
        self.policy = policy
        self.dice = dice
        self.seat = 0

    def hunt(self) -> tuple[Turn, ...]:
        """Play turns until the fourth golden weapon is found or the ninja have lost."""
        turns = []
        while True:
            turns.append(self._turn())
            if self.game.outcome is not None or self.game.all_found:
                return tuple(turns)
            self.seat = (self.seat + 1) % len(self.game.place)

    def final_battle(self) -> tuple[Bout, ...]:
        """Play the final battle, if one is due."""
        bouts: list[Bout] = []
        while self.game.outcome is None:
            bouts.append(self._bout(first=not bouts))
            self.seat = (self.seat + 1) % len(self.game.place)
        return tuple(bouts)

    def _turn(self) -> Turn:
        game, seat = self.game, self.seat
        ninja, here = game.ninja[seat], game.place[seat]
        spins: tuple[Spin, ...] = ()
        if game.guarded(here):
            may_knock_out = game.plays_knockout and game.lost_turns[seat] >= game.settings.knockout_turns
            if may_knock_out and self.policy.knocks_out(game, seat):
                game.return_guard(here)
                return Turn(ninja=ninja, knockout=True, count=self._count())
            spins, won = self._fight()
            if not won:
                game.lost_turns[seat] += 1
                sensei = self._general()
                return Turn(ninja=ninja, spins=spins, sensei=sensei, count=self._count())
            game.return_guard(here)
        return self._act(spins, self.faces[self.dice.roll(len(self.faces))])

    def _act(self, spins: tuple[Spin, ...], roll: Action) -> Turn:
        game = self.game
        move = self._choose_move(roll)
        for space in move.path:
            game.enter(self.seat, space)
        marker: Marker | None = game.search(move.path[-1]) if move.search else None
        guard = None
        sensei = False
        if game.outcome is None and not game.all_found:
            guard = self._guard() if roll == "guard" else None
            sensei = self._general() if roll in {"general", "rope"} else False
        names = tuple(game.fortress.names[space] for space in move.path)
        return Turn(
            ninja=game.ninja[self.seat],
            spins=spins,
            roll=roll,
            path=names if move.house is None else (),
            swing=None if move.house is None else Swing(house=move.house, to=names[0]),
            search=marker,
            guard=guard,
            sensei=sensei,
            count=self._count(),
        )

    def _choose_move(self, roll: Action) -> Move:
        game = self.game
        if roll == "move":
            moves = game.walks(self.seat, game.settings.longest_move, game.settings.shortest_move)
        elif roll == "rope":
            moves = game.swings(self.seat) or [Move((), search=False)]
        else:
            moves = game.walks(self.seat, 1, 1)
        return self.policy.move(game, self.seat, moves)

    def _guard(self) -> str | None:
        spaces = self.game.free_for_a_guard()
        if not self.game.wall or not spaces:
            return None
        space = self.policy.guard(self.game, self.seat, spaces)
        self.game.put_guard(space)
        return self.game.fortress.names[space]

    def _spin(self) -> Spun:
        return self.game.sectors[self.dice.roll(len(self.game.sectors))]

    def _fight(self) -> tuple[tuple[Spin, ...], bool]:
        game = self.game
        company = {game.ninja[seat] for seat in game.company(game.place[self.seat])}
        spins: list[Spin] = []
        while True:
            colour = self._spin()
            won = colour in company
            if won or not game.power or not self.policy.spends_power(game, self.seat):
                return (*spins, Spin(colour=colour)), won
            game.power -= 1
            spins.append(Spin(colour=colour, ignored_with="power"))

    def _general(self) -> bool:
        """Move the General a step; return whether the Sensei saved the ninja."""
        game = self.game
        if not game.step_general():
            return False
        if game.sensei_left and self.policy.calls_sensei(game):
            game.sensei_left -= 1
            game.general = 0
            return True
        game.outcome = False
        return False

    def _bout(self, *, first: bool) -> Bout:
        game = self.game
        ninja = game.ninja[self.seat]
        weapons, general = self.policy.arrange(game, ninja if first else None)
        spins: list[Spin] = []
        while True:
            colour = self._spin()
            captured = colour == general
            if captured and game.power and self.policy.spends_power_in_final(game):
                game.power -= 1
                spins.append(Spin(colour=colour, ignored_with="power"))
            elif captured and game.gate == 1 and game.sensei_left and self.policy.calls_sensei(game):
                game.sensei_left -= 1
                spins.append(Spin(colour=colour, ignored_with="sensei"))
            else:
                spins.append(Spin(colour=colour))
                break
        gained = (colour in weapons) - captured
        game.gate += gained
        game.temple -= gained
        if game.temple == 0 or game.gate == 0:
            game.outcome = game.temple == 0
        return Bout(ninja=ninja, weapons=weapons, general=general, spins=tuple(spins), count=self._count())

    def _count(self) -> Count:
        game = self.game
        return Count(general=game.general, gate=game.gate, temple=game.temple, power=game.power)
