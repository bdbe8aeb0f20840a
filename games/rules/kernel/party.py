"""A cooperative party: who belongs to it, who sat at its tables, and how its story is folded.

What a session was about differs by game; that members come, go and are credited with what they played does not.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import Finding, Text, gettext_noop, pointer

MemberId = Annotated[str, Meta(min_length=1, max_length=64)]
ChapterKind = Literal["founding", "match", "interval", "rollover"]
RULE = "ruling on players"


class Joined(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="joined"):
    """A player joins the party."""

    player: MemberId


class Left(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="left"):
    """A player leaves the party."""

    player: MemberId


class RolledOver(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="rolled_over"
):
    """A new season begins; a party takes everything along."""


class Restarted(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind", tag="restarted"
):
    """The party begins anew: its scroll is empty, its story goes on."""


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A player of the party: sessions sat at and won; ``here`` is false once the player has left."""

    player: str
    tries: int = 0
    wins: int = 0
    here: bool = True


Members = tuple[Member, ...]


class Conflict(msgspec.Struct, frozen=True, kw_only=True):
    """An entry that is not possible (any more). It is reported, left out, and folding goes on."""

    position: int
    index: int
    code: str
    text: Text
    rule: str = RULE
    params: dict[str, str | int] = {}


class PartyScroll(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign: everybody who ever belonged to the party, in order of joining. A game adds what it counts."""

    members: Members = ()


class Seat(Protocol):
    """A place at a table; ``player`` is a member of the party, None for a guest."""

    @property
    def player(self) -> str | None:
        """Who sits there."""
        ...


class Table(Protocol):
    """A session as it opens."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody at the table, clockwise."""
        ...


class Outcome(Protocol):
    """A session in brief."""

    @property
    def won(self) -> bool:
        """Whether the players won."""
        ...


class Session(Protocol):
    """A session that was confirmed: its table, and how it went."""

    @property
    def setup(self) -> Table:
        """Who sat where."""
        ...

    @property
    def claims(self) -> Outcome:
        """How it went."""
        ...


S = TypeVar("S", bound=PartyScroll)
P = TypeVar("P", bound=Session)
P_co = TypeVar("P_co", bound=Session, covariant=True)
Membership = Joined | Left | RolledOver | Restarted


class Passage(Protocol[P_co]):
    """A chapter: its position (from 0) and its entries in order."""

    @property
    def position(self) -> int:
        """Where the chapter stands in the story."""
        ...

    @property
    def entries(self) -> tuple[Membership | P_co, ...]:
        """What the chapter tells."""
        ...


def member_of(members: Members, player: str) -> Member | None:
    """Return the member who is in the party now, or None."""
    return next((member for member in members if member.player == player and member.here), None)


def check_party(members: Members, seats: Sequence[Seat]) -> list[Finding]:
    """Refuse seats of others than members and guests, and a table without a member: that is no session of the party."""
    found = [
        Finding(
            code="session.not_a_member",
            path=pointer("seats", number, "player"),
            rule=RULE,
            text=gettext_noop("Whoever sits here is not in the party; guests sit without a name."),
        )
        for number, seat in enumerate(seats)
        if seat.player is not None and member_of(members, seat.player) is None
    ]
    if all(seat.player is None for seat in seats):
        found.append(
            Finding(
                code="session.no_member",
                path=pointer("seats"),
                rule=RULE,
                text=gettext_noop("Only guests sit here; at least one member of the party plays."),
            )
        )
    return found


def fold_party(
    chapters: Iterable[Passage[P]], scroll: S, record: Callable[[S, int, P], S]
) -> tuple[S, tuple[Conflict, ...]]:
    """Fold chapters in order into a scroll.

    Members come and go and are credited here; ``record`` takes in what a session at its chapter's position was about.
    Entries that are not possible are left out and told as conflicts: ``party.member_already``,
    ``party.no_such_member``, ``session.not_a_member``.
    """
    conflicts: list[Conflict] = []
    for chapter in chapters:
        for index, entry in enumerate(chapter.entries):
            found = _conflict(scroll.members, chapter.position, index, entry)
            if found is None:
                scroll = _taken_in(scroll, chapter.position, entry, record)
            else:
                conflicts.append(found)
    return scroll, tuple(conflicts)


def _players_at(session: Session) -> list[str]:
    return [seat.player for seat in session.setup.seats if seat.player is not None]


def _taken_in(scroll: S, position: int, entry: Membership | P, record: Callable[[S, int, P], S]) -> S:
    if isinstance(entry, RolledOver):
        return scroll
    if isinstance(entry, Restarted):
        return type(scroll)()
    if isinstance(entry, Joined):
        members = with_member(scroll.members, entry.player)
    elif isinstance(entry, Left):
        members = without_member(scroll.members, entry.player)
    else:
        members = credited(scroll.members, _players_at(entry), won=entry.claims.won)
        scroll = record(scroll, position, entry)
    return msgspec.structs.replace(scroll, members=members)


def _conflict(members: Members, position: int, index: int, entry: Membership | Session) -> Conflict | None:
    if isinstance(entry, RolledOver | Restarted):
        return None
    if isinstance(entry, Joined):
        code, text = "party.member_already", gettext_noop("{player} is in the party already.")
        faults = [entry.player] if member_of(members, entry.player) is not None else []
    elif isinstance(entry, Left):
        code, text = "party.no_such_member", gettext_noop("{player} is not in the party.")
        faults = [entry.player] if member_of(members, entry.player) is None else []
    else:
        code, text = "session.not_a_member", gettext_noop("{player} sat at the table but is not in the party.")
        faults = [player for player in _players_at(entry) if member_of(members, player) is None]
    if not faults:
        return None
    return Conflict(position=position, index=index, code=code, text=text, params={"player": faults[0]})


def with_member(members: Members, player: str) -> Members:
    """Add a member; one who comes back keeps the sessions of before."""
    if any(member.player == player for member in members):
        return _here(members, player, here=True)
    return (*members, Member(player=player))


def without_member(members: Members, player: str) -> Members:
    """Let a member go; what they played stays."""
    return _here(members, player, here=False)


def _here(members: Members, player: str, *, here: bool) -> Members:
    return tuple(
        msgspec.structs.replace(member, here=here) if member.player == player else member for member in members
    )


def credited(members: Members, players: Sequence[str], *, won: bool) -> Members:
    """Credit those who sat at a table with a session."""
    return tuple(
        msgspec.structs.replace(member, tries=member.tries + 1, wins=member.wins + won)
        if member.player in players
        else member
        for member in members
    )
