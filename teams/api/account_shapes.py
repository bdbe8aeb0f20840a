"""The shapes of one's own account in the API."""

from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError as DjangoValidationError
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from games.names import check_name
from teams.api.strict import Body
from teams.models import Player, Token


class SignUpSerializer(Body):
    """What a new player gives."""

    name = serializers.CharField(max_length=60, validators=[check_name])
    email = serializers.EmailField()
    password = serializers.CharField(max_length=200, trim_whitespace=False)

    def validate_email(self, value: str) -> str:
        if Player.objects.filter(email__iexact=value).exists():
            raise serializers.ValidationError(_("There is an account with this address already."), code="email_taken")
        return value.lower()

    def validate_password(self, value: str) -> str:
        """Judge the password beside name and address as they were sent, so that its faults are told with theirs."""
        name, email = (str(self.initial_data.get(key, "")) for key in ("name", "email"))
        try:
            validate_password(value, Player(name=name, email=email))
        except DjangoValidationError as error:
            raise serializers.ValidationError(error.messages, code="weak_password") from error
        return value


class LoginSerializer(Body):
    """An address and a password for a token; ``label`` says what the token is for.

    ``code`` is for an account with a second factor: what its app shows, or one of its recovery codes.
    """

    email = serializers.EmailField()
    password = serializers.CharField(max_length=200, trim_whitespace=False)
    code = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
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


class MeSerializer(Body, serializers.ModelSerializer[Player]):
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
    """A token in the clear, shown this once; by its ``id`` it can be revoked."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # a field called label, as on the token
    scope = serializers.ChoiceField(Token.Scope.choices)
    token = serializers.CharField()
    expiry = serializers.DateTimeField(allow_null=True)
    player = PlayerSerializer()


class TokenSerializer(Body, serializers.ModelSerializer[Token]):
    """A token as its owner sees it later: never the token itself. ``id`` is its first characters."""

    id = serializers.CharField(source="token_key", read_only=True)

    class Meta:
        model = Token
        fields = ["id", "label", "scope", "created", "expiry"]
        read_only_fields = ["created", "expiry"]


class ResetSerializer(Body):
    """The address of the account whose password was forgotten."""

    email = serializers.EmailField()


class NewPasswordSerializer(Body):
    """``key`` is the last part of the link in the e-mail."""

    key = serializers.CharField(max_length=200)
    password = serializers.CharField(max_length=200, trim_whitespace=False)
