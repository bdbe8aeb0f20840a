"""Fixtures: who meets whom, and what the table reads of the outcome."""

from django.db import models
from django.db.models import Deferrable, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match
from games.moments import kept
from league.models.season import Entrant
from league.models.stage import Round
from league.rules.results import Outcome
from teams.models import Chapter

OUTCOMES = {
    Outcome.WON: _("won"),
    Outcome.DRAWN: _("drawn"),
    Outcome.LOST: _("lost"),
    Outcome.CEDED: _("ceded"),
    Outcome.FORFEIT_WIN: _("won by forfeit"),
    Outcome.FORFEIT_LOSS: _("forfeited"),
    Outcome.DOUBLE_FORFEIT: _("double forfeit"),
    Outcome.UNPLAYED: _("not played"),
    Outcome.BYE: _("bye"),
    Outcome.REQUESTED_BYE: _("bye by choice"),
    Outcome.ABSENT: _("not in the round"),
}


class Fixture(models.Model):
    """A meeting of a round. It wraps a match once it is opened; a bye has one side and no match.

    ``table`` is where it is played at a tournament, ``deadline`` an extension of its own beyond the round's,
    ``bracket_match`` its number in the stage's bracket. ``decider`` says how a drawn knock-out game was decided; ``replay``
    counts the drawn games of the same bracket match that came before.

    ``challenge`` is what was agreed, fixed or rolled; ``challenge_dice`` the two dice of the generator.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        OPEN = "open", _("open")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        FORFEITED = "forfeited", _("forfeited")
        BYE = "bye", _("bye")
        UNPLAYED = "unplayed", _("not played")

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="fixtures", verbose_name=_("round"))
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.SCHEDULED)
    match = models.OneToOneField(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="fixture", verbose_name=_("match")
    )
    challenge = models.CharField(_("challenge"), max_length=60, blank=True, default="")
    challenge_dice = models.JSONField(_("dice of the challenge generator"), default=list, blank=True)
    table = models.PositiveSmallIntegerField(_("table number"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline of its own"), null=True, blank=True)
    bracket_match = models.PositiveSmallIntegerField(_("number in the bracket"), null=True, blank=True)
    replay = models.PositiveSmallIntegerField(_("drawn games before it"), default=0)
    decider = models.CharField(_("decided by"), max_length=20, blank=True, default="")
    reported_at = models.DateTimeField(_("reported"), null=True, blank=True)
    notice_sent_at = models.DateTimeField(_("others told of the report"), null=True, blank=True)
    reminded_at = models.DateTimeField(_("owners reminded of the deadline"), null=True, blank=True)
    confirm_due_at = models.DateTimeField(_("confirms itself"), null=True, blank=True)
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)

    class Meta:
        verbose_name = _("fixture")
        verbose_name_plural = _("fixtures")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="fixture_number_once"),
            models.UniqueConstraint(
                fields=["round", "bracket_match", "replay"],
                condition=Q(bracket_match__isnull=False),
                name="a_bracket_match_is_drawn_once",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=False) | Q(state__in=["scheduled", "forfeited", "bye", "unplayed"]),
                name="a_fixture_under_way_has_a_match",
            ),
            kept("deadline", name="deadline_of_a_fixture_can_be_told"),
        ]
        indexes = [
            models.Index(fields=["confirm_due_at"], condition=Q(confirm_due_at__isnull=False), name="confirm_due"),
        ]

    def __str__(self) -> str:
        return f"{self.round} / {self.number}"


class FixtureSide(models.Model):
    """One side of a fixture; the outcome columns are copied from the confirmed verdict for the table to read.

    ``chapter`` is where a forfeit or a bye that was paid stands in the team's story: it has no match by which to find it.
    ``alliance`` is the same number for sides that played as partners, 0 where every side played for itself. ``advances``
    says in a knock-out who goes on; it is empty before that is known, and everywhere else. ``slot`` is the round of
    which this is the entrant's one game; games beside the calendar have none.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="sides", verbose_name=_("fixture"))
    side = models.PositiveSmallIntegerField(_("side"))
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sides", verbose_name=_("entrant"))
    outcome = models.CharField(_("outcome"), max_length=16, choices=OUTCOMES, blank=True, default="")
    score = models.PositiveSmallIntegerField(_("score"), default=0)
    injuries = models.PositiveSmallIntegerField(_("Injuries inflicted"), default=0)
    koban = models.PositiveSmallIntegerField(_("koban earned"), default=0)
    alliance = models.PositiveSmallIntegerField(_("alliance"), default=0)
    advances = models.BooleanField(_("goes on"), null=True, blank=True)
    chapter = models.OneToOneField(
        Chapter,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("chapter of a forfeit"),
    )
    slot = models.ForeignKey(
        Round,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="slots",
        verbose_name=_("one game of the round"),
    )

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ["side"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "side"], name="fixture_side_once"),
            models.UniqueConstraint(fields=["fixture", "entrant"], name="an_entrant_meets_others"),
            # Checked at the end of the transaction, so that two teams can change places.
            models.UniqueConstraint(
                fields=["slot", "entrant"], deferrable=Deferrable.DEFERRED, name="an_entrant_plays_once_a_round"
            ),
        ]

    def __str__(self) -> str:
        return str(self.entrant)
