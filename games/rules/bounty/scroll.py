"""A party's campaign: its members, the sessions it logged, and how far it is."""

from collections.abc import Iterable

import msgspec

from games.rules.bounty.report import Claims
from games.rules.bounty.setup import Setup
from games.rules.kernel.party import (
    ChapterKind,
    Conflict,
    Membership,
    PartyScroll,
    fold_party,
)


class Played(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="played"):
    """A confirmed session: the table, and the session in brief."""

    setup: Setup
    claims: Claims


Entry = Membership | Played


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a party's story: its position (from 0), kind, and entries in order."""

    position: int
    kind: ChapterKind
    entries: tuple[Entry, ...]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How one session went; ``position`` is that of its chapter."""

    position: int
    won: bool
    turns: int
    villain_track: int
    victory_track: int | None
    players: int

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Order results from worst to best: won before lost.

        Of two wins the one with fewer villains on their track is better, then the quicker; of two defeats the one with
        more tokens on the Victory Track, then the one that held out longer.
        """
        if self.won:
            return True, -self.villain_track, -self.turns
        return False, self.victory_track or 0, self.turns


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """Sessions of an adventure with one number of players; each number has a board of its own."""

    players: int
    tries: int
    wins: int


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a party did with one adventure; ``seatings`` in order of the number of players."""

    adventure: int
    tries: int
    wins: int
    best: Result
    seatings: tuple[Seating, ...]


class Scroll(PartyScroll, frozen=True, kw_only=True):
    """A campaign: members in order of joining, and a record of each adventure played, in order of their numbers."""

    records: tuple[Record, ...] = ()
    schema: int = 1

    @property
    def tries(self) -> int:
        """Sessions played."""
        return sum(record.tries for record in self.records)

    @property
    def wins(self) -> int:
        """Sessions won."""
        return sum(record.wins for record in self.records)

    @property
    def adventures_won(self) -> tuple[int, ...]:
        """The numbers of the adventures won at least once."""
        return tuple(record.adventure for record in self.records if record.wins)


class Folded(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll and what could not be folded into it."""

    scroll: Scroll
    conflicts: tuple[Conflict, ...] = ()


def fold(chapters: Iterable[Chapter], start: Scroll | None = None) -> Folded:
    """Fold chapters in order into a scroll, from nothing or from a pinned scroll.

    Conflicts: ``party.member_already``, ``party.no_such_member``, ``session.not_a_member``.
    """
    scroll, conflicts = fold_party(chapters, start or Scroll(), _record)
    return Folded(scroll=scroll, conflicts=conflicts)


def _record(scroll: Scroll, position: int, session: Played) -> Scroll:
    return msgspec.structs.replace(scroll, records=_recorded(scroll.records, position, session))


def _recorded(records: tuple[Record, ...], position: int, entry: Played) -> tuple[Record, ...]:
    adventure, players, claims = entry.setup.adventure, len(entry.setup.seats), entry.claims
    result = Result(
        position=position,
        won=claims.won,
        turns=claims.turns,
        villain_track=claims.villain_track,
        victory_track=claims.on_victory_track,
        players=players,
    )
    by_number = {record.adventure: record for record in records}
    old = by_number.get(adventure)
    by_number[adventure] = Record(
        adventure=adventure,
        tries=1 + (old.tries if old is not None else 0),
        wins=claims.won + (old.wins if old is not None else 0),
        best=result if old is None else max(old.best, result, key=lambda one: one.rank),
        seatings=_seated(old.seatings if old is not None else (), players, won=claims.won),
    )
    return tuple(by_number[number] for number in sorted(by_number))


def _seated(seatings: tuple[Seating, ...], players: int, *, won: bool) -> tuple[Seating, ...]:
    by_players = {seating.players: seating for seating in seatings}
    old = by_players.get(players, Seating(players=players, tries=0, wins=0))
    by_players[players] = Seating(players=players, tries=old.tries + 1, wins=old.wins + won)
    return tuple(by_players[number] for number in sorted(by_players))
