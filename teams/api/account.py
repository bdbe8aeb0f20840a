"""Sign up, log in, log out, reset a password, tokens, and one's own settings."""

from typing import Any

from allauth.account.forms import ResetPasswordForm, UserTokenForm
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.refusals import Forbidden, Missing
from games.rules.kernel.findings import gettext_noop
from teams.api import examples
from teams.api.access import caller
from teams.api.account_shapes import (
    FreshTokenSerializer,
    LoginSerializer,
    MeSerializer,
    NewPasswordSerializer,
    ResetSerializer,
    SignUpSerializer,
    TokenSerializer,
)
from teams.api.permissions import MayPlay
from teams.languages import language_of
from teams.models import Player, Token
from teams.operations import accounts

_TOKEN_EXAMPLE = OpenApiExample(
    "A token",
    value={
        "id": "koban_4b1f0c9d2",
        "label": "score board",
        "scope": "read",
        "token": "koban_4b1f0c9d...",
        "expiry": "2027-02-28T18:00:00Z",
        "player": {"id": 7, "name": "Aiko", "kind": "person", "has_account": True},
    },
    response_only=True,
)


def fresh_token(player: Player, label: str, scope: str = Token.Scope.PLAY, *, status: int = 201) -> Response:
    """Make a token and answer with it in the clear, this once."""
    made = accounts.new_token(player, label=label, scope=scope, at=timezone.now())
    answer = {
        "id": made.row.token_key,
        "label": made.row.label,
        "scope": made.row.scope,
        "token": made.token,
        "expiry": made.row.expiry,
        "player": player,
    }
    return Response(FreshTokenSerializer(answer).data, status=status)


class SignUp(APIView):
    """Open an account."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_scope = "login"

    @extend_schema(
        operation_id="account_sign_up",
        request=SignUpSerializer,
        responses={201: FreshTokenSerializer},
        examples=[
            OpenApiExample(
                "Aiko",
                value={"name": "Aiko", "email": "aiko@example.org", "password": "nine-tails-at-dawn"},
                request_only=True,
            ),
            _TOKEN_EXAMPLE,
        ],
    )
    @transaction.atomic
    def post(self, request: Request) -> Response:
        """Open an account and get a first token."""
        given = SignUpSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        try:
            opened = accounts.open_account(**given.validated_data, language=language_of(request))
        except IntegrityError:
            # Somebody signed up with this address at the same moment: judged again, it is taken.
            SignUpSerializer(data=request.data).is_valid(raise_exception=True)
            raise
        return fresh_token(opened, "sign-up")


def _check_second_factor(player: Player, code: str) -> None:
    """Let allauth judge the code, which it counts and takes once, as on the page."""
    form = AuthenticateForm(data={"code": code}, user=player)
    if not form.is_valid():
        raise Forbidden(
            "account.second_factor",
            gettext_noop(
                "This account has a second factor: send the code that its app shows now, or an unused recovery code, as code."
            ),
        )
    # Not the form's ``save``, which would note the login in a session.
    form.authenticator.record_usage()


class Login(APIView):
    """Exchange a password for a token."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_scope = "login"

    @extend_schema(
        operation_id="account_log_in",
        request=LoginSerializer,
        responses=FreshTokenSerializer,
        examples=[
            OpenApiExample(
                "Aiko",
                value={"email": "aiko@example.org", "password": "nine-tails-at-dawn", "label": "phone"},
                request_only=True,
            ),
            OpenApiExample(
                "Aiko, with the code of her authenticator app",
                value={"email": "aiko@example.org", "password": "nine-tails-at-dawn", "code": "492039"},
                request_only=True,
            ),
            _TOKEN_EXAMPLE,
        ],
    )
    def post(self, request: Request) -> Response:
        """Get a token for an address and a password, and for the code of the second factor if the account has one.

        403 `account.wrong_password`, or `account.second_factor` when the code is missing, wrong or was used before.
        """
        given = LoginSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        player = authenticate(request, email=asked["email"].lower(), password=asked["password"])
        if not isinstance(player, Player):
            raise Forbidden("account.wrong_password", gettext_noop("Address and password do not fit together."))
        if is_mfa_enabled(player):
            _check_second_factor(player, asked["code"])
        return fresh_token(player, asked["label"], status=200)


class Logout(APIView):
    """Give back the token one came with."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="account_log_out", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """Revoke the token of this call."""
        if isinstance(request.auth, Token):
            request.auth.delete()
        return Response(status=204)


class PasswordReset(APIView):
    """Ask for a link to choose a new password."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_scope = "login"

    @extend_schema(
        operation_id="account_reset_password",
        request=ResetSerializer,
        responses={202: None},
        examples=[OpenApiExample("Aiko", value={"email": "aiko@example.org"}, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        """Send a link to the address; the answer is the same whether there is an account or not."""
        given = ResetSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        form = ResetPasswordForm(data={"email": given.validated_data["email"]})
        if form.is_valid():
            form.save(request._request)  # noqa: SLF001  allauth wants Django's own request
        return Response(status=202)


class NewPassword(APIView):
    """Choose a new password with the key from the e-mail."""

    permission_classes = [AllowAny]
    authentication_classes: list[Any] = []
    throttle_scope = "login"

    @extend_schema(
        operation_id="account_new_password",
        request=NewPasswordSerializer,
        responses={204: None},
        examples=[
            OpenApiExample(
                "With the key of the link",
                value={"key": "1-cx2v4p-3a9f...", "password": "nine-tails-at-dusk"},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        """Set a new password; every token of the account is revoked."""
        given = NewPasswordSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        uid, _dash, key = given.validated_data["key"].partition("-")
        form = UserTokenForm(data={"uidb36": uid, "key": key})
        # Allauth's form fails to judge a key that names nobody.
        if not uid or not form.is_valid():
            raise Missing("account.stale_key", gettext_noop("This link was used before or is too old."))
        player: Player = form.reset_user
        try:
            validate_password(given.validated_data["password"], player)
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, code="weak_password") from error
        accounts.choose_password(player, given.validated_data["password"])
        return Response(status=204)


class Me(APIView):
    """One's own account."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="account_me", responses=MeSerializer, examples=[examples.ME])
    def get(self, request: Request) -> Response:
        """Show one's own account."""
        return Response(MeSerializer(caller(request)).data)

    @extend_schema(
        operation_id="account_change_me",
        request=MeSerializer,
        responses=MeSerializer,
        examples=[examples.question("French, with a PIN", {"language": "fr", "pin": "4711"}), examples.ME],
    )
    def patch(self, request: Request) -> Response:
        """Change name, language, time zone or PIN."""
        player = caller(request)
        given = MeSerializer(player, data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        return Response(MeSerializer(accounts.change_account(player, **given.validated_data)).data)


class Tokens(APIView):
    """One's tokens."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="account_tokens", responses=TokenSerializer(many=True), examples=[examples.TOKENS])
    def get(self, request: Request) -> Response:
        """List one's tokens, newest first."""
        rows = Token.objects.filter(user=caller(request)).order_by("-created")
        return Response(TokenSerializer(rows, many=True).data)

    @extend_schema(
        operation_id="account_new_token",
        request=TokenSerializer,
        responses={201: FreshTokenSerializer},
        examples=[
            OpenApiExample("For a score board", value={"label": "score board", "scope": "read"}, request_only=True),
            _TOKEN_EXAMPLE,
        ],
    )
    def post(self, request: Request) -> Response:
        """Make a token; it is shown this once."""
        given = TokenSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        return fresh_token(caller(request), asked.get("label", ""), asked.get("scope", Token.Scope.PLAY))


class TokenDetail(APIView):
    """One of one's tokens."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="account_revoke_token", responses={204: None})
    def delete(self, request: Request, token: str) -> Response:
        """Revoke a token, named by its id."""
        accounts.revoke_token(caller(request), token)
        return Response(status=204)
