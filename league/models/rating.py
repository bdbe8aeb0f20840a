"""Skill ratings of a league, computed from its results as tables are and never carried on from what they were."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from league.models.league import League
from teams.models import Team


class RatingBook(models.Model):
    """When a league's ratings were computed, and after how many changes of its results (``Standing.wanted`` of its stages)."""

    league = models.OneToOneField(
        League, on_delete=models.PROTECT, related_name="rating_book", verbose_name=_("league")
    )
    seen = models.PositiveBigIntegerField(_("changes of results seen"), default=0)
    computed_at = models.DateTimeField(_("computed"), null=True, blank=True)

    class Meta:
        verbose_name = _("ratings of a league")
        verbose_name_plural = _("ratings of leagues")

    def __str__(self) -> str:
        return str(self.league)


class Rating(models.Model):
    """A team's or a player's skill in one league.

    ``mu`` is the skill as estimated, ``sigma`` how uncertain that is; ``course`` holds [fixture, mu, sigma] after each of
    the ``games``, in order.
    """

    book = models.ForeignKey(RatingBook, on_delete=models.PROTECT, related_name="ratings", verbose_name=_("ratings"))
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("team")
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("player"),
    )
    mu = models.FloatField(_("skill"))
    sigma = models.FloatField(_("uncertainty"))
    games = models.PositiveIntegerField(_("games"))
    course = models.JSONField(_("course"), default=list)

    class Meta:
        verbose_name = _("skill rating")
        verbose_name_plural = _("skill ratings")
        constraints = [
            models.UniqueConstraint(fields=["book", "team"], name="one_rating_per_team"),
            models.UniqueConstraint(fields=["book", "player"], name="one_rating_per_player"),
            models.CheckConstraint(
                condition=Q(team__isnull=True) ^ Q(player__isnull=True), name="a_rating_is_of_a_team_or_a_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team or self.player}: {number_format(round(self.mu, 1), 1)}"
