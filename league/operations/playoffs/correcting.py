"""What a corrected result does to a bracket: later games are locked with it, moved where they can be, voided where asked."""

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from games import operations as games
from games.models import Match
from games.refusals import Conflict
from league.models import Claim, Fixture, FixtureSide, Stage
from league.operations.fixtures import lock_fixture
from league.operations.playoffs.advancing import apply_outcome, settle_match
from league.queries.brackets import Look, look_at
from league.rules.brackets.bracket import after
from league.rules.results import GameResult
from teams.models import Player


def following(fixture_ids: Iterable[int]) -> list[int]:
    """Return the games of a bracket that rest on the results of these, and their replays, in order of the bracket."""
    found: list[int] = []
    rows = Fixture.objects.filter(pk__in=list(fixture_ids), bracket_match__isnull=False)
    for fixture in rows.select_related("round__stage__season__league"):
        look = look_at(fixture.round.stage)
        number = fixture.bracket_match
        if look is None or number is None:
            continue
        found += [game.pk for game in look.games[number] if game.replay > fixture.replay]
        found += [game.pk for later in after(look.bracket, number) for game in look.games.get(later, [])]
    return list(dict.fromkeys(found))


def lock_with_what_follows(fixture_ids: Collection[int]) -> dict[int, Fixture]:
    """Lock fixtures and the games that rest on them, in order of id; return all by id."""
    return {pk: lock_fixture(pk) for pk in sorted({*fixture_ids, *following(fixture_ids)})}


def foresee(instead: Mapping[int, GameResult | None]) -> dict[str, Any] | None:
    """Return what other results by fixture would do to their bracket; None if they are in none. Nothing is left written.

    ``moved`` are later games that get other sides, ``dropped`` those whose sides are not known any more, ``in_the_way``
    those that have begun and stand against it.
    """
    rows = Fixture.objects.filter(pk__in=instead, bracket_match__isnull=False).order_by("bracket_match", "replay")
    fixtures = list(rows.select_related("round__stage__season__league"))
    if not fixtures:
        return None
    stage = fixtures[0].round.stage

    def write(fixture: Fixture) -> None:
        _write(fixture, instead[fixture.pk])
        apply_outcome(stage, fixture)

    look, blocked = _afterwards(stage, [partial(write, fixture) for fixture in fixtures])
    if look is None:
        return None
    now = look.outlook
    return {
        "stage": stage.pk,
        "moved": [look.games[number][0].pk for number in now.moved],
        "dropped": [game.pk for number in now.dropped for game in look.games[number]],
        "in_the_way": sorted(blocked - set(instead)),
    }


def foresee_decision(fixture: Fixture, winner: int | None) -> list[int]:
    """Return the games that stand against another winner of a fixture, last ones of the bracket first."""
    rows = list(FixtureSide.objects.filter(fixture=fixture))
    decide = partial(settle_match, fixture, rows, winner, decider=fixture.decider)
    _look, blocked = _afterwards(fixture.round.stage, [decide])
    return [pk for pk in reversed(following([fixture.pk])) if pk in blocked]


def _afterwards(stage: Stage, deeds: Iterable[Callable[[], None]]) -> tuple[Look | None, set[int]]:
    """Return how a bracket would stand after some deeds, and the games that would be in the way; undoes them."""
    blocked: set[int] = set()
    with transaction.atomic():
        for deed in deeds:
            try:
                with transaction.atomic():
                    deed()
            except Conflict as conflict:
                blocked |= set(conflict.extra["fixtures"])
        look = look_at(stage)
        transaction.set_rollback(True)
    if look is not None:
        blocked |= {game.pk for number in look.outlook.in_the_way for game in look.games[number]}
    return look, blocked


def _write(fixture: Fixture, result: GameResult | None) -> None:
    rows = FixtureSide.objects.filter(fixture=fixture)
    if result is None:
        rows.update(outcome="", advances=None)
        fixture.state = Fixture.State.SCHEDULED
        Fixture.objects.filter(pk=fixture.pk).update(state=fixture.state)
        return
    for side in result.sides:
        rows.filter(entrant=side.entrant).update(
            outcome=side.outcome, score=side.score, injuries=side.injuries, koban=side.koban
        )
    Fixture.objects.filter(pk=fixture.pk).update(decider="")


def unbegin(game: Fixture, *, by: Player, at: datetime, reason: str) -> None:
    """Make a locked game that is under way, or a walk-over, one that is still to be played."""
    if game.match is not None:
        games.set_state(game.match, Match.State.UNOPENED)
        game.match.appearances.update(busy=False)
    kind = Claim.Kind.UNOPENED if game.match is not None else Claim.Kind.VOIDED
    Claim.objects.create(fixture=game, match=game.match, kind=kind, by=by, reason=reason, at=at)
