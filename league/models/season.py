"""Seasons and the teams that enter them."""

from django.db import models
from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.moments import kept
from games.names import check_name
from league.models.league import League
from teams.models import Chapter, Team


class Season(models.Model):
    """One competition of a league, from its first stage to its last.

    A tournament is a season of a day or a weekend, with check-in, tables and a round clock. Friendlies are games outside
    every competition: a league has one such season at most, and it never ends.
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    class Format(models.TextChoices):
        LEAGUE = "league", _("league")
        TOURNAMENT = "tournament", _("tournament")
        FRIENDLIES = "friendlies", _("friendlies")

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    format = models.CharField(_("format"), max_length=10, choices=Format.choices, default=Format.LEAGUE)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.PLANNED)
    check_in_opens_at = models.DateTimeField(_("check-in opens"), null=True, blank=True)
    check_in_closes_at = models.DateTimeField(_("check-in closes"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),
            models.UniqueConstraint(
                fields=["league"], condition=Q(format="friendlies"), name="a_league_has_one_place_for_friendlies"
            ),
            kept("check_in_opens_at", "check_in_closes_at", name="check_in_can_be_told"),
        ]

    def __str__(self) -> str:
        # Koban itself opened the friendlies: their name is a word of the reader's language.
        return capfirst(self.get_format_display()) if self.format == self.Format.FRIENDLIES else self.name


class Entrant(models.Model):
    """A team's place in a season. ``seed`` is its place in the draw, from 1. Those of one ``club`` can be kept apart.

    A team that left says how (``leaving``): its games stand, or are struck from the tables, or ``heir.inherits`` names the
    entrant that took the place over with its results. ``rolled_over`` is the chapter with which its team came into the
    season, if its league began the season so.
    """

    class Leaving(models.TextChoices):
        STANDS = "stands", _("left, games stand")
        STRUCK = "struck", _("left, games struck")
        REPLACED = "replaced", _("replaced")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("season"))
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("team"))
    seed = models.PositiveSmallIntegerField(_("seed"))
    club = models.CharField(_("club"), max_length=60, blank=True, default="", validators=[check_name])
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    leaving = models.CharField(_("how it left"), max_length=8, choices=Leaving.choices, blank=True, default="")
    inherits = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="heir", verbose_name=_("took over from")
    )

    rolled_over = models.OneToOneField(
        Chapter, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("rolled over in")
    )

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="a_team_enters_a_season_once"),
            models.UniqueConstraint(fields=["season", "seed"], name="seed_once"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True, leaving="") | Q(left_at__isnull=False) & ~Q(leaving=""),
                name="who_left_says_how",
            ),
        ]

    def __str__(self) -> str:
        return str(self.team)
