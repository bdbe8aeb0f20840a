"""Whose rows the desk shows: those of the leagues that the reader runs; the operator sees all.

Every list, detail, choice of a filter and search goes through :func:`rows_of`, so that a foreign league is not there.
"""

from typing import Any

from django.db.models import Model, QuerySet
from django.http import HttpRequest

from league.models import Enrolment, Fixture, JournalLine, League, Membership, Round, Season, Stage
from league.queries.leagues import leagues_run_by
from teams.models import Player, Team

PATHS: dict[type[Model], str] = {
    League: "pk",
    Membership: "league",
    Season: "league",
    Stage: "season__league",
    Round: "stage__season__league",
    Fixture: "round__stage__season__league",
    JournalLine: "league",
}
"""The way from a row to its league, as in a filter."""


def is_operator(request: HttpRequest) -> bool:
    """Whether the reader runs the whole site."""
    user = request.user
    return isinstance(user, Player) and user.is_active and user.is_superuser


def may_enter(request: HttpRequest) -> bool:
    """Whether the desk is open to the reader: the operator, and every ninja master of any league."""
    user = request.user
    if not isinstance(user, Player) or not user.is_active:
        return False
    return user.is_superuser or leagues_run_by(user).exists()


def leagues_of(request: HttpRequest) -> QuerySet[League]:
    """Return the leagues at whose desk the reader sits."""
    user = request.user
    if is_operator(request):
        return League.objects.all()
    return leagues_run_by(user) if isinstance(user, Player) else League.objects.none()


def rows_of(request: HttpRequest, rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return those of ``rows`` that the reader may see at the desk; of a kind that belongs to no league, none."""
    if is_operator(request):
        return rows
    leagues = leagues_of(request)
    if rows.model is Team:
        enrolled = Enrolment.objects.filter(league__in=leagues, left_at__isnull=True)
        return rows.filter(pk__in=enrolled.values("team"))
    if rows.model is Player:
        return rows.filter(pk__in=Membership.objects.filter(league__in=leagues).values("player"))
    path = PATHS.get(rows.model)
    return rows.filter(**{f"{path}__in": leagues}) if path else rows.none()
