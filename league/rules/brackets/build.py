"""Builds brackets for any number of entrants.

Both kinds are laid out for the next power of two and then folded: a match against an empty chair is no match, its only side
simply stands in the next one, and it has no loser. So top seeds have the byes, and nobody plays a phantom.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from league.rules.brackets.bracket import Bracket, Match, Origin, Source, Stage


class _Draft(msgspec.Struct, frozen=True):
    """A match of the full layout, named by its place in it."""

    stage: Stage
    round: int
    sources: tuple[Source, Source]


def single_elimination(entrants: Sequence[int], *, third_place: bool = False) -> Bracket:
    """Lay out a knock-out; ``entrants`` in order of seed. Seeds 1 and 2 can meet in the final at the earliest, and so on down.

    ``third_place`` adds a match between the losers of the semi-finals. Raises :class:`ValueError` for fewer than two
    entrants or for one named twice.
    """
    _check(entrants)
    drafts = _main(len(entrants))
    if third_place and len(drafts) >= 3:
        final = drafts.pop()
        losers = (Source(Origin.LOSER, len(drafts) - 2), Source(Origin.LOSER, len(drafts) - 1))
        drafts += [_Draft(Stage.THIRD_PLACE, final.round, losers), final]
    drafts[-1] = msgspec.structs.replace(drafts[-1], stage=Stage.FINAL)
    return Bracket(tuple(entrants), _folded(drafts, len(entrants)))


def double_elimination(entrants: Sequence[int], *, reset: bool = True) -> Bracket:
    """Lay out a knock-out from which one is out after two defeats; ``entrants`` in order of seed.

    The last of the main part meets the last of the second chance in the final; if the main part's side loses, which is its
    first defeat, the reset final decides, unless there is to be no ``reset``. Raises :class:`ValueError` as :func:`single_elimination` does.
    """
    _check(entrants)
    drafts = _main(len(entrants))
    by_round: dict[int, list[int]] = {}
    for place, draft in enumerate(drafts):
        by_round.setdefault(draft.round, []).append(place)
    waiting = [Source(Origin.LOSER, place) for place in by_round[1]]
    number = 0
    for round_number in range(2, len(by_round) + 1):
        number += 1
        waiting = _play(drafts, number, list(zip(waiting[::2], waiting[1::2], strict=True)))
        number += 1
        falling = [Source(Origin.LOSER, place) for place in by_round[round_number]]
        # Turning the order round, or changing its halves, keeps those who have just met apart for as long as can be.
        half = len(falling) // 2
        falling = falling[::-1] if round_number % 2 == 0 else falling[half:] + falling[:half]
        waiting = _play(drafts, number, list(zip(waiting, falling, strict=True)))
    champion = Source(Origin.WINNER, by_round[len(by_round)][0])
    final = len(drafts)
    drafts.append(_Draft(Stage.FINAL, 1, (champion, waiting[0])))
    if reset:
        drafts.append(_Draft(Stage.RESET, 1, (Source(Origin.WINNER, final), Source(Origin.LOSER, final))))
    return Bracket(tuple(entrants), _folded(drafts, len(entrants)))


def seed_order(size: int) -> tuple[int, ...]:
    """Order seeds 1 to ``size`` (a power of two) down the first round, so that the strong meet late.

    >>> seed_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(order)


def _check(entrants: Sequence[int]) -> None:
    if len(entrants) < 2:
        raise ValueError("a bracket needs two entrants or more")
    if len(set(entrants)) < len(entrants):
        raise ValueError("an entrant is named twice")


def _main(count: int) -> list[_Draft]:
    size = 1 << (count - 1).bit_length()
    waiting = [Source(Origin.SEED, seed) for seed in seed_order(size)]
    drafts: list[_Draft] = []
    number = 0
    while len(waiting) > 1:
        number += 1
        pairs = list(zip(waiting[::2], waiting[1::2], strict=True))
        waiting = [Source(Origin.WINNER, len(drafts) + place) for place in range(len(pairs))]
        drafts += [_Draft(Stage.MAIN, number, pair) for pair in pairs]
    return drafts


def _play(drafts: list[_Draft], number: int, pairs: Sequence[tuple[Source, Source]]) -> list[Source]:
    """Add a round of the second chance and name its winners."""
    winners = [Source(Origin.WINNER, len(drafts) + place) for place in range(len(pairs))]
    drafts += [_Draft(Stage.SECOND_CHANCE, number, pair) for pair in pairs]
    return winners


def _folded(drafts: Sequence[_Draft], count: int) -> tuple[Match, ...]:
    """Leave out matches against empty chairs, number the rest from 1, and say which place each gives."""
    stands_for: dict[Source, Source | None] = {}
    kept: list[_Draft] = []

    def resolved(source: Source) -> Source | None:
        if source.origin is Origin.SEED:
            return source if source.number <= count else None
        return stands_for[source]

    for place, draft in enumerate(drafts):
        winner, loser = Source(Origin.WINNER, place), Source(Origin.LOSER, place)
        one, other = resolved(draft.sources[0]), resolved(draft.sources[1])
        if one is None or other is None:
            stands_for[winner], stands_for[loser] = one or other, None
            continue
        kept.append(_Draft(draft.stage, draft.round, (one, other)))
        stands_for[winner], stands_for[loser] = Source(Origin.WINNER, len(kept)), Source(Origin.LOSER, len(kept))
    return _placed(kept)


def _placed(kept: Sequence[_Draft]) -> tuple[Match, ...]:
    """Give places from the end: losers who have no further match share the first place that nobody above them takes."""
    goes_on = {source for draft in kept for source in draft.sources}
    loses_out = [
        (draft.stage, draft.round)
        for number, draft in enumerate(kept, start=1)
        if Source(Origin.LOSER, number) not in goes_on and draft.stage in {Stage.MAIN, Stage.SECOND_CHANCE}
    ]
    deciders = sum(draft.stage is Stage.THIRD_PLACE for draft in kept)
    places: dict[tuple[Stage, int], int] = {}
    better = 2 + 2 * deciders
    for group, size in reversed(Counter(loses_out).items()):
        places[group] = better + 1
        better += size
    matches = []
    for number, draft in enumerate(kept, start=1):
        loses = Source(Origin.LOSER, number) not in goes_on
        winner_place = {Stage.FINAL: 1, Stage.RESET: 1, Stage.THIRD_PLACE: 3}.get(draft.stage)
        loser_place = {Stage.FINAL: 2, Stage.RESET: 2, Stage.THIRD_PLACE: 4}.get(
            draft.stage, places.get((draft.stage, draft.round)) if loses else None
        )
        matches.append(
            Match(
                number=number,
                stage=draft.stage,
                round=draft.round,
                sources=draft.sources,
                winner_place=winner_place,
                loser_place=loser_place,
            )
        )
    return tuple(matches)
