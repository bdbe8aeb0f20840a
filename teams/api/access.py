"""Finding what a caller names, and telling them no more than they may know."""

from typing import TypeVar

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from rest_framework.request import Request

from games.refusals import Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from teams.models import Player, Team

M = TypeVar("M", bound=Model)


def caller(request: Request) -> Player:
    """Return the signed-in player of a request that cannot be anonymous."""
    user = request.user
    if not isinstance(user, Player):
        raise TypeError("this view needs a signed-in player")
    return user


def visitor(request: Request) -> Player | AnonymousUser:
    """Return whoever asks."""
    user = request.user
    return user if isinstance(user, Player) else AnonymousUser()


def find(rows: QuerySet[M], pk: int) -> M:
    """Return the row with that id among those the caller may see; raises :class:`Missing` for any other."""
    row = rows.filter(pk=pk).first()
    if row is None:
        raise Missing("not_found", gettext_noop("There is no such thing, or you may not see it."))
    return row


def find_team(request: Request, pk: int, permission: str) -> Team:
    """Return a team on which the caller has ``permission``: 404 if they may not see it, 403 if they only may see it."""
    team = Team.objects.select_related("owner").filter(pk=pk).first()
    user = visitor(request)
    if team is None or not user.has_perm("teams.view_team", team):
        raise Missing("team.unknown", gettext_noop("There is no such team, or you may not see it."))
    if not user.has_perm(permission, team):
        raise Forbidden("team.not_yours", gettext_noop("You may look at this team but not do this with it."))
    return team
