"""Friendly games: outside every competition, between any two teams of a league, touching their scrolls or not."""

from datetime import datetime

import msgspec
from django.db import transaction
from django.db.models import Max

from games.refusals import Conflict
from games.rules.kernel.findings import gettext_noop
from games.systems import is_cooperative
from league.models import Invitation, League, Season, Stage
from league.operations.journal import note
from league.operations.stages.invitations import invite
from league.operations.stages.late_entry import entrant_for, seat_last
from league.rules.stages.kinds import Friendlies
from teams.models import Player, Team

NAME = "Friendlies"
ORDER = {True: 1, False: 2}
"""A league's friendlies are two stages that never end: those that touch scrolls, and those that do not."""


@transaction.atomic
def friendlies_stage(league: League, *, progression: bool, by: Player, at: datetime) -> Stage:
    """Return the stage for a league's friendlies of one sort, made on first use."""
    League.objects.select_for_update().get(pk=league.pk)
    season = league.seasons.filter(format=Season.Format.FRIENDLIES).first()
    if season is None:
        last = league.seasons.aggregate(last=Max("number"))["last"] or 0
        season = Season.objects.create(
            league=league,
            number=last + 1,
            name=NAME,
            format=Season.Format.FRIENDLIES,
            state=Season.State.RUNNING,
        )
        note(league, "friendlies.opened", by=by, at=at, season=season.pk)
    stage, _made = Stage.objects.get_or_create(
        season=season,
        order=ORDER[progression],
        defaults={
            "kind": Stage.Kind.FRIENDLIES,
            "name": NAME,
            "state": Stage.State.RUNNING,
            "settings": msgspec.to_builtins(Friendlies(progression=progression)),
        },
    )
    return stage


@transaction.atomic
def invite_to_friendly(
    league: League,
    challenger: Team,
    opponent: Team,
    *,
    by: Player,
    at: datetime,
    progression: bool = True,
    words: str = "",
) -> Invitation:
    """Ask another team of the league for a friendly game; ``progression`` says whether it brings XP, koban and downtime.

    Raises :class:`Conflict` where players win or lose together and parties have no opponents, :class:`Refused` for a
    team that is not in the league or not founded, else what :func:`league.operations.stages.invitations.invite` raises.
    """
    if is_cooperative(league.system):
        raise Conflict("friendly.no_opponents", gettext_noop("Parties do not play against each other."))
    stage = friendlies_stage(league, progression=progression, by=by, at=at)
    season = Season.objects.select_for_update(of=("self",)).select_related("league").get(pk=stage.season_id)
    for team in (challenger, opponent):
        entrant = entrant_for(season, team)
        if not stage.field.filter(entrant=entrant).exists():
            seat_last(stage, entrant)
    return invite(stage.pk, challenger.pk, opponent.pk, by=by, at=at, words=words)
