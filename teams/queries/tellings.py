"""Whole stories with every telling, old ones too: what an export carries away."""

from collections import defaultdict
from collections.abc import Iterable

from teams.models import Chapter, Entry, Revision, Team

Tellings = list[tuple[Revision, list[Entry]]]
Story = list[tuple[Chapter, Tellings]]


def told_stories(teams: Iterable[Team]) -> dict[int, Story]:
    """Return each team's chapters in order, with all their revisions and the entries of each, in three queries."""
    wanted = [team.pk for team in teams]
    entries: defaultdict[tuple[int, int], list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(chapter__team__in=wanted).order_by("chapter_id", "revision", "index"):
        entries[entry.chapter_id, entry.revision].append(entry)
    tellings: defaultdict[int, Tellings] = defaultdict(list)
    for revision in Revision.objects.filter(chapter__team__in=wanted).order_by("chapter_id", "number"):
        tellings[revision.chapter_id].append((revision, entries[revision.chapter_id, revision.number]))
    stories: dict[int, Story] = {pk: [] for pk in wanted}
    for chapter in Chapter.objects.filter(team__in=wanted).order_by("team_id", "position"):
        stories[chapter.team_id].append((chapter, tellings[chapter.pk]))
    return stories
