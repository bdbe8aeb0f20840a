"""Who calls the API: a token in the header."""

from hmac import compare_digest

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication
from knox.crypto import hash_token
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed

from games.chains import Chain
from teams.models import Player, Token

_TOKENS = Chain(Token, "user", by="token_key")


class Tokens(TokenAuthentication):  # type: ignore[misc]  # knox has no annotations
    """Knox's tokens, read in one query: what has expired is refused here and deleted at the next login."""

    def authenticate_credentials(self, token: bytes) -> tuple[Player, Token]:
        """Return the owner of a token, and its row; raises :class:`AuthenticationFailed`."""
        try:
            given = token.decode()
            digest = hash_token(given)
        except UnicodeDecodeError:
            raise AuthenticationFailed(_("Invalid token.")) from None
        for row in _TOKENS.rows(given[: CONSTANTS.TOKEN_KEY_LENGTH]):
            expired = row.expiry is not None and row.expiry < timezone.now()
            if not expired and compare_digest(digest, row.digest):
                owner: tuple[Player, Token] = self.validate_user(row)
                return owner
        raise AuthenticationFailed(_("Invalid token."))


class TokensInTheSchema(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # registers itself
    """Tells the OpenAPI schema of them."""

    target_class = "teams.api.authentication.Tokens"
