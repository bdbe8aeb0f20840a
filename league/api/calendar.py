"""Calendars of leagues and teams for other programs to subscribe to, and the key that opens private ones."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from league.api import calendar_examples as examples
from league.models import League
from league.operations import calendar_keys
from league.queries import calendar as queries
from league.queries.leagues import visible_leagues
from teams.api.access import caller, find, visitor
from teams.api.permissions import MayPlay, MayPlayOrLook
from teams.models import Player, Team

KIND = "text/calendar"
KEY = OpenApiParameter("key", str, description="A calendar key, for what is not open to everybody")
ICAL = OpenApiResponse(str, description="An iCalendar file (RFC 5545), all times in UTC")


class CalendarKeySerializer(serializers.Serializer[Any]):
    """A player's calendar key."""

    key = serializers.CharField()


def _reader(request: Request) -> Player | AnonymousUser:
    """Return whose eyes a calendar is read with: those of its key, else of the caller."""
    key = request.query_params.get("key")
    if key is None:
        return visitor(request)
    player = queries.player_of(key)
    if player is None:
        raise Forbidden("calendar.unknown_key", gettext_noop("This calendar key is not valid, or not any more."))
    return player


def _answer(request: Request, user: Player | AnonymousUser, name: str, rows: Any, *, at: datetime) -> HttpResponse:
    language = user.language if isinstance(user, Player) else ""
    with translation.override(language or translation.get_language()):
        body = queries.ical(
            name,
            rows,
            link=lambda pk: request.build_absolute_uri(reverse("pages:fixture", args=[pk])),
            host=request.get_host(),
            at=at,
        )
    return HttpResponse(body, content_type=f"{KIND}; charset=utf-8", headers={"Cache-Control": "private, max-age=300"})


class LeagueCalendar(APIView):
    """The calendar of a league."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="league_calendar", parameters=[KEY], responses={(200, KIND): ICAL}, examples=[examples.ICAL]
    )
    def get(self, request: Request, league: int) -> HttpResponse:
        """Read a league's fixtures as a calendar to subscribe to; a private league asks for a member's key."""
        user = _reader(request)
        row: League = find(visible_leagues(user), league)
        return _answer(request, user, row.name, queries.dates_of_league(user, row), at=timezone.now())


class TeamCalendar(APIView):
    """The calendar of a team."""

    permission_classes = [MayPlayOrLook]

    @extend_schema(
        operation_id="team_calendar", parameters=[KEY], responses={(200, KIND): ICAL}, examples=[examples.ICAL]
    )
    def get(self, request: Request, team: int) -> HttpResponse:
        """Read a team's fixtures as a calendar to subscribe to; a private league's team asks for a member's key."""
        user = _reader(request)
        row = Team.objects.filter(pk=team).first()
        if row is None or not user.has_perm("teams.view_team", row):
            raise Missing("team.unknown", gettext_noop("There is no such team, or you may not see it."))
        return _answer(request, user, row.name, queries.dates_of_team(user, row), at=timezone.now())


class CalendarKey(APIView):
    """One's own calendar key."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="calendar_key", responses=CalendarKeySerializer, examples=[examples.KEY])
    def get(self, request: Request) -> Response:
        """Show one's calendar key: whoever has it can read the calendars one may see, and nothing else."""
        return Response({"key": calendar_keys.calendar_key(caller(request))})

    @extend_schema(
        operation_id="calendar_key_renew", request=None, responses=CalendarKeySerializer, examples=[examples.KEY]
    )
    def post(self, request: Request) -> Response:
        """Take another key; every address with the old one stops working."""
        return Response({"key": calendar_keys.renew_calendar_key(caller(request))})
