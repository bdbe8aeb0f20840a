"""One's own account and its API tokens."""

from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.refusals import Missing
from games.rules.kernel.findings import gettext_noop
from teams.models import Player, Token


@transaction.atomic
def change_account(player: Player, *, name: str, language: str, time_zone: str, pin: str | None = None) -> Player:
    """Change what is shown of a player and what they see. ``pin`` "" takes the PIN away, None leaves it."""
    player.name = name
    player.language = language
    player.time_zone = time_zone
    if pin is not None:
        player.pin = make_password(pin) if pin else ""
    player.save(update_fields=["name", "language", "time_zone", "pin"])
    return player


@transaction.atomic
def new_token(player: Player, *, label: str, scope: str = Token.Scope.PLAY) -> str:
    """Make an API token and return it in the clear; it is stored hashed and cannot be shown again."""
    _row, token = Token.objects.create(user=player, label=label, scope=scope)
    return str(token)


@transaction.atomic
def revoke_token(player: Player, key: str) -> None:
    """Revoke the player's token that begins with ``key``; raises :class:`Missing` if they have no such token."""
    deleted, _rows = Token.objects.filter(user=player, token_key=key).delete()
    if not deleted:
        raise Missing("account.unknown_token", gettext_noop("You have no such token."))
