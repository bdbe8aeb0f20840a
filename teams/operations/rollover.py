"""A team goes into a new season (ruling 11)."""

from datetime import datetime

from games.rules.kernel.system import Document, Luggage, StoryPart
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Player, Team
from teams.operations.idle import release
from teams.queries.story import has_story


def foresee_roll_over(team: Team, luggage: Luggage) -> Document:
    """Return the scroll that a team would have in the new season. Writes nothing."""
    game, rules = system(team.system), ruleset(team.ruleset_id)
    last = team.chapters.order_by("-position").values_list("position", flat=True).first()
    part = StoryPart(
        position=0 if last is None else last + 1,
        kind=Chapter.Kind.ROLLOVER.value,
        ruleset=rules,
        entries=game.rollover_entries(rules, luggage),
    )
    return game.fold([part], team.scroll).scroll


def roll_over(team: Team, luggage: Luggage, *, by: Player, at: datetime) -> Chapter | None:
    """Add the chapter with which a locked, idle team goes into a new season; a team without a story needs none."""
    if not has_story(team):
        return None
    entries = system(team.system).rollover_entries(ruleset(team.ruleset_id), luggage)
    chapter = ledger.append_chapter(team, Chapter.Kind.ROLLOVER, entries, by=by, at=at)
    release(team, at=at)
    return chapter
