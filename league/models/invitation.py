"""Games that players arrange by themselves: one challenges, the other answers."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from league.models.fixture import Fixture
from league.models.season import Entrant
from league.models.stage import Stage


class Invitation(models.Model):
    """One team asks another for a game in a stage. Accepting it makes the ``fixture``."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting for an answer")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        LAPSED = "lapsed", _("not answered in time")

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="invitations", verbose_name=_("stage"))
    challenger = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="invitations_sent", verbose_name=_("challenger")
    )
    opponent = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="invitations", verbose_name=_("opponent")
    )
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.WAITING)
    words = models.CharField(_("words"), max_length=200, blank=True, default="")
    sent_at = models.DateTimeField(_("sent"))
    answer_due_at = models.DateTimeField(_("answer due"), null=True, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)
    fixture = models.OneToOneField(
        Fixture,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="invitation",
        verbose_name=_("fixture"),
    )

    class Meta:
        verbose_name = _("challenge between teams")
        verbose_name_plural = _("challenges between teams")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "challenger", "opponent"],
                condition=Q(state="waiting"),
                name="one_waiting_challenge_to_an_opponent",
            ),
            models.CheckConstraint(condition=~Q(challenger=F("opponent")), name="nobody_challenges_itself"),
            models.CheckConstraint(
                condition=Q(state="waiting", answered_at__isnull=True)
                | Q(answered_at__isnull=False) & ~Q(state="waiting"),
                name="an_answered_challenge_says_when",
            ),
        ]
        indexes = [
            models.Index(fields=["answer_due_at"], condition=Q(state="waiting"), name="answers_due"),
        ]

    def __str__(self) -> str:
        return f"{self.challenger} - {self.opponent}"
