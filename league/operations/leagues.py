"""Opening a league, joining it, and naming its ninja masters."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from games.models import RulesetVersion
from games.operations import book_ruleset
from games.refusals import Conflict, Missing
from games.rules.kernel.findings import Finding, Refused, gettext_noop, pointer
from games.rules.kernel.letter_case import convert
from games.rules.kernel.names import name_faults
from league.models import Enrolment, HandOver, League, Membership, RulesetChange, Stage
from league.models.league import new_join_code
from league.operations.journal import note
from league.operations.tables import mark_stale
from league.queries.leagues import settings_of
from league.rules.settings import LeagueSettings
from league.rules.stages import sense
from teams.models import Ninja, Player, Team

READ_BY_TABLES = ("points", "tie_breakers", "forfeits_in_head_to_head", "tie_break_edition")
"""Settings of a league by which tables of its stages are computed."""


@transaction.atomic
def open_league(
    founder: Player,
    *,
    name: str,
    at: datetime,
    system: str = "allstars",
    time_zone: str = "UTC",
    settings: dict[str, Any] | None = None,
) -> League:
    """Open a league under the rules of the book; its founder is its ninja master.

    Raises :class:`msgspec.ValidationError` for settings that are none, :class:`Refused` for those that make no sense,
    Django's ``ValidationError`` for a name or a time zone that is none.
    """
    checked = _read_settings(msgspec.to_builtins(LeagueSettings()), settings or {})
    version = book_ruleset(system)
    league = League(
        name=name,
        system=system,
        time_zone=time_zone,
        ruleset=version,
        settings=msgspec.to_builtins(checked),
    )
    league.full_clean(exclude=["ruleset", "settings", "slug"])
    store_league(league)
    Membership.objects.create(league=league, player=founder, role=Membership.Role.MASTER)
    _take_up(league, version, by=founder, at=at)
    note(league, "league.opened", by=founder, at=at)
    return league


class _Given(msgspec.Struct, frozen=True):
    """Settings where a request has them, so that a fault names its place there."""

    settings: LeagueSettings


def _read_settings(stored: dict[str, Any], given: dict[str, Any]) -> LeagueSettings:
    """Read settings that are given in part: what is not named stays as it is stored, within points too."""
    points = given.get("points")
    if isinstance(points, dict):
        given = {**given, "points": {**stored.get("points", {}), **points}}
    settings = convert({"settings": {**stored, **given}}, _Given).settings
    if faults := sense.faults_of_league(settings):
        raise Refused(faults)
    return settings


def store_league(league: League) -> None:
    """Store a new league at an address that no league has yet, also where another of its name opens at the same moment."""
    stored = False
    while not stored:
        league.slug = _free_slug(league.name)
        try:
            with transaction.atomic():
                league.save(force_insert=True)
            stored = True
        except IntegrityError:
            if not League.objects.filter(slug=league.slug).exists():
                raise


def _free_slug(name: str) -> str:
    base = slugify(name)[:70] or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    if base not in taken:
        return base
    return next(slug for number in range(2, len(taken) + 3) if (slug := f"{base}-{number}") not in taken)


def _take_up(league: League, version: RulesetVersion, *, by: Player, at: datetime, reason: str = "") -> None:
    RulesetChange.objects.create(league=league, ruleset=version, by=by, at=at, reason=reason)


@transaction.atomic
def change_league(
    league: League,
    *,
    by: Player,
    at: datetime,
    name: str | None = None,
    time_zone: str | None = None,
    settings: dict[str, Any] | None = None,
    roster_lock_at: datetime | None = None,
    unlock_rosters: bool = False,
) -> League:
    """Change what is given and leave the rest: ``settings`` are merged key by key, and so are the points among them.

    Raises what :func:`open_league` raises.
    """
    league = League.objects.select_for_update().get(pk=league.pk)
    was = _told(league)
    if name is not None:
        league.name = name
    if time_zone is not None:
        league.time_zone = time_zone
    if settings is not None:
        before, merged = settings_of(league), _read_settings(league.settings, settings)
        league.settings = msgspec.to_builtins(merged)
        if any(getattr(before, name) != getattr(merged, name) for name in READ_BY_TABLES):
            _mark_tables(league, at=at)
    if roster_lock_at is not None or unlock_rosters:
        league.roster_lock_at = roster_lock_at
    league.full_clean(exclude=["ruleset", "settings"])
    league.save()
    now = _told(league)
    changed = {key: [was.get(key), now.get(key)] for key in sorted({*was, *now}) if was.get(key) != now.get(key)}
    note(league, "league.changed", by=by, at=at, changed=changed)
    return league


def _told(league: League) -> dict[str, Any]:
    """Return everything that can be changed of a league by name, as plain values; points one by one."""
    settings: dict[str, Any] = msgspec.to_builtins(settings_of(league))
    points = {f"points.{name}": value for name, value in settings.pop("points").items()}
    locked = league.roster_lock_at.isoformat() if league.roster_lock_at else None
    return {"name": league.name, "time_zone": league.time_zone, "roster_lock_at": locked, **settings, **points}


def _mark_tables(league: League, *, at: datetime) -> None:
    """Have the tables of a league's running stages computed anew, by other points or tie-breakers."""
    for stage in Stage.objects.filter(season__league=league, state=Stage.State.RUNNING):
        mark_stale(stage, at=at)


@transaction.atomic
def renew_join_code(league: League, *, by: Player, at: datetime) -> League:
    """Give the league a new join code; the old one opens nothing any more."""
    league.join_code = new_join_code()
    league.save(update_fields=["join_code"])
    note(league, "league.join_code_renewed", by=by, at=at)
    return league


@transaction.atomic
def join_league(player: Player, code: str, *, at: datetime) -> Membership:
    """Join with the league's code. Joining twice is joining once. Raises :class:`Missing` for an unknown code."""
    league = League.objects.filter(join_code=code.strip().upper()).first()
    if league is None:
        raise Missing("league.unknown_join_code", gettext_noop("No league has this join code."))
    membership, created = Membership.objects.get_or_create(league=league, player=player)
    if created:
        note(league, "league.joined", by=player, at=at, player=player.pk)
    return membership


@transaction.atomic
def name_master(league: League, player: Player, *, by: Player, at: datetime) -> Membership:
    """Make a member a ninja master. Raises :class:`Missing` for somebody who is no member with an account."""
    membership = Membership.objects.select_for_update().filter(league=league, player=player).first()
    if membership is None or not player.has_account:
        raise Missing("league.not_a_member", gettext_noop("Only a member with an account can become a ninja master."))
    membership.role = Membership.Role.MASTER
    membership.save(update_fields=["role"])
    note(league, "league.master_named", by=by, at=at, player=player.pk)
    return membership


@transaction.atomic
def dismiss_master(league: League, player: Player, *, by: Player, at: datetime) -> Membership:
    """Make a ninja master a plain player again; a league keeps at least one (raises :class:`Conflict`)."""
    masters = list(
        Membership.objects.select_for_update().filter(league=league, role=Membership.Role.MASTER).order_by("pk")
    )
    membership = next((master for master in masters if master.player_id == player.pk), None)
    if membership is None:
        raise Missing("league.not_a_master", gettext_noop("This player is no ninja master of the league."))
    if len(masters) == 1:
        raise Conflict("league.last_master", gettext_noop("A league keeps at least one ninja master."))
    membership.role = Membership.Role.PLAYER
    membership.save(update_fields=["role"])
    note(league, "league.master_dismissed", by=by, at=at, player=player.pk)
    return membership


@transaction.atomic
def add_named_players(league: League, names: Sequence[str], *, by: Player, at: datetime) -> list[Membership]:
    """Add people without an account by name; each gets a code with which its person can claim the place later.

    Blank lines are passed over; a name that is too long, given twice or borne in the league is refused, all faults at once.
    """
    League.objects.select_for_update().get(pk=league.pk)
    # A fault has the place that its name was sent at, blank lines before it counted.
    cleaned = {index: name.strip() for index, name in enumerate(names) if name.strip()}
    known = set(Membership.objects.filter(league=league).values_list("player__name", flat=True))
    violations = []
    told: set[str] = set()
    for index, name in cleaned.items():
        if len(name) > 60:
            violations.append(
                Finding(
                    code="player.name_too_long",
                    path=pointer("names", index),
                    rule="",
                    text=gettext_noop("A name has at most 60 characters."),
                )
            )
        violations += name_faults(name, pointer("names", index))
        if name in known:
            violations.append(
                Finding(
                    code="player.name_taken",
                    path=pointer("names", index),
                    rule="",
                    text=gettext_noop("{name} is in this league already."),
                    params={"name": name},
                )
            )
        elif name in told:
            text = gettext_noop("{name} stands here twice.")
            place = pointer("names", index)
            violations.append(Finding(code="player.name_twice", path=place, rule="", text=text, params={"name": name}))
        told.add(name)
    if violations:
        raise Refused(violations)
    memberships = [
        Membership.objects.create(league=league, player=Player.objects.create_named(name), claim_code=new_join_code())
        for name in cleaned.values()
    ]
    note(league, "league.players_added", by=by, at=at, players=[member.player_id for member in memberships])
    return memberships


@transaction.atomic
def add_bot(league: League, name: str, *, by: Player, at: datetime) -> Player:
    """Add a program to the league: a player without a password, with this one membership, that speaks by token."""
    bot = Player.objects.create_named(name)
    bot.kind = Player.Kind.BOT
    bot.save(update_fields=["kind"])
    Membership.objects.create(league=league, player=bot)
    note(league, "league.bot_added", by=by, at=at, player=bot.pk)
    return bot


@transaction.atomic
def claim_place(player: Player, code: str, *, at: datetime) -> Membership:
    """Take over the place, teams and parties included, of the bare name that ``code`` belongs to."""
    membership = Membership.objects.select_for_update().filter(claim_code=code.strip().upper()).first()
    if not code.strip() or membership is None:
        raise Missing("league.unknown_claim_code", gettext_noop("Nobody has this claim code."))
    own = Membership.objects.filter(league=membership.league, player=player).first()
    if own is not None:
        if Enrolment.objects.filter(league=membership.league, team__owner=player, left_at__isnull=True).exists():
            raise Conflict(
                "league.already_playing",
                gettext_noop("You already have a team in this league, so you cannot claim another place."),
            )
        membership.role = own.role
        own.delete()
    before = membership.player_id
    offers = HandOver.objects.filter(state=HandOver.State.WAITING, team__enrolments__league=membership.league)
    for rows in (offers.filter(giver_id=before), offers.filter(taker_id=before)):
        rows.update(state=HandOver.State.WITHDRAWN, answered_by=player, answered_at=at)
    Team.objects.filter(owner_id=before, enrolments__league=membership.league).update(owner=player)
    _hand_parties_over(membership.league, before, player)
    membership.player = player
    membership.claim_code = ""
    membership.save(update_fields=["player", "claim_code", "role"])
    note(membership.league, "league.place_claimed", by=player, at=at, before=before, player=player.pk)
    return membership


def _hand_parties_over(league: League, before: int, player: Player) -> None:
    rows = Ninja.objects.filter(player=before, team__enrolments__league=league)
    if Ninja.objects.filter(player=player, team__in=rows.values("team")).exists():
        raise Conflict("party.member_already", gettext_noop("{name} is in the party already."), name=player.name)
    Ninja.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).update(player=player)
