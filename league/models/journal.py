"""What was done in a league, by whom and why."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.league import League
from league.models.mark import Mark


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
    mark = models.CharField(_("mark"), max_length=10, choices=Mark.choices, blank=True, default="")
    reason = models.TextField(_("reason"), blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("journal line")
        verbose_name_plural = _("journal")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["league", "-id"], name="journal_of_a_league")]
        triggers = [
            pgtrigger.ReadOnly(name="journal_line_is_fixed", exclude=["reason"]),
            pgtrigger.Protect(name="journal_line_is_kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.what}"
