"""The stored table of a stage. A stale row is the job that recomputes it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.stage import Stage


class Standing(models.Model):
    """``table`` as computed from the first ``computed`` of ``wanted`` changes of the stage's results."""

    stage = models.OneToOneField(Stage, on_delete=models.PROTECT, related_name="standing", verbose_name=_("stage"))
    table = models.JSONField(_("table"), default=list)
    wanted = models.PositiveIntegerField(_("changes of results"), default=0)
    computed = models.PositiveIntegerField(_("changes computed"), default=0)
    computed_at = models.DateTimeField(_("computed"), null=True, blank=True)
    stale_since = models.DateTimeField(_("behind since"), null=True, blank=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [
            models.CheckConstraint(condition=Q(computed__lte=F("wanted")), name="computed_never_ahead"),
        ]
        indexes = [
            models.Index(fields=["stale_since"], condition=Q(stale_since__isnull=False), name="stale_standings"),
        ]

    def __str__(self) -> str:
        return str(self.stage)

    @property
    def behind(self) -> bool:
        """Whether results were confirmed that the table does not yet show."""
        return self.computed < self.wanted
