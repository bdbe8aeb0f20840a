"""The engine: play a whole game with given dice, and tell it as a log that the referee can read."""

from games.rules.bounty.game import Game, Token, villain_bag
from games.rules.bounty.kit import Adventure
from games.rules.bounty.pieces import (
    EVENTS,
    LETTERS,
    MASTERY_TOKENS,
    VILLAIN_TOKENS,
    CardName,
    Colour,
    Entrance,
    EventKey,
    Icon,
)
from games.rules.bounty.policy import PolicyName, policy_named
from games.rules.bounty.report import (
    Advance,
    Arrive,
    Chosen,
    Count,
    Log,
    PlaceMastery,
    Report,
    Reveal,
    Start,
    Step,
    Turn,
)
from games.rules.bounty.ruleset import Ruleset
from games.rules.bounty.setup import Setup, check_setup
from games.rules.kernel.dice import Dice
from games.rules.kernel.findings import Refused


def resolve(ruleset: Ruleset, setup: Setup, policy: PolicyName, dice: Dice) -> Report:
    """Play a session and return it as a full log; the same dice give the same session.

    New rules that an Adventure Card or a Potential Card brings in words are not played. Raises :class:`Refused` if the
    table or the kit cannot be played with.
    """
    verify_playable(ruleset, setup)
    return Report(log=play(ruleset, setup, policy, dice))


def verify_playable(ruleset: Ruleset, setup: Setup) -> None:
    """Raise :class:`Refused` with every fault of a table and of the kit that its game would rest on."""
    faults = (*check_setup(ruleset, setup), *ruleset.faults)
    if faults:
        raise Refused(faults)


def play(ruleset: Ruleset, setup: Setup, policy: PolicyName, dice: Dice) -> Log:
    """Play a session at a table that :func:`verify_playable` has passed."""
    adventure = next(one for one in ruleset.kit.adventures if one.number == setup.adventure)
    goal = next(one for one in adventure.goals if one.players == len(setup.seats))
    return _Session(ruleset, Game(ruleset, setup, goal), adventure, policy, dice).play()


class _Session:
    def __init__(self, ruleset: Ruleset, game: Game, adventure: Adventure, policy: PolicyName, dice: Dice) -> None:
        self.game = game
        self.adventure = adventure
        self.events = {card.key: card.icons for card in ruleset.kit.events.cards}
        self.bag = villain_bag(ruleset)
        self.policy = policy_named(policy, dice)
        self.dice = dice
        self.chapter = 0
        self.pile: list[EventKey] = list(EVENTS)
        self.reveals: list[Reveal] = []

    def play(self) -> Log:
        game = self.game
        for seat in range(len(game.ninja)):
            game.place[seat] = self.policy.start(game, seat)
        starts = tuple(
            Start(ninja=ninja, room=game.ship.names[place]) for ninja, place in zip(game.ninja, game.place, strict=True)
        )
        opening = self._carry_out(self.adventure.cards[0].icons)
        turns: list[Turn] = []
        while game.outcome is None:
            turns.append(self._turn(len(turns) % len(game.ninja)))
        return Log(starts=starts, opening=opening, turns=tuple(turns), won=game.outcome)

    def _turn(self, seat: int) -> Turn:
        game = self.game
        ninja = game.ninja[seat]
        card, icons = self._flip()
        steps = self._carry_out(icons)
        if game.outcome is not None:
            return Turn(ninja=ninja, card=card, steps=steps, reveals=self._take_reveals(), count=self._count())
        walk = self.policy.walk(game, seat, game.walks(seat))
        for room in walk.path:
            game.place[seat] = room
            self._reveal()
        asked = self.policy.ask(game, seat, game.helpers(seat, walk.end))
        for other in asked:
            game.place[other] = walk.end
        strength = game.strength(game.company(walk.end))
        beaten = self.policy.defeat(game, strength, game.foes_in(walk.end))
        mastery = self.policy.collect(game, game.mastery[walk.end])
        tornadoes, potentials = game.clear(walk.end, beaten, mastery)
        return Turn(
            ninja=ninja,
            card=card,
            steps=steps,
            path=tuple(game.ship.names[room] for room in walk.path),
            asked=tuple(game.ninja[other] for other in asked),
            reveals=self._take_reveals(),
            defeats=tuple(foe.number for foe in beaten),
            mastery=mastery,
            tornadoes=tornadoes,
            potentials=self._choose_potentials(potentials),
            count=self._count(),
        )

    def _flip(self) -> tuple[CardName, tuple[Icon, ...]]:
        """Flip the next Event Card, or the next Adventure Card when all six have been (Adventure Cards)."""
        if not self.pile:
            self.pile = list(EVENTS)
            if self.chapter + 1 < len(self.adventure.cards):
                self.chapter += 1
                adventure_card = self.adventure.cards[self.chapter]
                letters: tuple[CardName, ...] = ("B", "C", "D", "E")
                return letters[LETTERS.index(adventure_card.letter) - 1], adventure_card.icons
        event = self.pile.pop(self.dice.roll(len(self.pile)))
        return event, self.events[event]

    def _carry_out(self, icons: tuple[Icon, ...]) -> tuple[Step, ...]:
        game = self.game
        steps: list[Step] = []
        for icon in icons:
            if icon == "advance":
                game.advance()
                steps.append(Advance())
                self._reveal()
            elif icon in {"villains_cloud", "villains_moon"}:
                steps += self._arrivals("cloud" if icon == "villains_cloud" else "moon")
                self._reveal()
            elif game.mastery_placed < MASTERY_TOKENS:
                marked = game.ship.marked("teapot" if icon == "mastery_teapot" else "comic_book")
                room = self.policy.mastery_room(game, [game.ship.index[name] for name in marked])
                game.mastery[room] += 1
                game.mastery_placed += 1
                steps.append(PlaceMastery(room=game.ship.names[room]))
        return tuple(steps)

    def _arrivals(self, icon: Entrance) -> list[Step]:
        game = self.game
        steps: list[Step] = []
        for number, path in enumerate(game.ship.board.paths):
            if icon in path.icons and game.placed < VILLAIN_TOKENS:
                game.arrive(number)
                steps.append(Arrive(path=path.key))
        return steps

    def _reveal(self) -> None:
        """Turn face up every villain that shares a room with a ninja (Revealing Villains)."""
        for foe in self.game.foes:
            if foe.strength is None and foe.room in self.game.place:
                colour, foe.strength = self._draw()
                self.reveals.append(Reveal(villain=foe.number, colour=colour, strength=foe.strength))

    def _draw(self) -> tuple[Colour, int]:
        """Draw a token: which one lies face down is as good as settled when it is turned up."""
        token: Token = self.bag.pop(self.dice.roll(len(self.bag)))
        return token

    def _take_reveals(self) -> tuple[Reveal, ...]:
        reveals = tuple(self.reveals)
        self.reveals.clear()
        return reveals

    def _choose_potentials(self, earned: int) -> tuple[Chosen, ...]:
        game = self.game
        chosen = []
        for _ in range(earned):
            for seat, ninja in enumerate(game.ninja):
                card = self.policy.potential(game, game.choices[seat])
                game.take_card(seat, card)
                chosen.append(Chosen(ninja=ninja, card=card.key))
        return tuple(chosen)

    def _count(self) -> Count:
        return Count(victory=self.game.victory_track, villains=self.game.villain_track)
