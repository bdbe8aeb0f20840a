"""The shapes of one's own account in the API."""

from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from teams.models import Player, Token


class SignUpSerializer(serializers.Serializer[Any]):
    """What a new player gives."""

    name = serializers.CharField(max_length=60)
    email = serializers.EmailField()
    password = serializers.CharField(max_length=200, trim_whitespace=False)

    def validate_email(self, value: str) -> str:
        if Player.objects.filter(email__iexact=value).exists():
            raise serializers.ValidationError(_("There is an account with this address already."), code="email_taken")
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
            raise serializers.ValidationError(_("Koban does not speak this language."), code="unknown_language")
        return value

    def validate_time_zone(self, value: str) -> str:
        if value and value not in available_timezones():
            raise serializers.ValidationError(_("This is not a known time zone."), code="unknown_zone")
        return value


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
