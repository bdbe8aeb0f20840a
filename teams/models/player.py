"""The people who play, and the tokens with which their programs speak for them."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from games.names import check_name


class PlayerManager(BaseUserManager["Player"]):
    """Creates players with and without an account."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """Create a player with an account; ``email`` is the login name."""
        player = self.model(email=self.normalize_email(email).lower(), **fields)
        player.set_password(password)
        player.save(using=self._db)
        return player

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "Player":
        """Create the operator of a whole site."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def create_named(self, name: str) -> "Player":
        """Create a player without an account: a name that a ninja master acts for."""
        player = self.model(name=name, email=None)
        player.set_unusable_password()
        player.save(using=self._db)
        return player


class Player(  # type: ignore[django-manager-missing]  # knox names its relation without annotations
    AbstractBaseUser, PermissionsMixin
):
    """A person: with an account, or only a name that a ninja master acts for and that its person can claim later.

    ``pin`` is the hash of a short number with which its owner confirms a result on somebody else's phone.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        BOT = "bot", _("bot")

    name = models.CharField(_("name"), max_length=60, validators=[check_name])
    email = models.EmailField(_("e-mail address"), unique=True, null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices, default=Kind.PERSON)
    language = models.CharField(_("language"), max_length=8, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    pin = models.CharField(_("PIN"), max_length=128, blank=True, default="")
    is_staff = models.BooleanField(_("may use the admin panel"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(
                condition=Q(email__isnull=True) | ~Q(email=""), name="player_email_is_null_or_given"
            ),
        ]

    def __str__(self) -> str:
        return self.name or str(_("someone"))

    @property
    def has_account(self) -> bool:
        """Whether this player can log in."""
        return self.email is not None


class Token(AbstractAuthToken):  # type: ignore[misc]  # knox has no annotations
    """An API token: stored hashed, with a label for its owner and a scope.

    Scope ``read`` may only look; ``play`` may do whatever its player may.
    """

    class Scope(models.TextChoices):
        READ = "read", _("read only")
        PLAY = "play", _("everything its player may")

    label = models.CharField(
        _("label"), max_length=60, blank=True, default="", validators=[RegexValidator(r"^[^\x00-\x1f]*$")]
    )
    scope = models.CharField(_("scope"), max_length=8, choices=Scope.choices, default=Scope.PLAY)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
