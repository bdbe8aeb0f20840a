"""The key with which a calendar program reads what only its player may see."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CalendarKey(models.Model):
    """The number of a player's calendar key. The key is signed with it, and so is worth nothing once the number moves on."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="calendar_key", verbose_name=_("player")
    )
    number = models.PositiveIntegerField(_("number"), default=1)

    class Meta:
        verbose_name = _("calendar key")
        verbose_name_plural = _("calendar keys")

    def __str__(self) -> str:
        return f"{self.player} {self.number}"
