"""Long work that a player asked for: a row to watch while a worker does it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """``done`` of ``total`` parts are finished; ``result`` grows with them. The row says what to do, not the message."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting for a worker")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(_("kind"), max_length=40)
    params = models.JSONField(_("what is to be done"), default=dict)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="jobs", verbose_name=_("asked for by")
    )
    state = models.CharField(_("state"), max_length=8, choices=State.choices, default=State.QUEUED)
    total = models.PositiveIntegerField(_("parts"))
    done = models.PositiveIntegerField(_("parts done"), default=0)
    result = models.JSONField(_("result"), default=dict)
    created_at = models.DateTimeField(_("asked for"))
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(done__lte=F("total")), name="a_job_does_no_more_than_asked"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} #{self.pk}"
