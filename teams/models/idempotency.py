"""Answers kept so that a repeated call is one call."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredAnswer(models.Model):
    """The answer to a call with an ``Idempotency-Key``, kept in the transaction of the change it speaks of."""

    caller = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("caller")
    )
    key = models.CharField(_("key"), max_length=80)
    method = models.CharField(_("method"), max_length=8)
    path = models.CharField(_("path"), max_length=300)
    body_hash = models.CharField(_("hash of the body"), max_length=64)
    status = models.PositiveSmallIntegerField(_("status"), default=0)
    answer = models.JSONField(_("answer"), null=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("stored answer")
        verbose_name_plural = _("stored answers")
        constraints = [
            models.UniqueConstraint(fields=["caller", "method", "path", "key"], name="idempotency_key_once"),
        ]
        indexes = [models.Index(fields=["created_at"], name="stored_answer_age")]

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.key}"
