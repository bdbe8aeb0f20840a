"""What the script asks its players.

Every ask knows its legal answers (:meth:`Ask.options`), can tell whether one is legal without listing them all
(:meth:`Ask.allows`), and can pick one at random (:meth:`Ask.sample`).
"""

from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from typing import TypeVar

from games.rules.allstars.board.grid import nth_space, spaces_of
from games.rules.allstars.match.events import Intent
from games.rules.kernel.dice import Dice

T = TypeVar("T")
Script = Generator["Ask", Intent, T]
"""A piece of the rules: yields asks, is sent intents, returns its result."""


def pick_number(dice: Dice, choices: int) -> int:
    """Return a number below ``choices``, all equally likely, from dice that reach 256 at most."""
    if choices <= 256:
        return dice.roll(choices)
    high = -(-choices // 256)
    while True:
        number = dice.roll(high) * 256 + dice.roll(256)
        if number < choices:
            return number


class Ask(ABC):
    """A question to one side (0: to the table), of a kind that a policy can look at."""

    __slots__ = ("kind", "model", "side")

    def __init__(self, side: int, kind: str, model: int | None = None) -> None:
        self.side = side
        self.kind = kind
        self.model = model

    @abstractmethod
    def options(self) -> Sequence[Intent]:
        """List legal answers. Where there are too many (paths), one for each thing that can be reached."""

    def allows(self, intent: Intent) -> bool:
        """Return whether an answer is legal."""
        return intent in self.options()

    def sample(self, dice: Dice) -> Intent:
        """Pick a legal answer at random."""
        options = self.options()
        return options[pick_number(dice, len(options))]


class Choice(Ask):
    """One of a few answers that are listed beforehand."""

    __slots__ = ("_options",)

    def __init__(self, side: int, kind: str, options: Sequence[Intent], model: int | None = None) -> None:
        super().__init__(side, kind, model)
        self._options = options

    def options(self) -> Sequence[Intent]:
        return self._options


class SpaceChoice(Ask):
    """One space of a set, and a facing where a model is placed there.

    ``also`` lists answers besides the spaces, such as passing.
    """

    __slots__ = ("also", "code", "facings", "pick", "spaces")

    def __init__(
        self,
        side: int,
        kind: str,
        code: str,
        spaces: int,
        *,
        model: int | None = None,
        facings: bool = True,
        pick: str = "",
        also: tuple[Intent, ...] = (),
    ) -> None:
        super().__init__(side, kind, model)
        self.code = code
        self.spaces = spaces
        self.facings = facings
        self.pick = pick
        self.also = also

    def options(self) -> Sequence[Intent]:
        facings = range(8) if self.facings else (None,)
        return [
            Intent(self.code, model=self.model, space=space, facing=facing, pick=self.pick)
            for space in spaces_of(self.spaces)
            for facing in facings
        ] + list(self.also)

    def allows(self, intent: Intent) -> bool:
        space, facing = intent.space, intent.facing
        if intent in self.also:
            return True
        return (
            space is not None
            and self.spaces >> space & 1 == 1
            and (facing is not None) == self.facings
            and intent == Intent(self.code, model=self.model, space=space, facing=facing, pick=self.pick)
        )

    def sample(self, dice: Dice) -> Intent:
        count = self.spaces.bit_count()
        number = pick_number(dice, count + len(self.also))
        if number >= count:
            return self.also[number - count]
        facing = dice.roll(8) if self.facings else None
        return Intent(self.code, self.model, space=nth_space(self.spaces, number), facing=facing, pick=self.pick)


class RerollChoice(Ask):
    """Whether to reroll, with what, and which dice. ``offers`` are (pick, dice allowed, how many: one, any or all; or add,
    which rerolls none and puts a die in).
    """

    __slots__ = ("faces", "offers", "owner", "purpose")

    def __init__(
        self,
        side: int,
        offers: Sequence[tuple[str, int, str]],
        *,
        owner: int,
        purpose: str,
        faces: Sequence[int],
    ) -> None:
        super().__init__(side, "reroll", owner)
        self.offers = offers
        self.owner = owner
        self.purpose = purpose
        self.faces = faces

    def options(self) -> Sequence[Intent]:
        found = [PASS]
        for pick, dice, how in self.offers:
            if how == "one":
                found += [Intent("reroll", dice=1 << die, pick=pick) for die in spaces_of(dice)]
            elif how == "any":
                subset = dice
                while subset:
                    found.append(Intent("reroll", dice=subset, pick=pick))
                    subset = (subset - 1) & dice
            else:
                found.append(Intent("reroll", dice=dice, pick=pick))
        return found

    def allows(self, intent: Intent) -> bool:
        if intent == PASS:
            return True
        return any(_fits(intent, pick, dice, how) for pick, dice, how in self.offers)

    def sample(self, dice: Dice) -> Intent:
        number = dice.roll(len(self.offers) + 1)
        if number == len(self.offers):
            return PASS
        pick, allowed, how = self.offers[number]
        if how == "one":
            return Intent("reroll", dice=1 << nth_space(allowed, dice.roll(allowed.bit_count())), pick=pick)
        if how == "any":
            chosen = 0
            while not chosen:
                chosen = sum(1 << die for die in spaces_of(allowed) if dice.roll(2))
            return Intent("reroll", dice=chosen, pick=pick)
        return Intent("reroll", dice=allowed, pick=pick)


def _fits(intent: Intent, pick: str, allowed: int, how: str) -> bool:
    """Tell whether an intent takes up an offer to reroll."""
    if intent != Intent("reroll", dice=intent.dice, pick=pick) or intent.dice & ~allowed:
        return False
    if how == "one":
        return intent.dice.bit_count() == 1
    return intent.dice != 0 if how == "any" else intent.dice == allowed


PASS = Intent("pass")


def choose(ask: Choice) -> Script[Intent]:
    """Ask, unless only one answer is left."""
    options = ask.options()
    if len(options) == 1:
        return options[0]
    return (yield ask)


def may(side: int, kind: str, model: int | None = None, *, pick: str = "") -> Script[bool]:
    """Ask whether a player wants to use something that is his to use."""
    yes = Intent("use", model=model, pick=pick)
    answer = yield Choice(side, kind, (yes, PASS), model)
    return answer is not PASS and answer == yes
