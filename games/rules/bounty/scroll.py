"""A party's campaign: its members, the sessions it logged, and how far it is."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from games.rules.bounty.report import Claims
from games.rules.bounty.setup import PlayerId, Setup
from games.rules.kernel.findings import gettext_noop


class Joined(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="joined"):
    """A player joins the party."""

    player: PlayerId


class Left(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="left"):
    """A player leaves the party."""

    player: PlayerId


class Played(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="played"):
    """A confirmed session: the table, and the session in brief."""

    setup: Setup
    claims: Claims


Entry = Joined | Left | Played


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a party's story: its position (from 0), kind, and entries in order."""

    position: int
    kind: Literal["founding", "match", "interval", "rollover"]
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


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the party: sessions sat at and won; ``here`` is false once the player has left."""

    player: str
    tries: int = 0
    wins: int = 0
    here: bool = True


class Scroll(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign: members in order of joining, and a record of each adventure played, in order of their numbers."""

    members: tuple[Member, ...] = ()
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

    def member(self, player: str) -> Member | None:
        """Return the member who is in the party now, or None."""
        return next((member for member in self.members if member.player == player and member.here), None)


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is not possible (any more). It is reported, left out, and folding goes on."""

    position: int
    index: int
    code: str
    text: str
    params: dict[str, str | int] = {}


class Folded(msgspec.Struct, frozen=True, kw_only=True):
    """A scroll and what could not be folded into it."""

    scroll: Scroll
    conflicts: tuple[Conflict, ...] = ()


def fold(chapters: Iterable[Chapter], start: Scroll | None = None) -> Folded:
    """Fold chapters in order into a scroll, from nothing or from a pinned scroll.

    Conflicts: ``party.member_already``, ``party.no_such_member``, ``session.not_a_member``.
    """
    scroll = start or Scroll()
    conflicts: list[Conflict] = []
    for chapter in chapters:
        for index, entry in enumerate(chapter.entries):
            found = _conflict(scroll, chapter.position, index, entry)
            if found is None:
                scroll = _apply(scroll, chapter.position, entry)
            else:
                conflicts.append(found)
    return Folded(scroll=scroll, conflicts=tuple(conflicts))


def _conflict(scroll: Scroll, position: int, index: int, entry: Entry) -> Conflict | None:
    if isinstance(entry, Played):
        code = "session.not_a_member"
        text = gettext_noop("{player} sat at the table but is not in the party.")
        players = [seat.player for seat in entry.setup.seats if seat.player is not None]
        faults = [player for player in players if scroll.member(player) is None]
    elif isinstance(entry, Joined):
        code = "party.member_already"
        text = gettext_noop("{player} is in the party already.")
        faults = [entry.player] if scroll.member(entry.player) is not None else []
    else:
        code = "party.no_such_member"
        text = gettext_noop("{player} is not in the party.")
        faults = [entry.player] if scroll.member(entry.player) is None else []
    if not faults:
        return None
    return Conflict(position=position, index=index, code=code, text=text, params={"player": faults[0]})


def _apply(scroll: Scroll, position: int, entry: Entry) -> Scroll:
    if isinstance(entry, Joined):
        return msgspec.structs.replace(scroll, members=_with_member(scroll.members, entry.player))
    if isinstance(entry, Left):
        members = tuple(
            msgspec.structs.replace(member, here=False) if member.player == entry.player else member
            for member in scroll.members
        )
        return msgspec.structs.replace(scroll, members=members)
    return msgspec.structs.replace(
        scroll,
        members=tuple(_credited(member, entry) for member in scroll.members),
        records=_recorded(scroll.records, position, entry),
    )


def _with_member(members: tuple[Member, ...], player: str) -> tuple[Member, ...]:
    """Add a member; one who comes back keeps the sessions of before."""
    if any(member.player == player for member in members):
        return tuple(
            msgspec.structs.replace(member, here=True) if member.player == player else member for member in members
        )
    return (*members, Member(player=player))


def _credited(member: Member, entry: Played) -> Member:
    if all(seat.player != member.player for seat in entry.setup.seats):
        return member
    return msgspec.structs.replace(member, tries=member.tries + 1, wins=member.wins + entry.claims.won)


def _recorded(records: tuple[Record, ...], position: int, entry: Played) -> tuple[Record, ...]:
    adventure, players, claims = entry.setup.adventure, len(entry.setup.seats), entry.claims
    result = Result(
        position=position,
        won=claims.won,
        turns=claims.turns,
        villain_track=claims.villain_track,
        victory_track=claims.victory_track,
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
