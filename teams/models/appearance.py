"""Which team stood on which side of a match: the only link between the two."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match
from teams.models.team import Team


class Appearance(models.Model):
    """A team's side of a match.

    ``busy`` holds from the opening of the match until its after-match steps are closed; a team is busy with one match
    at most (ruling 5). ``steps_due_at`` is when the league's default closes what is still open. ``seed`` is another secret
    for the server's dice of steps that an amendment made due after the match's own was shown.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="appearances", verbose_name=_("match"))
    side = models.PositiveSmallIntegerField(_("side"))
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="appearances", verbose_name=_("team"))
    busy = models.BooleanField(_("busy"), default=True)
    steps_due_at = models.DateTimeField(_("steps due"), null=True, blank=True)
    seed = models.BinaryField(_("dice seed of later steps"), max_length=32, null=True, blank=True)

    class Meta:
        verbose_name = _("appearance")
        verbose_name_plural = _("appearances")
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["match", "side"], name="one_team_per_side"),
            models.UniqueConstraint(fields=["match", "team"], name="one_side_per_team"),
            models.UniqueConstraint(fields=["team"], condition=Q(busy=True), name="one_open_match_per_team"),
            models.CheckConstraint(condition=Q(side__gte=1, side__lte=4), name="sides_are_numbered_from_one"),
        ]
        indexes = [
            models.Index(fields=["steps_due_at"], condition=Q(steps_due_at__isnull=False), name="steps_due"),
        ]

    def __str__(self) -> str:
        return f"{self.team} ({self.match})"
