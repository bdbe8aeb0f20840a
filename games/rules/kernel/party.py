"""A cooperative party: who belongs to it, who sat at its tables, and how its story is folded.

What a session was about differs by game; that members come, go and are credited with what they played does not.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Literal, Protocol, TypeVar

import msgspec
from msgspec import Meta

from games.rules.kernel.findings import gettext_noop

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
    text: str
    rule: str = RULE
    params: dict[str, str | int] = {}


class PartyScroll(Protocol):
    """A scroll with members on it."""

    @property
    def members(self) -> Members:
        """Everybody who ever belonged to the party, in order of joining."""
        ...


S = TypeVar("S", bound=PartyScroll)
E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)


class Passage(Protocol[E_co]):
    """A chapter: its position (from 0) and its entries in order."""

    @property
    def position(self) -> int:
        """Where the chapter stands in the story."""
        ...

    @property
    def entries(self) -> tuple[E_co, ...]:
        """What the chapter tells."""
        ...


def member_of(members: Members, player: str) -> Member | None:
    """Return the member who is in the party now, or None."""
    return next((member for member in members if member.player == player and member.here), None)


def fold_party(
    chapters: Iterable[Passage[E]],
    scroll: S,
    apply: Callable[[S, int, E], S],
    players_at: Callable[[E], Sequence[str]],
) -> tuple[S, tuple[Conflict, ...]]:
    """Fold chapters in order into a scroll: ``apply`` takes each entry in, at its chapter's position.

    ``players_at`` names the members who sat at a session's table. Entries that are not possible are left out and told as
    conflicts: ``party.member_already``, ``party.no_such_member``, ``session.not_a_member``.
    """
    conflicts: list[Conflict] = []
    for chapter in chapters:
        for index, entry in enumerate(chapter.entries):
            found = _conflict(scroll.members, chapter.position, index, entry, players_at)
            if found is None:
                scroll = apply(scroll, chapter.position, entry)
            else:
                conflicts.append(found)
    return scroll, tuple(conflicts)


def _conflict(
    members: Members, position: int, index: int, entry: E, players_at: Callable[[E], Sequence[str]]
) -> Conflict | None:
    if isinstance(entry, Joined):
        code, text = "party.member_already", gettext_noop("{player} is in the party already.")
        faults = [entry.player] if member_of(members, entry.player) is not None else []
    elif isinstance(entry, Left):
        code, text = "party.no_such_member", gettext_noop("{player} is not in the party.")
        faults = [entry.player] if member_of(members, entry.player) is None else []
    else:
        code, text = "session.not_a_member", gettext_noop("{player} sat at the table but is not in the party.")
        faults = [player for player in players_at(entry) if member_of(members, player) is None]
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
