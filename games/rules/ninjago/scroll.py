"""A party's campaign: its members, the sessions it logged, and how far it is."""

from collections.abc import Iterable

import msgspec

from games.rules.kernel.party import (
    ChapterKind,
    Conflict,
    Membership,
    PartyScroll,
    fold_party,
)
from games.rules.ninjago.pieces import Variant
from games.rules.ninjago.report import Claims
from games.rules.ninjago.setup import Setup


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
    weapons_lost: int
    sensei: int
    final_battle: bool
    turns: int | None
    players: int

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Order results from worst to best: won, fewer weapons lost, the Sensei less often, fewer turns.

        A number of turns that was not told ranks last.
        """
        return self.won, -self.weapons_lost, -self.sensei, -(self.turns if self.turns is not None else 1_000_000)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """What a party did with one number of temple steps and one set of house variants.

    ``sensei`` counts the sessions in which the Sensei helped, ``final_won`` and ``final_lost`` the final battles,
    ``weapons_lost`` the golden weapons of all sessions.
    """

    steps: int
    variants: tuple[Variant, ...]
    tries: int
    wins: int
    best: Result
    sensei: int = 0
    final_won: int = 0
    final_lost: int = 0
    weapons_lost: int = 0


class Scroll(PartyScroll, frozen=True, kw_only=True):
    """A campaign: members in order of joining, records by steps and variants in order of their first session."""

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
    setup, claims = entry.setup, entry.claims
    result = Result(
        position=position,
        won=claims.won,
        weapons_lost=claims.weapons_lost,
        sensei=len(claims.sensei),
        final_battle=claims.final_battle != "not_fought",
        turns=claims.turns,
        players=len(setup.seats),
    )
    variants = tuple(sorted(setup.variants))
    for number, record in enumerate(records):
        if (record.steps, record.variants) == (setup.steps, variants):
            return (*records[:number], _again(record, result, claims), *records[number + 1 :])
    new = Record(steps=setup.steps, variants=variants, tries=0, wins=0, best=result)
    return (*records, _again(new, result, claims))


def _again(record: Record, result: Result, claims: Claims) -> Record:
    return Record(
        steps=record.steps,
        variants=record.variants,
        tries=record.tries + 1,
        wins=record.wins + claims.won,
        best=max(record.best, result, key=lambda one: one.rank),
        sensei=record.sensei + bool(claims.sensei),
        final_won=record.final_won + (claims.final_battle == "won"),
        final_lost=record.final_lost + (claims.final_battle == "lost"),
        weapons_lost=record.weapons_lost + claims.weapons_lost,
    )
