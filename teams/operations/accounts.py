"""One's own account and its API tokens."""

from datetime import datetime
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from knox.settings import knox_settings

from games.refusals import Conflict, Missing
from games.rules.kernel.findings import gettext_noop
from teams.models import Player, Token


class NewToken(NamedTuple):
    """A fresh token: its row, and the token in the clear, which is stored hashed and cannot be shown again."""

    row: Token
    token: str


@transaction.atomic
def open_account(*, name: str, email: str, password: str, language: str = "") -> Player:
    """Open an account for a person; the address is theirs but not proved yet."""
    player = Player.objects.create_user(email, password, name=name, language=language)
    EmailAddress.objects.create(user=player, email=player.email, primary=True, verified=False)
    return player


@transaction.atomic
def choose_password(player: Player, password: str) -> None:
    """Set a new password and revoke every token of the account, as every change of a password does."""
    get_adapter().set_password(player, password)


@transaction.atomic
def change_account(
    player: Player,
    *,
    name: str | None = None,
    language: str | None = None,
    time_zone: str | None = None,
    pin: str | None = None,
) -> Player:
    """Change what is given and leave the rest: what is shown of a player, what they see, and the PIN ("" takes it away)."""
    player.name = player.name if name is None else name
    player.language = player.language if language is None else language
    player.time_zone = player.time_zone if time_zone is None else time_zone
    if pin is not None:
        player.pin = make_password(pin) if pin else ""
    player.save(update_fields=["name", "language", "time_zone", "pin"])
    return player


@transaction.atomic
def new_token(player: Player, *, label: str, at: datetime, scope: str = Token.Scope.PLAY) -> NewToken:
    """Make an API token; the player's tokens that have expired are deleted.

    Raises :class:`Conflict` for a player who has as many as one can have (``TOKEN_LIMIT_PER_USER``).
    """
    Player.objects.select_for_update().get(pk=player.pk)
    theirs = Token.objects.filter(user=player)
    theirs.filter(expiry__lt=at).delete()
    most = knox_settings.TOKEN_LIMIT_PER_USER
    if theirs.count() >= most:
        raise Conflict(
            "account.too_many_tokens",
            gettext_noop(
                "The most tokens of an account are {most}: revoke one that you no longer need, such as on its page."
            ),
            most=most,
        )
    row, token = Token.objects.create(user=player, label=label, scope=scope)
    return NewToken(row, str(token))


@transaction.atomic
def revoke_token(player: Player, key: str) -> None:
    """Revoke the player's token that begins with ``key``; raises :class:`Missing` if they have no such token."""
    deleted, _rows = Token.objects.filter(user=player, token_key=key).delete()
    if not deleted:
        raise Missing("account.unknown_token", gettext_noop("You have no such token."))
