"""The rest of a stage, and the knock-out that follows it, played many times by dice that are loaded with everybody's skill.

Each run has dice of its own that follow from the seed and its number, so runs can be shared out among workers in any way and
come to the same. What a game's score would be is not guessed: entrants with equal points are placed by lot.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal

import msgspec

from games.rules.kernel.dice import Dice, SeededDice
from league.rules.brackets import build
from league.rules.brackets.bracket import Bracket, Match, Origin, Source, Stage
from league.rules.ratings import Odds, Skill, odds

MOST_ENTRANTS: Final = 256
_WHOLE: Final = 1 << 16
"""Chances are counted in so many parts."""


class KnockOut(msgspec.Struct, frozen=True, kw_only=True):
    """A knock-out. ``winners`` of matches that are decided, by number: places in ``Outlook.entrants``, None for nobody."""

    kind: Literal["single", "double"] = "single"
    third_place: bool = False
    reset: bool = True
    winners: tuple[tuple[int, int | None], ...] = ()


class Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """A stage as it stands.

    ``entrants`` have each a skill, a group and points so far; elsewhere they are named by their place in it. A league's stage
    has games ``to_play`` and ``rounds_to_draw`` yet, ``by_points`` or at random; a stage that is a knock-out is ``bracket``,
    its entrants in order of seed. The best ``places`` (or ``per_group`` of each group) go on, to ``playoff`` if that is a
    knock-out. ``win``, ``draw``, ``loss`` and ``bye`` are points; without draws ``draw`` is None.
    """

    entrants: tuple[int, ...]
    skills: tuple[Skill, ...]
    groups: tuple[int, ...]
    points: tuple[int, ...]
    win: int
    draw: int
    loss: int
    bye: int
    to_play: tuple[tuple[int, int], ...] = ()
    rounds_to_draw: int = 0
    by_points: bool = True
    bracket: KnockOut | None = None
    places: int = 0
    per_group: int = 0
    playoff: KnockOut | None = None
    title: bool = True
    """Whether this stage, or the knock-out after it, decides the season."""


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """What some runs came to: for each entrant how often it took each place (the first is place 1), went on, and won."""

    runs: int
    places: tuple[tuple[int, ...], ...]
    through: tuple[int, ...]
    titles: tuple[int, ...]


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """One entrant's chances, each from 0 to 1: of every place, of going on, of the title."""

    entrant: int
    places: tuple[float, ...]
    through: float
    title: float


def play(outlook: Outlook, seed: bytes, *, first: int, count: int) -> Tally:
    """Play runs ``first`` to ``first + count - 1`` and count what they come to."""
    table = _Table(outlook)
    size = len(outlook.entrants)
    places = [[0] * size for _ in range(size)]
    through, titles = [0] * size, [0] * size
    for number in range(first, first + count):
        dice = SeededDice(seed, "forecast", number)
        ranked, on, champion = table.run(dice)
        for who, place in ranked.items():
            places[who][place - 1] += 1
        for who in on:
            through[who] += 1
        if champion is not None:
            titles[champion] += 1
    return Tally(runs=count, places=tuple(map(tuple, places)), through=tuple(through), titles=tuple(titles))


def together(tallies: Sequence[Tally]) -> Tally:
    """Add up what different runs came to. Raises :class:`ValueError` for none."""
    if not tallies:
        raise ValueError("there is nothing to add up")
    return Tally(
        runs=sum(tally.runs for tally in tallies),
        places=tuple(
            tuple(map(sum, zip(*rows, strict=True))) for rows in zip(*(tally.places for tally in tallies), strict=True)
        ),
        through=tuple(map(sum, zip(*(tally.through for tally in tallies), strict=True))),
        titles=tuple(map(sum, zip(*(tally.titles for tally in tallies), strict=True))),
    )


def chances(outlook: Outlook, tally: Tally) -> list[Chances]:
    """Turn counts into chances, who is likeliest to do well first."""
    rows = [
        Chances(
            entrant=entrant,
            places=tuple(count / tally.runs for count in tally.places[who]),
            through=tally.through[who] / tally.runs,
            title=tally.titles[who] / tally.runs,
        )
        for who, entrant in enumerate(outlook.entrants)
    ]
    return sorted(rows, key=lambda row: (-row.title, -row.through, _mean_place(row)))


def _mean_place(row: Chances) -> float:
    return sum(place * chance for place, chance in enumerate(row.places, 1))


class _Table:
    """An outlook made ready for many runs: chances of every pair are worked out once."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self._odds: dict[tuple[int, int], tuple[int, int, int]] = {}
        size = len(outlook.entrants)
        self.members: dict[int, list[int]] = {}
        for who, group in enumerate(outlook.groups):
            self.members.setdefault(group, []).append(who)
        self.now = _built(outlook.bracket, range(size)) if outlook.bracket else None
        self._playoffs: dict[int, Bracket] = {}

    def run(self, dice: Dice) -> tuple[dict[int, int], Sequence[int], int | None]:
        """Play once: everybody's place, who goes on in order of seed, and the champion, if that is decided here."""
        outlook = self.outlook
        if self.now is not None and outlook.bracket is not None:
            ranked = _knock_out(self.now, dict(outlook.bracket.winners), lambda one, two: self._wins(one, two, dice))
            champion = next((who for who, place in ranked.items() if place == 1), None)
            on = sorted(ranked, key=lambda who: (ranked[who], who))[: outlook.places]
            return ranked, on, champion if outlook.title else None
        points = list(outlook.points)
        for one, other in outlook.to_play:
            self._meet(one, other, points, dice)
        for _round in range(outlook.rounds_to_draw):
            self._draw_round(points, dice)
        ranked, orders = self._ranked(points, dice)
        on = self._through(orders, points, dice)
        return ranked, on, self._champion(orders, on, dice)

    def _meet(self, one: int, other: int, points: list[int], dice: Dice) -> None:
        outlook = self.outlook
        win, draw, _decided = self._chances(one, other)
        luck = _luck(dice)
        if luck < win:
            points[one] += outlook.win
            points[other] += outlook.loss
        elif luck < draw:
            points[one] += outlook.draw
            points[other] += outlook.draw
        else:
            points[one] += outlook.loss
            points[other] += outlook.win

    def _draw_round(self, points: list[int], dice: Dice) -> None:
        for members in self.members.values():
            order = _by_lot(members, dice)
            if self.outlook.by_points:
                order.sort(key=lambda who: -points[who])
            for one, other in zip(order[::2], order[1::2], strict=False):
                self._meet(one, other, points, dice)
            if len(order) % 2:
                points[order[-1]] += self.outlook.bye

    def _ranked(self, points: list[int], dice: Dice) -> tuple[dict[int, int], list[list[int]]]:
        """Return everybody's place in the own group, and each group's order."""
        orders = [
            sorted(_by_lot(members, dice), key=lambda who: -points[who])
            for _group, members in sorted(self.members.items())
        ]
        return {who: place for order in orders for place, who in enumerate(order, 1)}, orders

    def _through(self, orders: list[list[int]], points: list[int], dice: Dice) -> list[int]:
        outlook = self.outlook
        if outlook.per_group:
            level = [order[place : place + 1] for place in range(outlook.per_group) for order in orders]
            return [who for whos in level for who in whos]
        if len(orders) == 1:
            return orders[0][: outlook.places]
        everybody = _by_lot([who for order in orders for who in order], dice)
        return sorted(everybody, key=lambda who: -points[who])[: outlook.places]

    def _champion(self, orders: list[list[int]], on: list[int], dice: Dice) -> int | None:
        outlook = self.outlook
        if not outlook.title:
            return None
        if outlook.playoff is None:
            return orders[0][0] if len(orders) == 1 else None
        if len(on) < 2:
            return on[0] if on else None
        bracket = self._playoffs.get(len(on))
        if bracket is None:
            bracket = self._playoffs[len(on)] = _built(outlook.playoff, range(len(on)))
        places = _knock_out(bracket, {}, lambda one, two: self._wins(on[one], on[two], dice))
        return next((on[seed] for seed, place in places.items() if place == 1), None)

    def _wins(self, one: int, other: int, dice: Dice) -> bool:
        """Play a game that must have a winner, and say whether it is the first side."""
        return _luck(dice) < self._chances(one, other)[2]

    def _chances(self, one: int, other: int) -> tuple[int, int, int]:
        """Return the chance of a win, of a win or a draw, and of a win where nobody draws, in parts of :data:`_WHOLE`."""
        known = self._odds.get((one, other))
        if known is None:
            skills = self.outlook.skills
            expected = odds(skills[one], skills[other])
            known = self._odds[one, other] = parts(expected)
        return known


def parts(expected: Odds) -> tuple[int, int, int]:
    """Return chances as dice read them, in parts of 65,536: a win, a win or a draw, a win where nobody draws."""
    win = round(expected.win * _WHOLE)
    decided = expected.win / (expected.win + expected.loss)
    return win, win + round(expected.draw * _WHOLE), round(decided * _WHOLE)


def _luck(dice: Dice) -> int:
    return dice.roll(256) << 8 | dice.roll(256)


def _by_lot(whos: Sequence[int], dice: Dice) -> list[int]:
    """Shuffle; the order of equals is then left to a stable sort."""
    order = list(whos)
    for last in range(len(order) - 1, 0, -1):
        chosen = dice.roll(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def _built(knock_out: KnockOut, seeds: Sequence[int]) -> Bracket:
    if knock_out.kind == "double":
        return build.double_elimination(seeds, reset=knock_out.reset)
    return build.single_elimination(seeds, third_place=knock_out.third_place)


def _knock_out(
    bracket: Bracket, known: dict[int, int | None], first_wins: Callable[[int, int], bool]
) -> dict[int, int]:
    """Play a bracket to its end and return everybody's place."""
    won: dict[int, int | None] = {}
    lost: dict[int, int | None] = {}
    places: dict[int, int] = {}

    def comes(source: Source) -> int | None:
        if source.origin is Origin.SEED:
            return bracket.entrants[source.number - 1]
        return (won if source.origin is Origin.WINNER else lost)[source.number]

    for match in bracket.matches:
        one, other = (comes(source) for source in match.sources)
        if match.stage is Stage.RESET and not _final_is_open(bracket, match, won, comes):
            continue
        winner, loser = one if one is not None else other, None
        if one is not None and other is not None:
            winner = known[match.number] if match.number in known else (one if first_wins(one, other) else other)
            loser = None if winner is None else other if winner == one else one
        won[match.number], lost[match.number] = winner, loser
        if winner is not None and match.winner_place is not None:
            places[winner] = match.winner_place
        if loser is not None and match.loser_place is not None:
            places[loser] = match.loser_place
    return places


def _final_is_open(
    bracket: Bracket, reset: Match, won: dict[int, int | None], comes: Callable[[Source], int | None]
) -> bool:
    """Whether the side from the second chance has won the final, so that both have lost once."""
    final = next(match for match in bracket.matches if match.number == reset.sources[0].number)
    return won[final.number] == comes(final.sources[1])
