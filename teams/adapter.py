"""How allauth writes to people and changes their passwords."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.db import transaction
from django.utils import translation

from teams.models import Player, Token


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no annotations
    """Allauth's own, but an e-mail speaks the language that its reader chose, whoever asked for it.

    Whoever changes a password, on a page or over the API, may do so because somebody else has come by it: the tokens fall.
    """

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        reader = Player.objects.filter(email__iexact=email).first()
        with translation.override((reader and reader.language) or translation.get_language()):
            super().send_mail(template_prefix, email, context)

    @transaction.atomic
    def set_password(self, user: Player, password: str) -> None:
        """Set a new password and revoke every API token of the account."""
        super().set_password(user, password)
        Token.objects.filter(user=user).delete()
