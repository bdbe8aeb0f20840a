"""The runs of a forecast, and what they come to.

Each run has dice of its own that follow from the seed and its number, so runs can be shared out among workers in any way and
come to the same. What a game's score would be is not guessed: entrants with equal points are placed by lot.
"""

from collections.abc import Sequence

import msgspec

from games.rules.kernel.dice import Dice, SeededDice
from league.rules.brackets.bracket import Bracket
from league.rules.forecast.arranged import climbed, free_games
from league.rules.forecast.knock_out import built, play_out
from league.rules.forecast.luck import Luck, by_lot
from league.rules.forecast.outlook import Outlook

End = tuple[dict[int, int], Sequence[int], int | None]
"""How a run ends: everybody's place, who goes on in order of seed, and the champion, if that is decided here."""


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
    """An outlook made ready for many runs."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.luck = Luck(outlook.skills)
        size = len(outlook.entrants)
        self.members: dict[int, list[int]] = {}
        for who, group in enumerate(outlook.groups):
            self.members.setdefault(group, []).append(who)
        self.now = built(outlook.bracket, range(size)) if outlook.bracket else None
        self._playoffs: dict[int, Bracket] = {}

    def run(self, dice: Dice) -> End:
        """Play once."""
        outlook = self.outlook
        if self.now is not None and outlook.bracket is not None:
            ranked = play_out(self.now, dict(outlook.bracket.winners), lambda one, two: self.luck.wins(one, two, dice))
            champion = next((who for who, place in ranked.items() if place == 1), None)
            on = sorted(ranked, key=lambda who: (ranked[who], who))[: outlook.places]
            return ranked, on, champion if outlook.title else None
        points = list(outlook.points)
        if outlook.ladder is not None:
            return self._ended([climbed(outlook.ladder, outlook.to_play, outlook.gone, self.luck, dice)], points, dice)
        for sides in outlook.to_play:
            self._meet(sides, points, dice)
        for _round in range(outlook.rounds_to_draw):
            self._draw_round(points, dice)
        short = self._play_free(points, dice)
        orders = [
            sorted(by_lot(members, dice), key=lambda who: (who in short, -points[who]))
            for _group, members in sorted(self.members.items())
        ]
        return self._ended(orders, points, dice)

    def _ended(self, orders: list[list[int]], points: list[int], dice: Dice) -> End:
        ranked = {who: place for order in orders for place, who in enumerate(order, 1)}
        on = self._through(orders, points, dice)
        return ranked, on, self._champion(orders, on, dice)

    def _meet(self, sides: Sequence[int], points: list[int], dice: Dice) -> None:
        outlook = self.outlook
        best = self.luck.play(sides, dice)
        for who in sides:
            points[who] += outlook.loss if who not in best else outlook.win if len(best) == 1 else outlook.draw

    def _draw_round(self, points: list[int], dice: Dice) -> None:
        for members in self.members.values():
            order = by_lot([who for who in members if who not in self.outlook.gone], dice)
            if self.outlook.by_points:
                order.sort(key=lambda who: -points[who])
            for one, other in zip(order[::2], order[1::2], strict=False):
                self._meet((one, other), points, dice)
            if len(order) % 2:
                points[order[-1]] += self.outlook.bye

    def _play_free(self, points: list[int], dice: Dice) -> frozenset[int]:
        """Play the games that players of an open stage will arrange; return who ends with too few to be placed."""
        free = self.outlook.free
        if free is None:
            return frozenset()
        had = list(free.had)
        for one, other in free_games(free, self.outlook.gone, dice):
            self._meet((one, other), points, dice)
            had[one] += 1
            had[other] += 1
        return frozenset(who for who, games in enumerate(had) if games < free.minimum)

    def _through(self, orders: list[list[int]], points: list[int], dice: Dice) -> list[int]:
        outlook = self.outlook
        orders = [[who for who in order if who not in outlook.gone] for order in orders]
        if outlook.per_group:
            level = [order[place : place + 1] for place in range(outlook.per_group) for order in orders]
            return [who for whos in level for who in whos]
        if len(orders) == 1:
            return orders[0][: outlook.places]
        everybody = by_lot([who for order in orders for who in order], dice)
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
            bracket = self._playoffs[len(on)] = built(outlook.playoff, range(len(on)))
        places = play_out(bracket, {}, lambda one, two: self.luck.wins(on[one], on[two], dice))
        return next((on[seed] for seed, place in places.items() if place == 1), None)
