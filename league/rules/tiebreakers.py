"""Tie-breakers: what each one is, and what its number is made of.

One definition serves the table and the reader who opens a number: a tie-breaker gives the rounds it looks at and what each
adds (a :class:`Breakdown`), and its value is their sum or their mean. Chess ones follow FIDE C.07, the percentages
the tabletop games that use them. All values are exact fractions. Buchholz and its kin say nothing in a round robin,
where everybody has the same opponents: offer those of :data:`SWISS_ONLY` only where opponents differ.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from math import lcm

import msgspec

from league.rules.opponents import VOLUNTARY, Book, Edition, Meeting, opponents
from league.rules.results import FORFEITED, PLAYED, Outcome

_FLOOR = Fraction(1, 3)


class TieBreaker(StrEnum):
    """The tie-breakers a stage can choose from, in any order."""

    HEAD_TO_HEAD = "head_to_head"
    SCORE_DIFFERENCE = "score_difference"
    SCORED = "scored"
    WINS = "wins"
    GAMES_WON = "games_won"
    INJURIES = "injuries"
    KOBAN = "koban"
    FEWEST_FORFEITS = "fewest_forfeits"
    BUCHHOLZ = "buchholz"
    BUCHHOLZ_CUT1 = "buchholz_cut1"
    BUCHHOLZ_CUT2 = "buchholz_cut2"
    MEDIAN = "median"
    MEDIAN2 = "median2"
    AVERAGE_OPPONENTS_BUCHHOLZ = "average_opponents_buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    SONNEBORN_BERGER_CUT1 = "sonneborn_berger_cut1"
    KOYA = "koya"
    PROGRESSIVE = "progressive"
    ROUNDS_ATTENDED = "rounds_attended"
    SECOND_SIDE_GAMES = "second_side_games"
    SECOND_SIDE_WINS = "second_side_wins"
    OPPONENTS_MATCH_WIN = "opponents_match_win"
    GAME_WIN = "game_win"
    OPPONENTS_GAME_WIN = "opponents_game_win"
    STRENGTH_OF_SCHEDULE = "strength_of_schedule"
    EXTENDED_STRENGTH_OF_SCHEDULE = "extended_strength_of_schedule"
    LOT = "lot"


DEFAULT = (TieBreaker.HEAD_TO_HEAD, TieBreaker.SCORE_DIFFERENCE, TieBreaker.INJURIES, TieBreaker.LOT)
"""What an All-Stars league uses unless it says otherwise (ruling 68)."""

LOWEST_FIRST = frozenset({TieBreaker.FEWEST_FORFEITS, TieBreaker.LOT})

SWISS_ONLY = frozenset(
    {
        TieBreaker.BUCHHOLZ,
        TieBreaker.BUCHHOLZ_CUT1,
        TieBreaker.BUCHHOLZ_CUT2,
        TieBreaker.MEDIAN,
        TieBreaker.MEDIAN2,
        TieBreaker.AVERAGE_OPPONENTS_BUCHHOLZ,
        TieBreaker.OPPONENTS_MATCH_WIN,
        TieBreaker.OPPONENTS_GAME_WIN,
        TieBreaker.STRENGTH_OF_SCHEDULE,
        TieBreaker.EXTENDED_STRENGTH_OF_SCHEDULE,
    }
)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How tie-breakers treat what was not played.

    ``forfeits_in_head_to_head``: leave it off in a Swiss stage; in a league, leaving a forfeit out can harm a third team.
    ``unplayed_games`` is how many games a bye or a forfeit counts as in game percentages.
    """

    edition: Edition = Edition.FIDE_2026
    forfeits_in_head_to_head: bool = False
    unplayed_games: int = 2


class Part(msgspec.Struct, frozen=True):
    """What one round adds. ``opponent`` is None for a round without one; a part that is not ``counted`` was cut."""

    round: int
    opponent: int | None
    amount: Fraction
    counted: bool = True


class Breakdown(msgspec.Struct, frozen=True):
    """What a tie-breaker's number is made of: the sum of ``amounts`` that are not ``cut``, over ``divisor``.

    ``rounds`` says which round, and which opponent, each amount comes from. ``least`` is a floor under the value.
    """

    rounds: Sequence[tuple[int, int | None]]
    amounts: Sequence[int | Fraction]
    cut: frozenset[int] = frozenset()
    unit: int = 1
    divisor: int = 1
    least: Fraction | None = None

    @property
    def value(self) -> Fraction:
        counted = self.amounts
        if self.cut:
            counted = [amount for place, amount in enumerate(self.amounts) if place not in self.cut]
        value = _total(counted) / (self.unit * self.divisor) if self.divisor else Fraction(0)
        return value if self.least is None else max(self.least, value)

    @property
    def parts(self) -> tuple[Part, ...]:
        """Round by round, each in the tie-breaker's own measure; the value is their sum over the divisor."""
        return tuple(
            Part(number, opponent, Fraction(amount) / self.unit, place not in self.cut)
            for place, ((number, opponent), amount) in enumerate(zip(self.rounds, self.amounts, strict=True))
        )


def _total(amounts: Sequence[int | Fraction]) -> Fraction:
    """Add exactly, by one common denominator: much quicker than adding fractions one by one."""
    common = lcm(*{amount.denominator for amount in amounts})
    return Fraction(sum(amount.numerator * (common // amount.denominator) for amount in amounts), common)


Measure = Callable[[Book, Options, int], Breakdown]
Figure = Callable[[Book, Options, int], Fraction]


def _place(meeting: Meeting) -> tuple[int, int | None]:
    return meeting.round, meeting.opponents[0] if len(meeting.opponents) == 1 else None


def _sum_of(amount: Callable[[Meeting], int], counts: Callable[[Meeting], bool]) -> Measure:
    def measure(book: Book, _options: Options, entrant: int) -> Breakdown:
        counted = [meeting for meeting in book.meetings[entrant] if counts(meeting)]
        return Breakdown([_place(m) for m in counted], [amount(m) for m in counted])

    return measure


def _played(meeting: Meeting) -> bool:
    return meeting.outcome in PLAYED


def _wins(book: Book, _options: Options, entrant: int) -> Breakdown:
    won = [meeting for meeting in book.meetings[entrant] if book.scaled[meeting.outcome] == book.unit]
    return Breakdown([_place(meeting) for meeting in won], [1] * len(won))


def _buchholz(lowest: int, highest: int) -> Measure:
    """Sum of opponents' scores without the ``lowest`` few, voluntary rounds cut first, and without the ``highest`` few."""

    def measure(book: Book, _options: Options, entrant: int) -> Breakdown:
        terms = book.terms(entrant)
        scores = [term.score for term in terms]
        upwards = sorted(range(len(terms)), key=lambda place: (not terms[place].voluntary, scores[place]))
        kept = sorted(upwards[lowest:], key=lambda place: scores[place])
        cut = frozenset(upwards[:lowest] + kept[max(0, len(kept) - highest) :])
        return Breakdown([(term.round, term.opponent) for term in terms], scores, cut, book.unit)

    return measure


def _sonneborn_berger(*, cut_one: bool) -> Measure:
    """Sum of opponents' scores times one's own result against them."""

    def measure(book: Book, _options: Options, entrant: int) -> Breakdown:
        terms = book.terms(entrant)
        products = [term.score * term.result for term in terms]
        places = range(len(terms))
        cut: frozenset[int] = frozenset()
        if cut_one and terms:
            weakest = min(places, key=lambda place: (terms[place].score, products[place]))
            chosen = [place for place in places if terms[place].voluntary]
            voluntary = min(chosen, key=lambda place: products[place], default=weakest)
            cut = frozenset({max(weakest, voluntary, key=lambda place: products[place])})
        return Breakdown([(term.round, term.opponent) for term in terms], products, cut, book.unit**2)

    return measure


def _mean_over_opponents(figure: Figure, *, at_the_table: bool = False) -> Measure:
    def measure(book: Book, options: Options, entrant: int) -> Breakdown:
        met = opponents(book.meetings[entrant], at_the_table=at_the_table)
        figures = [book.figure(figure, other, lambda who: figure(book, options, who)) for _, other in met]
        return Breakdown(met, figures, divisor=len(met))

    return measure


def _buchholz_value(book: Book, options: Options, entrant: int) -> Fraction:
    return _buchholz(0, 0)(book, options, entrant).value


def _koya(book: Book, _options: Options, entrant: int) -> Breakdown:
    """Add up own results against opponents who have half of the possible score or more."""
    strong = [
        meeting
        for meeting in book.meetings[entrant]
        if meeting.outcome in PLAYED and any(book.real[other] >= book.half * book.rounds for other in meeting.opponents)
    ]
    return Breakdown([_place(m) for m in strong], [book.scaled[m.outcome] for m in strong], unit=book.unit)


def _progressive(book: Book, _options: Options, entrant: int) -> Breakdown:
    """Add up the score an entrant had after each round."""
    rounds = book.meetings[entrant]
    running = list(accumulate(book.scaled[meeting.outcome] for meeting in rounds))
    return Breakdown([_place(meeting) for meeting in rounds], running, unit=book.unit)


def _attended(book: Book, entrant: int) -> list[Meeting]:
    """List rounds up to an entrant's last: absences after it are a withdrawal, absences before it were missed."""
    rounds = book.meetings[entrant]
    return rounds[: len(rounds) - len(book.trailing(entrant, Outcome.ABSENT))]


def _match_win(book: Book, _options: Options, entrant: int) -> Fraction:
    rounds = _attended(book, entrant)
    taken = sum(book.worth[meeting.outcome] for meeting in rounds)
    return max(_FLOOR, Fraction(taken, book.worth[Outcome.WON] * len(rounds))) if rounds else _FLOOR


def _points_per_round(book: Book, _options: Options, entrant: int) -> Fraction:
    rounds = _attended(book, entrant)
    return Fraction(sum(book.worth[meeting.outcome] for meeting in rounds), len(rounds)) if rounds else Fraction(0)


def _games(options: Options, meeting: Meeting) -> tuple[int, int]:
    """Games won and games played in one round."""
    if meeting.outcome in PLAYED:
        return meeting.score, meeting.score + meeting.against
    if meeting.outcome in {Outcome.BYE, Outcome.FORFEIT_WIN}:
        return options.unplayed_games, options.unplayed_games
    return 0, options.unplayed_games if meeting.outcome in VOLUNTARY else 0


def _game_win(book: Book, options: Options, entrant: int) -> Breakdown:
    rounds = _attended(book, entrant)
    games = [_games(options, meeting) for meeting in rounds]
    played = sum(count for _, count in games)
    return Breakdown([_place(m) for m in rounds], [won for won, _ in games], divisor=played, least=_FLOOR)


def _game_win_value(book: Book, options: Options, entrant: int) -> Fraction:
    return _game_win(book, options, entrant).value


_schedule = _mean_over_opponents(_points_per_round)


def _schedule_value(book: Book, options: Options, entrant: int) -> Fraction:
    return _schedule(book, options, entrant).value


MEASURES: Mapping[TieBreaker, Measure] = {
    TieBreaker.SCORE_DIFFERENCE: _sum_of(lambda m: m.score - m.against, _played),
    TieBreaker.SCORED: _sum_of(lambda m: m.score, _played),
    TieBreaker.WINS: _wins,
    TieBreaker.GAMES_WON: _sum_of(lambda _: 1, lambda m: m.outcome is Outcome.WON),
    TieBreaker.INJURIES: _sum_of(lambda m: m.injuries, _played),
    TieBreaker.KOBAN: _sum_of(lambda m: m.koban, lambda _: True),
    TieBreaker.FEWEST_FORFEITS: _sum_of(lambda _: 1, lambda m: m.outcome in FORFEITED),
    TieBreaker.BUCHHOLZ: _buchholz(0, 0),
    TieBreaker.BUCHHOLZ_CUT1: _buchholz(1, 0),
    TieBreaker.BUCHHOLZ_CUT2: _buchholz(2, 0),
    TieBreaker.MEDIAN: _buchholz(1, 1),
    TieBreaker.MEDIAN2: _buchholz(2, 2),
    TieBreaker.AVERAGE_OPPONENTS_BUCHHOLZ: _mean_over_opponents(_buchholz_value, at_the_table=True),
    TieBreaker.SONNEBORN_BERGER: _sonneborn_berger(cut_one=False),
    TieBreaker.SONNEBORN_BERGER_CUT1: _sonneborn_berger(cut_one=True),
    TieBreaker.KOYA: _koya,
    TieBreaker.PROGRESSIVE: _progressive,
    TieBreaker.ROUNDS_ATTENDED: _sum_of(lambda _: 1, lambda m: m.outcome not in VOLUNTARY),
    TieBreaker.SECOND_SIDE_GAMES: _sum_of(lambda _: 1, lambda m: m.outcome in PLAYED and not m.first),
    TieBreaker.SECOND_SIDE_WINS: _sum_of(lambda _: 1, lambda m: m.outcome is Outcome.WON and not m.first),
    TieBreaker.OPPONENTS_MATCH_WIN: _mean_over_opponents(_match_win),
    TieBreaker.GAME_WIN: _game_win,
    TieBreaker.OPPONENTS_GAME_WIN: _mean_over_opponents(_game_win_value),
    TieBreaker.STRENGTH_OF_SCHEDULE: _schedule,
    TieBreaker.EXTENDED_STRENGTH_OF_SCHEDULE: _mean_over_opponents(_schedule_value),
}
"""Every tie-breaker that is a number of an entrant's own; head-to-head and the lot are about the tied group."""
