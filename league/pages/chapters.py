"""A chapter of a story in words: what it says now, and what each earlier telling said."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise

Payload = dict[str, Any]


def told_chapter(
    chapter: Mapping[str, Any],
    title: str | Promise,
    tell: Callable[[Payload], str],
    conflicts: Iterable[Mapping[str, Any]],
) -> dict[str, Any]:
    """Return a chapter of :func:`teams.queries.scrolls.story_of` as the ledger page shows it.

    Every telling but the last has its entries in words under ``told``; those of the last are the chapter's own.
    """
    *earlier, last = chapter["revisions"]
    return {
        **chapter,
        "title": title,
        "entries": told_entries(chapter, tell),
        "conflicts": list(conflicts),
        "revisions": [*({**one, "told": [tell(entry) for entry in one["entries"]]} for one in earlier), last],
    }


def told_entries(chapter: Mapping[str, Any], tell: Callable[[Payload], str]) -> list[dict[str, Any]]:
    """Return a chapter's current entries in words, each with its ``teller`` unless the whole telling is that player's.

    ``server`` says that the server rolled the dice.
    """
    last = chapter["revisions"][-1]
    return [
        {
            "index": index,
            "told": tell(entry),
            "teller": None if (teller["by"], teller["at"]) == (last["by"], last["at"]) else teller,
            "server": entry.get("rolled_by") == "server",
        }
        for index, (entry, teller) in enumerate(zip(chapter["entries"], chapter["tellers"], strict=True))
    ]


def entries_ever_told(story: Iterable[Mapping[str, Any]]) -> Iterable[Payload]:
    """Return the entries of every telling of a story."""
    return (entry for chapter in story for revision in chapter["revisions"] for entry in revision["entries"])
