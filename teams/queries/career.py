"""What became of a team and its ninja, chapter by chapter: for pages about their past."""

from collections import Counter
from datetime import datetime
from typing import Any

import msgspec

from teams.models import Team
from teams.queries.scrolls import scroll_of
from teams.queries.story import current_story


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """A team at the end of a chapter: its rating and its treasury in koban."""

    position: int
    kind: str
    at: datetime
    rating: int
    treasury: int


def course_of_scroll(team: Team) -> list[Mark]:
    """Return a team's rating and treasury at the end of each of its chapters, in order."""
    rows = team.chapters.order_by("position").values_list(
        "position", "kind", "created_at", "pin__rating", "pin__treasury"
    )
    return [
        Mark(position=position, kind=kind, at=at, rating=rating or 0, treasury=treasury or 0)
        for position, kind, at, rating, treasury in rows
    ]


def careers_of_ninja(team: Team) -> list[dict[str, Any]]:
    """Return every ninja a founded team ever had, in order of joining, with what its story says of each.

    ``games`` it took part in, ``feats`` by kind, ``all_stars`` awards, times in the ``healing_house``; ``xp`` and ``level``
    are the scroll's, and ``gone`` says how it left, if it did.
    """
    if not team.scroll or "ninja" not in team.scroll:
        return []
    games, all_stars, healing_house = Counter[str](), Counter[str](), Counter[str]()
    feats: dict[str, Counter[str]] = {}
    for _chapter, entries in current_story(team):
        for entry in entries:
            kind = entry.get("kind")
            if kind == "played":
                games.update(entry.get("fielded", ()))
            elif kind == "feat":
                feats.setdefault(entry["ninja"], Counter())[entry["feat"]] += entry.get("count", 1)
            elif kind == "all_star":
                all_stars[entry["ninja"]] += 1
            elif kind == "healing_house":
                healing_house[entry["ninja"]] += 1
    return [
        {
            "id": int(line["id"]),
            "name": line["name"],
            "profile": line["profile_name"],
            "level": line["level_name"],
            "xp": line["xp"],
            "gone": line["gone"],
            "games": games[line["id"]],
            "feats": dict(sorted(feats.get(line["id"], {}).items())),
            "all_stars": all_stars[line["id"]],
            "healing_house": healing_house[line["id"]],
        }
        for line in scroll_of(team)["ninja"]
    ]
