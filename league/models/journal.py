"""What was done in a league, by whom and why."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.league import League


class JournalLine(models.Model):
    """One deed. ``what`` is a stable code, ``about`` ids of what it touched; the reason may be emptied."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="journal", verbose_name=_("league"))
    what = models.CharField(_("what"), max_length=40)
    about = models.JSONField(_("about"), default=dict, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    acting_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("acting for"),
    )
    reason = models.TextField(_("reason"), blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("journal line")
        verbose_name_plural = _("journal")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "-id"], name="journal_of_a_league")]

    def __str__(self) -> str:
        return f"{self.league}: {self.what}"
