"""Skill ratings: the games they are computed from, and the stored ones for everybody."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import BigIntegerField, F, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from league.models import Entrant, FixtureSide, League, Rating, RatingBook, Standing
from league.queries.sums import SIDE_ROW, games_of
from league.rules.ratings import Game, Skill, Step, played
from league.rules.results import GameResult
from teams.models import Player, Team


def confirmed_games(league: League) -> Iterator[tuple[int, GameResult]]:
    """Return a league's results with their fixtures in the order in which they were confirmed, over all its seasons."""
    rows = (
        FixtureSide.objects.filter(fixture__round__stage__season__league=league, fixture__confirmed_at__isnull=False)
        .exclude(outcome="")
        .order_by("fixture__confirmed_at", "fixture_id", "side")
        .values_list(*SIDE_ROW)
    )
    yield from games_of(rows.iterator(chunk_size=5000)).items()


def teams_and_owners(league: League) -> tuple[dict[int, int], dict[int, int]]:
    """Return which team, and which player, stands behind each entrant of a league."""
    rows = list(Entrant.objects.filter(season__league=league).values_list("pk", "team_id", "team__owner_id"))
    return {pk: team for pk, team, _owner in rows}, {pk: owner for pk, _team, owner in rows}


def games_for(results: list[tuple[int, GameResult]], names: Mapping[int, int]) -> Iterator[Game[int]]:
    """Return the results that say something about skill, by who stands behind each entrant."""
    for fixture, result in results:
        game = played(fixture, result, names)
        if game is not None:
            yield game


def changes_of_results() -> QuerySet[Standing, tuple[int]]:
    """Return how often results of a league changed, for a subquery over leagues: the sum over its stages' tables."""
    return (
        Standing.objects.filter(stage__season__league=OuterRef("pk"))
        .order_by()
        .values("stage__season__league")
        .annotate(changes=Sum("wanted", output_field=BigIntegerField()))
        .values_list("changes")
    )


def leagues_with_stale_ratings() -> list[int]:
    """Return the leagues whose results changed since their ratings were computed."""
    rows = League.objects.annotate(
        changes=Coalesce(Subquery(changes_of_results()), Value(0), output_field=BigIntegerField()),
        seen=Coalesce("rating_book__seen", Value(0), output_field=BigIntegerField()),
    )
    return list(rows.exclude(changes=F("seen")).order_by("pk").values_list("pk", flat=True))


def changes_in(league_id: int) -> int:
    """Return how often results of a league changed so far."""
    total = Standing.objects.filter(stage__season__league=league_id).aggregate(total=Sum("wanted"))["total"]
    return int(total or 0)


def book_of(league: League) -> RatingBook:
    """Return a league's ratings as computed last; an unsaved, empty book before the first time."""
    return RatingBook.objects.filter(league=league).first() or RatingBook(league=league)


def ratings_of(league: League) -> dict[str, Any]:
    """Return a league's skill ratings, the highest shown figure first: of teams, and of players."""
    book = book_of(league)
    rows = list(Rating.objects.filter(book__league=league).select_related("team", "player").defer("course"))
    rows.sort(key=lambda row: (-skill_of(row).shown, row.pk))
    return {
        "computed_at": book.computed_at,
        "behind": book.seen != changes_in(league.pk),
        "teams": [{"team": row.team.pk, "name": row.team.name, **_figures(row)} for row in rows if row.team],
        "players": [{"player": row.player.pk, "name": row.player.name, **_figures(row)} for row in rows if row.player],
    }


def skills_of(league: League) -> dict[int, Skill]:
    """Return the skill of each rated team of a league by its id."""
    rows = Rating.objects.filter(book__league=league, team__isnull=False).values_list("team_id", "mu", "sigma")
    return {team: Skill(mu, sigma) for team, mu, sigma in rows}


def skill_of(row: Rating) -> Skill:
    """Return a stored rating as a value."""
    return Skill(row.mu, row.sigma)


def _figures(row: Rating) -> dict[str, Any]:
    return {
        "rating": round(skill_of(row).shown, 2),
        "mu": round(row.mu, 2),
        "sigma": round(row.sigma, 2),
        "games": row.games,
    }


def courses_of(who: Team | Player, leagues: QuerySet[League]) -> list[tuple[League, list[Step]]]:
    """Return a team's or a player's skill after each of their games, in each of these leagues where they have one."""
    owned = {"team": who} if isinstance(who, Team) else {"player": who}
    rows = Rating.objects.filter(book__league__in=leagues, **owned).select_related("book__league").order_by("pk")
    return [(row.book.league, [Step(fixture, Skill(mu, sigma)) for fixture, mu, sigma in row.course]) for row in rows]
