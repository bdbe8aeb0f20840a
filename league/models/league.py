"""A league, who belongs to it, and the rules it plays by."""

import secrets
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import RulesetVersion, SystemKey
from games.moments import kept
from games.names import check_name
from teams.models import Team


def new_join_code() -> str:
    """Return a code that players can read out to each other: eight characters without look-alikes."""
    return "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _digit in range(8))


def check_time_zone(name: str) -> None:
    """Refuse a time zone the zone database does not know."""
    if name not in available_timezones():
        raise ValidationError(_("%(name)s is not a known time zone."), code="unknown_zone", params={"name": name})


class League(models.Model):
    """A group of players with their teams. ``settings`` is a :class:`league.rules.settings.LeagueSettings`."""

    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    system = models.CharField(_("system"), max_length=20, choices=SystemKey.choices, default=SystemKey.ALLSTARS)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[check_time_zone])
    join_code = models.CharField(_("join code"), max_length=16, unique=True, default=new_join_code)
    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="+", verbose_name=_("ruleset"))
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    roster_lock_at = models.DateTimeField(_("roster lock"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["pk"]
        constraints = [kept("roster_lock_at", name="roster_lock_can_be_told")]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A player of a league. ``claim_code`` lets the person behind a bare name take it over."""

    class Role(models.TextChoices):
        MASTER = "master", _("ninja master")
        PLAYER = "player", _("player")

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="memberships", verbose_name=_("league"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships", verbose_name=_("player")
    )
    role = models.CharField(_("role"), max_length=8, choices=Role.choices, default=Role.PLAYER)
    claim_code = models.CharField(_("claim code"), max_length=16, blank=True, default="")
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "player"], name="one_membership_per_player"),
            models.UniqueConstraint(fields=["claim_code"], condition=~Q(claim_code=""), name="claim_code_once"),
        ]

    def __str__(self) -> str:
        return f"{self.player} ({self.league})"


class Enrolment(models.Model):
    """A team's place in a league; a team is in one league at a time."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="enrolments", verbose_name=_("league"))
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="enrolments", verbose_name=_("team"))
    enrolled_at = models.DateTimeField(_("enrolled"), auto_now_add=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        verbose_name = _("enrolment")
        verbose_name_plural = _("enrolments")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team"], condition=Q(left_at__isnull=True), name="a_team_is_in_one_league_at_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team} ({self.league})"


class RulesetChange(models.Model):
    """When a league took up a ruleset, who decided it and why."""

    league = models.ForeignKey(
        League, on_delete=models.PROTECT, related_name="ruleset_changes", verbose_name=_("league")
    )
    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="+", verbose_name=_("ruleset"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("by"))
    reason = models.TextField(_("reason"), blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("ruleset change")
        verbose_name_plural = _("ruleset changes")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.league}: {self.ruleset}"
