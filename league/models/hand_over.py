"""Teams that pass from one player to another."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from teams.models import Team


class HandOver(models.Model):
    """A team is offered by its owner (``giver``) to another player (``taker``); accepting it makes the taker its owner.

    Rows that were accepted are the history of who owned the team.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="hand_overs", verbose_name=_("team"))
    giver = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("former owner")
    )
    taker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="offered_teams", verbose_name=_("new owner")
    )
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.WAITING)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("proposed by")
    )
    proposed_at = models.DateTimeField(_("proposed"))
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("answered by"),
    )
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("transfer of a team")
        verbose_name_plural = _("transfers of teams")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team"], condition=Q(state="waiting"), name="a_team_is_offered_to_one_player_at_a_time"
            ),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="nobody_takes_a_team_from_themselves"),
            models.CheckConstraint(
                condition=Q(state="waiting", answered_at__isnull=True, answered_by__isnull=True)
                | Q(answered_at__isnull=False, answered_by__isnull=False) & ~Q(state="waiting"),
                name="an_answered_transfer_says_when_and_by_whom",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.giver} - {self.taker}"
