"""A team passes to another player of its league: offered and accepted, or given by a ninja master at once.

Everything that its owner may do follows the team; each player keeps their own tokens and PIN. The team's row is locked
first, so that an offer is answered once and a team never has half an owner.
"""

from datetime import datetime

from django.db import transaction

from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from league.models import HandOver, League, Membership
from league.operations.between.allowed import fault_of_passing_on, require
from league.operations.between.places import lock_with_league
from league.operations.journal import note
from league.operations.locks import require_master
from teams.models import Player, Team


@transaction.atomic
def offer_team(team: Team, taker: Player, *, by: Player, at: datetime) -> HandOver:
    """Offer a team to another member, who accepts or declines it.

    Raises :class:`Conflict` for somebody who cannot take it, and while another offer waits.
    """
    row, league = lock_with_league(team)
    _require_taker(row, league, taker)
    if row.hand_overs.filter(state=HandOver.State.WAITING).exists():
        raise Conflict("transfer.waiting", gettext_noop("This team is offered to somebody already."))
    offer = _offer(row, taker, by=by, at=at)
    note(league, "team.offered", by=by, acting_for=row.owner, at=at, team=row.pk, player=taker.pk)
    return offer


@transaction.atomic
def give_team(team: Team, taker: Player, *, by: Player, at: datetime) -> HandOver:
    """Give a team to another member at once, as a ninja master; an offer that waits is withdrawn."""
    row, league = lock_with_league(team)
    require_master(league, by)
    _require_taker(row, league, taker)
    for waiting in row.hand_overs.filter(state=HandOver.State.WAITING):
        _answer(waiting, HandOver.State.WITHDRAWN, by=by, at=at)
    offer = _offer(row, taker, by=by, at=at)
    _pass_on(row, league, offer, by=by, at=at)
    return offer


@transaction.atomic
def accept_offer(offer_id: int, *, by: Player, at: datetime) -> HandOver:
    """Take over a team that was offered; a ninja master may accept for a member.

    Raises :class:`Forbidden` for anybody else, :class:`Conflict` for an offer that is answered, and while a report of the
    team waits for its answer.
    """
    offer, team, league = _lock_waiting(offer_id, by)
    _require_one_of(league, by, offer.taker_id)
    _require_taker(team, league, offer.taker)
    _pass_on(team, league, offer, by=by, at=at)
    return offer


@transaction.atomic
def decline_offer(offer_id: int, *, by: Player, at: datetime) -> HandOver:
    """Do not take over a team that was offered; a ninja master may decline for a member."""
    offer, team, league = _lock_waiting(offer_id, by)
    _require_one_of(league, by, offer.taker_id)
    _answer(offer, HandOver.State.DECLINED, by=by, at=at)
    note(league, "team.offer_declined", by=by, acting_for=offer.taker, at=at, team=team.pk, player=offer.taker_id)
    return offer


@transaction.atomic
def withdraw_offer(offer_id: int, *, by: Player, at: datetime) -> HandOver:
    """Take an offer back: its team's owner and ninja masters may."""
    offer, team, league = _lock_waiting(offer_id, by)
    _require_one_of(league, by, team.owner_id)
    _answer(offer, HandOver.State.WITHDRAWN, by=by, at=at)
    note(league, "team.offer_withdrawn", by=by, acting_for=team.owner, at=at, team=team.pk, player=offer.taker_id)
    return offer


def _lock_waiting(offer_id: int, by: Player) -> tuple[HandOver, Team, League]:
    found = HandOver.objects.select_related("team").filter(pk=offer_id).first()
    if found is None or (by.pk != found.taker_id and not by.has_perm("teams.view_team", found.team)):
        raise Missing("transfer.unknown", gettext_noop("There is no such offer, or you may not see it."))
    row, league = lock_with_league(found.team)
    offer = HandOver.objects.select_related("taker").get(pk=offer_id)
    if offer.state != HandOver.State.WAITING:
        raise Conflict("transfer.answered", gettext_noop("This offer has been answered."))
    return offer, row, league


def _require_one_of(league: League, by: Player, player: int) -> None:
    if by.pk != player and not by.has_perm("league.run_league", league):
        raise Forbidden("transfer.not_yours", gettext_noop("This offer is for somebody else to answer."))


def _require_taker(team: Team, league: League, taker: Player) -> None:
    if team.owner_id == taker.pk:
        raise Conflict("transfer.owner_already", gettext_noop("This team is theirs already."))
    if not Membership.objects.filter(league=league, player=taker).exists():
        raise Conflict("league.not_a_member", gettext_noop("Only members of the league can have a team in it."))


def _offer(team: Team, taker: Player, *, by: Player, at: datetime) -> HandOver:
    return HandOver.objects.create(team=team, giver_id=team.owner_id, taker=taker, proposed_by=by, proposed_at=at)


def _answer(offer: HandOver, state: HandOver.State, *, by: Player, at: datetime) -> None:
    offer.state = state
    offer.answered_by = by
    offer.answered_at = at
    offer.save(update_fields=["state", "answered_by", "answered_at"])


def _pass_on(team: Team, league: League, offer: HandOver, *, by: Player, at: datetime) -> None:
    require(fault_of_passing_on(team))
    before = team.owner_id
    team.owner = offer.taker
    team.save(update_fields=["owner"])
    _answer(offer, HandOver.State.ACCEPTED, by=by, at=at)
    taker = offer.taker
    note(league, "team.passed_on", by=by, acting_for=taker, at=at, team=team.pk, before=before, player=taker.pk)
