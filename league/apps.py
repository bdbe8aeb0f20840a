"""The league app: who plays whom, and who is ahead."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    """Highest of the three apps."""

    name = "league"
    verbose_name = _("Leagues")
    default_auto_field = "django.db.models.BigAutoField"
