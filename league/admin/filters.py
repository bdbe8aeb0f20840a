"""Filters of the desk: their choices are of the reader's leagues alone."""

from datetime import datetime
from typing import Any

from django.contrib.admin import ModelAdmin
from django.db.models import Field, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, RelatedDropdownFilter

from league.admin.scope import leagues_of, rows_of
from league.models import Fixture, Round, Stage
from teams.models import Team

UNPLAYED = (Fixture.State.SCHEDULED, Fixture.State.OPEN)
TO_JUDGE = (Fixture.State.DISPUTED, Fixture.State.REPORTED)


class OwnFilter(RelatedDropdownFilter):  # type: ignore[misc]  # Unfold has no annotations
    """Filter by a related row of one of the reader's leagues."""

    def field_choices(
        self, field: "Field[Any, Any]", request: HttpRequest, model_admin: "ModelAdmin[Any]"
    ) -> list[tuple[Any, str]]:
        """Return the related rows that the reader may see."""
        related: Any = field.related_model
        return [(row.pk, str(row)) for row in rows_of(request, related.objects.all())]


class LeagueNow(DropdownFilter):  # type: ignore[misc]  # Unfold has no annotations
    """Filter teams and players by a league they are in."""

    title = _("league")
    parameter_name = "league"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, str]]:
        """Return the reader's leagues."""
        return [(str(league.pk), league.name) for league in leagues_of(request)]


class TeamsLeague(LeagueNow):
    """Teams of a league."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the teams that are in the league now."""
        if not _is_number(self.value()):
            return queryset
        return queryset.filter(enrolments__league=self.value(), enrolments__left_at__isnull=True)


class Clan(DropdownFilter):  # type: ignore[misc]  # Unfold has no annotations
    """Filter teams by clan."""

    title = _("clan")
    parameter_name = "clan"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, str]]:
        """Return the clans of the teams there are."""
        clans = rows_of(request, Team.objects.exclude(clan="").order_by("clan")).values_list("clan", flat=True)
        return [(clan, clan.title()) for clan in clans.distinct()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the teams of that clan."""
        return queryset.filter(clan=self.value()) if self.value() else queryset


class PlayersLeague(LeagueNow):
    """Players of a league."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the members, of a league that the reader runs: where else they play is not told."""
        if not _is_number(self.value()):
            return queryset
        return queryset.filter(memberships__in=leagues_of(request).filter(pk=self.value()).values("memberships"))


class RoundNumber(DropdownFilter):  # type: ignore[misc]  # Unfold has no annotations
    """Filter fixtures by the number of their round."""

    title = _("round")
    parameter_name = "round"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, str]]:
        """Return the numbers of the rounds there are."""
        numbers = rows_of(request, Round.objects.order_by("number")).values_list("number", flat=True).distinct()
        return [(str(number), str(number)) for number in numbers]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the fixtures of that round."""
        return queryset.filter(round__number=self.value()) if _is_number(self.value()) else queryset


class Waiting(DropdownFilter):  # type: ignore[misc]  # Unfold has no annotations
    """Filter fixtures by what they wait for."""

    title = _("what it waits for")
    parameter_name = "waits"

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, Any]]:
        """Return what a fixture can wait for."""
        return [
            ("judge", _("a judgement or a confirmation")),
            ("decision", _("the ninja master's decision")),
            ("overdue", _("being played, past the deadline")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Keep the fixtures that wait for it."""
        match self.value():
            case "judge":
                return queryset.filter(state__in=TO_JUDGE)
            case "decision":
                return queryset.filter(state=Fixture.State.DISPUTED)
            case "overdue":
                return overdue(queryset, at=timezone.now())
            case _:
                return queryset


def overdue(fixtures: QuerySet[Any], *, at: datetime) -> QuerySet[Any]:
    """Keep the fixtures of running stages that should have been played by now."""
    return fixtures.filter(state__in=UNPLAYED, round__deadline__lt=at, round__stage__state=Stage.State.RUNNING)


def _is_number(value: Any) -> bool:
    return str(value or "").isdecimal()
