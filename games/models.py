"""Rulesets, matches and reports. These rows name no team and no person."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SystemKey(models.TextChoices):
    """The four games."""

    ALLSTARS = "allstars", _("Ninja All-Stars")
    TINY_NINJAS = "tiny_ninjas", _("Tiny Ninjas")
    NINJAGO = "ninjago", _("Ninjago: The Board Game")
    BOUNTY = "bounty", _("Destiny's Bounty Adventures")


class RulesetVersion(models.Model):
    """A system's rules as one league plays them, whole and immutable.

    The key is the SHA-256 of the document's canonical JSON, so that equal rules are one row and a later release or
    house rule never rewrites history.
    """

    key = models.CharField(_("key"), max_length=64, primary_key=True)
    system = models.CharField(_("system"), max_length=20, choices=SystemKey.choices)
    document = models.JSONField(_("document"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("ruleset version")
        verbose_name_plural = _("ruleset versions")
        triggers = [
            pgtrigger.Protect(name="ruleset_is_immutable", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.get_system_display()} {self.key[:8]}"


class Match(models.Model):
    """Two to four numbered sides at a table: rosters as fielded, handicap and rules, frozen when it opens.

    ``seed`` stays secret until ``seed_shown_at``; its hash is shown from the start, so that nobody can choose dice
    afterwards.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        UNOPENED = "unopened", _("un-opened")
        VOIDED = "voided", _("voided")

    system = models.CharField(_("system"), max_length=20, choices=SystemKey.choices)
    ruleset = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="+", verbose_name=_("ruleset"))
    setup = models.JSONField(_("setup"))
    state = models.CharField(_("state"), max_length=12, choices=State.choices, default=State.OPEN)
    seed = models.BinaryField(_("dice seed"), max_length=32)
    seed_hash = models.CharField(_("hash of the dice seed"), max_length=64)
    seed_shown_at = models.DateTimeField(_("seed shown"), null=True, blank=True)
    opened_at = models.DateTimeField(_("opened"))

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        triggers = [
            pgtrigger.ReadOnly(name="match_setup_is_frozen", fields=["system", "ruleset", "seed", "seed_hash"]),
            # What is open is frozen anew where the stories of its teams are amended.
            pgtrigger.Protect(
                name="setup_of_what_was_played_is_fixed",
                operation=pgtrigger.Update,
                condition=~pgtrigger.Q(old__state="open") & pgtrigger.Q(old__setup__df=pgtrigger.F("new__setup")),
            ),
            pgtrigger.Protect(name="match_is_kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.get_system_display()} #{self.pk}"


class Report(models.Model):
    """What was claimed to have happened in a match, and the referee's verdict. A new version replaces an old one."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reports", verbose_name=_("match"))
    version = models.PositiveSmallIntegerField(_("version"))
    body = models.JSONField(_("claims"))
    verdict = models.JSONField(_("verdict"))
    confirmed = models.BooleanField(_("confirmed"), default=False)
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="report_version_once"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(confirmed=True), name="one_confirmed_report_per_match"
            ),
        ]
        triggers = [
            pgtrigger.ReadOnly(
                name="report_is_immutable", fields=["match", "version", "body", "verdict", "created_at"]
            ),
            pgtrigger.Protect(name="report_is_kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"
