"""A league's teams: who may build one, for whom, and under which rules."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.refusals import Conflict, Forbidden
from games.rules.kernel.findings import gettext_noop
from league.models import Enrolment, League, Membership
from league.operations.journal import note
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
