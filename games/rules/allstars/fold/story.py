"""A story, chapter by chapter."""

from collections.abc import Iterable
from typing import Final

from games.rules.allstars.entries import (
    Adjusted,
    Advance,
    AllStar,
    Bye,
    Chapter,
    Dismissed,
    Downtime,
    FeatDone,
    Fee,
    Founded,
    InHealingHouse,
    Played,
    Recruited,
    Redrafted,
    Restarted,
    RolledOver,
)
from games.rules.allstars.fold.advancing import advance
from games.rules.allstars.fold.after_game import after_game
from games.rules.allstars.fold.lines import Explanation
from games.rules.allstars.fold.recruiting import change_roster, found
from games.rules.allstars.fold.seasons import lose_unspent, redraft, roll_over
from games.rules.allstars.fold.sheet import Sheet
from games.rules.allstars.fold.team import Team
from games.rules.allstars.ruleset import Ruleset
from games.rules.allstars.scroll import Folded, Scroll
from games.rules.kernel.findings import Finding, gettext_noop

_BETWEEN_GAMES: Final = (Recruited, Dismissed, Adjusted, Bye, Fee, Downtime, Advance)

# What each kind of chapter may hold. Roster changes stand apart from the game before them, so that they outlive it when
# it is voided (ruling 70).
_HOLDS: Final[dict[str, tuple[type, ...]]] = {
    "founding": (Restarted, Founded, Recruited),
    "match": (Played, FeatDone, AllStar, InHealingHouse, Fee, Downtime, Advance),
    "interval": _BETWEEN_GAMES,
    "rollover": (RolledOver, Redrafted, *_BETWEEN_GAMES),
}


def fold(chapters: Iterable[tuple[Ruleset, Chapter]], start: Scroll | None = None) -> Folded:
    """Fold chapters, each under the rules it was played by, onto a pinned scroll or onto nothing.

    Without chapters the scroll comes back as it is.
    """
    return tell(chapters, start)[0]


def explain(chapters: Iterable[tuple[Ruleset, Chapter]], start: Scroll | None = None) -> Explanation:
    """Return the lines behind treasury and XP; those of a whole story add up to its scroll."""
    return tell(chapters, start)[1]


def tell(chapters: Iterable[tuple[Ruleset, Chapter]], start: Scroll | None = None) -> tuple[Folded, Explanation]:
    """Return what :func:`fold` and :func:`explain` return, from one reading."""
    scroll = start or Scroll()
    team = Team(scroll)
    ruleset = _read(chapters, team)
    if ruleset is not None:
        scroll = team.scroll(ruleset)
    return (
        Folded(scroll=scroll, conflicts=team.all_conflicts(ruleset)),
        Explanation(treasury=tuple(team.treasury_lines), xp=tuple(team.xp_lines)),
    )


def _read(chapters: Iterable[tuple[Ruleset, Chapter]], team: Team) -> Ruleset | None:
    """Fold chapters into a team and return the last rules, None if there was no chapter."""
    last: Ruleset | None = None
    for ruleset, chapter in chapters:
        last = ruleset
        _turn_page(ruleset, chapter, team)
    return last


def _turn_page(ruleset: Ruleset, chapter: Chapter, team: Team) -> None:
    sheet = Sheet(chapter, _HOLDS[chapter.kind])
    for place in sheet.misplaced:
        team.refuse(place, _misplaced())
    if chapter.kind == "founding":
        found(ruleset, sheet, team)
        return
    roll_over(sheet, team)
    after_game(ruleset, sheet, team)
    advance(ruleset, sheet, team)
    redrafted = redraft(ruleset, sheet, team)
    change_roster(ruleset, sheet, team)
    if redrafted is not None:
        lose_unspent(ruleset, team, redrafted)


def _misplaced() -> Finding:
    return Finding(
        code="chapter.misplaced_entry",
        path="",
        rule="ruling 1",
        text=gettext_noop("This entry does not belong in a chapter of this kind."),
    )
