"""A team's story told anew from one chapter on: what each later chapter then comes to, and what no longer fits.

Nothing here writes. An amendment is first a retelling; only :mod:`teams.ledger` makes one the story.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec
from django.contrib.postgres.aggregates import JSONBAgg
from django.db.models import Case, F, Q, TextField, When
from django.db.models.functions import Cast

from games.rules.kernel.findings import Text
from games.rules.kernel.system import Document, Pin, StoryPart
from games.systems import ruleset, system
from teams.models import Chapter, Entry, Team

Told = tuple[Document | None, Sequence[Document]]
"""What a chapter comes to: its scroll, read only where there are conflicts, and its conflicts."""

_POWERS = 16
"""How often the distance doubles at which a pin is read: further than any story goes."""


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
    ``pin`` stays None where the story is as it was.
    """

    kind: str
    version: str
    place: int
    lines: list[Line]
    chapter: Chapter | None = None
    retold: bool = False
    added: bool = False
    reasons: list[str] = field(default_factory=list)
    pin: Pin | None = None


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
        self.chapters, self.pins = _read_chapters(team, first, last)
        self.whole = last is None
        self.start = self.pins.get(self.chapters.pop(0).pk) if first > 0 else None
        self.lines: dict[int, list[Line]] = {chapter.pk: [] for chapter in self.chapters}
        told = (
            Entry.objects.filter(chapter__in=list(self.lines), revision=F("chapter__revision"))
            .order_by()
            .values("chapter")
            .annotate(payloads=Cast(JSONBAgg("payload", order_by="index"), TextField()))
        )
        for chapter_id, payloads in told.values_list("chapter", "payloads"):
            self.lines[chapter_id] = [Line(one, index) for index, one in enumerate(msgspec.json.decode(payloads))]
        self.known = {_identity(conflict, self._payload(conflict)) for conflict in _lasting(self._stored())}

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
        """Fold the passages; where the scroll is again what it was, and nothing more is retold, the rest stands.

        That is looked at where the pin was read: at the last chapter retold, or at one of the places further on.
        """
        retold = max((place for place, passage in enumerate(passages) if passage.retold), default=-1)
        moved = len(passages) != len(self.chapters)
        pins = system(self.team.system).fold_each(self._parts(passages), self.start)
        pin = None
        for place, (passage, pin) in enumerate(zip(passages, pins, strict=True)):
            passage.pin = pin
            stored = self.pins.get(passage.chapter.pk) if passage.chapter and place >= retold and not moved else None
            if stored is not None and stored == pin.scroll():
                return Retelling(self.team, self.first, passages, self.team.scroll or {}, self._misfits(passages))
        scroll = {} if pin is None else pin.scroll()
        return Retelling(self.team, self.first, passages, scroll, self._misfits(passages), complete=self.whole)

    def _parts(self, passages: Sequence[Passage]) -> Iterator[StoryPart]:
        for position, passage in enumerate(passages, self.first):
            if passage.retold and passage.chapter is not None:
                self.sign(passage.chapter)
            yield StoryPart(
                position=position,
                kind=passage.kind,
                ruleset=ruleset(passage.version),
                entries=tuple(line.payload for line in passage.lines),
            )

    def _stored(self) -> list[Told]:
        return [(self.pins.get(chapter.pk), chapter.conflicts) for chapter in self.chapters]

    def _misfits(self, passages: Sequence[Passage]) -> list[Misfit]:
        told: list[Told] = []
        for passage in passages:
            if passage.pin is not None:
                told.append((passage.pin.scroll() if passage.pin.conflicts else None, passage.pin.conflicts))
            elif passage.chapter is not None:
                told.append((self.pins.get(passage.chapter.pk), passage.chapter.conflicts))
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


def _read_chapters(team: Team, first: int, last: int | None) -> tuple[list[Chapter], dict[int, Document]]:
    """Return a team's chapters from the one before position ``first`` to ``last``, and the pins of some by chapter.

    A pin is long, so few are read: that before ``first`` and that at ``last``, others at growing distances, and those of
    chapters with conflicts. Documents come as text, for msgspec reads it much faster.
    """
    from_first = Q(position__gte=max(first - 1, 0))
    span = from_first if last is None else from_first & Q(position__lte=last)
    looked_at = {first - 1, last, *(first + 2**power - 1 for power in range(_POWERS))} - {None}
    pin = Case(When(Q(position__in=looked_at) | ~Q(conflicts=[]), then=Cast("pin", TextField())))
    rows = team.chapters.filter(span).order_by("position").defer("pin", "conflicts")
    chapters: list[Chapter] = []
    pins: dict[int, Document] = {}
    for chapter in rows.annotate(pin_text=pin, conflicts_text=Cast("conflicts", TextField())):
        chapter.conflicts = msgspec.json.decode(chapter.conflicts_text)
        chapters.append(chapter)
        if chapter.pin_text is not None:
            pins[chapter.pk] = msgspec.json.decode(chapter.pin_text)
    return chapters, pins


def _lasting(told: Sequence[Told]) -> list[Document]:
    """Return the conflicts of a whole story: what a scroll holds back counts only if the last one does (ruling 70)."""
    found = []
    for number, (scroll, conflicts) in enumerate(told, start=1):
        back = scroll if scroll and conflicts and number < len(told) else {}
        held = [*back.get("held", ()), *back.get("held_dice", ())]
        held_back = {(one["position"], one["index"]) for one in held}
        found += [one for one in conflicts if (one["position"], one["index"]) not in held_back]
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
