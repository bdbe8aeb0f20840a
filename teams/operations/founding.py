"""Building a team: a draft that may be illegal, a founding that may not."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.models import RulesetVersion
from games.refusals import Conflict
from games.rules.kernel.findings import Refused, gettext_noop
from games.rules.kernel.system import DraftAnswer
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Player, Team


def check_draft(version: RulesetVersion, draft: dict[str, Any]) -> DraftAnswer:
    """Say what a roster costs and every rule it breaks. Raises :class:`msgspec.ValidationError` if malformed."""
    return system(version.system).check_roster(ruleset(version.key), draft)


@transaction.atomic
def draft_team(*, owner: Player, name: str, version: RulesetVersion, draft: dict[str, Any]) -> Team:
    """Start a team as a draft; the roster may still break rules."""
    check_draft(version, draft)
    return Team.objects.create(owner=owner, name=name, system=version.system, ruleset=version, draft=draft)


@transaction.atomic
def save_draft(team: Team, draft: dict[str, Any], *, name: str | None = None) -> Team:
    """Replace the draft of a team that is not founded yet (:class:`Conflict` if it is)."""
    team = ledger.lock_teams([team.pk])[team.pk]
    _require_draft(team)
    check_draft(team.ruleset, draft)
    team.draft = draft
    team.name = name or team.name
    team.save(update_fields=["draft", "name"])
    return team


@transaction.atomic
def found_team(team: Team, *, by: Player, at: datetime) -> Team:
    """Found a drafted team under the rules it was drafted for; what is left of the budget is its treasury.

    Raises :class:`Refused` with every rule the roster breaks (Building A Team), :class:`Conflict` if the team is
    founded already.
    """
    team = ledger.lock_teams([team.pk])[team.pk]
    _require_draft(team)
    answer = check_draft(team.ruleset, team.draft)
    if answer.violations:
        raise Refused(answer.violations)
    ninja = ledger.add_ninja(team, [line.name for line in answer.lines])
    entries = system(team.system).founding(ruleset(team.ruleset_id), team.draft, [str(row.pk) for row in ninja])
    team.state = Team.State.FOUNDED
    chapter = team.chapters.filter(position=0).first()
    if chapter is None:
        ledger.append_chapter(team, Chapter.Kind.FOUNDING, entries, by=by, at=at)
    else:
        ledger.revise_chapter(team, chapter, entries, by=by, at=at)
    return team


@transaction.atomic
def reopen_draft(team: Team, *, by: Player, at: datetime) -> Team:
    """Take a founded team that has not played or traded yet back to its draft (:class:`Conflict` otherwise)."""
    team = ledger.lock_teams([team.pk])[team.pk]
    if team.state != Team.State.FOUNDED:
        raise Conflict("team.not_founded", gettext_noop("This team is not founded."))
    if team.chapters.filter(position__gt=0).exists() or team.appearances.filter(busy=True).exists():
        raise Conflict(
            "team.has_a_story", gettext_noop("This team has played or changed its roster, so its founding stands.")
        )
    team.state = Team.State.DRAFT
    ledger.revise_chapter(team, team.chapters.get(position=0), (), by=by, at=at)
    return team


def _require_draft(team: Team) -> None:
    if team.state != Team.State.DRAFT:
        raise Conflict("team.already_founded", gettext_noop("This team is founded; its roster is no draft any more."))
