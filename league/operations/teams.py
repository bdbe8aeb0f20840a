"""A league's teams: who may build one, for whom, and under which rules."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import gettext_noop
from league.models import Enrolment, Entrant, HandOver, League, Membership
from league.operations.journal import note
from teams import ledger
from teams.models import Player, Team
from teams.operations import founding


@transaction.atomic
def enrol_team(league: League, *, owner: Player, by: Player, name: str, draft: dict[str, Any], at: datetime) -> Team:
    """Draft a team in a league for ``owner``, a member; a ninja master may do it for any of them."""
    # Whoever changes the rules waits, or this team is drafted under the new ones.
    league = League.objects.select_for_update().get(pk=league.pk)
    if not Membership.objects.filter(league=league, player=owner).exists():
        raise Forbidden("league.not_a_member", gettext_noop("Only members of the league can have a team in it."))
    taken = Enrolment.objects.filter(league=league, left_at__isnull=True, team__name__iexact=name).exists()
    if taken:
        raise Conflict("team.name_taken", gettext_noop("The league has a team called {name} already."), name=name)
    team = founding.draft_team(owner=owner, name=name, version=league.ruleset, draft=draft)
    Enrolment.objects.create(league=league, team=team)
    note(league, "team.drafted", by=by, acting_for=owner, at=at, team=team.pk)
    return team


@transaction.atomic
def found_at_once(league: League, *, owner: Player, by: Player, name: str, draft: dict[str, Any], at: datetime) -> Team:
    """Draft a team and found it in one step (see :func:`enrol_team`), for whom the rules leave nothing to build.

    Raises :class:`games.rules.kernel.findings.Refused` with every rule that the draft breaks; then nothing is stored.
    """
    return founding.found_team(enrol_team(league, owner=owner, by=by, name=name, draft=draft, at=at), by=by, at=at)


@transaction.atomic
def discard_draft(league: League, team: Team, *, by: Player, at: datetime) -> None:
    """Delete a draft of a league that was made by mistake: never founded and entered nowhere.

    Its owner and ninja masters may (:class:`Forbidden`); raises :class:`Conflict` for a team that has a story.
    """
    team = ledger.lock_teams([team.pk])[team.pk]
    if not by.has_perm("teams.change_team", team):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))
    story = team.chapters.exists() or team.ninja.exists() or team.appearances.exists()
    if team.state != Team.State.DRAFT or story or Entrant.objects.filter(team=team).exists():
        raise Conflict("team.not_a_mere_draft", gettext_noop("Only a draft that was never founded can be deleted."))
    HandOver.objects.filter(team=team).delete()
    Enrolment.objects.filter(team=team).delete()
    owner = team.owner
    note(league, "team.draft_deleted", by=by, acting_for=owner, at=at, draft=team.pk)
    team.delete()
