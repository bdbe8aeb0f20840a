"""Members who are only a name: called otherwise, or taken out of the league while nothing hangs on them."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import ProtectedError

from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop
from games.rules.kernel.names import name_faults
from league.models import HandOver, League, Membership
from league.operations.journal import note
from teams.models import Ninja, Player, Team

LONGEST = 60


@transaction.atomic
def rename_named_player(league: League, player: Player, name: str, *, by: Player, at: datetime) -> Membership:
    """Call a member without an account otherwise.

    Raises :class:`Refused` for a name that is none or is borne in the league, :class:`Missing` for nobody of the league,
    :class:`Conflict` for somebody with an account, who chooses their own name.
    """
    membership = _locked(league, player)
    name = name.strip()
    if faults := list(_faults(membership, name)):
        raise Refused(faults)
    membership.player.name = name
    membership.player.save(update_fields=["name"])
    note(league, "league.player_renamed", by=by, at=at, player=player.pk)
    return membership


@transaction.atomic
def remove_named_player(league: League, player: Player, *, by: Player, at: datetime) -> None:
    """Take a member without an account out of the league, and forget the name where the journal does not tell of it.

    Raises :class:`Refused` naming the teams and parties that hang on the member, and what :func:`rename_named_player` raises.
    """
    membership = _locked(league, player)
    if faults := list(_ties(membership.player)):
        raise Refused(faults)
    person = membership.player
    membership.delete()
    note(league, "league.player_removed", by=by, at=at, player=person.pk)
    try:
        with transaction.atomic():
            person.delete()
    except ProtectedError:
        # Somebody acted for them once, and the journal says so.
        return


def _locked(league: League, player: Player) -> Membership:
    League.objects.select_for_update().get(pk=league.pk)
    rows = Membership.objects.select_for_update(of=("self",)).select_related("player")
    membership = rows.filter(league=league, player=player).first()
    if membership is None:
        raise Missing("league.not_a_member", gettext_noop("The league has no such member."))
    if membership.player.has_account or membership.player.kind != Player.Kind.PERSON:
        raise Conflict("player.has_account", gettext_noop("Only a member without an account can be changed here."))
    return membership


def _faults(membership: Membership, name: str) -> Iterator[Finding]:
    if not name or len(name) > LONGEST:
        text = gettext_noop("A name has one to 60 characters.")
        yield Finding(code="player.name_length", path="/name", rule="names", text=text)
    yield from name_faults(name, "/name")
    others = Membership.objects.filter(league=membership.league_id).exclude(pk=membership.pk)
    if others.filter(player__name=name).exists():
        text = gettext_noop("{name} is in this league already.")
        yield Finding(code="player.name_taken", path="/name", rule="names", text=text, params={"name": name})


def _ties(player: Player) -> Iterator[Finding]:
    """Yield a finding for everything that hangs on a player."""
    for team in Team.objects.filter(owner=player).order_by("pk"):
        text = gettext_noop("{team} is theirs: delete the draft, or pass the team on first.")
        yield Finding(code="player.has_a_team", path="", rule="", text=text, params={"team": team.name})
    for row in Ninja.objects.filter(player=player).select_related("team").order_by("pk"):
        text = gettext_noop("They have played in {team}.")
        yield Finding(code="player.in_a_party", path="", rule="", text=text, params={"team": row.team.name})
    waiting = HandOver.objects.filter(taker=player, state=HandOver.State.WAITING).select_related("team")
    for offer in waiting.order_by("pk"):
        text = gettext_noop("{team} is offered to them: withdraw the offer first.")
        yield Finding(code="player.has_an_offer", path="", rule="", text=text, params={"team": offer.team.name})
