"""Seasons with their calendars, and a team's matches."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Prefetch, QuerySet

from league.models import Entrant, Fixture, FixtureSide, League, Round, Season, Stage
from league.queries.fixtures import published_to
from teams.models import Player, Team


def seasons_of(league: League) -> QuerySet[Season]:
    """Return a league's seasons, newest first, with their stages and the number of entrants (``teams``)."""
    stages = Stage.objects.order_by("order")
    return (
        Season.objects.filter(league=league)
        .annotate(teams=Count("entrants"))
        .prefetch_related(Prefetch("stages", queryset=stages))
        .order_by("-number")
    )


def calendar_of(season: Season, user: Player | AnonymousUser | None = None) -> QuerySet[Stage]:
    """Return a season's stages with their rounds, fixtures and sides, each in order; drafts for ninja masters only."""
    sides = FixtureSide.objects.select_related("entrant__team").order_by("side")
    fixtures = Fixture.objects.order_by("number").prefetch_related(Prefetch("sides", queryset=sides))
    shown = Round.objects.filter(published_to(user or AnonymousUser(), ""))
    rounds = shown.order_by("number").prefetch_related(Prefetch("fixtures", queryset=fixtures))
    return Stage.objects.filter(season=season).order_by("order").prefetch_related(Prefetch("rounds", queryset=rounds))


def entrants_of(season: Season) -> QuerySet[Entrant]:
    """Return a season's entrants in order of seed, with their teams and owners."""
    return Entrant.objects.filter(season=season).select_related("team__owner").order_by("seed")


def teams_to_enter(season: Season) -> QuerySet[Team]:
    """Return the league's founded teams that are not in the season yet, in order of name."""
    return (
        Team.objects.filter(
            enrolments__league=season.league_id, enrolments__left_at__isnull=True, state=Team.State.FOUNDED
        )
        .exclude(entrants__season=season)
        .select_related("owner")
        .defer("draft", "scroll")
        .order_by("name", "pk")
    )


def matches_of(team: Team) -> list[FixtureSide]:
    """Return a team's side of every fixture that is decided or under way, in order; ``others`` are the other sides."""
    everybody = FixtureSide.objects.select_related("entrant__team").order_by("side")
    rows = (
        FixtureSide.objects.filter(entrant__team=team, fixture__round__published_at__isnull=False)
        .exclude(fixture__state=Fixture.State.SCHEDULED)
        .select_related("fixture__round__stage__season")
        .prefetch_related(Prefetch("fixture__sides", queryset=everybody, to_attr="everybody"))
        .order_by("fixture__round__stage__season", "fixture__round__stage__order", "fixture__round__number")
    )
    return list(rows)
