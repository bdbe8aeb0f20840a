"""Who opened, reported, confirmed, disputed or decided a match, and when."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match, Report
from league.models.fixture import Fixture
from league.models.mark import Mark
from league.models.season import Entrant


class Claim(models.Model):
    """One step in the life of a match. ``side`` is whose side spoke; ``acting_for`` whom a ninja master spoke for.

    Where a team left a game that the others play without it, ``entrant`` is who left and ``side`` the seat it was drawn for.
    """

    class Kind(models.TextChoices):
        OPENED = "opened", _("opened")
        UNOPENED = "unopened", _("un-opened")
        REPORTED = "reported", _("reported")
        PROPOSED = "proposed", _("played by the engine")
        WITHDRAWN = "withdrawn", _("withdrawn")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        UNDISPUTED = "undisputed", _("dispute taken back")
        DECIDED = "decided", _("decided")
        SILENT = "silent", _("confirmed by the time limit")
        FORFEITED = "forfeited", _("forfeited")
        UNPLAYED = "unplayed", _("not played in time")
        CORRECTED = "corrected", _("corrected")
        MOVED = "moved", _("moved to another fixture")
        VOIDED = "voided", _("voided")
        LEFT = "left", _("goes on without a team that left")

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="claims", verbose_name=_("fixture"))
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="claims", verbose_name=_("match")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    report = models.ForeignKey(
        Report, on_delete=models.PROTECT, null=True, blank=True, related_name="claims", verbose_name=_("report")
    )
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
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("who left")
    )
    mark = models.CharField(_("mark"), max_length=10, choices=Mark.choices, blank=True, default="")
    reason = models.TextField(_("reason"), blank=True, default="")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="left", entrant__isnull=False, side__isnull=False)
                | ~Q(kind="left") & Q(entrant__isnull=True),
                name="who_left_a_game_is_named",
            ),
        ]
        # A match moves to another fixture with its claims, and an heir hands over who left. A game that has not begun can be
        # taken out of the calendar, and its claims with it.
        triggers = [pgtrigger.ReadOnly(name="claim_is_fixed", exclude=["entrant", "fixture"])]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.get_kind_display()}"
