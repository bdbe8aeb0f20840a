"""The only writer of a team's story.

Every change locks its teams in order of id before anything is read, appends, folds and pins, in the caller's
transaction. A scroll is never nudged: the pins are what the fold says. An amendment appends too: a new revision of each
chapter that it tells anew, while the old one stays.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import connection

from games.models import Match
from games.rules.kernel.findings import Finding, Refused, Text
from games.rules.kernel.system import Pin, StoryPart, Telling
from games.systems import ruleset, system
from teams.models import Chapter, Entry, Ninja, Player, Revision, Team
from teams.queries.retelling import Line, Retelling

_PINS = """
    UPDATE teams_chapter AS chapter
    SET position = told.position, revision = told.revision, pin = told.pin, conflicts = told.conflicts
    FROM jsonb_to_recordset(%s::jsonb) AS told(id bigint, position int, revision int, pin jsonb, conflicts jsonb)
    WHERE chapter.id = told.id
"""
_NINJA = """
    UPDATE teams_ninja AS ninja
    SET profile = told.profile, xp = told.xp, gone = told.gone
    FROM jsonb_to_recordset(%s::jsonb) AS told(id bigint, profile text, xp int, gone text)
    WHERE ninja.id = told.id
"""


MEMBER = "member"
LEFT = "left"
"""What stands in the rows of a party's members: under ``profile`` of all who ever joined, under ``gone`` of those who left."""


class LedgerError(Exception):
    """The ledger was called in a way that no operation may: a fault of ours."""


def lock_teams(ids: Iterable[int]) -> dict[int, Team]:
    """Lock teams in order of id and return them fresh, by id. Must run inside a transaction."""
    if not connection.in_atomic_block:
        raise LedgerError("teams are locked inside a transaction")
    wanted = sorted(set(ids))
    teams = {team.pk: team for team in Team.objects.select_for_update().filter(pk__in=wanted).order_by("pk")}
    if len(teams) != len(wanted):
        raise LedgerError(f"no such teams: {sorted(set(wanted) - set(teams))}")
    return teams


def add_ninja(team: Team, names: Sequence[str], players: Sequence[Player] = ()) -> list[Ninja]:
    """Give names to models that are about to join; their ids go into entries. ``players`` are who is behind members."""
    behind: Sequence[Player | None] = players or [None] * len(names)
    return Ninja.objects.bulk_create(
        Ninja(team=team, name=name, player=player) for name, player in zip(names, behind, strict=True)
    )


def append_chapter(
    team: Team,
    kind: Chapter.Kind,
    entries: Sequence[dict[str, Any]],
    *,
    by: Player | None,
    at: datetime,
    match: Match | None = None,
    reason: str = "",
    paths: Sequence[str] = (),
    keep_impossible: bool = False,
) -> Chapter:
    """Add a chapter to the end of a locked team's story and pin the scroll.

    Its rules are the match's where there is one, else the team's. The fold is the judge: entries that are not possible
    raise :class:`Refused`, each at the path of the request that ``paths`` gives for it; with ``keep_impossible`` they are
    stored, reported in the chapter's conflicts and left out of the scroll.
    """
    last = team.chapters.order_by("-position").values_list("position", flat=True).first()
    position = 0 if last is None else last + 1
    version = team.ruleset_id if match is None else match.ruleset_id
    telling = _fold(team, [(position, kind, version, entries)], None if last is None else team.scroll)
    if not keep_impossible:
        _refuse_impossible(_at(position, telling), 0, paths)
    chapter = Chapter.objects.create(
        team=team,
        position=position,
        kind=kind,
        ruleset_id=version,
        match=match,
        pin=telling.scroll,
        conflicts=list(telling.conflicts),
        created_at=at,
    )
    Revision.objects.create(chapter=chapter, number=1, by=by, reason=reason, created_at=at)
    _write_entries(chapter, 0, entries, by, at)
    _pin_team(team, telling.scroll)
    return chapter


def extend_chapter(
    team: Team,
    chapter: Chapter,
    entries: Sequence[dict[str, Any]],
    *,
    by: Player | None,
    at: datetime,
    paths: Sequence[str] = (),
) -> Chapter:
    """Add facts to the last chapter of a locked team: an after-match step that was answered.

    Raises :class:`Refused` for what is not possible (see :func:`append_chapter`).
    """
    stored = list(
        Entry.objects.filter(chapter=chapter, revision=chapter.revision)
        .order_by("index")
        .values_list("payload", flat=True)
    )
    telling = _fold_chapter(team, chapter, [*stored, *entries])
    _refuse_impossible([one for one in telling.conflicts if one not in chapter.conflicts], len(stored), paths)
    _write_entries(chapter, len(stored), entries, by, at)
    _pin_chapter(chapter, telling)
    _pin_team(team, telling.scroll)
    return chapter


def revise_chapter(
    team: Team,
    chapter: Chapter,
    entries: Sequence[dict[str, Any]],
    *,
    by: Player | None,
    at: datetime,
    reason: str = "",
) -> Chapter:
    """Tell the last chapter of a locked team anew; the old telling stays. A telling without its game voids it."""
    chapter.revision += 1
    telling = _fold_chapter(team, chapter, entries)
    _refuse_impossible(_at(chapter.position, telling), 0, ())
    Revision.objects.create(chapter=chapter, number=chapter.revision, by=by, reason=reason, created_at=at)
    _write_entries(chapter, 0, entries, by, at)
    _pin_chapter(chapter, telling)
    _pin_team(team, telling.scroll)
    return chapter


def retell(retelling: Retelling, *, by: Player, at: datetime, reason: str) -> Team:
    """Make a retelling the story of its locked team: new revisions beside the old ones, and every later pin.

    Chapters that it adds shift those after them. What a telling carries over keeps who told it and when; ``reason`` stays
    with every revision. Rows are read and written in bulk, however long the story is.
    """
    team = retelling.team
    changed: list[Chapter] = []
    added: list[Chapter] = []
    revisions: list[Revision] = []
    entries: list[Entry] = []
    pins: list[Pin] = []
    for position, passage in enumerate(retelling.passages, retelling.first):
        if passage.pin is None:
            break
        chapter = passage.chapter
        if chapter is None:
            chapter = Chapter(
                team=team,
                position=position,
                kind=passage.kind,
                ruleset_id=passage.version,
                pin=passage.pin.scroll(),
                conflicts=list(passage.pin.conflicts),
                created_at=at,
            )
            added.append(chapter)
        elif not (passage.retold or changed or added):
            continue
        else:
            chapter.position = position
            chapter.revision += passage.retold
            changed.append(chapter)
            pins.append(passage.pin)
        if passage.retold or passage.chapter is None:
            why = "\n".join(text for text in (reason, *passage.reasons) if text)
            revisions.append(Revision(chapter=chapter, number=chapter.revision, by=by, reason=why, created_at=at))
            entries += [_entry(chapter, index, line, by, at) for index, line in enumerate(passage.lines)]
            passage.chapter = chapter
    _write_pins(changed, pins)
    Chapter.objects.bulk_create(added)
    Revision.objects.bulk_create(revisions)
    Entry.objects.bulk_create(entries)
    _pin_team(team, retelling.scroll)
    return team


def _write_pins(chapters: Sequence[Chapter], pins: Sequence[Pin]) -> None:
    """Write the pins of many chapters in one statement: row by row they cost more than the folding."""
    rows = [
        {
            "id": chapter.pk,
            "position": chapter.position,
            "revision": chapter.revision,
            "pin": pin.json,
            "conflicts": pin.conflicts,
        }
        for chapter, pin in zip(chapters, pins, strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.execute(_PINS, [msgspec.json.encode(rows).decode()])


def _entry(chapter: Chapter, index: int, line: Line, by: Player, at: datetime) -> Entry:
    return Entry(
        chapter=chapter,
        revision=chapter.revision,
        index=index,
        kind=line.payload["kind"],
        payload=line.payload,
        by_id=by.pk if line.at is None else line.by,
        created_at=line.at or at,
    )


def _fold(
    team: Team,
    parts: Sequence[tuple[int, str, str, Sequence[dict[str, Any]]]],
    start: dict[str, Any] | None,
) -> Telling:
    return system(team.system).fold(
        [
            StoryPart(position=position, kind=str(kind), ruleset=ruleset(version), entries=tuple(entries))
            for position, kind, version, entries in parts
        ],
        start,
    )


def _fold_chapter(team: Team, chapter: Chapter, entries: Sequence[dict[str, Any]]) -> Telling:
    later = team.chapters.filter(position__gt=chapter.position).exists()
    if later:
        raise LedgerError("only the last chapter of a story takes this")
    before = team.chapters.filter(position__lt=chapter.position).order_by("-position").first()
    return _fold(team, [(chapter.position, chapter.kind, chapter.ruleset_id, entries)], before.pin if before else None)


def _at(position: int, telling: Telling) -> list[dict[str, Any]]:
    """Return the conflicts of a chapter's own entries: an advance still held from before is told again, and was settled."""
    return [conflict for conflict in telling.conflicts if conflict["position"] == position]


def _refuse_impossible(conflicts: Iterable[dict[str, Any]], start: int, paths: Sequence[str]) -> None:
    violations = [
        Finding(
            code=conflict["code"],
            path=paths[conflict["index"] - start] if 0 <= conflict["index"] - start < len(paths) else "",
            rule=conflict["rule"],
            text=msgspec.convert(conflict["text"], Text),
            params=conflict["params"],
        )
        for conflict in conflicts
    ]
    if violations:
        raise Refused(violations)


def _write_entries(
    chapter: Chapter, start: int, entries: Sequence[dict[str, Any]], by: Player | None, at: datetime
) -> None:
    Entry.objects.bulk_create(
        Entry(
            chapter=chapter,
            revision=chapter.revision,
            index=index,
            kind=payload["kind"],
            payload=payload,
            by=by,
            created_at=at,
        )
        for index, payload in enumerate(entries, start)
    )


def _pin_chapter(chapter: Chapter, telling: Telling) -> None:
    chapter.pin = telling.scroll
    chapter.conflicts = list(telling.conflicts)
    chapter.save(update_fields=["revision", "pin", "conflicts"])


def require_known(team: Team, scroll: dict[str, Any]) -> None:
    """Raise :class:`Refused` if a scroll has what the team's rules dropped: old chapters go by the rules of their time."""
    faults = system(team.system).check_scroll(ruleset(team.ruleset_id), scroll) if scroll else ()
    if faults:
        raise Refused([msgspec.structs.replace(fault, path="") for fault in faults])


def _pin_team(team: Team, scroll: dict[str, Any]) -> None:
    require_known(team, scroll)
    team.scroll = scroll
    team.clan = scroll.get("clan", "")
    team.treasury = scroll.get("treasury", 0)
    team.rating = scroll.get("rating", 0)
    team.head += 1
    team.save(update_fields=["scroll", "clan", "treasury", "rating", "head", "state", "draft"])
    _pin_ninja(team, scroll.get("ninja") or _members(scroll))


def _members(scroll: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the members of a party as their rows are pinned."""
    return [
        {"id": member["player"], "profile": MEMBER, "gone": "" if member["here"] else LEFT}
        for member in scroll.get("members", ())
    ]


def _pin_ninja(team: Team, states: Iterable[dict[str, Any]]) -> None:
    """Pin every ninja; one whose recruiting was taken back is on no scroll and keeps its name alone."""
    told = {int(state["id"]): (state["profile"], state.get("xp", 0), state.get("gone") or "") for state in states}
    changed = []
    for pk, *stored in team.ninja.order_by().values_list("pk", "profile", "xp", "gone"):
        profile, xp, gone = told.get(pk, ("", 0, ""))
        if [profile, xp, gone] != stored:
            changed.append({"id": pk, "profile": profile, "xp": xp, "gone": gone})
    if changed:
        with connection.cursor() as cursor:
            cursor.execute(_NINJA, [msgspec.json.encode(changed).decode()])
