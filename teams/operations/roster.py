"""Between games: recruit, dismiss, rename, and a ninja master's adjustment of the treasury (rulings 42, 46, 47, 54)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.db import transaction
from msgspec import Meta

from games.models import Match
from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.names import name_faults
from games.systems import ruleset, system
from teams import ledger
from teams.models import Chapter, Ninja, Player, Team
from teams.operations.acting import told_of
from teams.operations.idle import require_in_play
from teams.operations.uniqueness import lock_team, require_free

Text = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]


class Hire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model to recruit: its name, and profile and ability by key or printed name."""

    name: Text
    profile: Text
    ability: Text | None = None


class RosterChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of roster changes: first who goes (ninja ids), then who comes (ruling 1, step 8)."""

    dismiss: Annotated[tuple[str, ...], Meta(max_length=40)] = ()
    recruit: Annotated[tuple[Hire, ...], Meta(max_length=40)] = ()


@transaction.atomic
def change_roster(team: Team, change: RosterChange, *, by: Player, at: datetime) -> Team:
    """Dismiss without refund and recruit at full listed cost from the treasury; all of it or nothing.

    Raises :class:`Refused` with every fault, :class:`Conflict` while a match or its first steps are open.
    """
    team = require_between_games(lock_team(team))
    if not (change.dismiss or change.recruit):
        raise Refused([_incomplete("roster.nothing", "", "ruling 46", gettext_noop("Say who goes or who comes."))])
    faults = _faults_of_names(team, change)
    rows = ledger.add_ninja(team, [hire.name for hire in change.recruit])
    recruits = system(team.system).recruit_entries(
        ruleset(team.ruleset_id),
        team.scroll or {},
        [msgspec.to_builtins(hire) for hire in change.recruit],
        [str(row.pk) for row in rows],
    )
    hired = [(recruit["profile"], pointer("recruit", index)) for index, recruit in enumerate(recruits)]
    dismissals: list[dict[str, Any]] = [{"kind": "dismissed", "ninja": ninja} for ninja in change.dismiss]
    paths = [
        *(pointer("dismiss", index) for index in range(len(dismissals))),
        *(pointer("recruit", index) for index in range(len(recruits))),
    ]
    with _added_to(faults):
        require_free(team, hired)
    with _added_to(faults):
        ledger.append_chapter(team, Chapter.Kind.INTERVAL, [*dismissals, *recruits], by=by, at=at, paths=paths)
    if faults:
        raise Refused(faults)
    told_of(team, "team.roster_changed", by=by, at=at)
    return team


@contextmanager
def _added_to(faults: list[Finding]) -> Iterator[None]:
    """Let what is refused wait for what else is wrong, so that everything is said at once."""
    try:
        yield
    except Refused as refused:
        faults += refused.violations


def _faults_of_names(team: Team, change: RosterChange) -> list[Finding]:
    """Return a finding for every name that somebody of the team bears, that comes twice, or that is none."""
    present = team.ninja.filter(gone="", profile__gt="").exclude(pk__in=[n for n in change.dismiss if n.isdecimal()])
    taken = {name.casefold() for name in present.values_list("name", flat=True)}
    violations = []
    for index, hire in enumerate(change.recruit):
        if hire.name.casefold() in taken:
            violations.append(
                Finding(
                    code="roster.name_taken",
                    path=pointer("recruit", index, "name"),
                    rule="Building A Team",
                    text=gettext_noop("The team has a {name} already."),
                    params={"name": hire.name},
                )
            )
        violations += name_faults(hire.name, pointer("recruit", index, "name"))
        taken.add(hire.name.casefold())
    return violations


@transaction.atomic
def adjust_treasury(team: Team, koban: int, *, by: Player, at: datetime, reason: str) -> Team:
    """Add (or with a negative number take) koban by decree; the reason stays with the entry.

    Raises :class:`Refused` without a reason or below zero (ruling 54), :class:`Conflict` while steps are open and in games
    without a treasury.
    """
    if not system(team.system).has_rosters:
        raise Conflict("team.no_treasury", gettext_noop("The teams of this game have no treasury."))
    violations = []
    if not reason.strip():
        violations.append(
            _incomplete("reason.missing", "/reason", "ruling 54", gettext_noop("An adjustment needs a reason."))
        )
    if koban == 0:
        text = gettext_noop("An adjustment gives or takes at least one koban.")
        violations.append(_incomplete("adjustment.nothing", "/koban", "ruling 54", text))
    if violations:
        raise Refused(violations)
    team = require_between_games(ledger.lock_teams([team.pk])[team.pk])
    ledger.append_chapter(
        team,
        Chapter.Kind.INTERVAL,
        [{"kind": "adjusted", "koban": koban}],
        by=by,
        at=at,
        reason=reason,
        paths=["/koban"],
    )
    told_of(team, "team.adjusted", by=by, at=at, reason=reason)
    return team


@transaction.atomic
def rename_ninja(ninja: Ninja, name: str, *, by: Player, at: datetime) -> Ninja:
    """Give a ninja another name (ruling 57); its story is untouched."""
    taken = ninja.team.ninja.filter(gone="", profile__gt="", name__iexact=name).exclude(pk=ninja.pk).exists()
    if taken:
        raise Conflict("roster.name_taken", gettext_noop("The team has a {name} already."), name=name)
    ninja.name = name
    ninja.save(update_fields=["name"])
    told_of(ninja.team, "team.ninja_renamed", by=by, at=at)
    return ninja


def find_ninja(team: Team, ninja_id: str | int) -> Ninja:
    """Return the team's ninja with that id; raises :class:`Missing`."""
    row = team.ninja.filter(pk=ninja_id).first() if str(ninja_id).isdecimal() else None
    if row is None:
        raise Missing("ninja.unknown", gettext_noop("This team has no such ninja."))
    return row


def _incomplete(code: str, path: str, rule: str, text: str) -> Finding:
    return Finding(code=code, path=path, rule=rule, text=text)


def require_between_games(team: Team) -> Team:
    """Return the team if its roster can change now; raises :class:`Conflict` during a match and while its first steps are open."""
    require_in_play(team)
    pending = (team.scroll or {}).get("pending", {})
    if any(pending.get(step) for step in ("fees", "downtime", "waiting")):
        raise Conflict(
            "team.steps_open", gettext_noop("Fees and downtime of the last match come before changes of the roster.")
        )
    under_way = [Match.State.OPEN, Match.State.REPORTED, Match.State.DISPUTED]
    if team.appearances.filter(busy=True, match__state__in=under_way).exists():
        raise Conflict("team.in_a_match", gettext_noop("The roster is frozen while a match of this team is open."))
    return team
