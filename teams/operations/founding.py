"""Building a team: a draft that may be illegal, a founding that may not."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from games.models import RulesetVersion
from games.refusals import Conflict
from games.rules.kernel.findings import Refused, gettext_noop, pointer
from games.rules.kernel.system import DraftAnswer
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Entry, Player, Team
from teams.operations.acting import told_of
from teams.operations.idle import release, require_idle, require_in_play
from teams.operations.uniqueness import lock_team, require_free
from teams.queries.story import has_story


def check_draft(version: RulesetVersion, draft: dict[str, Any]) -> DraftAnswer:
    """Say what a roster costs and every rule it breaks. Raises :class:`msgspec.ValidationError` if malformed."""
    return system(version.system).check_roster(ruleset(version.key), draft)


@transaction.atomic
def draft_team(*, owner: Player, name: str, version: RulesetVersion, draft: dict[str, Any]) -> Team:
    """Start a team as a draft; the roster may still break rules."""
    check_draft(version, draft)
    return Team.objects.create(owner=owner, name=name, system=version.system, ruleset=version, draft=draft)


@transaction.atomic
def save_draft(team: Team, draft: dict[str, Any], *, by: Player, at: datetime, name: str | None = None) -> Team:
    """Replace the draft of a team that is not founded yet (:class:`Conflict` if it is)."""
    team = ledger.lock_teams([team.pk])[team.pk]
    _require_draft(team)
    check_draft(team.ruleset, draft)
    team.draft = draft
    team.name = name or team.name
    team.save(update_fields=["draft", "name"])
    told_of(team, "team.draft_changed", by=by, at=at)
    return team


@transaction.atomic
def found_team(team: Team, *, by: Player, at: datetime) -> Team:
    """Found a drafted team under the rules it was drafted for; what is left of the budget is its treasury.

    A team that begins anew keeps its story, with all that it was before.

    Raises :class:`Refused` with every rule the roster breaks (Building A Team), :class:`Conflict` if the team is
    founded already.
    """
    team = lock_team(team)
    _require_draft(team)
    answer = check_draft(team.ruleset, team.draft)
    if answer.violations:
        raise Refused(answer.violations)
    require_free(
        team, [(line.profile or "", pointer("ninja", index, "profile")) for index, line in enumerate(answer.lines)]
    )
    ninja = ledger.add_ninja(team, [line.name or team.name for line in answer.lines])
    entries = system(team.system).founding(ruleset(team.ruleset_id), team.draft, [str(row.pk) for row in ninja])
    team.state = Team.State.FOUNDED
    chapter = team.chapters.filter(position=0).first()
    if chapter is None:
        ledger.append_chapter(team, Chapter.Kind.FOUNDING, entries, by=by, at=at)
    elif has_story(team):
        anew = [*system(team.system).restart_entries(team.scroll or {}), *entries]
        ledger.append_chapter(team, Chapter.Kind.FOUNDING, anew, by=by, at=at)
        release(team, at=at)
    else:
        ledger.revise_chapter(team, chapter, entries, by=by, at=at)
    told_of(team, "team.founded", by=by, at=at)
    return team


@transaction.atomic
def reopen_draft(team: Team, *, by: Player, at: datetime) -> Team:
    """Take a founded team that has not played or traded yet back to its draft.

    Raises :class:`Conflict` for any other team, after the league's roster lock, and while it is in a season that runs.
    """
    team = ledger.lock_teams([team.pk])[team.pk]
    require_in_play(team)
    if not by.has_perm("teams.reopen_team", team):
        raise Conflict(
            "team.founding_stands",
            gettext_noop("After the roster lock, and in a season that runs, the founding of a team stands."),
        )
    if team.chapters.filter(position__gt=0).exists() or team.appearances.filter(busy=True).exists():
        raise Conflict(
            "team.has_a_story", gettext_noop("This team has played or changed its roster, so its founding stands.")
        )
    team.state = Team.State.DRAFT
    ledger.revise_chapter(team, team.chapters.get(position=0), (), by=by, at=at)
    told_of(team, "team.reopened", by=by, at=at)
    return team


def begin_anew(team: Team, draft: dict[str, Any] | None = None, *, by: Player, at: datetime) -> Team:
    """Let a locked, idle team build another roster; until it is founded with that, it is what it was.

    ``draft`` is by default the roster that it was founded with. A team without a roster begins anew at once, as it is.
    Raises :class:`Conflict` while it is busy, :class:`msgspec.ValidationError` for a draft that is none.
    """
    require_idle(team)
    if not system(team.system).has_rosters:
        entries = system(team.system).restart_entries(team.scroll or {})
        ledger.append_chapter(team, Chapter.Kind.FOUNDING, entries, by=by, at=at)
        return team
    team.draft = team.draft if draft is None else draft
    check_draft(team.ruleset, team.draft)
    team.state = Team.State.DRAFT
    team.save(update_fields=["state", "draft"])
    return team


def go_on(team: Team) -> Team:
    """Let a locked team that began anew and is not founded yet be what it was; raises :class:`Conflict` for any other."""
    if not begins_anew(team):
        raise Conflict("team.not_restarted", gettext_noop("This team is not about to begin anew."))
    team.state = Team.State.FOUNDED
    team.save(update_fields=["state"])
    return team


def begins_anew(team: Team) -> bool:
    """Whether a draft is that of a team that was founded before and goes on unless it is founded again."""
    if team.state != Team.State.DRAFT:
        return False
    return Entry.objects.filter(chapter__team=team, revision=F("chapter__revision")).exists()


def _require_draft(team: Team) -> None:
    if team.state != Team.State.DRAFT:
        raise Conflict("team.already_founded", gettext_noop("This team is founded; its roster is no draft any more."))
