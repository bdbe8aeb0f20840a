"""Parties of a league's cooperative games: formed, joined, left, with and without accounts."""

from collections.abc import Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from games.refusals import Conflict, Forbidden, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.names import name_faults
from games.systems import is_cooperative
from league.models import League, Membership
from league.operations.journal import note
from league.operations.leagues import add_named_players, join_league
from league.operations.teams import found_at_once
from league.queries.leagues import league_of
from teams.models import Ninja, Player, Team
from teams.operations import parties
from teams.operations.parties import RULE, Newcomer


class NewMember(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who joins a party, told in one of three ways.

    ``player`` is the id of a member of the league, ``name`` that of a person who is not in it and gets a place there to
    claim later, ``member`` the id of somebody who left the party and comes back.
    """

    player: int | None = None
    name: str | None = None
    member: str | None = None


@transaction.atomic
def form_party(
    league: League, *, owner: Player, by: Player, name: str, members: Sequence[NewMember], at: datetime
) -> Team:
    """Found a party of a league for ``owner``, a member; a ninja master may do it for any of them.

    Without ``members`` the owner alone is in it. Raises :class:`Conflict` in a league of another game, :class:`Refused`
    naming everybody who cannot be taken in.
    """
    if not is_cooperative(league.system):
        raise Conflict("party.no_party", gettext_noop("Only teams of the cooperative games are parties."))
    team = found_at_once(league, owner=owner, by=by, name=name, draft={}, at=at)
    return add_members(team, members or [NewMember(player=owner.pk)], by=by, at=at)


@transaction.atomic
def add_members(team: Team, members: Sequence[NewMember], *, by: Player, at: datetime) -> Team:
    """Take people into a party of a league (see :class:`NewMember`); its owner and ninja masters may.

    Raises :class:`Refused` with every fault: who is not in the league, is in the party already, has a name that is taken.
    """
    league = _league_of(team)
    if not by.has_perm("teams.change_team", team):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))
    newcomers = _newcomers(league, team, members, by=by, at=at)
    joined = parties.join(team, newcomers, by=by, at=at)
    note(league, "party.joined", by=by, at=at, team=team.pk, players=[one.player.pk for one in newcomers if one.player])
    return joined


@transaction.atomic
def join_with_code(team: Team, code: str, *, by: Player, at: datetime) -> Team:
    """Join a party, and its league if need be, with the league's code. Raises :class:`Missing` for another code."""
    league = league_of(team)
    if league is None or league.join_code != code.strip().upper():
        raise Missing("league.unknown_join_code", gettext_noop("No league has this join code."))
    join_league(by, code, at=at)
    joined = parties.join(team, [Newcomer(player=by)], by=by, at=at)
    note(league, "party.joined", by=by, at=at, team=team.pk, players=[by.pk])
    return joined


@transaction.atomic
def leave_party(team: Team, member: int, *, by: Player, at: datetime) -> Team:
    """Let a member leave: by themselves, by the party's owner or by a ninja master."""
    league = _league_of(team)
    row = parties.member_row(team, member)
    if row.player_id != by.pk and not by.has_perm("teams.change_team", team):
        raise Forbidden(
            "party.not_yours", gettext_noop("Members leave by themselves, or the party's owner lets them go.")
        )
    left = parties.leave(team, member, by=by, at=at)
    note(league, "party.left", by=by, at=at, team=team.pk, member=member)
    return left


@transaction.atomic
def name_member(team: Team, member: int, player: Player, *, by: Player, at: datetime) -> Ninja:
    """Say which member of the league is behind a member of the party that was only a name."""
    league = _league_of(team)
    if not by.has_perm("teams.change_team", team):
        raise Forbidden("team.not_yours", gettext_noop("Only its owner and the league's ninja masters can do this."))
    if not Membership.objects.filter(league=league, player=player).exists():
        raise Missing("party.not_in_league", gettext_noop("This player is not in the league."))
    row = parties.give_person(team, member, player)
    note(league, "party.member_named", by=by, at=at, team=team.pk, member=member, player=player.pk)
    return row


def _league_of(team: Team) -> League:
    league = league_of(team)
    if league is None:
        raise Conflict("team.in_no_league", gettext_noop("This team is in no league."))
    return league


def _newcomers(league: League, team: Team, members: Sequence[NewMember], *, by: Player, at: datetime) -> list[Newcomer]:
    """Find or make the person behind each newcomer; names are made members of the league all at once."""
    wanted = [one.player for one in members if one.player is not None]
    rows = Membership.objects.filter(league=league, player__in=wanted).select_related("player")
    known = {row.player_id: row.player for row in rows}
    unclear = {index: faults for index, one in enumerate(members) if (faults := _unclear(index, one, known))}
    if unclear:
        others = {index: _found(one, known) for index, one in enumerate(members) if index not in unclear}
        faults = [fault for faults in unclear.values() for fault in faults]
        raise Refused([*faults, *parties.who_cannot_join(team, others)])
    places = [index for index, one in enumerate(members) if one.name is not None]
    named = _made(league, [members[index].name or "" for index in places], places, by=by, at=at)
    return [
        Newcomer(player=known[one.player] if one.player is not None else named.get(index), member=one.member)
        for index, one in enumerate(members)
    ]


def _found(one: NewMember, known: dict[int, Player]) -> Newcomer:
    """Return a newcomer as far as there is one: a name is made nobody yet."""
    if one.name is not None:
        return Newcomer(player=Player(name=one.name))
    return Newcomer(player=None if one.player is None else known[one.player], member=one.member)


def _unclear(index: int, one: NewMember, known: dict[int, Player]) -> list[Finding]:
    given = [value for value in (one.player, one.name, one.member) if value is not None]
    if len(given) != 1 or not str(given[0]).strip():
        text = gettext_noop("Name a player of the league, somebody new, or a member who left.")
        return [Finding(code="party.who", path=pointer("members", index), rule=RULE, text=text)]
    if one.name is not None:
        return list(name_faults(one.name, pointer("members", index, "name")))
    if one.player is not None and one.player not in known:
        text = gettext_noop("This player is not in the league.")
        return [Finding(code="party.not_in_league", path=pointer("members", index, "player"), rule=RULE, text=text)]
    return []


def _made(
    league: League, names: Sequence[str], places: Sequence[int], *, by: Player, at: datetime
) -> dict[int, Player]:
    """Make people of names, each by its place in the request."""
    if not names:
        return {}
    try:
        rows = add_named_players(league, names, by=by, at=at)
    except Refused as refused:
        raise Refused(
            [
                msgspec.structs.replace(one, path=pointer("members", places[int(one.path.rpartition("/")[2])], "name"))
                for one in refused.violations
            ]
        ) from refused
    return {index: row.player for index, row in zip(places, rows, strict=True)}
