"""A team's story told anew from one chapter on: what each later chapter then comes to, and what no longer fits.

Nothing here writes. An amendment is first a retelling; only :mod:`teams.ledger` makes one the story.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from django.contrib.postgres.aggregates import JSONBAgg
from django.db.models import F, TextField
from django.db.models.functions import Cast

from games.rules.kernel.findings import Text
from games.rules.kernel.system import Document, StoryPart, Telling
from games.systems import ruleset, system
from teams.models import Chapter, Entry, Team


@dataclass
class Line:
    """An entry of a telling. ``index`` is its place before conflicts are settled, None for what settling adds.

    ``by`` and ``at`` say who told it first and when; without them it is told now.
    """

    payload: Document
    index: int | None
    by: int | None = None
    at: datetime | None = None


@dataclass
class Passage:
    """A chapter of a retelling. ``place`` is its position before conflicts are settled, by which people name it.

    Without ``chapter`` it is new: an adjustment that stands before the chapter at ``place``, or a game ``added`` there.
    ``telling`` stays None where the story is as it was.
    """

    kind: str
    version: str
    place: int
    lines: list[Line]
    chapter: Chapter | None = None
    retold: bool = False
    added: bool = False
    reasons: list[str] = field(default_factory=list)
    telling: Telling | None = None


class Misfit(msgspec.Struct, frozen=True, kw_only=True):
    """A conflict of a retelling that the story did not hold before.

    ``position`` and ``index`` name the entry as the amended story has it before conflicts are settled.
    """

    team: int
    position: int
    index: int
    code: str
    rule: str
    text: Text
    params: dict[str, str | int]
    entry: Document
    ninja: str | None = None

    @property
    def key(self) -> str:
        """The name by which it is settled."""
        parts = [str(self.team), str(self.position), str(self.index), self.code]
        return ":".join([*parts, self.ninja] if self.ninja else parts)


@dataclass
class Retelling:
    """A story told anew: its chapters from position ``first``, the scroll at its end, and what fits no longer.

    It is not ``complete`` if it changes chapters that were not read.
    """

    team: Team
    first: int
    passages: list[Passage]
    scroll: Document
    misfits: list[Misfit]
    complete: bool = True


class Story:
    """A team's story as stored, from position ``first`` on, read at once so that it can be told several times.

    With ``last`` it is read no further than that: enough where a new telling leaves the scroll as it was.
    """

    def __init__(self, team: Team, first: int, last: int | None = None) -> None:
        self.team = team
        self.first = first
        span = {"position__gte": first, **({} if last is None else {"position__lte": last})}
        self.chapters = _read_chapters(team, span)
        self.whole = last is None
        self.start: Document | None = None
        if first > 0:
            self.start = team.chapters.values_list("pin", flat=True).get(position=first - 1)
        self.lines: dict[int, list[Line]] = {chapter.pk: [] for chapter in self.chapters}
        told = (
            Entry.objects.filter(chapter__in=list(self.lines), revision=F("chapter__revision"))
            .order_by()
            .values("chapter")
            .annotate(payloads=Cast(JSONBAgg("payload", order_by="index"), TextField()))
        )
        for chapter_id, payloads in told.values_list("chapter", "payloads"):
            self.lines[chapter_id] = [Line(one, index) for index, one in enumerate(msgspec.json.decode(payloads))]
        self.known = {_identity(conflict, self._payload(conflict)) for conflict in _lasting(_stored(self.chapters))}

    def sign(self, chapter: Chapter) -> list[Line]:
        """Return the lines of a chapter with who told each and when: asked for few chapters, so not read for all."""
        lines = self.lines[chapter.pk]
        if lines and lines[0].at is None:
            told = chapter.entries.filter(revision=chapter.revision).order_by("index")
            for line, (by, at) in zip(lines, told.values_list("by_id", "created_at"), strict=True):
                line.by, line.at = by, at
        return lines

    def passages(
        self, tellings: Mapping[int, Sequence[Document]], added: Mapping[int, Sequence[Document]]
    ) -> list[Passage]:
        """Return fresh passages, those at the positions in ``tellings`` with other entries.

        ``added`` are games that have no chapter yet, each by the position of the chapter before which it comes.
        """
        told = [
            Passage(
                kind=chapter.kind,
                version=chapter.ruleset_id,
                place=chapter.position,
                lines=_carried(self.sign(chapter), tellings[chapter.position])
                if chapter.position in tellings
                else list(self.lines[chapter.pk]),
                chapter=chapter,
                retold=chapter.position in tellings,
            )
            for chapter in self.chapters
        ]
        for place, entries in sorted(added.items(), reverse=True):
            lines = [Line(payload, None) for payload in entries]
            game = Passage(Chapter.Kind.MATCH, self.team.ruleset_id, place, lines, added=True)
            told.insert(place - self.first, game)
        return told

    def tell(self, passages: list[Passage]) -> Retelling:
        """Fold the passages; where the scroll is again what it was, and nothing more is retold, the rest stands."""
        game = system(self.team.system)
        scroll = self.start
        retold = max((place for place, passage in enumerate(passages) if passage.retold), default=-1)
        moved = len(passages) != len(self.chapters)
        for place, passage in enumerate(passages):
            if passage.retold and passage.chapter is not None:
                self.sign(passage.chapter)
            part = StoryPart(
                position=self.first + place,
                kind=passage.kind,
                ruleset=ruleset(passage.version),
                entries=tuple(line.payload for line in passage.lines),
            )
            passage.telling = game.fold([part], scroll)
            scroll = passage.telling.scroll
            if place >= retold and not moved and passage.chapter and passage.chapter.pin == scroll:
                return Retelling(self.team, self.first, passages, self.team.scroll or {}, self._misfits(passages))
        return Retelling(self.team, self.first, passages, scroll or {}, self._misfits(passages), complete=self.whole)

    def _misfits(self, passages: Sequence[Passage]) -> list[Misfit]:
        told = []
        for position, passage in enumerate(passages, self.first):
            if passage.telling is not None:
                told.append((position, passage.telling.scroll, list(passage.telling.conflicts)))
            elif passage.chapter is not None:
                told.append((position, passage.chapter.pin, passage.chapter.conflicts))
        found = []
        for conflict in _lasting(told):
            place, index, payload = self._named(passages, conflict)
            named = {**conflict, "position": place, "index": index}
            if _identity(named, payload) not in self.known:
                found.append(
                    Misfit(
                        team=self.team.pk,
                        position=place,
                        index=index,
                        code=conflict["code"],
                        rule=conflict["rule"],
                        text=msgspec.convert(conflict["text"], Text),
                        params=conflict["params"],
                        entry=payload or {},
                        ninja=conflict.get("ninja"),
                    )
                )
        return found

    def _named(self, passages: Sequence[Passage], conflict: Document) -> tuple[int, int, Document | None]:
        """Return the place of a conflict before settling, and its entry if the story was read that far back."""
        offset = conflict["position"] - self.first
        if offset < 0:
            return conflict["position"], conflict["index"], None
        line = passages[offset].lines[conflict["index"]]
        return passages[offset].place, conflict["index"] if line.index is None else line.index, line.payload

    def _payload(self, conflict: Document) -> Document | None:
        offset = conflict["position"] - self.first
        if offset < 0:
            return None
        return self.lines[self.chapters[offset].pk][conflict["index"]].payload


def _read_chapters(team: Team, span: dict[str, int]) -> list[Chapter]:
    """Return a span of a team's chapters. Their documents come as text: msgspec reads it much faster."""
    rows = (
        team.chapters.filter(**span)
        .order_by("position")
        .defer("pin", "conflicts")
        .annotate(pin_text=Cast("pin", TextField()), conflicts_text=Cast("conflicts", TextField()))
    )
    chapters: list[Chapter] = []
    for chapter in rows:
        chapter.pin = msgspec.json.decode(chapter.pin_text)
        chapter.conflicts = msgspec.json.decode(chapter.conflicts_text)
        chapters.append(chapter)
    return chapters


def _stored(chapters: Iterable[Chapter]) -> list[tuple[int, Document, list[Document]]]:
    return [(chapter.position, chapter.pin, chapter.conflicts) for chapter in chapters]


def _lasting(told: Sequence[tuple[int, Document, list[Document]]]) -> list[Document]:
    """Return the conflicts of a whole story: what a scroll holds back counts only if the last one does (ruling 70)."""
    found = []
    for number, (_position, scroll, conflicts) in enumerate(told, start=1):
        held = {(one["position"], one["index"]) for one in scroll.get("held", ())} if number < len(told) else set()
        found += [one for one in conflicts if (one["position"], one["index"]) not in held]
    return found


def _identity(conflict: Document, payload: Document | None) -> tuple[Any, ...]:
    """Return what makes a conflict the same before and after: an entry may have another index in a new telling."""
    entry = conflict["index"] if payload is None else msgspec.json.encode(payload, order="deterministic")
    return conflict["position"], entry, conflict["code"], conflict.get("ninja")


def _carried(old: Sequence[Line], entries: Sequence[Document]) -> list[Line]:
    """Return the lines of a new telling; what stood in the old one keeps who told it and when."""
    left = list(old)
    lines = []
    for index, payload in enumerate(entries):
        same = next((line for line in left if line.payload == payload), None)
        if same is not None:
            left.remove(same)
        lines.append(Line(payload, index, same.by if same else None, same.at if same else None))
    return lines
