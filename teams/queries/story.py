"""A team's story as stored: its chapters in order, each with the entries of its current revision."""

from typing import Any

from django.db.models import F

from games.rules.kernel.system import StoryPart
from games.systems import ruleset
from teams.models import Chapter, Entry, Team


def pages_of(team: Team) -> list[tuple[Chapter, StoryPart]]:
    """Return a team's chapters in order, each as the fold reads it."""
    return [
        (
            chapter,
            StoryPart(
                position=chapter.position,
                kind=chapter.kind,
                ruleset=ruleset(chapter.ruleset_id),
                entries=tuple(entries),
            ),
        )
        for chapter, entries in current_story(team)
    ]


def current_story(team: Team) -> list[tuple[Chapter, list[dict[str, Any]]]]:
    """Return a team's chapters in order, each with the payloads of its current revision."""
    chapters = list(team.chapters.order_by("position"))
    payloads: dict[int, list[dict[str, Any]]] = {chapter.pk: [] for chapter in chapters}
    rows = Entry.objects.filter(chapter__team=team, revision=F("chapter__revision"))
    for chapter_id, payload in rows.order_by("chapter__position", "index").values_list("chapter_id", "payload"):
        payloads[chapter_id].append(payload)
    return [(chapter, payloads[chapter.pk]) for chapter in chapters]


def entries_at(team: Team, position: int) -> tuple[str, list[dict[str, Any]]] | None:
    """Return the kind of the chapter at a position of a team's story and its current entries; None if there is none."""
    chapter = team.chapters.filter(position=position).first()
    if chapter is None:
        return None
    entries = chapter.entries.filter(revision=chapter.revision).order_by("index")
    return chapter.kind, list(entries.values_list("payload", flat=True))


def telling_of(chapter: Chapter, revision: int | None = None) -> list[dict[str, Any]]:
    """Return the payloads of a chapter's telling with that number, by default of its current one."""
    told = chapter.entries.filter(revision=chapter.revision if revision is None else revision)
    return list(told.order_by("index").values_list("payload", flat=True))


def has_story(team: Team) -> bool:
    """Whether a team has played or changed its roster since it was founded, so that its founding stands."""
    return team.chapters.filter(position__gt=0).exists()
