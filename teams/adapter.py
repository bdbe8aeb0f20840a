"""How allauth writes to people."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.utils import translation

from teams.models import Player


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no annotations
    """Allauth's own, but an e-mail speaks the language that its reader chose, whoever asked for it."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        reader = Player.objects.filter(email__iexact=email).first()
        with translation.override((reader and reader.language) or translation.get_language()):
            super().send_mail(template_prefix, email, context)
