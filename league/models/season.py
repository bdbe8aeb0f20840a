"""Seasons, their stages and rounds, and the teams that enter them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.league import League
from teams.models import Team


class Season(models.Model):
    """One competition of a league, from its first stage to its last."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("league"))
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.PLANNED)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["league", "number"], name="season_number_once")]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A team's place in a season. ``seed`` is its place in the draw, from 1."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("season"))
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("team"))
    seed = models.PositiveSmallIntegerField(_("seed"))

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["season", "team"], name="a_team_enters_a_season_once"),
            models.UniqueConstraint(fields=["season", "seed"], name="seed_once"),
        ]

    def __str__(self) -> str:
        return str(self.team)


class Stage(models.Model):
    """A part of a season with its own way of pairing. ``settings`` depend on the kind."""

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="stages", verbose_name=_("season"))
    order = models.PositiveSmallIntegerField(_("order"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.ROUND_ROBIN)
    name = models.CharField(_("name"), max_length=80)
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.PLANNED)
    settings = models.JSONField(_("settings"), default=dict, blank=True)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["season", "order"], name="stage_order_once")]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """Fixtures that belong together. ``challenge`` is set where the league fixes it for the round."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    challenge = models.CharField(_("challenge"), max_length=60, blank=True, default="")

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"
