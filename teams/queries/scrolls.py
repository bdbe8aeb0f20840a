"""A team's scroll for people: names beside numbers, and the story behind each number."""

from datetime import datetime
from typing import Any

from games.systems import ruleset, system
from teams.models import Chapter, Entry, Revision, Team
from teams.queries.story import pages_of


def scroll_of(team: Team) -> dict[str, Any]:
    """Return a founded team's scroll with the names of its ninja; an unfounded team has none (None)."""
    names = dict(team.ninja.values_list("pk", "name"))
    sheet = system(team.system).sheet(ruleset(team.ruleset_id), team.scroll or {})
    for line in sheet["ninja"]:
        line["name"] = names.get(int(line["id"]), "")
    return {"team": team.pk, "name": team.name, "state": team.state, "head": team.head, **sheet}


def story_of(team: Team) -> list[dict[str, Any]]:
    """Return a team's chapters with their current entries and conflicts, and every telling: who, when, why, and what.

    ``tellers`` says of each current entry who told it first and when; ``default`` marks a step that the league closed.
    The last telling of a chapter is the current one; one without its game voids it.
    """
    tellings: dict[tuple[int, int], list[dict[str, Any]]] = {}
    tellers: dict[tuple[int, int], list[tuple[str | None, datetime]]] = {}
    entries = Entry.objects.filter(chapter__team=team).order_by("chapter", "revision", "index")
    rows = entries.values_list("chapter_id", "revision", "payload", "by__name", "created_at")
    for chapter_id, number, payload, by, at in rows:
        tellings.setdefault((chapter_id, number), []).append(payload)
        tellers.setdefault((chapter_id, number), []).append((by, at))
    told: dict[int, list[dict[str, Any]]] = {}
    revisions = Revision.objects.filter(chapter__team=team).select_related("by").order_by("chapter", "number")
    for revision in revisions:
        told.setdefault(revision.chapter_id, []).append(
            {
                "number": revision.number,
                "by": revision.by.name if revision.by else None,
                "reason": revision.reason,
                "at": revision.created_at,
                "entries": tellings.get((revision.chapter_id, revision.number), []),
            }
        )
    return [
        _chapter(
            chapter,
            tellings.get((chapter.pk, chapter.revision), []),
            tellers.get((chapter.pk, chapter.revision), []),
            told.get(chapter.pk, []),
        )
        for chapter in team.chapters.order_by("position")
    ]


def _chapter(
    chapter: Chapter,
    entries: list[dict[str, Any]],
    tellers: list[tuple[str | None, datetime]],
    revisions: list[dict[str, Any]],
) -> dict[str, Any]:
    return {
        "position": chapter.position,
        "kind": chapter.kind,
        "match": chapter.match_id,
        "at": chapter.created_at,
        "entries": entries,
        "tellers": [
            {"by": by, "at": at, "default": by is None and _closed_by_default(chapter, entry, at)}
            for entry, (by, at) in zip(entries, tellers, strict=True)
        ],
        "conflicts": chapter.conflicts,
        "revisions": revisions,
        "treasury": chapter.pin.get("treasury", 0),
        "rating": chapter.pin.get("rating", 0),
    }


def _closed_by_default(chapter: Chapter, entry: dict[str, Any], at: datetime) -> bool:
    """Whether nobody told a step and it came after its match: what the match's report filled in came with it."""
    later = chapter.kind == Chapter.Kind.INTERVAL or at > chapter.created_at
    return later and entry["kind"] in {"fee", "downtime"}


def explanation_of(team: Team) -> dict[str, Any]:
    """Return the lines that each number of the scroll is the sum of: koban of the treasury, XP of each ninja."""
    return system(team.system).explain(part for _chapter, part in pages_of(team))


def rules_of_steps(team: Team) -> Any:
    """Return the rules under which a team's open steps are answered.

    Those of its last match as long as that is the end of its story, because a match keeps the rules it opened under;
    after anything else the team's own.
    """
    last = team.chapters.order_by("-position").only("kind", "match", "ruleset").first()
    in_match = last is not None and last.kind == Chapter.Kind.MATCH and last.match_id is not None
    return ruleset(last.ruleset_id if last is not None and in_match else team.ruleset_id)


def steps_of(team: Team) -> dict[str, Any]:
    """Return a team's open after-match steps with the names of its ninja and what may be chosen."""
    # An abandoned founding leaves names without a profile behind.
    names = dict(team.ninja.filter(profile__gt="").values_list("pk", "name"))
    steps = system(team.system).steps(rules_of_steps(team), team.scroll or {})
    busy = team.appearances.filter(busy=True).order_by("-pk").first()
    return {
        "team": team.pk,
        "due_at": busy.steps_due_at if busy else None,
        "names": {str(pk): name for pk, name in names.items()},
        **steps,
    }
