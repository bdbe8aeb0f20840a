"""The second writer of stories: whole ones, that another Koban told.

Like :mod:`teams.ledger` it folds and pins and believes no number that it is given. It writes to teams without a story
only, in the caller's transaction.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.rules.kernel.system import StoryPart, Telling
from games.systems import ruleset, system
from teams.models import Chapter, Entry, Ninja, Revision, Team


@dataclass(frozen=True)
class ToldEntry:
    """One fact or decision: the payload with this database's ids, who told it (a player's id) and when."""

    payload: dict[str, Any]
    by: int | None
    at: datetime
    schema: int = 1


@dataclass(frozen=True)
class ToldRevision:
    """One telling of a chapter."""

    number: int
    by: int | None
    at: datetime
    reason: str
    entries: Sequence[ToldEntry]


@dataclass(frozen=True)
class ToldChapter:
    """A chapter with all its tellings; ``revision`` counts. ``ruleset`` and ``match`` are keys of stored rows."""

    kind: str
    ruleset: str
    match: int | None
    at: datetime
    revision: int
    revisions: Sequence[ToldRevision]


def write_story(team: Team, chapters: Sequence[ToldChapter], *, state: str) -> Team:
    """Give a new team its story, chapter by chapter in order, and pin what it comes to.

    Impossible entries are kept as conflicts, as they were where the story was told.
    """
    scroll: dict[str, Any] | None = None
    rows: list[Chapter] = []
    for position, told in enumerate(chapters):
        telling = _fold(team, position, told, scroll)
        scroll = telling.scroll
        rows.append(
            Chapter(
                team=team,
                position=position,
                kind=told.kind,
                ruleset_id=told.ruleset,
                match_id=told.match,
                revision=told.revision,
                pin=telling.scroll,
                conflicts=list(telling.conflicts),
                created_at=told.at,
            )
        )
    Chapter.objects.bulk_create(rows)
    _write_tellings(list(zip(rows, chapters, strict=True)))
    _pin(team, scroll, state, len(rows))
    return team


def _fold(team: Team, position: int, told: ToldChapter, start: dict[str, Any] | None) -> Telling:
    entries = next(revision.entries for revision in told.revisions if revision.number == told.revision)
    part = StoryPart(
        position=position,
        kind=told.kind,
        ruleset=ruleset(told.ruleset),
        entries=tuple(entry.payload for entry in entries),
    )
    return system(team.system).fold([part], start)


def _write_tellings(chapters: Sequence[tuple[Chapter, ToldChapter]]) -> None:
    Revision.objects.bulk_create(
        Revision(chapter=row, number=revision.number, by_id=revision.by, reason=revision.reason, created_at=revision.at)
        for row, told in chapters
        for revision in told.revisions
    )
    Entry.objects.bulk_create(
        Entry(
            chapter=row,
            revision=revision.number,
            index=index,
            kind=entry.payload["kind"],
            payload=entry.payload,
            schema=entry.schema,
            by_id=entry.by,
            created_at=entry.at,
        )
        for row, told in chapters
        for revision in told.revisions
        for index, entry in enumerate(revision.entries)
    )


def _pin(team: Team, scroll: dict[str, Any] | None, state: str, head: int) -> None:
    team.scroll = scroll
    team.state = state
    team.head = head
    if scroll is not None:
        team.clan = scroll.get("clan", "")
        team.treasury = scroll.get("treasury", 0)
        team.rating = scroll.get("rating", 0)
    team.save(update_fields=["scroll", "state", "head", "clan", "treasury", "rating"])
    told = {int(one["id"]): one for one in (scroll or {}).get("ninja", ())}
    ninja = [row for row in team.ninja.all() if row.pk in told]
    for row in ninja:
        one = told[row.pk]
        row.profile, row.xp, row.gone = one["profile"], one.get("xp", 0), one.get("gone") or ""
    Ninja.objects.bulk_update(ninja, ["profile", "xp", "gone"])
