"""The teams app: players, teams and their ledgers."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TeamsConfig(AppConfig):
    """What became of a team. Knows games, knows no league."""

    name = "teams"
    verbose_name = _("Teams")
    default_auto_field = "django.db.models.BigAutoField"
