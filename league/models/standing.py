"""The stored table of a stage, in pages. A stale row is the job that recomputes it."""

from typing import Any, Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.stage import Stage

PAGE: Final = 100
"""Lines on one page of a stored table."""


class Standing(models.Model):
    """A table of ``length`` lines, computed from the first ``computed`` of ``wanted`` changes of the stage's results."""

    stage = models.OneToOneField(Stage, on_delete=models.PROTECT, related_name="standing", verbose_name=_("stage"))
    length = models.PositiveIntegerField(_("lines"), default=0)
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

    @property
    def table(self) -> list[dict[str, Any]]:
        """The whole table, every page of it: for exports. Whoever shows it reads a page."""
        return [line for page in self.pages.all() for line in page.lines]


class StandingPage(models.Model):
    """:data:`PAGE` lines of a stored table, so that reading some takes the same time however long the table is."""

    standing = models.ForeignKey(Standing, on_delete=models.PROTECT, related_name="pages", verbose_name=_("standing"))
    number = models.PositiveIntegerField(_("number"))
    lines = models.JSONField(_("lines"), default=list)

    class Meta:
        verbose_name = _("page of a standing")
        verbose_name_plural = _("pages of standings")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["standing", "number"], name="standing_page_once")]

    def __str__(self) -> str:
        return f"{self.standing} {self.number}"
