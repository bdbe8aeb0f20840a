"""Who calls the API: a token in the header."""

from django.utils import timezone
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication

from teams.models import Token


class Tokens(TokenAuthentication):  # type: ignore[misc]  # knox has no annotations
    """Knox's tokens, read in one query: what has expired is refused here and deleted at the next login."""

    def _cleanup_token(self, auth_token: Token) -> bool:
        return auth_token.expiry is not None and auth_token.expiry < timezone.now()


class TokensInTheSchema(KnoxTokenScheme):  # type: ignore[no-untyped-call]  # registers itself
    """Tells the OpenAPI schema of them."""

    target_class = "teams.api.authentication.Tokens"
