"""Who belongs to a cooperative party: members join, leave, and come back to what they played."""

from collections.abc import Mapping, Sequence
from datetime import datetime

import msgspec
from django.db import transaction

from games.models import Match
from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.systems import is_cooperative, ruleset, system
from teams import ledger
from teams.models import Chapter, Ninja, Player, Team
from teams.operations.idle import require_in_play

RULE = "ruling on players"


class Newcomer(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who joins: a person, or (``member``) the id of a member who left and comes back."""

    player: Player | None = None
    member: str | None = None


@transaction.atomic
def join(team: Team, newcomers: Sequence[Newcomer], *, by: Player, at: datetime) -> Team:
    """Take people into a party; who comes back is credited with what they played before.

    Raises :class:`Refused` naming everybody who is in the party already, is no member of it, or has a name that
    another member has; :class:`Conflict` for a team that is no founded party.
    """
    team = _lock_party(team)
    present = list(team.ninja.order_by("pk"))
    rows, faults = _rows_of(present, dict(enumerate(newcomers)))
    if faults:
        raise Refused(faults)
    fresh = [player for player in rows if isinstance(player, Player)]
    made = iter(ledger.add_ninja(team, [player.name for player in fresh], fresh))
    ids = [str((row if isinstance(row, Ninja) else next(made)).pk) for row in rows]
    entries = system(team.system).recruit_entries(ruleset(team.ruleset_id), team.scroll or {}, (), ids)
    paths = [pointer("members", index) for index in range(len(entries))]
    ledger.append_chapter(team, Chapter.Kind.INTERVAL, entries, by=by, at=at, paths=paths)
    return team


def who_cannot_join(team: Team, newcomers: Mapping[int, Newcomer]) -> list[Finding]:
    """Say who of the newcomers, each by its place in what was asked, is or comes twice in a party or is no member of it.

    Somebody who is only a name yet is a person who is not stored.
    """
    _rows, faults = _rows_of(list(team.ninja.order_by("pk")), newcomers)
    return faults


def _rows_of(present: Sequence[Ninja], newcomers: Mapping[int, Newcomer]) -> tuple[list[Ninja | Player], list[Finding]]:
    """Return each newcomer's old row, or the person who needs one, and what stands in the way."""
    rows: list[Ninja | Player] = []
    faults: list[Finding] = []
    taken = {row.name.casefold() for row in present if not row.gone}
    for index, newcomer in newcomers.items():
        row = _find(present, newcomer) or newcomer.player
        if row is None:
            text = gettext_noop("Nobody of this number was ever in the party.")
            faults.append(_fault("party.unknown_member", index, text))
        elif row in rows or (isinstance(row, Ninja) and not row.gone):
            faults.append(
                _fault("party.member_already", index, gettext_noop("{name} is in the party already."), row.name)
            )
        elif row.name.casefold() in taken:
            faults.append(_fault("party.name_twice", index, gettext_noop("The party has a {name} already."), row.name))
        else:
            taken.add(row.name.casefold())
            rows.append(row)
    return rows, faults


def _find(present: Sequence[Ninja], newcomer: Newcomer) -> Ninja | None:
    if newcomer.player is not None:
        person = newcomer.player.pk
        return next((row for row in present if row.player_id is not None and row.player_id == person), None)
    return next((row for row in present if str(row.pk) == newcomer.member), None)


def _fault(code: str, index: int, text: str, name: str = "") -> Finding:
    return Finding(code=code, path=pointer("members", index), rule=RULE, text=text, params={"name": name})


@transaction.atomic
def leave(team: Team, member: int, *, by: Player, at: datetime) -> Team:
    """Let a member go; what they played stays. Raises :class:`Missing` for somebody who is not in the party.

    Nobody leaves while a session of the party is open (:class:`Conflict`): they may be sitting at it.
    """
    team = _lock_party(team)
    row = member_row(team, member)
    under_way = [Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED]
    if team.appearances.filter(busy=True, match__state__in=under_way).exists():
        raise Conflict("team.in_a_match", gettext_noop("Nobody leaves while a session of the party is open."))
    ledger.append_chapter(team, Chapter.Kind.INTERVAL, [{"kind": "left", "player": str(row.pk)}], by=by, at=at)
    return team


@transaction.atomic
def give_person(team: Team, member: int, player: Player) -> Ninja:
    """Say who is behind a member that was only a name. Raises :class:`Conflict` if somebody is, or if they are in it."""
    team = _lock_party(team)
    row = member_row(team, member)
    if row.player_id is not None:
        raise Conflict("party.member_has_a_person", gettext_noop("Somebody is behind this member already."))
    if team.ninja.filter(player=player).exists():
        raise Conflict("party.member_already", gettext_noop("{name} is in the party already."), name=player.name)
    row.player = player
    row.save(update_fields=["player"])
    return row


def member_row(team: Team, member: int) -> Ninja:
    """Return the row of somebody who is in the party now; raises :class:`Missing`."""
    row = team.ninja.filter(pk=member, gone="").first()
    if row is None:
        raise Missing("party.no_such_member", gettext_noop("The party has no such member."))
    return row


def _lock_party(team: Team) -> Team:
    team = ledger.lock_teams([team.pk])[team.pk]
    if not is_cooperative(team.system):
        raise Conflict("party.no_party", gettext_noop("Only teams of the cooperative games are parties."))
    require_in_play(team)
    return team
