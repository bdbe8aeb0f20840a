"""A team's story: chapters, their revisions, and entries that are never edited and never deleted.

Only ``teams.ledger`` writes these rows.
"""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Deferrable
from django.utils.translation import gettext_lazy as _

from games.models import Match, RulesetVersion
from teams.models.team import Team


class Chapter(models.Model):
    """A piece of a team's story in order. ``pin`` is the scroll at its end, ``conflicts`` what could not be folded."""

    class Kind(models.TextChoices):
        FOUNDING = "founding", _("founding")
        MATCH = "match", _("match")
        INTERVAL = "interval", _("interval")
        ROLLOVER = "rollover", _("roll-over")

    # Amending the start of a story writes every later chapter, so it has no index that another one makes superfluous.
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, related_name="chapters", db_index=False, verbose_name=_("team")
    )
    position = models.PositiveIntegerField(_("position"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    ruleset = models.ForeignKey(
        RulesetVersion, on_delete=models.PROTECT, related_name="+", db_index=False, verbose_name=_("ruleset")
    )
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="chapters", verbose_name=_("match")
    )
    revision = models.PositiveIntegerField(_("current revision"), default=1)
    pin = models.JSONField(_("scroll at its end"))
    conflicts = models.JSONField(_("conflicts"), default=list)
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("chapter")
        verbose_name_plural = _("chapters")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "position"], name="chapter_position_once", deferrable=Deferrable.DEFERRED
            ),
            models.UniqueConstraint(fields=["team", "match"], name="one_chapter_per_match"),
        ]
        triggers = [pgtrigger.Protect(name="chapter_is_kept", operation=pgtrigger.Delete)]

    def __str__(self) -> str:
        return f"{self.team} {self.position}"


class Revision(models.Model):
    """One telling of a chapter. ``reason`` is free text and may be emptied; nothing else changes."""

    chapter = models.ForeignKey(Chapter, on_delete=models.PROTECT, related_name="revisions", verbose_name=_("chapter"))
    number = models.PositiveIntegerField(_("number"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    reason = models.TextField(_("reason"), blank=True, default="")
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("revision")
        verbose_name_plural = _("revisions")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["chapter", "number"], name="revision_number_once")]
        triggers = [
            pgtrigger.ReadOnly(name="revision_is_fixed", fields=["chapter", "number", "by", "created_at"]),
            pgtrigger.Protect(name="revision_is_kept", operation=pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.chapter} r{self.number}"


class Entry(models.Model):
    """One fact or decision. Never a consequence; never edited, never deleted."""

    chapter = models.ForeignKey(Chapter, on_delete=models.PROTECT, related_name="entries", verbose_name=_("chapter"))
    revision = models.PositiveIntegerField(_("revision"))
    index = models.PositiveIntegerField(_("index"))
    kind = models.CharField(_("kind"), max_length=20)
    payload = models.JSONField(_("payload"))
    schema = models.PositiveSmallIntegerField(_("schema"), default=1)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+", verbose_name=_("by")
    )
    created_at = models.DateTimeField(_("created"))

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["revision", "index"]
        constraints = [
            models.UniqueConstraint(fields=["chapter", "revision", "index"], name="entry_index_once"),
        ]
        triggers = [
            pgtrigger.Protect(name="entries_are_append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]

    def __str__(self) -> str:
        return f"{self.chapter} r{self.revision} {self.index}: {self.kind}"
