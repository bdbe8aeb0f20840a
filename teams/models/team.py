"""Teams and their ninja. Their numbers are pins of what the ledger says; only ``teams.ledger`` writes them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import RulesetVersion, SystemKey
from games.names import check_name


class Team(models.Model):
    """What enters a league: an All-Stars team, a Tiny Ninjas duellist, a cooperative party.

    ``draft`` is the roster while it is being built, ``redraft`` whom a team keeps and recruits while it is drafted anew
    within a budget. ``scroll``, ``treasury`` (koban) and ``rating`` are pinned by the
    ledger; ``head`` counts every change of the team's story and is what a preview is held against.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        FOUNDED = "founded", _("founded")
        REDRAFT = "redraft", _("drafted anew")
        RETIRED = "retired", _("retired")

    name = models.CharField(_("name"), max_length=60, validators=[check_name])
    system = models.CharField(_("system"), max_length=20, choices=SystemKey.choices)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="teams", verbose_name=_("owner")
    )
    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="+", verbose_name=_("ruleset"))
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.DRAFT)
    draft = models.JSONField(_("draft roster"), default=dict, blank=True)
    redraft = models.JSONField(_("redraft"), default=dict, blank=True)
    scroll = models.JSONField(_("scroll"), null=True, blank=True)
    clan = models.CharField(_("clan"), max_length=60, blank=True, default="")
    treasury = models.IntegerField(_("treasury"), default=0)
    rating = models.IntegerField(_("rating"), default=0)
    head = models.PositiveIntegerField(_("changes"), default=0)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(treasury__gte=0), name="treasury_never_negative"),
            models.CheckConstraint(
                condition=Q(state="draft") | Q(scroll__isnull=False), name="a_founded_team_has_a_scroll"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Ninja(models.Model):
    """A model on an All-Stars team, or a member of a party. Ledger payloads name it by id; its name stands here alone.

    ``profile``, ``xp`` and ``gone`` are pins. ``player`` is the person behind a party's member: None for a model.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="ninja", verbose_name=_("team"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="parties",
        verbose_name=_("player"),
    )
    name = models.CharField(_("name"), max_length=60, validators=[check_name])
    profile = models.CharField(_("profile"), max_length=60, blank=True, default="")
    xp = models.PositiveIntegerField(_("XP"), default=0)
    gone = models.CharField(_("gone"), max_length=12, blank=True, default="")

    class Meta:
        verbose_name = _("ninja")
        verbose_name_plural = _("ninja")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["team", "player"], name="a_player_is_in_a_party_once")]

    def __str__(self) -> str:
        return self.name
