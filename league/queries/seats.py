"""Entrants of seasons and places in stages as plain values, and the challenges of a stage."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from league.models import Entrant, Invitation, Season, Stage, StageEntrant
from league.queries.leagues import visible_leagues
from teams.models import Player


def entrant_row(entrant: Entrant) -> dict[str, Any]:
    """Return an entrant with its team loaded."""
    return {
        "team": entrant.team_id,
        "name": entrant.team.name,
        "seed": entrant.seed,
        "club": entrant.club,
        "checked_in_at": entrant.checked_in_at,
        "left_at": entrant.left_at,
        "leaving": entrant.leaving,
    }


def entrants_with_teams(season: Season) -> list[Entrant]:
    """Return everybody in a season, those who left too, in order of seed."""
    return list(season.entrants.select_related("team").order_by("seed"))


def places_in(stage: Stage) -> list[StageEntrant]:
    """Return everybody in a stage, those who left too, in order of seed."""
    return list(stage.field.select_related("entrant__team").order_by("seed"))


def place_row(place: StageEntrant) -> dict[str, Any]:
    """Return a place in a stage with its entrant and team loaded."""
    return {
        **entrant_row(place.entrant),
        "seed": place.seed,
        "group": place.group,
        "lot": place.lot,
        "first_round": place.first_round,
        "withdrawn_from": place.withdrawn_from,
        "requested_byes": place.requested_byes,
    }


def visible_invitations(user: Player | AnonymousUser) -> QuerySet[Invitation]:
    """Return the challenges in leagues that a user may see, newest first, with what a list shows of them."""
    rows = Invitation.objects.filter(stage__season__league__in=visible_leagues(user))
    return rows.select_related("challenger__team", "opponent__team", "stage__season__league").order_by("-pk")


def invitation_row(one: Invitation) -> dict[str, Any]:
    """Return a challenge of :func:`visible_invitations` as plain values."""
    return {
        "id": one.pk,
        "stage": one.stage_id,
        "challenger": {"team": one.challenger.team_id, "name": one.challenger.team.name},
        "opponent": {"team": one.opponent.team_id, "name": one.opponent.team.name},
        "state": one.state,
        "words": one.words,
        "sent_at": one.sent_at,
        "answer_due_at": one.answer_due_at,
        "answered_at": one.answered_at,
        "fixture": one.fixture_id,
    }
