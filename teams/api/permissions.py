"""What a token's scope allows, before any object is looked at."""

from rest_framework.permissions import SAFE_METHODS, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from teams.models import Token


class MayPlay(IsAuthenticated):
    """Signed in; a read-only token may only look."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return super().has_permission(request, view) and scope_allows(request)


class MayPlayOrLook(IsAuthenticatedOrReadOnly):
    """Anyone may look (at what is public); to act one signs in."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return super().has_permission(request, view) and scope_allows(request)


def scope_allows(request: Request) -> bool:
    """Say whether the token of a request, if it has one, covers the request's method."""
    if request.method in SAFE_METHODS or not isinstance(request.auth, Token):
        return True
    return request.auth.scope == Token.Scope.PLAY
