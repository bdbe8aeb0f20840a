"""Stages of a season, who is in them, and their rounds."""

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from games.moments import kept
from games.names import check_name
from league.models.season import Entrant, Season


class Stage(models.Model):
    """A part of a season with its own way of pairing. ``settings`` depend on the kind; ``lots`` is the seed of its draw.

    A play-off between teams that are tied across the line of a cut is a stage too: ``plays_off_for`` is the stage for
    which they play.
    """

    class Kind(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("round robin")
        RANDOM_WEEKLY = "random_weekly", _("random weekly")
        OPEN = "open", _("open")
        SWISS = "swiss", _("Swiss")
        SINGLE_ELIMINATION = "single_elimination", _("single elimination")
        DOUBLE_ELIMINATION = "double_elimination", _("double elimination")
        LADDER = "ladder", _("ladder")
        CAMPAIGN = "campaign", _("campaign")
        FRIENDLIES = "friendlies", _("friendlies")

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="stages", verbose_name=_("season"))
    order = models.PositiveSmallIntegerField(_("order"))
    kind = models.CharField(_("kind"), max_length=20, choices=Kind.choices, default=Kind.ROUND_ROBIN)
    name = models.CharField(_("name"), max_length=80, validators=[check_name])
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.PLANNED)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    lots = models.CharField(_("seed of the draw"), max_length=64, blank=True, default="")
    plays_off_for = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="play_offs",
        verbose_name=_("plays off for"),
    )

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["season", "order"], name="stage_order_once")]

    def __str__(self) -> str:
        return capfirst(self.get_kind_display()) if self.kind == self.Kind.FRIENDLIES else self.name


class StageEntrant(models.Model):
    """An entrant's place in one stage: its ``seed`` there from 1, its ``group`` from 1 (0 where the stage has none).

    ``first_round`` is later than 1 for a late entry; ``withdrawn_from`` is the first round for which it is no longer
    paired, empty again when it returns. ``requested_byes`` are rounds it asked to sit out. ``lot`` is its ticket of a recorded
    draw; the lowest comes first.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="field", verbose_name=_("stage"))
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="places", verbose_name=_("entrant"))
    seed = models.PositiveSmallIntegerField(_("seed"))
    group = models.PositiveSmallIntegerField(_("group"), default=0)
    first_round = models.PositiveSmallIntegerField(_("first round"), default=1)
    withdrawn_from = models.PositiveSmallIntegerField(_("withdrawn from round"), null=True, blank=True)
    requested_byes = models.JSONField(_("byes by choice"), default=list, blank=True)
    lot = models.PositiveIntegerField(_("lot"), null=True, blank=True)

    class Meta:
        verbose_name = _("place in a stage")
        verbose_name_plural = _("places in a stage")
        ordering = ["seed"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="an_entrant_is_in_a_stage_once"),
            models.UniqueConstraint(fields=["stage", "seed"], name="stage_seed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} ({self.stage})"


class Round(models.Model):
    """Fixtures that belong together. ``challenge`` is set where the league fixes it for the round.

    A round without ``published_at`` is a draft that only ninja masters see. ``starts_at`` and ``ends_at`` are its clock
    at a tournament. ``draw`` is how it was paired: the seed of its lots, what the look-ahead said, what was agreed to.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(_("number"))
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    challenge = models.CharField(_("challenge"), max_length=60, blank=True, default="")
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    draw = models.JSONField(_("draw"), default=dict, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
            kept("deadline", "starts_at", "ends_at", name="times_of_a_round_can_be_told"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.number}"
