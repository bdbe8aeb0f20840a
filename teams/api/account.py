"""Sign up, log in, log out, reset a password, tokens, and one's own settings."""

from typing import Any
from zoneinfo import available_timezones

from allauth.account.adapter import get_adapter
from allauth.account.forms import ResetPasswordForm, UserTokenForm
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import transaction
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
from teams.api.permissions import MayPlay
from teams.models import Player, Token


class SignUpSerializer(serializers.Serializer[Any]):
    """What a new player gives."""

    name = serializers.CharField(max_length=60)
    email = serializers.EmailField()
    password = serializers.CharField(max_length=200, trim_whitespace=False)

    def validate_email(self, value: str) -> str:
        if Player.objects.filter(email__iexact=value).exists():
            raise serializers.ValidationError("There is an account with this address already.", code="email_taken")
        return value.lower()

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        try:
            validate_password(attrs["password"], Player(name=attrs["name"], email=attrs["email"]))
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, code="weak_password") from error
        return attrs


class LoginSerializer(serializers.Serializer[Any]):
    """An address and a password for a token; ``label`` says what the token is for."""

    email = serializers.EmailField()
    password = serializers.CharField(max_length=200, trim_whitespace=False)
    label = serializers.CharField(  # type: ignore[assignment]  # a field called label, as on the token
        max_length=60, required=False, default=""
    )


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as others see them."""

    class Meta:
        model = Player
        fields = ["id", "name", "kind", "has_account"]
        read_only_fields = fields

    has_account = serializers.BooleanField(read_only=True)


class MeSerializer(serializers.ModelSerializer[Player]):
    """One's own account. ``pin`` (4 to 8 digits, write only) confirms a result on somebody else's phone."""

    pin = serializers.RegexField(r"^(\d{4,8})?$", write_only=True, required=False, allow_blank=True)
    has_pin = serializers.SerializerMethodField()

    class Meta:
        model = Player
        fields = ["id", "name", "email", "language", "time_zone", "pin", "has_pin"]
        read_only_fields = ["id", "email"]

    def get_has_pin(self, player: Player) -> bool:
        return bool(player.pin)

    def validate_language(self, value: str) -> str:
        if value and value not in dict(settings.LANGUAGES):
            raise serializers.ValidationError("Koban does not speak this language.", code="unknown_language")
        return value

    def validate_time_zone(self, value: str) -> str:
        if value and value not in available_timezones():
            raise serializers.ValidationError("This is not a known time zone.", code="unknown_zone")
        return value

    def update(self, instance: Player, validated_data: dict[str, Any]) -> Player:
        if "pin" in validated_data:
            pin = validated_data.pop("pin")
            instance.pin = make_password(pin) if pin else ""
        return super().update(instance, validated_data)


class FreshTokenSerializer(serializers.Serializer[Any]):
    """A token in the clear, shown this once."""

    token = serializers.CharField()
    expiry = serializers.DateTimeField(allow_null=True)
    player = PlayerSerializer()


class TokenSerializer(serializers.ModelSerializer[Token]):
    """A token as its owner sees it later: never the token itself. ``id`` is its first characters."""

    id = serializers.CharField(source="token_key", read_only=True)

    class Meta:
        model = Token
        fields = ["id", "label", "scope", "created", "expiry"]
        read_only_fields = ["created", "expiry"]


class ResetSerializer(serializers.Serializer[Any]):
    """The address of the account whose password was forgotten."""

    email = serializers.EmailField()


class NewPasswordSerializer(serializers.Serializer[Any]):
    """``key`` is the last part of the link in the e-mail."""

    key = serializers.CharField(max_length=200)
    password = serializers.CharField(max_length=200, trim_whitespace=False)


_TOKEN_EXAMPLE = OpenApiExample(
    "A token",
    value={
        "token": "koban_4b1f0c9d...",
        "expiry": "2027-02-28T18:00:00Z",
        "player": {"id": 7, "name": "Aiko", "kind": "person", "has_account": True},
    },
    response_only=True,
)


def fresh_token(player: Player, label: str, scope: str = Token.Scope.PLAY) -> dict[str, Any]:
    """Make a token and return it in the clear with its expiry and player, as :class:`FreshTokenSerializer` shows it.

    Those of the player's that have expired are deleted.
    """
    Token.objects.filter(user=player, expiry__lt=timezone.now()).delete()
    instance, token = Token.objects.create(user=player, label=label, scope=scope)
    return {"token": token, "expiry": instance.expiry, "player": player}


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
        player = Player.objects.create_user(**given.validated_data)
        EmailAddress.objects.create(user=player, email=player.email, primary=True, verified=False)
        return Response(FreshTokenSerializer(fresh_token(player, "sign-up")).data, status=201)


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
            _TOKEN_EXAMPLE,
        ],
    )
    def post(self, request: Request) -> Response:
        """Get a token for an address and a password."""
        given = LoginSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        asked = given.validated_data
        player = authenticate(request, email=asked["email"].lower(), password=asked["password"])
        if not isinstance(player, Player):
            raise Forbidden("account.wrong_password", gettext_noop("Address and password do not fit together."))
        return Response(FreshTokenSerializer(fresh_token(player, asked["label"])).data)


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
        if not form.is_valid():
            raise Missing("account.stale_key", gettext_noop("This link was used before or is too old."))
        player: Player = form.reset_user
        try:
            validate_password(given.validated_data["password"], player)
        except DjangoValidationError as error:
            raise serializers.ValidationError({"password": error.messages}, code="weak_password") from error
        with transaction.atomic():
            get_adapter().set_password(player, given.validated_data["password"])
            Token.objects.filter(user=player).delete()
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
        given = MeSerializer(caller(request), data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        given.save()
        return Response(given.data)


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
        fresh = fresh_token(caller(request), asked.get("label", ""), asked.get("scope", Token.Scope.PLAY))
        return Response(FreshTokenSerializer(fresh).data, status=201)


class TokenDetail(APIView):
    """One of one's tokens."""

    permission_classes = [MayPlay]

    @extend_schema(operation_id="account_revoke_token", responses={204: None})
    def delete(self, request: Request, token: str) -> Response:
        """Revoke a token, named by its id."""
        deleted, _rows = Token.objects.filter(user=caller(request), token_key=token).delete()
        if not deleted:
            raise Missing("account.unknown_token", gettext_noop("You have no such token."))
        return Response(status=204)
