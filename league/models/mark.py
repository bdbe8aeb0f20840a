"""What sets a deed apart from others of its kind."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Mark(models.TextChoices):
    """A ninja master decides where they play themselves (ruling 69); a player speaks with a PIN on somebody else's phone."""

    OWN_MATCH = "own_match", _("as ninja master, in a game of their own")
    PIN = "pin", _("with that player's PIN")
